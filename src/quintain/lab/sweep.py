"""A dial: one option over a range of values, and where a habit stops paying."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.content import Text
from quintain.games import catalog
from quintain.lab import shapes
from quintain.lab.arms import Arm, check_arm
from quintain.lab.chunks import MOST_ARMS
from quintain.lab.compare import with_skill
from quintain.lab.findings import asked_metrics, decider_of, value_of
from quintain.lab.hooks import habit_words, metric, thinking_deals
from quintain.lab.kit.metrics import Metric
from quintain.lab.kit.phrases import everywhere, say
from quintain.lab.naming import player, skill
from quintain.lab.shapes import BreakEven
from quintain.lab.statistics import Decider, Mean
from quintain.lab.study import ALL, Budget, Study, shares
from quintain.lab.workbench import Array
from quintain.rules.errors import OptionError
from quintain.texts import ENGLISH

MOST_VALUES = 60
EVEN = 0.5


@dataclass(frozen=True)
class Curve:
    """One metric along a dial, for one kind of player."""

    players: str
    metric: Metric
    points: tuple[Mean, ...]
    alpha: float

    def sequences(self) -> list[tuple[float, float]]:
        return [point.sequence(self.alpha) for point in self.points]

    def shape(self, preset: str) -> shapes.Curve:
        return shapes.Curve(
            players=self.players,
            who=Text(**everywhere(lambda language: named(preset, self.players, language))),
            metric=self.metric.name,
            title=self.metric.title,
            kind=self.metric.kind,
            values=[point.value for point in self.points],
            sequences=[*self.sequences()],
            deals=self.points[0].deals,
        )


@dataclass(frozen=True)
class Sweep:
    option: str
    values: tuple[Any, ...]
    curves: tuple[Curve, ...]
    breakevens: tuple[BreakEven, ...]
    preset: str
    seed: int

    @property
    def decided(self) -> bool:
        """Is it known for every kind of player who does not take long to decide?"""
        quick = [one for one in self.breakevens if not one.players.startswith("rollout")]
        return all(one.at is not None or one.always or one.never for one in quick or self.breakevens)

    def shape(self) -> shapes.Sweep:
        return shapes.Sweep(
            preset=self.preset,
            option=self.option,
            values=list(self.values),
            seed=str(self.seed),
            decided=self.decided,
            curves=[curve.shape(self.preset) for curve in self.curves],
            breakevens=[*self.breakevens],
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def read_dial(preset: str, text: str) -> tuple[str, tuple[Any, ...]]:
    """`hp=20:40:5`, `strike=together,alternating` or `hp` alone, which takes the option's candidates."""
    name, equals, values = text.partition("=")
    table = catalog.table(catalog.rulebook_of(preset).name)
    spec = table.spec(name)
    if not equals:
        return name, tuple(spec.candidates)
    first, *rest = values.split(":")
    if rest:
        try:
            low, high, step = int(first), int(rest[0]), int(rest[1]) if len(rest) > 1 else 1
        except ValueError:
            raise OptionError(f"{text}: write a range as low:high:step, e.g. hp=20:40:5") from None
        found: tuple[Any, ...] = tuple(range(low, high + 1, step)) if step > 0 and len(rest) < 3 else ()
    else:
        found = tuple(spec.parse(value) for value in values.split(","))
    if not 2 <= len(found) <= MOST_VALUES:
        raise OptionError(f"{text}: a dial has 2 to {MOST_VALUES} values, e.g. hp=20:40:5")
    return name, tuple(table.checked(name, value) for value in found)


def sweep(
    study: Study,
    arm: Arm,
    option: str,
    values: Sequence[Any],
    *,
    habits: Sequence[str] = (),
    tiers: Sequence[str] = ("random", "greedy"),
    names: Sequence[str] = (),
    breakeven: bool = False,
    budget: Budget | None = None,
) -> Sweep:
    """Measure an option along its values; with habits, what each of them scores against the last one."""
    curves: list[Curve] = []
    sides = [(tier, players) for tier in tiers for players in couples(tier, habits)]
    for (tier, players), share in zip(sides, shares(budget or Budget(deals=60_000), len(sides)), strict=True):
        base = arm.with_bots(*players) if habits else with_skill(arm, tier)
        curves += sweep_players(study, base, option, values, names, share)
    found = [break_even(curve, values) for curve in curves if curve.metric.name == "score"] if breakeven else []
    return Sweep(option, tuple(values), tuple(curves), tuple(found), arm.preset, study.seed)


def couples(tier: str, habits: Sequence[str]) -> list[tuple[str, str]]:
    """Who plays: everybody alike, or each habit against the one that is compared with (`never`, or the last named)."""
    if not habits:
        return [(tier, tier)]
    rest = "never" if "never" in habits else habits[-1]
    return [(f"{tier}+{habit}", f"{tier}+{rest}") for habit in habits if habit != rest]


