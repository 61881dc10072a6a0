"""A rulebook's functions in one backing, and the boxes of bytes they work on."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import numpy as np

from quintain.rules.kernel import Binding, PlainBinding
from quintain.rules.records import Record, copy_plain, packed
from quintain.rules.rulebook import Rulebook

EVENT_FIELDS = ("kind", "seat", "place", "card", "amount", "left", "only")


class Box:
    """One record. `record` is what rules functions take."""

    record: Any

    def to_bytes(self) -> bytes:
        raise NotImplementedError

    def plain(self) -> Any:
        """A plain copy, to read or to change and load again."""
        raise NotImplementedError

    def load(self, plain: Any) -> None:
        raise NotImplementedError

    def copy(self) -> Box:
        raise NotImplementedError

    def options(self, count: int) -> list[int]:
        """The first moves that `legal` wrote into this world."""
        raise NotImplementedError

    def take_events(self) -> list[tuple[int, ...]]:
        """The events in this world's log, which is emptied."""
        raise NotImplementedError


class PackedBox(Box):
    """A record as compiled rules see it."""

    def __init__(self, cls: type[Record], array: np.ndarray[Any, np.dtype[Any]] | None = None) -> None:
        self.cls = cls
        self.array = packed(cls) if array is None else array
        self.record = self.array[0]

    def to_bytes(self) -> bytes:
        return self.array.tobytes()

    def plain(self) -> Any:
        return self.cls.from_bytes(self.array.tobytes())

    def load(self, plain: Any) -> None:
        self.array[:] = np.frombuffer(plain.to_bytes(), self.cls.dtype)

    def copy(self) -> PackedBox:
        return PackedBox(self.cls, self.array.copy())

    def options(self, count: int) -> list[int]:
        return self.array["option"][0, :count].tolist()  # type: ignore[no-any-return]

    def take_events(self) -> list[tuple[int, ...]]:
        log = self.array["log"]
        count = int(log["length"][0])
        log["length"] = 0
        return log["events"][0, :count].tolist()  # type: ignore[no-any-return]


class PlainBox(Box):
    """A record as an ordinary object."""

    def __init__(self, cls: type[Record], record: Any = None) -> None:
        self.cls = cls
        self.record = cls.plain() if record is None else record

    def to_bytes(self) -> bytes:
        return self.record.to_bytes()  # type: ignore[no-any-return]

    def plain(self) -> Any:
        return copy_plain(self.record)

    def load(self, plain: Any) -> None:
        self.record = copy_plain(plain)

    def copy(self) -> PlainBox:
        return PlainBox(self.cls, copy_plain(self.record))

    def options(self, count: int) -> list[int]:
        return self.record.option[:count]  # type: ignore[no-any-return]

    def take_events(self) -> list[tuple[int, ...]]:
        log = self.record.log
        count, log.length = log.length, 0
        return [tuple(getattr(event, name) for name in EVENT_FIELDS) for event in log.events[:count]]


class Engine:
    """Makes boxes and calls rules. Ask for the functions by name: `engine.legal(world.record, state.record, 0)`."""

    def __init__(self, rulebook: Rulebook, backing: str, extra: dict[str, Any] | None = None) -> None:
        self.rulebook = rulebook
        self.backing = backing
        self._meanings = rulebook.meanings() | (extra or {})
        self._binding = self._bind()
        self._box: type[PackedBox | PlainBox] = PlainBox if backing == "plain" else PackedBox

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

    def box(self, cls: type[Record]) -> Any:
        return self._box(cls)

    def boxed(self, plain: Record) -> Any:
        box = self._box(type(plain))
        box.load(plain)
        return box


def default_backing() -> str:
    """Compiled, unless QUINTAIN_ENGINE says plain."""
    return os.environ.get("QUINTAIN_ENGINE", "compiled")


@cache
def engine_for(rulebook: Rulebook, backing: str) -> Engine:
    """The engine of a rulebook; one per process and backing."""
    if backing not in ("plain", "compiled"):
        from quintain.rules.errors import OptionError

        raise OptionError(f"QUINTAIN_ENGINE is '{backing}': it can be 'compiled' or 'plain'")
    return Engine(rulebook, backing)
