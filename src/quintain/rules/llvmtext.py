"""What a function handles, as LLVM's text: numbers, records and tables in registers and in memory.

A value has one register if it is a number or a record (where it is), two if it is a table (where it is, how many rows),
and those of its parts one after the other if it is a tuple."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from numba import types
from numba.core.serialize import dumps

WORDS = {types.int64: "i64", types.float64: "double", types.boolean: "i1"}
STORED = {
    types.int16: "i16",
    types.int32: "i32",
    types.int64: "i64",
    types.float64: "double",
    types.boolean: "i8",
}  # in records and tables, and where functions are handed numbers
SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "double": 8}
WHOLE = (types.int16, types.int32, types.int64)
UNLIKELY = "!prof !0"
WEIGHTS = '!0 = !{!"branch_weights", i32 1, i32 99}'


class NotKnown(Exception):
    """A function does what only Numba can translate."""


class Rows(NamedTuple):
    """A table, or a list of numbers."""

    item: types.Type


class Bundle(NamedTuple):
    """A tuple, whose parts have names if it is one of tables."""

    kinds: tuple[Kind, ...]
    names: tuple[str, ...] = ()


Kind: TypeAlias = "types.Type | Rows | Bundle"


class Value(NamedTuple):
    """A value: what it is, and its registers."""

    kind: Kind
    parts: tuple[str, ...]

    @property
    def register(self) -> str:
        return self.parts[0]


NOTHING = Value(types.none, ())


def kind_of(machine_type: types.Type) -> Kind:
    if isinstance(machine_type, types.Array) and machine_type.ndim == 1:
        return Rows(machine_type.dtype)
    if isinstance(machine_type, types.NamedTuple):
        return Bundle(tuple(map(kind_of, machine_type.types)), tuple(machine_type.fields))
    if isinstance(machine_type, types.BaseTuple):
        return Bundle(tuple(map(kind_of, machine_type.types)))
    if machine_type in WORDS or isinstance(machine_type, types.Record) or machine_type == types.none:
        return machine_type
    raise NotKnown(str(machine_type))


def words_of(kind: Kind) -> tuple[str, ...]:
    """The types of its registers."""
    if isinstance(kind, Bundle):
        return tuple(word for part in kind.kinds for word in words_of(part))
    if isinstance(kind, Rows):
        return "ptr", "i64"
    return (WORDS.get(kind, "ptr"),)


def passed_words(kind: Kind) -> tuple[str, ...]:
    """How Numba's functions take it. A table is seven numbers, of which only its address and rows are used."""
    if isinstance(kind, Bundle):
        return tuple(word for part in kind.kinds for word in passed_words(part))
    if isinstance(kind, Rows):
        return "ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"
    return (STORED.get(kind, "ptr"),)


def returned_word(kind: Kind) -> str:
    """What Numba's functions put their result into."""
    if isinstance(kind, Bundle) and set(kind.kinds) == {types.int64}:
        return f"[{len(kind.kinds)} x i64]"
    if kind == types.none:
        return "ptr"
    if kind in STORED:
        return STORED[kind]
    raise NotKnown("it returns what is not a number")


def size_of(item: types.Type) -> int:
    """How many bytes it takes in a table."""
    if isinstance(item, types.Record):
        size: int = item.size
        return size
    if item not in STORED:
        raise NotKnown(str(item))
    return SIZES[STORED[item]]


def begins_with(longer: types.Record, shorter: types.Record) -> bool:
    return list(longer.fields.items())[: len(shorter.fields)] == list(shorter.fields.items())


def real(number: float) -> str:
    """A real number, to the last bit."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', number))[0]:016X}"


def error_text(name: str, error: type[Exception], says: str) -> str:
    """An error, as Numba's functions tell their callers of it."""
    pickled = dumps((error, (says,), None))
    inside = "".join(f"\\{byte:02X}" for byte in pickled)
    check = "".join(f"\\{byte:02X}" for byte in hashlib.sha1(pickled).digest())
    size = len(pickled)
    return (
        f'@{name}.data = internal constant [{size} x i8] c"{inside}"\n'
        f'@{name}.sha1 = internal constant [20 x i8] c"{check}"\n'
        f"@{name} = internal constant {{ ptr, i32, ptr, ptr, i32 }} "
        f"{{ ptr @{name}.data, i32 {size}, ptr @{name}.sha1, ptr null, i32 0 }}\n"
    )


