"""The effects of a turn, all at once (C9): blows and heals by their sums, then cards move, effect by effect."""

from __future__ import annotations

from typing import Final

from quintain.games.clash.events import (
    tell_attacked,
    tell_block,
    tell_discarded,
    tell_healed,
    tell_health,
    tell_removed,
    tell_set_aside,
)
from quintain.games.clash.state import MOST_DRAWS, MOST_LOSSES, Act, Effect, Side, State, World, Zone
from quintain.games.clash.sums import collect_effects, holds, is_due
from quintain.games.clash.zones import (
    come_to_light,
    draw,
    in_zone,
    pick_at_random,
    take,
    take_out_of_play,
    to_discard,
    to_set_aside,
)
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY
from quintain.rules.rulebook import SEATS

DISCARD: Final = 2  # purposes of rolls; the zone is added
SET_ASIDE: Final = 5
TABLE: Final = 3  # and this for zones that lie open on the table, so that no two are the same


@rule
def take_effect(w: World, s: State) -> None:
    """C9 — collected from both sides first; then blows and heals; then the effects that move cards, in card order."""
    collect_effects(w, s)
    tell_blows(w)
    for seat in range(SEATS):
        change_health(w, s, seat)
    if w.scratch.sides[0].moves or w.scratch.sides[1].moves:
        line_up(w, s)
        for i in range(w.scratch.waiting):
            move_cards(w, s, i)


# ------------------------------------------------------------------------------------------ blows and heals
@rule
def tell_blows(w: World) -> None:
    """C9, C10 — a block does not undo the fact of an attack, so both are told."""
    if not w.scratch.log.on:
        return
    for seat in range(SEATS):
        block = w.scratch.sides[seat].block
        if block > 0:
            tell_block(w, seat, block)
    for seat in range(SEATS):
        attack, block = w.scratch.sides[1 - seat].attack, w.scratch.sides[seat].block
        if attack > 0:
            tell_attacked(w, seat, attack, min(attack, block), attack - min(attack, block))
    for seat in range(SEATS):
        if w.scratch.sides[seat].heal > 0:
            tell_healed(w, seat, w.scratch.sides[seat].heal)


@rule
def change_health(w: World, s: State, seat: int) -> None:
    """C9, C12a — heals minus the damage that came through, then cut to the maximum; never shown below 0."""
    player = s.players[seat]
    side = w.scratch.sides[seat]
    damage = max(0, w.scratch.sides[1 - seat].attack - side.block)
    health = min(player.health + side.heal - damage, player.max_health)
    side.below = max(0, -health)
    if health != player.health:
        player.health = max(0, health)
        tell_health(w, seat, player.health)


# ------------------------------------------------------------------------------------------ cards: in which order
@rule
def line_up(w: World, s: State) -> None:
    """C9 — the effects that move cards, by the order in which the cards of both seats were laid."""
    w.scratch.waiting = 0
    first, second = 0, 0
    while first < s.players[0].laid or second < s.players[1].laid:
        if was_laid_first(w, s, first, second):
            line_up_card(w, s, 0, first)
            first += 1
        else:
            line_up_card(w, s, 1, second)
            second += 1


@rule
def was_laid_first(w: World, s: State, first: int, second: int) -> bool:
    """C9, C3 — the older card; in the same turn Auto cards were laid before those that were chosen; else seat 0's."""
    mine, theirs = s.players[0], s.players[1]
    if first >= mine.laid or second >= theirs.laid:
        return first < mine.laid
    if mine.in_play[first].age != theirs.in_play[second].age:
        return mine.in_play[first].age > theirs.in_play[second].age
    return w.card[mine.in_play[first].card].auto or not w.card[theirs.in_play[second].card].auto


@rule
def line_up_card(w: World, s: State, seat: int, place: int) -> None:
    """C9 — within a card, in the order in which it states its effects."""
    laid = s.players[seat].in_play[place]
    card = w.card[laid.card]
    if card.moving:
        for line in range(card.effects):
            effect = card.effect[line]
            if moves_cards(effect) and is_due(effect, laid.age) and holds(w, seat, effect):
                task = w.scratch.tasks[w.scratch.waiting]
                task.seat = 1 - seat if effect.opponent else seat
                task.act = effect.act
                task.zone = effect.zone
                task.amount = effect.amount
                w.scratch.waiting += 1


