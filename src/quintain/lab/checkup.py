"""Figures with intervals, beside their targets: what a line of a game's health is made of, and what verdict it gets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from quintain.content import Text
from quintain.lab import shapes
from quintain.lab.kit.metrics import SHARE
from quintain.lab.noting import BINS, BOTTOM, BOTTOM_BOTTOM, DEALS, LENGTHS, RATIOS, SUMS, TOP, TOP_BOTTOM, TOP_TOP
from quintain.lab.statistics import ALPHA, NORMAL, share_interval
from quintain.lab.targets import Target
from quintain.lab.workbench import Array

Z95 = NORMAL.inv_cdf(1 - ALPHA / 2)
FEWEST = 30  # matches, decisions or hands behind a figure that may be judged
PRECISE = 0.03  # a share that is known so well, to either side, is near its target and not just little known
PRECISE_COUNT = 0.1  # the same for counts, as a part of them
Kind = Literal["share", "count"]
Verdict = shapes.HealthVerdict
WORST: Sequence[Verdict] = ("none", "good", "watch", "few", "bad")  # the last one decides for all


@dataclass(frozen=True)
class Figure:
    """A number, where it may lie at 95 %, and how much was looked at for it."""

    value: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def scaled(self, by: float) -> Figure:
        return Figure(self.value * by, self.low * by, self.high * by, self.count)


def judged(figure: Figure | None, target: Target | None, kind: Kind = SHARE, precise: float = PRECISE) -> Verdict:
    """Good if all that the figure may be is within its target, bad if nothing of it is. Between the two it is to be
    watched, or too little is known."""
    if target is None:
        return "none"
    if figure is None or figure.count < FEWEST:
        return "few"
    if target.holds(figure.low) and target.holds(figure.high):
        return "good"
    if (target.low is not None and figure.high < target.low) or (target.high is not None and figure.low > target.high):
        return "bad"
    return "watch" if figure.half <= enough(figure, target, kind, precise) else "few"


def enough(figure: Figure, target: Target, kind: Kind, precise: float) -> float:
    """How wide an interval may be, to either side, that is narrow. What should hardly happen has to be known better."""
    if kind != SHARE:
        return PRECISE_COUNT * abs(figure.value)
    return min(precise, target.high / 2) if target.low is None and target.high is not None else precise


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    return max(verdicts, key=WORST.index, default="none")


# ------------------------------------------------------------------------------------------ figures
def ratio(tally: Array, name: str, kind: Kind = SHARE) -> Figure | None:
    """One of the ratios of a tally. Deals are independent, what is in them is not."""
    place, deals = RATIOS.index(name) * SUMS, int(tally[DEALS])
    sums = [int(number) for number in tally[place : place + SUMS]]
    if not sums[BOTTOM]:
        return None
    value = sums[TOP] / sums[BOTTOM]
    square = sums[TOP_TOP] - 2 * value * sums[TOP_BOTTOM] + value * value * sums[BOTTOM_BOTTOM]
    half = Z95 * math.sqrt(max(0.0, square) * deals / max(1, deals - 1)) / sums[BOTTOM]
    if kind != SHARE:
        return Figure(value, value - half, value + half, deals)
    low, high = (value - half, value + half) if half else share_interval(round(value * deals), deals)
    if deals < 2:  # nothing is known of how much deals differ
        low, high = 0.0, 1.0
    return Figure(value, max(0.0, low), min(1.0, high), deals)


def share(hits: int, tries: int, family: int = 1) -> Figure | None:
    return Figure(hits / tries, *share_interval(hits, tries, family), tries) if tries else None


def of_mean(value: float, error: float, count: int) -> Figure:
    """A share of points by its standard error."""
    return Figure(value, max(0.0, value - Z95 * error), min(1.0, value + Z95 * error), count)


def median(tally: Array) -> Figure | None:
    """The middle length. Where it may lie comes from the ranks that may be the middle one."""
    counts = [int(number) for number in tally[LENGTHS : LENGTHS + BINS]]
    deals, matches = int(tally[DEALS]), sum(counts)
    if not matches:
        return None
    half = Z95 / 2 / math.sqrt(deals)
    low, value, high = (float(quantile(counts, share)) for share in (0.5 - half, 0.5, 0.5 + half))
    return Figure(value, low, high, deals)


def quantile(counts: Sequence[int], share: float) -> int:
    rank, below = max(1.0, min(1.0, share) * sum(counts)), 0
    for place, count in enumerate(counts):
        below += count
        if below >= rank:
            return place
    return len(counts) - 1


# ------------------------------------------------------------------------------------------ lines
@dataclass(frozen=True)
class Part:
    """One of many things that a line is about, such as a card."""

    name: Text
    figure: Figure | None
    verdict: Verdict

    def shape(self) -> shapes.HealthPart:
        figure = self.figure or Figure(math.nan, math.nan, math.nan, 0)
        return shapes.HealthPart(
            name=self.name, value=figure.value, low=figure.low, high=figure.high, verdict=self.verdict
        )


@dataclass(frozen=True)
class Line:
    """One measure of a game's health."""

    name: str
    title: Text
    figure: Figure | None
    target: Target | None
    verdict: Verdict
    kind: Kind = SHARE
    note: Text | None = None
    parts: tuple[Part, ...] = ()

    def shape(self) -> shapes.HealthLine:
        figure = self.figure or Figure(math.nan, math.nan, math.nan, 0)
        return shapes.HealthLine(
            measure=self.name,
            title=self.title,
            kind=self.kind,
            value=figure.value,
            low=figure.low,
            high=figure.high,
            least=None if self.target is None else self.target.low,
            most=None if self.target is None else self.target.high,
            verdict=self.verdict,
            count=figure.count,
            note=self.note,
            parts=[part.shape() for part in self.parts],
        )


def line_of_parts(line: Line, parts: Iterable[Part]) -> Line:
    """A line about many things: the worst of them speaks for it, and the bad ones are told first."""
    target = line.target
    listed = sorted(parts, key=lambda part: (-WORST.index(part.verdict), inside(part.figure, target)))
    if not listed:
        return line
    return replace(line, figure=listed[0].figure, verdict=worst(part.verdict for part in listed), parts=tuple(listed))


def inside(figure: Figure | None, target: Target | None) -> float:
    """How far a figure is within its target."""
    return -math.inf if figure is None else figure.value if target is None else target.short_of(figure.value)
