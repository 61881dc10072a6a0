"""The parts of the server: how they are wired together, and how they start and stop."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from quintain.games import catalog
from quintain.rules.errors import OptionError
from quintain.server import protocol
from quintain.server.accounts.bans import Bans
from quintain.server.accounts.dormant import forget_guests
from quintain.server.accounts.log_ins import LogIns
from quintain.server.accounts.passwords import Passwords
from quintain.server.accounts.people import People
from quintain.server.accounts.recovery import Recovery
from quintain.server.accounts.removal import Removal
from quintain.server.clock import Clock
from quintain.server.context import Context
from quintain.server.gate import Gate
from quintain.server.guard import Guard
from quintain.server.lab.service import LabService
from quintain.server.ladder.ladder import Ladder
from quintain.server.ladder.seasons import season_at, turn_over
from quintain.server.limits import Limiter, Pacer
from quintain.server.lobby.lobby import Lobby
from quintain.server.mail import Mail
from quintain.server.metrics import Metrics
from quintain.server.nodes.linking import open_bus
from quintain.server.nodes.online import Presence
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.sharing import SharedLimits
from quintain.server.nodes.talk import Hides, Status
from quintain.server.packed import Packed
from quintain.server.play.bots import HouseBots
from quintain.server.play.ending import record_result
from quintain.server.play.errands import Errands
from quintain.server.play.everybody import Connections, check_again, ping_all
from quintain.server.play.far import Far
from quintain.server.play.hall import Hall
from quintain.server.play.owning import new_name
from quintain.server.play.room import Room
from quintain.server.players import Players
from quintain.server.preparing import load_games, load_sentences
from quintain.server.previews.pictures import Pictures
from quintain.server.previews.titles import Previews
from quintain.server.pulse import Pulse
from quintain.server.replays.archive import Archive
from quintain.server.replays.reviews import Reviews
from quintain.server.security import SecurityLog
from quintain.server.settings import Settings
from quintain.server.store import StoreError
from quintain.server.store.opening import open_store
from quintain.server.tournaments.pairing import Arena

PING = 10.0
STATUS = 0.5
TIDY = 3600.0
SETTLE = 2.0
CATCH_UP = 600.0
PREVIEWS_PER_MINUTE = 30
LETTERS_PER_HOUR = 5  # to one account, and for one address


class Server:
    """All parts. Each is given what it needs of the others; routes find them here."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.security = SecurityLog(self.clock)
        self.guard = Guard()
        self.metrics = Metrics(self.guard)
        self.store = open_store(settings.store_address, self.guard, shared=bool(settings.bus))
        self.nodes = Nodes(
            new_name(self.clock.now()), open_bus(settings.bus, self.guard), self.guard, shared=bool(settings.bus)
        )
        context = Context(settings, self.clock, self.store, self.guard, self.metrics, self.security)
        self.context = context
        self.people = People(self.store)
        self.passwords = Passwords()
        self.recovery = Recovery(self.store)
        self.mail = Mail(settings, self.guard)
        self.gate = Gate(settings, self.people)
        self.bots = HouseBots(settings, self.metrics, self.guard)
        self.ladder = Ladder(self.store)
        self.players = Players(self.people, self.ladder)
        self.hall = Hall(context, self.nodes, self.bots, self.players)
        self.hall.at_end = self._record
        self.hall.at_standstill = self._tell_standstill
        self.hall.at_exile = self._send_away
        self.far = Far(context, self.nodes, self.hall)
        self.errands = Errands(self.nodes, self.hall)
        self.presence = Presence(self.nodes, self.guard)
        self.connections = Connections(settings, self.nodes, self.presence)
        self.archive = Archive(context, self.nodes, self.bots, self.hall.editions)
        self.reviews = Reviews(context, self.bots, self.archive)
        self.lobby = Lobby(context, self.hall, self.connections, self.ladder, self.players)
        self.previews = Previews(self.store, self.people, self.ladder, self.lobby)
        self.pictures = Pictures(self.bots)
        self.removal = Removal(context, self.errands, self.lobby, self.connections, self.players)
        self.bans = Bans(self.store, self.lobby, self.connections)
        self.arena = Arena(context, self.lobby)
        self.lab = LabService(context, self.nodes, self.people)
        self.sharing = SharedLimits(self.nodes, self.clock)
        requests = Limiter(settings.requests_per_minute, 60, self.metrics.limit("requests"))
        self.request_limit = self.sharing.add("requests", requests)
        self.log_ins = LogIns(self.store, settings.log_ins_per_minute, self.metrics.limit("log_ins"))
        accounts = Limiter(settings.accounts_per_hour, 3600, self.metrics.limit("accounts"))
        self.account_limit = self.sharing.add("accounts", accounts)
        letters = Limiter(LETTERS_PER_HOUR, 3600, self.metrics.limit("letters"))
        self.letter_limit = self.sharing.add("letters", letters)
        self.preview_limit = Limiter(PREVIEWS_PER_MINUTE, 60, self.metrics.limit("previews"))
        for name, limiter in {**self.log_ins.limits, **self.lab.rates}.items():
            self.sharing.add(name, limiter)
        self.pacer = Pacer()
        self.pulse = Pulse(self.hall, self.metrics)
        self.kept_answers: dict[str, Packed] = {}
        self.ready = False
        self._opened = False
        self._modules = 0

    async def open(self) -> None:
        """Have the database to ourselves, bring it up to date, and have a link to the others. Nothing is done to it
        before it is ours."""
        if not self._opened:
            await self.store.claim()
            await self.store.open()
            try:
                await self.nodes.connect()
            except OptionError:
                await self.store.close()
                raise
            self._opened = True

    async def start(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self.guard.loop_failed)
        await asyncio.to_thread(load_games)
        await asyncio.to_thread(load_sentences)
        await self.open()
        await self.people.register_names()
        await self.hall.start()
        if self.nodes.shared:
            self.nodes.on(Status, self._hear_status)
            self.nodes.on(Hides, lambda told: self.players.hide(told.account, told.hidden))
            self.nodes.at_return.append(self._check_sessions)
            self.guard.service("status", STATUS, self._say_status)
        await self.lobby.start()
        self.arena.start()
        self.lab.start()
        self.guard.service("archives", CATCH_UP, self.archive.catch_up)
        if self.settings.warm_bots:
            self.guard.spawn("warm-up", self.bots.warm_up())
        gc.set_threshold(20_000, 20, 50)
        self.guard.service("ping", PING, self._ping)
        self.guard.service("tidy", TIDY, self._tidy)
        self.guard.service("memory", SETTLE, self._settle)
        self.guard.service("pulse", 0, self.pulse.beat)
        self._gauges()
        self.ready = True

    async def drain(self) -> None:
        """Hand everything over to the other servers, if there are any: their people are not to notice. Play goes on
        until balancers know: one that goes by the number of connections sends everybody back to whoever has just lost
        all, and waits for a second when it is refused."""
        self.hall.draining = True
        if self.nodes.others and self.ready:
            await asyncio.sleep(self.settings.drain_seconds)
            await self.guard.attempt("recovery", self.hall.let_go())

    async def close(self) -> None:
        self.ready = False
        for connection in self.connections.all():
            connection.close("shutting-down")
        await self.guard.close()
        await self.hall.close()
        await self.lab.close()
        await self.bots.close()
        self.passwords.close()
        await self.store.close()

    def _gauges(self) -> None:
        self.metrics.gauge("sockets", "Open sockets.", lambda: len(self.connections))
        self.metrics.gauge("accounts_online", "Accounts with a socket.", lambda: len(self.connections.by_account))
        self.metrics.gauge("matches_live", "Matches being played.", lambda: len(self.hall.live()))
        self.metrics.gauge("rooms", "Matches in memory.", lambda: len(self.hall.rooms))
        lobby, nodes = self.lobby, self.nodes
        self.metrics.gauge("queued", "Players in the queue.", lambda: sum(map(len, lobby.queues.values())))
        self.metrics.gauge("servers", "Servers that share the database.", lambda: 1 + len(nodes.others))

    async def _say_status(self) -> None:
        self.far.say(len(self.connections), not self.hall.is_silent)
        self.sharing.tell()

    def _hear_status(self, status: Status) -> None:
        self.far.check(status)
        self.presence.check(status)

    def _check_sessions(self) -> None:
        """Others could not tell us who has logged out meanwhile, or was suspended."""
        self.guard.spawn("ping", self._check_all_sessions())

    async def _check_all_sessions(self) -> None:
        for connection in self.connections.all():
            with suppress(StoreError):
                await check_again(connection, self.people, self.clock.now())

    async def _ping(self) -> None:
        self.connections.close_expired(self.clock.now())
        ping_all(self.connections, self.clock.now())

    async def _settle(self) -> None:
        """Whatever was loaded stays for good. Garbage collection need not look at it again and again: it takes longer
        than a move."""
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            gc.freeze()

    async def _tidy(self) -> None:
        now = self.clock.now()
        chores: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = (
            lambda: self.people.forget_expired(now),
            lambda: self.log_ins.forget_old(now),
            lambda: self.recovery.forget_expired(now),
            self.hall.owning.forget_gone,
            self.archive.forget_old,
            lambda: self.lab.tidy(now),
            lambda: self._turn_seasons(now),
            lambda: forget_guests(self.context, self.connections, self.removal),
        )
        for chore in chores:
            await self.guard.attempt("tidy", chore())

    async def _turn_seasons(self, now: int) -> None:
        """Begin the next season of the ladder when it is time."""
        if months := self.settings.season_months:
            await self.store.transact(turn_over(season_at(now, months), list(catalog.names()), now))

    async def _record(self, room: Room) -> list[float | None]:
        """A match is over: write that down, and let go of what it has changed."""
        changes = await self.store.transact(record_result(room, self.clock.now()))
        for person in room.table.setup.people:
            self.players.forget_ratings(person)
        self.archive.add(room.match)
        return changes

    def _send_away(self) -> None:
        """Have everybody connect again, to another server."""
        for connection in self.connections.all():
            self.guard.call("farewell", connection.wire.shutdown)

    def _tell_standstill(self, on: bool) -> None:
        """Tell everybody that moves can't be stored and clocks stand still, or that both go on."""
        message = protocol.encode(protocol.Standstill(on))
        for connection in self.connections.all():
            self.guard.call("message", connection.send, message)
