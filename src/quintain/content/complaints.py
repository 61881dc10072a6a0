"""What a designer is told when content is wrong: where, which field, and what to write instead."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST_NAME = 60


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong, in one sentence; inline Python data has no line and column."""

    source: str
    line: int | None
    column: int | None
    path: str
    message: str

    def __str__(self) -> str:
        place = [self.source] if self.line is None else [self.source, str(self.line), str(self.column)]
        return ": ".join(part for part in (":".join(place), self.path, self.message) if part)


class ContentError(ValueError):
    """Everything wrong with one piece of content, in the order of the file."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints: tuple[Complaint, ...] = tuple(sorted(dict.fromkeys(complaints), key=_position))
        super().__init__(self.complaints)

    def __str__(self) -> str:
        return "\n".join(map(str, self.complaints))


def _position(complaint: Complaint) -> tuple[int, int]:
    return complaint.line or 0, complaint.column or 0


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate a misspelt word most likely meant, or None where nothing is close."""
    by_lower = {candidate.lower(): candidate for candidate in candidates}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The end of a complaint: ", did you mean 'attack'?", or nothing."""
    guess = nearest(word, candidates)
    return f", did you mean '{guess}'?" if guess is not None else ""


def printable(word: str) -> str:
    """A word of the author's, fit for a line of a report: no line breaks, not endless."""
    shown = word if word.isprintable() else repr(word)[1:-1]
    return shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"