def sweep_players(
    study: Study, arm: Arm, option: str, values: Sequence[Any], names: Sequence[str], budget: Budget
) -> list[Curve]:
    arms = [arm.with_options(**{option: value}) for value in values]
    for one in arms:
        check_arm(one)
    if not arm.is_quick:
        budget = Budget(min(budget.deals, 4 * thinking_deals(arm.rulebook)), budget.seconds)
    habitual = arm.bots[0] != arm.bots[1]
    asked = [metric(arm.rulebook, "score")] if habitual else asked_metrics([arm], names)
    test = decider_of(asked[0], arm, len(values))
    tables = [
        (group, study.table(f"{arm.bots[0]} {option}", group, budget, settled(group, asked[0], test, habitual)))
        for group in (arms[i : i + MOST_ARMS] for i in range(0, len(arms), MOST_ARMS))
    ]
    players = " - ".join(arm.bots) if habitual else arm.bots[0]
    return [
        Curve(
            players,
            one,
            tuple(value_of(table, group[i], i, one) for group, table in tables for i in range(len(group))),
            test.alpha,
        )
        for one in asked
    ]


def settled(arms: Sequence[Arm], score: Metric, test: Decider, habitual: bool) -> Any:
    """With habits: is it known at every value whether the habit pays? Else the whole budget is played."""

    def wanted(table: Array) -> int:
        if not habitual:
            return ALL
        points = [value_of(table, arm, i, score) for i, arm in enumerate(arms)]
        leads = [Mean(point.deals, point.value - EVEN, point.variance) for point in points]
        return max(0 if test.verdict(lead) else test.deals_needed(lead) for lead in leads)

    return wanted


def break_even(curve: Curve, values: Sequence[Any]) -> BreakEven:
    """Where a curve crosses a half, by straight lines between its points; between where its intervals do, or as far as
    the dial goes where one end of them does not. It pays everywhere, or nowhere, only if that is certain of every
    point; if neither end crosses it, nothing is known."""
    middle = [point.value for point in curve.points]
    lows, highs = zip(*curve.sequences(), strict=True)
    certain = [low > EVEN for low, high in zip(lows, highs, strict=True) if low > EVEN or high < EVEN]
    at, falling = crossing(values, middle)
    first, last = (lows, highs) if falling else (highs, lows)
    low = crossing(values, first)[0] if (first[0] > EVEN) == falling else None
    high = crossing(values[::-1], last[::-1])[0] if (last[-1] < EVEN) == falling else None
    if at is None or (low is None and high is None):
        known = at is None and len(certain) == len(values)
        always, never = known and certain[0], known and not certain[0]
        return BreakEven(
            players=curve.players, at=None, low=None, high=None, falling=True, always=always, never=never, crossings=0
        )
    return BreakEven(
        players=curve.players,
        at=at,
        low=float(values[0]) if low is None else low,
        high=float(values[-1]) if high is None else high,
        falling=falling,
        always=False,
        never=False,
        crossings=sum(one != other for one, other in itertools.pairwise(certain)),
    )


def crossing(values: Sequence[Any], heights: Sequence[float]) -> tuple[float | None, bool]:
    """The first place where a line through points crosses a half, and whether it comes from above."""
    for i in range(len(values) - 1):
        one, other = heights[i] - EVEN, heights[i + 1] - EVEN
        if one * other < 0 or (one == 0 and other != 0):
            share = one / (one - other)
            return float(values[i] + share * (values[i + 1] - values[i])), other < 0
    return None, True


# ------------------------------------------------------------------------------------------ in words
def sweep_lines(found: Sweep, language: str = ENGLISH) -> list[str]:
    lines = breakeven_lines(found, language)
    for curve in found.curves:
        if (found.breakevens and curve.metric.name != "score") or not any(point.value for point in curve.points):
            continue  # what was not asked for, and what never happens
        shown = ", ".join(
            f"{spoken(value, language)}: {curve.metric.shown(point.value, language)}"
            for value, point in zip(found.values, curve.points, strict=True)
        )
        who = skill(curve.players.split(" - "), language, habits=True)
        lines.append(f"{who}, {curve.metric.title.get(language)}: {shown}")
    return lines


def spoken(value: object, language: str) -> str:
    return say(language, "dial-on" if value else "dial-off") if isinstance(value, bool) else str(value)


def breakeven_lines(found: Sweep, language: str) -> list[str]:
    return [breakeven_line(found, one, language) for one in found.breakevens]


def breakeven_line(found: Sweep, one: BreakEven, language: str) -> str:
    """Up to where a habit pays, and for whom."""
    data = {
        "who": people(found, one, language),
        "option": found.option,
        "first": spoken(found.values[0], language),
        "last": spoken(found.values[-1], language),
    }
    if one.at is None:
        return say(language, "pays-always" if one.always else "pays-never" if one.never else "pays-open", **data)
    return say(
        language,
        "pays-up-to" if one.falling else "pays-from",
        **data,
        at=f"{one.at:.0f}",
        between=between(one, language),
        again=say(language, "pays-again") if one.crossings > 1 else "",
    )


def people(found: Sweep, one: BreakEven, language: str) -> str:
    """Players and their habit: random players who always buy a card."""
    base, _, habit = one.players.split(" - ")[0].partition("+")
    clause = habit_words(catalog.rulebook_of(found.preset), habit, language)
    return say(language, "habit-of", who=player(base, language).capitalize(), habit=clause)


def named(preset: str, players: str, language: str) -> str:
    """Players, with the habit that is looked at, if there is one."""
    base, _, habit = players.split(" - ")[0].partition("+")
    name = player(base, language).capitalize()
    return f"{name}, {habit_words(catalog.rulebook_of(preset), habit, language)}" if habit else name


def between(one: BreakEven, language: str) -> str:
    if one.low is None or one.high is None or one.low == one.high:
        return ""
    return say(language, "pays-between", low=f"{one.low:.0f}", high=f"{one.high:.0f}")
