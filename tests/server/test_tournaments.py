"""Arena tournaments: joining at any time, pairs of whoever is free, points with streaks, bots where people are few."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.running import Line, Person, Running, wait_for

from quintain.games import catalog
from quintain.server.accounts.sql import MAKE_ADMIN
from quintain.server.tournaments import pairing as arena
from quintain.server.tournaments import schedule
from quintain.server.tournaments.scoring import points_of
from quintain.server.tournaments.sql import CANCEL

MINUTE = 60_000


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "PATIENCE", 0)


def planned(running: Running, *, bots: bool, starts: int = 0) -> str:
    now = running.server.clock.now() + starts
    id: str = running.run(running.server.arena.plan("lanes", now, now + 60 * MINUTE, bots))
    return id


def joined(running: Running, tournament: str) -> tuple[Person, Line]:
    person = running.person()
    line = person.line()
    line.wait("hello")
    person.ok("POST", f"/api/tournaments/{tournament}/join", {})
    return person, line


def mine(person: Person, tournament: str) -> dict[str, Any]:
    found: dict[str, Any] = person.ok("GET", f"/api/tournaments/{tournament}")["mine"]
    return found


def test_the_clock_alone_says_what_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at every other second, so that no game may be made for it anew."""
    first = schedule.regular(0, 3, 60)

    def load(preset: str) -> None:
        raise AssertionError(preset)

    monkeypatch.setattr(catalog, "load", load)
    assert schedule.regular(0, 3, 60) == first
    later = schedule.regular(3 * schedule.HOUR, 3, 60)
    assert [one.preset for one in later] != [one.preset for one in first]


def test_two_who_are_free_play_and_the_points_are_counted(running: Running) -> None:
    tournament = planned(running, bots=False)
    (ann, one), (ben, other) = joined(running, tournament), joined(running, tournament)
    match = one.wait("started", tournament=tournament)["match"]
    assert other.wait("started")["match"] == match
    assert mine(ann, tournament)["match"] == match
    assert one.join(match)["tournament"] == tournament, "so that whoever comes back by a reload knows where to go on"
    one.command("resign", match)
    one.wait("over")
    assert (mine(ben, tournament)["points"], mine(ann, tournament)["losses"]) == (2, 1)
    assert not mine(ben, tournament)["waiting"], "whoever has played says when to go on"
    standings = ann.ok("GET", f"/api/tournaments/{tournament}")["standings"]
    assert [line["player"]["id"] for line in standings] == [ben.id, ann.id]
    for person in (ann, ben):
        person.ok("POST", f"/api/tournaments/{tournament}/join", {})
    assert one.wait("started")["match"] != match, "again, for there is nobody else"


def test_bots_play_where_nobody_else_is_free(running: Running) -> None:
    tournament = planned(running, bots=True)
    ann, line = joined(running, tournament)
    match = line.wait("started")["match"]
    table = line.join(match)
    assert sorted(player["kind"] for player in table["players"]) == ["account", "bot"]
    line.command("resign", match)
    line.wait("over")
    bots = [one for one in ann.ok("GET", f"/api/tournaments/{tournament}")["standings"] if one["points"]]
    assert [(one["player"]["kind"], one["points"]) for one in bots] == [("bot", 2)]
    assert ann.ok("GET", f"/api/accounts/{ann.id}/record")["achievements"][-1]["have"] == 1


def test_whoever_pauses_waits_no_more(running: Running) -> None:
    tournament = planned(running, bots=True, starts=MINUTE)
    ann, line = joined(running, tournament)
    assert mine(ann, tournament)["waiting"]
    ann.ok("POST", f"/api/tournaments/{tournament}/pause")
    assert not mine(ann, tournament)["waiting"]
    running.run(running.server.arena.sweep())
    assert [message for message in line.quiet() if message["t"] == "started"] == [], "it has not begun"
    assert running.run(running.server.store.write(CANCEL, tournament, running.server.clock.now()))


def test_whoever_has_signed_up_plans_one_at_a_time(running: Running) -> None:
    ann = running.person("Planner" + str(running.port))
    asked = {"preset": "lanes", "starts": 0, "minutes": 30}
    assert running.person().no("POST", "/api/tournaments", asked) == "forbidden", "guests come and go"
    assert ann.no("POST", "/api/tournaments", asked | {"minutes": 181}) == "invalid"
    far = running.server.clock.now() + 8 * 24 * 60 * MINUTE
    assert ann.no("POST", "/api/tournaments", asked | {"starts": far}) == "invalid"
    made = ann.ok("POST", "/api/tournaments", asked)
    assert made["ends"] - made["starts"] == 30 * MINUTE
    assert made["id"] in [line["id"] for line in ann.ok("GET", "/api/tournaments")["open"]]
    assert ann.no("POST", "/api/tournaments", asked) == "invalid", "the first is not over"
    assert ann.no("POST", "/api/tournaments", asked | {"preset": "siege"}) == "invalid"
    assert ann.no("POST", "/api/tournaments", asked | {"minutes": 1}) == "bad-request"
    running.run(running.server.store.write(MAKE_ADMIN, ann.id))
    assert ann.ok("POST", "/api/tournaments", asked | {"starts": far, "minutes": 300})


def test_what_is_over_cannot_be_joined(running: Running) -> None:
    ann = running.person()
    old = running.run(running.server.arena.plan("lanes", 1, 2, False))
    assert ann.no("POST", f"/api/tournaments/{old}/join", {}) == "invalid"
    assert ann.no("POST", "/api/tournaments/never/join", {}) == "not-found"


def test_regular_ones_are_planned_by_the_clock(running: Running) -> None:
    running.run(running.server.arena.sweep())
    wanted = schedule.regular(running.server.clock.now(), 3, 60)
    known = [line["id"] for line in wait_for(lambda: running.person().ok("GET", "/api/tournaments")["open"])]
    assert {one.id for one in wanted} <= set(known)


def test_games_take_turns_and_no_hours_mean_none() -> None:
    presets = schedule.presets()
    hour = schedule.HOUR
    following = [schedule.regular(number * hour, 1, 60)[0].preset for number in range(len(presets))]
    assert sorted(following) == sorted(presets)
    assert schedule.regular(0, 0, 60) == []
    coming = schedule.regular(2 * hour + 1, 3, 60)
    assert coming[0].starts == 3 * hour, "the last one is over"
    assert sorted(one.preset for one in coming) == sorted(presets), "whatever one plays, its next one is in sight"


def test_a_streak_counts_double_until_it_breaks() -> None:
    streak, points = 0, []
    for result in (1.0, 1.0, 1.0, 1.0, 0.5, 1.0, 0.0):
        won, streak = points_of(result, streak)
        points.append(won)
    assert points == [2, 2, 4, 4, 1, 2, 0]
