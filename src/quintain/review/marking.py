"""What a decision gave away and what a match came to, as numbers. The page has these functions too, translated
(quintain.wasm), so that a review says the same wherever it is made: they take what has numbers of these names."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, Protocol

from quintain.bots.explain import FINE, chance

SURE: Final = 2.0  # standard errors that may be noise
ENOUGH: Final = 8  # samples, after which a mark may be clear
CLEAR: Final = 2.5  # standard errors to either side that would not change it
DOUBT: Final = 0.01  # a difference in the chance to win that a comparison cannot tell
PLAYOUTS: Final = 6000  # in which it is found out what is best, at most
ALLOWED: Final = 100_000  # the same for a whole match: nobody waits long for a long one
COMPARED: Final = 60_000  # worlds in which moves are compared, in a whole match
MOMENTS: Final = 3  # that decided a match, at most


class Mark(StrEnum):
    """How good a decision was."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# What a decision of each mark gives away of the chance to win, at most.
BARS: Final = ((Mark.GOOD, 0.02), (Mark.INACCURACY, 0.06), (Mark.MISTAKE, 0.15))
MARKS: Final = tuple(Mark)
FINE_MARKS: Final = (Mark.BEST, Mark.GOOD)


LUCK: Final = 0x5EED  # of the judge; the same match has the same review


class Mixed(Protocol):
    """Moves with how often they should be played, and what they are worth, from -1 to 1."""

    @property
    def moves(self) -> Sequence[int]: ...
    @property
    def shares(self) -> Sequence[float]: ...
    @property
    def worths(self) -> Sequence[float]: ...


class Weighed(Protocol):
    """What is said of a decision."""

    @property
    def chance(self) -> float: ...
    @property
    def loss(self) -> float: ...
    @property
    def mark(self) -> str: ...
    @property
    def choices(self) -> int: ...


class Decided(Protocol):
    """A decision of a match."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def verdict(self) -> Weighed: ...


def luck_for(number: int) -> int:
    """The judge's luck for a decision of a match."""
    return LUCK * 2**32 + number


def playouts_for(decisions: int) -> int:
    """In how many play-outs a decision is looked at, of so many in a match."""
    return min(PLAYOUTS, ALLOWED // max(1, decisions))


def worlds_for(worlds: int, decisions: int) -> int:
    """In how many worlds a move is compared with the best one, of so many decisions in a match."""
    return min(worlds, COMPARED // max(1, decisions))


def mark_of(loss: float) -> Mark:
    """The mark of a decision that gives so much away."""
    return next((mark for mark, bar in BARS if loss <= bar), Mark.BLUNDER)


def marked(loss: float) -> Mark:
    """The same where a little may be nothing: two moves were compared by trying them."""
    return Mark.BEST if loss <= DOUBT else mark_of(loss)


def top_of(mix: Mixed) -> int:
    """The place of the move that is played most; of several the one that is worth most."""
    top = 0
    for i in range(1, len(mix.moves)):
        if mix.shares[i] > mix.shares[top] or (mix.shares[i] == mix.shares[top] and mix.worths[i] > mix.worths[top]):
            top = i
    return top


def is_played(mix: Mixed, played: int) -> bool:
    """Would the bot make that move too?"""
    return any(move == played and share >= FINE for move, share in zip(mix.moves, mix.shares, strict=True))


def looked_behind(mix: Mixed, played: int) -> float:
    """By how much less often a move wins than the favourite, by what the bot thinks of both; 1 if it did not think of
    it."""
    top = chance(mix.worths[top_of(mix)])
    behind = [top - chance(worth) for move, worth in zip(mix.moves, mix.worths, strict=True) if move == played]
    return max(0.0, behind[0]) if behind else 1.0


def is_enough(gaps: Sequence[float]) -> bool:
    """Would more samples hardly change the mark?"""
    count = len(gaps)
    if count < ENOUGH:
        return False
    middle = sum(gaps) / count
    reach = CLEAR * error_of(gaps)
    return marked((middle - reach) / 2.0) == marked((middle + reach) / 2.0)


def error_of(gaps: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(gaps)
    middle = sum(gaps) / count
    error: float = (sum((gap - middle) ** 2 for gap in gaps) / (count - 1) / count) ** 0.5
    return error


def sampled_loss(gaps: Sequence[float]) -> float:
    """What is lost by a move that came to so much less than another one in some samples, each from 0 to 2. What may be
    noise is not held against anybody."""
    middle = sum(gaps) / len(gaps)
    return min(1.0, max(0.0, (middle - SURE * error_of(gaps)) / 2.0))


def moments_of(decisions: Sequence[Decided]) -> list[int]:
    """The decisions that decided a match, in their order: those that gave most away."""
    worse = [(-one.verdict.loss, one.number) for one in decisions if one.verdict.mark not in FINE_MARKS]
    return sorted(number for _, number in sorted(worse)[:MOMENTS])


def result_of(winner: int | None, seat: int) -> float:
    """1 won, 0.5 drawn, 0 lost."""
    if winner is None:
        return 0.5
    return 1.0 if winner == seat else 0.0


def side_of(decisions: Sequence[Decided], seat: int, result: float, alone: bool) -> dict[str, Any]:
    """The result of a seat as the sum of what decisions and what luck brought: an even chance, less what it gave away,
    with what the other side gave away. Luck is the rest."""
    mine = [one.verdict for one in decisions if one.seat == seat]
    given = sum(one.loss for one in mine)
    gained = sum(one.verdict.loss for one in decisions if one.seat != seat)
    even = mine[0].chance if alone and mine else 0.5
    free = [one for one in mine if one.choices > 1]
    fine = sum(1 for one in free if one.mark in FINE_MARKS)
    return {
        "seat": seat,
        "result": result,
        "given": given,
        "gained": gained,
        "luck": result - even + given - gained,
        "accuracy": fine / len(free) if free else 1.0,
        "marks": {mark: sum(1 for one in free if one.mark == mark) for mark in MARKS},
    }
