"""Verdicts in words, in English and Russian. A sentence says what, by how much, how sure, and for whom."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.compare import Comparison, Rung
from quintain.lab.findings import DEPENDS, OPEN, PARTLY, ROBUST, Finding
from quintain.lab.statistics import LESS, MORE, SAME
from quintain.lab.study import matches_in

DIRECTIONS = {
    "en": {MORE: "up", LESS: "down", SAME: "the same", None: "open"},
    "ru": {MORE: "больше", LESS: "меньше", SAME: "так же", None: "неясно"},
}


def skill(bots: Sequence[str], language: str) -> str:
    """How players are called."""
    names = {"random": "случайные", "greedy": "жадные"}
    one, other = bots[0], bots[-1]
    if one.partition("+")[0] == other.partition("+")[0]:
        one = other = one.partition("+")[0]
    if one != other:
        return f"{one} - {other}"
    return names.get(one, one) if language == "ru" else one


def change(finding: Finding, language: str = "en") -> str:
    """How one metric changes from arm A to arm B."""
    metric, low_high = finding.metric, finding.difference.sequence(finding.alpha)
    title, delta = metric.title.get(language), metric.step(metric.delta, language)
    size = metric.step(abs(finding.difference.value), language)
    low, high = sorted(abs(end) for end in low_high)
    spread = f"{metric.step(low, language)} – {metric.step(high, language)}"
    was = metric.shown(finding.before.value, language)
    now = metric.shown(finding.after.value, language) if finding.after else ""
    if language == "ru":
        words = {MORE: "больше", LESS: "меньше"}
        if finding.verdict in words:
            return f"{title}: {words[finding.verdict]} на {size} (было {was}, стало {now}; 95 %: {spread})"
        if finding.verdict == SAME:
            how = f"; {signed(finding, language)}" if is_certain(finding) else ""
            return f"{title}: без существенной разницы, меньше {delta} (было {was}, стало {now}{how})"
        return f"{title}: пока неясно (изменение {signed(finding, language)}); нужно ещё около {more(finding)} сдач"
    words = {MORE: "up", LESS: "down"}
    if finding.verdict in words:
        return f"{title}: {words[finding.verdict]} by {size} (from {was} to {now}; 95 %: {spread})"
    if finding.verdict == SAME:
        how = f"; {signed(finding, language)}" if is_certain(finding) else ""
        return f"{title}: no difference that matters, less than {delta} (from {was} to {now}{how})"
    return f"{title}: undecided ({signed(finding, language)}); it would take about {more(finding)} more deals"


def is_certain(finding: Finding) -> bool:
    """Is there a difference at all, however small?"""
    low, high = finding.difference.sequence(finding.alpha)
    return low > 0 or high < 0


def signed(finding: Finding, language: str) -> str:
    """A difference with its sign and what it may be out by."""
    low, high = finding.difference.sequence(finding.alpha)
    half = finding.metric.step((high - low) / 2, language)
    sign = "+" if finding.difference.value >= 0 else "-"
    return f"{sign}{finding.metric.step(abs(finding.difference.value), language)} ± {half}"


def more(finding: Finding) -> str:
    """How many more units a decision is likely to take."""
    return f"{max(1, finding.needed - finding.difference.units):,}".replace(",", " ")


def level(finding: Finding, language: str = "en") -> str:
    """What one metric is."""
    metric = finding.metric
    low, high = finding.before.sequence(finding.alpha)
    floor = max(0.0, low)
    ends = f"{metric.shown(floor, language)} – {metric.shown(high, language)}"
    return f"{metric.title.get(language)}: {metric.shown(finding.before.value, language)} (95 %: {ends})"


def against(finding: Finding, reference: float, language: str = "en") -> str:
    """What one metric is, beside what it should be."""
    wanted = finding.metric.shown(reference, language)
    words = {
        "en": {MORE: f"more than {wanted}", LESS: f"less than {wanted}", SAME: f"as good as {wanted}"},
        "ru": {MORE: f"больше чем {wanted}", LESS: f"меньше чем {wanted}", SAME: f"практически {wanted}"},
    }[language]
    if finding.verdict:
        return f"{level(finding, language)}, {words[finding.verdict]}"
    if language == "ru":
        return f"{level(finding, language)}, пока неясно; нужно ещё около {more(finding)} сдач"
    return f"{level(finding, language)}, undecided; it would take about {more(finding)} more deals"


def for_whom(rungs: Sequence[Rung], name: str, robustness: str, language: str = "en") -> str:
    """Does it hold for weak and strong players?"""
    directions = DIRECTIONS[language]
    each = ", ".join(f"{skill(rung.bots, language)} {directions[rung.finding(name).verdict]}" for rung in rungs)
    who = ", ".join(skill(rung.bots, language) for rung in rungs)
    known = ", ".join(skill(rung.bots, language) for rung in rungs if rung.finding(name).verdict)
    unknown = ", ".join(skill(rung.bots, language) for rung in rungs if not rung.finding(name).verdict)
    if language == "ru":
        return {
            ROBUST: f"надёжно: одинаково для всех ({who})",
            DEPENDS: f"зависит от умения: {each}",
            PARTLY: f"так для: {known}; для {unknown} пока мало игр, противоречия нет",
            OPEN: "пока неясно для всех",
        }[robustness]
    return {
        ROBUST: f"robust: the same for {who}",
        DEPENDS: f"depends on skill: {each}",
        PARTLY: f"holds for {known}; too few games to tell for {unknown}, which does not contradict",
        OPEN: "open for everybody",
    }[robustness]


def comparison_lines(found: Comparison, language: str = "en", everything: bool = False) -> list[str]:
    """A comparison for people: a heading, what changes, what does not."""
    a, b = found.labels[0], found.labels[-1]
    heading = f"{b} вместо {a}" if language == "ru" else f"{b} instead of {a}"
    lines = [f"{heading} ({skill(found.main.bots, language)}):"]
    robust = len(found.rungs) > 1
    for finding in sorted(found.main.findings, key=lambda one: one.verdict == SAME):
        name = finding.metric.name
        if finding.verdict == SAME and not everything and found.robustness(name) in (ROBUST, PARTLY):
            continue
        tail = f"; {for_whom(found.rungs, name, found.robustness(name), language)}" if robust else ""
        lines.append(f"  {change(finding, language)}{tail}.")
    same = [one.metric.title.get(language) for one in found.main.findings if one.verdict == SAME]
    if same and not everything:
        words = "Без разницы" if language == "ru" else "No difference that matters"
        lines.append(f"  {words}: {', '.join(same)}.")
    return lines


def measure_lines(found: Comparison, language: str = "en") -> list[str]:
    """One arm for people, rung by rung."""
    lines = []
    for rung in found.rungs:
        played = f"{sum(matches_in(row) for row in rung.table):,}".replace(",", " ")
        lines.append(f"{skill(rung.bots, language)}, {'матчей' if language == 'ru' else 'matches'}: {played}")
        lines += [f"  {level(finding, language)}" for finding in rung.findings]
    return lines
