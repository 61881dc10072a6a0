"""The server as a whole: its parts, how they start and stop, and the routes of all features."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from quintain.server import openapi, protocol, site
from quintain.server.accounts import routes as account_routes
from quintain.server.accounts.dormant import forget_guests
from quintain.server.accounts.log_ins import LogIns
from quintain.server.accounts.passwords import Passwords
from quintain.server.accounts.people import Account, People
from quintain.server.admin import routes as admin_routes
from quintain.server.api import Endpoint, starlette_routes
from quintain.server.campaign import routes as campaign_routes
from quintain.server.catalogue import routes as catalogue_routes
from quintain.server.clock import Clock
from quintain.server.decks import routes as deck_routes
from quintain.server.gate import Entrance, Gate
from quintain.server.guard import Guard
from quintain.server.lab import routes as lab_routes
from quintain.server.lab.service import LabService
from quintain.server.ladder import routes as ladder_routes
from quintain.server.ladder.ladder import Ladder
from quintain.server.limits import Limiter, Pacer
from quintain.server.lobby import routes as lobby_routes
from quintain.server.lobby.lobby import Lobby
from quintain.server.metrics import Metrics
from quintain.server.packed import Packed
from quintain.server.play import routes as play_routes
from quintain.server.play.bots import HouseBots
from quintain.server.play.ending import record_result
from quintain.server.play.hall import Hall
from quintain.server.play.room import Room
from quintain.server.play.socket import Connections, Socket, ping_all
from quintain.server.preparing import load_games, load_rules
from quintain.server.problems import Problem
from quintain.server.pulse import Pulse
from quintain.server.replays import routes as replay_routes
from quintain.server.replays.archive import Archive
from quintain.server.security import SecurityLog
from quintain.server.settings import Settings
from quintain.server.store.opening import open_store
from quintain.tables.setup import Setup, Sitter

FEATURES = (
    account_routes,
    lobby_routes,
    play_routes,
    deck_routes,
    campaign_routes,
    catalogue_routes,
    ladder_routes,
    replay_routes,
    lab_routes,
    admin_routes,
    openapi,
)
SOCKET = "/api/socket"
PING = 10.0
TIDY = 3600.0
SETTLE = 2.0
CATCH_UP = 600.0


def endpoints() -> list[Endpoint]:
    """Every route of the API."""
    return [endpoint for feature in FEATURES for endpoint in feature.routes.endpoints]


class Server:
    """All parts, each of which knows the others through here."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.security = SecurityLog(self.clock)
        self.guard = Guard()
        self.metrics = Metrics(self.guard)
        self.store = open_store(settings.store_address, self.guard)
        self.people = People(self.store)
        self.passwords = Passwords()
        self.gate = Gate(settings, self.people)
        self.bots = HouseBots(settings, self.metrics, self.guard)
        self.hall = Hall(self.store, settings, self.clock, self.metrics, self.bots, self.guard)
        self.connections = Connections(settings.sockets_per_account, settings.sockets_per_address)
        self.ladder = Ladder(self.store)
        self.archive = Archive(self)
        self.lobby = Lobby(self)
        self.lab = LabService(self)
        self.request_limit = Limiter(settings.requests_per_minute, 60, self.metrics.limit("requests"))
        self.log_ins = LogIns(self.store, settings.log_ins_per_minute, self.metrics.limit("log_ins"))
        self.account_limit = Limiter(settings.accounts_per_hour, 3600, self.metrics.limit("accounts"))
        self.pacer = Pacer()
        self.pulse = Pulse(self.hall, self.metrics)
        self._players: dict[tuple[str, str], protocol.Player] = {}
        self._names: dict[str, Account] = {}
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
        await self.open()
        await self.people.register_names()
        self.hall.at_end = lambda room: record_result(self, room)
        self.hall.at_standstill = self._tell_standstill
        self.hall.name_players = self.name_players
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
            forget_guests(self),
        ):
            await self.guard.attempt("tidy", work)

    def _tell_standstill(self, on: bool) -> None:
        """Tell everybody that moves can't be stored and clocks stand still, or that both go on."""
        message = protocol.encode(protocol.Standstill(on))
        for connection in self.connections.all():
            self.guard.call("message", connection.send, message)

    # ---------------------------------------------------------------------------- who is who
    async def name_players(self, setup: Setup) -> list[protocol.Player]:
        return [await self._player(sitter, setup.preset) for sitter in setup.seats]

    async def _player(self, sitter: Sitter, preset: str) -> protocol.Player:
        if sitter.kind != "account":
            return protocol.Player(sitter.kind, sitter.id, sitter.id)
        account = await self.people.by_id(sitter.id) if sitter.id else None
        if account is None:
            return protocol.Player("account")
        self._names[account.id] = account
        rating = round(await self.ladder.rating(account.id, preset)) if account.kind == "person" else None
        known = protocol.Player("account", account.id, account.name, account.guest, rating)
        self._players[(account.id, preset)] = known
        return known

    async def remember_player(self, account: Account) -> Account:
        self._names[account.id] = account
        return account

    def known_player(self, account: str, preset: str) -> protocol.Player:
        """Somebody who was named before, without asking the store."""
        known = self._players.get((account, preset))
        if known is not None:
            return known
        named = self._names.get(account)
        return protocol.Player("account", account, named.name if named else "", bool(named and named.guest))

    def forget_player(self, account: str) -> None:
        """What was known about somebody is no longer true."""
        self._names.pop(account, None)
        for key in [key for key in self._players if key[0] == account]:
            del self._players[key]

    # ---------------------------------------------------------------------------- matches in lists
    def match_line(self, room: Room, account: str | None = None) -> protocol.MatchLine:
        setup = room.table.setup
        seat = setup.seat_of(account) if account else None
        turn = seat is not None and seat in room.table.match.to_act
        watching = len(room.watchers[None])
        line = protocol.MatchLine(room.match, setup.preset, room.players, setup.opened, setup.rated, seat, turn)
        line.watching = watching
        return line

    async def running(self, account: str) -> list[protocol.MatchLine]:
        """The unfinished matches of an account, on whatever device they were begun."""
        self.lobby.arrived(account)
        sql = "SELECT id FROM match WHERE live = TRUE AND (seat0 = $1 OR seat1 = $1) ORDER BY opened"
        lines = []
        for row in await self.store.read(sql, account):
            with suppress(Problem):  # another process has it
                lines.append(self.match_line(await self.hall.room(row["id"]), account))
        return lines


def make_app(server: Server) -> ASGIApp:
    """The ASGI application. Sockets go straight to their endpoint: layers in between cost every message."""
    pages, socket = Entrance(make_pages(server), server.gate, server.metrics), Socket(server)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await socket(scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


def make_pages(server: Server) -> Starlette:
    """Everything but the socket."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.close()

    return Starlette(
        routes=[*starlette_routes(server, endpoints()), *site.routes()],
        lifespan=lifespan,
        exception_handlers=site.error_handlers(),
    )
