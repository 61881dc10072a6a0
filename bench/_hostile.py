"""Hostile guests for bench/soak.py, in a process of their own that gives way to others.

`python -m bench._hostile PLAN` takes a plan as JSON, attacks only 127.0.0.1 from addresses of the loopback network,
ends by itself, and prints what it did. All kinds together send a few hundred requests or frames a second, and no more.
"""

import asyncio
import json
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
import uvloop

from bench._nonsense import bad_frames, bad_requests, big_set
from bench._players import NO_MASK, Heard, Line, upgrade
from bench._talk import NO_ANSWER, Answer, Trouble, ask, dial, raw_connection, send

NICE = 10
SIEGE = "siege-01-the-orchard-wall"
CODES = (0, 133, 133)  # a legal move, and a bonus that the player has, at a target that does not exist
FILES = 8192
AT_ONCE = 50  # requests of a flood that are under way


class Plan(msgspec.Struct):
    """When to do what. Moments are those of time.monotonic(), which all processes of a machine share."""

    port: int
    victim: str  # the name of an honest account
    phases: list[tuple[float, float, list[str]]]  # begin, end, kinds of attack
    silent: int = 1200
    slow: int = 100


@dataclass
class World:
    """What the attackers know, and what they have done."""

    plan: Plan
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    done: dict[str, Counter[str]] = field(default_factory=dict)
    guests: dict[str, list["Guest"]] = field(default_factory=dict)

    @property
    def port(self) -> int:
        return self.plan.port


@dataclass(frozen=True)
class Guest:
    """A guest account of an address."""

    address: str
    token: str


class Attack:
    """One kind of attack: its addresses, its guests, its count of what came of it."""

    def __init__(self, world: World, kind: str) -> None:
        self.world = world
        self.kind = kind
        self.port = world.port
        self.chance = world.chance
        self.done = world.done.setdefault(kind, Counter())
        self.number = list(KINDS).index(kind)

    def address(self, host: int = 1) -> str:
        return f"127.0.{100 + self.number}.{host}"

    async def ask(self, guest: Guest, method: str, path: str, body: Any = None, patience: float = 30.0) -> Answer:
        answer = await ask(self.port, guest.address, method, path, guest.token, body, patience)
        self.count(answer)
        return answer

    def count(self, answer: Answer) -> None:
        self.done["no answer" if answer.status == NO_ANSWER else str(answer.status)] += 1

    async def guests(self, count: int, host: int = 1) -> list[Guest]:
        """Guests of one address, as many of them as the server allows; the same ones in every phase."""
        key = self.address(host)
        known = self.world.guests.setdefault(key, [])
        while len(known) < count:
            answer = await ask(self.port, key, "POST", "/api/guest", "", {}, 10.0)
            self.count(answer)
            if answer.ok and answer.cookie:
                known.append(Guest(key, answer.cookie))
            elif known:
                break
            else:
                await asyncio.sleep(1.0)
        return known

    async def match(self, guest: Guest, preset: str, opponent: str, cards: Any = None) -> str | None:
        terms = {"preset": preset} | ({} if cards is None else {"cards": cards})
        made = await self.ask(guest, "POST", "/api/matches", {"terms": terms, "opponent": opponent})
        return str(made.json()["match"]) if made.ok else None


class Pace:
    """So many times a second."""

    def __init__(self, rate: float) -> None:
        self.gap = 1 / rate
        self.next = time.monotonic()

    async def __call__(self) -> None:
        now = time.monotonic()
        self.next = max(now, self.next + self.gap)
        await asyncio.sleep(self.next - now)


async def together(*work: Awaitable[object]) -> None:
    await asyncio.gather(*work)


async def flood(attack: Attack, rate: float, path: str, body: Callable[[int], Any], addresses: int) -> None:
    """Requests at a steady rate, whether they are answered or not, as long as not too many are under way."""
    pace, under_way = Pace(rate), asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with under_way:
            address = attack.address(1 + number % addresses)
            attack.count(await ask(attack.port, address, "POST", path, "", body(number), 10.0))

    async with asyncio.TaskGroup() as group:
        for number in range(10**9):
            await pace()
            if not under_way.locked():
                group.create_task(one(number))


