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
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any, TypeVar

from quintain.rules.records import Record, copy_plain

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound=Record)


def rule(function: F) -> F:
    """Mark a function that other rules call."""
    function.__rule__ = "inner"  # type: ignore[attr-defined]
    return function


def entry(function: F) -> F:
    """Mark a function that Python calls as well."""
    function.__rule__ = "entry"  # type: ignore[attr-defined]
    return function


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


def _put_packed(box: Any, i: Any, record: Any) -> None:
    box[i] = record


@compiled_as(_put_packed, generic=True)
def put(box: list[Any], i: int, record: Record) -> None:
    """Copy a record into box[i]. An assignment would copy when packed but only share when plain."""
    box[i] = copy_plain(record)


def room_for(record: Any, count: Any) -> Any:
    """Blank rows of the same layout as a packed record; the compiler brings the code."""
    raise NotImplementedError


def _blanks_packed(record: Any, count: Any) -> Any:
    return room_for(record, count)


@compiled_as(_blanks_packed, generic=True)
def blanks(record: R, count: int) -> list[R]:
    """A table of blank records of the same kind as a record, for work on copies."""
    return [type(record).plain() for _ in range(count)]


def _first_packed(numbers: Any, count: Any) -> Any:
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


def is_interface_record(thing: object) -> bool:
    """Is this the record class of the interface itself, rather than a game's own?"""
    return isinstance(thing, type) and "is_interface" in vars(thing)


class Binding:
    """Twins of marked functions, in which interface names stand for one rulebook's functions and records."""

    def __init__(self, name: str, meanings: Mapping[str, Any]) -> None:
        self.name = name
        self.meanings = meanings
        self._spaces: dict[int, dict[str, Any]] = {}
        self._twins: dict[FunctionType, Any] = {}

    def twin(self, function: Any) -> Any:
        """The bound version of a marked function, made on first use together with all it calls."""
        function = self._meaning(function)
        if function not in self._twins:
            self._twins[function] = self._make(function)
        return self._twins[function]

    def _meaning(self, function: FunctionType) -> FunctionType:
        if getattr(function, "__rule__", None) != "interface":
            return function
        try:
            return self.meanings[function.__name__]  # type: ignore[no-any-return]
        except KeyError:
            raise LookupError(f"the rulebook {self.name} has no function '{function.__name__}'") from None

    def _make(self, function: FunctionType) -> Any:
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

    def _space(self, source: FunctionType) -> dict[str, Any]:
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

    def ready(self, function: Any) -> Any:
        """The bound version of a function, ready to be called from Python."""
        return self.twin(function)

    def source(self, function: FunctionType) -> FunctionType:
        raise NotImplementedError

    def finish(self, function: FunctionType, bound: FunctionType) -> Any:
        raise NotImplementedError


class PlainBinding(Binding):
    """Runs the source as it stands."""

    def source(self, function: FunctionType) -> FunctionType:
        return function

    def finish(self, function: FunctionType, bound: FunctionType) -> Any:
        return bound
