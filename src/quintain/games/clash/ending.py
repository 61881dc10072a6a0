"""How a match of clash ends."""

from __future__ import annotations

from quintain.games.clash.events import tell_fallen, tell_over
from quintain.games.clash.state import Reason, State, Tie, World
from quintain.rules.kernel import rule
from quintain.rules.results import set_result
from quintain.rules.rulebook import NOBODY, SEATS


@rule
def check_death(w: World, s: State) -> None:
    """C12, C12a — without health a player has lost; both at once is a draw."""
    down, other_down = s.players[0].health <= 0, s.players[1].health <= 0
    if down and other_down:
        finish(w, s, NOBODY, Reason.HEALTH)
    elif down or other_down:
        finish(w, s, 1 if down else 0, Reason.HEALTH)


@rule
def end_of_turn(w: World, s: State) -> None:
    """C12 — after the effects: somebody is down, or the last turn that the match may have is over."""
    if w.options.tie == Tie.HEALTH and s.players[0].health <= 0 and s.players[1].health <= 0:
        compare_falls(w, s)
    else:
        check_death(w, s)
    if not s.over and s.turn >= w.options.turn_limit:
        finish(w, s, NOBODY, Reason.TURN_LIMIT)


@rule
def compare_falls(w: World, s: State) -> None:
    """C12a — both are down, and whoever is less far below 0 has won."""
    for seat in range(SEATS):
        tell_fallen(w, seat, w.scratch.sides[seat].below)
    ahead = w.scratch.sides[1].below - w.scratch.sides[0].below
    finish(w, s, NOBODY if ahead == 0 else 0 if ahead > 0 else 1, Reason.HEALTH)


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
