"""Tuning: which options meet a designer's goals with the fewest changes. The winner is measured again on deals that the
search has not seen, for players of every skill."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, model_validator

from quintain.content import Model
from quintain.games import catalog
from quintain.lab import hooks, shapes
from quintain.lab.arms import TIERS, Arm, check_arm
from quintain.lab.chunks import MOST_ARMS
from quintain.lab.compare import with_skill
from quintain.lab.decks import FRESH
from quintain.lab.findings import value_of
from quintain.lab.hooks import thinking_deals
from quintain.lab.kit.metrics import Metric
from quintain.lab.kit.phrases import say
from quintain.lab.naming import skill
from quintain.lab.statistics import Mean
from quintain.lab.study import Budget, Study, everything
from quintain.rules.errors import QuintainError
from quintain.texts import ENGLISH

DEALS = 4096
CHECK_DEALS = 32_768
BEAM = 6


class Goal(Model):
    """Where a metric should lie; shares as numbers from 0 to 1."""

    low: float = 0.0
    high: float = 1e9
    weight: Annotated[float, Field(gt=0)] = 1.0

    @model_validator(mode="after")
    def _in_order(self) -> Goal:
        if self.low > self.high:
            raise ValueError(f"low ({self.low}) is above high ({self.high})")
        return self


class Goals(Model):
    """The file goals.yaml."""

    goals: Annotated[dict[str, Goal], Field(min_length=1)]
    options: dict[str, list[int | bool | str]] = Field(default_factory=dict)  # {}: all, with their candidates
    most_changes: Annotated[int, Field(ge=1, le=4)] = 2
    players: str = "greedy"


@dataclass(frozen=True)
class Candidate:
    """A set of changes, what it measures, and how far that is from the goals."""

    changes: tuple[tuple[str, Any], ...]
    values: tuple[float, ...]
    miss: float

    @property
    def rank(self) -> tuple[float, int, tuple[tuple[str, str], ...]]:
        """Goals first, then fewest changes; then anything that is always the same."""
        return round(self.miss, 2), len(self.changes), tuple((name, str(value)) for name, value in self.changes)


@dataclass(frozen=True)
class Tuning:
    preset: str
    metrics: tuple[str, ...]
    goals: Goals
    before: Candidate
    best: Candidate
    checked: tuple[tuple[str, tuple[Mean, ...]], ...]  # the winner on fresh deals, for each kind of player
    tried: int
    seed: int

    @property
    def decided(self) -> bool:
        """Are the goals met on fresh deals by the players that they were set for?"""
        means = next(means for bots, means in self.checked if bots == self.goals.players)
        goals = self.goals.goals.values()
        return all(goal.low <= mean.value <= goal.high for goal, mean in zip(goals, means, strict=True))

    def asked(self) -> list[Metric]:
        rulebook = catalog.rulebook_of(self.preset)
        return [hooks.metric(rulebook, name) for name in self.metrics]

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "tune",
            "preset": self.preset,
            "decided": self.decided,
            "goals": {name: [goal.low, goal.high] for name, goal in self.goals.goals.items()},
            "before": dict(zip(self.metrics, self.before.values, strict=True)),
            "changes": dict(self.best.changes),
            "found": dict(zip(self.metrics, self.best.values, strict=True)),
            "checked": {
                bots: {name: [mean.value, mean.error] for name, mean in zip(self.metrics, means, strict=True)}
                for bots, means in self.checked
            },
            "tried": self.tried,
            "seed": str(self.seed),
            "titles": {one.name: shapes.plain(one.title) for one in self.asked()},
            "kinds": {one.name: one.kind for one in self.asked()},
        }


def tune(study: Study, arm: Arm, goals: Goals, tiers: Sequence[str] = TIERS, seconds: float = 3600.0) -> Tuning:
    """Search: every single change, then the best ones together."""
    end = time.monotonic() + seconds
    asked = [hooks.metric(arm.rulebook, name) for name in goals.goals]
    base = with_skill(arm, goals.players)
    check_arm(base)
    before = judge(study, base, asked, goals, [()])[0]
    steps = single_changes(base, goals)
    tried = {before.changes: before}
    beam = [before]
    for _ in range(goals.most_changes):
        if min(one.rank for one in tried.values())[0] <= 0 or time.monotonic() > end:
            break
        wider = sorted({merged(one.changes, step) for one, step in itertools.product(beam, steps)}, key=str)
        fresh = [changes for changes in wider if changes not in tried and is_possible(base, changes)]
        tried |= {one.changes: one for one in judge(study, base, asked, goals, fresh)}
        beam = sorted(tried.values(), key=lambda one: one.rank)[:BEAM]
    best = min(tried.values(), key=lambda one: one.rank)
    names = tuple(metric.name for metric in asked)
    checked = tuple(
        (tier, check(study, with_skill(arm, tier), best, asked))
        for tier in {**dict.fromkeys(tiers), goals.players: None}
    )
    return Tuning(arm.preset, names, goals, before, best, checked, len(tried), study.seed)


def single_changes(arm: Arm, goals: Goals) -> list[tuple[str, Any]]:
    """Every option that may be changed, to every value worth trying."""
    table = catalog.table(arm.rulebook.name)
    names = goals.options or {name: [] for name in table.options if name != arm.rulebook.clock}
    found = []
    for name, values in names.items():
        spec = table.spec(name)
        for value in values or spec.candidates:
            if table.checked(name, value) != arm.game.options[name]:
                found.append((name, value))
    return found


def merged(changes: tuple[tuple[str, Any], ...], step: tuple[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((dict(changes) | dict([step])).items()))


def is_possible(arm: Arm, changes: tuple[tuple[str, Any], ...]) -> bool:
    """Does the option table allow these values together?"""
    try:
        check_arm(arm.with_options(**dict(changes)))
    except QuintainError:
        return False
    return True


def judge(
    study: Study, arm: Arm, asked: Sequence[Metric], goals: Goals, changes: Sequence[tuple[tuple[str, Any], ...]]
) -> list[Candidate]:
    """Measure sets of changes, all in the same deals."""
    found = []
    for begin in range(0, len(changes), MOST_ARMS):
        group = changes[begin : begin + MOST_ARMS]
        arms = [arm.with_options(**dict(one)) for one in group]
        table = study.table(f"{len(changes)} sets of options", arms, Budget(DEALS), everything)
        for i, one in enumerate(group):
            values = tuple(value_of(table, arms[i], i, metric).value for metric in asked)
            found.append(Candidate(one, values, miss_of(values, asked, goals)))
    return found


def miss_of(values: Sequence[float], asked: Sequence[Metric], goals: Goals) -> float:
    """How far from the goals, counted in differences that matter."""
    miss = 0.0
    for value, metric, goal in zip(values, asked, goals.goals.values(), strict=True):
        miss += goal.weight * max(0.0, goal.low - value, value - goal.high) / metric.delta
    return miss


def check(study: Study, arm: Arm, best: Candidate, asked: Sequence[Metric]) -> tuple[Mean, ...]:
    """The winner on deals that nobody has chosen it by."""
    changed = arm.with_options(**dict(best.changes))
    deals = CHECK_DEALS if changed.is_quick else 4 * thinking_deals(arm.rulebook)
    table = study.table("fresh deals", [changed], Budget(deals), everything, FRESH)
    return tuple(value_of(table, changed, 0, metric) for metric in asked)


def tune_lines(found: Tuning, language: str = ENGLISH) -> list[str]:
    changes = ", ".join(f"{name}={value}" for name, value in found.best.changes)
    key = f"tune-{'change' if changes else 'nothing'}-{'met' if found.decided else 'closest'}"
    lines = [f"{say(language, key, changes=changes)} {say(language, 'tune-tried', tried=found.tried)}"]
    rulebook = catalog.rulebook_of(found.preset)
    for bots, means in found.checked:
        shown = [
            f"{one.title.get(language)} {one.shown(mean.value, language)}"
            for one, mean in zip((hooks.metric(rulebook, name) for name in found.metrics), means, strict=True)
        ]
        lines.append(f"  {skill([bots], language)}: {', '.join(shown)}")
    return lines
