"""Token buckets: so much at once, so much in the long run; and what counts as one address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

KEYS_KEPT = 100_000
HOUSEHOLD = 64  # bits of an IPv6 address: whoever has one has all that begin alike
LONGEST_KEY = 64  # letters of something that is no address


@lru_cache(4096)
def plain_address(address: str) -> str:
    """An address in its usual form: an IPv4 one that came in by an IPv6 socket is an IPv4 one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_KEY]
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


@lru_cache(4096)
def address_key(address: str) -> str:
    """Under which an address is counted: an IPv6 one by its /64, which is what one household has, others by
    themselves."""
    plain = plain_address(address)
    if ":" not in plain or "/" in plain:
        return plain
    try:
        return str(ip_network((plain, HOUSEHOLD), strict=False))
    except ValueError:
        return plain


class Bucket:
    """One bucket: it holds `burst` and fills at `rate` per second."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled = now

    def take(self, now: float) -> bool:
        """Take one; False if there is none."""
        level = self.level + (now - self.filled) * self.rate
        if level > self.burst:
            level = self.burst
        self.filled = now
        enough = level >= 1
        self.level = level - 1 if enough else level
        return enough

    def owe(self, more: float) -> None:
        """Take more than there may be, for something that turned out to be large: the next one has to wait for it."""
        self.level -= more


class Limiter:
    """A bucket for each of many keys; those not used for longest are forgotten first."""

    def __init__(self, count: int, seconds: float, refused: Callable[[], None] | None = None) -> None:
        self.rate = count / seconds
        self.burst = count
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._refused = refused  # called whenever there is none left
        self.taken: dict[str, float] | None = None  # what others have not been told of; None: there are no others

    def allow(self, key: str, now: float) -> bool:
        allowed = self._bucket(key, now).take(now)
        if allowed and self.taken is not None:
            self.taken[key] = self.taken.get(key, 0.0) + 1
        if not allowed and self._refused is not None:
            self._refused()
        return allowed

    def give_back(self, key: str) -> None:
        """What was taken last should not have counted."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.level = min(bucket.burst, bucket.level + 1)
            if self.taken is not None:
                self.taken[key] = self.taken.get(key, 0.0) - 1

    def taken_elsewhere(self, key: str, count: float, now: float) -> None:
        """Another server has let this key have so much."""
        self._bucket(key, now).owe(min(count, self.burst))

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > KEYS_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Pacer:
    """Lets requests begin a few at a time, the addresses in turn. A burst of one address would otherwise be answered in
    one go, and moves that arrive meanwhile would wait for all of it: between two rounds the event loop reads them."""

    AT_ONCE = 2  # in one round of the event loop

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._running = False

    async def turn(self, address: str) -> None:
        """Wait until a request of this address may begin."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        if not self._running:
            self._running = True
            loop.call_soon(self._round, loop)
        await turn

    def _round(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(self.AT_ONCE, len(self._waiting))):
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if not turn.done():  # else whoever asked has gone
                turn.set_result(None)
            if turns:
                self._waiting[address] = turns
        self._running = bool(self._waiting)
        if self._running:
            loop.call_soon(self._round, loop)
