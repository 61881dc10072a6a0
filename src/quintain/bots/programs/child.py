"""A process that is talked to by lines, with a limit on everything: how long, how much, and that it ends.

It has a process group of its own, which is killed as a whole: Ctrl-C in the terminal does not reach it, and what it has
started does not outlive it. Nothing here waits without a limit, neither for an answer nor for somebody to read.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from quintain.bots.programs.lines import LONGEST_ANSWER

LONGEST_LOG: Final = 1 << 20  # bytes of standard error that are kept of a program
TAIL: Final = 2000
PART: Final = 1 << 16
ERROR: Final = re.compile("error|exception|panic", re.IGNORECASE)
LOOK: Final = 0.1  # seconds between two looks at whether it still runs
LAST_BREATH: Final = 0.5  # seconds that a program which has closed its output gets to end


class Ended(Exception):
    """The process has gone, or has closed its output."""


class Late(Exception):
    """Time is up."""


class Flood(Exception):
    """A line without an end."""


class Log:
    """What a program writes on standard error: the end of it, and the beginning in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.tail = b""
        self._room = LONGEST_LOG
        if path is not None and path.exists():
            self._room -= path.stat().st_size

    def add(self, part: bytes) -> None:
        self.tail = (self.tail + part)[-TAIL:]
        kept = part[: max(0, self._room)]
        if self.path is not None and kept:
            self._room -= len(kept)
            with self.path.open("ab") as file:
                file.write(kept if self._room > 0 else kept + b"\n[the log is full]\n")

    def last_words(self) -> str:
        """The last line that names an error: some languages say more after it. If none does, the last line."""
        said = [line.strip() for line in self.tail.decode("utf-8", "replace").splitlines() if line.strip()]
        errors = [line for line in said if ERROR.search(line)]
        return (errors or said or [""])[-1][:200]


class Child:
    """A running program."""

    def __init__(self, command: Sequence[str], log: Log, now: Callable[[], float]) -> None:
        self.log = log
        self._now = now
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._inbox = bytearray()
        self._outbox = b""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ, self._hear)
        self._selector.register(self._stderr, selectors.EVENT_READ, self._note)

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _stderr(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr

    # ---------------------------------------------------------------------------- talking
    def send(self, line: bytes) -> None:
        """Put a line on its way. What the program does not read yet is sent while an answer is awaited."""
        self._outbox += line
        self._push()

    def unasked(self) -> bytes | None:
        """A line that nobody has asked for, if there is one by now."""
        self._turn(0.0)
        return self._line()

    def receive(self, until: float | None) -> bytes:
        """The next line. `until` is a time of the clock that this was made with."""
        while (line := self._line()) is None:
            left = LOOK if until is None else until - self._now()
            self._turn(max(0.0, min(left, LOOK)))
            if b"\n" in self._inbox:
                continue
            if left <= 0.0:
                raise Late  # not without having looked: it may be we who come late
            self._see_whether_it_runs()
        return line

    def _see_whether_it_runs(self) -> None:
        """What it has started may hold its output open, so that its end is not heard."""
        if self._process.poll() is not None:
            self._turn(0.0)  # its last line may have come just now
            if b"\n" not in self._inbox:
                raise Ended(self._how_it_ended())

    def _line(self) -> bytes | None:
        end = self._inbox.find(b"\n")
        if max(end, len(self._inbox) if end < 0 else 0) > LONGEST_ANSWER:
            raise Flood
        if end < 0:
            return None
        line = bytes(self._inbox[:end])
        del self._inbox[: end + 1]
        return line

    def _turn(self, seconds: float | None) -> None:
        """Wait for whatever can be read or written next, and do it."""
        for key, _ in self._selector.select(seconds):
            key.data()

    def _push(self) -> None:
        try:
            sent = self._stdin.write(self._outbox) or 0
        except BrokenPipeError:  # it has ended: its output says so, and first of all why
            sent = len(self._outbox)
        self._outbox = self._outbox[sent:]
        waiting = self._stdin in self._selector.get_map()
        if self._outbox and not waiting:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, self._push)
        elif waiting and not self._outbox:
            self._selector.unregister(self._stdin)

    def _hear(self) -> None:
        part = self._stdout.read(PART)
        if part == b"":
            raise Ended(self._how_it_ended())
        self._inbox += part or b""

    def _note(self) -> None:
        part = self._stderr.read(PART)
        if part == b"":
            self._selector.unregister(self._stderr)
        self.log.add(part or b"")

    # ---------------------------------------------------------------------------- ending
    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        self._read_notes()
        words = self.log.last_words()
        how = f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with code {code}"
        return f"{how}: {words}" if words else how

    def _read_notes(self) -> None:
        """What is left on standard error, as far as a pipe goes: its children may write on for ever."""
        part = self._stderr.read(PART) if self._stderr in self._selector.get_map() else None
        self.log.add(part or b"")

    def kill(self) -> None:
        """End it and all that it has started, at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, patience: float = 0.0) -> None:
        """End it; with patience, it may do so by itself first."""
        with suppress(OSError):
            self._stdin.close()
        if patience:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        self.kill()
        self._process.wait()
        self._read_notes()
        self._selector.close()
        self._stdout.close()
        self._stderr.close()
