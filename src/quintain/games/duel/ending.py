"""How a match of duel ends."""

from __future__ import annotations

from quintain.games.duel.state import Happening, Reason, State, World
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY, tell
from quintain.rules.rulebook import NOBODY, NONE


@rule
def lose_life(w: World, s: State, seat: int, amount: int, kind: int) -> None:
    """D11 — life never falls below 0, and whoever has none left loses at once."""
    player = s.players[seat]
    player.life = max(0, player.life - amount)
    tell(w.log, kind, seat, NONE, NONE, amount, player.life, EVERYBODY)
    if player.life == 0:
        finish(w, s, 1 - seat, Reason.LIFE)


@rule
def deck_out(w: World, s: State, seat: int) -> None:
    """D2, D3 — whoever starts a turn with an empty deck, or draws from one, loses at once."""
    finish(w, s, 1 - seat, Reason.DECK_OUT)


@rule
def turns_are_up(w: World, s: State) -> None:
    """The last turn is over: more life wins, equal life is a draw."""
    lead = s.players[0].life - s.players[1].life
    winner = NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    finish(w, s, winner, Reason.TURN_LIMIT)


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    s.over = True
    s.winner = winner
    s.reason = reason
    tell(w.log, Happening.OVER, winner, NONE, NONE, reason, 0, EVERYBODY)
