"""The hall: all rooms of this process. It opens, finds, recovers and closes them, and rings their alarms."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from quintain.games import catalog
from quintain.server import protocol
from quintain.server.campaign.items import bring
from quintain.server.campaign.sql import PUT_BACK
from quintain.server.context import Context
from quintain.server.counts import one_more
from quintain.server.nodes.others import LEASE, Nodes
from quintain.server.nodes.talk import Left
from quintain.server.play import sql
from quintain.server.play.bots import HouseBots
from quintain.server.play.contents import Editions
from quintain.server.play.frames import outcome
from quintain.server.play.owning import Elsewhere, Owning
from quintain.server.play.resting import may_leave
from quintain.server.play.room import Room
from quintain.server.players import Players
from quintain.server.problems import Problem, said
from quintain.server.store import Row, Statement, Steps, StoreError, StoreInUse, one_by_one
from quintain.tables import commands
from quintain.tables.journal import AnyEntry, decode
from quintain.tables.refusals import Refused
from quintain.tables.setup import Setup, Sitter
from quintain.tables.table import Table, Viewer

TICK = 0.05
STALL = 1.0  # seconds without a tick that count as an outage
LATE = 2.0  # seconds that an entry may take to be durable; longer is an outage of the store
HESITATE = 0.5  # and for so long the clock rings no alarms: whoever acted in time may be waiting in that queue
BEAT = 1.0
SILENCE = 5.0  # seconds without a stored sign of life that count as an outage of the store
SHARED_SILENCE = 2.5  # and where another would soon take the matches for abandoned
RETRY = 0.25
TRIES = 3
LONGEST_RETRY = 30.0
SLICE = 0.005  # seconds of reading a journal until others have their turn
MOST_MATCHES = 20  # unfinished ones of an account
AT_ONCE = 32  # matches that are loaded together after a restart

NO_BUS = "the bus to the other servers is silent"
NOTHING_STORED = "the database does not store entries"
USURPED = "another server has taken over this database"
log = logging.getLogger(__name__)

AtEnd = Callable[[Room], Awaitable[list[float | None]]]


class Hall:
    """All matches that this process owns."""

    def __init__(self, context: Context, nodes: Nodes, bots: HouseBots, players: Players) -> None:
        self.nodes = nodes
        self.owning = Owning(context, nodes)
        self.store = context.store
        self.settings = context.settings
        self.clock = context.clock
        self.metrics = context.metrics
        self.guard = context.guard
        self.bots = bots
        self.players = players
        self.editions = Editions(context.store)
        self.rooms: dict[str, Room] = {}
        self.loop: asyncio.AbstractEventLoop
        self.at_end: AtEnd  # records a result
        self.at_standstill: Callable[[bool], None] = lambda on: None  # the store's outages begin and end
        self.standstill: int | None = None  # since when the store takes no entries, or others can't be reached
        self.at_exile: Callable[[], None] = lambda: None  # nobody here can reach the others
        self.draining = False  # the server is about to stop
        self.usurped = False  # another server works with this store
        self._expected = 0.0  # when the clock's next round should begin
        self._alarms: list[tuple[int, int, Room]] = []
        self._numbers = itertools.count()
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._owed: Counter[str] = Counter()  # milliseconds of outages that matches have not been given back yet

    @property
    def incarnation(self) -> str:
        return self.nodes.name

    # ---------------------------------------------------------------------------- life of the hall
    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.store.claim()
        if self.nodes.shared:
            await self.nodes.open(await self.owning.cluster())
        await self.owning.begin()
        orphans = await self.owning.claim_orphans()
        self._expected = self.loop.time()
        self.guard.service("clock", TICK, self._ring)
        self.guard.service("beat", BEAT, self.beat)
        self.guard.spawn("recovery", self._recover(orphans))

    async def close(self) -> None:
        """Stop at once: whatever is under way is either on disk or was never acknowledged."""
        for room in self.rooms.values():
            room.gone = True
        try:
            await self.owning.release()
        except StoreError:
            self.metrics.count("store_errors")  # then the last sign of life counts
        self.nodes.tell_others(Left(self.nodes.name))
        await self.nodes.close()

    async def let_go(self) -> None:
        """Have others go on with all matches: this server is stopping, or can't be reached by them. What is under way
        is finished first; whoever asks for something meanwhile is told to ask again."""
        self.owning.released = True
        rooms = self.live()
        for room in rooms:
            room.gone = True
        end = self.loop.time() + LATE
        while any(not room.idle for room in rooms) and self.loop.time() < end:
            await asyncio.sleep(TICK / 5)
        try:
            await self.owning.release()
        except StoreError:
            self.metrics.count("store_errors")  # then they are free when the lease is over
        for room in rooms:
            self.lost(room)
        self.nodes.tell_others(Left(self.nodes.name))

    # ---------------------------------------------------------------------------- after an outage
    async def _recover(self, orphans: list[str]) -> None:
        for start in range(0, len(orphans), AT_ONCE):
            await asyncio.gather(*(self._load_orphan(match) for match in orphans[start : start + AT_ONCE]))

    async def _load_orphan(self, match: str) -> None:
        while True:
            try:
                await self.room(match)
                return
            except Problem:
                if self.owning.holds:  # it has just ended, it is broken, or another was faster
                    self._owed.pop(match, None)
                    return
            except StoreError:
                self.metrics.count("store_errors")
            await asyncio.sleep(RETRY)

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
            self.owning.excuse()
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
        elif self.is_silent:
            self._stand_still(self.owning.stored_at)
        return self.standstill is not None or waited > HESITATE

    @property
    def is_ready(self) -> bool:
        """Should people be sent here? Not if another server can do for them what this one cannot. What nobody can do is
        no reason: then they wait here as well as anywhere."""
        silent = self.is_silent and self.nodes.others_are_well()
        return not (self.draining or self.owning.released or self.usurped or silent)

    @property
    def is_silent(self) -> bool:
        """Has no sign of life been stored for too long?"""
        limit = SHARED_SILENCE if self.nodes.shared else SILENCE
        return time.monotonic() - self.owning.last_beat > limit

    def store_failed(self, started: float, why: StoreError) -> None:
        """An entry that was handed in then (by the event loop's clock) is not stored."""
        self._note_error(why)
        self._stand_still(self.clock.now() - round((self.loop.time() - started) * 1000))

    def _note_error(self, why: StoreError) -> None:
        """Count it; the first one of an outage is logged, with what the database said."""
        self.metrics.count("store_errors")
        if self.standstill is None:
            log.warning("nothing can be stored: %s", why)

    def _stand_still(self, since: int) -> None:
        if self.standstill is None:
            self.standstill = since
            log.warning("clocks stand still: %s", NO_BUS if self.nodes.cut_off else NOTHING_STORED)
            self.at_standstill(True)

    def _go_on(self) -> None:
        """Everything works again: everybody gets back the time of the outage."""
        if self.standstill is not None and not self._is_late() and not self.nodes.cut_off:
            outage, self.standstill = self.clock.now() - self.standstill, None
            self._excuse(outage)
            log.warning("clocks go on after %.1f s", outage / 1000)
            self.at_standstill(False)

    def _is_late(self) -> bool:
        since = self.store.waiting.since
        return since is not None and self.loop.time() - since > LATE

    def _excuse(self, outage: int) -> None:
        """The process was stopped, or was kept from running or storing: that is no player's fault."""
        for room in self.live():
            self._owed[room.match] += outage
            self._give_back(room)

    def _give_back(self, room: Room) -> None:
        """Have the journal say for how long a match stood still. If that fails, it is owed until it succeeds: the next
        outage may come before the end of this one is on disk."""
        given = 0

        def entry(at: int) -> AnyEntry | None:
            nonlocal given
            given = self._owed[room.match]
            return commands.resumed(room.table, at, given) if given else None

        def paid(refused: Refused | None) -> None:
            if refused is None:
                self._owed[room.match] -= given
                if not self._owed[room.match]:
                    del self._owed[room.match]

        room.submit(entry, paid)

    def excuse_seats(self, matches: set[str]) -> None:
        """Players of these matches were connected by a server that can't be reached: they get the time back since then,
        and have as long to come back as after any outage."""
        for room in [self.rooms[match] for match in matches if match in self.rooms]:
            room.submit(lambda at, room=room: commands.resumed(room.table, at, LEASE))  # type: ignore[misc]
            self._expect_people(room, self.clock.now() + room.table.setup.clock.resume)

    def alarm(self, room: Room, at: int) -> None:
        """Have a room look at the time then. One alarm is enough: whoever is woken too early sets the next one."""
        if room.alarm is not None and room.alarm <= at:
            return
        room.alarm = at
        heapq.heappush(self._alarms, (at, next(self._numbers), room))

    # ---------------------------------------------------------------------------- the sign of life
    async def beat(self) -> None:
        """Say that this process is there, drop matches that another owns, take those that nobody does, forget rooms
        that nobody needs."""
        try:
            await self.store.claim()
            await self.owning.sign_of_life()
            await self._look_at_the_bus()
            await self._drop_taken()  # first: nobody goes on with what another has
            self._go_on()
            await self._claim()
            self._await_end_of_lease()
        except StoreInUse:  # the database was away, and another server was faster
            if not self.usurped:
                log.error(USURPED)
            self.usurped = True
            for room in list(self.rooms.values()):
                self.lost(room)
        except StoreError as error:
            self._note_error(error)
            self._stand_still(self.owning.stored_at)
        self._reload_stuck()
        self._forget_deserted()

    async def _look_at_the_bus(self) -> None:
        """Whoever is at another server cannot act while there is no way to it. If others hear each other, they can do
        without us."""
        if self.nodes.cut_since is not None:
            self._stand_still(self.clock.now() - round((time.monotonic() - self.nodes.cut_since) * 1000))
            if self.nodes.left_alone and not self.owning.released:
                log.warning("others hear each other, but not this server: its matches are handed over")
                await self.let_go()
                self.at_exile()
        elif self.owning.released and not self.draining:
            self.owning.released = False
            await self.owning.sign_of_life()

    async def _drop_taken(self) -> None:
        mine = await self.owning.still_mine()
        for room in self.live() if mine is not None else []:
            if mine is not None and room.match not in mine:
                self.lost(room)

    async def _claim(self) -> None:
        """Go on with the matches of servers that are gone."""
        if self.nodes.shared and (orphans := await self.owning.claim_orphans()):
            self.guard.spawn("recovery", self._recover(orphans))

    def _await_end_of_lease(self) -> None:
        """A server has missed a renewal or two: if there is none until the lease ends, its matches have waited long
        enough, and do not wait for our next round as well."""
        left = (self.owning.next_end - self.clock.now()) / 1000
        if left < BEAT + TICK:
            self.guard.spawn("recovery", self._take_what_is_free(left))

    async def _take_what_is_free(self, left: float) -> None:
        await asyncio.sleep(max(0.0, left) + TICK)
        try:
            await self.owning.look_around()
            await self._claim()
        except StoreError:
            self.metrics.count("store_errors")  # the next round tries again

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

    # ---------------------------------------------------------------------------- rooms
    async def open(self, setup: Setup, before: Steps[None] | None = None) -> Room:
        """Start a match. It is on disk before anybody hears of it; `before` is done in the same transaction, and can
        refuse."""
        if self.owning.released:
            raise Problem("unavailable")
        await self.bots.have_rules(catalog.rulebook_of(setup.preset).name)
        setup, content = self.editions.pin(setup)
        table = Table(setup)
        seats = [_seat_key(sitter) for sitter in setup.seats]
        rulebook = table.match.game.rulebook.name
        whole = self.editions.written(setup)
        flags = setup.rated, setup.private, self.nodes.name, setup.opened
        row: Statement = (sql.ADD_MATCH, (setup.match, setup.preset, rulebook, whole, seats[0], seats[1], *flags))
        room = Room(self, table)
        # Whoever asks for the match as soon as it is in the store must get this room, and not make another.
        return await self._loaded(setup.match, self._open(room, [*content, row], before))

    async def _loaded(self, match: str, work: Coroutine[Any, Any, Room]) -> Room:
        """The room that is being made, for all who ask for it meanwhile."""
        self._loading[match] = loading = self.guard.keep(self.loop.create_task(work))
        loading.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(loading)

    async def _open(self, room: Room, statements: list[Statement], before: Steps[None] | None) -> Room:
        await self.store.transact(_opening(room.table.setup, statements, before))
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
            if not room.finished:
                self._must_be_ours()
            room.deserted = self.clock.now()  # whoever asked for it may have to wait for something else before joining
            return room
        if match in self._loading:
            room = await asyncio.shield(self._loading[match])
        else:
            room = await self._loaded(match, self._load(match))
        if room.gone:  # as soon as it was there
            raise Problem("unavailable")
        return room

    def _must_be_ours(self) -> None:
        """Whoever has no lease may not know how a match went on elsewhere, and does not show it."""
        if not self.owning.holds:
            raise Problem("unavailable")

    async def _load(self, match: str) -> Room:
        rows = await self.store.read(sql.MATCH, match)
        if not rows:
            raise Problem("not-found")
        row = rows[0]
        self._must_be_free(row)
        room = Room(self, await self._readable_table(row), [row["change0"], row["change1"]])
        room.finished = not row["live"]
        if row["live"] and (row["owner"] != self.nodes.name or row["stopped"]):
            entry = await self.store.transact(self.owning.take_over(room.table, row))
            if entry is not None:
                room.table.fold(entry)
        await self._furnish(room)
        if row["live"]:
            if match in self._owed:
                self._give_back(room)
            self._expect_people(room, self.clock.now() + room.table.setup.clock.resume)
        return room

    def _must_be_free(self, row: Row) -> None:
        """Whoever owns a match keeps it as long as it is there."""
        if row["live"] and self.nodes.is_alive(row["owner"]):
            raise Elsewhere(row["owner"])
        if row["live"]:
            self._must_be_ours()
        if row["live"] and (self.usurped or self.owning.released):
            raise Problem("unavailable")

    async def _readable_table(self, row: Row) -> Table:
        """The table, or the end of the match if its journal can't be read by these rules any more."""
        for _ in range(TRIES):
            table = await self._table(row)
            if table is not None:
                return table
            await asyncio.sleep(RETRY)
        broken = sql.RECORD_BROKEN, (row["id"], self.clock.now())
        await self.store.batch([broken, (PUT_BACK, (row["id"],))])
        raise Problem("broken")

    async def _table(self, row: Row) -> Table | None:
        """The table as its journal tells it; None if the rules fail at that. A long journal is read in slices, between
        which others have their turn."""
        entries = await self.store.read(sql.JOURNAL, row["id"])
        try:
            self.guard.reach("load", row["id"])
            setup = await self.editions.setup(row)
            await self.bots.have_rules(catalog.rulebook_of(setup.preset).name)
            table = Table(setup)
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
                table = await self._readable_table(row)
                if row["live"] and row["owner"] != self.nodes.name:
                    self.lost(room)
                else:
                    room.reloaded(table)
                return
            except Problem as broken:
                self._drop(room, broken)
            except StoreError:
                await asyncio.sleep(RETRY)
            except Exception:
                self.guard.failed("load", room.match)
                await asyncio.sleep(RETRY)

    def lost(self, room: Room) -> None:
        """Another process owns the match, or an entry was stored of which we were told that it was not: step down.
        Whoever watches is led to where it is; if that is here, it is read again."""
        self._close(room)
        if not (self.usurped or self.owning.released):
            self.guard.spawn("recovery", self._load_orphan(room.match), room.match)
        for watchers in room.watchers.values():
            for watcher in tuple(watchers):
                self.guard.call("publish", watcher.moved, room.match, match=room.match)

    def _drop(self, room: Room, why: Problem) -> None:
        self._close(room)
        room.tell_all(protocol.encode(error(why, room.match)))

    def _close(self, room: Room) -> None:
        room.close()
        if self.rooms.get(room.match) is room:
            del self.rooms[room.match]

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
                pause = min(pause, BEAT)  # it will be back, and people wait for this
            except Exception:
                self.guard.failed("result", room.match)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
        room.finished = True
        self.metrics.count("matches_ended")
        over = protocol.Over(room.match, outcome(room.table.setup, room.table, room.changes))
        room.tell_all(protocol.encode(over))

    async def settled(self, account: str) -> None:
        """Wait until no match of an account is under way, on any server."""
        while (await self.store.read(sql.COUNT_LIVE_OF, account))[0][0]:
            await asyncio.sleep(TICK)

    async def glimpse(self, match: str) -> Room:
        """A match as it is now, to be looked at only: another server may have it."""
        try:
            return await self.room(match)
        except Elsewhere:
            (row,) = await self.store.read(sql.MATCH, match)
            room = Room(self, await self._readable_table(row))
            room.players = await self.players.at(room.table.setup)
            return room

    def viewer(self, room: Room, account: str) -> Viewer:
        """As whom an account sees a match; private ones are for their players."""
        seat = room.table.setup.seat_of(account)
        if seat is None and room.table.setup.private:
            raise Problem("private")
        return seat

    async def rename(self, account: str) -> None:
        """An account has another name: so it is at the tables, too."""
        for room in [room for room in self.live() if account in room.table.setup.people]:
            room.players = await self.players.at(room.table.setup)

    def live(self) -> list[Room]:
        return [room for room in self.rooms.values() if not room.table.ended]


def _opening(setup: Setup, statements: list[Statement], before: Steps[None] | None) -> Steps[None]:
    """Insert a match unless one of its players has too many, or has not what is to be brought."""
    if before is not None:
        yield from before
    for person in sorted(setup.people):
        yield from one_more(person, sql.COUNT_LIVE_OF, MOST_MATCHES, "too-many-matches")
    yield from bring(setup)
    yield from one_by_one(statements)


def _seat_key(sitter: Sitter) -> str:
    return sitter.id if sitter.kind == "account" else f"{sitter.kind}:{sitter.id}"


def error(problem: Problem, match: str | None = None, number: int | None = None) -> protocol.Error:
    return protocol.Error(problem.code, said(problem.sentence), str(problem), match, number)
