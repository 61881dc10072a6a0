"""Messages between servers. One interface: a server that is alone calls functions, several are linked by NATS.

Nothing durable goes this way, and what is sent may be lost: whoever needs an answer asks for one, and whatever must not
be forgotten is in the database.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

# Is given a message; what it returns, at once or later, goes to whoever asked.
Handler = Callable[[bytes], Awaitable[bytes] | None]


class BusError(Exception):
    """No answer came: nobody was there, or the link is cut."""


class Bus(Protocol):
    """A way to others."""

    async def open(self) -> None:
        """Begin; a link that can't be had yet is tried for again and again."""

    async def close(self) -> None: ...

    async def subscribe(self, subject: str, handler: Handler) -> None:
        """Have a function called with everything that is sent to a subject, in the order of each sender."""

    def publish(self, subject: str, data: bytes) -> None:
        """Send something, to whoever is there."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Send something and wait for the answer; BusError if none comes in time."""


class Direct:
    """The bus of a server that is alone: a message is a call."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    async def open(self) -> None: ...

    async def close(self) -> None:
        self._handlers.clear()

    async def subscribe(self, subject: str, handler: Handler) -> None:
        self._handlers[subject] = handler

    def publish(self, subject: str, data: bytes) -> None:
        if subject in self._handlers:
            self._handlers[subject](data)

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        answer = self._handlers[subject](data) if subject in self._handlers else None
        if answer is None:
            raise BusError(f"nobody answers to {subject}")
        return await answer
