"""The parts of the server: how they are wired together, and how they start and stop."""

from __future__ import annotations

import asyncio
import gc
import sys

from quintain.server import protocol
from quintain.server.accounts.bans import Bans
from quintain.server.accounts.dormant import forget_guests
from quintain.server.accounts.log_ins import LogIns
from quintain.server.accounts.passwords import Passwords
from quintain.server.accounts.people import People
from quintain.server.accounts.removal import Removal
from quintain.server.clock import Clock
from quintain.server.context import Context
from quintain.server.gate import Gate
from quintain.server.guard import Guard
from quintain.server.lab.service import LabService
from quintain.server.ladder.ladder import Ladder
from quintain.server.limits import Limiter, Pacer
from quintain.server.lobby.lobby import Lobby
from quintain.server.metrics import Metrics
from quintain.server.packed import Packed
from quintain.server.play.bots import HouseBots
from quintain.server.play.connections import Connections, ping_all
from quintain.server.play.ending import record_result
from quintain.server.play.hall import Hall
from quintain.server.play.room import Room
from quintain.server.players import Players
from quintain.server.preparing import load_games, load_rules, load_sentences
from quintain.server.pulse import Pulse
from quintain.server.replays.archive import Archive
from quintain.server.security import SecurityLog
from quintain.server.settings import Settings
from quintain.server.store.opening import open_store

PING = 10.0
TIDY = 3600.0
SETTLE = 2.0
CATCH_UP = 600.0


class Server:
    """All parts. Each is given what it needs of the others; routes find them here."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.security = SecurityLog(self.clock)
        self.guard = Guard()
        self.metrics = Metrics(self.guard)
        self.store = open_store(settings.store_address, self.guard)
        context = Context(settings, self.clock, self.store, self.guard, self.metrics, self.security)
        self.context = context
        self.people = People(self.store)
        self.passwords = Passwords()
        self.gate = Gate(settings, self.people)
        self.bots = HouseBots(settings, self.metrics, self.guard)
        self.ladder = Ladder(self.store)
        self.players = Players(self.people, self.ladder)
        self.hall = Hall(context, self.bots, self.players)
        self.hall.at_end = self._record
        self.hall.at_standstill = self._tell_standstill
        self.connections = Connections(settings.sockets_per_account, settings.sockets_per_address)
        self.archive = Archive(context, self.bots)
        self.lobby = Lobby(context, self.hall, self.connections, self.ladder, self.players)
        self.removal = Removal(context, self.hall, self.lobby, self.connections, self.players)
        self.bans = Bans(self.store, self.lobby, self.connections)
        self.lab = LabService(context, self.people)
        self.request_limit = Limiter(settings.requests_per_minute, 60, self.metrics.limit("requests"))
        self.log_ins = LogIns(self.store, settings.log_ins_per_minute, self.metrics.limit("log_ins"))
        self.account_limit = Limiter(settings.accounts_per_hour, 3600, self.metrics.limit("accounts"))
        self.pacer = Pacer()
        self.pulse = Pulse(self.hall, self.metrics)
        self.kept_answers: dict[str, Packed] = {}
        self.ready = False
        self._opened = False
        self._modules = 0

    async def open(self) -> None:
        """Have the database to ourselves, and bring it up to date. Nothing is done to it before it is ours."""
        if not self._opened:
            await self.store.claim()
            await self.store.open()
            self._opened = True

    async def start(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self.guard.loop_failed)
        await asyncio.to_thread(load_games)
        await asyncio.to_thread(load_sentences)
        await self.open()
        await self.people.register_names()
        await self.hall.start()
        await self.lobby.start()
        self.lab.start()
        self.guard.service("archives", CATCH_UP, self.archive.catch_up)
        if self.settings.warm_bots:
            self.guard.spawn("warm-up", self._warm_up())
        gc.set_threshold(20_000, 20, 50)
        self.guard.service("ping", PING, self._ping)
        self.guard.service("tidy", TIDY, self._tidy)
        self.guard.service("memory", SETTLE, self._settle)
        self.guard.service("pulse", 0, self.pulse.beat)
        self._gauges()
        self.ready = True

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
        queued = self.lobby.queues
        self.metrics.gauge("queued", "Players in the queue.", lambda: sum(len(queue) for queue in queued.values()))

    async def _warm_up(self) -> None:
        await self.bots.warm_up()  # which compiles what has to be compiled, in another process
        await asyncio.to_thread(load_rules)

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
        for work in (
            self.people.forget_expired(self.clock.now()),
            self.log_ins.forget_old(self.clock.now()),
            self.hall.forget_workers(),
            self.archive.forget_old(),
            self.lab.tidy(self.clock.now()),
            forget_guests(self.context, self.connections, self.removal),
        ):
            await self.guard.attempt("tidy", work)

    async def _record(self, room: Room) -> list[float | None]:
        """A match is over: write that down, and let go of what it has changed."""
        changes = await self.store.transact(record_result(room, self.clock.now()))
        for person in room.table.setup.people:
            self.players.forget(person)
        self.archive.add(room.match)
        return changes

    def _tell_standstill(self, on: bool) -> None:
        """Tell everybody that moves can't be stored and clocks stand still, or that both go on."""
        message = protocol.encode(protocol.Standstill(on))
        for connection in self.connections.all():
            self.guard.call("message", connection.send, message)
