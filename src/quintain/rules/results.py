"""How a match has ended, as its state says it."""

from __future__ import annotations

from quintain.rules.kernel import rule
from quintain.rules.rulebook import State


@rule
def set_result(s: State, winner: int, reason: int) -> None:
    """The match is over; a winner of NOBODY means a draw."""
    s.over = True
    s.winner = winner
    s.reason = reason


@rule
def show_result(s: State, view: State) -> None:
    """Whether it is over, who won and why: everybody may know."""
    view.over = s.over
    view.winner = s.winner
    view.reason = s.reason
