"""Verdicts in words, in English and Russian. A sentence says what, by how much, how sure, and for whom."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.compare import Comparison, Tier
from quintain.lab.findings import DEPENDS, OPEN, PARTLY, ROBUST, Finding
from quintain.lab.kit.metrics import SHARE
from quintain.lab.naming import skill
from quintain.lab.statistics import LESS, MORE, SAME
from quintain.lab.study import matches_in


def joined(names: Sequence[str], language: str) -> str:
    """`a, b and c`."""
    word = "и" if language == "ru" else "and"
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def change(finding: Finding, language: str = "en") -> str:
    """How one metric changes from arm A to arm B."""
    metric = finding.metric
    title, delta = metric.title.get(language), metric.step(finding.delta, language)
    was = metric.shown(finding.before.value, language)
    now = metric.shown(finding.after.value, language) if finding.after else ""
    how = f"; {signed(finding, language)}" if finding.verdict == SAME and is_certain(finding) else ""
    if language == "ru":
        words = {MORE: "больше", LESS: "меньше"}
        if finding.verdict in words:
            return f"{title}: {words[finding.verdict]} на {size(finding, 'ru')}, было {was}, стало {now}"
        if finding.verdict == SAME:
            return f"{title}: разница меньше {delta}, то есть неважна (было {was}, стало {now}{how})"
        return f"{title}: пока неясно ({signed(finding, language)}); нужно ещё около {more(finding)} сдач"
    words = {MORE: "up", LESS: "down"}
    if finding.verdict in words:
        return f"{title}: {words[finding.verdict]} by {size(finding, 'en')}, from {was} to {now}"
    if finding.verdict == SAME:
        return f"{title}: no difference that matters, less than {delta} (from {was} to {now}{how})"
    return f"{title}: undecided ({signed(finding, language)}); it would take about {more(finding)} more deals"


def size(finding: Finding, language: str) -> str:
    """A difference without its sign, and what it may be out by."""
    low, high = finding.difference.sequence(finding.alpha)
    value, half = finding.metric.step(abs(finding.difference.value), language), (high - low) / 2
    return f"{value} ± {finding.metric.step(half, language)}"


def is_certain(finding: Finding) -> bool:
    """Is there a difference at all, however small?"""
    low, high = finding.difference.sequence(finding.alpha)
    return low > 0 or high < 0


def signed(finding: Finding, language: str) -> str:
    """A difference with its sign and what it may be out by."""
    low, high = finding.difference.sequence(finding.alpha)
    half = finding.metric.step((high - low) / 2, language)
    sign = "+" if finding.difference.value >= 0 else "−"
    return f"{sign}{finding.metric.step(abs(finding.difference.value), language)} ± {half}"


def more(finding: Finding) -> str:
    """How many more deals a decision is likely to take."""
    return f"{max(1, finding.needed - finding.difference.deals):,}".replace(",", " ")


def level(finding: Finding, language: str = "en", title: str = "") -> str:
    """What one metric is."""
    metric = finding.metric
    low, high = finding.before.sequence(finding.alpha)
    most = 1.0 if metric.kind == SHARE else high  # nothing happens in more than all matches
    ends = f"{metric.shown(max(0.0, low), language)} – {metric.shown(min(most, high), language)}"
    name = title or metric.title.get(language)
    return f"{name}: {metric.shown(finding.before.value, language)} (95 %: {ends})"


def against(finding: Finding, reference: float, language: str = "en") -> str:
    """What one metric is, beside what it should be."""
    wanted = finding.metric.shown(reference, language)
    words = {
        "en": {MORE: f"more than {wanted}", LESS: f"less than {wanted}", SAME: f"as good as {wanted}"},
        "ru": {MORE: f"больше чем {wanted}", LESS: f"меньше чем {wanted}", SAME: f"практически {wanted}"},
    }[language]
    if finding.verdict:
        return f"{level(finding, language)}, {words[finding.verdict]}"
    return f"{level(finding, language)}. {still_open(finding, language).rstrip('.')}"


def still_open(finding: Finding, language: str = "en") -> str:
    """What is to be said as long as nothing is decided."""
    if language == "ru":
        return f"Пока неясно; нужно ещё около {more(finding)} сдач."
    return f"Undecided: it would take about {more(finding)} more deals."


def for_whom(tiers: Sequence[Tier], name: str, robustness: str, language: str = "en") -> str:
    """Does it hold for weak and strong players?"""
    each = ", ".join(f"{skill(tier.bots, language)} {signed(tier.finding(name), language)}" for tier in tiers)
    who = joined([skill(tier.bots, language) for tier in tiers], language)
    known = joined([skill(tier.bots, language) for tier in tiers if tier.finding(name).verdict], language)
    unknown = joined([skill(tier.bots, language) for tier in tiers if not tier.finding(name).verdict], language)
    if len(tiers) == 1:
        return f"игроки: {who}" if language == "ru" else f"{who} players"
    if language == "ru":
        return {
            ROBUST: f"надёжно, одинаково для всех: {who}",
            DEPENDS: f"зависит от умения: {each}",
            PARTLY: f"верно для игроков: {known}; {unknown} сыграли пока мало, но не противоречат",
            OPEN: "пока неясно ни для кого",
        }[robustness]
    return {
        ROBUST: f"robust: the same for {who} players",
        DEPENDS: f"depends on skill: {each}",
        PARTLY: f"holds for {known} players; too few matches to tell for {unknown} ones, who do not contradict",
        OPEN: "open for everybody",
    }[robustness]


def comparison_lines(found: Comparison, language: str = "en", everything: bool = False) -> list[str]:
    """A comparison for people: a heading, what changes, what does not, and for whom that holds: once, if it is the same
    for all of it."""
    a, b, who = found.labels[0], found.labels[-1], skill(found.main.bots, language)
    lines = [f"{b} вместо {a} (игроки: {who}):" if language == "ru" else f"{b} instead of {a}, among {who} players:"]
    told = [one for one in found.main.findings if everything or one.verdict != SAME or not agreed(found, one)]
    changed, whom = changes(found, told, language)
    lines += [f"  {ended(one)}" for one in changed]
    same = [one.metric.title.get(language) for one in found.main.findings if one not in told]
    if same:
        words = "Без важной разницы" if language == "ru" else "No difference that matters"
        lines.append(f"  {words}: {', '.join(same)}.")
    return [*lines, f"  {ended(whom)}"] if whom else lines


def changes(found: Comparison, told: Sequence[Finding], language: str) -> tuple[list[str], str]:
    """Changes, those that matter first, and for whom most of them hold; whatever holds for others says so itself."""
    tails = [for_whom(found.tiers, one.metric.name, found.robustness(one.metric.name), language) for one in told]
    common = max(dict.fromkeys(tails), key=tails.count, default="")
    usual = common if len(found.tiers) > 1 and tails.count(common) > 1 else ""
    ordered = sorted(zip(told, tails, strict=True), key=lambda pair: pair[0].verdict == SAME)
    alone = len(found.tiers) == 1
    parts = [change(one, language) + ("" if alone or tail == usual else f" ({tail})") for one, tail in ordered]
    rest = "Остальное: " if language == "ru" else "The rest: "
    return parts, f"{rest}{usual}" if usual and set(tails) != {usual} else capital(usual)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """A sentence with its full stop; an abbreviation at its end brings one."""
    return text if not text or text.endswith(".") else f"{text}."


def agreed(found: Comparison, finding: Finding) -> bool:
    """Does nobody contradict it?"""
    return found.robustness(finding.metric.name) in (ROBUST, PARTLY)


def measure_lines(found: Comparison, language: str = "en") -> list[str]:
    """One arm for people, tier by tier."""
    lines = []
    for tier in found.tiers:
        played = f"{sum(matches_in(row) for row in tier.table):,}".replace(",", " ")
        lines.append(f"{skill(tier.bots, language)}, {'матчей' if language == 'ru' else 'matches'}: {played}")
        lines += [f"  {level(finding, language)}" for finding in tier.findings]
    return lines
