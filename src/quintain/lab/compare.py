"""One arm measured, or arms compared, for players of rising skill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from quintain.lab import shapes
from quintain.lab.arms import TIERS, Arm, check_arm
from quintain.lab.chunks import DEALS, ENDS, LENGTHS
from quintain.lab.findings import Finding, asked_metrics, compared, decider_of, measured
from quintain.lab.findings import robustness as robustness_of
from quintain.lab.hooks import metric, reason_words, thinking_deals
from quintain.lab.kit.metrics import STUCK_END as STUCK
from quintain.lab.kit.metrics import Metric
from quintain.lab.naming import who
from quintain.lab.playing import REASONS
from quintain.lab.statistics import FEWEST
from quintain.lab.study import ALL, Budget, Study, matches_in, shares
from quintain.lab.workbench import Array


@dataclass(frozen=True)
class Tier:
    """What players of one skill show."""

    bots: tuple[str, str]
    arms: tuple[Arm, ...]
    table: Array
    findings: tuple[Finding, ...]

    def finding(self, name: str) -> Finding:
        return next(finding for finding in self.findings if finding.metric.name == name)

    @property
    def decided(self) -> bool:
        return all(finding.verdict for finding in self.findings)

    def shape(self) -> shapes.Tier:
        return shapes.Tier(
            bots=list(self.bots),
            who=who(self.bots),
            deals=self.deals,
            matches=sum(matches_in(row) for row in self.table),
            findings=[finding.shape() for finding in self.findings],
            arms=[self.arm_shape(i) for i in range(len(self.arms))],
        )

    @property
    def deals(self) -> int:
        return int(self.table[0, DEALS])

    def arm_shape(self, i: int) -> shapes.Arm:
        """An arm, how its matches ended, and how long they were."""
        arm, ends = self.arms[i], self.table[i, ENDS]
        reasons = arm.rulebook.reasons
        counts = {reasons[k] if k else STUCK: int(ends[k]) for k in range(min(REASONS, len(reasons))) if ends[k]}
        length, bars = metric(arm.rulebook, "length"), self.table[i, LENGTHS].tolist()
        return shapes.Arm(
            arm=arm.to_json(),
            ends=counts,
            end_words={name: reason_words(arm.rulebook, name) for name in counts},
            lengths=shapes.Lengths(
                step=length.bin, counts=bars, title=length.title, errors=bar_errors(bars, self.deals)
            ),
        )


def bar_errors(counts: Sequence[int], deals: int) -> list[float]:
    """The standard error of each bar's share. Matches of one deal are not independent: only deals are counted."""
    total = max(1, sum(counts))
    return [math.sqrt(count / total * (1 - count / total) / max(1, deals)) for count in counts]


