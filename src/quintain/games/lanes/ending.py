"""How a match of lanes ends."""

from __future__ import annotations

from quintain.games.lanes.events import tell_over
from quintain.games.lanes.state import LANES, Player, Reason, State, World
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
    elif s.deck_left == 0 and spent(s.players[0]) and spent(s.players[1]):
        finish(w, s, NOBODY, Reason.EXHAUSTED)
    elif s.quiet >= w.options.stall_rounds:
        finish(w, s, NOBODY, Reason.STALLED)


@rule
def spent(player: Player) -> bool:
    """L12 — no card in hand and none in the lanes."""
    for lane in range(LANES):
        if player.lanes[lane].card != NONE:
            return False
    return player.held == 0


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
