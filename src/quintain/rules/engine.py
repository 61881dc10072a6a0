"""A rulebook's functions in one backing, and the boxes of bytes they work on."""

from __future__ import annotations

import os
from functools import cache, cached_property
from typing import Any, Protocol, Self

import numpy as np

from quintain.rules.errors import OptionError
from quintain.rules.kernel import Binding, PlainBinding
from quintain.rules.log import Event
from quintain.rules.records import Record, copy_plain, packed
from quintain.rules.rulebook import Rulebook, World


class Box(Protocol):
    """One record."""

    @property
    def record(self) -> Any:
        """What to hand to rules functions; only they look inside."""

    @property
    def rows(self) -> Any:
        """The record as the only row of a table, for functions that take a table."""

    def peek(self, name: str) -> int:
        """One number of the record."""

    def to_bytes(self) -> bytes: ...

    def plain(self) -> Any:
        """A plain copy, to read or to change and load again."""

    def load(self, plain: Any) -> None:
        """Take over what a plain record says."""

    def clear(self) -> None:
        """Make the record blank."""

    def copy(self) -> Self: ...


class WorldBox(Box, Protocol):
    """A world, whose scratch space can be read."""

    def moves(self, count: int) -> list[int]:
        """The first moves that `legal` wrote down."""

    def listen(self, on: bool) -> None:
        """Switch the log on or off."""

    def take_events(self) -> list[tuple[int, ...]]:
        """The events in the log, which is emptied."""


class PackedBox:
    """A record as compiled rules see it: a block of bytes."""

    def __init__(self, cls: type[Record], array: np.ndarray[Any, np.dtype[Any]] | None = None) -> None:
        self.cls = cls
        self.array = packed(cls) if array is None else array
        # Functions take the bytes: a structured array would have its whole layout compared at every call.
        self.record = self.rows = self.array.view(np.uint8)

    def peek(self, name: str) -> int:
        return int(self.array[name][0])

    def to_bytes(self) -> bytes:
        return self.array.tobytes()

    def plain(self) -> Any:
        return self.cls.from_bytes(self.array.tobytes())

    def clear(self) -> None:
        self.rows.fill(0)

    def load(self, plain: Any) -> None:
        self.array[:] = np.frombuffer(plain.to_bytes(), self.cls.dtype)

    def copy(self) -> Self:
        # As bytes: NumPy copies a structure field by field and leaves the padding between them to chance.
        return type(self)(self.cls, self.record.copy().view(self.cls.dtype))


class PackedWorld(PackedBox):
    """A world as compiled rules see it."""

    # NumPy takes its time to find a field, and a desk is asked for these at every move.
    @cached_property
    def _moves(self) -> np.ndarray[Any, np.dtype[Any]]:
        return self.array["scratch"]["moves"][0]  # type: ignore[no-any-return]

    @cached_property
    def _log(self) -> tuple[np.ndarray[Any, np.dtype[Any]], np.ndarray[Any, np.dtype[Any]]]:
        log = self.array["scratch"]["log"]
        return log["length"], log["events"][0]

    def moves(self, count: int) -> list[int]:
        return self._moves[:count].tolist()  # type: ignore[no-any-return]

    def listen(self, on: bool) -> None:
        self.array["scratch"]["log"]["on"] = on

    def take_events(self) -> list[tuple[int, ...]]:
        length, events = self._log
        count = int(length[0])
        length[0] = 0
        return events[:count].tolist() if count else []


class PlainBox:
    """A record as an ordinary object."""

    def __init__(self, cls: type[Record], record: Any = None) -> None:
        self.cls = cls
        self.rows = [cls.plain() if record is None else record]

    @property
    def record(self) -> Any:
        return self.rows[0]

    def peek(self, name: str) -> int:
        return int(getattr(self.record, name))

    def to_bytes(self) -> bytes:
        return self.record.to_bytes()  # type: ignore[no-any-return]

    def plain(self) -> Any:
        return copy_plain(self.record)

    def load(self, plain: Any) -> None:
        self.rows[0] = copy_plain(plain)

    def clear(self) -> None:
        self.rows[0] = self.cls.plain()

    def copy(self) -> Self:
        return type(self)(self.cls, copy_plain(self.record))


class PlainWorld(PlainBox):
    """A world as an ordinary object."""

    def moves(self, count: int) -> list[int]:
        return self.record.scratch.moves[:count]  # type: ignore[no-any-return]

    def listen(self, on: bool) -> None:
        self.record.scratch.log.on = on

    def take_events(self) -> list[tuple[int, ...]]:
        log = self.record.scratch.log
        count, log.length = log.length, 0
        return [tuple(getattr(event, name) for name in Event.fields) for event in log.events[:count]]


class Engine:
    """Makes boxes and calls rules. Ask for the functions by name: `engine.legal(world.record, state.record, 0)`."""

    def __init__(self, rulebook: Rulebook, backing: str, extra: dict[str, Any] | None = None) -> None:
        self.rulebook = rulebook
        self.backing = backing
        self._meanings = rulebook.meanings() | (extra or {})
        self._binding = self._bind()
        self._box: type[PackedBox | PlainBox] = PlainBox if backing == "plain" else PackedBox
        self._world: type[PackedWorld | PlainWorld] = PlainWorld if backing == "plain" else PackedWorld

    def _bind(self) -> Binding:
        if self.backing == "plain":
            return PlainBinding(self.rulebook.name, self._meanings)
        # Imported late: plain rules need no compiler, and loading it takes half a second.
        from quintain.rules.compiler import CompiledBinding

        return CompiledBinding(self.rulebook.name, self._meanings)

    def bind(self, function: Any) -> Any:
        """Any marked function, callable with the records of this engine's boxes."""
        return self._binding.ready(function)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._meanings:
            raise AttributeError(name)
        function = self.bind(self._meanings[name])
        setattr(self, name, function)
        return function

    def box(self, cls: type[Record]) -> Box:
        """An empty box for one record."""
        return self._box(cls)

    def boxed(self, plain: Record) -> Box:
        """A box with what a plain record says."""
        box = self._box(type(plain))
        box.load(plain)
        return box

    def world(self, plain: World) -> WorldBox:
        """A world in which the functions of this engine can work."""
        world = self._world(type(plain))
        world.load(plain)
        return world


def default_backing() -> str:
    """Compiled, unless QUINTAIN_ENGINE says plain."""
    return os.environ.get("QUINTAIN_ENGINE") or "compiled"


@cache
def engine_for(rulebook: Rulebook, backing: str) -> Engine:
    """The engine of a rulebook; one per process and backing."""
    if backing not in ("plain", "compiled"):
        raise OptionError(f"QUINTAIN_ENGINE is '{backing}': it can be 'compiled' or 'plain'")
    return Engine(rulebook, backing)
