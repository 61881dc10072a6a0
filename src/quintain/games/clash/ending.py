"""How a match of clash ends."""

from __future__ import annotations

from quintain.games.clash.events import tell_over
from quintain.games.clash.state import Reason, State, World
from quintain.rules.kernel import rule
from quintain.rules.results import set_result
from quintain.rules.rulebook import NOBODY


@rule
def check_death(w: World, s: State) -> None:
    """C12 — without health a player has lost; both at once is a draw."""
    down, other_down = s.players[0].health <= 0, s.players[1].health <= 0
    if down and other_down:
        finish(w, s, NOBODY, Reason.HEALTH)
    elif down or other_down:
        finish(w, s, 1 if down else 0, Reason.HEALTH)


@rule
def end_of_turn(w: World, s: State) -> None:
    """C12 — after the effects: somebody is down, or the last turn that the match may have is over."""
    check_death(w, s)
    if not s.over and s.turn >= w.options.turn_limit:
        finish(w, s, NOBODY, Reason.TURN_LIMIT)


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
