"""The server's time. Tests have one that they can set."""

from __future__ import annotations

import time


class Clock:
    """Milliseconds since 1970, never running backwards."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()
        self._latest = 0

    def now(self) -> int:
        moment = int((time.monotonic() + self._offset) * 1000)
        if moment > self._latest:
            self._latest = moment
        return self._latest

    def follow(self, moment: int, seconds: float) -> None:
        """Go by another clock, which said what time it was some moment within so many seconds before now."""
        ahead = time.monotonic() + self._offset - moment / 1000
        if not 0 <= ahead <= seconds:
            self._offset += seconds / 2 - ahead


class SetClock(Clock):
    """A clock that stands still until it is moved, for tests."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.moment = start

    def now(self) -> int:
        return self.moment
