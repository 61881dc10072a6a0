"""The endpoint of sockets: who may open one, and what they are told first."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.types import Receive, Scope, Send

from quintain.server import protocol
from quintain.server.context import Context
from quintain.server.gate import Gate, banned, plain_headers, read_cookies, safe_headers
from quintain.server.limits import Limiter, address_key
from quintain.server.lobby.lobby import Lobby
from quintain.server.play.connections import Connection, Surroundings, farewell
from quintain.server.play.errands import Errands
from quintain.server.play.everybody import Connections, check_again
from quintain.server.play.far import Far
from quintain.server.play.wire import WIRE, Wire
from quintain.server.problems import Problem
from quintain.server.protocol import encode
from quintain.server.responses import ProblemAnswer
from quintain.server.store import StoreError

FAREWELL = encode(farewell(Problem("shutting-down")))


class Socket:
    """The endpoint: lets an account in, then carries messages both ways until one side has had enough."""

    def __init__(
        self,
        context: Context,
        gate: Gate,
        far: Far,
        errands: Errands,
        lobby: Lobby,
        connections: Connections,
        limit: Limiter,
    ) -> None:
        self.context = context
        self.gate = gate
        self.hall = far.hall
        self.errands = errands
        self.lobby = lobby
        self.connections = connections
        self.limit = limit  # of requests: opening a socket is one
        self._around = Surroundings(context, far.hall, far, lobby.state)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        try:
            connection = await self._admit(scope)
        except (Problem, StoreError) as problem:
            await self._refuse(send, problem if isinstance(problem, Problem) else Problem("unavailable"))
            return
        await send({"type": "websocket.accept"})
        self.connections.add(connection)
        self.context.metrics.count("sockets_opened")
        connection.reader = asyncio.current_task()
        connection.wire.counters = self.context.metrics.labelled["bytes_out"]
        connection.wire.farewell = FAREWELL
        try:
            await self._hello(connection)
            connection.wire.listener = connection.hear
            await _read(connection, receive)
        except StoreError:
            connection.close("unavailable")
        except asyncio.CancelledError:
            if not connection.was_cut:
                raise
        finally:
            connection.wire.listener = None
            connection.reader = None
            self.connections.discard(connection)
            connection.gone()
            self.lobby.left(connection.account)

    async def _admit(self, scope: Scope) -> Connection:
        headers, now = plain_headers(scope), self.context.clock.now()
        wire: Wire = scope["extensions"].pop(WIRE)  # nobody else needs it, and it knows the scope
        address = address_key(scope["client"][0] if scope.get("client") else "")
        self.gate.check_host(headers)
        if not self.limit.allow(address, now / 1000):
            raise Problem("slow-down")
        self.gate.check_origin(headers, scope["scheme"], needed="authorization" not in headers)
        session = await self.gate.session(headers, read_cookies(headers.get("cookie", "")), now, scope["scheme"])
        if session is None:
            raise Problem("log-in")
        if session.account.banned_until > now:
            raise banned(session.account.ban_reason)
        if self.connections.full(session.account.id, address):
            self.context.security.limit("sockets", session.account.id, address)
            self.context.metrics.count_labelled("limits_hit", "sockets")
            raise Problem("slow-down")
        return Connection(self._around, session, address, wire)

    async def _refuse(self, send: Send, problem: Problem) -> None:
        headers = [(b"content-type", b"application/json")]
        self.context.metrics.count_labelled("http_requests", str(problem.status))
        headers += safe_headers(self.context.settings.secure)
        body = msgspec.json.encode(ProblemAnswer.of(problem))
        await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})

    async def _hello(self, connection: Connection) -> None:
        account = connection.session.account
        # Whatever ended the session or the account while the socket was being opened did not know of the socket.
        await check_again(connection, self.gate.people, self.context.clock.now())
        if connection.closing:
            return
        self.lobby.arrived(account.id)
        matches = await self.errands.running(account.id)
        hello = protocol.Hello(self.context.clock.now(), account.id, account.name, account.guest, matches)
        connection.send(encode(hello))
        if self.hall.standstill is not None:
            connection.send(encode(protocol.Standstill(True)))


async def _read(connection: Connection, receive: Receive) -> None:
    while (event := await receive())["type"] != "websocket.disconnect":
        if not connection.closing:  # else it stays only to read why it is closed
            text = event.get("text")
            await connection.take(event["bytes"] if text is None else text)
