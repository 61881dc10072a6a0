"""The health of a game in words: a sentence first, then a table."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.checkup import Figure, Kind, Line
from quintain.lab.gamehealth import Health, called
from quintain.lab.kit.metrics import SHARE
from quintain.lab.kit.phrases import decimal, say, whole
from quintain.texts import ENGLISH

FEW = 3  # of what a sentence or a line names
NAMED = ("bad", "few", "watch")  # parts that are told by name


def health_lines(found: Health, matches: int, language: str = ENGLISH) -> list[str]:
    """A sentence, and a line for each measure."""
    heading = say(
        language,
        "health-heading",
        preset=found.preset,
        who=called(found.effort.players).get(language),
        matches=whole(matches),
    )
    rows = [row(line, language) for line in found.lines]
    wide = [max(len(cells[i]) for cells in rows) for i in range(len(rows[0]))]
    own = [say(language, "health-own", what=found.own.get(language))] if found.own else []
    lines = [summary(found, language), heading, *own]
    for line, cells in zip(found.lines, rows, strict=True):
        padded = "  ".join(cell.ljust(width) for cell, width in zip(cells, wide, strict=True))
        lines.append(f"  {padded}".rstrip())
        lines += [f"      {note}" for note in notes(line, language)]
    return lines


def summary(found: Health, language: str = ENGLISH) -> str:
    """What to think of it, in one sentence."""
    named = [line.title.get(language) for line in found.lines if line.verdict == found.verdict]
    lowered = [name[:1].lower() + name[1:] for name in named]
    judged = sum(line.verdict != "none" for line in found.lines)
    verdict = "good" if found.verdict == "none" else found.verdict
    told = listed(lowered, language)
    return say(language, f"health-summary-{verdict}", preset=found.preset, lines=told, count=len(named), all=judged)


def listed(names: Sequence[str], language: str) -> str:
    """The first few, and how many more there are."""
    shown = "; ".join(names[:FEW])
    left = len(names) - FEW
    return say(language, "health-and-more", names=shown, count=left) if left > 0 else shown


def row(line: Line, language: str) -> list[str]:
    """A measure, its figure, its target and its verdict."""
    verdict = say(language, f"health-verdict-{line.verdict}")
    return [line.title.get(language), figure(line.figure, line.kind, language), target(line, language), verdict]


def figure(of: Figure | None, kind: Kind, language: str) -> str:
    if of is None:
        return "–"
    shown = number(of.value, kind, language)
    return f"{shown} ± {number(of.half, kind, language, bare=True)}" if of.half else shown


def number(value: float, kind: Kind, language: str, bare: bool = False) -> str:
    if kind != SHARE:
        return decimal(value, 1, language)
    shown = decimal(value * 100, 1, language)
    return shown if bare else say(language, "per-cent", value=shown)


def target(line: Line, language: str) -> str:
    """Where the figure should lie."""
    if line.target is None:
        return ""
    ends = {"low": line.target.low, "high": line.target.high}
    shown = {name: bound(end, line.kind, language) for name, end in ends.items() if end is not None}
    return say(language, f"health-target-{'between' if len(shown) > 1 else next(iter(shown))}", **shown)


def bound(end: float, kind: Kind, language: str) -> str:
    if kind == SHARE:
        return say(language, "per-cent", value=decimal(end * 100, 0, language))
    return decimal(end, 0 if end == int(end) else 1, language)


def notes(line: Line, language: str) -> list[str]:
    """What has to be known about a figure, and the parts of which it is the worst."""
    told = [line.note.get(language)] if line.note else []
    weak = [part for part in line.parts if part.verdict in NAMED]
    shown = weak or [part for part in line.parts if part.verdict == "none"]
    names = [f"{part.name.get(language)} {figure(part.figure, SHARE, language)}" for part in shown]
    return [*told, *([listed(names, language)] if names else [])]
