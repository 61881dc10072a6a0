"""The servers that share a database. Each is known by the name of its run, and is there as long as it keeps its lease.

Leases are in the database (play/owning.py). The bus has a subject for each server, so that what one says to another
arrives in the order in which it was said.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from zlib import crc32

import msgspec

from quintain.server.guard import Guard
from quintain.server.nodes import talk
from quintain.server.nodes.bus import Bus, BusError
from quintain.server.nodes.talk import Message, Said

LEASE = 3_000  # milliseconds without a sign of life after which the matches of a server are free
QUIET = 2.5  # seconds without a word on the bus after which a server cannot be reached
EXILE = 3.0  # seconds that others hear each other and not us, until we do without them
PATIENCE = 2.0  # seconds for an answer
log = logging.getLogger(__name__)

Hear = Callable[[Any], Awaitable[Any] | None]


class Nodes:
    """Who is there, and what is said to them."""

    def __init__(self, name: str, bus: Bus, guard: Guard, *, shared: bool) -> None:
        self.name = name
        self.shared = shared  # may there be others?
        self.guard = guard
        self.others: set[str] = set()  # that keep their lease
        self.at_gone: list[Callable[[str], None]] = []  # told when one can't be reached any more
        self.at_return: list[Callable[[], None]] = []  # told when we can reach others again
        self.cut_since: float | None = None  # since when (monotonic) we hear nothing on the bus, not even ourselves
        self._bus = bus
        self._prefix = ""
        self._heard: dict[str, float] = {name: time.monotonic()}
        self._looked = self._alone_since = time.monotonic()
        self._well: dict[str, bool] = {}
        self._newcomers: set[str] = set()
        self._handlers: dict[type[Said], Hear] = {}

    async def connect(self) -> None:
        """Have a link to the bus; OptionError if there is none to be had."""
        await self._bus.open()

    async def open(self, cluster: str) -> None:
        """Begin to listen. The name of the cluster keeps those apart who share a bus."""
        self._prefix = f"quintain.{cluster}."
        await self._bus.subscribe(self._prefix + self.name, self._take)
        self._heard[self.name] = time.monotonic()

    async def close(self) -> None:
        await self._bus.close()

    # ---------------------------------------------------------------------------- speaking
    def on(self, kind: type[Said], handler: Hear) -> None:
        """Have a function called with every message of a kind; what it returns is the answer."""
        self._handlers[kind] = handler

    def tell(self, node: str, message: Message) -> None:
        self._bus.publish(self._prefix + node, talk.encode(message))

    def tell_others(self, message: Message) -> None:
        if self.others or self._newcomers:
            data = talk.encode(message)
            for node in self.others | self._newcomers:
                self._bus.publish(self._prefix + node, data)

    async def ask(self, node: str, message: Message, seconds: float = PATIENCE) -> Any:
        """The answer of another; BusError if none comes."""
        data = await self._bus.request(self._prefix + node, talk.encode(message), seconds)
        try:
            return msgspec.msgpack.decode(data, type=message.answer)
        except msgspec.DecodeError as error:
            raise BusError(f"{node} answers in another language: {error}") from None

    def _take(self, data: bytes) -> Awaitable[bytes] | None:
        try:
            message = talk.decode(data)
        except msgspec.DecodeError as error:  # of a newer version, which knows how to do without
            log.debug("a message is not understood: %s", error)
            return None
        if isinstance(message, talk.Status):
            self._heard[message.node] = time.monotonic()
            self._well[message.node] = message.well
            if message.node != self.name and message.node not in self.others:
                self._newcomers.add(message.node)  # whose lease we have not seen yet: people may be there already
        elif isinstance(message, talk.Left):
            self.left(message.node)
        handler = self._handlers.get(type(message))
        answer = handler(message) if handler is not None else None
        return None if answer is None else _encoded(answer)

    # ---------------------------------------------------------------------------- who is there
    def is_alive(self, node: str) -> bool:
        return node in self.others

    def can_reach(self, node: str) -> bool:
        return node == self.name or time.monotonic() - self._heard.get(node, 0.0) < QUIET

    def others_are_well(self) -> bool:
        """Is there a server that has its database? Then whoever has not should not be asked."""
        return any(self._well.get(node, False) and self.can_reach(node) for node in self.others)

    def is_mine(self, key: str) -> bool:
        """Of all servers that are there, is it this one that should do something? All agree on whose it is."""
        return max((self.name, *self.others), key=lambda node: crc32(f"{node} {key}".encode())) == self.name

    @property
    def cut_off(self) -> bool:
        return self.cut_since is not None

    @property
    def left_alone(self) -> bool:
        """Have we been cut off for a while, and others not? Then the fault is on our side. When the bus itself was
        away, one is back a little before the other."""
        return self.cut_off and time.monotonic() - self._alone_since > EXILE

    def learn(self, living: dict[str, bool], *, sure: bool = True) -> None:
        """The leases that hold, and whether each server hears itself on the bus. Whoever is not sure that all had the
        time to renew theirs, because the database was away, takes nobody for gone."""
        now = time.monotonic()
        others = set(living) - {self.name}
        if not sure:
            others |= self.others
        for node in others - self.others:
            self._heard.setdefault(node, now)
        gone, self.others, self._newcomers = self.others - others, others, set()
        if not (self.cut_off and any(living.get(node, False) for node in others)):
            self._alone_since = now
        for node in gone:
            self._tell_gone(node)

    def look(self) -> None:
        """Whom do we hear? If not even ourselves, the link is cut; whoever is silent otherwise can't be reached."""
        now = time.monotonic()
        listened, self._looked = now - self._looked < 1.0, now
        if not listened:  # this process was stopped: whoever was not heard meanwhile could not be
            for node in self._heard:
                self._heard[node] = max(self._heard[node], now - QUIET / 2)
        elif now - self._heard[self.name] > QUIET:
            self.cut_since = self.cut_since or self._heard[self.name]
        elif self.cut_off:
            self.cut_since = None
            for node in self._heard:
                self._heard[node] = now  # whoever was not heard meanwhile could not be
            for tell in self.at_return:
                self.guard.call("bus", tell)
        else:
            for node in [node for node in self.others if now - self._heard.get(node, now) > QUIET]:
                self._tell_gone(node)

    def left(self, node: str) -> None:
        """One has said that it stops."""
        self.others.discard(node)
        self._tell_gone(node)

    def _tell_gone(self, node: str) -> None:
        self._heard.pop(node, None)
        for tell in self.at_gone:
            self.guard.call("bus", tell, node)


async def _encoded(answer: Awaitable[Any]) -> bytes:
    return talk.encode(await answer)
