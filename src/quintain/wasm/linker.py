"""From translated pieces to one WebAssembly module with plain names.

A function that is exported takes the address of a record, address and number of rows of a table, and numbers as they
are; tables that go together are given one after the other. What would be an exception in Python is a trap: nothing that
the page does may lead there, and what it was working on is thrown away."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm
from llvmlite.binding import ModuleRef, TargetMachine
from numba import types
from numba.core.typing.templates import Signature

from quintain.rules.compiler import Parts
from quintain.rules.errors import QuintainError
from quintain.rules.units import INLINED_BYTES, symbol_of

TRIPLE = "wasm32-unknown-unknown"
# What every browser of the last three years has.
FEATURES = "+bulk-memory,+simd128,+sign-ext,+nontrapping-fptoint,+mutable-globals,+multivalue"
STACK = 262_144
FINE, NOTHING = 0, -2  # what Numba's functions return besides their result; all else is an exception
NUMBERS = {types.int64: "i64", types.float64: "double", types.boolean: "i8"}
RESULTS = {types.int64: "int", types.float64: "real", types.boolean: "bool", types.none: "none", types.void: "none"}


class BuildError(QuintainError):
    """A module cannot be made."""


class Export(NamedTuple):
    """A function of the module: what it takes, one kind for each argument, and what it returns."""

    name: str
    takes: tuple[str, ...]  # record, table, int, real or bool
    returns: str


class Argument(NamedTuple):
    """One argument: what the page hands over, and what the function is called with."""

    kind: str
    given: tuple[str, ...]
    passed: tuple[str, ...]


def module_of(parts: Parts) -> tuple[bytes, list[Export]]:
    """The module of some functions, and how to call them."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )
    exports = [export_of(name, wanted) for name, wanted in parts.entries]
    if len({export.name for export in exports}) < len(exports):
        raise BuildError("two functions of a module have the same name")
    module = linked(parts, machine)
    module.link_in(llvm.parse_assembly(retargeted(wrappers(parts), machine)))
    hide_all_but(module, {export.name for export in exports})
    optimise(module, machine)
    return link(machine.emit_object(module), [export.name for export in exports]), exports


def linked(parts: Parts, machine: TargetMachine) -> ModuleRef:
    """All pieces in one module for the page's machine."""
    module: ModuleRef = llvm.parse_assembly(retargeted("", machine))
    for name, piece in parts.pieces():
        if piece.environment is not None:
            raise BuildError(f"{name} asks something of Python while it runs, which no page has")
        module.link_in(llvm.parse_assembly(retargeted(str(llvm.parse_bitcode(piece.bitcode)), machine)))
        if piece.size < INLINED_BYTES:
            module.get_function(symbol_of(name)).add_function_attribute("inlinehint")
    return module


def retargeted(text: str, machine: TargetMachine) -> str:
    """LLVM's text for another machine. Pieces say nothing that depends on how large an address is."""
    body = re.sub(r"(?m)^target (datalayout|triple) = .*$", "", text).replace(" common ", " weak_odr ")
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n{body}'


def hide_all_but(module: ModuleRef, names: set[str]) -> None:
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in names else "internal"
    for place in module.global_variables:
        if not place.is_declaration:
            place.linkage = "internal"


def optimise(module: ModuleRef, machine: TargetMachine) -> None:
    """As on this computer, but for loops: written out several times they make a module a fifth larger to load."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization, tuning.slp_vectorization, tuning.loop_unrolling = True, False, False
    builder = llvm.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()
    passes.run(module, builder)


# ------------------------------------------------------------------------------------------ exported functions
def export_of(name: str, wanted: Signature) -> Export:
    kinds = tuple(argument.kind for argument in arguments(wanted))
    return Export(plain_name(name), kinds, RESULTS[wanted.return_type])


def plain_name(name: str) -> str:
    """The name of a function without its module, and without the game that it is bound to."""
    return name.rsplit(".", 1)[-1].partition("@")[0]


def arguments(wanted: Signature) -> Iterator[Argument]:
    parts = [part for kind in wanted.args for part in (kind.types if isinstance(kind, types.NamedTuple) else [kind])]
    for number, kind in enumerate(parts):
        yield argument(kind, f"%a{number}")


def argument(kind: types.Type, name: str) -> Argument:
    if isinstance(kind, types.Record):
        return Argument("record", (f"ptr {name}",), (f"ptr {name}",))
    if isinstance(kind, types.Array):
        size = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
        count = f"i64 {name}.rows"
        passed = ("ptr null", "ptr null", count, f"i64 {size}", f"ptr {name}", count, f"i64 {size}")
        return Argument("table", (f"ptr {name}", count), passed)
    if kind in NUMBERS:
        return Argument(RESULTS[kind], (f"{NUMBERS[kind]} {name}",), (f"{NUMBERS[kind]} {name}",))
    raise BuildError(f"a page cannot hand over {kind}")


def wrappers(parts: Parts) -> str:
    """The exported functions as LLVM's text: each calls its own, and stops everything where that one fails."""
    return "\n".join(["declare void @llvm.trap()", *(wrapper(name, wanted) for name, wanted in parts.entries)])


def wrapper(name: str, wanted: Signature) -> str:
    taken = list(arguments(wanted))
    given = ", ".join(part for one in taken for part in one.given)
    passed = [part for one in taken for part in one.passed]
    declared = ", ".join(["ptr", "ptr", *(part.split(" ")[0] for part in passed)])
    called = ", ".join(["ptr %result", "ptr %error", *passed])
    returned = NUMBERS.get(wanted.return_type)
    leave = f"%value = load {returned}, ptr %result\n  ret {returned} %value" if returned else "ret void"
    symbol = symbol_of(name)
    return f"""
declare i32 @{symbol}({declared})
define {returned or "void"} @{plain_name(name)}({given}) {{
  %result = alloca {returned or "ptr"}
  %error = alloca ptr
  %status = call i32 @{symbol}({called})
  %fine = icmp eq i32 %status, {FINE}
  %nothing = icmp eq i32 %status, {NOTHING}
  %good = or i1 %fine, %nothing
  br i1 %good, label %leave, label %fail
fail:
  call void @llvm.trap()
  unreachable
leave:
  {leave}
}}"""


# ------------------------------------------------------------------------------------------ the linker
def linker() -> list[str]:
    """The command of a linker for WebAssembly: that of the system, or the one that comes as a Python package."""
    if found := shutil.which("wasm-ld"):
        return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise BuildError("there is no linker for WebAssembly: install lld, or ziglang by pip install 'quintain[page]'")


def link(code: bytes, names: Sequence[str]) -> bytes:
    """The module of an object file. What it needs and nobody has is an error of the linker."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "game.o", Path(folder) / "game.wasm"
        given.write_bytes(code)
        options = ["--no-entry", "--strip-all", "-z", f"stack-size={STACK}", "--export=__heap_base"]
        command = [*linker(), *options, *(f"--export={name}" for name in names), "-o", str(made), str(given)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"the linker says: {done.stderr.strip()}")
        return made.read_bytes()
