"""The way in: a file, a text or Python data becomes a model, or a ContentError with every complaint."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from quintain.content.complaints import ContentError
from quintain.content.faults import report
from quintain.content.inline import read_inline
from quintain.content.nodes import Node, Notes, TooDeepError, dotted, plain
from quintain.content.yamlfile import read_file, read_text

M = TypeVar("M", bound=BaseModel)


def load_yaml(path: Path, model: type[M], source: str | None = None) -> M:
    """The content of a YAML file; complaints call it by its path, or by a shorter name if given."""
    notes = Notes(str(path) if source is None else source)
    return _built(read_file(path, notes), model, notes)


def place_in(path: Path, *steps: str | int) -> str:
    """Where a file says something, the way complaints begin: `decks.yaml:3:3: decks.tiny`."""
    return _place(read_file(path, Notes(str(path))), str(path), steps)


def place_in_text(text: str, source: str, *steps: str | int) -> str:
    """The same for a text."""
    return _place(read_text(text, Notes(source)), source, steps)


def _place(node: Node | None, source: str, steps: tuple[str | int, ...]) -> str:
    for step in steps:
        node = node.child(step) if node else None
    at = node and (node.key_at or node.at)
    return f"{source}:{at.line}:{at.column}: {dotted(steps)}" if at else f"{source}: {dotted(steps)}"


def load_yaml_text(text: str, model: type[M], source: str = "<text>") -> M:
    """The content of a YAML text."""
    notes = Notes(source)
    return _built(read_text(text, notes), model, notes)


def check(data: object, model: type[M], source: str) -> M:
    """The content of Python data: the same complaints, without lines and columns."""
    notes = Notes(source)
    try:
        root = read_inline(data, notes)
    except TooDeepError:
        root = None
    return _built(root, model, notes)


def _built(root: Node | None, model: type[M], notes: Notes) -> M:
    if root is None:
        raise ContentError(notes.complaints)
    try:
        built = model.model_validate(plain(root))
    except ValidationError as error:
        report(error, model, root, notes)
        raise ContentError(notes.complaints) from None
    if notes.complaints:
        raise ContentError(notes.complaints)
    return built
