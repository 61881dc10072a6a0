"""Records: one declaration gives the memory layout, the static types and the documentation.

A record class is written like a dataclass. Its fields are whole numbers of a stated width, flags, reals, other
records, or lists of a fixed length:

    class Player(Record):
        hp: Int
        hand: Annotated[list[Int], HAND]
        board: Annotated[list[Unit], LANES]

The same declaration is used in two forms. *Plain*: an ordinary Python object with ints and lists, for reading,
debugging and coverage. *Packed*: one contiguous block of bytes that compiled rules read as a C struct. Both
forms convert into each other without loss, and equal records have equal bytes.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections import namedtuple
from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int = Annotated[int, "i2"]
Wide = Annotated[int, "i4"]
Long = Annotated[int, "i8"]
Real = Annotated[float, "f8"]
Flag = Annotated[bool, "?"]

Number = int | float | bool
Value: TypeAlias = "Number | Record | list[Value]"  # of a plain record
BLANKS: dict[str, Number] = {"i2": 0, "i4": 0, "i8": 0, "f8": 0.0, "?": False}
STRUCT_CODES = {"i2": "h", "i4": "i", "i8": "q", "f8": "d", "?": "?"}

# A field called `size` or `round` would be hidden by the NumPy attribute of that name.
RESERVED = frozenset(dir(np.record)) | frozenset(dir(np.recarray))


R = TypeVar("R", bound="Record")


class Field(NamedTuple):
    """What one field holds: a number code or a record class, and how many of it (None: just one)."""

    kind: str | type[Record]
    length: int | None


class Record:
    """Base of all records; subclasses only declare fields."""

    fields: ClassVar[dict[str, Field]] = {}
    struct_dtype: ClassVar[np.dtype[np.void]]
    dtype: ClassVar[np.dtype[np.void]]
    packing: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.fields = {name: _field(cls, name, hint) for name, hint in hints.items() if not _is_classvar(hint)}
        layout = [(name, _code_of(field.kind), _shape(field)) for name, field in cls.fields.items()]
        cls.struct_dtype = np.dtype(layout, align=True)
        cls.dtype = np.dtype((np.record, cls.struct_dtype))
        cls.packing = struct.Struct("<" + _format(cls.struct_dtype))

    @classmethod
    def part(cls, name: str) -> type[Record]:
        """The class of a record in a field."""
        kind = cls.fields[name].kind
        assert not isinstance(kind, str), f"{cls.__name__}.{name} is no record"
        return kind

    @classmethod
    def plain(cls) -> Self:
        """A blank record in plain form."""
        record = cls()
        for name, field in cls.fields.items():
            setattr(record, name, _blank(field))
        return record

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The plain form of a packed record."""
        return _decoded(cls, Plain, data)

    def to_bytes(self) -> bytes:
        """The packed form of a plain record."""
        return self.packing.pack(*_flatten(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={getattr(self, k)!r}' for k in self.fields)})"


def packed(cls: type[Record], count: int = 1) -> NDArray[np.void]:
    """Blank storage for `count` packed records."""
    return np.zeros(count, cls.dtype)


def copy_plain(record: R) -> R:
    """A deep copy of a plain record, without the price of a general deep copy."""
    twin = type(record)()
    for name in record.fields:
        setattr(twin, name, _copy_value(getattr(record, name)))
    return twin


def _is_classvar(hint: object) -> bool:
    return hint is ClassVar or get_origin(hint) is ClassVar


def _field(owner: type, name: str, hint: object) -> Field:
    if name in RESERVED:
        raise TypeError(f"{owner.__name__}.{name}: NumPy records have an attribute of that name; choose another")
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(hint, None)
    base, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(base) is list:
        kind = _field(owner, name, get_args(base)[0]).kind
        if kind == "?":
            raise TypeError(f"{owner.__name__}.{name}: a list of Flag cannot be compiled; use Int with 0 and 1")
        return Field(kind, int(notes[0]))
    if notes and notes[0] in BLANKS:
        return Field(notes[0], None)
    raise TypeError(
        f"{owner.__name__}.{name}: {hint!r} is no record field; use Int, Wide, Long, Real, Flag or a record"
    )


def _code_of(kind: str | type[Record]) -> str | np.dtype[np.void]:
    # Nested layouts stay plain: only the outermost may be np.record, or Numba takes them for different types.
    return kind if isinstance(kind, str) else kind.struct_dtype


def _shape(field: Field) -> tuple[int, ...]:
    return () if field.length is None else (field.length,)


def _format(dtype: np.dtype[np.void]) -> str:
    """The layout in the language of `struct`, padding written out, so that packing agrees with NumPy."""
    assert dtype.fields is not None and dtype.names is not None
    out, at = [], 0
    for name in dtype.names:
        inner, offset = dtype.fields[name][:2]
        base, shape = inner.subdtype or (inner, ())
        piece = _format(base) if base.fields else STRUCT_CODES[base.str.lstrip("<|=").replace("b1", "?")]
        out.append(f"{offset - at}x" + piece * (shape[0] if shape else 1))
        at = offset + inner.itemsize
    return "".join(out) + f"{dtype.itemsize - at}x"


def _blank(field: Field) -> Value:
    if field.length is not None:
        return [_blank(Field(field.kind, None)) for _ in range(field.length)]
    return BLANKS[field.kind] if isinstance(field.kind, str) else field.kind.plain()


def _copy_value(value: Value) -> Value:
    if isinstance(value, list):
        return [_copy_value(item) for item in value] if isinstance(value[0], Record) else value[:]
    return copy_plain(value) if isinstance(value, Record) else value


def _flatten(record: Record) -> Iterator[Number]:
    for name, field in record.fields.items():
        value = getattr(record, name)
        items = [value] if field.length is None else value
        if isinstance(field.kind, str):
            yield from items
        else:
            for item in items:
                yield from _flatten(item)


# ------------------------------------------------------------------------------------------ from bytes
# One walk over a layout writes the expression that makes a record from its unpacked numbers, `n`. It is compiled once
# for each class: a table shows views after every decision, and a loop over the fields would take ten times as long.
class Form(ABC):
    """What records are made as."""

    def __init__(self) -> None:
        self.known: dict[str, object] = {}

    def expression(self, cls: type[Record], place: int) -> str:
        """What makes a record from the numbers that begin at a place."""
        parts = {}
        for name, field in cls.fields.items():
            parts[name] = self._part(field, place)
            place += _numbers_in(field)
        return self.record(cls, parts)

    def _part(self, field: Field, place: int) -> str:
        count = field.length or 1
        if isinstance(field.kind, str):
            return f"n[{place}]" if field.length is None else self.numbers(f"n[{place}:{place + count}]")
        size = _numbers_in(Field(field.kind, None))
        items = [self.expression(field.kind, place + size * number) for number in range(count)]
        return items[0] if field.length is None else self.records(", ".join(items))

    def know(self, name: str, thing: object) -> str:
        """The name of a thing in the expression; layouts may hold several classes of one name."""
        while self.known.setdefault(name, thing) is not thing:
            name += "_"
        return name

    @abstractmethod
    def record(self, cls: type[Record], parts: dict[str, str]) -> str: ...

    @abstractmethod
    def records(self, items: str) -> str: ...

    @abstractmethod
    def numbers(self, part: str) -> str: ...


class Plain(Form):
    """Ordinary records."""

    def record(self, cls: type[Record], parts: dict[str, str]) -> str:
        fields = ", ".join(f"{name!r}: {part}" for name, part in parts.items())
        return f"{self.know('new', _with_fields)}({self.know(cls.__name__, cls)}, {{{fields}}})"

    def records(self, items: str) -> str:
        return f"[{items}]"

    def numbers(self, part: str) -> str:
        return f"[*{part}]"


class ReadOnly(Form):
    """The same names, but tuples for records and lists, which takes half the time."""

    def __init__(self) -> None:
        super().__init__()
        self.classes: dict[type[Record], type[tuple[object, ...]]] = {}

    def record(self, cls: type[Record], parts: dict[str, str]) -> str:
        if cls not in self.classes:
            self.classes[cls] = namedtuple(cls.__name__, list(cls.fields))
        kind = self.know(cls.__name__, self.classes[cls])
        return f"{self.know('new', tuple.__new__)}({kind}, ({', '.join(parts.values())},))"

    def records(self, items: str) -> str:
        return f"({items},)"

    def numbers(self, part: str) -> str:
        return part


def _with_fields(cls: type[R], fields: dict[str, object]) -> R:
    record = object.__new__(cls)
    record.__dict__ = fields
    return record


def _numbers_in(field: Field) -> int:
    """How many numbers a field holds, those of the records in it included."""
    one = 1 if isinstance(field.kind, str) else sum(_numbers_in(part) for part in field.kind.fields.values())
    return one * (field.length or 1)


DECODERS: dict[tuple[type[Record], type[Form]], Callable[[tuple[Number, ...]], Any]] = {}


def _decoded(cls: type[R], form: type[Form], data: bytes) -> R:
    try:
        decode = DECODERS[cls, form]
    except KeyError:
        maker = form()
        decode = DECODERS[cls, form] = eval(f"lambda n: {maker.expression(cls, 0)}", maker.known)
    return decode(cls.packing.unpack(data))  # type: ignore[no-any-return]


def glance(cls: type[R], data: bytes) -> R:
    """A packed record to read and no more: tuples under the same names."""
    return _decoded(cls, ReadOnly, data)
