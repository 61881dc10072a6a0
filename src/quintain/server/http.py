"""HTTP connections: limits on their number, and time-outs for heads, bodies and unread answers.

uvicorn has neither. A connection that was upgraded to a socket leaves this module: pings time it out.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from http import HTTPStatus
from typing import Literal, NamedTuple

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from quintain.server.gate import safe_headers
from quintain.server.limits import address_key, plain_address
from quintain.server.metrics import Metrics
from quintain.server.problems import Problem
from quintain.server.proxies import Addresses
from quintain.server.responses import RETRY, ProblemAnswer
from quintain.server.settings import Settings

MOST_SPARE = 2500  # open files that are not for accepted connections
OWN_FILES = 60  # of these, for the database, bots, logs and so on
MOST_BACKLOG = 2048
TURNED_AWAY_SECONDS = 1.0  # within which a refused connection must send its request to be answered
LINGER = 5.0  # seconds to read a refusal before the connection is aborted

Phase = Literal["new", "head", "body", "answer", "idle"]


class Capacity(NamedTuple):
    """How a limit of open files is divided. The loop accepts a whole backlog before any of it can be refused, so two
    backlogs, the connections that wait for their refusal and our own files must fit beside the accepted ones."""

    connections: int
    turned_away: int
    backlog: int

    @classmethod
    def in_files(cls, files: int) -> Capacity:
        spare = min(MOST_SPARE, files // 4)
        turned_away = spare // 8
        backlog = (spare - OWN_FILES - turned_away) // 2
        return cls(max(1, files - spare), turned_away, max(1, min(MOST_BACKLOG, backlog)))


class ConnectionLimits:
    """Counts connections, in all and by address, and refuses those beyond a limit."""

    def __init__(self, settings: Settings, metrics: Metrics, trusted: Addresses, capacity: Capacity) -> None:
        self.settings = settings
        self.metrics = metrics
        self.trusted = trusted  # proxies: their connections carry many visitors
        self.headers = safe_headers(settings.secure)
        self.capacity = capacity
        self.most = min(settings.connections or capacity.connections, capacity.connections)
        self.by_address: Counter[str] = Counter()
        self.turned_away = 0

    def enter(self, peer: str, others: int) -> Problem | None:
        """Count a new connection; the problem if it is one too many."""
        address = address_key(peer)
        self.by_address[address] += 1
        if others >= self.most:
            self.metrics.count_labelled("limits_hit", "connections")
            return Problem("full")
        if self.by_address[address] > self.settings.connections_per_address and plain_address(peer) not in self.trusted:
            self.metrics.count_labelled("limits_hit", "connections_per_address")
            return Problem("too-many-connections")
        return None

    def leave(self, peer: str) -> None:
        address = address_key(peer)
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class Http(H11Protocol):
    """One connection. In every phase but `answer`, which is the application's, it has a deadline."""

    limits: ConnectionLimits  # set by `http_protocol`
    peer = ""
    _counted = False
    _refusal: Problem | None = None
    _turned_away = False  # is it kept open to be refused?
    _phase: Phase = "new"
    _timer: asyncio.TimerHandle | None = None
    _unread = 0  # bytes in the write buffer when the timer was set

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self._counted = True
        self._refusal = self.limits.enter(self.peer, len(self.connections) - 1)
        if self._refusal is None:
            self._wait(self.limits.settings.head_seconds)
        elif self.limits.turned_away >= self.limits.capacity.turned_away:
            transport.abort()
        else:
            self._turned_away = True
            self.limits.turned_away += 1
            self._wait(TURNED_AWAY_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._left()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._left()
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        if self._refusal is not None:
            self.refuse(self._refusal)
            return
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._wait(self.limits.settings.body_seconds)
        self._follow()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.limits.settings.body_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._phase = "answer"
        if not self.transport.is_closing():
            self._wait(None)
        self._follow()

    def send_400_response(self, msg: str) -> None:
        """Called while the error of h11 is handled, which tells apart what is too long."""
        too_long = getattr(sys.exception(), "error_status_hint", 400) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self.refuse(Problem("long-head") if too_long else Problem("bad-request", "bad-request-because", detail=msg))

    # ---------------------------------------------------------------------------- time
    def _follow(self) -> None:
        """Set the timer anew if the phase has changed."""
        if not self._counted or self.transport.is_closing():
            return
        phase = self._phase_now()
        if self.flow.write_paused or phase == self._phase:
            return
        self._phase = phase
        settings = self.limits.settings
        times = {"head": settings.head_seconds, "body": settings.body_seconds}
        unread = phase == "idle" and self.transport.get_write_buffer_size() > 0
        self._wait(settings.body_seconds if unread else times.get(phase))

    def _phase_now(self) -> Phase:
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is not h11.IDLE:
            return "answer"
        return "head" if self.conn.trailing_data[0] else "idle"  # which uvicorn times out

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._unread = self.transport.get_write_buffer_size()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        unread = self.transport.get_write_buffer_size()
        if unread and unread < self._unread:
            self._wait(self.limits.settings.body_seconds)  # a slow reader is still reading
            return
        if self._phase in ("idle", "answer") and not unread:
            return
        if self._refusal is None:
            self.limits.metrics.count("timeouts")
        if unread:
            self.transport.abort()
        elif self._phase == "new":
            self._end()  # nothing was asked, so nothing is answered
        else:
            self.refuse(Problem("timeout"))

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._wait(self.limits.settings.body_seconds)

    # ---------------------------------------------------------------------------- the end
    def refuse(self, problem: Problem) -> None:
        """Answer with a problem, unless an answer has begun, and end the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.limits.metrics.count_labelled("http_requests", str(problem.status))
            body = msgspec.json.encode(ProblemAnswer.of(problem))
            headers = [*self.server_state.default_headers, *self.limits.headers, *CLOSING]
            headers.append((b"content-length", str(len(body)).encode()))
            if problem.status in RETRY:
                headers.append((b"retry-after", b"10"))
            reason = HTTPStatus(problem.status).phrase.encode()
            start = h11.Response(status_code=problem.status, headers=headers, reason=reason)
            for event in (start, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True  # the application's own answer is dropped
            self.cycle.message_event.set()
        self._end()

    def _end(self) -> None:
        """Close, and abort if the last answer is not read."""
        self._wait(None)
        self.transport.close()
        self._timer = self.loop.call_later(LINGER, self.transport.abort)

    def _left(self) -> None:
        self._wait(None)
        if self._counted:
            self._counted = False
            self.limits.leave(self.peer)
            self.limits.turned_away -= self._turned_away


CLOSING = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"), (b"connection", b"close")]


def http_protocol(limits: ConnectionLimits) -> type[Http]:
    """The protocol for uvicorn, which makes one for every connection."""
    return type("LimitedHttp", (Http,), {"limits": limits})
