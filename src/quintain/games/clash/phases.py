"""A turn, step by step, in the order of the rulebook."""

from __future__ import annotations

from quintain.games.clash.effects import leaves_the_game, take_effect
from quintain.games.clash.ending import check_death, end_of_turn
from quintain.games.clash.events import tell_discarded, tell_laid, tell_passed, tell_played, tell_set_aside, tell_turn
from quintain.games.clash.state import PASS, UNDECIDED, State, World, Zone
from quintain.games.clash.zones import draw, lay, put_in_play, to_discard, to_set_aside
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY
from quintain.rules.rulebook import NONE, SEATS


@rule
def finish_turn(w: World, s: State) -> None:
    """C2 — both have chosen: the rest of the turn, and the next one up to its choice."""
    reveal_phase(w, s)
    take_effect(w, s)
    end_of_turn(w, s)
    forget_choices(s)
    if not s.over:
        clear_up_phase(w, s)
        begin_turn(w, s)


@rule
def begin_turn(w: World, s: State) -> None:
    """C2 — a turn begins with a draw and with the Auto cards."""
    s.turn += 1
    tell_turn(w, s.turn)
    draw_phase(w, s)
    check_death(w, s)
    if not s.over:
        auto_phase(w, s)


# ------------------------------------------------------------------------------------------ draw and Auto
@rule
def draw_phase(w: World, s: State) -> None:
    """C2 — except in the first turn each draws one card."""
    if s.turn > 1:
        for seat in range(SEATS):
            draw(w, s, seat)


@rule
def auto_phase(w: World, s: State) -> None:
    """C2, C3 — all Auto cards in hand are laid out; they are not the card that is chosen."""
    for seat in range(SEATS):
        player = s.players[seat]
        slot = 0
        while slot < player.held:
            if w.card[player.hand[slot]].auto:
                card = lay(player, slot)
                tell_laid(w, seat, card, player.held)
            else:
                slot += 1


# ------------------------------------------------------------------------------------------ the choice
@rule
def reveal_phase(w: World, s: State) -> None:
    """C2 — the chosen cards are turned over together."""
    for seat in range(SEATS):
        player = s.players[seat]
        if player.choice == PASS:
            tell_passed(w, seat)
        else:
            card = lay(player, player.choice)
            tell_played(w, seat, card, player.held)


@rule
def forget_choices(s: State) -> None:
    for seat in range(SEATS):
        s.players[seat].choice = UNDECIDED
        s.players[seat].ready = False


# ------------------------------------------------------------------------------------------ clearing up
@rule
def clear_up_phase(w: World, s: State) -> None:
    """C2, C11a — cards with nothing left to do leave play, the others grow older."""
    for seat in range(SEATS):
        player = s.players[seat]
        kept = 0
        for i in range(player.laid):
            card, age = player.in_play[i].card, player.in_play[i].age
            if age < w.card[card].last:
                put_in_play(player.in_play[kept], card, age + 1)
                kept += 1
            else:
                leave_play(w, s, seat, card)
        for i in range(kept, player.laid):
            put_in_play(player.in_play[i], NONE, 0)
        player.laid = kept


@rule
def leave_play(w: World, s: State, seat: int, card: int) -> None:
    """C11 — a card goes to the discard, unless it says that it leaves the game instead."""
    player = s.players[seat]
    if leaves_the_game(w, seat, card):
        to_set_aside(player, card, True)
        tell_set_aside(w, seat, card, Zone.IN_PLAY, player.aside, EVERYBODY)
    else:
        to_discard(player, card)
        tell_discarded(w, seat, card, Zone.IN_PLAY, 0)
