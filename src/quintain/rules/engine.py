"""A rulebook's functions in one backing, and the boxes of bytes they work on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from quintain.rules.errors import OptionError
from quintain.rules.kernel import Binding, Group, Heat, Meanings, PlainBinding, Rule
from quintain.rules.log import Event
from quintain.rules.records import Record, copy_plain, packed
from quintain.rules.rulebook import Rulebook, Scratch, World

if TYPE_CHECKING:  # plain rules need no compiler
    from quintain.rules.processors import Target

Bytes = NDArray[np.uint8]
Handle = Any  # what functions are given of a record or a table of records: its bytes, or in plain backing itself


class Box(Protocol):
    """One record."""

    @property
    def record(self) -> Handle:
        """What to hand to rules functions; only they look inside."""

    @property
    def rows(self) -> Handle:
        """The record as the only row of a table, for functions that take a table."""

    def peek(self, name: str) -> int:
        """One number of the record."""

    def to_bytes(self) -> bytes: ...

    def plain(self) -> Any:
        """A plain copy, to read or to change and load again."""

    def load(self, plain: Record) -> None:
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

    def __init__(self, cls: type[Record], data: Bytes | None = None) -> None:
        self.cls = cls
        # Functions take the bytes: a structured array would have its whole layout compared at every call.
        self.record = self.rows = packed(cls).view(np.uint8) if data is None else data
        self.array: NDArray[np.void] = self.record.view(cls.dtype)

    def peek(self, name: str) -> int:
        return int(self.array[name][0])

    def to_bytes(self) -> bytes:
        return self.array.tobytes()

    def plain(self) -> Record:
        return self.cls.from_bytes(self.array.tobytes())

    def clear(self) -> None:
        self.rows.fill(0)

    def load(self, plain: Record) -> None:
        self.array[:] = np.frombuffer(plain.to_bytes(), self.cls.dtype)

    def copy(self) -> Self:
        # As bytes: NumPy copies a structure field by field and leaves the padding between them to chance.
        return type(self)(self.cls, self.record.copy())


class PackedWorld(PackedBox):
    """A world as compiled rules see it."""

    # NumPy takes its time to find a field, and a shared world is asked for these at every move.
    @cached_property
    def _moves(self) -> NDArray[np.int16]:
        found: NDArray[np.int16] = self.array["scratch"]["moves"][0]
        return found

    @cached_property
    def _log(self) -> tuple[NDArray[np.int16], NDArray[np.void]]:
        log = self.array["scratch"]["log"]
        return log["length"], log["events"][0]

    def moves(self, count: int) -> list[int]:
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def listen(self, on: bool) -> None:
        self.array["scratch"]["log"]["on"] = on

    def take_events(self) -> list[tuple[int, ...]]:
        length, events = self._log
        count = int(length[0])
        length[0] = 0
        return events[:count].tolist() if count else []


class PlainBox:
    """A record as an ordinary object."""

    def __init__(self, cls: type[Record], record: Record | None = None) -> None:
        self.cls = cls
        self.rows = [cls.plain() if record is None else record]

    @property
    def record(self) -> Record:
        return self.rows[0]

    def peek(self, name: str) -> int:
        return int(getattr(self.record, name))

    def to_bytes(self) -> bytes:
        return self.record.to_bytes()

    def plain(self) -> Record:
        return copy_plain(self.record)

    def load(self, plain: Record) -> None:
        self.rows[0] = copy_plain(plain)

    def clear(self) -> None:
        self.rows[0] = self.cls.plain()

    def copy(self) -> Self:
        return type(self)(self.cls, copy_plain(self.record))


class PlainWorld(PlainBox):
    """A world as an ordinary object."""

    @property
    def _scratch(self) -> Scratch:
        assert isinstance(self.record, World)
        return self.record.scratch

    def moves(self, count: int) -> list[int]:
        return self._scratch.moves[:count]

    def listen(self, on: bool) -> None:
        self._scratch.log.on = on

    def take_events(self) -> list[tuple[int, ...]]:
        log = self._scratch.log
        count, log.length = log.length, 0
        return [tuple(getattr(event, name) for name in Event.fields) for event in log.events[:count]]


class Table:
    """Several records of one kind in an engine's form: blank, or with what plain records say."""

    def __init__(self, backing: str, cls: type[Record], rows: Sequence[Record] | int) -> None:
        self.cls = cls
        self.rows: Handle
        if backing == "plain":
            self.rows = [cls.plain() for _ in range(rows)] if isinstance(rows, int) else [copy_plain(r) for r in rows]
        elif isinstance(rows, int):
            self.rows = packed(cls, rows).view(np.uint8)
        else:
            self.rows = np.frombuffer(bytearray().join(row.to_bytes() for row in rows), np.uint8)

    def record(self, i: int) -> Handle:
        """One of them, to hand to a function."""
        if isinstance(self.rows, list):
            return self.rows[i]
        size = self.cls.dtype.itemsize
        return self.rows[i * size : (i + 1) * size]

    def box(self, i: int) -> Box:
        """A copy of one, in a box of its own."""
        record = self.record(i)
        if isinstance(record, Record):
            return PlainBox(self.cls, copy_plain(record))
        return PackedBox(self.cls, record.copy())


