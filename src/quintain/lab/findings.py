"""From sums to findings: what an arm measures, how two arms differ, and whether that holds for all kinds of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.lab import hooks, shapes
from quintain.lab.arms import Arm
from quintain.lab.chunks import DEALS, PRODUCTS, SQUARES, SUMS, WHERE
from quintain.lab.kit.metrics import Metric
from quintain.lab.statistics import ALPHA, FEW, FEWEST, FEWEST_THINKING, MANY, Decider, Mean, Verdict, mean_of
from quintain.lab.workbench import Array

ROBUST, DEPENDS, OPEN, PARTLY = "robust", "depends", "open", "partly"


@dataclass(frozen=True)
class Finding:
    """One metric for one kind of player: what it is, or how it differs, and what may be said about that."""

    metric: Metric
    before: Mean  # arm A, or what was measured
    after: Mean | None  # arm B
    difference: Mean  # of B from A, or of what was measured from the reference
    verdict: Verdict | None
    needed: int  # deals that the decision is likely to take in all
    example: int  # the deal with most of it
    alpha: float
    delta: float  # a difference smaller than this is none

    def shape(self) -> shapes.Finding:
        low, high = self.difference.sequence(self.alpha)
        return shapes.Finding(
            metric=self.metric.name,
            title=self.metric.title,
            kind=self.metric.kind,
            a=self.before.value,
            a_error=self.before.error,
            b=None if self.after is None else self.after.value,
            difference=self.difference.value,
            low=low,
            high=high,
            error=self.difference.error,
            delta=self.delta,
            verdict=self.verdict or "undecided",
            deals=self.difference.deals,
            deals_needed=self.needed,
            example=self.example,
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def usual(arm: Arm) -> int:
    """How many deals a study of an arm usually has."""
    return MANY if arm.is_quick else FEW


def value_of(table: Array, arm: Arm, row: int, metric: Metric) -> Mean:
    """A metric of an arm, per match."""
    scale = metric.scale / (2 if arm.in_pairs else 1)
    deals = int(table[row, DEALS])
    total, squares = int(table[row, SUMS][metric.place]), int(table[row, SQUARES][metric.place])
    return mean_of(deals, total * scale, squares * scale * scale, scale, usual(arm))


def difference_of(table: Array, arms: Sequence[Arm], row: int, metric: Metric) -> Mean:
    """How an arm differs from arm 0 in the same deals, per match."""
    ours, theirs = (metric.scale / (2 if arm.in_pairs else 1) for arm in (arms[row], arms[0]))
    k = metric.place
    total = int(table[row, SUMS][k]) * ours - int(table[0, SUMS][k]) * theirs
    squares = int(table[row, SQUARES][k]) * ours**2 + int(table[0, SQUARES][k]) * theirs**2
    squares -= 2 * int(table[row, PRODUCTS][k]) * ours * theirs
    return mean_of(int(table[row, DEALS]), total, squares, ours, usual(arms[row]))


def decider_of(metric: Metric, arm: Arm, family: int, delta: float | None = None) -> Decider:
    """The risk of a false alarm is shared out among all metrics of a study."""
    fewest = FEWEST if arm.is_quick else FEWEST_THINKING
    return Decider(metric.delta if delta is None else delta, ALPHA / family, fewest=fewest)


def compared(table: Array, arms: Sequence[Arm], row: int, metric: Metric, test: Decider) -> Finding:
    """How an arm differs from arm 0."""
    before, after = value_of(table, arms[0], 0, metric), value_of(table, arms[row], row, metric)
    difference = difference_of(table, arms, row, metric)
    example = int(table[row, WHERE][metric.place])
    needed = test.deals_needed(difference)
    return Finding(metric, before, after, difference, test.verdict(difference), needed, example, test.alpha, test.delta)


def measured(table: Array, arm: Arm, row: int, metric: Metric, test: Decider, reference: float) -> Finding:
    """How an arm stands to a reference value."""
    value = value_of(table, arm, row, metric)
    difference = Mean(value.deals, value.value - reference, value.variance, value.tight_at)
    example = int(table[row, WHERE][metric.place])
    needed = test.deals_needed(difference)
    return Finding(metric, value, None, difference, test.verdict(difference), needed, example, test.alpha, test.delta)


def asked_metrics(arms: Sequence[Arm], names: Sequence[str] = ()) -> list[Metric]:
    """The metrics of a study: those asked for, or all that mean something for its arms."""
    rulebook = arms[0].rulebook
    if names:
        return [hooks.metric(rulebook, name) for name in names]
    sides_differ = any(arm.bots[0] != arm.bots[1] or len(set(arm.decks)) > 1 for arm in arms)
    lopsided = not hooks.is_symmetric(rulebook)
    return [one for one in hooks.metrics_of(rulebook) if one.name != "score" or sides_differ or lopsided]


def robustness(findings: Sequence[Finding]) -> str:
    """Do players of different skill agree? An open question among them is neither a yes nor a no."""
    decided = [finding for finding in findings if finding.verdict]
    if not decided:
        return OPEN
    if any(contradict(one, other) for one in findings for other in decided):
        return DEPENDS
    return ROBUST if len(decided) == len(findings) else PARTLY


def contradict(one: Finding, other: Finding) -> bool:
    """Two verdicts that differ are a contradiction only if the intervals behind them lie apart. A question that is
    still open contradicts a direction that it has ruled out."""
    if one.verdict == other.verdict:
        return False
    low, high = one.difference.sequence(one.alpha)
    other_low, other_high = other.difference.sequence(other.alpha)
    apart = high < other_low or low > other_high
    return apart and (one.verdict is not None or (low > 0) != (other_low > 0))
