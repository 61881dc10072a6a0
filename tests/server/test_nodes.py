"""Servers that speak with each other, without a network: what each knows of the others, and what happens when words get
lost."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from quintain.rules.errors import OptionError
from quintain.server.clock import Clock, SetClock
from quintain.server.guard import Guard
from quintain.server.limits import Limiter
from quintain.server.nodes import others as module
from quintain.server.nodes.bus import BusError, Direct
from quintain.server.nodes.online import Presence
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.sharing import SharedLimits
from quintain.server.nodes.talk import Everybody, Forget, Frames, Joined, Joining, Moved, Status, WhoIsThere
from quintain.server.play.far import LARGE, Far, Outbox
from quintain.server.play.owning import Elsewhere
from quintain.server.settings import read_settings


class Lossy(Direct):
    """A bus that can be cut."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = False

    def publish(self, subject: str, data: bytes) -> None:
        if not self.cut:
            super().publish(subject, data)

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        if self.cut:
            raise BusError("cut")
        return await super().request(subject, data, seconds)


def together(work: Callable[[Lossy, Nodes, Nodes], Coroutine[Any, Any, None]]) -> None:
    """Have two servers do something on one bus."""

    async def run() -> None:
        bus = Lossy()
        pair = [Nodes(name, bus, Guard(), shared=True) for name in ("one", "two")]
        for node in pair:
            await node.connect()
            await node.open("test")
        for node in pair:
            node.learn({"one": True, "two": True})
        await work(bus, *pair)

    asyncio.run(run())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_limit_holds_for_all_servers_together() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        clock = SetClock(1_000_000)
        limits = [Limiter(10, 60), Limiter(10, 60)]
        sharing = [SharedLimits(node, clock) for node in (one, two)]
        for shared, limit in zip(sharing, limits, strict=True):
            shared.add("log-ins", limit)
        assert [limits[0].allow("here", 1000) for _ in range(7)] == [True] * 7
        limits[0].give_back("here")
        sharing[0].tell()
        assert [limits[1].allow("here", 1000) for _ in range(5)] == [True] * 4 + [False]
        assert limits[1].allow("elsewhere", 1000)
        sharing[0].tell()
        assert not limits[1].allow("here", 1000), "it is not told twice"

    together(work)


def test_presence_is_known_and_what_was_lost_is_asked_for() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        guard = Guard()
        here, there = Presence(one, guard), Presence(two, guard)
        here.changed("ann", 2, "10.0.0.1", 2)
        assert (there.sockets("ann"), there.of_address("10.0.0.1"), there.accounts()) == (2, 2, {"ann"})
        here.changed("ann", 0, "10.0.0.1", 0)
        assert there.sockets("ann") == 0
        bus.cut = True
        here.changed("ben", 1, "10.0.0.2", 1)
        bus.cut = False

        async def everybody(_: WhoIsThere) -> Everybody:
            return Everybody({"ben": 1}, {"10.0.0.2": 1})

        one.on(WhoIsThere, everybody)
        there.check(Status("one", 0, sockets=1))
        await settle()
        assert (there.sockets("ben"), there.of_address("10.0.0.2")) == (1, 1)
        two.learn({"two": True})
        assert there.accounts() == set(), "the other is gone, and all who were there"

    together(work)


def test_frames_leave_together_in_order_and_the_large_ones_packed() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        heard: list[Frames] = []
        two.on(Frames, heard.append)
        outbox = Outbox(one, "two", asyncio.get_running_loop())
        update, large = b"update", bytes(LARGE + 1)
        outbox.add(1, update)
        outbox.add(2, update)
        outbox.add(1, b"ack")
        outbox.add(3, large)
        await settle()
        (frames,) = heard
        assert (frames.node, frames.number) == ("one", 1)
        assert frames.frames[:2] == [([1, 2], update, False), ([1], b"ack", False)]
        sockets, packed, is_packed = frames.frames[2]
        assert (sockets, is_packed, zlib.decompress(packed)) == ([3], True, large)
        outbox.add(1, b"more")
        await settle()
        assert heard[1].number == 2

    together(work)


def test_a_newcomer_is_told_everything_before_its_lease_was_seen() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        heard: list[Forget] = []
        two.on(Forget, heard.append)
        one.learn({"one": True})
        one.tell_others(Forget("ann"))
        assert heard == []
        two.tell("one", Status("two", 0))
        assert not one.is_alive("two"), "matches go by leases alone"
        one.tell_others(Forget("ben"))
        assert heard == [Forget("ben")]

    together(work)


def test_all_agree_on_who_does_something() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        mine = [one.is_mine(f"match {number}") for number in range(200)]
        assert mine == [not two.is_mine(f"match {number}") for number in range(200)]
        assert 60 < sum(mine) < 140
        one.learn({"one": True})
        assert all(one.is_mine(f"match {number}") for number in range(200))

    together(work)


