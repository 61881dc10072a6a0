"""The log: a line for each event, with its time in UTC and its level, as text or as JSON. What repeats itself is cut
short.

Events of security (the logger `quintain.security`) are all kept, in a file of their own if the settings name one.
"""

from __future__ import annotations

import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from logging.handlers import WatchedFileHandler

import msgspec

from quintain.rules.errors import OptionError
from quintain.server.settings import Settings

SECURITY = "quintain.security"
ALIKE = 5  # lines that are written in a minute; further ones are counted
WINDOW = 60.0  # seconds
KINDS_KEPT = 1000
# What uvicorn says about requests that were answered with 400 or as usual, and counted.
OF_CLIENTS = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
FIELDS = ("place", "match", "command")  # of an event, where there are any
# What would begin a new line, or change the colour of a terminal, is written as \x0a.
CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), 127, *range(128, 160), 0x2028, 0x2029)}


class Line(logging.Formatter):
    """2026-03-01T12:00:00.123Z WARNING quintain.server: what happened"""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging calls
        record.message = record.message.strip().translate(CONTROL)
        return super().formatMessage(record)


class Object(Line):
    """{"time":"2026-03-01T12:00:00.123Z","level":"WARNING","source":"quintain.server","message":"what happened"}

    What the program knows about the event besides, such as the match, has fields of its own."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "source": record.name,
            "message": record.getMessage().strip(),
            **{name: value for name in FIELDS if (value := getattr(record, name, ""))},
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


class Repeats(logging.Filter):
    """Lets a few lines of a kind through and counts the rest: what anybody can cause must not fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: OrderedDict[tuple[object, ...], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg in OF_CLIENTS:
            return False
        now, kind = self._clock(), _kind(record)
        began, count = self._seen.pop(kind, (now, 0))
        left_out = 0
        if now - began >= WINDOW:
            left_out, began, count = max(0, count - ALIKE), now, 0
        self._seen[kind] = began, count + 1
        while len(self._seen) > KINDS_KEPT:
            self._seen.popitem(last=False)
        if left_out:
            record.msg = f"{record.msg} ({left_out} more like this were left out)"
        elif count + 1 == ALIKE:
            record.msg = f"{record.msg} (more like this are left out for a minute)"
        return count < ALIKE


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """Lines are alike if they were written by the same statement about the same kind of error at the same place."""
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else None
    return record.name, record.levelno, record.msg, type(error), place


def set_up(settings: Settings) -> None:
    """Send everything to standard error, and events of security to their file."""
    usual = logging.StreamHandler(sys.stderr)
    shape = Object() if settings.json_log else Line()
    usual.setFormatter(shape)
    usual.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers = [usual]
    root.setLevel(logging.WARNING)
    security = logging.getLogger(SECURITY)
    security.setLevel(logging.INFO)
    security.propagate = False
    security.handlers = [_security_handler(settings.security_log)]
    security.handlers[0].setFormatter(shape)


def _security_handler(file: str) -> logging.Handler:
    if not file:
        return logging.StreamHandler(sys.stderr)
    try:
        return WatchedFileHandler(file, encoding="utf-8")  # which notices that logrotate has moved the file
    except OSError as error:
        raise OptionError(f"security_log {file}: cannot be written to ({error.strerror})") from None
