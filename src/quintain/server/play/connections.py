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
from quintain.server.play.hall import Hall
from quintain.server.play.room import Room
from quintain.server.play.wire import Wire
from quintain.server.problems import Problem, english, said, shortened
from quintain.server.protocol import MESSAGE_BYTES, decode_client, encode
from quintain.server.store import StoreError
from quintain.tables import commands
from quintain.tables.journal import AnyEntry
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
    lobby_state: Callable[[], bytes]


def farewell(problem: Problem) -> protocol.Bye:
    return protocol.Bye(problem.code, said(problem.sentence), str(problem))


class Connection:
    """A device of somebody. Messages that can't be sent at once wait in a short queue of their own: who does not read
    slows down nobody else."""

    def __init__(self, around: Surroundings, session: Session, address: str, wire: Wire) -> None:
        self.context, self.hall, self.lobby_state = around
        self.session = session
        self.account = session.account.id
        self.address = address
        self.wire = wire
        self.lag = 0
        self.in_lobby = False
        self.seats: dict[str, Viewer] = {}
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
        self.send(
            encode(protocol.Error(problem.code, said(problem.sentence), english(problem.sentence), match, number))
        )

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
            self.context.guard.failed("message", match or "", _name_of(message))
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
            case protocol.Play() | protocol.Stage():
                self._move(message)
            case protocol.Preview():
                self._preview(message.match)
            case protocol.Pong():
                self._pong(message.at)
            case protocol.Leave():
                self._leave(message.match)
            case protocol.Lobby():
                self._lobby(message.on)
            case _:
                self._other(message)

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
        room = await self.hall.room(message.match)
        viewer = self.hall.viewer(room, self.account)
        self.seats[message.match] = viewer
        self.answers.owe(room.join(self, viewer, message.version) / ANSWER_BYTES)

    def _leave(self, match: str) -> None:
        room = self.hall.rooms.get(match)
        viewer = self.seats.pop(match, None)
        if room is not None:
            room.leave(self, viewer)

    def _seat(self, match: str) -> tuple[Room, int]:
        """The room and seat of a command: whoever is not seated there has nothing to say."""
        if match not in self.seats:
            raise Problem("not-joined")
        seat, room = self.seats[match], self.hall.rooms.get(match)
        if seat is None:
            raise Problem("no-seat")
        if room is None:
            raise Problem("not-joined")
        return room, seat

    def _move(self, message: protocol.Play | protocol.Stage) -> None:
        room, seat = self._seat(message.match)
        make = commands.decide if isinstance(message, protocol.Play) else commands.stage
        prompt, number, move = message.prompt, message.id, message.move
        room.submit(
            lambda at: make(room.table, at, seat, prompt, number, move),
            lambda refused: self._reply(message.match, number, refused),
            _name_of(message),
            seat,
        )

    def _preview(self, match: str) -> None:
        room, seat = self._seat(match)
        try:
            preview = room.table.preview(seat)
        except Refused as refused:
            self.fail(refused, match)
            return
        self.send(encode(protocol.Previewed(match, room.table.prompt, dict(preview))))

    def _other(self, message: protocol.ClientMessage) -> None:
        assert isinstance(message, protocol.Undo | protocol.Resign | protocol.Claim | protocol.Emote | protocol.Mute)
        room, seat = self._seat(message.match)
        if isinstance(message, protocol.Mute):
            (room.muted.add if message.on else room.muted.discard)(seat)
            return
        number = message.id

        def entry(at: int) -> AnyEntry | None:
            match message:
                case protocol.Undo(prompt=prompt):
                    return commands.undo(room.table, at, seat, prompt, number)
                case protocol.Resign():
                    return commands.resign(room.table, at, seat, number)
                case protocol.Claim():
                    return commands.claim(room.table, at, seat, number)
                case _:
                    return commands.emote(room.table, at, seat, number, message.emote)

        room.submit(entry, lambda refused: self._reply(room.match, number, refused), _name_of(message), seat)

    def _reply(self, match: str, number: int, refused: Refused | None) -> None:
        if refused is None:
            self.send(encode(protocol.Ack(match, number)))
        else:
            self.fail(refused, match, number)

    def gone(self) -> None:
        """The connection is over: leave all tables."""
        self.closing = True
        if self.writer is not None:
            self.writer.cancel()
        for match in list(self.seats):
            self._leave(match)


def _name_of(message: protocol.ClientMessage) -> str:
    """What a message asks for, without its contents: for the log."""
    return f"{type(message).__name__.lower()}#{getattr(message, 'id', '')}"


class Connections:
    """All open connections, by account and by address."""

    def __init__(self, per_account: int, per_address: int) -> None:
        self.per_account = per_account
        self.per_address = per_address
        self.by_account: dict[str, set[Connection]] = {}
        self.by_address: dict[str, int] = {}

    def full(self, account: str, address: str) -> bool:
        mine = len(self.by_account.get(account, ()))
        return mine >= self.per_account or self.by_address.get(address, 0) >= self.per_address

    def add(self, connection: Connection) -> None:
        self.by_account.setdefault(connection.account, set()).add(connection)
        self.by_address[connection.address] = self.by_address.get(connection.address, 0) + 1

    def discard(self, connection: Connection) -> None:
        mine = self.by_account.get(connection.account, set())
        mine.discard(connection)
        if not mine:
            self.by_account.pop(connection.account, None)
        self.by_address[connection.address] -= 1
        if not self.by_address[connection.address]:
            del self.by_address[connection.address]

    def of(self, account: str) -> list[Connection]:
        return list(self.by_account.get(account, ()))

    def all(self) -> list[Connection]:
        return [connection for mine in self.by_account.values() for connection in mine]

    def __len__(self) -> int:
        return sum(len(mine) for mine in self.by_account.values())

    def tell(self, account: str, message: msgspec.Struct) -> None:
        """Send something to all devices of an account."""
        data = encode(message)
        for connection in self.of(account):
            connection.send(data)

    def close_sessions(self, hashes: list[str], account: str) -> None:
        """Log-out ends sockets at once."""
        for connection in self.of(account):
            if connection.session.hash in hashes:
                connection.close("logged-out")

    def close_expired(self, now: int) -> None:
        """A socket ends with its session."""
        for connection in self.all():
            if connection.session.expires <= now:
                connection.close("logged-out")


def ping_all(connections: Connections, now: int) -> None:
    """Measure how slow the connections of players are."""
    message = encode(protocol.Ping(now))
    for connection in connections.all():
        if connection.seats:
            connection.ping(message, now)
