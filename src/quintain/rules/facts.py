"""What is said about a match: a move in all its forms, how it ended, an event as a seat may know it."""

from __future__ import annotations

from dataclasses import dataclass, field

from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.rulebook import Rulebook, Scene

MoveLike = object  # a Move, its code, its text or its JSON shape; all else is refused


@dataclass(frozen=True)
class Result:
    """How a match ended: the seat that won (None: a draw) and why."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class Move:
    """A legal move of a seat, in all its forms."""

    code: int
    _scene: Scene = field(repr=False, compare=False)
    _rulebook: Rulebook = field(repr=False, compare=False)
    _seat: int = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        return self._rulebook.move_text(self._scene, self._seat, self.code, language)

    def to_json(self) -> Json:
        return dict(self._rulebook.move_json(self._scene, self._seat, self.code))


def redacted(event: JsonMapping, seat: int | None) -> Json:
    """An event as one seat may know it: what is for another seat only loses its card."""
    told = dict(event)
    only = told.pop("only", None)
    if only is not None and only != seat:
        told["card"] = None
    return told
