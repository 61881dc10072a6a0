"""Connections: one per device, for the lobby and all matches of an account."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from quintain.server import protocol
from quintain.server.accounts.people import Session
from quintain.server.context import Context
from quintain.server.limits import Bucket
from quintain.server.play.far import Far
from quintain.server.play.hall import Hall
from quintain.server.play.owning import Elsewhere
from quintain.server.play.wire import Wire
from quintain.server.play.wishes import OfSeat, carry_out, name_of, refusal
from quintain.server.problems import Problem, said, shortened
from quintain.server.protocol import MESSAGE_BYTES, decode_client, encode
from quintain.server.store import StoreError
from quintain.tables.refusals import Refused
from quintain.tables.table import Viewer

MOST_UNREAD = 64  # messages that wait for a reader
UNREAD_BYTES = 256 * 1024  # and all of them together, besides the one that is next
WRITTEN_BYTES = 64 * 1024  # handed over to be sent: beyond this, messages wait here
ANSWER_BYTES = 32 * 1024  # of an answer count as one; there are as many of these as of frames
MOST_EXCESS = 200  # frames beyond the limit until the connection is closed
MOST_TABLES = 50
LAST_WORDS = 0.5  # seconds to read why the connection ends
log = logging.getLogger(__name__)


class Surroundings(NamedTuple):
    """What connections are in touch with."""

    context: Context
    hall: Hall
    far: Far
    lobby_state: Callable[[], bytes]


def farewell(problem: Problem) -> protocol.Bye:
    return protocol.Bye(problem.code, said(problem.sentence), str(problem))


class Connection:
    """A device of an account. Messages that can't be sent at once wait in a short queue of their own: who does not read
    slows down nobody else."""

    def __init__(self, around: Surroundings, session: Session, address: str, wire: Wire) -> None:
        self.context, self.hall, self._far, self.lobby_state = around
        self.session = session
        self.account = session.account.id
        self.address = address
        self.wire = wire
        self.lag = 0
        self.in_lobby = False
        self.seats: dict[str, Viewer] = {}
        self.far: dict[str, str] = {}  # those of them that other servers own
        self.number = self._far.enter(self)
        self.excess = 0
        self.told_off = False  # does it know that the last frames were too many?
        now, settings = self.context.clock.now() / 1000, self.context.settings
        self.bucket = Bucket(settings.frames_per_second, settings.frames_burst, now)
        self.answers = Bucket(settings.frames_per_second, settings.frames_burst, now)
        self.unread: deque[bytes] = deque()
        self.unread_bytes = 0
        self.lobby_shown = b""  # the state of the lobby that was sent last
        self.pinged: int | None = None  # when a ping was sent that is not answered yet
        self.busy = False  # with a message that takes its time
        self.counted = False  # has the next one been counted already?
        self.closing = False
        self.was_cut = False
        self.reader: asyncio.Task[None] | None = None
        self.writer: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        self.context.metrics.counters["frames_out"] += 1
        if len(message) > MESSAGE_BYTES:
            log.error("a message of %d bytes is not sent: %s...", len(message), message[:80])
            self.close("unavailable")
        elif not self.unread and self.wire.writable.is_set() and self.wire.waiting < WRITTEN_BYTES:
            self.wire.write(message)
        elif self._has_room(message):
            self._later(message)
        else:
            self.context.metrics.count("sockets_slow")
            self.close("slow-reader", tell=False)

    def _has_room(self, message: bytes) -> bool:
        """May this message wait? The one that is next may always, however large: slow is not the same as absent."""
        if not self.unread:
            return True
        behind = self.unread_bytes - len(self.unread[0]) + len(message)
        return len(self.unread) < MOST_UNREAD and behind <= UNREAD_BYTES

    def _later(self, message: bytes) -> None:
        self.unread.append(message)
        self.unread_bytes += len(message)
        if self.writer is None:
            self.writer = self.hall.loop.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, as soon as the other side has read what it was sent before."""
        while self.unread and self.wire.open:
            await self.wire.writable.wait()
            message = self.unread.popleft()
            self.unread_bytes -= len(message)
            self.wire.write(message)
            self.wire.flush()  # only then is it known whether the next one has to wait
        self.writer = None

    def show_lobby(self, state: bytes) -> None:
        """The lobby has changed. Whoever is behind with reading gets a later state, and need not read this one."""
        if state is not self.lobby_shown and not self.unread:
            self.lobby_shown = state
            self.send(state)

    def cut(self) -> None:
        """End the connection, whether the other side likes it or not."""
        self.closing = self.was_cut = True
        self.wire.hang_up()
        if self.reader is not None:
            self.reader.cancel()

    def close(self, code: str, *, tell: bool = True) -> None:
        """Say why, and end the connection after what was said before."""
        if self.closing:
            return
        if not tell:
            self.cut()
            return
        problem = Problem(code)
        self.send(encode(farewell(problem)))
        self.closing = True
        self.context.guard.spawn("farewell", self._part())
        self.hall.loop.call_later(LAST_WORDS, self.cut)

    async def _part(self) -> None:
        """Close in order, once everything is sent."""
        if self.writer is not None:
            await asyncio.wait({self.writer}, timeout=LAST_WORDS)
        with suppress(OSError, RuntimeError):
            await self.wire.send({"type": "websocket.close", "code": 1008})

    def fail(self, problem: Problem | Refused, match: str | None = None, number: int | None = None) -> None:
        self.send(refusal(problem, match, number))

    # ---------------------------------------------------------------------------- what is received
    def hear(self, text: bytes) -> bool:
        """Do what a message asks, if that can be done at once and nothing is under way that came before it."""
        if self.busy or not self.wire.queue.empty():
            return False
        if not self._allowed():
            return True
        message = self._understood(text)
        if isinstance(message, protocol.Join):
            self.counted = True
            return False
        self._do(message)
        return True

    async def take(self, text: str | bytes) -> None:
        """Do what a message asks, however long it takes."""
        counted, self.counted = self.counted, False
        if not (counted or self._allowed()):
            return
        message = self._understood(text)
        if not isinstance(message, protocol.Join):
            self._do(message)
            return
        self.busy = True
        try:
            self.context.guard.reach("message")
            await self._join(message)
        except Exception as problem:
            self._refuse(message, problem)
        finally:
            self.busy = False

    def _allowed(self) -> bool:
        if self.bucket.take(self.context.clock.now() / 1000):
            self.context.metrics.counters["frames_in"] += 1
            self.told_off = False
            return True
        self._too_fast()
        return False

    def _do(self, message: protocol.ClientMessage | None) -> None:
        if message is not None:
            try:
                self.context.guard.reach("message")
                self._obey(message)
            except Exception as problem:
                self._refuse(message, problem)

    def _understood(self, text: str | bytes) -> protocol.ClientMessage | None:
        try:
            message: protocol.ClientMessage = decode_client(text)
            return message
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as bad:
            self.fail(Problem("bad-message", "bad-message-because", detail=shortened(str(bad))))
            return None

    def _refuse(self, message: protocol.ClientMessage, problem: Exception) -> None:
        """Say why a message has no effect; a failure of the server itself is logged."""
        match, number = getattr(message, "match", None), getattr(message, "id", None)
        if not isinstance(problem, Problem | StoreError):
            self.context.guard.failed("message", match or "", name_of(message))
            self.fail(Refused("fault"), match, number)
        else:
            self.fail(problem if isinstance(problem, Problem) else Problem("unavailable"), match, number)

    def _too_fast(self) -> None:
        self.excess += 1
        self.context.metrics.count_labelled("limits_hit", "frames")
        if not self.told_off or self.excess % 20 == 0:
            self.told_off = True
            self.fail(Problem("slow-down"))
        if self.excess > MOST_EXCESS:
            self.context.security.limit("messages on a socket", self.account, self.address)
            self.close("flood")

    def _obey(self, message: protocol.ClientMessage) -> None:
        match message:
            case protocol.Play() | protocol.Stage():  # of which there are most
                self._wish(message)
            case protocol.Pong():
                self._pong(message.at)
            case protocol.Leave():
                self._leave(message.match)
            case protocol.Lobby():
                self._lobby(message.on)
            case protocol.Join():
                raise AssertionError("joining takes its time")
            case _:
                self._wish(message)

    def _pong(self, at: int) -> None:
        """Only the answer to a ping tells how slow a connection is: others would buy time."""
        if at == self.pinged:
            self.pinged = None
            self.lag = max(0, min(60_000, self.context.clock.now() - at)) // 2

    def ping(self, message: bytes, now: int) -> None:
        self.pinged = now
        self.send(message)

    def _lobby(self, on: bool) -> None:
        self.in_lobby = on
        if on:
            self._may_ask()
            self.lobby_shown = self.lobby_state()
            self.answers.owe(len(self.lobby_shown) / ANSWER_BYTES)
            self.send(self.lobby_shown)

    def _may_ask(self) -> None:
        """Whoever asks for whole tables and lobbies is charged for what is sent, not only for asking."""
        if not self.answers.take(self.context.clock.now() / 1000):
            raise Problem("slow-down")

    async def _join(self, message: protocol.Join) -> None:
        if len(self.seats) >= MOST_TABLES and message.match not in self.seats:
            raise Problem("slow-down")
        if "\0" in message.match:
            raise Problem("not-found")  # as no database has it
        self._may_ask()
        await self._far.seat(self, message.match, message.version)

    async def sit(self, match: str, version: int | None) -> None:
        """Join a match, wherever it is."""
        try:
            room = await self.hall.room(match)
        except Elsewhere as there:
            if not there.node:
                raise
            viewer, size = await self._far.join(self, there.node, match, version)
            self.far[match] = there.node
        else:
            viewer = self.hall.viewer(room, self.account)
            size = room.join(self, viewer, version)
            self.far.pop(match, None)
        self.seats[match] = viewer
        self.answers.owe(size / ANSWER_BYTES)

    def moved(self, match: str) -> None:
        """The match is not here any more."""
        if match in self.seats:
            self._far.look_for(self, match)

    def _leave(self, match: str) -> None:
        room, node = self.hall.rooms.get(match), self.far.pop(match, None)
        viewer = self.seats.pop(match, None)
        if node is not None:
            self._far.forward(self, node, protocol.Leave(match))
        elif room is not None:
            room.leave(self, viewer)

    def _wish(self, message: OfSeat) -> None:
        """A command: whoever is not seated there has nothing to say."""
        match = message.match
        if match not in self.seats:
            raise Problem("not-joined")
        seat, room = self.seats[match], self.hall.rooms.get(match)
        if seat is None:
            raise Problem("no-seat")
        if match in self.far:
            self._far.forward(self, self.far[match], message)
        elif room is None:
            raise Problem("unavailable" if self._far.is_looking(self, match) else "not-joined")
        else:
            carry_out(room, seat, message, self)

    def gone(self) -> None:
        """The connection is over: leave all tables."""
        self.closing = True
        if self.writer is not None:
            self.writer.cancel()
        for match in list(self.seats):
            self._leave(match)
        self._far.depart(self)
