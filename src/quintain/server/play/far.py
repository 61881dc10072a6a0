"""Matches of other servers. Whoever has a socket here and a match there does not notice: what they ask goes to the
owner of the match, and what they are sent comes back.

The owner knows them as watchers like any other. Messages to the sockets of one server are numbered, so that it notices
when some are lost, and then joins again.
"""

from __future__ import annotations

import asyncio
import zlib
from typing import Any, Protocol

from quintain.server import protocol
from quintain.server.context import Context
from quintain.server.nodes.bus import BusError
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.talk import Frames, Joined, Joining, Moved, Status, Wish, Wishes
from quintain.server.play.hall import Hall
from quintain.server.play.owning import Elsewhere
from quintain.server.play.wishes import OfSeat, carry_out, name_of, refusal
from quintain.server.problems import Problem
from quintain.server.protocol import decode_client, encode
from quintain.server.store import StoreError
from quintain.tables.refusals import Refused
from quintain.tables.table import Viewer

TOGETHER = 256 * 1024  # bytes of messages that leave as one
LARGE = 64 * 1024  # and a single one that is packed: NATS takes no message beyond a megabyte
JOIN = 3.0  # seconds for the owner to show a match
RETRY = 0.2
PATIENCE = 6.0  # seconds that a viewer who joins is kept waiting
LOOKING = 20.0  # seconds for a match to be found again after its owner has gone


class Device(Protocol):
    """A socket here, as matches elsewhere know it."""

    number: int
    account: str
    address: str
    lag: int
    seats: dict[str, Viewer]
    far: dict[str, str]  # matches of other servers, and whose they are
    closing: bool

    def send(self, message: bytes) -> None: ...

    async def sit(self, match: str, version: int | None) -> None:
        """Join a match, wherever it is."""


class Guest:
    """A viewer of a match of ours whose socket another server has."""

    def __init__(self, far: Far, node: str, asked: Joining) -> None:
        self._far = far
        self.node = node
        self.number = asked.socket
        self.account = asked.account
        self.address = asked.address
        self.lag = asked.lag
        self.seats: dict[str, Viewer] = {}

    def send(self, message: bytes) -> None:
        self._far.outbox(self.node).add(self.number, message)

    def moved(self, match: str) -> None:
        """The match is not here any more."""
        self.seats.pop(match, None)
        self._far.outbox(self.node).moved(match, self.number)


class Outbox:
    """Messages to the sockets of another server: all of one turn of the loop leave together."""

    def __init__(self, nodes: Nodes, node: str, loop: asyncio.AbstractEventLoop) -> None:
        self._nodes = nodes
        self._node = node
        self._loop = loop
        self._frames: list[tuple[list[int], bytes, bool]] = []
        self._last = b""
        self._size = 0
        self.number = 0

    def add(self, socket: int, message: bytes) -> None:
        if self._frames and message is self._last:  # the same for many
            self._frames[-1][0].append(socket)
            return
        packed = len(message) > LARGE
        sent = zlib.compress(message, 1) if packed else message
        if self._size + len(sent) > TOGETHER:
            self.flush()
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append(([socket], sent, packed))
        self._last = message
        self._size += len(sent)

    def moved(self, match: str, socket: int) -> None:
        self.flush()
        self._nodes.tell(self._node, Moved(self._nodes.name, match, [socket]))

    def flush(self) -> None:
        if self._frames:
            self.number += 1
            frames, self._frames, self._last, self._size = self._frames, [], b"", 0
            self._nodes.tell(self._node, Frames(self._nodes.name, self.number, frames))


