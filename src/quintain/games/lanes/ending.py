"""How a match of lanes ends."""

from __future__ import annotations

from quintain.games.lanes.combat import strength
from quintain.games.lanes.events import tell_over
from quintain.games.lanes.state import LANES, Reason, State, Unit, World
from quintain.rules.kernel import rule
from quintain.rules.results import set_result
from quintain.rules.rulebook import NOBODY, NONE


@rule
def end_of_round(w: World, s: State, eventful: bool) -> None:
    """L11, L12 — after combat in all lanes: somebody is down, or nothing can or does happen any more."""
    s.quiet = 0 if eventful else s.quiet + 1
    down, other_down = s.players[0].hp <= 0, s.players[1].hp <= 0
    if down and other_down:
        finish(w, s, NOBODY, Reason.HEALTH)
    elif down or other_down:
        finish(w, s, 1 if down else 0, Reason.HEALTH)
    elif s.deck_left + s.players[0].held + s.players[1].held == 0 and is_harmless(w, s):
        finish(w, s, NOBODY, Reason.EXHAUSTED if is_field_empty(s) else Reason.HARMLESS)
    elif s.quiet >= w.options.stall_rounds:
        finish(w, s, NOBODY, Reason.STALLED)


@rule
def is_harmless(w: World, s: State) -> bool:
    """L12 — no card on the field can do damage any more, to the card opposite or to the avatar behind an empty cell."""
    for lane in range(LANES):
        mine, theirs = s.players[0].lanes[lane], s.players[1].lanes[lane]
        if can_hurt(w, mine, theirs) or can_hurt(w, theirs, mine):
            return False
    return True


@rule
def can_hurt(w: World, unit: Unit, opposite: Unit) -> bool:
    """L7, L10 — would its strike take anything?"""
    if unit.card == NONE:
        return False
    if opposite.card == NONE:
        return w.card[unit.card].attack > 0
    return strength(w, unit, opposite) > 0


@rule
def is_field_empty(s: State) -> bool:
    for lane in range(LANES):
        if s.players[0].lanes[lane].card != NONE or s.players[1].lanes[lane].card != NONE:
            return False
    return True


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
