"""The hall: all rooms of this process. It opens, finds, recovers and closes them, and rings their alarms."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from quintain.server import protocol
from quintain.server.context import Context
from quintain.server.counts import one_more
from quintain.server.play import sql
from quintain.server.play.bots import HouseBots
from quintain.server.play.frames import outcome
from quintain.server.play.resting import may_leave
from quintain.server.play.room import Room
from quintain.server.players import Players
from quintain.server.problems import Problem, said
from quintain.server.store import Row, Statement, Steps, StoreError, StoreInUse, one_by_one
from quintain.tables import commands
from quintain.tables.journal import AnyEntry, Stop, decode, encode
from quintain.tables.setup import Setup, Sitter
from quintain.tables.table import Table, Viewer

TICK = 0.05
STALL = 1.0  # seconds without a tick that count as an outage
LATE = 2.0  # seconds that an entry may take to be durable; longer is an outage of the store
HESITATE = 0.5  # and for so long the clock rings no alarms: whoever acted in time may be waiting in that queue
BEAT = 1.0
SILENCE = 5.0  # seconds without a stored sign of life that count as an outage of the store
RETRY = 0.25
TRIES = 3
LONGEST_RETRY = 30.0
SLICE = 0.005  # seconds of reading a journal until others have their turn
MOST_MATCHES = 20  # unfinished ones of an account
AT_ONCE = 32  # matches that are loaded together after a restart

AtEnd = Callable[[Room], Awaitable[list[float | None]]]
decode_setup = msgspec.json.Decoder(Setup).decode


class Hall:
    """All matches that this process owns."""

    def __init__(self, context: Context, bots: HouseBots, players: Players) -> None:
        self.store = context.store
        self.settings = context.settings
        self.clock = context.clock
        self.metrics = context.metrics
        self.guard = context.guard
        self.bots = bots
        self.players = players
        self.rooms: dict[str, Room] = {}
        self.loop: asyncio.AbstractEventLoop
        # A new one every time: a process that comes back must not take itself for its predecessor.
        self.incarnation = f"{os.getpid()}-{self.clock.now()}-{secrets.token_hex(4)}"
        self.at_end: AtEnd  # records a result
        self.at_standstill: Callable[[bool], None] = lambda on: None  # the store's outages begin and end
        self.standstill: int | None = None  # since when the store takes no entries
        self.usurped = False  # another server works with this store
        self.last_beat = 0.0  # when the sign of life was stored last, by the monotonic clock
        self._stored_at = 0  # and by ours
        self._started = 0
        self._expected = 0.0  # when the clock's next round should begin
        self._alarms: list[tuple[int, int, Room]] = []
        self._numbers = itertools.count()
        self._loading: dict[str, asyncio.Future[Room]] = {}

    # ---------------------------------------------------------------------------- life of the hall
    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.store.claim()
        self._started = self._stored_at = self.clock.now()
        await self.store.write(sql.ADD_WORKER, self.incarnation, self._stored_at)
        self.last_beat = time.monotonic()
        orphans = await self._orphans()
        self._expected = self.loop.time()
        self.guard.service("clock", TICK, self._ring)
        self.guard.service("beat", BEAT, self.beat)
        self.guard.spawn("recovery", self._recover(orphans))

    async def close(self) -> None:
        """Stop at once: whatever is under way is either on disk or was never acknowledged."""
        for room in self.rooms.values():
            room.gone = True
        try:
            await self._sign_of_life()
        except StoreError:
            self.metrics.count("store_errors")  # then the last one counts

    # ---------------------------------------------------------------------------- after an outage
    async def _orphans(self) -> list[str]:
        """Live matches of servers that are gone, whose clocks run."""
        rows = await self.store.read(sql.ORPHANS, self.incarnation)
        return [row["id"] for row in rows if decode_setup(bytes(row["setup"])).clock.turn]

    async def _recover(self, orphans: list[str]) -> None:
        for start in range(0, len(orphans), AT_ONCE):
            await asyncio.gather(*(self._load_orphan(match) for match in orphans[start : start + AT_ONCE]))

    async def _load_orphan(self, match: str) -> None:
        while True:
            try:
                await self.room(match)
                return
            except Problem:
                return  # it has just ended, or it is broken
            except StoreError:
                self.metrics.count("store_errors")
                await asyncio.sleep(RETRY)

    def _take_over(self, room: Room, row: Row) -> Steps[AnyEntry | None]:
        """Own a match of a server that is gone. The length of the outage goes to the journal in the same transaction:
        until then the old owner and its last sign of life stay on record, however often this server is restarted, and
        no clock of this match runs before."""
        rows = yield sql.LAST_BEAT, (row["owner"],)
        alive = max(rows[0]["beat"] if rows else 0, room.table.setup.opened)
        now = self.clock.now()
        entry = commands.resumed(room.table, now, now - alive)
        if entry is not None:
            yield sql.ADD_ENTRY, (room.match, room.table.seq + 1, encode(entry))
        yield sql.OWN, (room.match, self.incarnation)
        return entry

    def _expect_people(self, room: Room, now: int) -> None:
        """Seats that nobody has joined yet count as left."""
        for seat, sitter in enumerate(room.table.setup.seats):
            if sitter.kind == "account" and not room.watchers[seat]:
                room.left_at[seat] = now
        room.follow_up()

    # ---------------------------------------------------------------------------- the clock
    async def _ring(self) -> None:
        """Ring the alarms that are due. One task for all rooms: a timer for each costs more."""
        if (late := self.loop.time() - self._expected) > STALL:
            self._excuse(round(late * 1000))
            # The store could not be silent while this process was: its outage, if there is one, begins now.
            self.last_beat, self._stored_at = time.monotonic(), self.clock.now()
        now = self.clock.now()
        while self._alarms and self._alarms[0][0] <= now and not self._must_wait(now):
            at, _, room = heapq.heappop(self._alarms)
            room.alarm = None if room.alarm == at else room.alarm
            if not self.guard.call("alarm", room.tick, now, match=room.match):
                self.alarm(room, now + 1000)
        self._expected = self.loop.time() + TICK

    def _must_wait(self, now: int) -> bool:
        """Does the store keep people from acting? Then nobody's time may run out."""
        since = self.store.waiting.since
        waited = 0.0 if since is None else self.loop.time() - since
        if waited > LATE:
            self._stand_still(now - round(waited * 1000))
        elif time.monotonic() - self.last_beat > SILENCE:
            self._stand_still(self._stored_at)
        return self.standstill is not None or waited > HESITATE

    def store_failed(self, started: float) -> None:
        """An entry that was handed in then (by the event loop's clock) is not stored."""
        self.metrics.count("store_errors")
        self._stand_still(self.clock.now() - round((self.loop.time() - started) * 1000))

    def _stand_still(self, since: int) -> None:
        if self.standstill is None:
            self.standstill = since
            self.at_standstill(True)

    def _go_on(self) -> None:
        """The store works again: everybody gets back the time of its outage."""
        if self.standstill is not None and not self._is_late():
            outage, self.standstill = self.clock.now() - self.standstill, None
            self._excuse(outage)
            self.at_standstill(False)

    def _is_late(self) -> bool:
        since = self.store.waiting.since
        return since is not None and self.loop.time() - since > LATE

    def _excuse(self, outage: int) -> None:
        """The process was stopped, or was kept from running or storing: that is no player's fault."""
        for room in self.live():
            room.submit(lambda at, room=room: commands.resumed(room.table, at, outage))  # type: ignore[misc]

    def alarm(self, room: Room, at: int) -> None:
        """Have a room look at the time then. One alarm is enough: whoever is woken too early sets the next one."""
        if room.alarm is not None and room.alarm <= at:
            return
        room.alarm = at
        heapq.heappush(self._alarms, (at, next(self._numbers), room))

    # ---------------------------------------------------------------------------- the sign of life
    async def _sign_of_life(self) -> None:
        now = self.clock.now()
        await self.store.write(sql.BEAT, self.incarnation, now)
        self.last_beat, self._stored_at = time.monotonic(), now

    async def beat(self) -> None:
        """Say that this process is there, drop matches that another owns, forget rooms that nobody needs."""
        try:
            await self.store.claim()
            await self._sign_of_life()
            self._go_on()
            await self._drop_taken()
        except StoreInUse:  # the database was away, and another server was faster
            self.usurped = True
            for room in list(self.rooms.values()):
                self.lost(room)
        except StoreError:
            self.metrics.count("store_errors")
            self._stand_still(self._stored_at)
        self._reload_stuck()
        self._forget_deserted()

    async def _drop_taken(self) -> None:
        for row in await self.store.read(sql.TAKEN, self.incarnation, self._started):
            if row["id"] in self.rooms:
                self.lost(self.rooms[row["id"]])

    def _reload_stuck(self) -> None:
        """A room that waits for an answer which the store has given, or will not give, finds out what is on disk."""
        now, waiting = self.loop.time(), self.store.waiting.since
        for room in [room for room in self.rooms.values() if room.stuck(now, waiting)]:
            self.metrics.count("rooms_stuck")
            self.reload(room)

    def waiting_longer_than(self, seconds: float) -> int:
        """How many matches have waited that long for the store."""
        now = self.loop.time()
        return sum(room.waited(now) > seconds for room in self.rooms.values())

    def _forget_deserted(self) -> None:
        now = self.clock.now()
        for room in [room for room in self.rooms.values() if may_leave(room, now)]:
            room.gone = True
            del self.rooms[room.match]

    async def forget_workers(self) -> None:
        """Servers that are gone, and whose matches have all been taken over."""
        await self.store.write(sql.FORGET_WORKERS, self.incarnation)

    # ---------------------------------------------------------------------------- rooms
    async def open(self, setup: Setup, further: list[Statement] | None = None) -> Room:
        """Start a match. It is on disk before anybody hears of it."""
        table = Table(setup)
        seats = [_seat_key(sitter) for sitter in setup.seats]
        rulebook = table.match.game.rulebook.name
        whole = msgspec.json.encode(setup)
        flags = setup.rated, setup.private, self.incarnation, setup.opened
        row: Statement = (sql.ADD_MATCH, (setup.match, setup.preset, rulebook, whole, seats[0], seats[1], *flags))
        room = Room(self, table)
        # Whoever asks for the match as soon as it is in the store must get this room, and not make another.
        return await self._loaded(setup.match, self._open(room, [row, *(further or [])]))

    async def _loaded(self, match: str, work: Coroutine[Any, Any, Room]) -> Room:
        """The room that is being made, for all who ask for it meanwhile."""
        self._loading[match] = loading = self.guard.keep(self.loop.create_task(work))
        loading.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(loading)

    async def _open(self, room: Room, statements: list[Statement]) -> Room:
        await self.store.transact(_opening(room.table.setup.people, statements))
        self.metrics.count("matches_started")
        await self._furnish(room)
        self._expect_people(room, self.clock.now())
        return room

    async def _furnish(self, room: Room) -> Room:
        room.players = await self.players.at(room.table.setup)
        people = room.table.setup.people
        if len(people) == 2:
            for row in await self.store.read(sql.BLOCKS_BETWEEN, *people):
                seat = room.table.setup.seat_of(row["account"])
                if seat is not None:
                    room.muted.add(seat)
        self.rooms[room.match] = room
        room.remember(self.clock.now())
        return room

    async def room(self, match: str) -> Room:
        """The room of a match, from memory or from the journal."""
        if match in self.rooms:
            room = self.rooms[match]
            room.deserted = self.clock.now()  # whoever asked for it may have to wait for something else before joining
            return room
        if match in self._loading:
            return await asyncio.shield(self._loading[match])
        return await self._loaded(match, self._load(match))

    async def _load(self, match: str) -> Room:
        rows = await self.store.read(sql.MATCH, match)
        if not rows:
            raise Problem("not-found")
        row = rows[0]
        room = Room(self, await self._readable_table(row), [row["change0"], row["change1"]])
        room.finished = not row["live"]
        if row["live"] and row["owner"] != self.incarnation:
            if self.usurped:
                raise Problem("unavailable")
            entry = await self.store.transact(self._take_over(room, row))
            if entry is not None:
                room.table.fold(entry)
        await self._furnish(room)
        if row["live"]:
            self._expect_people(room, self.clock.now() + room.table.setup.clock.resume)
        return room

    async def _readable_table(self, row: Row) -> Table:
        """The table, or the end of the match if its journal can't be read by these rules any more."""
        for _ in range(TRIES):
            table = await self._table(row)
            if table is not None:
                return table
            await asyncio.sleep(RETRY)
        await self.store.write(sql.RECORD_BROKEN, row["id"], self.clock.now())
        raise Problem("broken")

    async def _table(self, row: Row) -> Table | None:
        """The table as its journal tells it; None if the rules fail at that. A long journal is read in slices, between
        which others have their turn."""
        entries = await self.store.read(sql.JOURNAL, row["id"])
        try:
            self.guard.reach("load", row["id"])
            table = Table(decode_setup(bytes(row["setup"])))
            end = time.monotonic() + SLICE
            for line in entries:
                table.fold(decode(bytes(line["entry"])))
                if time.monotonic() > end:
                    await asyncio.sleep(0)
                    end = time.monotonic() + SLICE
        except Exception:
            self.guard.failed("load", row["id"])
            return None
        return table

    def reload(self, room: Room) -> None:
        """What the room believes may not be what the journal holds: look, as soon as that is possible."""
        room.reloading = True
        self.guard.keep(self.loop.create_task(self._reload(room)))

    async def _reload(self, room: Room) -> None:
        while not room.gone:
            try:
                (row,) = await self.store.read(sql.MATCH, room.match)
                room.reloaded(await self._readable_table(row))
                return
            except Problem as broken:
                self._drop(room, broken)
            except StoreError:
                await asyncio.sleep(RETRY)
            except Exception:
                self.guard.failed("load", room.match)
                await asyncio.sleep(RETRY)

    def lost(self, room: Room) -> None:
        """Another process owns the match: step down. Whoever watched must join again."""
        self._drop(room, Problem("unavailable"))

    def _drop(self, room: Room, why: Problem) -> None:
        room.gone = True
        if self.rooms.get(room.match) is room:
            del self.rooms[room.match]
        room.tell_all(protocol.encode(error(why, room.match)))

    def ended(self, room: Room) -> None:
        if not room.finishing and not room.finished:
            room.finishing = True
            self.guard.keep(self.loop.create_task(self._finish(room)))

    async def _finish(self, room: Room) -> None:
        """Record the result, then tell it."""
        pause = RETRY
        while True:
            try:
                self.guard.reach("result", room.match)
                room.changes = await self.at_end(room)
                break
            except StoreError:
                self.metrics.count("store_errors")
            except Exception:
                self.guard.failed("result", room.match)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
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

    async def running(self, account: str) -> list[protocol.MatchLine]:
        """The unfinished matches of an account, on whatever device they were begun."""
        lines = []
        for row in await self.store.read(sql.LIVE_OF, account):
            with suppress(Problem):  # another process has it
                lines.append((await self.room(row["id"])).line(account))
        return lines

    def viewer(self, room: Room, account: str) -> Viewer:
        """As whom an account sees a match; private ones are for their players."""
        seat = room.table.setup.seat_of(account)
        if seat is None and room.table.setup.private:
            raise Problem("private")
        return seat

    def live(self) -> list[Room]:
        return [room for room in self.rooms.values() if not room.table.ended]


def _opening(people: list[str], statements: list[Statement]) -> Steps[None]:
    """Insert a match unless one of its players has too many."""
    for person in sorted(people):
        yield from one_more(person, sql.COUNT_LIVE_OF, MOST_MATCHES, "too-many-matches")
    yield from one_by_one(statements)


def _seat_key(sitter: Sitter) -> str:
    return sitter.id if sitter.kind == "account" else f"{sitter.kind}:{sitter.id}"


def error(problem: Problem, match: str | None = None, number: int | None = None) -> protocol.Error:
    return protocol.Error(problem.code, said(problem.sentence), str(problem), match, number)