@rule
def moves_cards(effect: Effect) -> bool:
    return effect.act == Act.DRAW or effect.act == Act.DISCARD or effect.act == Act.SET_ASIDE


# ------------------------------------------------------------------------------------------ cards: keyword by keyword
@rule
def move_cards(w: World, s: State, number: int) -> None:
    """C10 — one effect, carried out by its player."""
    task = w.scratch.tasks[number]
    if task.act == Act.DRAW:
        draw_cards(w, s, task.seat, task.amount)
    elif task.act == Act.DISCARD:
        discard_cards(w, s, task.seat, task.zone, task.amount)
    else:
        set_cards_aside(w, s, task.seat, task.zone, task.amount)


@rule
def draw_cards(w: World, s: State, seat: int, amount: int) -> None:
    """C10 — draw: from the top of the deck."""
    side = w.scratch.sides[seat]
    for _ in range(min(amount, MOST_DRAWS - side.draws)):
        side.draws += 1
        draw(w, s, seat)


@rule
def discard_cards(w: World, s: State, seat: int, zone: int, amount: int) -> None:
    """C10 — discard: random cards of a zone. From the discard nothing would change."""
    if zone == Zone.DISCARD:
        return
    player, side = s.players[seat], w.scratch.sides[seat]
    for _ in range(losses(side, amount, in_zone(player, zone))):
        place = pick_at_random(s, seat, zone, purpose(DISCARD, zone), side.discards[zone])
        side.discards[zone] += 1
        if zone == Zone.IN_PLAY:
            end_card(w, s, seat, place, leaves_the_game(w, seat, player.in_play[place].card))
        else:
            card = come_to_light(player, zone, place)
            to_discard(player, card)
            tell_discarded(w, seat, card, zone, in_zone(player, zone))


@rule
def set_cards_aside(w: World, s: State, seat: int, zone: int, amount: int) -> None:
    """C1, C10 — set aside: random cards leave the game; those from hand and deck unseen by the opponent."""
    if zone == Zone.SET_ASIDE:
        return
    player, side = s.players[seat], w.scratch.sides[seat]
    for _ in range(losses(side, amount, in_zone(player, zone))):
        place = pick_at_random(s, seat, zone, purpose(SET_ASIDE, zone), side.set_asides[zone])
        side.set_asides[zone] += 1
        if zone == Zone.IN_PLAY:
            end_card(w, s, seat, place, True)
        else:
            card = take(player, zone, place)
            seen = zone == Zone.DISCARD
            to_set_aside(player, card, seen)
            tell_set_aside(w, seat, card, zone, player.aside, EVERYBODY if seen else seat)


@rule
def losses(side: Side, amount: int, there: int) -> int:
    """C9, C10 — as many cards as there are, and no more than a player may lose in one turn."""
    count = min(min(amount, there), MOST_LOSSES - side.losses)
    side.losses += count
    return count


@rule
def purpose(act: int, zone: int) -> int:
    return act + zone if zone <= Zone.DISCARD else act + zone + TABLE


@rule
def end_card(w: World, s: State, seat: int, place: int, aside: bool) -> None:
    """C11 — a card taken out of play ends at once: what was due in this turn is collected, and nothing comes later."""
    player = s.players[seat]
    card, age = player.in_play[place].card, player.in_play[place].age
    take_out_of_play(player, place)
    if aside:
        to_set_aside(player, card, True)
    else:
        to_discard(player, card)
    tell_removed(w, seat, card, age, Zone.SET_ASIDE if aside else Zone.DISCARD)


@rule
def leaves_the_game(w: World, seat: int, card: int) -> bool:
    """C11 — set_aside: self, whose condition, if it has one, is judged in the turn in which the card leaves play."""
    for line in range(w.card[card].effects):
        effect = w.card[card].effect[line]
        if effect.act == Act.LEAVE and holds(w, seat, effect):
            return True
    return False
