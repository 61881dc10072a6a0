"""The lab's process: started when it is asked for, told what to do line by line, and let go when it has rested for
a while. The server imports nothing of the lab and so stays as light as it is."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from quintain.server.guard import Guard

MODULE = "quintain.lab.worker"
LONGEST_LINE = 32 << 20
PATIENCE = 5.0  # seconds, for a process that is told to stop
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
OnProgress = Callable[[Any], None]


class Refused(Exception):
    """The lab says in a sentence why it will not do something."""


class Stopped(Exception):
    """A study was stopped on request."""


class Lost(Exception):
    """The process has ended in the middle of something."""


class LabProcess:
    """One process at the lowest priority."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._reader: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, tuple[asyncio.Future[Any], OnProgress | None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    async def ask(self, do: str, on_progress: OnProgress | None = None, **work: Any) -> Any:
        """Have something done; `on_progress` hears how far it is. A task that is cancelled stops what it asked for."""
        process, number = await self._running(), next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future, on_progress
        try:
            self._send(process, {"id": number, "do": do, **work})
            return await future
        except asyncio.CancelledError:
            self._send(process, {"id": number, "do": "cancel"})
            raise
        finally:
            self._waiting.pop(number, None)

    def stop_asking(self, on_progress: OnProgress) -> None:
        """Whoever hears of the progress of something wants it no more."""
        for number, (_, heard) in self._waiting.items():
            if heard == on_progress and self._process is not None:
                self._send(self._process, {"id": number, "do": "cancel"})

    def _send(self, process: Process, line: dict[str, Any]) -> None:
        assert process.stdin is not None
        with suppress(ConnectionError, RuntimeError):  # it has ended: whoever reads from it will tell
            process.stdin.write(msgspec.json.encode(line) + b"\n")

    async def _running(self) -> Process:
        async with self._starting:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", MODULE),
                    stdin=PIPE,
                    stdout=PIPE,
                    limit=LONGEST_LINE,
                    env=os.environ | ONE_THREAD,
                    start_new_session=True,  # Ctrl-C is for the server, which then tells its processes to stop
                )
                self._reader = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                self.guard.call("lab-reader", self._heard, line)
        except ValueError:
            pass  # a line beyond all bounds: nothing after it can be trusted
        finally:
            self._end(process)

    def _heard(self, line: bytes) -> None:
        told: dict[str, Any] = msgspec.json.decode(line)
        future, on_progress = self._waiting.get(told["id"], (None, None))
        if future is None or future.done():
            return
        if "progress" in told:
            if on_progress is not None:
                on_progress(told["progress"])
        elif "refused" in told:
            future.set_exception(Refused(told["refused"]))
        elif "cancelled" in told:
            future.set_exception(Stopped())
        else:
            future.set_result(told["done"])

    def _end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        if self._process is process:
            self._process = None
        for future, _ in self._waiting.values():
            if not future.done():
                future.set_exception(Lost())

    async def kill(self) -> None:
        """End it at once. What it had played is kept."""
        process, reader = self._process, self._reader
        if process is None or reader is None:
            return
        self._end(process)
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), PATIENCE)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
