"""Records for the page: what reads them from a module's memory and writes them there, made from their declarations.

Numbers of 64 bits are BigInts, as seeds need all their bits. A writer leaves what it is not told as it is, so that
blank fields need not be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from quintain.rules.records import Field, Record

READ = {"i2": "v.getInt16({}, true)", "i4": "v.getInt32({}, true)", "i8": "v.getBigInt64({}, true)"}
READ |= {"f8": "v.getFloat64({}, true)", "?": "v.getUint8({}) !== 0"}
WRITE = {
    "i2": "v.setInt16({}, {}, true)",
    "i4": "v.setInt32({}, {}, true)",
    "i8": "v.setBigInt64({}, BigInt({}), true)",
}
WRITE |= {"f8": "v.setFloat64({}, {}, true)", "?": "v.setUint8({}, {} ? 1 : 0)"}
SIZES = {"i2": 2, "i4": 4, "i8": 8, "f8": 8, "?": 1}


class Layouts:
    """The records that a page reads and writes, each once, with those in them."""

    def __init__(self) -> None:
        self.classes: dict[str, type[Record]] = {}

    def name(self, cls: type[Record]) -> str:
        """The name of a record among the others; layouts may hold several classes of one name."""
        name = cls.__name__
        while self.classes.setdefault(name, cls) is not cls:
            name += "_"
        return name

    def readers(self, classes: Iterable[type[Record]]) -> dict[str, str]:
        """Expressions by the names of records: functions of a `DataView` and a place."""
        return {self.name(cls): f"(v, p) => {self._read(cls, 0)}" for cls in classes}

    def writers(self, classes: Iterable[type[Record]]) -> dict[str, str]:
        """The same for writing, with the object to write."""
        return {self.name(cls): f"(v, p, o) => {{ {self._write(cls, 'p', 'o', 0)} }}" for cls in classes}

    def _read(self, cls: type[Record], begin: int, at: str = "p") -> str:
        parts = (
            f"{name}: {self._read_field(field, begin + offset_of(cls, name), at)}" for name, field in cls.fields.items()
        )
        return f"({{ {', '.join(parts)} }})"

    def _read_field(self, field: Field, offset: int, at: str) -> str:
        if field.length is not None:
            size, one = size_of(field), Field(field.kind, None)
            inner = f"{at}{len(at)}"
            read = self._read_field(one, 0, inner)
            return f"py.places({at} + {offset}, {size}, {field.length}).map(({inner}) => {read})"
        if isinstance(field.kind, str):
            return READ[field.kind].format(f"{at} + {offset}")
        return self._read(field.kind, offset, at)

    def _write(self, cls: type[Record], at: str, given: str, depth: int) -> str:
        lines = []
        for name, field in cls.fields.items():
            place = f"{at} + {offset_of(cls, name)}"
            lines.append(
                f"if ({given}.{name} !== undefined) {{ {self._write_field(field, place, f'{given}.{name}', depth)} }}"
            )
        return " ".join(lines)

    def _write_field(self, field: Field, place: str, given: str, depth: int) -> str:
        if field.length is not None:
            item, number = f"x{depth}", f"i{depth}"
            inner = f"{place} + {size_of(field)} * {number}"
            body = self._write_field(Field(field.kind, None), inner, item, depth + 1)
            return f"{given}.forEach(({item}, {number}) => {{ {body} }});"
        if isinstance(field.kind, str):
            return WRITE[field.kind].format(place, given) + ";"
        return self._write(field.kind, f"{place}", given, depth)

    def described(self, classes: Iterable[type[Record]]) -> dict[str, Any]:
        """Sizes, and the places of the fields that are numbers or tables by their path: `scratch.log.length`."""
        return {self.name(cls): {"size": cls.dtype.itemsize, "places": dict(places(cls))} for cls in classes}


def offset_of(cls: type[Record], name: str) -> int:
    fields = cls.struct_dtype.fields
    assert fields is not None
    return int(fields[name][1])


def size_of(field: Field) -> int:
    """The size of one item."""
    return SIZES[field.kind] if isinstance(field.kind, str) else field.kind.dtype.itemsize


def places(cls: type[Record], begin: int = 0, path: str = "") -> Iterable[tuple[str, int]]:
    for name, field in cls.fields.items():
        place = begin + offset_of(cls, name)
        yield f"{path}{name}", place
        if field.length is None and not isinstance(field.kind, str):
            yield from places(field.kind, place, f"{path}{name}.")


def told(record: Record) -> dict[str, Any]:
    """What a plain record says, blanks left out, as a writer takes it."""
    found = {name: _told(getattr(record, name)) for name in record.fields}
    return {name: value for name, value in found.items() if value not in (0, {}, [])}


def _told(value: object) -> Any:
    if isinstance(value, Record):
        return told(value)
    if not isinstance(value, list):
        return value
    items = [_told(item) for item in value]
    while items and items[-1] in (0, {}):
        items.pop()
    return items


def changed_bytes(before: bytes, after: bytes) -> list[list[Any]]:
    """Where two records of one layout differ, in runs: each a place and the bytes that are there afterwards."""
    differs = np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8)
    runs: list[list[Any]] = []
    end = -GAP
    for place in map(int, np.flatnonzero(differs)):
        if place - end >= GAP:
            runs.append([place, 0])
        end = place + 1
        runs[-1][1] = end
    return [[begin, after[begin:end].hex()] for begin, end in runs]


GAP = 12  # bytes that are the same and still told: a new run costs as much
