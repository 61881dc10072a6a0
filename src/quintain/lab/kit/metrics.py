"""What the numbers on a trace are called, and what difference in them matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quintain.content import Text
from quintain.lab.kit import trace

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

    def shown(self, value: float, language: str = "en", digits: int = 2) -> str:
        """A value as people write it."""
        text = f"{value * 100:.{digits}f} %" if self.kind == SHARE else f"{value:.{digits}f}"
        return text.replace(".", ",") if language == "ru" else text

    def step(self, value: float, language: str = "en") -> str:
        """A difference as people write it: percentage points, or a count."""
        text = f"{value * 100:.2f}" if self.kind == SHARE else f"{value:.2f}"
        if language == "ru":
            return text.replace(".", ",") + (" п. п." if self.kind == SHARE else "")
        return text + (" pp" if self.kind == SHARE else "")


@dataclass(frozen=True)
class Hole:
    """A way in which a game can be broken, found at a decision."""

    name: str
    title: Text


SCORE = Metric("score", trace.SCORE, Text(en="points of side A", ru="очки стороны A"), scale=0.5)
DRAWS = Metric("draws", trace.DRAW, Text(en="draws", ru="ничьи"))
STALLS = Metric("stalls", trace.STALL, Text(en="stalled matches", ru="застрявшие матчи"))
STUCK = Metric("stuck", trace.STUCK, Text(en="matches that cannot go on", ru="матчи без выхода"))
COMEBACKS = Metric("comebacks", trace.COMEBACK, Text(en="comebacks", ru="победы из проигрышного положения"))


def first_player(delta: float = 0.01) -> Metric:
    title = Text(en="points of the first player", ru="очки первого игрока")
    return Metric("first", trace.FIRST, title, scale=0.5, delta=delta)


def length(en: str, ru: str, delta: float, step: int = 1) -> Metric:
    """The length of a match in the rulebook's own unit."""
    title = Text(en=f"length in {en}", ru=f"длина в {ru}")
    return Metric("length", trace.LENGTH, title, COUNT, delta=delta, bin=step)


def swings(delta: float = 0.1) -> Metric:
    return Metric("swings", trace.SWINGS, Text(en="changes of lead", ru="смены лидера"), COUNT, delta=delta)


# What is measured of a game that measures nothing itself.
COMMON = (
    SCORE,
    Metric("first", trace.FIRST, Text(en="points of the first seat", ru="очки первого места"), scale=0.5),
    DRAWS,
    STUCK,
    length("decisions", "решениях", 0.5, 2),
)
NO_MOVE = Hole("no-move", Text(en="a decision without a legal move", ru="решение без единого законного хода"))
