"""Several servers on one database: whoever plays does not notice which one they are at, nor that one is gone.

Two servers are threads of the test, so that one of them can be stopped, cut off or held back at a certain moment; those
that are told to stop or killed are processes. `make chaos` does the same at random, longer and under load."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bench._cluster import HERE, Nats, Node, lacking, wait_for
from tests.missing import missing
from tests.server import databases
from tests.server.running import GENEROUS, Line, Person, Running, once

from quintain.server.nodes import others
from quintain.server.nodes.bus import BusError
from quintain.server.problems import Problem
from quintain.server.settings import Settings
from quintain.server.store import StoreInUse
from quintain.server.store.opening import open_store
from quintain.tables.journal import TimeUp, decode

NOTHING: dict[str, Any] = {"place": {}}
PATIENCE = 100.0
SOON = 30.0
HANDED = ("frames_per_second", "frames_burst", "sockets_per_address", "accounts_per_hour", "requests_per_minute")


def needed() -> None:
    """Debian's packages; where everything is run as root they are fetched."""
    if (packages := lacking()) and os.environ.get("CI") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "-q", *packages], check=False, stdout=subprocess.DEVNULL)
    if packages := lacking():
        missing(f"not installed: apt-get install {' '.join(packages)}")


class Pair:
    """Two servers here, and two that are processes, which are started first and needed last."""

    def __init__(self, folder: Path, database: databases.Cluster, stack: ExitStack) -> None:
        self.database = database
        self.nats = Nats("nats", HERE, None, folder / "nats.log")
        self.nats.start()
        stack.callback(self.nats.kill)
        wait_for(self.nats.is_up, 60, "NATS")
        self.address = database.new_database()
        self.processes = [self._process(folder, name) for name in ("third", "fourth")]
        for process in self.processes:
            stack.callback(process.kill)
        settings = Settings(database=self.address, bus=self.nats.url, data=str(folder), **GENEROUS)
        self.servers = [stack.enter_context(Running(settings)) for _ in range(2)]
        stack.callback(self._stop)

    def _stop(self) -> None:
        """All at once: each would wait for what the others have to say."""
        for running in self.servers:
            running._runner.should_exit = True

    def _process(self, folder: Path, name: str) -> Node:
        config = folder / f"{name}.toml"
        config.write_text("warm_bots = false\n" + "".join(f"{option} = {GENEROUS[option]}\n" for option in HANDED))
        given = ["--config", str(config), "--data", str(folder), "--database", self.address, "--bus", self.nats.url]
        node = Node(name, HERE, None, folder / f"{name}.log", given)
        node.start()
        return node

    def sql(self, statement: str, *values: Any) -> list[Any]:
        server = self.servers[0]
        return list(server.run(server.server.store.write(statement, *values)))

    def time_ups(self, match: str) -> int:
        rows = self.sql("SELECT entry FROM journal WHERE match = $1", match)
        return sum(isinstance(decode(bytes(row["entry"])), TimeUp) for row in rows)

    def owner(self, match: str) -> str:
        return str(self.sql("SELECT owner FROM match WHERE id = $1", match)[0]["owner"])


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    needed()
    with ExitStack() as stack:
        yield Pair(tmp_path_factory.mktemp("cluster"), stack.enter_context(databases.cluster()), stack)


def at(node: Node) -> Running:
    """A server that is a process, as people see it."""
    wait_for(node.is_ready, 300, node.name)
    running: Any = SimpleNamespace(url=node.url)
    running.person = lambda name=None: Person(running, name)
    return running  # type: ignore[no-any-return]


def line_of(person: Person, running: Running) -> Line:
    """A socket of somebody at a server, wherever they have logged in."""
    return Line(running, {"cookie": f"session={person.http.cookies['session']}"})


def two_people(first: Running, second: Running) -> tuple[str, list[Person], list[Line]]:
    """Ann at the first server and Ben at the second, with a match that Ben has begun, so that his server owns it."""
    people = [running.person() for running in (first, second)]
    lines = [person.line() for person in people]
    for line in lines:
        line.wait("hello")
    challenge = people[0].ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "seat": 0, "private": True})
    match = people[1].ok("POST", f"/api/challenges/{challenge['id']}/accept", {})["match"]
    for seat, line in enumerate(lines):
        assert line.wait("started")["match"] == match
        assert line.join(match)["seat"] == seat
    return match, people, lines


def play(match: str, lines: list[Line], prompt: int) -> None:
    """Both decide; whoever is told to try again does."""
    for line in lines:
        end = time.monotonic() + PATIENCE
        while (answer := line.command("play", match, prompt=prompt, move=NOTHING))["t"] != "ack":
            assert answer["code"] in ("unavailable", "not-joined"), answer
            assert time.monotonic() < end
            time.sleep(0.2)
            if answer["code"] == "not-joined":
                line.join(match)


