"""Verdicts in words. A sentence says what, by how much, how sure, and for whom."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.compare import Comparison, Tier
from quintain.lab.findings import DEPENDS, OPEN, PARTLY, ROBUST, Finding
from quintain.lab.kit.metrics import SHARE
from quintain.lab.kit.phrases import say, whole
from quintain.lab.naming import skill
from quintain.lab.statistics import SAME
from quintain.lab.study import matches_in
from quintain.texts import ENGLISH

FOR_WHOM = {ROBUST: "for-robust", DEPENDS: "for-depends", PARTLY: "for-partly", OPEN: "for-open"}


def change(finding: Finding, language: str = ENGLISH) -> str:
    """How one metric changes from arm A to arm B."""
    metric = finding.metric
    sure = "-sure" if finding.verdict == SAME and is_certain(finding) else ""
    return say(
        language,
        f"change-{finding.verdict or 'undecided'}{sure}",
        title=metric.title.get(language),
        size=size(finding, language),
        was=metric.shown(finding.before.value, language),
        now=metric.shown(finding.after.value, language) if finding.after else "",
        delta=metric.step(finding.delta, language),
        signed=signed(finding, language),
        more=more(finding),
    )


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
    return whole(max(1, finding.needed - finding.difference.deals))


def level(finding: Finding, language: str = ENGLISH, title: str = "") -> str:
    """What one metric is."""
    metric = finding.metric
    low, high = finding.before.sequence(finding.alpha)
    most = 1.0 if metric.kind == SHARE else high  # nothing happens in more than all matches
    return say(
        language,
        "level",
        title=title or metric.title.get(language),
        value=metric.shown(finding.before.value, language),
        low=metric.shown(max(0.0, low), language),
        high=metric.shown(min(most, high), language),
    )


def against(finding: Finding, reference: float, language: str = ENGLISH) -> str:
    """What one metric is, beside what it should be."""
    known = level(finding, language)
    if finding.verdict:
        wanted = finding.metric.shown(reference, language)
        return say(language, f"against-{finding.verdict}", level=known, wanted=wanted)
    return f"{known}. {still_open(finding, language).rstrip('.')}"


def still_open(finding: Finding, language: str = ENGLISH) -> str:
    """What is to be said as long as nothing is decided."""
    return say(language, "still-open", more=more(finding))


def for_whom(tiers: Sequence[Tier], name: str, robustness: str, language: str = ENGLISH) -> str:
    """Does it hold for weak and strong players?"""
    known = [skill(tier.bots, language) for tier in tiers if tier.finding(name).verdict]
    unknown = [skill(tier.bots, language) for tier in tiers if not tier.finding(name).verdict]
    return say(
        language,
        "for-alone" if len(tiers) == 1 else FOR_WHOM[robustness],
        each=", ".join(f"{skill(tier.bots, language)} {signed(tier.finding(name), language)}" for tier in tiers),
        who=tuple(skill(tier.bots, language) for tier in tiers),
        known=tuple(known),
        unknown=tuple(unknown),
    )


def comparison_lines(found: Comparison, language: str = ENGLISH, everything: bool = False) -> list[str]:
    """A comparison for people: a heading, what changes, what does not, and for whom that holds: once, if it is the same
    for all of it."""
    a, b, who = found.labels[0], found.labels[-1], skill(found.main.bots, language)
    lines = [say(language, "comparison-heading", a=a, b=b, who=who)]
    told = [one for one in found.main.findings if everything or one.verdict != SAME or not agreed(found, one)]
    changed, whom = changes(found, told, language)
    lines += [f"  {ended(one)}" for one in changed]
    same = [one.metric.title.get(language) for one in found.main.findings if one not in told]
    if same:
        lines.append("  " + say(language, "comparison-same", metrics=", ".join(same)))
    return [*lines, f"  {ended(whom)}"] if whom else lines


def changes(found: Comparison, told: Sequence[Finding], language: str) -> tuple[list[str], str]:
    """Changes, those that matter first, and for whom most of them hold; whatever holds for others says so itself."""
    tails = [for_whom(found.tiers, one.metric.name, found.robustness(one.metric.name), language) for one in told]
    common = max(dict.fromkeys(tails), key=tails.count, default="")
    usual = common if len(found.tiers) > 1 and tails.count(common) > 1 else ""
    ordered = sorted(zip(told, tails, strict=True), key=lambda pair: pair[0].verdict == SAME)
    alone = len(found.tiers) == 1
    parts = [change(one, language) + ("" if alone or tail == usual else f" ({tail})") for one, tail in ordered]
    return parts, say(language, "for-rest", whom=usual) if usual and set(tails) != {usual} else capital(usual)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """A sentence with its full stop; an abbreviation at its end brings one."""
    return text if not text or text.endswith(".") else f"{text}."


def agreed(found: Comparison, finding: Finding) -> bool:
    """Does nobody contradict it?"""
    return found.robustness(finding.metric.name) in (ROBUST, PARTLY)


def measure_lines(found: Comparison, language: str = ENGLISH) -> list[str]:
    """One arm for people, tier by tier."""
    lines = []
    for tier in found.tiers:
        played = whole(sum(matches_in(row) for row in tier.table))
        lines.append(say(language, "measure-heading", who=skill(tier.bots, language), matches=played))
        lines += [f"  {level(finding, language)}" for finding in tier.findings]
    return lines
