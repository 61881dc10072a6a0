"""The hall: all rooms of this process. It opens, finds, recovers and closes them, and rings their alarms."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from quintain.server import protocol
from quintain.server.clock import Clock
from quintain.server.metrics import Metrics
from quintain.server.play.bots import HouseBots
from quintain.server.play.frames import outcome
from quintain.server.play.room import Room
from quintain.server.problems import Problem
from quintain.server.settings import Settings
from quintain.server.store import Row, Statement, Store, StoreError
from quintain.tables import commands
from quintain.tables.journal import Stop, decode
from quintain.tables.setup import Setup, Sitter
from quintain.tables.table import Table, Viewer

TICK = 0.05
STALL = 1.0  # seconds without a tick that count as an outage
BEAT = 1.0
KEPT_AFTER_END = 60_000
RETRY = 0.25
INSERT = """INSERT INTO match (id, preset, rulebook, setup, seat0, seat1, rated, private, live, owner, opened)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, TRUE, $9, $10)"""

AtEnd = Callable[[Room], Awaitable[list[float | None]]]
decode_setup = msgspec.json.Decoder(Setup).decode


class Hall:
    """All matches that this process owns."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, metrics: Metrics, bots: HouseBots) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.metrics = metrics
        self.bots = bots
        self.rooms: dict[str, Room] = {}
        self.loop: asyncio.AbstractEventLoop
        # A new one every time: a process that comes back must not take itself for its predecessor.
        self.incarnation = f"{os.getpid()}-{clock.now()}-{secrets.token_hex(4)}"
        self.at_end: AtEnd
        self.name_players: Callable[[Setup], Awaitable[list[protocol.Player]]]
        self._alarms: list[tuple[int, int, Room]] = []
        self._numbers = itertools.count()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Future[Room]] = {}

    # ---------------------------------------------------------------------------- life of the hall
    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        now = self.clock.now()
        await self.store.write("INSERT INTO worker VALUES ($1, $2, $2)", self.incarnation, now)
        orphans = await self._claim()
        self.spawn(self._ring())
        self.spawn(self._beat())
        self.spawn(self._recover(orphans))

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop at once: whatever is under way is either on disk or was never acknowledged."""
        for room in self.rooms.values():
            room.gone = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.write("UPDATE worker SET beat = $2 WHERE incarnation = $1", self.incarnation, self.clock.now())

    async def _claim(self) -> list[tuple[str, int]]:
        """Take over all live matches, with the moment up to which their last owner was known to be there."""
        sql = """SELECT match.id, worker.beat FROM match LEFT JOIN worker ON worker.incarnation = match.owner
        WHERE match.live = TRUE"""
        orphans = [(row["id"], row["beat"] or 0) for row in await self.store.read(sql)]
        await self.store.batch(
            [
                ("UPDATE match SET owner = $1 WHERE live = TRUE", (self.incarnation,)),
                ("DELETE FROM worker WHERE incarnation <> $1", (self.incarnation,)),
            ]
        )
        return orphans

    async def _recover(self, orphans: list[tuple[str, int]]) -> None:
        for match, beat in orphans:
            try:
                room = await self.room(match)
            except (Problem, StoreError):
                continue
            self._resume(room, beat)
            await asyncio.sleep(0)

    def _resume(self, room: Room, beat: int) -> None:
        """Nobody loses time by an outage: the last sign of life is at or before its beginning."""
        now = self.clock.now()
        if room.table.ended:
            self.ended(room)
            return
        alive = max(beat, room.table.setup.opened)
        room.submit(lambda at: commands.resumed(room.table, at, at - alive))
        self._expect_people(room, now + room.table.setup.clock.resume)

    def _expect_people(self, room: Room, now: int) -> None:
        """Seats that nobody has joined yet count as left."""
        for seat, sitter in enumerate(room.table.setup.seats):
            if sitter.kind == "account" and not room.watchers[seat]:
                room.left_at[seat] = now
        room.follow_up()

    async def _ring(self) -> None:
        """Ring the alarms that are due. One task for all rooms: a timer for each costs more."""
        expected = self.loop.time()
        while True:
            if (late := self.loop.time() - expected) > STALL:
                self._excuse(round(late * 1000))
            now = self.clock.now()
            while self._alarms and self._alarms[0][0] <= now:
                at, _, room = heapq.heappop(self._alarms)
                room.alarm = None if room.alarm == at else room.alarm
                room.tick(now)
            expected = self.loop.time() + TICK
            await asyncio.sleep(TICK)

    def _excuse(self, outage: int) -> None:
        """The process was stopped, or was kept from running: that is no player's fault."""
        for room in self.live():
            room.submit(lambda at, room=room: commands.resumed(room.table, at, outage))  # type: ignore[misc]

    def alarm(self, room: Room, at: int) -> None:
        """Have a room look at the time then. One alarm is enough: whoever is woken too early sets the next one."""
        if room.alarm is not None and room.alarm <= at:
            return
        room.alarm = at
        heapq.heappush(self._alarms, (at, next(self._numbers), room))

    async def _beat(self) -> None:
        """Say that this process is there, drop matches that somebody else owns, forget rooms that nobody needs."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except StoreError:
                self.metrics.count("store_errors")

    async def beat(self) -> None:
        now = self.clock.now()
        await self.store.write("UPDATE worker SET beat = $2 WHERE incarnation = $1", self.incarnation, now)
        sql = "SELECT id FROM match WHERE live = TRUE AND owner <> $1"
        for row in await self.store.read(sql, self.incarnation):
            if row["id"] in self.rooms:
                self.lost(self.rooms[row["id"]])
        for room in list(self.rooms.values()):
            if room.finished and not any(room.watchers.values()) and now - room.deserted > KEPT_AFTER_END:
                del self.rooms[room.match]

    # ---------------------------------------------------------------------------- rooms
    async def open(self, setup: Setup, further: list[Statement] | None = None) -> Room:
        """Start a match. It is on disk before anybody hears of it."""
        table = Table(setup)
        seats = [_seat_key(sitter) for sitter in setup.seats]
        rulebook = table.match.game.rulebook.name
        whole = msgspec.json.encode(setup)
        flags = setup.rated, setup.private, self.incarnation, setup.opened
        row: Statement = (INSERT, (setup.match, setup.preset, rulebook, whole, seats[0], seats[1], *flags))
        room = Room(self, table)
        # Whoever asks for the match as soon as it is in the store must get this room, and not make another.
        self._loading[setup.match] = opening = self.spawn(self._open(room, [row, *(further or [])]))
        opening.add_done_callback(lambda _: self._loading.pop(setup.match, None))
        return await asyncio.shield(opening)

    async def _open(self, room: Room, statements: list[Statement]) -> Room:
        await self.store.batch(statements)
        self.metrics.count("matches_started")
        await self._furnish(room)
        self._expect_people(room, self.clock.now())
        return room

    async def _furnish(self, room: Room) -> Room:
        room.players = await self.name_players(room.table.setup)
        people = room.table.setup.people
        if len(people) == 2:
            sql = "SELECT account FROM block WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)"
            for row in await self.store.read(sql, *people):
                seat = room.table.setup.seat_of(row["account"])
                if seat is not None:
                    room.muted.add(seat)
        self.rooms[room.match] = room
        room.remember(self.clock.now())
        return room

    async def room(self, match: str) -> Room:
        """The room of a match, from memory or from the journal."""
        if match in self.rooms:
            return self.rooms[match]
        if match not in self._loading:
            self._loading[match] = self.spawn(self._load(match))
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room:
        rows = await self.store.read("SELECT * FROM match WHERE id = $1", match)
        if not rows:
            raise Problem("not-found")
        row = rows[0]
        if row["live"] and row["owner"] != self.incarnation:
            raise Problem("unavailable")
        room = Room(self, await self._table(row), [row["change0"], row["change1"]])
        room.finished = not row["live"]
        return await self._furnish(room)

    async def _table(self, row: Row) -> Table:
        entries = await self.store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", row["id"])
        return Table.replayed(decode_setup(bytes(row["setup"])), [decode(bytes(line["entry"])) for line in entries])

    def reload(self, room: Room) -> None:
        """The store failed, so nobody knows what it holds: look, as soon as that is possible."""
        self.spawn(self._reload(room))

    async def _reload(self, room: Room) -> None:
        while not room.gone:
            try:
                (row,) = await self.store.read("SELECT * FROM match WHERE id = $1", room.match)
                room.reloaded(await self._table(row))
                return
            except StoreError:
                await asyncio.sleep(RETRY)

    def lost(self, room: Room) -> None:
        """Somebody else owns the match: step down. Whoever watched must join again."""
        room.gone = True
        if self.rooms.get(room.match) is room:
            del self.rooms[room.match]
        message = protocol.encode(error(Problem("unavailable"), room.match))
        room.tell_all(message)

    def ended(self, room: Room) -> None:
        if not room.finishing and not room.finished:
            room.finishing = True
            self.spawn(self._finish(room))

    async def _finish(self, room: Room) -> None:
        """Record the result, then tell it."""
        while True:
            try:
                room.changes = await self.at_end(room)
                break
            except StoreError:
                self.metrics.count("store_errors")
                await asyncio.sleep(RETRY)
        room.finished = True
        self.metrics.count("matches_ended")
        over = protocol.Over(room.match, outcome(room.table.setup, room.table, room.changes))
        room.tell_all(protocol.encode(over))

    async def settled(self, account: str) -> None:
        """Wait until no match of an account is under way."""
        while any(account in room.table.setup.people and not room.finished for room in self.rooms.values()):
            await asyncio.sleep(TICK)

    async def stop(self, match: str) -> None:
        """Break a match off without a result."""
        room = await self.room(match)
        room.submit(lambda at: None if room.table.ended else Stop(at))

    def viewer(self, room: Room, account: str) -> Viewer:
        """As whom an account sees a match; private ones are for their players."""
        seat = room.table.setup.seat_of(account)
        if seat is None and room.table.setup.private:
            raise Problem("private")
        return seat

    def live(self) -> list[Room]:
        return [room for room in self.rooms.values() if not room.table.ended]


def _seat_key(sitter: Sitter) -> str:
    return sitter.id if sitter.kind == "account" else f"{sitter.kind}:{sitter.id}"


def error(problem: Problem, match: str | None = None, number: int | None = None) -> protocol.Error:
    return protocol.Error(problem.code, problem.en, problem.ru, match, number)