def sees(line: Line, match: str, prompt: int) -> bool:
    """Wait until somebody is shown that the match has come so far, by what has changed or by the whole table."""
    while (message := line.hear(SOON)).get("match") != match or message.get("prompt") != prompt:
        pass
    return message["t"] in ("update", "table")


@contextmanager
def stopped(running: Running) -> Iterator[None]:
    """A server does nothing at all, and does not know it: as after SIGSTOP."""
    over = threading.Event()
    running.server.hall.loop.call_soon_threadsafe(over.wait)
    try:
        yield
    finally:
        over.set()


# ------------------------------------------------------------------------------------------ all is well
def test_two_people_play_at_two_servers_and_a_third_watches(pair: Pair) -> None:
    match, people, lines = two_people(*pair.servers)
    eye = pair.servers[0].person().line()
    eye.send(t="join", match=match)
    assert eye.wait("error", match=match)["code"] == "private"
    for prompt in (1, 2, 3):
        play(match, lines, prompt)
    assert lines[0].join(match)["prompt"] == lines[1].join(match)["prompt"] == 4
    assert [one["match"] for one in people[0].ok("GET", "/api/matches/running")] == [match]
    assert lines[0].command("emote", match, emote="hello")["t"] == "ack"
    assert lines[1].wait("emoted")["seat"] == 0
    assert lines[0].command("play", match, prompt=1, move=NOTHING)["code"] == "stale-prompt"
    assert lines[0].command("resign", match)["t"] == "ack"
    assert [line.wait("over")["outcome"]["winner"] for line in lines] == [1, 1]
    assert people[0].ok("POST", f"/api/matches/{match}/rematch")["match"] is None
    assert lines[1].wait("rematch-wanted")["seat"] == 0
    again = people[1].ok("POST", f"/api/matches/{match}/rematch")["match"]
    assert [line.wait("started")["match"] for line in lines] == [again, again]


def test_the_lobby_is_one(pair: Pair) -> None:
    ann, ben = (running.person() for running in pair.servers)
    lines = [ann.line(), ben.line()]
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "duel"}})["id"]
    wait_for(lambda: made in [one["id"] for one in ben.ok("GET", "/api/challenges")], PATIENCE, "the challenge")
    lines[1].send(t="lobby", on=True)
    assert lines[1].wait("lobby-state")["online"] >= 2
    ann.ok("DELETE", f"/api/challenges/{made}")
    wait_for(lambda: made not in [one["id"] for one in ben.ok("GET", "/api/challenges")], PATIENCE, "its end")
    assert ben.no("POST", f"/api/challenges/{made}/accept", {}) == "not-open"
    for person in (ann, ben):
        person.ok("POST", "/api/queue", {"preset": "lanes", "rated": False})
    matches = [line.wait("started")["match"] for line in lines]
    assert matches[0] == matches[1]
    lines[0].join(matches[0])
    wait_for(lambda: matches[0] in [one["match"] for one in ann.ok("GET", "/api/watch")], PATIENCE, "it can be watched")
    wait_for(lambda: matches[0] in [one["match"] for one in ben.ok("GET", "/api/watch")], PATIENCE, "and here")


def test_whoever_hides_is_hidden_at_every_server(pair: Pair) -> None:
    people = [running.person() for running in pair.servers]
    lines = [person.line() for person in people]
    for person, line in zip(people, lines, strict=True):
        line.wait("hello")
        person.ok("POST", "/api/queue", {"preset": "clash", "rated": False})
    (match,) = {line.wait("started")["match"] for line in lines}

    def watched(person: Person) -> bool:
        return match in [one["match"] for one in person.ok("GET", "/api/watch")]

    for line in lines:
        line.join(match)
    wait_for(lambda: all(map(watched, people)), PATIENCE, "it can be watched")
    for person in people:  # one of them is not at the server that owns the match
        person.ok("PATCH", "/api/me", {"hidden": True})
        wait_for(lambda: not any(map(watched, people)), SOON, "nobody is told of it")
        person.ok("PATCH", "/api/me", {"hidden": False})
        wait_for(lambda: all(map(watched, people)), SOON, "everybody is told of it")


def test_of_two_who_take_a_challenge_up_at_two_servers_one_is_too_late(pair: Pair) -> None:
    first, second = pair.servers
    maker, one, other = first.person(), first.person(), second.person()
    maker.line()
    made = maker.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})["id"]
    path = f"/api/challenges/{made}/accept"
    assert one.ok("POST", path, {})["match"]
    assert other.no("POST", path, {}) == "not-open"


