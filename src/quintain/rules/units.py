"""From rules to machine code: each function is translated once, and entries that are used together become one unit.

Numba would optimise a function together with all it calls, and then its caller with all that again, up to the entry.
Here it only translates: a *piece* is one function as LLVM knows it, not yet optimised, that knows of the functions it
calls no more than their names and signatures. A *unit* is all the pieces that some entries need, linked, optimised and
made machine code at once. What may be inlined is decided there, where everything is in sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite.binding import ModuleRef, ObjectFileRef, TargetMachine
from llvmlite.ir import IRBuilder, Module, Value
from numba import types
from numba.core import cgutils, compiler
from numba.core.base import BaseContext
from numba.core.codegen import Codegen, CodeLibrary
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment
from numba.core.errors import NumbaRuntimeError
from numba.core.funcdesc import PythonFunctionDescriptor, default_mangler
from numba.core.itanium_mangler import prepend_namespace
from numba.core.typing.templates import Signature
from numba.np import arrayobj

from quintain.rules.doors import door_text
from quintain.rules.expressions import Names
from quintain.rules.kernel import Heat
from quintain.rules.llvmtext import NotKnown
from quintain.rules.translator import translated

INLINED_BYTES = 400  # functions of more bytes of Python's code are called
INLINING = {Heat.WARM: "inlinehint", Heat.HOT: "alwaysinline"}  # of the others; the first where it seems to pay
LEVELS = {Heat.COLD: 1, Heat.WARM: 3, Heat.HOT: 3}  # of optimisation
KEPT: list[tuple[str, Environment]] = []  # machine code knows environments by their address


class Piece(NamedTuple):
    """One function, translated."""

    bitcode: bytes
    size: int  # of the function, in bytes of Python's code
    environment: Environment | None  # what it asks of Python while it runs, if it does


class Unit(NamedTuple):
    """The machine code of entries, the names that Python finds them by, and what they ask of Python."""

    code: bytes
    entries: tuple[str, ...]
    environments: tuple[tuple[str, Environment], ...]


class Linkable(CodeLibrary):  # type: ignore[misc]
    """What Numba puts translated code into: a library that is linked into others and never run by itself."""

    def __init__(self, codegen: Codegen, name: str) -> None:
        super().__init__(codegen, name)
        self.text = ""
        self._module: ModuleRef = llvm.parse_assembly(str(codegen._create_empty_module(name)))
        self._used: list[CodeLibrary] = []

    def add_ir_module(self, ir_module: Module) -> None:
        text = cgutils.normalize_ir_text(str(ir_module))
        self.text += text
        self._module.link_in(llvm.parse_assembly(text))

    def add_linking_library(self, library: CodeLibrary) -> None:
        if library is not self and library not in self._used:
            self._used.append(library)

    def finalize(self) -> None:
        self._finalized = True

    def whole(self) -> ModuleRef:
        """Its code with that of Numba's own functions, whose names mean nothing outside."""
        whole = self._module.clone()
        own = {function.name for function in whole.functions if not function.is_declaration}
        for library in self._used:
            whole.link_in(library._get_module_for_linking(), preserve=True)
        for function in whole.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        return whole

    def _get_module_for_linking(self) -> ModuleRef:
        whole = self.whole()
        for function in whole.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        return whole

    def get_function(self, name: str) -> Any:
        return self._module.get_function(name)

    def get_llvm_str(self) -> str:
        return str(self._module)

    def get_asm_str(self) -> str:
        return str(self._codegen._tm.emit_assembly(self._module))

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # nothing of it can be called before it is in a unit


def index_from_front(context: BaseContext, builder: IRBuilder, kind: types.Integer, index: Value, size: Value) -> Value:
    """Rules count from the front: an index below 0 is one out of bounds, not one from the end."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def check_bounds(context: BaseContext, builder: IRBuilder, index: Value, size: Value, axis: int | None = None) -> None:
    """One comparison for both ends: below 0 is very large when read without a sign."""
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, size)):
        context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))


@contextmanager
def indexing_from_front() -> Iterator[None]:
    """Rules run a twentieth faster with it; what others compile in the same process is left as it is."""
    theirs = arrayobj.fix_integer_index, cgutils.do_boundscheck
    arrayobj.fix_integer_index, cgutils.do_boundscheck = index_from_front, check_bounds
    try:
        yield
    finally:
        arrayobj.fix_integer_index, cgutils.do_boundscheck = theirs


@contextmanager
def translating(codegen: Codegen) -> Iterator[None]:
    """Numba's own functions, such as `min`, are only translated too, instead of made machine code that nobody calls."""
    codegen.create_library = lambda name, **options: Linkable(codegen, name)
    codegen.set_env = lambda name, environment: None
    counting = gc.isenabled()
    gc.disable()  # a translation leaves so much behind that looking for it takes a tenth of the time
    try:
        with global_compiler_lock, indexing_from_front():
            yield
    finally:
        del codegen.create_library, codegen.set_env
        if counting:
            gc.enable()


def symbol_of(name: str) -> str:
    """The name of a function among the pieces of a unit."""
    return str(default_mangler(name, ()))


def name_of(dispatcher: Any) -> str:
    return f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}"


def asked_of(dispatcher: Any) -> tuple[str, Signature]:
    """What a caller has to know of a function."""
    return name_of(dispatcher), dispatcher.signature_wanted


NAMES = Names(symbol_of, asked_of)


