"""Content written as Python data, such as `cards=[...]`, read into nodes without places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from pydantic import BaseModel

from quintain.content.nodes import LARGEST, Node, Notes, Path, Scalar


def read_inline(data: object, notes: Notes, path: Path = ()) -> Node:
    """The node of a Python value; what no file could hold is refused."""
    notes.limit_depth(None, path)
    if isinstance(data, BaseModel):
        data = data.model_dump(mode="json", by_alias=True)
    if isinstance(data, Mapping):
        return _mapping(data, notes, path)
    if isinstance(data, list | tuple):
        return Node([read_inline(item, notes, (*path, index)) for index, item in enumerate(data)])
    return _scalar(data, notes, path)


def _mapping(data: Mapping[object, object], notes: Notes, path: Path) -> Node:
    children: dict[str, Node] = {}
    for key, item in data.items():
        if not isinstance(key, str):
            notes.complain(None, path, f"expected a text key, got {_kind(key)}")
        elif notes.is_readable(key, None, (*path, key)):
            children[key] = read_inline(item, notes, (*path, key))
    return Node(children)


def _scalar(data: object, notes: Notes, path: Path) -> Node:
    value = int(data) if isinstance(data, SupportsIndex) and not isinstance(data, bool) else data
    if isinstance(value, int) and abs(value) >= LARGEST:
        return _refuse(notes, path, "the number is too large")
    if isinstance(value, str):
        return Node(value, refused=not notes.is_readable(value, None, path))
    if isinstance(value, Scalar):
        return Node(value)
    return _refuse(notes, path, f"expected plain data, got {_kind(value)}")


def _refuse(notes: Notes, path: Path, message: str) -> Node:
    notes.complain(None, path, message)
    return Node(None, refused=True)


def _kind(value: object) -> str:
    if isinstance(value, int | float | None):
        return "nothing" if value is None else str(value).lower()
    return f"a {type(value).__name__}"