class Far:
    """Both sides of the link to other servers' matches."""

    def __init__(self, context: Context, nodes: Nodes, hall: Hall) -> None:
        self.context = context
        self.nodes = nodes
        self.hall = hall
        self.devices: dict[int, Device] = {}  # all sockets here
        self._numbers = 0
        self._guests: dict[tuple[str, int], Guest] = {}
        self._outboxes: dict[str, Outbox] = {}
        self._received: dict[str, int] = {}  # the number of the last frames of each server
        self._wishes: dict[str, list[Wish]] = {}  # that leave at the end of this turn of the loop
        self._looking: set[tuple[int, str]] = set()
        self._joining: dict[tuple[int, str], str] = {}  # who was asked to show a match to a socket
        nodes.on(Joining, self._join)
        nodes.on(Wishes, self._take_wishes)
        nodes.on(Frames, self._deliver)
        nodes.on(Moved, self._look_for)
        nodes.at_gone.append(self._gone)
        nodes.at_return.append(self._join_all_again)

    # ---------------------------------------------------------------------------- sockets here, matches there
    def enter(self, device: Device) -> int:
        """A socket was opened here: the number that other servers know it by."""
        self._numbers += 1
        self.devices[self._numbers] = device
        return self._numbers

    def depart(self, device: Device) -> None:
        self.devices.pop(device.number, None)

    async def join(self, device: Device, node: str, match: str, version: int | None) -> tuple[Viewer, int]:
        """Have a socket see a match of another server: as whom, and how many bytes that took."""
        asked = Joining(self.nodes.name, device.number, device.account, device.address, device.lag, match, version)
        key = device.number, match
        self._joining[key] = node
        try:
            joined: Joined = await self.nodes.ask(node, asked, JOIN)
        except BusError:
            raise Elsewhere(node) from None
        finally:
            still_there = self._joining.pop(key, None) == node
        if not still_there:  # it has moved on right after it was shown
            raise Elsewhere(node)
        if joined.problem:
            raise Elsewhere(joined.elsewhere) if joined.problem == "unavailable" else Problem(joined.problem)
        return joined.viewer, joined.size

    def forward(self, device: Device, node: str, message: protocol.ClientMessage) -> None:
        """Have the owner do what a viewer here asks."""
        wishes = self._wishes.setdefault(node, [])
        if not wishes:
            self.hall.loop.call_soon(self._send_wishes, node)
        wishes.append(Wish(device.number, device.lag, encode(message)))

    def _send_wishes(self, node: str) -> None:
        self.context.guard.spawn("bus", self._ask(node, self._wishes.pop(node)))

    async def _ask(self, node: str, wishes: list[Wish]) -> None:
        try:
            await self.nodes.ask(node, Wishes(self.nodes.name, wishes))
        except BusError:
            self.context.metrics.count("bus_errors")
            for wish in wishes:
                self._apologize(wish)

    def _apologize(self, wish: Wish) -> None:
        """Nobody has heard it, or nobody knows: sent again, it does no harm."""
        device, message = self.devices.get(wish.socket), decode_client(wish.message)
        number = getattr(message, "id", None)
        if device is not None and number is not None:
            device.send(refusal(Problem("unavailable"), message.match, number))

    def _deliver(self, frames: Frames) -> None:
        """Pass frames on, if none is missing before them. Else some were lost, or these were under way while we took
        the other one for gone, and its matches have gone on elsewhere: what they show may be long past. And whoever
        counts from one again has taken us for gone, and our people. All are shown again, so nothing of it is missed."""
        expected, self._received[frames.node] = self._received.get(frames.node, 0) + 1, frames.number
        if frames.number != expected:
            self._join_again(frames.node)
            return
        for sockets, message, packed in frames.frames:
            whole = zlib.decompress(message) if packed else message
            for socket in sockets:
                if (device := self.devices.get(socket)) is not None:
                    self.context.guard.call("message", device.send, whole)

    def say(self, sockets: int, well: bool) -> None:
        """Tell the others, and ourselves, that we are here."""
        for node in (self.nodes.name, *self.nodes.others):
            sent = self._outboxes[node].number if node in self._outboxes else 0
            self.nodes.tell(node, Status(self.nodes.name, sent, sockets, well))
        self.nodes.look()

    def check(self, status: Status) -> None:
        """Another server says how many frames it has sent us: if some were lost, all is shown again."""
        if self._received.get(status.node, 0) != status.sent:
            self._received[status.node] = status.sent
            self._join_again(status.node)

    # ---------------------------------------------------------------------------- looking for matches
    async def seat(self, device: Device, match: str, version: int | None) -> None:
        """Have a viewer join a match. One whose owner has just gone will have another in a moment."""
        end = self.hall.loop.time() + (PATIENCE if self.nodes.shared else 0.0)
        while True:
            try:
                return await device.sit(match, version)
            except (Problem, StoreError) as problem:
                if not _may_pass(problem) or self.hall.loop.time() > end:
                    raise
            await asyncio.sleep(RETRY)

    def look_for(self, device: Device, match: str) -> None:
        """The owner of a match has changed: find the new one, or become it."""
        if (device.number, match) not in self._looking:
            self._looking.add((device.number, match))
            self.context.guard.spawn("recovery", self._find(device, match), match)

    def is_looking(self, device: Device, match: str) -> bool:
        return (device.number, match) in self._looking

    async def _find(self, device: Device, match: str) -> None:
        end = self.hall.loop.time() + LOOKING
        try:
            while match in device.seats and not device.closing:
                try:
                    await device.sit(match, None)
                    return
                except (Problem, StoreError) as problem:
                    if not _may_pass(problem) or self.hall.loop.time() > end:
                        raise
                await asyncio.sleep(RETRY)
        except (Problem, StoreError) as problem:
            device.seats.pop(match, None)
            device.far.pop(match, None)
            device.send(refusal(problem if isinstance(problem, Problem) else Problem("unavailable"), match))
        finally:
            self._looking.discard((device.number, match))

    def _look_for(self, moved: Moved) -> None:
        for socket in moved.sockets:
            device = self.devices.get(socket)
            if self._joining.get((socket, moved.match)) == moved.node:
                del self._joining[socket, moved.match]
            elif device is not None and device.far.get(moved.match) == moved.node:
                self.look_for(device, moved.match)

    def _join_again(self, node: str) -> None:
        """Have everybody see the matches of another server again, also those whom it is just about to show one."""
        self._joining = {key: asked for key, asked in self._joining.items() if asked != node}
        for device in list(self.devices.values()):
            for match in [match for match, owner in device.far.items() if owner == node]:
                self.look_for(device, match)

    def _join_all_again(self) -> None:
        for node in {node for device in self.devices.values() for node in device.far.values()}:
            self._join_again(node)

    def _gone(self, node: str) -> None:
        """A server can't be reached: its viewers are cut off, and its matches will be another server's."""
        self._received.pop(node, None)
        self._outboxes.pop(node, None)
        guests = [guest for (where, _), guest in self._guests.items() if where == node]
        self._guests = {key: guest for key, guest in self._guests.items() if key[0] != node}
        for guest in guests:
            self._part(guest)
        self.hall.excuse_seats({match for guest in guests for match, seat in guest.seats.items() if seat is not None})
        self._join_again(node)

    def _part(self, guest: Guest) -> None:
        for match, viewer in guest.seats.items():
            room = self.hall.rooms.get(match)
            if room is not None:
                room.leave(guest, viewer)

    # ---------------------------------------------------------------------------- matches here, sockets there
    def outbox(self, node: str) -> Outbox:
        if node not in self._outboxes:
            self._outboxes[node] = Outbox(self.nodes, node, self.hall.loop)
        return self._outboxes[node]

    async def _join(self, asked: Joining) -> Joined:
        try:
            room = await self.hall.room(asked.match)
            viewer = self.hall.viewer(room, asked.account)
        except Elsewhere as there:
            return Joined(problem="unavailable", elsewhere=there.node)
        except StoreError:
            return Joined(problem="unavailable")
        except Problem as problem:
            return Joined(problem=problem.code)
        key = asked.node, asked.socket
        guest = self._guests.setdefault(key, Guest(self, asked.node, asked))
        guest.lag, guest.seats[asked.match] = asked.lag, viewer
        return Joined(viewer, room.join(guest, viewer, asked.version))

    async def _take_wishes(self, asked: Wishes) -> bool:
        for wish in asked.wishes:
            guest = self._guests.get((asked.node, wish.socket))
            message: Any = decode_client(wish.message)
            if guest is None:
                self._disown(asked.node, wish.socket, message)
                continue
            guest.lag = wish.lag
            self._obey(guest, message)
        return True

    def _disown(self, node: str, socket: int, message: Any) -> None:
        """Its seats were forgotten meanwhile, so it has to join again, and to say it again."""
        outbox = self.outbox(node)
        if (number := getattr(message, "id", None)) is not None:
            outbox.add(socket, refusal(Problem("unavailable"), message.match, number))
        outbox.moved(message.match, socket)

    def _obey(self, guest: Guest, message: protocol.Leave | OfSeat) -> None:
        match = message.match
        try:
            self.context.guard.reach("message")
            if isinstance(message, protocol.Leave):
                self._leave(guest, match)
            else:
                self._do(guest, message)
        except Problem as problem:
            guest.send(refusal(problem, match, getattr(message, "id", None)))
        except Exception:
            self.context.guard.failed("message", match, name_of(message))
            guest.send(refusal(Refused("fault"), match, getattr(message, "id", None)))

    def _do(self, guest: Guest, message: OfSeat) -> None:
        room = self.hall.rooms.get(message.match)
        if room is None or message.match not in guest.seats:
            guest.moved(message.match)
            raise Problem("unavailable")
        seat = guest.seats[message.match]
        if seat is None:
            raise Problem("no-seat")
        carry_out(room, seat, message, guest)

    def _leave(self, guest: Guest, match: str) -> None:
        room = self.hall.rooms.get(match)
        viewer = guest.seats.pop(match, None)
        if room is not None:
            room.leave(guest, viewer)
        if not guest.seats:
            self._guests.pop((guest.node, guest.number), None)


def _may_pass(problem: Problem | StoreError) -> bool:
    """Is it worth to try again?"""
    return not isinstance(problem, Problem) or problem.code == "unavailable"
