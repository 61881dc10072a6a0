"""What the numbers on a trace are called, and what difference in them matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quintain.content import Text
from quintain.lab.kit import trace
from quintain.lab.kit.phrases import decimal, say, words
from quintain.texts import ENGLISH

SHARE: Final = "share"
COUNT: Final = "count"
STUCK_END = "stuck"  # how a match ends that cannot go on


@dataclass(frozen=True)
class Metric:
    """A number noted of every match: where it stands on the trace, what it is called, and what difference matters."""

    name: str
    place: int
    title: Text
    kind: Literal["share", "count"] = SHARE  # of matches, shown in per cent; or a count, shown as it is
    scale: float = 1.0  # what one step on the trace is worth
    delta: float = 0.01  # a difference smaller than this is none
    bin: int = 1  # of its histogram, where there is one

    def shown(self, value: float, language: str = ENGLISH, digits: int = 2) -> str:
        """A value as people write it."""
        if self.kind == SHARE:
            return say(language, "per-cent", value=decimal(value * 100, digits, language))
        return decimal(value, digits, language)

    def step(self, value: float, language: str = ENGLISH) -> str:
        """A difference as people write it: percentage points, or a count."""
        if self.kind == SHARE:
            return say(language, "points", value=decimal(value * 100, 2, language))
        return decimal(value, 2, language)


@dataclass(frozen=True)
class Hole:
    """A way in which a game can be broken, found at a decision."""

    name: str
    title: Text


SCORE = Metric("score", trace.SCORE, words("metric-score"), scale=0.5)
DRAWS = Metric("draws", trace.DRAW, words("metric-draws"))
STALLS = Metric("stalls", trace.STALL, words("metric-stalls"))
STUCK = Metric("stuck", trace.STUCK, words("metric-stuck"))
COMEBACKS = Metric("comebacks", trace.COMEBACK, words("metric-comebacks"))


def first_player(delta: float = 0.01) -> Metric:
    return Metric("first", trace.FIRST, words("metric-first-player"), scale=0.5, delta=delta)


def length(unit: Literal["rounds", "turns", "decisions"], delta: float, step: int = 1) -> Metric:
    """The length of a match in the rulebook's own unit."""
    return Metric("length", trace.LENGTH, words(f"metric-length-{unit}"), COUNT, delta=delta, bin=step)


def swings(delta: float = 0.1) -> Metric:
    return Metric("swings", trace.SWINGS, words("metric-swings"), COUNT, delta=delta)


FIRST_SEAT = Metric("first", trace.FIRST, words("metric-first-seat"), scale=0.5)  # where both move at once
OUTCOMES = (DRAWS, STALLS, STUCK)  # besides a win


def course(unit: Literal["rounds", "turns"], delta: float, step: int = 1, swing: float = 0.1) -> tuple[Metric, ...]:
    """How a match went: its length, comebacks, and how often the lead changed."""
    return length(unit, delta, step), COMEBACKS, swings(swing)


# What is measured of a game that measures nothing itself.
COMMON = (
    SCORE,
    FIRST_SEAT,
    DRAWS,
    STUCK,
    length("decisions", 0.5, 2),
)
NO_MOVE = Hole("no-move", words("hole-no-move"))