class Translation(NamedTuple):
    """What Numba is told about a function: its dispatcher, and the only signature that it has."""

    dispatcher: Any
    wanted: Signature
    lists: bool  # does it make lists, or get them from what it calls?

    @property
    def name(self) -> str:
        return name_of(self.dispatcher)

    def declare(self) -> None:
        """Let callers be translated before the function itself is."""
        context = self.dispatcher.targetctx
        descriptor = PythonFunctionDescriptor(
            native=True,
            modname=self.dispatcher.py_func.__module__,
            qualname=self.dispatcher.py_func.__qualname__,
            unique_name=self.name,
            doc="",
            typemap=None,
            restype=self.wanted.return_type,
            calltypes=None,
            args=tuple(self.dispatcher.py_func.__code__.co_varnames[: len(self.wanted.args)]),
            kws=(),
            mangler=self._mangled,
            argtypes=tuple(self.wanted.args),
        )
        found = compiler.compile_result(
            signature=self.wanted, objectmode=False, entry_point=self, fndesc=descriptor, target_context=context
        )
        context.insert_user_function(self, descriptor)
        self.dispatcher.overloads[tuple(self.wanted.args)] = found
        self.dispatcher.disable_compile()

    def piece(self) -> Piece:
        """The function, translated: by ourselves if we can, or by Numba. Few of them make lists, and only these have to
        count who uses them."""
        try:
            return self._by_ourselves()
        except NotKnown:
            pass
        try:
            return self._translated(counting=self.lists)
        except NumbaRuntimeError:  # it makes one in a way that its signatures do not tell
            return self._translated(counting=True)

    def _by_ourselves(self) -> Piece:
        function, codegen = self.dispatcher.py_func, self.dispatcher.targetctx.codegen()
        size = len(function.__code__.co_code)
        if inner := getattr(self.dispatcher, "inner", None):
            text = door_text(wrapper_of(self.name), symbol_of(name_of(inner)), inner.signature_wanted)
            size = INLINED_BYTES  # only Python calls it
        else:
            text = translated(function, self.name, self.wanted, NAMES)
        module = llvm.parse_assembly(f"{codegen._create_empty_module(self.name)}\n{text}")
        return Piece(module.as_bitcode(), size, None)

    def _translated(self, counting: bool) -> Piece:
        dispatcher, flags = self.dispatcher, compiler.Flags()
        context: BaseContext = dispatcher.targetctx
        dispatcher._compiler.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
        flags.no_compile = True
        flags.nrt = counting
        library = Linkable(context.codegen(), self.name)
        found: CompileResult = compiler.compile_extra(
            dispatcher.typingctx,
            context.subtarget(mangler=self._mangled),
            dispatcher.py_func,
            self.wanted.args,
            self.wanted.return_type,
            flags,
            {},
            library=library,
        )
        asked = library.text.count(found.fndesc.env_name) > 1
        size = len(dispatcher.py_func.__code__.co_code)
        whole = library.whole()
        if not asked:
            whole.get_global_variable(found.fndesc.env_name).linkage = "internal"
        return Piece(whole.as_bitcode(), size, found.environment if asked else None)

    def _mangled(
        self, name: str, kinds: Sequence[types.Type], *, abi_tags: Sequence[str] = (), uid: object = None
    ) -> str:
        """A name that is the same in every process, and shorter than Numba's, which has all records in it."""
        if name.removeprefix(".NumbaEnv.") == self.name:
            return symbol_of(name)
        return str(default_mangler(name, kinds, abi_tags=abi_tags, uid=uid))


def link(
    name: str,
    pieces: Sequence[tuple[str, Piece]],
    entries: Sequence[str],
    heat: Heat,
    codegen: Codegen,
    machine: TargetMachine | None = None,
) -> Unit:
    """The unit of some pieces, by name, of which Python enters some; for this processor, or for that of a machine."""
    machine = machine or codegen._tm
    module: ModuleRef = llvm.parse_assembly(str(codegen._create_empty_module(name)))
    with global_compiler_lock:
        for of, piece in pieces:
            module.link_in(llvm.parse_bitcode(piece.bitcode))
            if piece.size < INLINED_BYTES and heat in INLINING:
                module.get_function(symbol_of(of)).add_function_attribute(INLINING[heat])
        environments = tuple(_environments(name, pieces, module))
        doors = {wrapper_of(entry): f"{name}.{number}" for number, entry in enumerate(entries)}
        for function in module.functions:
            if function.name in doors:
                function.name = doors[function.name]
            elif not function.is_declaration:
                function.linkage = "internal"
        _optimise(module, LEVELS[heat], machine)
        return Unit(machine.emit_object(module), tuple(doors.values()), environments)


def wrapper_of(entry: str) -> str:
    """The name of what Python calls to enter a function."""
    return str(prepend_namespace(symbol_of(entry), ns="cpython"))


def _environments(
    name: str, pieces: Sequence[tuple[str, Piece]], module: ModuleRef
) -> Iterator[tuple[str, Environment]]:
    """What pieces ask of Python, under names that no other unit has; the others do without."""
    for of, piece in pieces:
        if piece.environment is not None:
            place = module.get_global_variable(symbol_of(f".NumbaEnv.{of}"))
            place.name = f"{name}.{of}"
            yield place.name, piece.environment


def _optimise(module: ModuleRef, level: int, machine: TargetMachine) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization, tuning.slp_vectorization = True, False
    builder = llvm.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()
    passes.run(module, builder)


def load(unit: Unit, codegen: Codegen) -> list[int]:
    """Where the entries of a unit are, once it is in memory."""
    with global_compiler_lock:
        engine = codegen._engine._ee
        engine.add_object_file(ObjectFileRef.from_data(unit.code))
        engine.finalize_object()
        for place, environment in unit.environments:
            codegen.set_env(place, environment)
        KEPT.extend(unit.environments)
        return [int(engine.get_function_address(name)) for name in unit.entries]
