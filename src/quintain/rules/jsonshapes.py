"""Shapes: what moves, views and events look like as JSON, declared once per game as Python types.

A mapping is a TypedDict, a choice of names a Literal, a list of cards that may be hidden `Cards`. A text beside a type
says what it means:

    class View(TypedDict):
        "R1 — the table between two decisions."

        total: Annotated[int, "of the heap"]
        hands: list[Cards]
        staged: NotRequired[Staged]

mypy checks the functions that write such mappings. The TypeScript of the page (`typescript`) and the tables of the
documentation are made from the same declaration; `keys_of` is for what reads them, `misfit` for tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from quintain.rules.plainjson import Json


@dataclass(frozen=True)
class Among:
    """A number that is one of a few; `name` is what the page calls such numbers."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Within:
    """A number from one to another, both included."""

    least: int
    most: int


@dataclass(frozen=True)
class Entries:
    """A list that has exactly these entries."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Count:
    """A list that has exactly so many entries."""

    number: int


@dataclass(frozen=True)
class Happening:
    """A mapping that is one of the game's events."""


Seat = Annotated[int, Among("Seat", (0, 1))]
Cards = list[str] | int  # a hidden list is known by its length only
Event = Annotated[Json, Happening()]


@dataclass(frozen=True)
class Shapes:
    """The shapes of a game. A game that declares none has moves and views that are mappings of anything."""

    move: object = Json
    view: object = Json  # of positions too: nothing is hidden in them
    preview: object = None  # None: there is none
    extras: object = None  # what else is chosen before a match
    # What the page calls a type that is not a mapping, and lists of the names that a Literal has, in their order.
    named: Mapping[str, object] = field(default_factory=dict)
    listed: Mapping[str, object] = field(default_factory=dict)


class Key(NamedTuple):
    """A key of a mapping: its type, whether it is always there, and what it means."""

    type: object
    required: bool
    about: str


@cache
def keys_of(shape: object) -> Mapping[str, Key]:
    """The keys of a TypedDict, in the order of its declaration."""
    keys = {}
    optional: frozenset[str] = getattr(shape, "__optional_keys__", frozenset())
    for name, hint in get_type_hints(shape, include_extras=True).items():
        wrapped = get_origin(hint) is NotRequired
        kind, about = explained(get_args(hint)[0] if wrapped else hint)
        keys[name] = Key(kind, not wrapped and name not in optional, about)
    return MappingProxyType(keys)


def is_like(shape: object, data: Mapping[str, object]) -> bool:
    """Has a mapping the keys of this shape? Of several, such as those of moves, it is then the one that is meant."""
    keys = keys_of(shape)
    return all(name in keys for name in data) and all(name in data for name, key in keys.items() if key.required)


def explained(hint: object) -> tuple[object, str]:
    """A type without the text beside it, and that text."""
    if get_origin(hint) is not Annotated:
        return hint, ""
    base, *notes = get_args(hint)
    about = " ".join(note for note in notes if isinstance(note, str))
    others = tuple(note for note in notes if not isinstance(note, str))
    return (Annotated[(base, *others)] if others else base), about


def is_mapping(hint: object) -> TypeGuard[type]:
    """Is it a mapping with keys of its own?"""
    return isinstance(hint, type) and issubclass(hint, dict) and hasattr(hint, "__required_keys__")


def choices(hint: object) -> tuple[object, ...]:
    """The types of a union; of anything else the type itself."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


# ------------------------------------------------------------------------------------------ checking
def misfit(hint: object, data: object, where: str = "") -> str | None:
    """What is wrong with data that should have a shape, and where; None if it fits."""
    kind, _ = explained(hint)
    base, *notes = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if is_mapping(base):
        return _misfit_mapping(base, data, where)
    if len(choices(base)) > 1:
        return _misfit_union(choices(base), data, where)
    if get_origin(base) is list:
        return _misfit_list(base, notes, data, where)
    if get_origin(base) is dict:
        return _misfit_dict(base, data, where)
    fits = _is_one(base, data) and all(_is_in(note, data) for note in notes)
    return None if fits else f"{where or 'it'} is {data!r}"


def _is_in(note: object, data: Any) -> bool:
    """Does a number keep to what is noted beside its type?"""
    if isinstance(note, Among):
        return data in note.numbers
    return not isinstance(note, Within) or note.least <= data <= note.most


def _misfit_mapping(shape: object, data: object, where: str) -> str | None:
    if not isinstance(data, Mapping):
        return f"{where or 'it'} is {data!r}, not a mapping"
    keys = keys_of(shape)
    missing = [name for name, key in keys.items() if key.required and name not in data]
    if wrong := missing + [name for name in data if name not in keys]:
        return f"{where}.{wrong[0]} is {'missing' if missing else 'not declared'}"
    faults = (misfit(keys[name].type, value, f"{where}.{name}") for name, value in data.items())
    return next((fault for fault in faults if fault), None)


def _misfit_union(kinds: tuple[object, ...], data: object, where: str) -> str | None:
    """Told of the member that was meant, if there is one."""
    faults = {index: misfit(kind, data, where) for index, kind in enumerate(kinds)}
    if None in faults.values():
        return None
    if not isinstance(data, Mapping):
        return faults[0]
    mappings = [index for index, kind in enumerate(kinds) if is_mapping(kind)]
    return faults[next((index for index in mappings if is_like(kinds[index], data)), next(iter(mappings), 0))]


def _misfit_list(base: object, notes: list[object], data: object, where: str) -> str | None:
    if not isinstance(data, list | tuple):
        return f"{where or 'it'} is {data!r}, not a list"
    for note in notes:
        if isinstance(note, Entries) and len(data) != len(note.names):
            return f"{where or 'it'} has {len(data)} entries, not {', '.join(note.names)}"
        if isinstance(note, Count) and len(data) != note.number:
            return f"{where or 'it'} has {len(data)} entries, not {note.number}"
    faults = (misfit(get_args(base)[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    return next((fault for fault in faults if fault), None)


def _misfit_dict(base: object, data: object, where: str) -> str | None:
    if not isinstance(data, Mapping):
        return f"{where or 'it'} is {data!r}, not a mapping"
    key, value = get_args(base)
    for name, item in data.items():
        if fault := misfit(key, name, f"{where}.{name}") or misfit(value, item, f"{where}.{name}"):
            return fault
    return None


def _is_one(kind: object, data: object) -> bool:
    if kind is Any:
        return True
    if kind in (None, NoneType):
        return data is None
    if get_origin(kind) is Literal:
        return any(type(data) is type(value) and data == value for value in get_args(kind))
    return type(data) is kind