# ------------------------------------------------------------------------------------------ bots
async def bots(attack: Attack) -> None:
    """15 guests of one address start as many matches against the strongest bot as they can, and play them fast."""
    guests = await attack.guests(15)
    await together(*(_bother_bots(attack, guest, Pace(1.0)) for guest in guests))


async def _bother_bots(attack: Attack, guest: Guest, pace: Pace) -> None:
    player = Rusher(attack, guest)
    await player.open()
    try:
        while True:
            await pace()
            if match := await attack.match(guest, attack.chance.choice(["lanes", "duel", "clash"]), "level:8"):
                player.join(match)
            else:
                await asyncio.sleep(2.0)
    finally:
        player.close()


class Rusher:
    """Plays the first legal move of every match, as fast as the limit on frames lets it."""

    def __init__(self, attack: Attack, guest: Guest) -> None:
        self.attack = attack
        self.guest = guest
        self.line: Line | None = None
        self.numbers: Counter[str] = Counter()

    async def open(self) -> None:
        with suppress(*Trouble):
            self.line = await dial(self.attack.port, self.guest.address, self.guest.token, self.hear)

    def close(self) -> None:
        if self.line is not None:
            self.line.transport.close()

    def join(self, match: str) -> None:
        self.send({"t": "join", "match": match})

    def send(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            self.attack.done["frames"] += 1
            self.line.send(msgspec.json.encode(message))

    def hear(self, message: Heard) -> None:
        if message.t in ("table", "update") and message.legal:
            self.numbers[message.match] = max(self.numbers[message.match], message.last_id) + 1
            move = msgspec.json.decode(message.legal[0])
            play = {"t": "play", "match": message.match, "prompt": message.prompt, "move": move}
            number = self.numbers[message.match]
            asyncio.get_running_loop().call_later(0.3, self.send, play | {"id": number})


# ------------------------------------------------------------------------------------------ hints
async def hints(attack: Attack) -> None:
    """15 guests of one address ask for hints, several at once."""
    guests, pace = await attack.guests(15), Pace(20.0)
    matches = [(guest, await attack.match(guest, "lanes", "level:1")) for guest in guests]
    wanted = [(guest, match) for guest, match in matches if match] * 3
    await together(*(_ask_for_hints(attack, guest, match, pace) for guest, match in wanted))


async def _ask_for_hints(attack: Attack, guest: Guest, match: str, pace: Pace) -> None:
    while True:
        await pace()
        await attack.ask(guest, "POST", f"/api/matches/{match}/hint", None, 60.0)


# ------------------------------------------------------------------------------------------ big sets
async def sets(attack: Attack) -> None:
    """Card sets as large as a request may be, in challenges and in matches; lists of them are asked for."""
    guests, pace = await attack.guests(6), Pace(4.0)
    for number in range(10**9):
        guest = guests[number % len(guests)]
        cards = big_set(attack.chance)
        await pace()
        made = await attack.ask(guest, "POST", "/api/challenges", {"terms": {"preset": "lanes", "cards": cards}})
        await pace()
        await attack.ask(guest, "GET", "/api/challenges")
        await pace()
        if match := await attack.match(guest, "lanes", "greedy", cards):
            await _stage_at(attack, guest, match)
        if made.ok and number % 3 == 0:
            await attack.ask(guest, "DELETE", f"/api/challenges/{made.json()['id']}")


async def _stage_at(attack: Attack, guest: Guest, match: str) -> None:
    """Every stage is answered with the whole table and all legal moves."""
    with suppress(*Trouble):
        line = await dial(attack.port, guest.address, guest.token, lambda message: None)
        line.send(b'{"t":"join","match":"%s"}' % match.encode())
        for number in range(1, 6):
            attack.done["frames"] += 1
            line.send(b'{"t":"stage","match":"%s","prompt":1,"id":%d,"move":0}' % (match.encode(), number))
            await asyncio.sleep(0.25)
        line.transport.close()


# ------------------------------------------------------------------------------------------ the lobby
async def lobby(attack: Attack) -> None:
    """Sockets that enter and leave the lobby without end, while challenges come and go."""
    guests = await attack.guests(10)
    await together(*(_flap(attack, guest) for guest in guests), _stir(attack, guests[0]))


async def _flap(attack: Attack, guest: Guest) -> None:
    while True:
        try:
            line = await dial(attack.port, guest.address, guest.token, lambda message: None)
        except Trouble:
            attack.done["no socket"] += 1
            await asyncio.sleep(2.0)
            continue
        pace, on = Pace(6.0), True
        while not line.closed.done():
            await pace()
            attack.done["frames"] += 1
            line.send(b'{"t":"lobby","on":true}' if on else b'{"t":"lobby","on":false}')
            on = not on


async def _stir(attack: Attack, guest: Guest) -> None:
    pace = Pace(1.0)
    while True:
        await pace()
        made = await attack.ask(guest, "POST", "/api/challenges", {"terms": {"preset": "lanes"}})
        if made.ok:
            await attack.ask(guest, "DELETE", f"/api/challenges/{made.json()['id']}")


# ------------------------------------------------------------------------------------------ deaf sockets
async def deaf(attack: Attack) -> None:
    """Sockets that ask for tables and never read the answers."""
    guests = await attack.guests(10)
    await together(*(_never_read(attack, guest) for guest in guests for _ in range(4)))


async def _never_read(attack: Attack, guest: Guest) -> None:
    match = await attack.match(guest, "lanes", "random")
    while True:
        with suppress(*Trouble):
            found = await raw_connection(attack.port, guest.address, buffer=4096)
            try:
                await _join_again(attack, found, guest, match or "none")
            finally:
                found.close()
        await asyncio.sleep(1.0)


async def _join_again(attack: Attack, found: Any, guest: Guest, match: str) -> None:
    loop, pace = asyncio.get_running_loop(), Pace(2.0)
    await loop.sock_sendall(found, upgrade(attack.port, guest.token))
    for _ in range(200):
        await pace()
        attack.done["frames"] += 1
        async with asyncio.timeout(5.0):
            await loop.sock_sendall(found, frame(b'{"t":"join","match":"%s"}' % match.encode()))
            await loop.sock_sendall(found, frame(b'{"t":"lobby","on":true}'))


def frame(payload: bytes, head: int = 0x81) -> bytes:
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    if size >= 65536:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes((head,)) + length + NO_MASK + payload


# ------------------------------------------------------------------------------------------ slow and silent connections
async def slow(attack: Attack) -> None:
    """Heads and bodies of requests, a byte a second."""
    head = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 10_000
    body = (
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
    )
    half = attack.world.plan.slow
    await together(
        *(_drip(attack, attack.address(1 + number % 4), head, 20) for number in range(half)),
        *(_drip(attack, attack.address(5 + number % 4), body + b" " * 9999, len(body)) for number in range(half)),
    )


async def _drip(attack: Attack, address: str, data: bytes, at_once: int) -> None:
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(attack.chance.uniform(0.5, 4.0))
        with suppress(*Trouble):
            found = await raw_connection(attack.port, address)
            attack.done["connections"] += 1
            try:
                await loop.sock_sendall(found, data[:at_once])
                for place in range(at_once, len(data)):
                    await asyncio.sleep(1.0)
                    await loop.sock_sendall(found, data[place : place + 1])
            finally:
                found.close()


async def silent(attack: Attack) -> None:
    """Connections on which nothing is said; those that the server ends are opened again."""
    held: list[asyncio.Task[None]] = []
    pace = Pace(100.0)
    try:
        for number in range(attack.world.plan.silent):
            await pace()
            held.append(asyncio.create_task(_say_nothing(attack, attack.address(1 + number % 4))))
        await together(*held)
    finally:
        for task in held:
            task.cancel()


async def _say_nothing(attack: Attack, address: str) -> None:
    while True:
        with suppress(*Trouble):
            found = await raw_connection(attack.port, address)
            attack.done["connections"] += 1
            try:
                await asyncio.get_running_loop().sock_recv(found, 100)
            finally:
                found.close()
        await asyncio.sleep(attack.chance.uniform(5.0, 15.0))


# ------------------------------------------------------------------------------------------ nonsense
async def frames(attack: Attack) -> None:
    """What is no message, no move, no number that fits; on sockets and over HTTP."""
    guests = await attack.guests(8)
    await together(
        *(_bad_frames(attack, guest) for guest in guests[:4]),
        *(_bad_moves(attack, guest) for guest in guests[4:6]),
        *(_bad_requests(attack, guest) for guest in guests[6:]),
    )


async def _bad_frames(attack: Attack, guest: Guest) -> None:
    pace, match = Pace(5.0), await attack.match(guest, "lanes", "greedy") or "none"
    while True:
        await pace()
        with suppress(*Trouble):
            line = await dial(attack.port, guest.address, guest.token, lambda message: None)
            line.send(b'{"t":"join","match":"%s"}' % match.encode())
            for bad in bad_frames(attack.chance, match, 15):
                await pace()
                attack.done["frames"] += 1
                if line.closed.done():
                    break
                line.transport.write(bad if attack.chance.random() < 0.1 else frame(bad))
            line.transport.close()


async def _bad_moves(attack: Attack, guest: Guest) -> None:
    """A move that has to wait for the one before it, that raises if anything does, and nobody there to hear of it."""
    pace, match = Pace(1.0), None
    for number in range(1, 10**9, 4):
        await pace()
        match = match or await attack.match(guest, SIEGE, "nobody")
        if match is None:
            continue
        form = b'{"t":"stage","match":"%s","prompt":1,"id":%d,"move":%d}'
        staged = [frame(form % (match.encode(), number + place, code)) for place, code in enumerate(CODES)]
        with suppress(*Trouble):
            line = await dial(attack.port, guest.address, guest.token, lambda message: None)
            line.send(b'{"t":"join","match":"%s"}' % match.encode())
            await asyncio.sleep(0.5)
            attack.done["frames"] += len(staged)
            line.transport.write(b"".join(staged))
            await asyncio.sleep(0.0 if number % 8 == 1 else 0.5)
            line.transport.close()


async def _bad_requests(attack: Attack, guest: Guest) -> None:
    pace = Pace(5.0)
    while True:
        for data in bad_requests(attack.chance, attack.port, guest.token):
            await pace()
            attack.count(await send(attack.port, guest.address, data, 10.0))


# ------------------------------------------------------------------------------------------ accounts
async def log_ins(attack: Attack) -> None:
    """Somebody guesses the password of an honest account."""
    name = attack.world.plan.victim
    await flood(attack, 8.0, "/api/login", lambda number: {"name": name, "password": f"password {number}"}, 3)


async def newcomers(attack: Attack) -> None:
    """Guests without end, from five addresses."""
    await flood(attack, 20.0, "/api/guest", lambda number: {}, 5)


KINDS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "bots": bots,
    "hints": hints,
    "sets": sets,
    "lobby": lobby,
    "deaf": deaf,
    "slow": slow,
    "silent": silent,
    "frames": frames,
    "log-ins": log_ins,
    "newcomers": newcomers,
}


# ------------------------------------------------------------------------------------------ all of it
async def attack_all(plan: Plan) -> dict[str, Any]:
    world = World(plan)
    for begin, end, kinds in plan.phases:
        await asyncio.sleep(max(0.0, begin - time.monotonic()))
        work = {kind: asyncio.create_task(_endure(world, kind)) for kind in kinds}
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        for task in work.values():
            task.cancel()
        await asyncio.gather(*work.values(), return_exceptions=True)
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return {"did": world.done, "cpu_seconds": round(spent.ru_utime + spent.ru_stime, 1)}


async def _endure(world: World, kind: str) -> None:
    """An attack goes on whatever the server does to it."""
    attack = Attack(world, kind)
    while True:
        try:
            await KINDS[kind](attack)
        except (*Trouble, msgspec.MsgspecError, KeyError) as trouble:
            attack.done[f"stopped by {type(trouble).__name__}"] += 1
        await asyncio.sleep(1.0)


def main() -> None:
    os.nice(NICE)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if most == resource.RLIM_INFINITY else min(FILES, most), most))
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    print(json.dumps(uvloop.run(attack_all(plan))))


if __name__ == "__main__":
    main()
