"""Machine code that outlives the process, and is never older than its source.

A file's name has a digest of everything that it was made from. A piece: the function, the signatures of what it
calls, the module it lives in, the constants and record layouts it uses, and the compiler. A unit: its pieces, and the
processor. So an edit anywhere is a different file, and there is no index to go stale. Units are looked for in the
folder that came with the package, by the targets that fit, and then in the user's folder; a folder that cannot be
read or written costs a compilation, never an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache
from pathlib import Path
from threading import Event
from types import FunctionType
from typing import IO, Any

import llvmlite.binding
import numba
import numpy as np
from numba.core.serialize import dumps

from quintain.rules.kernel import global_names
from quintain.rules.records import Record

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

SHIPPED = Path(__file__).parent.parent / "machine"  # what came with the package: a folder for each target
KEPT_VERSIONS = 6  # of one function in the user's folder: several checkouts may share it
LOOKS, BETWEEN_LOOKS = 1200, 0.1  # how often, and after how many seconds, one looks whether a lock is free
OURS = (
    "compiler.py",
    "units.py",
    "translator.py",
    "expressions.py",
    "llvmtext.py",
    "doors.py",
    "processors.py",
)  # what decides, besides Numba, how functions are translated

Signatures = Callable[[Any], str]  # that of a function which is called; nothing where it becomes a part of its caller


def user_folder() -> Path:
    """Where this user's machine code is kept; QUINTAIN_CACHE names another place."""
    chosen = os.environ.get("QUINTAIN_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "quintain"


def stamp(function: FunctionType, signatures: Signatures) -> str:
    """A digest of a bound function and all it takes from its module: of other functions the signature, or all that they
    are made from where they become a part of this one."""
    code = function.__code__
    # The module counts: machine code finds what it shares with Python under its module's name.
    parts = [repr((function.__module__, code.co_code, code.co_consts, code.co_names, code.co_varnames))]
    parts += [_dependency(function.__globals__.get(name), signatures) for name in global_names(code)]
    parts += [
        _dependency(function.__globals__.get(str(hint)), signatures) for hint in function.__annotations__.values()
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _dependency(value: object, signatures: Signatures) -> str:
    if hasattr(value, "py_func"):
        called: FunctionType = value.py_func
        return signatures(value) or stamp(called, signatures)
    if isinstance(value, type) and issubclass(value, Record):
        return repr(value.struct_dtype)
    if isinstance(value, type) and issubclass(value, tuple):
        return repr(getattr(value, "_fields", ()))  # the types of its parts are in the signature, their names are not
    if isinstance(value, np.dtype):
        return repr(value)
    if isinstance(value, type) and issubclass(value, IntEnum):
        return repr([(member.name, int(member)) for member in value])
    return repr(value) if isinstance(value, int | float | str | tuple) else ""


@cache
def made_by() -> str:
    """Who made a piece: other versions of these make other code of the same function."""
    ours = hashlib.sha256()
    for module in OURS:
        ours.update((Path(__file__).parent / module).read_bytes())
    python = sys.implementation.cache_tag
    return repr(
        (python, numba.__version__, llvmlite.__version__, llvmlite.binding.get_process_triple(), ours.hexdigest())
    )


def digest(*parts: object) -> str:
    """A name for what was made from these, and for nothing else."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def find(name: str, made_from: str, folder: Path | None = None) -> Any:
    """What was kept under a name and a digest, or None."""
    return _read(file_of(name, made_from, folder or user_folder()))


def keep(name: str, made_from: str, thing: object) -> None:
    """Keep it for the next process, if that is possible."""
    with contextlib.suppress(OSError):
        path = file_of(name, made_from, user_folder())
        _write(path, dumps(thing))
        _prune(path.parent, name)


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """While one process makes something, another that wants the same waits for it instead of making it too. A process
    that stands still does not keep others waiting for ever, and where there are no such locks nobody waits."""
    with contextlib.ExitStack() as held:
        if fcntl is not None:
            with contextlib.suppress(OSError):
                folder = user_folder() / "locks"
                folder.mkdir(parents=True, exist_ok=True)
                lock = held.enter_context((folder / f"{name}.lock").open("wb"))
                _wait_for(lock)
        yield


def _wait_for(lock: IO[bytes]) -> None:
    for _ in range(LOOKS):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            Event().wait(BETWEEN_LOOKS)
        else:
            return


def ship(name: str, made_from: str, thing: object, folder: Path) -> None:
    """Put it into a folder that goes to other machines."""
    path = file_of(name, made_from, folder)
    _write(path, dumps(thing))
    path.chmod(0o644)  # whoever installs it is somebody else


def file_of(name: str, made_from: str, folder: Path) -> Path:
    return folder / f"{name}-{made_from}.bin"


def _read(path: Path) -> Any:
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
