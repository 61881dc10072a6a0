"""The bus of several servers: NATS."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Any

from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from quintain.rules.errors import OptionError
from quintain.server.guard import Guard
from quintain.server.nodes.bus import BusError, Handler

FIRST = 5  # seconds for the first connection, and for each later one
AGAIN = 0.25  # seconds between two tries to connect
PING = 1.0  # seconds; a link whose second ping has no answer is given up and made anew
MOST_WAITING = 20_000  # messages that wait to be sent; the oldest are dropped, and whoever misses them notices
LAST = 2.0  # seconds for what was published before the end
log = logging.getLogger(__name__)


class NatsBus:
    """A connection to NATS that comes back by itself."""

    def __init__(self, address: str, guard: Guard) -> None:
        self.address = address
        self.guard = guard
        self._client = Client()
        self._leaving: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._sending: asyncio.Task[bool] | None = None

    async def open(self) -> None:
        try:
            async with asyncio.timeout(FIRST):
                await self._client.connect(
                    self.address.split(","),
                    name="quintain",
                    error_cb=self._trouble,
                    connect_timeout=FIRST,
                    reconnect_time_wait=AGAIN,  # type: ignore[arg-type]
                    max_reconnect_attempts=-1,
                    ping_interval=PING,  # type: ignore[arg-type]
                    max_outstanding_pings=2,
                    pending_size=0,  # what is sent while there is no link is lost, and not late
                    flush_timeout=LAST,
                )
        except (OSError, errors.Error, TimeoutError) as error:
            with suppress(Exception):
                await self._client.close()
            raise OptionError(f"--bus: NATS cannot be used: {str(error) or 'no answer'}") from None

    async def _trouble(self, error: Exception) -> None:
        """What the client notices: mostly that the link is cut, which is the business of whoever sends."""
        log.debug("nats: %r", error)

    async def close(self) -> None:
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=LAST)
        with suppress(Exception):
            if self._client.is_connected:
                await self._client.flush(LAST)  # type: ignore[arg-type]
        with suppress(Exception):
            await self._client.close()

    async def subscribe(self, subject: str, handler: Handler) -> None:
        async def heard(message: Msg) -> None:
            self.guard.call("bus", self._take, handler, message)

        await self._client.subscribe(subject, cb=heard, pending_msgs_limit=-1, pending_bytes_limit=-1)

    def _take(self, handler: Handler, message: Msg) -> None:
        answer = handler(message.data)
        if answer is not None and message.reply:
            self.guard.spawn("bus", self._answer(message.reply, answer))

    async def _answer(self, subject: str, answer: Any) -> None:
        self.publish(subject, await answer)

    def publish(self, subject: str, data: bytes) -> None:
        if not self._client.is_connected:
            return
        self._leaving.append((subject, data))
        if self._sending is None or self._sending.done():
            self._sending = self.guard.spawn("bus", self._send())

    async def _send(self) -> None:
        while self._leaving:
            with suppress(errors.Error, OSError):
                await self._client.publish(*self._leaving.popleft())

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        if not self._client.is_connected:
            raise BusError("there is no link to NATS")
        try:
            answer: bytes = (await self._client.request(subject, data, seconds)).data
        except (errors.Error, OSError, TimeoutError) as error:
            raise BusError(str(error) or type(error).__name__) from None
        return answer
