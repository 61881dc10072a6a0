"""Colour, progress, signals and the clock of a terminal."""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import ClassVar, TextIO

from quintain.rules.rulebook import Line

STYLES = {
    "title": "1",
    "dim": "2",
    "mine": "36",
    "theirs": "35",
    "health": "31",
    "mana": "34",
    "gold": "33",
    "good": "32",
}

IN_JSON = "quintain.json"  # how Python's codecs are told of it


def colourful(stream: TextIO) -> bool:
    """May this stream show colours? NO_COLOR switches them off, FORCE_COLOR on."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def styled(line: Line, colour: bool) -> str:
    """A line of styled text as the terminal wants it."""
    if not colour:
        return "".join(text for _, text in line).rstrip()
    return "".join(f"\x1b[{STYLES[style]}m{text}\x1b[0m" if style in STYLES else text for style, text in line)


def take_any_letter(stream: TextIO, as_json: bool) -> None:
    """A terminal without some of our letters shows the others: a question mark for each, in JSON its number."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=IN_JSON if as_json else "replace")


def number_of_letter(error: UnicodeError) -> tuple[str, int]:
    """What JSON writes for letters that an encoding has not."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(IN_JSON, number_of_letter)


def tell(arguments: argparse.Namespace, words: str, told: object) -> None:
    """What came of a command: in words, or with --json as data."""
    print(json.dumps(told, ensure_ascii=False) if arguments.json else words, flush=True)


def cpu_seconds() -> float:
    return time.process_time()


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Whoever ends a command ends the programs that it has started: a polite signal is taken as Ctrl-C."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def clock(seconds: float) -> str:
    """A time that is left, as short as it can be said."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"


class Progress:
    """A line on standard error that says how far something is; silent where nobody would see it."""

    silent: ClassVar[bool] = False  # --quiet

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self.total = total
        self.what = what
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty() and not self.silent
        self.started = self.told = time.monotonic()

    def reach(self, done: int) -> None:
        now = time.monotonic()
        if not self.shown or now - self.told < 0.1:
            return
        self.told = now
        self.stream.write(f"\r{self.said(done, max(now - self.started, 1e-9))}  ")
        self.stream.flush()

    def said(self, done: int, seconds: float) -> str:
        """How far, how fast, and how long still; a total of 0 is one that nobody knows."""
        rate = done / seconds
        if not self.total:
            return f"{done:,} {self.what}, {rate:,.0f}/s"
        left = (self.total - done) / rate if rate else 0.0
        return f"{done / self.total:4.0%}  {done:,} of {self.total:,} {self.what}, {rate:,.0f}/s, {clock(left)} left"

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            self.stream.write("\r" + " " * 78 + "\r")
            self.stream.flush()
