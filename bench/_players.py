"""Players for bench/server.py: as light as they can be, because they compete with the server for the same processors.

A socket here is a few lines instead of a library: text frames in and out, pings answered, and no more."""

import asyncio
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Raw, Struct

PORT = int(os.environ.get("BENCH_PORT", "8977"))
URL = f"http://127.0.0.1:{PORT}"
NO_MASK = bytes(4)  # a mask of zeros is a mask
AT_ONCE = 1e6  # a rate that nobody can keep: everybody moves when they can
ABSENT = Raw()
EXPECTED = ("stale-prompt", "stale-id", "not-due", "unavailable", "over")  # refusals that races bring about
UPGRADE = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    "Origin: {url}\r\nCookie: session={token}\r\n\r\n"
)


def upgrade(port: int, token: str) -> bytes:
    """The request that opens a socket."""
    return UPGRADE.format(port=port, url=f"http://127.0.0.1:{port}", token=token).encode()


class Heard(Struct):
    """What a player reads of any message; positions stay as they came."""

    t: str
    match: str = ""
    id: int = 0
    code: str = ""
    seat: int | None = None
    version: int = 0
    prompt: int = 0
    last_id: int = 0
    at: int = 0
    view: Raw = ABSENT
    legal: list[Raw] | None = None
    outcome: Raw = ABSENT


decode = msgspec.json.Decoder(Heard).decode


class Line(asyncio.Protocol):
    """A client's end of a socket."""

    def __init__(self, token: str, hear: Callable[[Heard], None], port: int = PORT) -> None:
        self.token = token
        self.hear = hear
        self.port = port
        self.transport: Any
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._data = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(upgrade(self.port, self.token))

    def data_received(self, data: bytes) -> None:
        data = self._data + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            self._upgraded(head)
        while (size := frame_size(data)) is not None and len(data) >= size:
            self._frame(data[0] & 0x0F, data[frame_start(data) : size])
            data = data[size:]
        self._data = data

    def _upgraded(self, head: bytes) -> None:
        if b" 101 " in head.split(b"\r\n")[0]:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.decode("latin-1")))

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 1:
            self.hear(decode(payload))
        elif opcode == 9:
            self._write(0x8A, payload)
        elif opcode == 8:
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server hung up"))
        self.closed.set_result(None)

    def send(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, head: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if not self.transport.is_closing():
            self.transport.write(bytes((head,)) + length + NO_MASK + payload)


def frame_start(data: bytes) -> int:
    return {126: 4, 127: 10}.get(data[1], 2)


def frame_size(data: bytes) -> int | None:
    """How long the frame is that begins here; None if that has not arrived."""
    if len(data) < 2 or len(data) < frame_start(data):
        return None
    start = frame_start(data)
    return start + (data[1] if start == 2 else int.from_bytes(data[2:start], "big"))


@dataclass
class Player:
    """A player of a match who moves when told to, and remembers what was acknowledged and shown."""

    token: str
    match: str
    line: Line | None = None
    seat: int = -1
    prompt: int = 0
    version: int = 0
    legal: list[Raw] = field(default_factory=list)
    last_id: int = 0
    sent: dict[int, float] = field(default_factory=dict)
    acked: list[int] = field(default_factory=list)
    shown: list[tuple[int, bytes]] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    acted: int = 0
    over: bool = False
    faults: list[str] = field(default_factory=list)
    port: int = PORT

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(self.token, self.hear, self.port), "127.0.0.1", self.port)
        await line.opened
        self.line = line

    def join(self) -> None:
        assert self.line is not None
        self.line.send(msgspec.json.encode({"t": "join", "match": self.match, "version": self.version}))

    def hear(self, message: Heard) -> None:
        kind = message.t
        if kind in ("table", "update"):
            self.see(message)
        elif kind == "ack":
            self.acked.append(message.id)
            if message.id in self.sent:
                self.latencies.append(time.perf_counter() - self.sent.pop(message.id))
        elif kind == "ping" and self.line is not None:
            self.line.send(b'{"t":"pong","at":%d}' % message.at)
        elif kind == "error" and message.code not in EXPECTED:
            self.faults.append(message.code)
        elif kind == "over":
            self.over = True

    def see(self, message: Heard) -> None:
        if message.t == "table":
            assert message.seat is not None
            self.seat, self.last_id = message.seat, max(self.last_id, message.last_id)
            self.over = self.over or bool(bytes(message.outcome))
        elif message.version != self.version + 1:
            self.faults.append(f"version {message.version} after {self.version}")
        self.version, self.prompt = message.version, message.prompt
        if view := bytes(message.view):
            self.shown.append((self.version, view))
        self.legal = message.legal if message.legal is not None else self.legal

    @property
    def can_act(self) -> bool:
        return bool(self.legal) and self.acted < self.prompt and not self.over and self.line is not None

    def act(self, chance: random.Random, due: float | None = None) -> bytes:
        """Make a move, and return it."""
        assert self.line is not None
        self.acted = self.prompt
        self.last_id += 1
        self.sent[self.last_id] = time.perf_counter() if due is None else due
        move = bytes(chance.choice(self.legal))
        head = b'{"t":"play","match":"%s","prompt":%d,"id":%d,"move":' % (
            self.match.encode(),
            self.prompt,
            self.last_id,
        )
        self.line.send(head + move + b"}")
        return move


async def seated(people: list[tuple[str, str]], matches: list[str]) -> list[Player]:
    """Two people to a match, with sockets, who have seen their table."""
    players = [Player(token, matches[number // 2]) for number, (_, token) in enumerate(people)]
    await sit_down(players)
    return players


async def sit_down(players: list[Player]) -> None:
    for some in range(0, len(players), 50):
        await asyncio.gather(*(player.open() for player in players[some : some + 50]))
    for player in players:
        player.join()
    while not all(player.seat >= 0 for player in players):
        await asyncio.sleep(0.01)


async def leave(players: list[Player]) -> None:
    lines = [player.line for player in players if player.line is not None]
    for line in lines:
        line.transport.close()
    await asyncio.gather(*(line.closed for line in lines))


async def drive(players: list[Player], rate: float, seconds: float) -> int:
    """Have players who can act do so, one at a time, at a steady rate."""
    chance, sent, turn = random.Random(1), 0, 0
    began = time.perf_counter()
    order = list(players)
    chance.shuffle(order)
    while (now := time.perf_counter()) < began + seconds:
        due = began + sent / rate if rate < AT_ONCE else now
        if due > now:
            await asyncio.sleep(due - now)
            continue
        for _ in range(len(order)):
            player = order[turn % len(order)]
            turn += 1
            if player.can_act:
                player.act(chance, due)
                sent += 1
                break
        else:
            await asyncio.sleep(0.001)
        if not sent % 16:
            await asyncio.sleep(0)  # whoever is late must still listen
    await asyncio.sleep(0.3)
    return sent


def quantile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def figures(players: list[Player]) -> dict[str, Any]:
    """How long it took until moves were acknowledged."""
    latencies = sorted(taken for player in players for taken in player.latencies)
    return {"moves": len(latencies)} | {
        f"p{round(share * 100)}_ms": round(quantile(latencies, share) * 1000, 2) for share in (0.5, 0.99)
    }
