"""Time on the server: deadlines, absence, outages, alarms."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GENEROUS, Line, Running, match_of_two, wait_for

from quintain.server.clock import SetClock
from quintain.server.lobby.terms import REVEAL
from quintain.server.settings import Settings
from quintain.tables.journal import Resume, decode

NOTHING: dict[str, Any] = {"place": {}}
START = 1_800_000_000_000


class Timed:
    """A server whose clock stands still until it is moved."""

    def __init__(self, folder: Path, start: int = START) -> None:
        self.clock = SetClock(start)
        self.running = Running(Settings(data=str(folder), **GENEROUS), self.clock)

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass in small steps, so that everything that is due happens when it is."""
        for _ in range(0, milliseconds, 500):
            self.clock.moment += 500
            done = threading.Event()
            self.running.server.hall.loop.call_soon_threadsafe(done.set)
            done.wait()

    def sit(self, **terms: Any) -> tuple[str, list[Line]]:
        match, _, lines = match_of_two(self.running, **terms)
        for line in lines:
            line.join(match)
        return match, lines


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    made = Timed(tmp_path)
    with made.running:
        yield made


def test_at_the_deadline_what_is_staged_counts(timed: Timed) -> None:
    match, lines = timed.sit()
    move = lines[0].join(match)["legal"][-1]
    lines[0].command("stage", match, prompt=1, move=move)
    timed.clock.moment += 29_999
    assert lines[1].quiet() == []
    timed.clock.moment += 1
    update = lines[1].wait("update", prompt=2)
    placed = [event["lane"] for event in update["events"] if event["event"] == "placed"]
    assert placed == list(move["place"])
    assert {seat["deadline"] - timed.clock.moment for seat in update["seats"]} == {30_000 + shown(update)}
    assert (update["seats"][0].get("idle", 0), update["seats"][1]["idle"]) == (0, 1)


def shown(update: dict[str, Any]) -> int:
    """How many milliseconds there are for what happened to be shown."""
    return min(len(update["events"]) * REVEAL, 10_000)


def test_somebody_idle_is_told_and_takes_back_from_the_bot(timed: Timed) -> None:
    """Connected all the time: nobody is told that the connection was lost."""
    match, lines = timed.sit(options={"stall_rounds": 100})
    room = timed.running.server.hall.rooms[match]
    while room.table.taken_over[1] is None and not room.table.ended:
        lines[0].command("play", match, prompt=room.table.prompt, move=NOTHING)
        while room.table.ready[0] and room.table.taken_over[1] is None:
            timed.pass_time(500)
    statuses = [update["seats"][1] for update in lines[1].quiet() if update["t"] == "update"]
    assert any(status.get("away") and status["left"] <= 60_000 for status in statuses)
    assert statuses[-1]["bot"]
    assert not any(status.get("gone") for status in statuses)
    assert lines[1].command("here", match)["t"] == "ack"
    wait_for(lambda: room.table.taken_over[1] is None)
    assert lines[1].command("here", match)["t"] == "ack", "once more does no harm"


def against_bot(house: Timed, **terms: Any) -> tuple[str, Line]:
    """A match against a bot of the house; the person has joined it."""
    person = house.running.person()
    body = {"terms": {"preset": "lanes", **terms}, "opponent": "greedy", "seat": 0}
    match = person.ok("POST", "/api/matches", body)["match"]
    line = person.line()
    line.join(match)
    return match, line


def test_against_a_bot_time_runs_only_for_those_who_want_it(timed: Timed) -> None:
    """And only for them: a bot may have to wait for its turn to think."""
    asked: list[tuple[dict[str, Any], bool]] = [({}, False), ({"timed": False}, False), ({"timed": True}, True)]
    for terms, limited in asked:
        match, _ = against_bot(timed, **terms)
        person, bot = timed.running.server.hall.rooms[match].table.times
        assert (person.deadline is not None, bot.deadline) == (limited, None)


def test_against_a_bot_time_that_is_up_is_an_idle_round_and_the_third_is_half_as_long(timed: Timed) -> None:
    match, line = against_bot(timed, timed=True, options={"hp": 200})
    table = timed.running.server.hall.rooms[match].table
    wait_for(lambda: table.ready[1])
    timed.clock.moment += 30_000
    update = line.wait("update", prompt=2)
    mine = update["seats"][0]
    assert (mine["deadline"] - timed.clock.moment, mine["idle"]) == (30_000 + shown(update), 1)
    timed.clock.moment += 30_000 + shown(update)
    update = line.wait("update", prompt=3)
    mine = update["seats"][0]
    assert (mine["deadline"] - timed.clock.moment, mine["cut"]) == (15_000 + shown(update), 15_000)
    line.send(t="play", match=match, id=1, prompt=3, move={"place": {}})  # the round may end before it is acknowledged
    update = line.wait("update", prompt=4)
    mine = update["seats"][0]
    full = 30_000 + shown(update)
    assert (mine["deadline"] - timed.clock.moment, mine.get("idle", 0)) == (full, 0), "Ready is not idling"


