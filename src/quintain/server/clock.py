"""The server's time. Tests have one that they can set."""

from __future__ import annotations

import time


class Clock:
    """Milliseconds since 1970, never running backwards."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        return int((time.monotonic() + self._offset) * 1000)


class SetClock(Clock):
    """A clock that stands still until somebody moves it."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.moment = start

    def now(self) -> int:
        return self.moment
