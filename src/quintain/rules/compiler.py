"""The compiled backing: machine code for marked functions, one signature each, taken from the annotations."""

from __future__ import annotations

import dis
import sys
import warnings
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, Protocol, cast, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite.ir import IRBuilder, Value
from numba import njit, types
from numba.core.base import BaseContext
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.imputils import lower_cast
from numba.core.runtime.nrt import rtsys
from numba.core.typing import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload
from numba.np.numpy_support import as_dtype
from numpy.typing import NDArray

from quintain.rules.codecache import CodeCache, stamp
from quintain.rules.kernel import Binding, Meanings, Rule, global_names, is_interface_record, room_for
from quintain.rules.records import Record

# Larger functions are called instead of inlined: past this, inlining costs compile time and gains nothing.
INLINE_BYTES = 400

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64, type(None): types.void}
CODES = {"i2": types.int16, "i4": types.int32, "i8": types.int64, "f8": types.float64, "?": types.boolean}


class MachineCode(Protocol):
    """What is used of a Numba dispatcher: a function to be compiled for the one signature that is wanted."""

    py_func: FunctionType
    signature_wanted: Signature
    signatures: list[Signature]
    targetctx: BaseContext
    _cache: CodeCache

    def compile(self, wanted: Signature) -> None: ...
    def disable_compile(self) -> None: ...
    def __call__(self, *given: object) -> Any: ...


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


@intrinsic  # type: ignore[untyped-decorator]
def borrowed(typing_context: Context, table: types.Type) -> tuple[Signature, Rule]:
    """The same table, without a count of who uses it: whoever calls a door keeps its tables for as long as the call
    takes, and counting at every step costs a tenth of a search's time."""

    def build(context: BaseContext, builder: IRBuilder, wanted: Signature, given: list[Value]) -> Value:
        array = context.make_array(table)(context, builder, given[0])
        array.meminfo = array.meminfo.type(None)
        return array._getvalue()

    return table(table), build


class CompiledBinding(Binding):
    """Turns marked functions into machine code when they are first asked for."""

    def __init__(self, name: str, meanings: Meanings, announce: Callable[[str], None] | None = None) -> None:
        super().__init__(name, meanings)
        self._announce = announce or announce_on_stderr
        self._announced = False
        self._stamps: dict[FunctionType, str] = {}
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
            forceinline=len(bound.__code__.co_code) < INLINE_BYTES,
            no_cpython_wrapper=True,  # Python comes in by a door
            no_cfunc_wrapper=True,
        )(bound)
        dispatcher.signature_wanted = signature(function, bound, self.meanings)
        return dispatcher  # type: ignore[no-any-return]

    def ready(self, function: Rule) -> Rule:
        """The machine code of a function, to be called with blocks of bytes; from the cache or compiled now."""
        inner = cast(MachineCode, self.twin(function))
        if inner not in self._doors:
            door = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(door_to(inner))
            door.signature_wanted = door_signature(inner.signature_wanted)
            self._build(door)
            self._doors[inner] = spreading(door, inner.signature_wanted.args)
        return self._doors[inner]

    def _build(self, dispatcher: MachineCode) -> None:
        if dispatcher.signatures or not hasattr(dispatcher, "signature_wanted"):
            return
        function, wanted = dispatcher.py_func, dispatcher.signature_wanted
        rtsys.initialize(dispatcher.targetctx)  # cached code may use its allocator before anything is compiled
        dispatcher._cache = CodeCache(function, stamp(function, self._stamps))
        if dispatcher._cache.load_overload(wanted, dispatcher.targetctx) is None:
            self._announce_once()
            for name in global_names(function.__code__):
                callee = function.__globals__.get(name)
                if callee is not None and hasattr(callee, "py_func"):
                    self._build(callee)
        with warnings.catch_warnings():
            # Longer records in place of shorter ones are what it warns of: see `_beginning_of_record`.
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            try:
                dispatcher.compile(wanted)
            except Exception as error:
                error.add_note(why_not_compiled(function, error))
                raise
        dispatcher.disable_compile()

    def _announce_once(self) -> None:
        if not self._announced:
            self._announced = True
            self._announce(f"quintain: compiling the rules of {self.name} for this machine (once, a few seconds) ...")


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
    space: dict[str, Any] = {"inner": inner, "borrowed": borrowed}
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
    row = row_type(kind)
    if isinstance(row, types.Record):
        space[f"{name}_layout"] = as_dtype(row)
        # What is given for a record may be a longer one that begins with it.
        part = f"[:{kind.size}]" if isinstance(kind, types.Record) else ""
        name = f"{name}{part}.view({name}_layout)"
    if isinstance(kind, types.Record):
        return f"{name}[0]"
    return f"borrowed({name})" if isinstance(kind, types.Array) else name


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