def test_a_lost_player_is_shown_after_five_seconds_and_can_be_claimed_after_a_minute(timed: Timed) -> None:
    match, lines = timed.sit(options={"round_seconds": 600})
    lines[1].close()
    wait_for(lambda: 1 in timed.running.server.hall.rooms[match].left_at)
    timed.clock.moment += 4_999
    assert lines[0].quiet() == []
    timed.clock.moment += 1
    gone = lines[0].wait("update")["seats"][1]
    assert (gone["away"], gone["left"]) == (timed.clock.moment, 60_000)
    assert lines[0].command("claim", match)["code"] == "no-claim"
    # In casual play a bot would take over at the end of the minute; a moment before, the win cannot be claimed either.
    timed.clock.moment += 59_999
    assert lines[0].command("claim", match)["code"] == "no-claim"


def test_in_casual_play_a_bot_takes_over_until_the_player_is_back(timed: Timed) -> None:
    match, people, lines = match_of_two(timed.running, options={"round_seconds": 600})
    for line in lines:
        line.join(match)
    lines[1].close()
    wait_for(lambda: 1 in timed.running.server.hall.rooms[match].left_at)
    timed.clock.moment += 5_000
    lines[0].wait("update")
    timed.clock.moment += 60_000
    while lines[0].wait("update")["seats"][1].get("bot") != "greedy":
        pass
    while not lines[0].heard[-1].get("seats", [{}, {}])[1].get("ready"):
        lines[0].wait("update")
    again = people[1].line()
    again.join(match)
    assert "bot" not in lines[0].wait("update")["seats"][1]


def test_rated_matches_wait_for_the_claim(timed: Timed) -> None:
    people = [timed.running.person(name) for name in ("Ann Claims", "Ben Leaves")]
    lines = [person.line() for person in people]
    made = people[0].ok("POST", "/api/challenges", {"terms": {"preset": "lanes", "rated": True}, "seat": 0})
    match = people[1].ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    for line in lines:
        line.join(match)
    lines[1].close()
    wait_for(lambda: 1 in timed.running.server.hall.rooms[match].left_at)
    timed.pass_time(5_000)
    timed.pass_time(60_500)
    while lines[0].command("claim", match).get("code") == "no-claim":
        timed.pass_time(500)
    outcome = lines[0].wait("over")["outcome"]
    assert (outcome["winner"], outcome["cause"]) == (0, "claimed")
    assert outcome["changes"][0] > 0


def test_spectators_are_behind_by_the_delay(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), spectator_delay=5, **GENEROUS)) as running:
        match, _, lines = match_of_two(running)
        spectator = running.person().line()
        assert spectator.join(match)["version"] == 0
        for line in lines:
            line.join(match)
        for line in lines:
            line.command("play", match, prompt=1, move=NOTHING)
        late = running.person().line()
        assert late.join(match)["view"]["round"] == 1, "who joins now sees what was some seconds ago"
        assert spectator.quiet(0.2) == []
        assert spectator.wait("update", prompt=2)["view"]["round"] == 2
        assert late.wait("update", prompt=2)["version"] == 2


def test_somebody_who_leaves_just_before_a_deadline_is_still_noticed(timed: Timed) -> None:
    match, lines = timed.sit()
    timed.clock.moment += 28_000
    lines[1].close()
    wait_for(lambda: 1 in timed.running.server.hall.rooms[match].left_at)
    timed.clock.moment += 2_000
    lines[0].wait("update", prompt=2)
    timed.clock.moment += 3_000
    assert lines[0].wait("update")["seats"][1]["away"] == timed.clock.moment


def test_coming_back_in_time_is_nobodys_business(timed: Timed) -> None:
    match, people, lines = match_of_two(timed.running, options={"round_seconds": 600})
    for line in lines:
        line.join(match)
    lines[1].close()
    wait_for(lambda: 1 in timed.running.server.hall.rooms[match].left_at)
    timed.clock.moment += 4_000
    people[1].line().join(match)
    timed.clock.moment += 10_000
    assert lines[0].quiet(0.4) == []


