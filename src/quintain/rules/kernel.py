"""Rules functions: written once, run plain or compiled.

`@rule` and `@entry` only mark a function; the module stays ordinary Python and needs no compiler. `bind` makes
the functions of a rulebook callable in one of two backings:

* plain: the source itself, over plain records;
* compiled: machine code over packed records, made by Numba and kept by the code cache.

A *template* is a marked function that calls the rulebook interface (`legal`, `apply` ...) instead of one game's
functions. Binding replaces those names by the game's own, so that a search is written once for all games.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeGuard, TypeVar

from quintain.rules.records import Record, copy_plain

Rule = Callable[..., Any]  # a marked function, or what it has become in a backing
F = TypeVar("F", bound=Rule)
R = TypeVar("R", bound=Record)
WRITTEN: dict[CodeType, str] = {}  # the sources of functions that are in no file


def rule(function: F) -> F:
    """Mark a function that other rules call."""
    function.__rule__ = "inner"  # type: ignore[attr-defined]
    return function


def entry(function: F) -> F:
    """Mark a function that Python calls as well."""
    function.__rule__ = "entry"  # type: ignore[attr-defined]
    return function


class Heat(IntEnum):
    """How often machine code runs, and so how much effort it is worth."""

    COLD = 0  # called from Python, which takes longer than the call itself
    WARM = 1  # loops over large tables: what pays is inlined
    HOT = 2  # loops in which every call counts: all that is small is inlined


class Group(NamedTuple):
    """Entries that are used together are compiled together: what they have in common is then done once."""

    name: str  # for whoever waits for it
    entries: tuple[Rule, ...]
    heat: Heat = Heat.HOT


def interface(function: F) -> F:
    """Mark a function that every rulebook brings its own version of."""
    function.__rule__ = "interface"  # type: ignore[attr-defined]
    return function


def compiled_as(native: F, *, generic: bool = False) -> Callable[[F], F]:
    """Mark a primitive whose compiled form is another function, because the two number systems differ.

    A generic one takes arguments of any type instead of those of its annotations."""

    def mark(function: F) -> F:
        function.__rule__ = "inner"  # type: ignore[attr-defined]
        function.__native__ = native  # type: ignore[attr-defined]
        function.__generic__ = generic  # type: ignore[attr-defined]
        return function

    return mark


def _put_packed(box: list[R], i: int, record: R) -> None:
    box[i] = record


@compiled_as(_put_packed, generic=True)
def put(box: list[R], i: int, record: R) -> None:
    """Copy a record into box[i]. An assignment would copy when packed but only share when plain."""
    box[i] = copy_plain(record)


def room_for(record: R, count: int) -> list[R]:
    """Blank rows of the same layout as a packed record; the compiler brings the code."""
    raise NotImplementedError


def _blanks_packed(record: R, count: int) -> list[R]:
    return room_for(record, count)


@compiled_as(_blanks_packed, generic=True)
def blanks(record: R, count: int) -> list[R]:
    """A table of blank records of the same kind as a record, for work on copies."""
    return [type(record).plain() for _ in range(count)]


def _first_packed(numbers: list[int], count: int) -> list[int]:
    return numbers[:count].copy()


@compiled_as(_first_packed, generic=True)
def first_of(numbers: list[int], count: int) -> list[int]:
    """A copy of the first numbers of a list."""
    return numbers[:count]


def is_rule(thing: object) -> bool:
    return isinstance(thing, FunctionType) and hasattr(thing, "__rule__")


@cache
def global_names(code: CodeType) -> tuple[str, ...]:
    """The module-level names a function uses. (`co_names` would add attributes, which may be called the same.)"""
    return tuple(dict.fromkeys(step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"))


def is_interface_record(thing: object) -> TypeGuard[type[Record]]:
    """Is this the record class of the interface itself, rather than a game's own?"""
    return isinstance(thing, type) and "is_interface" in vars(thing)


# What the names of the interface stand for in a game: functions, and the classes of its records.
Meanings = Mapping[str, Rule | type[Record]]


class Binding:
    """Twins of marked functions, in which interface names stand for one rulebook's functions and records."""

    def __init__(self, name: str, meanings: Meanings, groups: Sequence[Group] = ()) -> None:
        self.name = name
        self.meanings = meanings
        self._groups = {self.meaning(entry): group for group in groups for entry in group.entries}
        self._spaces: dict[int, dict[str, object]] = {}
        self._twins: dict[FunctionType, Rule] = {}

    def twin(self, function: Rule) -> Rule:
        """The bound version of a marked function, made on first use together with all it calls."""
        source = self.meaning(function)
        if source not in self._twins:
            self._twins[source] = self._make(source)
        return self._twins[source]

    def meaning(self, function: Rule) -> FunctionType:
        """The game's own function where one of the interface is named."""
        if getattr(function, "__rule__", None) == "interface":
            if function.__name__ not in self.meanings:
                raise LookupError(f"the rulebook {self.name} has no function '{function.__name__}'")
            function = self.meanings[function.__name__]
        assert isinstance(function, FunctionType)
        return function

    def group(self, function: Rule) -> Group:
        """What a function is compiled with: itself alone, unless it is in a group."""
        return self._groups.get(self.meaning(function), Group(function.__name__, (function,)))

    def _make(self, function: FunctionType) -> Rule:
        source = self.source(function)
        space = self._space(source)
        for name in global_names(source.__code__):
            if is_rule(source.__globals__.get(name)):
                space[name] = self.twin(source.__globals__[name])
        bound = FunctionType(source.__code__, space, source.__name__, source.__defaults__)
        bound.__annotations__ = source.__annotations__
        bound.__module__ = source.__module__
        bound.__qualname__ = source.__qualname__ + (f"@{self.name}" if self._is_template(function) else "")
        return self.finish(function, bound)

    def _space(self, source: FunctionType) -> dict[str, object]:
        """The bound version of a module's globals: interface records replaced, functions as they are needed."""
        key = id(source.__globals__)
        if key not in self._spaces:
            self._spaces[key] = {
                name: self.meanings[name] if is_interface_record(value) else value
                for name, value in source.__globals__.items()
            }
        return self._spaces[key]

    def _is_template(self, function: FunctionType) -> bool:
        callees = (function.__globals__.get(name) for name in global_names(function.__code__))
        return any(is_rule(f) and (f.__rule__ == "interface" or self._is_template(f)) for f in callees if f)

    def ready(self, function: Rule) -> Rule:
        """The bound version of a function, ready to be called from Python."""
        return self.twin(function)

    def is_at_hand(self, function: Rule) -> bool:
        """Can a function be called without compiling anything? If so it is loaded."""
        return True

    def source(self, function: FunctionType) -> FunctionType:
        raise NotImplementedError

    def finish(self, function: FunctionType, bound: FunctionType) -> Rule:
        raise NotImplementedError


class PlainBinding(Binding):
    """Runs the source as it stands."""

    def source(self, function: FunctionType) -> FunctionType:
        return function

    def finish(self, function: FunctionType, bound: FunctionType) -> Rule:
        return bound