class Text:
    """The text of a function as it grows."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.slots: list[str] = []  # on the stack, made at the beginning
        self.declared: dict[str, str] = {}
        self.block = "entry"
        self.is_open = True  # can what follows be reached?
        self._count = 0

    def add(self, line: str) -> None:
        if self.is_open:
            self.lines.append(line)

    def set(self, expression: str) -> str:
        """A new register."""
        self._count += 1
        register = f"%r{self._count}"
        self.add(f"{register} = {expression}")
        return register

    def label(self) -> str:
        self._count += 1
        return f"b{self._count}"

    def begin(self, label: str) -> None:
        """What follows is reached from above, if that can be, and by jumps."""
        if self.is_open:
            self.lines.append(f"br label %{label}")
        self.lines.append(f"{label}:")
        self.block, self.is_open = label, True

    def end(self, line: str) -> None:
        """Leave this block: what follows is reached by a label only."""
        self.add(line)
        self.is_open = False

    def jump(self, label: str) -> None:
        self.end(f"br label %{label}")

    def branch(self, flag: str, yes: str, no: str) -> None:
        self.end(f"br i1 {flag}, label %{yes}, label %{no}")

    def unless(self, bad: str, label: str) -> None:
        """Go on, but to a label in the case that is not expected."""
        on = self.label()
        self.end(f"br i1 {bad}, label %{label}, label %{on}, {UNLIKELY}")
        self.begin(on)

    def slot(self, word: str) -> str:
        """A place on the stack."""
        self._count += 1
        self.slots.append(f"%s{self._count} = alloca {word}")
        return f"%s{self._count}"

    def merged(self, word: str, ways: Sequence[tuple[str, str]]) -> str:
        """One of several registers, by the block that one comes from."""
        return self.set(f"phi {word} " + ", ".join(f"[ {register}, %{block} ]" for register, block in ways))

    # ---------------------------------------------------------------- numbers
    def load(self, kind: types.Type, address: str) -> Value:
        """A number in memory."""
        word = STORED.get(kind)
        if word is None:
            raise NotKnown(str(kind))
        register = self.set(f"load {word}, ptr {address}")
        if kind in WHOLE:
            return Value(types.int64, (register if word == "i64" else self.set(f"sext {word} {register} to i64"),))
        return Value(kind, (self.set(f"icmp ne i8 {register}, 0") if kind == types.boolean else register,))

    def store(self, kind: types.Type, address: str, value: Value) -> None:
        word = STORED.get(kind)
        if word is None:
            raise NotKnown(str(kind))
        register = self.cast(value, types.int64 if kind in WHOLE else kind).register
        if kind == types.boolean:
            register = self.set(f"zext i1 {register} to i8")
        elif word in ("i16", "i32"):
            register = self.set(f"trunc i64 {register} to {word}")
        self.add(f"store {word} {register}, ptr {address}")

    def cast(self, value: Value, kind: Kind) -> Value:
        """A value as another kind, as Numba does it unasked."""
        given = value.kind
        if given == kind:
            return value
        if kind == types.int64 and given == types.boolean:
            return Value(kind, (self.set(f"zext i1 {value.register} to i64"),))
        if kind == types.float64 and given == types.int64:
            return Value(kind, (self.set(f"sitofp i64 {value.register} to double"),))
        if kind == types.float64 and given == types.boolean:
            return Value(kind, (self.set(f"uitofp i1 {value.register} to double"),))
        if kind == types.boolean:
            return Value(kind, (self.truth(value),))
        raise NotKnown(f"{given} as {kind}")

    def truth(self, value: Value) -> str:
        if value.kind == types.boolean:
            return value.register
        if value.kind == types.int64:
            return self.set(f"icmp ne i64 {value.register}, 0")
        if value.kind == types.float64:
            return self.set(f"fcmp une double {value.register}, {real(0.0)}")
        raise NotKnown(f"the truth of {value.kind}")

    # ---------------------------------------------------------------- memory
    def beyond(self, address: str, offset: int) -> str:
        return self.set(f"getelementptr inbounds i8, ptr {address}, i64 {offset}") if offset else address

    def field(self, record: Value, name: str) -> tuple[types.Type, str]:
        """What is in a field, and where it is."""
        kind = record.kind
        if not isinstance(kind, types.Record) or name not in kind.fields:
            raise NotKnown(f"no field {name}")
        return kind.typeof(name), self.beyond(record.register, kind.offset(name))

    def row(self, table: Value, index: Value) -> tuple[types.Type, str]:
        """What is in a row, and where it is. The function has a block `outside` for an index that is out of bounds."""
        if not isinstance(table.kind, Rows):
            raise NotKnown(f"a row of {table.kind}")
        address, count = table.parts
        number = self.cast(index, types.int64).register
        self.unless(self.set(f"icmp uge i64 {number}, {count}"), "outside")
        item = table.kind.item
        return item, self.set(f"getelementptr inbounds [{size_of(item)} x i8], ptr {address}, i64 {number}")

    def at(self, kind: types.Type, address: str) -> Value:
        """What is in memory: a number, or a record or list, which stays there."""
        if isinstance(kind, types.Record):
            return Value(kind, (address,))
        if isinstance(kind, types.NestedArray) and kind.ndim == 1:
            return Value(Rows(kind.dtype), (address, str(kind.shape[0])))
        return self.load(kind, address)

    def put(self, kind: types.Type, address: str, value: Value) -> None:
        """Put a number or a copy of a record into memory."""
        if isinstance(kind, types.Record):
            if not isinstance(value.kind, types.Record) or value.kind.size != kind.size:
                raise NotKnown(f"{value.kind} copied to {kind}")
            self.declared["llvm.memcpy.p0.p0.i64"] = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
            copied = f"ptr {address}, ptr {value.register}, i64 {kind.size}, i1 false"
            self.add(f"call void @llvm.memcpy.p0.p0.i64({copied})")
        else:
            self.store(kind, address, value)

    # ---------------------------------------------------------------- calls
    def passed(self, value: Value, kind: Kind) -> Iterator[str]:
        """An argument, as Numba's functions take it."""
        if isinstance(kind, Bundle):
            for part in self.parts(self.same_shape(value, kind)):
                yield from self.passed(part, part.kind)
        elif isinstance(kind, Rows):
            address, count = self.same_shape(value, kind).parts
            size = size_of(kind.item)
            yield from ("ptr null", "ptr null", f"i64 {count}", f"i64 {size}")
            yield from (f"ptr {address}", f"i64 {count}", f"i64 {size}")
        elif isinstance(kind, types.Record):
            yield f"ptr {self.same_shape(value, kind).register}"
        elif kind == types.boolean:
            yield f"i8 {self.set(f'zext i1 {self.truth(value)} to i8')}"
        else:
            yield f"{WORDS[kind]} {self.cast(value, kind).register}"

    def parts(self, value: Value) -> Iterator[Value]:
        """The parts of a tuple."""
        if not isinstance(value.kind, Bundle):
            raise NotKnown(f"the parts of {value.kind}")
        place = 0
        for kind in value.kind.kinds:
            count = len(words_of(kind))
            yield Value(kind, value.parts[place : place + count])
            place += count

    def same_shape(self, value: Value, kind: Kind) -> Value:
        """A record may be longer than is wanted: it then begins with what is. All else is just what is wanted."""
        given = value.kind
        if isinstance(given, types.Record) and isinstance(kind, types.Record):
            if given == kind or begins_with(given, kind):
                return value
        elif isinstance(given, Rows) and isinstance(kind, Rows):
            alike = isinstance(given.item, types.Record) == isinstance(kind.item, types.Record)
            if given == kind or (alike and isinstance(kind.item, types.Record) and given.item.size == kind.item.size):
                return value
        elif given == kind:
            return value
        raise NotKnown(f"{given} for {kind}")
