"""A turn, in the order of the rulebook: its start, the draw, the one action, its end."""

from __future__ import annotations

from quintain.games.duel.ending import deck_out, pay_life, take_damage, turns_are_up
from quintain.games.duel.events import (
    tell_attacked,
    tell_destroyed,
    tell_drawn,
    tell_passed,
    tell_revealed,
    tell_summoned,
    tell_turn,
)
from quintain.games.duel.state import DIRECT, Options, Player, Position, State, World
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY
from quintain.rules.rulebook import NONE


@rule
def begin_turn(w: World, s: State, seat: int) -> None:
    """D2 — a turn starts; with an empty deck it is lost before anything can be done."""
    s.turn += 1
    s.active = seat
    s.drawn = 0
    tell_turn(w, seat, s.turn)
    if s.players[seat].deck_left == 0:
        deck_out(w, s, seat)


@rule
def end_turn(w: World, s: State) -> None:
    """D4 — the action ends the turn at once, and the other player's begins, unless it was the last one."""
    if s.over:
        return
    if s.turn >= w.options.turn_limit:
        turns_are_up(w, s)
    else:
        begin_turn(w, s, 1 - s.active)


# ------------------------------------------------------------------------------------------ draw
@rule
def draw(w: World, s: State) -> None:
    """D3 — the price is paid first; whoever cannot survive it, or finds the deck empty, loses without a card."""
    seat = s.active
    player = s.players[seat]
    pay_life(w, s, seat, price_of_draw(w.options, player))
    if s.over:
        return
    if player.deck_left == 0:
        deck_out(w, s, seat)
    else:
        take_card(w, s, seat)


@rule
def price_of_draw(options: Options, player: Player) -> int:
    """D3 — what the next draw costs: more after each own draw, if there is a step."""
    return options.draw_cost + options.draw_cost_step * player.draws


@rule
def take_card(w: World, s: State, seat: int) -> None:
    """D3 — the top card goes to the end of the hand."""
    player = s.players[seat]
    player.deck_left -= 1
    card = player.deck[player.deck_left]
    player.deck[player.deck_left] = NONE
    player.hand[player.held] = card
    player.held += 1
    player.draws += 1
    s.drawn += 1
    tell_drawn(w, seat, card, player.deck_left, s.drawn, player.draws, seat)


# ------------------------------------------------------------------------------------------ action
@rule
def pass_turn(w: World, s: State) -> None:
    """D5 — nothing is done, and the turn ends."""
    tell_passed(w, s.active)
    end_turn(w, s)


@rule
def summon(w: World, s: State, slot: int, zone: int, position: int) -> None:
    """D4, D12 — a monster goes from the hand to an empty zone; a face-down one is known to its owner only."""
    player = s.players[s.active]
    card = player.hand[slot]
    player.held -= 1
    for later in range(slot, player.held):
        player.hand[later] = player.hand[later + 1]
    player.hand[player.held] = NONE
    player.zones[zone].card = card
    player.zones[zone].position = position
    only = s.active if position == Position.FACE_DOWN else EVERYBODY
    tell_summoned(w, s.active, zone, card, position, player.held, only)
    end_turn(w, s)


@rule
def attack(w: World, s: State, zone: int, target: int) -> None:
    """D4, D6, D10 — one monster attacks what was named, and nothing else; a direct hit costs its ATK in life."""
    card = s.players[s.active].zones[zone].card
    tell_attacked(w, s.active, zone, card, target)
    if target == DIRECT:
        take_damage(w, s, 1 - s.active, w.card[card].atk)
    else:
        battle(w, s, zone, target)
    end_turn(w, s)


@rule
def battle(w: World, s: State, zone: int, target: int) -> None:
    """D7-D9 — the position of the attacked monster says which battle it is."""
    position = s.players[1 - s.active].zones[target].position
    if position == Position.ATTACK:
        against_attack(w, s, zone, target)
    elif position == Position.DEFENCE:
        against_defence(w, s, zone, target)
    else:
        turn_up(w, s, target)
        lead = against_defence(w, s, zone, target)
        if lead < 0:
            take_damage(w, s, s.active, -lead)


@rule
def against_attack(w: World, s: State, zone: int, target: int) -> None:
    """D7 — the lower ATK is destroyed and its owner loses the difference; equal ones destroy each other."""
    mine, theirs = s.active, 1 - s.active
    lead = w.card[s.players[mine].zones[zone].card].atk - w.card[s.players[theirs].zones[target].card].atk
    if lead >= 0:
        destroy(w, s, theirs, target)
    if lead <= 0:
        destroy(w, s, mine, zone)
    if lead > 0:
        take_damage(w, s, theirs, lead)
    elif lead < 0:
        take_damage(w, s, mine, -lead)


@rule
def against_defence(w: World, s: State, zone: int, target: int) -> int:
    """D8 — ATK against DEF: the lower side is destroyed, equal ones stand. Returns the attacker's lead."""
    mine, theirs = s.active, 1 - s.active
    lead = w.card[s.players[mine].zones[zone].card].atk - w.card[s.players[theirs].zones[target].card].defence
    if lead > 0:
        destroy(w, s, theirs, target)
    elif lead < 0:
        destroy(w, s, mine, zone)
    return lead


@rule
def turn_up(w: World, s: State, target: int) -> None:
    """D9 — an attacked face-down card is turned up before the battle, and stays so if it survives."""
    monster = s.players[1 - s.active].zones[target]
    monster.position = Position.DEFENCE
    tell_revealed(w, 1 - s.active, target, monster.card)


@rule
def destroy(w: World, s: State, seat: int, zone: int) -> None:
    """D7-D9, D12 — a destroyed monster goes to its owner's graveyard, which is open."""
    player = s.players[seat]
    card = player.zones[zone].card
    player.zones[zone].card = NONE
    player.zones[zone].position = 0
    player.graveyard[player.buried] = card
    player.buried += 1
    tell_destroyed(w, seat, zone, card)