class Moment:
    """What the servers take for the time."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Moment:
    made = Moment()
    monkeypatch.setattr(module, "time", made)
    monkeypatch.setattr(module, "QUIET", 0.05)
    monkeypatch.setattr(module, "EXILE", 0.05)
    return made


def test_whoever_hears_nothing_is_cut_off_and_alone_only_if_others_are_not(moment: Moment) -> None:

    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        returned: list[str] = []
        one.at_return.append(lambda: returned.append("one"))
        one.look()
        assert not one.cut_off
        bus.cut = True
        moment.now += 0.06
        one.look()
        assert one.cut_off
        one.learn({"one": False, "two": False})
        moment.now += 0.06
        one.learn({"one": False, "two": False})
        assert not one.left_alone, "nobody hears anything"
        one.learn({"one": False, "two": True})
        assert not one.left_alone, "the other may just have been faster"
        moment.now += 0.06
        assert one.left_alone
        bus.cut = False
        one.tell("one", Status("one", 0))
        one.look()
        assert (one.cut_off, one.left_alone, returned) == (False, False, ["one"])

    together(work)


def test_whoever_was_stopped_does_not_blame_the_others(moment: Moment) -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        gone: list[str] = []
        one.at_gone.append(gone.append)
        moment.now += 10
        one.look()
        assert (one.cut_off, gone) == (False, [])
        moment.now += 0.06
        one.tell("one", Status("one", 0))
        one.look()
        assert gone == ["two"], "who is silent although we listen cannot be reached"

    together(work)


def test_a_clock_follows_another_and_never_runs_backwards() -> None:
    clock = Clock()
    before = clock.now()
    clock.follow(before - 5000, 0.0)
    assert clock.now() == before, "it waits"
    clock.follow(before + 60_000, 0.0)
    assert before + 59_000 < clock.now() < before + 120_000
    moment = clock.now()
    clock.follow(moment - 5, 1.0)
    assert clock.now() >= moment, "within what the question took there is nothing to correct"


class Seat:
    """A socket that has joined a match of another server."""

    number, account, address, lag, closing = 1, "ann", "", 0, False

    def __init__(self, far: Far) -> None:
        self.far = {"m": "two"}
        self.seats: dict[str, int | None] = {"m": 0}
        self.joined = 0
        self.shown: list[bytes] = []
        far.devices[self.number] = self

    def send(self, message: bytes) -> None:
        self.shown.append(message)

    async def sit(self, match: str, version: int | None) -> None:
        self.joined += 1


def far_of(nodes: Nodes) -> Far:
    hall: Any = SimpleNamespace(loop=asyncio.get_running_loop(), rooms={}, excuse_seats=lambda matches: None)
    context: Any = SimpleNamespace(guard=nodes.guard, metrics=SimpleNamespace(count=lambda name: None))
    return Far(context, nodes, hall)


def test_whoever_counts_from_one_again_has_forgotten_our_people_so_they_join_again() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        far = far_of(one)
        seat = Seat(far)
        for number in (1, 2):
            two.tell("one", Frames("two", number, []))
        await settle()
        assert seat.joined == 0
        two.tell("one", Frames("two", 1, []))
        far.check(Status("two", 1))
        await settle()
        assert seat.joined == 1
        two.tell("one", Frames("two", 3, []))
        await settle()
        assert seat.joined == 2, "one was lost"

    together(work)


def test_what_comes_late_from_whoever_was_taken_for_gone_is_not_shown() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        far = far_of(one)
        seat = Seat(far)
        two.tell("one", Frames("two", 1, [([seat.number], b"prompt 6", False)]))
        await settle()
        assert seat.shown == [b"prompt 6"]
        one.left("two")
        seat.far = {"m": "three"}  # where it goes on
        two.tell("one", Frames("two", 2, [([seat.number], b"prompt 7", False)]))
        await settle()
        assert seat.shown == [b"prompt 6"], "this was under way while the other one was cut off"
        two.tell("one", Frames("two", 3, [([seat.number], b"table of another match", False)]))
        await settle()
        assert seat.shown[1:] == [b"table of another match"], "it is back, and asked for what it has now"

    together(work)


def test_whoever_is_about_to_be_shown_a_match_when_words_get_lost_asks_again() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        far = far_of(one)
        seat = Seat(far)

        async def shown(asked: Joining) -> Joined:
            two.tell("one", Frames("two", 7, [([seat.number], b"table", False)]))
            return Joined(0, 100)

        two.on(Joining, shown)
        with pytest.raises(Elsewhere):
            await far.join(seat, "two", "m", None)
        assert seat.shown == []

    together(work)


def test_a_match_that_moves_while_it_is_joined_is_looked_for_again() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        far = far_of(one)
        seat = Seat(far)

        async def shown(asked: Joining) -> Joined:
            two.tell("one", Moved("two", asked.match, [asked.socket]))
            return Joined(0, 100)

        two.on(Joining, shown)
        with pytest.raises(Elsewhere):
            await far.join(seat, "two", "m", None)

    together(work)


def test_whoever_is_not_sure_takes_nobody_for_gone() -> None:
    async def work(bus: Lossy, one: Nodes, two: Nodes) -> None:
        gone: list[str] = []
        one.at_gone.append(gone.append)
        one.learn({"one": True}, sure=False)
        assert (gone, one.is_alive("two")) == ([], True)
        one.learn({"one": True}, sure=True)
        assert (gone, one.is_alive("two")) == (["two"], False)

    together(work)


def test_a_bus_needs_a_database_for_several() -> None:
    with pytest.raises(OptionError, match="--bus: several servers need --database"):
        read_settings({"bus": "nats://localhost"}, {})
    with pytest.raises(OptionError, match="--bus http://x: it must begin with nats:// or tls://"):
        read_settings({"bus": "http://x", "database": "postgresql://x"}, {})
