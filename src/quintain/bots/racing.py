"""Which of some moves is best, tried in the same worlds sample by sample: who is still in the race, and is it over? The
page has these functions too, translated (quintain.wasm), so that it comes to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FIRST: Final = 4  # samples before anybody drops out
CLEAR: Final = 3.0  # standard errors by which a move has to be behind; more after few samples, which tell errors badly
TIE: Final = 0.03  # of values from -1 to 1: a difference that makes none
TIED: Final = 2.0  # standard errors by which it has to be smaller

Runs = Sequence[Sequence[float]]  # what each move came to, sample by sample


def gap_of(ahead: Sequence[float], behind: Sequence[float]) -> float:
    """By how much a move is ahead of another one, in the mean."""
    return sum(one - other for one, other in zip(ahead, behind, strict=True)) / len(ahead)


def error_of(ahead: Sequence[float], behind: Sequence[float]) -> float:
    """The standard error of that."""
    gap, count = gap_of(ahead, behind), len(ahead)
    squares = sum((one - other - gap) ** 2 for one, other in zip(ahead, behind, strict=True))
    error: float = (squares / (count - 1) / count) ** 0.5
    return error


def ranked(runs: Runs) -> list[int]:
    """The places of moves, the best first."""
    return [place for _, place in sorted([(-sum(run), place) for place, run in enumerate(runs)])]


def still_in(runs: Runs) -> list[int]:
    """The places of those who may be the best, the one who is ahead first. Who came to the same as that one in every
    sample is the same."""
    order = ranked(runs)
    ahead = runs[order[0]]
    count = len(ahead)
    if count < FIRST:
        return order
    clear = CLEAR * (1.0 + FIRST / count)
    others = [place for place in order[1:] if gap_of(ahead, runs[place]) < clear * error_of(ahead, runs[place])]
    return [order[0], *others]


def is_told(runs: Runs) -> bool:
    """Is nobody left, the one ahead being first, who could be better by anything that counts?"""
    if len(runs) == 1:
        return True
    if len(runs[0]) < FIRST:
        return False
    return all(gap_of(runs[0], run) + TIED * error_of(runs[0], run) < TIE for run in runs[1:])