def test_log_out_and_bans_reach_every_server(pair: Pair) -> None:
    first, second = pair.servers
    ann = first.person()
    far = line_of(ann, second)
    far.wait("hello")
    ann.ok("POST", "/api/logout")
    assert far.wait("bye")["code"] == "logged-out"
    ben, admin = first.person(), second.person()
    line = ben.line()
    line.wait("hello")
    pair.sql("UPDATE account SET admin = TRUE WHERE id = $1", admin.id)
    admin.ok("POST", f"/api/admin/accounts/{ben.id}/ban", {"hours": 1, "reason": "rude"})
    assert line.wait("bye")["code"] == "banned"


def test_a_server_of_its_own_is_refused_by_those_that_share(pair: Pair) -> None:
    first, _ = pair.servers
    with pytest.raises(StoreInUse, match="used by another Quintain server"):
        first.run(open_store(pair.address).claim())


# ------------------------------------------------------------------------------------------ a server is away
def test_a_server_that_finds_no_bus_says_so_in_a_sentence(pair: Pair, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    command += ["--database", pair.address, "--bus", "nats://quintain:secret@127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 2
    assert done.stderr.strip().splitlines() == ["quintain: --bus: NATS cannot be used: no answer"]


def test_a_server_that_was_stopped_finds_its_matches_elsewhere(pair: Pair) -> None:
    match, _, lines = two_people(*pair.servers)
    play(match, lines, 1)
    with stopped(pair.servers[1]):
        assert lines[0].wait("table")["prompt"] == 2, "the other server has taken it over"
    assert lines[1].wait("table")["prompt"] == 2, "and the first one finds it there"
    play(match, lines, 2)
    assert pair.time_ups(match) == 0


def test_whoever_has_no_lease_shows_no_match_and_takes_none(pair: Pair) -> None:
    """Others may have gone on with it."""
    match, _, lines = two_people(*pair.servers)
    hall = pair.servers[1].server.hall

    async def without_lease() -> None:
        hall.owning._held_until = 0.0
        await hall.room(match)

    with pytest.raises(Problem) as refused:
        pair.servers[1].run(without_lease())
    assert refused.value.code == "unavailable"
    assert lines[1].join(match)["prompt"] == 1, "a moment later it has"
    play(match, lines, 1)


def test_a_match_that_is_read_again_may_be_anothers_by_then(pair: Pair) -> None:
    match, _, lines = two_people(*pair.servers)
    hall, other = pair.servers[1].server.hall, pair.servers[0].server.nodes.name
    room = hall.rooms[match]
    pair.sql("UPDATE match SET owner = $2 WHERE id = $1", match, other)
    hall.loop.call_soon_threadsafe(hall.reload, room)
    assert lines[1].wait("table")["prompt"] == 1, "it is led to where the match is"
    assert room.gone
    play(match, lines, 1)
    assert match in pair.servers[0].server.hall.rooms


def test_a_server_without_a_way_to_the_database_is_done_without(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, lines = two_people(*pair.servers)
    play(match, lines, 1)

    def cut() -> None:
        raise OSError("cut")

    with monkeypatch.context() as during:
        during.setattr(pair.servers[1].server.store, "_connection", cut)
        assert lines[1].wait("standstill", on=True)
        assert lines[0].wait("table")["prompt"] == 2, "the other server has taken it over"
        play(match, lines[:1], 2)
    assert lines[1].wait("standstill").get("on") is False
    assert lines[1].join(match)["prompt"] == 2
    play(match, lines[1:], 2)
    assert sees(lines[0], match, 3)
    assert pair.time_ups(match) == 0


def test_a_server_without_a_way_to_the_others_hands_over(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match, people, lines = two_people(*pair.servers)
    play(match, lines, 1)
    second = pair.servers[1]

    async def nothing(subject: str, data: bytes, seconds: float) -> bytes:
        raise BusError("cut")

    with monkeypatch.context() as during:
        during.setattr(others, "EXILE", 0.5)
        bus = second.server.nodes._bus
        during.setattr(bus, "publish", lambda subject, data: None)
        during.setattr(bus, "request", nothing)
        during.setattr(bus, "_take", lambda handler, message: None)
        assert lines[0].wait("table")["prompt"] == 2
        assert pair.owner(match) != second.server.nodes.name
        wait_for(lambda: not second.server.hall.is_ready, PATIENCE, "people are not sent there")
    wait_for(lambda: second.server.hall.is_ready, PATIENCE, "and then they are")
    lines[1] = line_of(people[1], second)
    lines[1].numbers[match] = 1
    lines[1].join(match)
    play(match, lines, 2)
    assert pair.time_ups(match) == 0


def test_nats_may_be_started_again(pair: Pair, caplog: pytest.LogCaptureFixture) -> None:
    match, _, lines = two_people(*pair.servers)
    play(match, lines, 1)
    pair.nats.kill()
    assert lines[0].wait("standstill", on=True)
    pair.nats.start()
    assert lines[0].wait("standstill", on=False)
    assert "clocks stand still: the bus to the other servers is silent" in caplog.messages
    play(match, lines, 2)
    assert pair.time_ups(match) == 0


# ------------------------------------------------------------------------------------------ a server ends
def test_nobody_new_is_sent_to_a_server_that_is_about_to_stop(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """404 means to balancers: nobody else, but whoever is there stays. 503 would cut them off."""
    running = pair.servers[1]
    assert once("GET", f"{running.url}/api/ready").status_code == 200
    monkeypatch.setattr(running.server.hall, "draining", True)
    codes = [once("GET", f"{running.url}/api/{path}").status_code for path in ("ready", "health")]
    assert codes == [404, 200]


def test_a_server_knows_when_the_next_lease_of_others_ends(pair: Pair) -> None:
    """If that is not renewed, what was under it is taken at once and not at the next round."""
    owning, now = pair.servers[0].server.hall.owning, pair.servers[0].server.clock.now()
    pair.sql(
        "INSERT INTO worker (incarnation, started, beat, lease, linked) VALUES ('gone', 0, 0, $1, FALSE)", now + 900
    )
    pair.servers[0].run(owning.look_around())
    assert owning.next_end == now + 900
    pair.sql("DELETE FROM worker WHERE incarnation = 'gone'")
    pair.servers[0].run(owning.look_around())
    assert owning.next_end > now + 900


def test_a_server_that_is_told_to_stop_hands_over(pair: Pair) -> None:
    process = pair.processes[0]
    match, people, lines = two_people(pair.servers[0], at(process))
    play(match, lines, 1)
    process.stop(PATIENCE)
    assert process.process is not None
    assert process.process.returncode == 0
    assert lines[1].wait("bye")["code"] == "shutting-down"
    assert lines[0].wait("table")["prompt"] == 2
    lines[1] = line_of(people[1], pair.servers[1])
    lines[1].numbers[match] = 1
    lines[1].join(match)
    play(match, lines, 2)
    assert pair.time_ups(match) == 0


def test_a_server_that_dies_loses_nothing(pair: Pair) -> None:
    process = pair.processes[1]
    match, people, lines = two_people(pair.servers[0], at(process))
    play(match, lines, 1)
    assert lines[0].command("play", match, prompt=2, move=NOTHING)["t"] == "ack"
    process.signal(signal.SIGKILL)
    assert lines[0].wait("table")["last_id"] == 2, "what was acknowledged is there"
    lines[1] = line_of(people[1], pair.servers[1])
    lines[1].numbers[match] = 1
    lines[1].join(match)
    play(match, lines[1:], 2)
    assert sees(lines[0], match, 3)
    assert pair.time_ups(match) == 0


# ------------------------------------------------------------------------------------------ everything is away
def test_a_database_that_was_away_leaves_everybody_where_they_were(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """All leases are over, and one server is back before the other: it does not take what is the other's, and neither
    forgets whose people it has."""
    first, second = pair.servers
    theirs, _, lines = two_people(first, second)
    own, _, back = two_people(second, first)
    owners = {match: pair.owner(match) for match in (theirs, own)}
    owning = second.server.hall.owning
    keep, held = owning.sign_of_life, asyncio.Event()

    async def later() -> None:
        await held.wait()
        await keep()

    pair.database.stop("immediate")
    try:
        for line in lines:
            assert line.wait("standstill", on=True)
        wait_for(lambda: not (first.server.hall.owning.holds or owning.holds), PATIENCE, "leases end")
        monkeypatch.setattr(owning, "sign_of_life", later)
    finally:
        pair.database.resume()
    assert lines[0].wait("standstill").get("on") is False
    began = time.monotonic()
    play(own, back, 1)  # the server that is back goes on
    time.sleep(max(0.0, 1.5 - (time.monotonic() - began)))  # and beats again
    second.server.hall.loop.call_soon_threadsafe(held.set)
    assert lines[1].wait("standstill").get("on") is False
    play(theirs, lines, 1)
    for match, watchers in ((theirs, lines), (own, back)):
        play(match, watchers, 2)
        for line in watchers:
            assert any(one["t"] == "update" and one["prompt"] == 2 for one in line.heard if one.get("match") == match)
        assert pair.time_ups(match) == 0
    assert {match: pair.owner(match) for match in owners} == owners
