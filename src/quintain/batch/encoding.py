"""A view as a row of whole numbers: every number of the record in its order, the seed left out, each with a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.rules.records import BLANKS, Field, Record
from quintain.rules.rulebook import Rulebook

Numbers = NDArray[np.int32]
Rows = NDArray[np.void]  # packed records
SECRET: Final = "seed"  # blank in every view
LEAST, MOST = np.iinfo(np.int16), np.iinfo(np.int32)
RANGES = {"i2": (int(LEAST.min), int(LEAST.max)), "i4": (int(MOST.min), int(MOST.max)), "?": (0, 1)}


class Run(NamedTuple):
    """Numbers of one kind that lie side by side in a record, and where they go."""

    offset: int
    kind: str
    first: int
    length: int


class Encoding(NamedTuple):
    """How the views of a rulebook become rows of numbers."""

    names: tuple[str, ...]  # of the columns, such as `players[0].hand[2]`
    low: Numbers
    high: Numbers
    runs: tuple[Run, ...]

    @property
    def width(self) -> int:
        return len(self.names)

    def write(self, views: Rows, out: Numbers) -> None:
        """Packed views as numbers, into the first rows of `out`."""
        size = views.dtype.itemsize
        data = views.view(np.uint8).reshape(-1, size)
        for run in self.runs:
            kind = np.dtype(run.kind)
            part = data[:, run.offset : run.offset + run.length * kind.itemsize]
            out[:, run.first : run.first + run.length] = part.view(kind)


@cache
def encoding_of(rulebook: Rulebook) -> Encoding:
    """The encoding of a rulebook's views."""
    state = rulebook.state
    places = [place for name, field in state.fields.items() if name != SECRET for place in _places(state, name, field)]
    runs: list[Run] = []
    for column, (_, kind, offset) in enumerate(places):
        before = runs[-1] if runs else None
        if before and before.kind == kind and before.offset + before.length * np.dtype(kind).itemsize == offset:
            runs[-1] = before._replace(length=before.length + 1)
        else:
            runs.append(Run(offset, kind, column, 1))
    ranges = np.array([RANGES[kind] for _, kind, _ in places], np.int32)
    low, high = np.ascontiguousarray(ranges[:, 0]), np.ascontiguousarray(ranges[:, 1])
    return Encoding(tuple(name for name, _, _ in places), low, high, tuple(runs))


def _places(cls: type[Record], name: str, field: Field, offset: int = 0) -> Iterator[tuple[str, str, int]]:
    """The numbers of a field: name, kind and place in the bytes of the whole record."""
    layout: Any = cls.struct_dtype.fields
    offset += layout[name][1]
    size = np.dtype(field.kind if isinstance(field.kind, str) else field.kind.struct_dtype).itemsize
    for i in range(field.length or 1):
        called = name if field.length is None else f"{name}[{i}]"
        if isinstance(field.kind, str):
            if field.kind not in RANGES:
                raise TypeError(
                    f"{cls.__name__}.{name}: views are encoded as whole numbers, {BLANKS[field.kind]!r} is none"
                )
            yield called, field.kind, offset + i * size
        else:
            for inner, part in field.kind.fields.items():
                for end, kind, place in _places(field.kind, inner, part, offset + i * size):
                    yield f"{called}.{end}", kind, place
