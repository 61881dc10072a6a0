"""Machine code that outlives the process, and is never older than its source.

An entry's file name is a digest of everything the code was made from: the function, all it calls, the modules they
live in, the constants and record layouts it uses, the compiler and the processor. So an edit anywhere is a different
file, and there is no index to go stale. Entries are looked for in the folder shipped with the package, then in the
user's folder; a folder that cannot be read or written costs a compilation, never an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
from enum import IntEnum
from pathlib import Path
from types import FunctionType

import llvmlite
import numba
import numpy as np
from numba.core.base import BaseContext
from numba.core.caching import _Cache
from numba.core.codegen import Codegen
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.typing.templates import Signature

from quintain.rules.kernel import global_names
from quintain.rules.records import Record

SHIPPED = Path(__file__).parent.parent / "_machine_code"
KEPT_VERSIONS = 6  # of one function in the user's folder: several checkouts may share it


def user_folder() -> Path:
    """Where this user's machine code is kept; QUINTAIN_CACHE names another place."""
    chosen = os.environ.get("QUINTAIN_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "quintain"


def stamp(function: FunctionType, known: dict[FunctionType, str]) -> str:
    """A digest of a bound function with all it calls and all it takes from its module."""
    if function not in known:
        code = function.__code__
        # The module counts: machine code finds what it shares with Python under its module's name.
        parts = [repr((function.__module__, code.co_code, code.co_consts, code.co_names, code.co_varnames))]
        parts += [_dependency(function.__globals__.get(name), known) for name in global_names(code)]
        parts += [_dependency(function.__globals__.get(str(hint)), known) for hint in function.__annotations__.values()]
        known[function] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return known[function]


def _dependency(value: object, known: dict[FunctionType, str]) -> str:
    if hasattr(value, "py_func"):
        return stamp(value.py_func, known)
    if isinstance(value, type) and issubclass(value, Record):
        return repr(value.struct_dtype)
    if isinstance(value, type) and issubclass(value, tuple):
        return repr(getattr(value, "_fields", ()))  # the types of its parts are in the signature, their names are not
    if isinstance(value, np.dtype):
        return repr(value)
    if isinstance(value, type) and issubclass(value, IntEnum):
        return repr([(member.name, int(member)) for member in value])
    return repr(value) if isinstance(value, int | float | str | tuple) else ""


class CodeCache(_Cache):  # type: ignore[misc]
    """What a Numba dispatcher asks for its machine code."""

    def __init__(self, function: FunctionType, stamped: str) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self.stamped = stamped

    @property
    def cache_path(self) -> str:
        return str(user_folder())

    def _file(self, sig: Signature, codegen: Codegen) -> str:
        made_by = (sys.version, numba.__version__, llvmlite.__version__, codegen.magic_tuple(), str(sig))
        digest = hashlib.sha256(repr((self.stamped, made_by)).encode()).hexdigest()
        return f"{self.name}-{digest[:32]}.bin"

    def load_overload(self, sig: Signature, target_context: BaseContext) -> CompileResult | None:
        file = self._file(sig, target_context.codegen())
        for folder in (SHIPPED, user_folder()):
            payload = _read(folder / file)
            if payload is not None:
                return CompileResult._rebuild(target_context, *payload)
        return None

    def save_overload(self, sig: Signature, data: CompileResult) -> None:
        payload = dumps(data._reduce())
        folder = SHIPPED if os.environ.get("QUINTAIN_SHIP_CODE") else user_folder()
        with contextlib.suppress(OSError):
            _write(folder / self._file(sig, data.codegen), payload)
            _prune(folder, self.name)

    def enable(self) -> None: ...
    def disable(self) -> None: ...
    def flush(self) -> None: ...


def _read(path: Path) -> tuple[object, ...] | None:
    """The payload of an entry, or None if there is none or it is damaged."""
    try:
        data = path.read_bytes()
        digest, payload = data[:32], data[32:]
        return pickle.loads(payload) if hashlib.sha256(payload).digest() == digest else None
    except (OSError, pickle.UnpicklingError, EOFError, ImportError, AttributeError):
        return None


def _write(path: Path, payload: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    with os.fdopen(handle, "wb") as out:
        out.write(hashlib.sha256(payload).digest() + payload)
    os.replace(temporary, path)


def _prune(folder: Path, name: str) -> None:
    versions = sorted(folder.glob(f"{name}-{'?' * 32}.bin"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in versions[KEPT_VERSIONS:]:
        old.unlink(missing_ok=True)
