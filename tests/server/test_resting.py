"""Matches without a clock rest on disk while no viewer is there, and guests who never came back are removed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import Cluster
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, wait_for

from quintain.server.accounts.dormant import forget_guests
from quintain.server.clock import SetClock
from quintain.server.play import bots
from quintain.server.play.hall import MOST_MATCHES
from quintain.server.play.resting import KEPT
from quintain.server.settings import Settings

START = 1_800_000_000_000
DAY = 24 * 3_600_000


def at_once(*_: Any) -> int:
    return -1  # no move, so that any legal one is played


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", at_once)


class Aged:
    """A server whose clock is moved by hand."""

    def __init__(self, start: int = START, **settings: Any) -> None:
        self.clock = SetClock(start)
        self.running = Running(Settings(**GENEROUS | settings), self.clock)
        self.hall = self.running.server.hall

    def pass_time(self, milliseconds: int) -> None:
        self.clock.moment += milliseconds
        self.running.run(self.hall.beat())

    def read(self, sql: str, *values: Any) -> Any:
        return self.running.run(self.running.server.store.read(sql, *values))


@pytest.fixture(params=["sqlite", "postgres"])
def aged(request: pytest.FixtureRequest, tmp_path: Path, quick_bots: None) -> Iterator[Aged]:
    cluster: Cluster | None = request.getfixturevalue("postgres") if request.param == "postgres" else None
    made = Aged(database=cluster.new_database()) if cluster else Aged(data=str(tmp_path))
    with made.running:
        yield made


def against_bot(person: Person, line: Line, rounds: int = 2) -> tuple[str, dict[str, Any]]:
    """A match of a few rounds: its id, and the table as it is then."""
    terms = {"preset": "lanes", "options": {"hp": 200}}  # whatever the bot plays, the match goes on
    match = person.ok("POST", "/api/matches", {"terms": terms, "opponent": "greedy"})["match"]
    line.join(match)
    for _ in range(rounds):
        table = until_ready(line, match)
        assert line.command("play", match, prompt=table["prompt"], move={"place": {}})["t"] == "ack"
    return match, until_ready(line, match)


def until_ready(line: Line, match: str) -> dict[str, Any]:
    """The table as soon as the bot has decided."""
    table = line.join(match)
    if not table["seats"][1].get("ready"):
        while not line.wait("update", match=match)["seats"][1].get("ready"):
            pass
    return line.join(match)


def shown(table: dict[str, Any]) -> Any:
    return [table[name] for name in ("prompt", "view", "legal", "seats", "version")]


async def without_dormant(running: Running) -> None:
    server = running.server
    await forget_guests(server.context, server.connections, server.removal)


def leave(aged: Aged, line: Line, *matches: str) -> None:
    line.close()
    wait_for(lambda: not any(any(aged.hall.rooms[match].watchers.values()) for match in matches))


def test_a_forgotten_match_leaves_memory_and_goes_on_when_its_player_joins(aged: Aged) -> None:
    ann = aged.running.person()
    line = ann.line()
    match, before = against_bot(ann, line)
    aged.pass_time(10 * KEPT)
    assert match in aged.hall.rooms, "its player is there"
    leave(aged, line, match)
    aged.pass_time(KEPT)
    assert match in aged.hall.rooms
    aged.pass_time(1)
    assert match not in aged.hall.rooms
    line = ann.line()
    assert [each["match"] for each in line.wait("hello")["matches"]] == [match]
    again = line.join(match)
    assert shown(again) == shown(before)
    number = again["last_id"] + 1
    line.send(t="play", match=match, prompt=again["prompt"], id=number, move={"place": {}})
    assert line.wait("ack")["id"] == number
    assert until_ready(line, match)["prompt"] == again["prompt"] + 1


def test_only_matches_without_a_clock_rest(aged: Aged) -> None:
    timed, _, lines = match_of_two(aged.running, options={"round_seconds": 600})
    untimed, _, others = match_of_two(aged.running, timed=False)
    for line in (*lines, *others):
        line.close()
    aged.pass_time(KEPT + 1)
    wait_for(lambda: timed in aged.hall.rooms and untimed not in aged.hall.rooms)


def test_resting_matches_count_as_unfinished(aged: Aged) -> None:
    ann = aged.running.person()
    body = {"terms": {"preset": "lanes"}, "opponent": "greedy"}
    for _ in range(MOST_MATCHES):
        ann.ok("POST", "/api/matches", body)
    aged.pass_time(KEPT + 1)
    assert not aged.hall.rooms
    assert ann.no("POST", "/api/matches", body) == "too-many-matches"
    assert len(ann.ok("GET", "/api/matches/running")) == MOST_MATCHES


def test_whoever_deletes_an_account_resigns_resting_matches(aged: Aged) -> None:
    ann = aged.running.person()
    line = ann.line()
    match, _ = against_bot(ann, line)
    leave(aged, line, match)
    aged.pass_time(KEPT + 1)
    ann.ok("DELETE", "/api/me", {})
    (row,) = aged.read("SELECT live, cause, seat0 FROM match WHERE id = $1", match)
    assert (bool(row["live"]), row["cause"], row["seat0"]) == (False, "resigned", "")


def test_after_a_restart_only_matches_with_a_clock_are_loaded(tmp_path: Path, quick_bots: None) -> None:
    first = Aged(data=str(tmp_path))
    with first.running:
        ann = first.running.person()
        match, before = against_bot(ann, ann.line())
        timed, _, _ = match_of_two(first.running)
        untimed, _, _ = match_of_two(first.running, timed=False)
        cookie = ann.http.cookies["session"]
    second = Aged(first.clock.moment + 60_000, data=str(tmp_path))
    with second.running:
        wait_for(lambda: timed in second.hall.rooms)
        assert set(second.hall.rooms) == {timed}
        second.pass_time(1)
        assert set(second.hall.rooms) == {timed}
        line = Line(second.running, {"cookie": f"session={cookie}"})
        assert shown(until_ready(line, match)) == shown(before)
        assert untimed not in second.hall.rooms


def test_a_match_that_ended_without_its_result_is_settled_when_it_is_asked_for(
    tmp_path: Path, quick_bots: None
) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        ann = running.person()
        line = ann.line()
        match, _ = against_bot(ann, line)

        async def never(room: object) -> list[float | None]:
            raise AssertionError("the server is gone before the result is recorded")

        running.server.hall.at_end = never
        assert line.command("resign", match)["t"] == "ack"
        cookie = ann.http.cookies["session"]
    with Running(settings) as running:
        line = Line(running, {"cookie": f"session={cookie}"})
        line.send(t="join", match=match)
        table = line.wait("table")
        assert (table.get("outcome") or line.wait("over")["outcome"])["cause"] == "resigned"


# ------------------------------------------------------------------------------------------ guests
def test_guests_who_were_not_seen_for_long_are_removed_and_their_matches_stay_without_a_name(aged: Aged) -> None:
    running = aged.running
    gone, back, person = running.person(), running.person(), running.person("Ann Stays")
    line = gone.line()
    match, _ = against_bot(gone, line)
    leave(aged, line, match)
    aged.clock.moment += 20 * DAY
    back.ok("GET", "/api/me")
    aged.clock.moment += 71 * DAY
    late = running.person()
    running.run(without_dormant(running))
    left = {row["id"] for row in aged.read("SELECT id FROM account")}
    assert left == {back.id, person.id, late.id}
    (row,) = aged.read("SELECT live, cause, seat0, seat1, players FROM match WHERE id = $1", match)
    assert (bool(row["live"]), row["cause"], row["seat0"], row["seat1"]) == (False, "resigned", "", "bot:greedy")
    assert gone.me["name"] not in row["players"]
    assert running.server.metrics.counters["guests_removed"] == 1


def test_guests_can_be_kept_for_ever(tmp_path: Path) -> None:
    made = Aged(data=str(tmp_path), guest_days=0)
    with made.running:
        guest = made.running.person()
        made.clock.moment += 5000 * DAY
        made.running.run(without_dormant(made.running))
        assert [row["id"] for row in made.read("SELECT id FROM account")] == [guest.id]


def test_a_guest_that_can_not_be_removed_does_not_keep_others_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Aged(data=str(tmp_path))
    with made.running:
        stubborn, other = made.running.person(), made.running.person()

        removal = made.running.server.removal
        remove = removal.remove

        async def sometimes(account: str) -> None:
            if account == stubborn.id:
                raise RuntimeError("this one stays")
            await remove(account)

        monkeypatch.setattr(removal, "remove", sometimes)
        made.clock.moment += 91 * DAY
        made.running.run(without_dormant(made.running))
        assert [row["id"] for row in made.read("SELECT id FROM account")] == [stubborn.id]
        assert other.id != stubborn.id