def interrupted(folder: Path) -> tuple[Timed, str, str]:
    """A server that has gone 20 seconds into the first turn, its match, and the cookie of who sits at seat 0."""
    first = Timed(folder)
    with first.running:
        match, people, lines = match_of_two(first.running)
        for line in lines:
            line.join(match)
        first.clock.moment += 20_000
        return first, match, people[0].http.cookies["session"]


def test_an_outage_of_the_server_costs_nobody_time(tmp_path: Path) -> None:
    first, match, cookie = interrupted(tmp_path)
    second = Timed(tmp_path, first.clock.moment + 3_600_000)
    with second.running:
        line = Line(second.running, {"cookie": f"session={cookie}"})
        hello = line.wait("hello")
        assert [one["match"] for one in hello["matches"]] == [match]
        wait_for(lambda: second.running.server.hall.rooms[match].table.seq)
        table = line.join(match)
        assert table["seats"][0]["deadline"] - second.clock.moment == 10_000 + 5_000
        assert table["prompt"] == 1
        assert "away" not in table["seats"][1]
        second.clock.moment += 9_999
        assert line.quiet(0.3) == []
        second.clock.moment += 1
        assert line.wait("update")["seats"][1]["away"] == second.clock.moment, "the other one did not come back"


def test_matches_that_ended_while_the_server_was_going_down_are_recorded_at_the_next_start(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        match, people, lines = match_of_two(running)

        async def never(room: object) -> list[float | None]:
            raise AssertionError("the server is gone before the result is recorded")

        running.server.hall.at_end = never
        lines[0].join(match)
        lines[0].send(t="resign", match=match, id=1)
        assert lines[0].wait("ack")
        cookie = people[1].http.cookies["session"]
    with Running(settings) as running:
        line = Line(running, {"cookie": f"session={cookie}"})
        line.send(t="join", match=match)
        table = line.wait("table")
        outcome = table.get("outcome") or line.wait("over")["outcome"]
        assert (outcome["winner"], outcome["cause"]) == (1, "resigned")


def test_two_outages_in_a_row_are_both_given_back(tmp_path: Path) -> None:
    """The server is stopped again before it has come to this match."""
    first, match, cookie = interrupted(tmp_path)
    second = Timed(tmp_path, first.clock.moment + 36_000)
    second.running.server.guard.fault = not_yet
    with second.running:
        second.clock.moment += 4_000
    third = Timed(tmp_path, second.clock.moment + 36_000)
    with third.running:
        table = Line(third.running, {"cookie": f"session={cookie}"}).join(match)
        assert table["seats"][0]["deadline"] - third.clock.moment == 10_000 + 5_000
        assert table["prompt"] == 1, "no round was lost"


def not_yet(place: str, _match: str) -> None:
    if place == "recovery":
        raise RuntimeError("the server comes to nothing")


def test_whoever_joins_before_the_recovery_has_come_to_the_match_loses_no_time(tmp_path: Path) -> None:
    first, match, cookie = interrupted(tmp_path)
    second = Timed(tmp_path, first.clock.moment + 3_600_000)
    second.running.server.guard.fault = not_yet
    with second.running:
        line = Line(second.running, {"cookie": f"session={cookie}"})
        table = line.join(match)
        assert table["seats"][0]["deadline"] - second.clock.moment == 10_000 + 5_000
        assert table["prompt"] == 1
        rows = second.running.run(second.running.server.store.read("SELECT entry FROM journal"))
        assert [type(decode(bytes(row["entry"]))) for row in rows] == [Resume]


def test_a_clock_that_was_set_back_makes_no_endless_turns(tmp_path: Path) -> None:
    first = Timed(tmp_path)
    with first.running:
        match, people, _ = match_of_two(first.running)
        cookie = people[0].http.cookies["session"]
    second = Timed(tmp_path, START - 3_600_000)
    with second.running:
        table = Line(second.running, {"cookie": f"session={cookie}"}).join(match)
        assert table["seats"][0]["deadline"] - second.clock.moment == 30_000 + 5_000


def test_spectators_stay_behind_when_a_table_is_read_again(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), spectator_delay=600, **GENEROUS)) as running:
        match, _, lines = match_of_two(running)
        spectator = running.person().line()
        spectator.join(match)
        for line in lines:
            line.join(match)
            line.command("play", match, prompt=1, move=NOTHING)
        hall = running.server.hall
        hall.loop.call_soon_threadsafe(hall.reload, hall.rooms[match])
        assert lines[0].wait("table")["prompt"] == 2
        assert spectator.quiet() == []
        assert spectator.join(match)["prompt"] == 1
