"""The bots of the house are there for everybody: floods hurt those who make them, players who are gone cost nothing,
and whoever has to wait or is turned away is told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.saying import in_words
from tests.server.gates import GATE, at_their_pace, gated, gated_advice
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, wait_for

from quintain.server.catalogue import hints
from quintain.server.play import bots, crew, turns
from quintain.server.play.turns import Bound, Kind
from quintain.server.replays import archive
from quintain.server.settings import Settings

BEHIND_PROXY = GENEROUS | {"proxies": "127.0.0.1"}


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots and advisers wait until this file is there."""
    file = tmp_path / "gate"
    monkeypatch.setenv(GATE, str(file))
    monkeypatch.setattr(bots, "think", gated)
    monkeypatch.setattr(hints, "advise", gated_advice)
    return file


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server whose only bot process does one job after the other, however long each takes."""
    monkeypatch.setattr(crew, "LATE", 600.0)
    with Running(Settings(data=str(tmp_path), **BEHIND_PROXY)) as running:
        yield running


class Player:
    """A guest at an address."""

    def __init__(self, running: Running, address: str) -> None:
        self.person: Person = running.person()
        self.person.http.headers["x-forwarded-for"] = address
        cookie = f"session={self.person.http.cookies['session']}"
        self.line = Line(running, {"cookie": cookie, "x-forwarded-for": address})

    def start(self, bot: str, *, join: bool = True) -> str:
        body = {"terms": {"preset": "lanes"}, "opponent": bot}
        match = str(self.person.ok("POST", "/api/matches", body)["match"])
        if join:
            self.line.send(t="join", match=match)
        return match

    def hears_the_bot(self, match: str) -> None:
        """Wait until the bot has decided."""
        while not self.line.wait("update", match=match)["seats"][1].get("ready"):
            pass


def prepare(running: Running, *names: str) -> None:
    """What has to be loaded or compiled first is another matter."""

    async def done() -> None:
        for name in names:
            await running.server.bots.prepare("lanes", name)

    running.run(done())


def moves(running: Running) -> int:
    return running.server.metrics.counters["bot_moves"]


def started(running: Running, kind: Kind = Kind.SOLO) -> int:
    return running.server.bots.jobs_started[kind]


# ------------------------------------------------------------------------------------------ fairness
def test_a_flood_of_matches_delays_nobody_at_another_address(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(server, "level:3", "level:8")
    monkeypatch.setattr(bots, "think", at_their_pace)
    for _ in range(5):
        guest = Player(server, "10.0.0.1")
        for _ in range(8):
            guest.start("level:8")
    wait_for(lambda: moves(server) > 0)
    honest = Player(server, "10.0.0.2")
    match = honest.start("level:3", join=False)
    before = moves(server)
    honest.line.send(t="join", match=match)
    honest.hears_the_bot(match)
    assert moves(server) - before <= 3, "the one that was being thought about, its own, and one that came meanwhile"
    assert moves(server) < 40, "the flood is not over yet"


def test_accounts_behind_one_address_take_turns(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(server, "level:3", "level:8")
    monkeypatch.setattr(bots, "think", at_their_pace)
    flooder = Player(server, "10.0.0.1")
    for _ in range(20):
        flooder.start("level:8")
    wait_for(lambda: moves(server) > 0)
    honest = Player(server, "10.0.0.1")
    match = honest.start("level:3", join=False)
    before = moves(server)
    honest.line.send(t="join", match=match)
    honest.hears_the_bot(match)
    assert moves(server) - before <= 3


def test_a_stand_in_between_people_comes_before_everything_else(server: Running, gate: Path) -> None:
    first = Player(server, "10.0.0.1")
    for _ in range(5):
        first.start("greedy")
    wait_for(lambda: started(server) == 1)
    match, _, lines = match_of_two(server, options={"round_seconds": 600})
    for line in lines:
        line.join(match)
    room = server.server.hall.rooms[match]

    async def take_over() -> None:
        room.table.taken_over[1] = "greedy"
        room.asking.ask()

    order: list[Kind] = []
    server.server.bots.crew.on_start = lambda job, _: order.append(job.kind)
    server.run(take_over())
    gate.touch()
    wait_for(lambda: len(order) == 5)
    assert order == [Kind.PEOPLE] + [Kind.SOLO] * 4


# ------------------------------------------------------------------------------------------ players who are gone
def test_nothing_is_thought_for_players_who_are_not_there(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", at_their_pace)
    absent, there = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    forgotten = [absent.start("greedy", join=False) for _ in range(5)]
    match = there.start("greedy")
    there.hears_the_bot(match)
    assert started(server) == 1
    assert all(server.server.hall.rooms[each].table.seq == 0 for each in forgotten)
    absent.line.send(t="join", match=forgotten[3])
    absent.hears_the_bot(forgotten[3])
    assert started(server) == 2


def test_what_a_player_who_leaves_had_asked_for_is_dropped_and_asked_again(server: Running, gate: Path) -> None:
    first, second = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    busy = first.start("greedy")
    wait_for(lambda: started(server) == 1)
    match = second.start("greedy")
    second.line.wait("table", match=match)
    wait_for(lambda: len(server.server.bots.crew.turns) == 1)
    second.line.send(t="leave", match=match)
    wait_for(lambda: not server.server.hall.rooms[match].watchers[0])
    gate.touch()
    first.hears_the_bot(busy)
    wait_for(lambda: server.server.metrics.counters["bot_jobs_dropped"] == 1)
    assert started(server) == 1
    second.line.send(t="join", match=match)
    second.hears_the_bot(match)
    assert started(server) == 2


def test_what_a_match_had_asked_for_that_is_over_is_dropped(server: Running, gate: Path) -> None:
    first, second = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    busy = first.start("greedy")
    wait_for(lambda: started(server) == 1)
    match = second.start("greedy")
    second.line.wait("table", match=match)
    wait_for(lambda: server.server.bots.crew.waiting(Kind.SOLO) == 1)
    assert second.line.command("resign", match)["t"] == "ack"
    gate.touch()
    first.hears_the_bot(busy)
    wait_for(lambda: server.server.metrics.counters["bot_jobs_dropped"] == 1)


# ------------------------------------------------------------------------------------------ being told
def test_a_player_whose_bot_waits_for_long_is_told_how_many_are_ahead(
    server: Running, gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONG", 0.1)
    first, second = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    for _ in range(10):
        first.start("greedy")
    wait_for(lambda: started(server) == 1)
    match = second.start("greedy")
    told = second.line.wait("waiting")
    assert (told["match"], told["seat"]) == (match, 1)
    assert told["ahead"] <= 1, "whoever floods is not ahead of others with all that was asked for"
    second.line.wait("waiting")
    gate.touch()
    second.hears_the_bot(match)


def test_a_bot_that_finds_the_queue_full_is_asked_again(
    server: Running, gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONG", 0.1)
    monkeypatch.setitem(turns.BOUNDS, Kind.SOLO, Bound(account=2, address=2, total=100))
    player = Player(server, "10.0.0.1")
    matches = [player.start("greedy") for _ in range(4)]
    told = {player.line.wait("waiting")["match"] for _ in range(10)}
    assert told <= set(matches)
    assert server.server.metrics.counters["bot_jobs_refused"] >= 2
    gate.touch()
    wait_for(lambda: all(server.server.hall.rooms[match].table.ready[1] for match in matches))


# ------------------------------------------------------------------------------------------ hints and replays
def test_only_so_many_hints_of_an_account_are_under_way(server: Running, gate: Path) -> None:
    asker, other = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    match = asker.start("greedy", join=False)
    bound = turns.BOUNDS[Kind.HINT]
    with ThreadPoolExecutor(20) as pool:
        path = f"/api/matches/{match}/hint"
        asked = [pool.submit(asker.person.ask, "POST", path) for _ in range(20)]
        wait_for(lambda: sum(each.done() for each in asked) == 20 - bound.account)
        refused = next(each.result() for each in asked if each.done())
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert int(refused.headers["retry-after"]) >= 1
        assert "ждите" in in_words(refused.json(), "ru")
        theirs = other.start("greedy", join=False)
        answer = pool.submit(other.person.ask, "POST", f"/api/matches/{theirs}/hint")
        gate.touch()
        assert answer.result().status_code == 200
        codes = sorted(each.result().status_code for each in asked)
    assert codes == [200] * bound.account + [429] * (20 - bound.account)
    assert server.server.metrics.counters["bot_failures"] == 0


def test_a_hint_for_a_decision_that_is_past_is_not_thought_about(server: Running, gate: Path) -> None:
    busy, asker = Player(server, "10.0.0.1"), Player(server, "10.0.0.2")
    busy.start("greedy")
    wait_for(lambda: started(server) == 1)
    match = asker.start("random", join=False)
    with ThreadPoolExecutor(1) as pool:
        hint = pool.submit(asker.person.ask, "POST", f"/api/matches/{match}/hint")
        wait_for(lambda: server.server.bots.crew.turns.waiting(Kind.HINT) == 1)
        asker.line.join(match)
        asker.line.command("resign", match)
        gate.touch()
        assert hint.result().json()["code"] == "invalid"
    assert started(server, Kind.HINT) == 0


def test_archives_wait_in_the_same_queue_and_hold_nobody_up(
    server: Running, monkeypatch: pytest.MonkeyPatch, gate: Path
) -> None:
    monkeypatch.setattr(archive, "archive", gated)
    match, people, lines = match_of_two(server)
    lines[0].join(match)
    lines[0].command("resign", match)
    wait_for(lambda: started(server, Kind.ARCHIVE) == 1)
    player = Player(server, "10.0.0.1")
    theirs = player.start("greedy")
    wait_for(lambda: server.server.bots.crew.turns.waiting(Kind.SOLO) == 1)
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(people[0].ask, "GET", f"/api/matches/{match}/replay") for _ in range(3)]
        wait_for(lambda: sum(each.done() for each in asked) == 1)
        assert [each.result().json()["code"] for each in asked if each.done()] == ["busy"]
        gate.touch()
        player.hears_the_bot(theirs)


def test_the_queue_can_be_watched(server: Running, gate: Path) -> None:
    player = Player(server, "10.0.0.1")
    for _ in range(3):
        player.start("greedy")
    wait_for(lambda: started(server) == 1 and len(server.server.bots.crew.turns) == 2)

    async def text() -> str:
        return server.server.metrics.text()

    lines = server.run(text()).splitlines()
    assert 'quintain_bot_queue{kind="solo"} 2' in lines
    assert 'quintain_bot_jobs_started_total{kind="solo"} 1' in lines
    assert any(line.startswith('quintain_bot_wait_seconds_total{kind="hint"} 0') for line in lines)
    gate.touch()
