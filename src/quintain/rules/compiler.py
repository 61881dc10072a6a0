"""The compiled backing: machine code for marked functions, one signature each, taken from the annotations."""

from __future__ import annotations

import dis
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, NamedTuple, Protocol, cast, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite.ir import IRBuilder, Value
from numba import _dynfunc, njit, types
from numba.core.base import BaseContext
from numba.core.compiler import CompileResult, compile_result
from numba.core.environment import Environment
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.imputils import lower_cast
from numba.core.runtime.nrt import rtsys
from numba.core.typing import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import as_dtype
from numpy.typing import NDArray

from quintain.rules.codecache import SHIPPED, digest, file_of, find, keep, made_by, one_at_a_time, ship, stamp
from quintain.rules.kernel import Binding, Group, Meanings, Rule, global_names, is_interface_record, room_for
from quintain.rules.processors import Processor, Target, fitting
from quintain.rules.records import Record
from quintain.rules.units import Piece, Translation, Unit, link, load, name_of, translating

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64, type(None): types.void}
ADDRESSES: dict[str, list[int]] = {}  # where the entries of the units in memory are, by digest
CODES = {"i2": types.int16, "i4": types.int32, "i8": types.int64, "f8": types.float64, "?": types.boolean}


class MachineCode(Protocol):
    """What is used of a Numba dispatcher: a function to be translated for the one signature that is wanted."""

    py_func: FunctionType
    signature_wanted: Signature
    targetctx: BaseContext

    def add_overload(self, found: CompileResult) -> None: ...
    def disable_compile(self) -> None: ...
    def __call__(self, *given: object) -> Any: ...


class Parts(NamedTuple):
    """What some functions consist of: their names and signatures, a digest of all they are made from, and their pieces,
    which are translated when they are asked for."""

    entries: tuple[tuple[str, Signature], ...]
    made_from: str
    pieces: Callable[[], list[tuple[str, Piece]]]


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _list_as_argument(
    context: BaseContext, builder: IRBuilder, given: types.Type, wanted: types.Type, value: Value
) -> Value:
    """A record's list handed to a rule is the same memory; Numba types it apart and has no cast of its own."""
    return value


@lower_cast(types.Record, types.Record)  # type: ignore[untyped-decorator]
def _beginning_of_record(
    context: BaseContext, builder: IRBuilder, given: types.Type, wanted: types.Type, value: Value
) -> Value:
    """A record that adds fields at its end is handed to a rule that knows only the others. Numba allows it but
    has no cast of its own."""
    return builder.bitcast(value, context.get_value_type(wanted))


@overload(room_for)  # type: ignore[untyped-decorator]
def _room_for(record: types.Type, count: types.Type) -> Rule:
    """What `blanks` calls in compiled code. Numba wants both to name and annotate their arguments alike."""
    layout = as_dtype(record)

    def room(record: types.Type, count: types.Type) -> NDArray[np.void]:
        return np.zeros(count, layout)

    return room


def record_in(kind: types.Record) -> Rule:
    """What takes the record out of a block of bytes. The block may be longer: its record then begins with this one."""

    @intrinsic  # type: ignore[untyped-decorator]
    def record(typing_context: Context, data: types.Type) -> tuple[Signature, Rule]:
        def build(context: BaseContext, builder: IRBuilder, wanted: Signature, given: list[Value]) -> Value:
            array = context.make_array(data)(context, builder, given[0])
            too_short = builder.icmp_signed("<", array.nitems, array.nitems.type(kind.size))
            with builder.if_then(too_short, likely=False):
                context.call_conv.return_user_exc(builder, ValueError, (f"a record of {kind.size} bytes is wanted",))
            return builder.bitcast(array.data, context.get_value_type(kind))

        return kind(data), build

    return record  # type: ignore[no-any-return]


def table_in(kind: types.Array) -> Rule:
    """What makes a table of a block of bytes, or of numbers. It does not count who uses it: whoever calls a door keeps
    its tables for as long as the call takes."""

    @intrinsic  # type: ignore[untyped-decorator]
    def table(typing_context: Context, data: types.Type) -> tuple[Signature, Rule]:
        def build(context: BaseContext, builder: IRBuilder, wanted: Signature, given: list[Value]) -> Value:
            array = context.make_array(data)(context, builder, given[0])
            rows = context.make_array(kind)(context, builder)
            size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
            nbytes = builder.mul(array.nitems, array.itemsize)
            count = builder.sdiv(nbytes, nbytes.type(size))
            place = builder.bitcast(array.data, rows.data.type)
            populate_array(rows, place, shape=[count], strides=[count.type(size)], itemsize=size, meminfo=None)
            return rows._getvalue()

        return kind(data), build

    return table  # type: ignore[no-any-return]