@dataclass(frozen=True)
class Comparison:
    """The answer to: what changes? Or, with one arm: what is?"""

    kind: str
    labels: tuple[str, ...]
    tiers: tuple[Tier, ...]
    seed: int

    @property
    def main(self) -> Tier:
        """The tier whose numbers are quoted: the last one that has decided everything, else the greedy one."""
        quick = [tier for tier in self.tiers if tier.arms[0].is_quick]
        return (quick or list(self.tiers))[-1]

    @property
    def metrics(self) -> list[Metric]:
        return [finding.metric for finding in self.main.findings]

    def robustness(self, name: str) -> str:
        return robustness_of([tier.finding(name) for tier in self.tiers])

    @property
    def decided(self) -> bool:
        """Is every metric decided where matches are cheap?"""
        return all(tier.decided for tier in self.tiers if tier.arms[0].is_quick) or self.main.decided

    def shape(self) -> shapes.Comparison | shapes.Measurement:
        forms: dict[str, type[shapes.Comparison] | type[shapes.Measurement]] = {
            "compare": shapes.Comparison,
            "measure": shapes.Measurement,
        }
        return forms[self.kind](
            labels=list(self.labels),
            preset=self.tiers[0].arms[0].preset,
            seed=str(self.seed),
            decided=self.decided,
            robustness={metric.name: self.robustness(metric.name) for metric in self.metrics},
            tiers=[tier.shape() for tier in self.tiers],
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def compare(
    study: Study,
    arms: Sequence[Arm],
    labels: Sequence[str],
    *,
    names: Sequence[str] = (),
    tiers: Sequence[str] = TIERS,
    budget: Budget | None = None,
    thinking: int | None = None,
    deltas: dict[str, float] | None = None,
) -> Comparison:
    """Two arms in the same deals, for players of rising skill. An arm whose bots are not `greedy,greedy` keeps its own
    players and has one tier."""
    for arm in arms:
        check_arm(arm)
    sides = by_tier(arms, tiers)
    found = [
        compare_tier(study, players, names, limit(players, share, thinking), deltas or {})
        for players, share in zip(sides, shares(budget or Budget(), len(sides)), strict=True)
    ]
    return Comparison("compare", tuple(labels), tuple(found), study.seed)


def by_tier(arms: Sequence[Arm], tiers: Sequence[str]) -> list[list[Arm]]:
    """The same arms with players of each skill. Habits stay with whoever has them."""
    return [[with_skill(arm, tier) for arm in arms] for tier in tiers] if tiers else [list(arms)]


def with_skill(arm: Arm, skill: str) -> Arm:
    one, other = (skill + (f"+{habit}" if habit else "") for habit in (bot.partition("+")[2] for bot in arm.bots))
    return arm.with_bots(one, other)


def limit(arms: Sequence[Arm], budget: Budget, thinking: int | None) -> Budget:
    """How much a tier may play. Looking ahead costs a thousand times as much as playing at sight."""
    if all(arm.is_quick for arm in arms):
        return budget
    return replace(budget, deals=min(budget.deals, thinking or thinking_deals(arms[0].rulebook)))


def compare_tier(
    study: Study, arms: Sequence[Arm], names: Sequence[str], budget: Budget, deltas: dict[str, float]
) -> Tier:
    asked = asked_metrics(arms, names)
    tests = [decider_of(metric, arms[0], len(asked), deltas.get(metric.name)) for metric in asked]

    def findings(table: Array) -> tuple[Finding, ...]:
        return tuple(compared(table, arms, 1, metric, test) for metric, test in zip(asked, tests, strict=True))

    def wanted(table: Array) -> int:
        return still_wanted(findings(table), budget)

    table = study.table(arms[0].bots[0], arms, budget, wanted)
    return Tier(arms[0].bots, tuple(arms), table, findings(table))


def still_wanted(findings: Sequence[Finding], budget: Budget) -> int:
    """Enough is known when every finding has its verdict and an interval that is worth printing; else, how many deals
    it is likely to take."""
    return max((0 if is_settled(finding) else min(needed(finding), budget.deals) for finding in findings), default=0)


def is_settled(finding: Finding) -> bool:
    return finding.verdict is not None and width_of(finding) <= width_wanted(finding)


def width_of(finding: Finding) -> float:
    low, high = finding.difference.sequence(finding.alpha)
    return (high - low) / 2


def width_wanted(finding: Finding) -> float:
    """A difference that matters, or a twentieth of what was found: more precision would change no decision."""
    return max(finding.delta, abs(finding.difference.value) / 20)


def needed(finding: Finding) -> int:
    precise = finding.difference.deals * (width_of(finding) / width_wanted(finding)) ** 2
    return max(1, finding.needed if finding.verdict is None else 0, int(precise))


def measure(
    study: Study,
    arm: Arm,
    *,
    references: dict[str, float] | None = None,
    names: Sequence[str] = (),
    tiers: Sequence[str] = (),
    budget: Budget | None = None,
    thinking: int | None = None,
    deltas: dict[str, float] | None = None,
    precision: dict[str, float] | None = None,
) -> Comparison:
    """One arm: each metric with its interval, and against a reference where one is given. `precision` says how wide an
    interval may be at the end, to either side."""
    check_arm(arm)
    sides = by_tier([arm], tiers)
    found = [
        measure_tier(study, one, references or {}, names, limit([one], share, thinking), deltas or {}, precision or {})
        for (one,), share in zip(sides, shares(budget or Budget(), len(sides)), strict=True)
    ]
    return Comparison("measure", ("A",), tuple(found), study.seed)


def measure_tier(
    study: Study,
    arm: Arm,
    references: dict[str, float],
    names: Sequence[str],
    budget: Budget,
    deltas: dict[str, float],
    precision: dict[str, float],
) -> Tier:
    asked = asked_metrics([arm], names)
    tests = [decider_of(metric, arm, max(1, len(references)), deltas.get(metric.name)) for metric in asked]

    def findings(table: Array) -> tuple[Finding, ...]:
        pairs = zip(asked, tests, strict=True)
        return tuple(measured(table, arm, 0, metric, test, references.get(metric.name, 0.0)) for metric, test in pairs)

    def wanted(table: Array) -> int:
        asked_for = [finding for finding in findings(table) if finding.metric.name in {**references, **precision}]
        return max((deals_for(finding) for finding in asked_for), default=ALL)

    def deals_for(finding: Finding) -> int:
        if finding.metric.name not in precision:
            return still_wanted([finding], budget)
        share = width_of(finding) / precision[finding.metric.name]
        return (
            0 if share <= 1 and finding.difference.deals > FEWEST else max(1, int(finding.difference.deals * share**2))
        )

    table = study.table(" - ".join(arm.bots), [arm], budget, wanted)
    return Tier(arm.bots, (arm,), table, findings(table))