class Engine:
    """Makes boxes and calls rules. Ask for the functions by name: `engine.legal(world.record, state.record, 0)`."""

    # What every rulebook brings, see `rulebook`.
    setup: Callable[[Handle, Handle], None]
    owes: Callable[[Handle, int], bool]
    legal: Callable[[Handle, Handle, int], int]
    apply: Callable[[Handle, Handle, int, int], None]
    observe: Callable[[Handle, Handle, int, Handle], None]
    determinize: Callable[[Handle, Handle, int, Handle], None]
    info_key: Callable[[Handle, Handle, int], int]

    def __init__(
        self, rulebook: Rulebook, backing: str, extra: Meanings | None = None, groups: Sequence[Group] = ()
    ) -> None:
        self.rulebook = rulebook
        self.backing = backing
        self._meanings = {**rulebook.meanings(), **(extra or {})}
        self.groups = [Group("rules", (*rulebook.functions, *rulebook.asked), Heat.COLD), *groups]
        self._binding = self._bind()
        self._box: type[PackedBox | PlainBox] = PlainBox if backing == "plain" else PackedBox
        self._world: type[PackedWorld | PlainWorld] = PlainWorld if backing == "plain" else PackedWorld

    def _bind(self) -> Binding:
        if self.backing == "plain":
            return PlainBinding(self.rulebook.name, self._meanings, self.groups)
        # Imported late: plain rules need no compiler, and loading it takes half a second.
        from quintain.rules.compiler import CompiledBinding

        return CompiledBinding(self.rulebook.name, self._meanings, self.groups)

    def bind(self, function: Rule) -> Rule:
        """Any marked function, callable with the records of this engine's boxes."""
        return self._binding.ready(function)

    def is_at_hand(self, group: Group) -> bool:
        """Can the entries of a group be called without compiling anything? If so they are loaded."""
        return self._binding.is_at_hand(group.entries[0])

    def ship(self, group: Group, targets: Sequence[Target], folder: Path) -> list[Path]:
        """Machine code of a group for processors of other people."""
        from quintain.rules.compiler import CompiledBinding

        assert isinstance(self._binding, CompiledBinding), "plain rules have no machine code"
        return self._binding.ship(group.entries[0], targets, folder)

    def __getattr__(self, name: str) -> Rule:
        if name.startswith("_") or name not in self._meanings:
            raise AttributeError(name)
        function = self.bind(self._meanings[name])
        setattr(self, name, function)
        return function

    def box(self, cls: type[Record]) -> Box:
        """An empty box for one record."""
        return self._box(cls)

    def unpacked(self, cls: type[Record], data: bytes) -> Box:
        """A box with what is in the bytes of one."""
        if self.backing == "plain":
            return PlainBox(cls, cls.from_bytes(data))
        return PackedBox(cls, np.frombuffer(bytearray(data), np.uint8))

    def table(self, cls: type[Record], rows: Sequence[Record] | int) -> Table:
        """A table of records: so many blank ones, or these."""
        return Table(self.backing, cls, rows)

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