class Plan(NamedTuple):
    """A unit that is to be: the functions that Python enters by doors, and all they need."""

    name: str
    inners: list[MachineCode]
    doors: list[MachineCode]
    needed: list[MachineCode]
    stamps: list[str]
    group: Group

    @property
    def codegen(self) -> Any:
        return self.doors[0].targetctx.codegen()

    @property
    def entries(self) -> list[str]:
        return [name_of(door) for door in self.doors]

    def digest(self, processor: Processor) -> str:
        """What its machine code for a processor is made from."""
        return digest(made_by(), processor, self.stamps, len(self.doors), self.group.heat)


class CompiledBinding(Binding):
    """Turns marked functions into machine code when they are first asked for."""

    def __init__(
        self,
        name: str,
        meanings: Meanings,
        groups: Sequence[Group] = (),
        announce: Callable[[str], None] | None = None,
        shipped: Path = SHIPPED,
    ) -> None:
        super().__init__(name, meanings, groups)
        self._shipped = shipped
        self._announce = announce or announce_on_stderr
        self._binding = RLock()  # a server loads rules in a thread; two twins of one function would be two functions
        self._stamps: dict[MachineCode, str] = {}
        self._doors: dict[MachineCode, Rule] = {}

    def source(self, function: FunctionType) -> FunctionType:
        return getattr(function, "__native__", function)

    def finish(self, function: FunctionType, bound: FunctionType) -> Rule:
        if getattr(function, "__generic__", False):
            return njit(inline="always")(bound)  # type: ignore[no-any-return]
        dispatcher = njit(
            nogil=True,
            error_model="numpy",
            boundscheck=True,
            no_cpython_wrapper=True,  # Python comes in by a door
            no_cfunc_wrapper=True,
        )(bound)
        dispatcher.signature_wanted = signature(function, bound, self.meanings)
        return dispatcher  # type: ignore[no-any-return]

    def ready(self, function: Rule) -> Rule:
        """The machine code of a function, to be called with blocks of bytes; from the cache or compiled now, and with
        it that of all that are used together with it."""
        with self._binding:
            inner = cast(MachineCode, self.twin(function))
            if inner not in self._doors:
                plan = self._plan(function)
                self._open(plan, self._found(plan) or self._made(plan))
            return self._doors[inner]

    def is_at_hand(self, function: Rule) -> bool:
        with self._binding:
            inner = cast(MachineCode, self.twin(function))
            if inner not in self._doors:
                plan = self._plan(function)
                if found := self._found(plan):
                    self._open(plan, found)
            return inner in self._doors

    def ship(self, function: Rule, targets: Sequence[Target], folder: Path) -> list[Path]:
        """Machine code of the unit of a function for processors of other people, found by the digest of what it is made
        from: what is there already is left as it is."""
        plan, made = self._plan(function), []
        pieces: list[tuple[str, Piece]] = []
        for target in targets:
            made_from, into = plan.digest(target.processor), target.folder(folder)
            if find(plan.name, made_from, into) is None:
                pieces = pieces or self._pieces(plan.needed)
                unit = link(
                    made_from, pieces, plan.entries, plan.group.heat, plan.codegen, target.machine(plan.codegen)
                )
                ship(plan.name, made_from, unit, into)
            made.append(file_of(plan.name, made_from, into))
        return made

    def _plan(self, function: Rule) -> Plan:
        """The unit that a function is in."""
        group = self.group(function)
        inners = [cast(MachineCode, self.twin(one)) for one in group.entries]
        doors = [self._door(inner) for inner in inners]
        needed = list(dict.fromkeys(piece for door in doors for piece in self._closure(door)))
        stamps = [self._stamp(one) for one in needed]
        return Plan(f"{self.name}.{name_of(inners[0])}", inners, doors, needed, stamps, group)

    def _open(self, plan: Plan, addresses: Sequence[int]) -> None:
        """Make doors to functions, all in one unit."""
        for inner, door, address in zip(plan.inners, plan.doors, addresses, strict=True):
            open_door(door, address)
            self._doors[inner] = spreading(door, inner.signature_wanted.args)

    def _found(self, plan: Plan) -> Sequence[int]:
        """Where the entries of a unit are: in memory, in what came with the package, or among what was kept; nothing
        if it is nowhere."""
        made_from = plan.digest(plan.codegen.magic_tuple())
        if made_from not in ADDRESSES:
            for target in fitting(self._shipped, plan.codegen):
                shipped: Unit | None = find(plan.name, plan.digest(target.processor), target.folder(self._shipped))
                if shipped is not None:
                    return self._loaded(plan, shipped)
            kept: Unit | None = find(plan.name, made_from)
            if kept is not None:
                return self._loaded(plan, kept)
        return ADDRESSES.get(made_from, ())

    def _made(self, plan: Plan) -> Sequence[int]:
        """The same for a unit that has to be compiled."""
        made_from = plan.digest(plan.codegen.magic_tuple())
        with one_at_a_time(plan.name):
            if found := self._found(plan):  # by another process meanwhile
                return found
            self._announce(f"quintain: compiling {self.name}: {plan.group.name} (once on this machine) ...")
            unit = link(made_from, self._pieces(plan.needed), plan.entries, plan.group.heat, plan.codegen)
            keep(plan.name, made_from, unit)
        return self._loaded(plan, unit)

    def _loaded(self, plan: Plan, unit: Unit) -> Sequence[int]:
        rtsys.initialize(plan.doors[0].targetctx)  # machine code may use its allocator
        found = ADDRESSES[plan.digest(plan.codegen.magic_tuple())] = load(unit, plan.codegen)
        return found

    def parts(self, functions: Sequence[Rule]) -> Parts:
        """Functions and all they call, translated, for a linker that makes something else of them than this machine's
        code."""
        inners = [cast(MachineCode, self.twin(function)) for function in functions]
        needed = list(dict.fromkeys(piece for inner in inners for piece in self._closure(inner)))
        entries = tuple((name_of(inner), inner.signature_wanted) for inner in inners)
        return Parts(entries, digest(made_by(), [self._stamp(one) for one in needed]), lambda: self._pieces(needed))

    def _door(self, inner: MachineCode) -> MachineCode:
        door = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(door_to(inner))
        door.signature_wanted, door.inner = door_signature(inner.signature_wanted), inner
        return cast(MachineCode, door)

    def _closure(self, dispatcher: MachineCode) -> Iterator[MachineCode]:
        """A function and all it calls, each once; those that become a part of their caller are none of it."""
        seen, waiting = {dispatcher}, [dispatcher]
        while waiting:
            one = waiting.pop()
            yield one
            fresh = [called for called in callees(one) if hasattr(called, "signature_wanted") and called not in seen]
            seen.update(fresh)
            waiting += dict.fromkeys(fresh)

    def _stamp(self, dispatcher: MachineCode) -> str:
        if dispatcher not in self._stamps:
            own = described(dispatcher)
            self._stamps[dispatcher] = digest(own, stamp(dispatcher.py_func, described))
        return self._stamps[dispatcher]

    def _pieces(self, needed: Sequence[MachineCode]) -> list[tuple[str, Piece]]:
        """Functions, translated now or earlier."""
        with warnings.catch_warnings(), translating(needed[0].targetctx.codegen()):
            # Longer records in place of shorter ones are what it warns of: see `_beginning_of_record`.
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            translations = [Translation(one, one.signature_wanted, makes_lists(one)) for one in needed]
            for translation in translations:
                translation.declare()
            return [(one.name, self._piece(one)) for one in translations]

    def _piece(self, translation: Translation) -> Piece:
        name, made_from = f"{self.name}.{translation.name}", digest(made_by(), self._stamp(translation.dispatcher))
        piece: Piece | None = find(name, made_from)
        if piece is None:
            try:
                piece = translation.piece()
            except Exception as error:
                error.add_note(why_not_compiled(translation.dispatcher.py_func, error))
                raise
            keep(name, made_from, piece)
        return piece


