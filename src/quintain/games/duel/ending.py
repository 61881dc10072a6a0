"""How a match of duel ends."""

from __future__ import annotations

from quintain.games.duel.events import tell_damaged, tell_over, tell_paid
from quintain.games.duel.state import Reason, State, World
from quintain.rules.kernel import rule
from quintain.rules.results import set_result
from quintain.rules.rulebook import NOBODY


@rule
def pay_life(w: World, s: State, seat: int, price: int) -> None:
    """D3, D11 — a price is paid with life, which never falls below 0."""
    player = s.players[seat]
    player.life = max(0, player.life - price)
    tell_paid(w, seat, price, player.life)
    fall_without_life(w, s, seat)


@rule
def take_damage(w: World, s: State, seat: int, damage: int) -> None:
    """D11 — an attack costs life, which never falls below 0."""
    player = s.players[seat]
    player.life = max(0, player.life - damage)
    tell_damaged(w, seat, damage, player.life)
    fall_without_life(w, s, seat)


@rule
def fall_without_life(w: World, s: State, seat: int) -> None:
    """D11 — whoever has no life left loses at once."""
    if s.players[seat].life == 0:
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
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
