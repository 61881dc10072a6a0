"""A file that one process at a time can hold. The system lets go of it when the process ends, however that happens."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from quintain.server.store import StoreInUse


class LockFile:
    """An exclusive lock on a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held: int | None = None

    def take(self, what: str) -> None:
        """Hold the lock on `what` from now on; StoreInUse if another process does."""
        if self._held is not None:
            return
        descriptor = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise StoreInUse(what) from None
        self._held = descriptor

    def release(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