def callees(dispatcher: MachineCode) -> list[Any]:
    """The functions that a function calls, those that become a part of it included."""
    function = dispatcher.py_func
    used = (function.__globals__.get(name) for name in global_names(function.__code__))
    return [one for one in used if hasattr(one, "py_func")]


def makes_lists(dispatcher: MachineCode) -> bool:
    """Does a function return a list, or call one that does?"""
    returned = [one.py_func.__annotations__.get("return", "") for one in (dispatcher, *callees(dispatcher))]
    return any(str(hint).startswith("list[") for hint in returned)


def described(dispatcher: Any) -> str:
    """The name and the signature of a function; nothing of one that becomes a part of its caller."""
    wanted = getattr(dispatcher, "signature_wanted", None)
    return (
        ""
        if wanted is None
        else f"{name_of(dispatcher)} {[described_type(t) for t in (wanted.return_type, *wanted.args)]}"
    )


@cache
def described_type(kind: types.Type) -> str:
    """Types of records are told at length."""
    return digest(str(kind))


def open_door(door: MachineCode, address: int) -> None:
    """Let Python call what is at an address."""
    function = door.py_func
    module, name = sys.modules[function.__module__], function.__qualname__
    code = _dynfunc.make_function(module, "door", f"machine code of {name}", address, Environment({}), ())
    door.add_overload(compile_result(signature=door.signature_wanted, objectmode=False, entry_point=code))
    door.disable_compile()


