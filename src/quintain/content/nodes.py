"""Plain data that remembers where it was written.

YAML files and inline Python data both become a tree of nodes, so that one checker serves the two.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from quintain.content.complaints import Complaint, printable

DEEPEST = 64
LARGEST = 10**18  # records hold 64-bit integers

_HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")

Path = tuple[str | int, ...]
Scalar = str | int | float | bool | None


class Place(NamedTuple):
    """A line and a column, counted from 1 as editors do."""

    line: int
    column: int


@dataclass(slots=True)
class Node:
    """One value, with the places of itself and of its key."""

    value: Scalar | list[Node] | dict[str, Node]
    at: Place | None = None
    key_at: Place | None = None
    written: str = ""  # a YAML word as typed, before `No` became false
    refused: bool = False  # complained of already: the model's opinion would be noise
    key_refused: bool = False

    def child(self, step: str | int) -> Node | None:
        if isinstance(self.value, dict) and isinstance(step, str):
            return self.value.get(step)
        if isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value):
            return self.value[step]
        return None


def plain(node: Node) -> object:
    """The data without the places."""
    if isinstance(node.value, dict):
        return {key: plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [plain(child) for child in node.value]
    return node.value


def dotted(path: Path) -> str:
    """("seats", 0, "hp") -> "seats[0].hp"."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{printable(step)}" for step in path)
    return "".join(steps).removeprefix(".")


class TooDeepError(Exception):
    """Nesting beyond reason: reading stops, for whatever is inside it cannot be content."""


@dataclass
class Notes:
    """Collects the complaints about one source."""

    source: str
    complaints: list[Complaint] = field(default_factory=list)

    def complain(self, at: Place | None, path: Path, message: str) -> None:
        line, column = at or (None, None)
        self.complaints.append(Complaint(self.source, line, column, dotted(path), message))

    def is_readable(self, word: str, at: Place | None, path: Path) -> bool:
        """Whether a text can be stored and sent; half of a surrogate pair cannot."""
        half = _HALF_A_CHARACTER.search(word)
        if half:
            self.complain(at, path, f"unreadable character U+{ord(half[0]):04X}")
        return half is None

    def limit_depth(self, at: Place | None, path: Path) -> None:
        if len(path) > DEEPEST:
            self.complain(at, (), f"nested deeper than {DEEPEST} levels")
            raise TooDeepError