def announce_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def why_not_compiled(function: FunctionType, error: Exception) -> str:
    """One sentence under the many lines that Numba writes."""
    name, place = function.__qualname__, function.__code__.co_filename
    why = "cannot be compiled, for the reason above"
    if isinstance(error, KeyError) and (line := first_line_with(function, error.args[0])):
        # What Numba says where a record is asked for a field in vain.
        place, why = f"{place}, line {line}", f"uses a field '{error.args[0]}' that its record does not have"
    plain = "With QUINTAIN_ENGINE=plain it runs as plain Python, whose errors name file and line."
    return f"quintain: the function {name} ({place}) {why}. {plain}"


def first_line_with(function: FunctionType, attribute: object) -> int | None:
    """The first line of a function that asks for an attribute."""
    steps = (step for step in dis.get_instructions(function) if step.opname.endswith("_ATTR"))
    return next((step.positions.lineno for step in steps if step.argval == attribute and step.positions), None)


def signature(function: FunctionType, bound: FunctionType, meanings: Meanings) -> Signature:
    """The one signature of a function. A primitive's native form has none of its own: the plain form states it."""
    annotated = function if hasattr(function, "__native__") else bound
    space = bound.__globals__ if annotated is bound else function.__globals__
    hints = get_type_hints(annotated, space, include_extras=True)
    result = machine_type(hints.pop("return"), meanings)
    return result(*(machine_type(hint, meanings) for hint in hints.values()))


def door_to(inner: MachineCode) -> FunctionType:
    """A function that takes bytes where `inner` takes records. Its source is made from the signature: Numba knows
    no other way to take a layout from a type."""
    names: list[str] = []
    space: dict[str, Any] = {"inner": inner}
    passed = [passed_as(kind, names, space) for kind in inner.signature_wanted.args]
    source = f"def door({', '.join(names)}):\n    return inner({', '.join(passed)})\n"
    exec(compile(source, "<door>", "exec"), space)
    door: FunctionType = space["door"]
    door.__module__, door.__qualname__ = inner.py_func.__module__, f"{inner.py_func.__qualname__}.door"
    return door


def passed_as(kind: types.Type, names: list[str], space: dict[str, Any]) -> str:
    """The expression that makes what `inner` takes from what a door is given. New arguments of the door are added to
    `names`, and what the expression uses to `space`."""
    if isinstance(kind, types.NamedTuple):
        parts = [passed_as(part, names, space) for part in kind.types]
        space[kind.instance_class.__name__] = kind.instance_class
        return f"{kind.instance_class.__name__}({', '.join(parts)})"
    name = f"a{len(names)}"
    names.append(name)
    if isinstance(kind, types.Record):
        space[f"{name}_record"] = record_in(kind)
        return f"{name}_record({name})"
    if isinstance(kind, types.Array):
        space[f"{name}_table"] = table_in(kind)
        return f"{name}_table({name})"
    return name


def door_signature(wanted: Signature) -> Signature:
    """The signature of a door: bytes in place of records and tables of records, the parts of a tuple one by one."""
    data = types.Array(types.uint8, 1, "C")
    parts = [part for kind in wanted.args for part in (kind.types if isinstance(kind, types.NamedTuple) else [kind])]
    return wanted.return_type(*(data if isinstance(row_type(part), types.Record) else part for part in parts))


def spreading(door: MachineCode, kinds: Sequence[types.Type]) -> Rule:
    """The door for callers who hand over tuples. Numba could take them as they are, but looks at each part anew at
    every call, which takes longer than a short search."""
    if not any(isinstance(kind, types.NamedTuple) for kind in kinds):
        return door
    given = [f"a{i}" for i in range(len(kinds))]
    spread = [
        f"*{name}" if isinstance(kind, types.NamedTuple) else name for name, kind in zip(given, kinds, strict=True)
    ]
    spread_door: Rule = eval(f"lambda {', '.join(given)}: door({', '.join(spread)})", {"door": door})
    return spread_door


def row_type(kind: types.Type) -> types.Type:
    """What a table holds, or the type itself if it is no table."""
    return kind.dtype if isinstance(kind, types.Array) else kind


def machine_type(hint: object, meanings: Meanings) -> types.Type:
    """The machine type of an annotation; a record of the interface stands for that of the game."""
    if hint in NUMBERS:
        return NUMBERS[hint]
    if is_interface_record(hint):
        hint = meanings[hint.__name__]
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.dtype)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        parts = get_type_hints(hint, include_extras=True).values()
        return types.NamedTuple([machine_type(part, meanings) for part in parts], hint)
    if hasattr(hint, "__metadata__"):
        code = hint.__metadata__[0]
        return CODES[code] if code in CODES else machine_type(get_args(hint)[0], meanings)
    if get_origin(hint) is list:
        return types.Array(machine_type(get_args(hint)[0], meanings), 1, "C")
    if get_origin(hint) is tuple:
        return types.Tuple([machine_type(part, meanings) for part in get_args(hint)])
    raise TypeError(f"rules cannot take or return {hint!r}")
