"""Finding somebody to play with."""

from __future__ import annotations

import secrets
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, wait_for

from quintain.server.clock import SetClock
from quintain.server.lobby.lobby import REMATCH
from quintain.server.lobby.sql import WISHES
from quintain.server.settings import Settings

LANES: dict[str, Any] = {"terms": {"preset": "lanes"}}


def person(running: Running) -> Person:
    return running.person(f"P {secrets.token_hex(4)}")


def test_an_open_challenge_is_seen_and_taken_up_once(running: Running) -> None:
    ann, ben, cec = running.person(), running.person(), running.person()
    line = ben.line()
    ann.line().wait("hello")
    line.send(t="lobby", on=True)
    line.wait("lobby-state")
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes", "options": {"hp": 12}}})
    while made["id"] not in [one["id"] for one in line.wait("lobby-state")["challenges"]]:
        pass
    assert ann.no("POST", f"/api/challenges/{made['id']}/accept", {}) == "own-challenge"
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    assert cec.no("POST", f"/api/challenges/{made['id']}/accept", {}) == "not-open"
    assert line.join(match)["view"]["seats"][0]["hp"] == 12
    assert match in [one["match"] for one in cec.ok("GET", "/api/watch")]


def test_of_many_who_take_a_challenge_up_at_once_one_gets_it(running: Running) -> None:
    ann, others = running.person(), [running.person() for _ in range(6)]
    made = ann.ok("POST", "/api/challenges", LANES)
    codes: list[int] = []
    path = f"/api/challenges/{made['id']}/accept"
    threads = [
        threading.Thread(target=lambda one=one: codes.append(one.ask("POST", path, {}).status_code)) for one in others
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 5


def test_an_invitation_is_for_those_who_have_its_link(running: Running) -> None:
    ann, ben, cec = running.person(), running.person(), running.person()
    made = ann.ok("POST", "/api/challenges", LANES | {"private": True, "seat": 1})
    assert made["id"] not in [one["id"] for one in ben.ok("GET", "/api/challenges")]
    assert ben.ok("GET", f"/api/challenges/{made['id']}")["terms"]["preset"] == "lanes"
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    assert ann.line().join(match)["seat"] == 1
    outsider = cec.line()
    outsider.send(t="join", match=match)
    assert outsider.wait("error")["code"] == "private"
    assert cec.no("GET", f"/api/matches/{match}") == "private"
    inside = ann.line()
    inside.join(match)
    inside.command("resign", match)
    inside.wait("over")
    outsider.send(t="join", match=match)
    assert outsider.wait("error")["code"] == "private", "also when it is over"
    assert match not in [one["match"] for one in cec.ok("GET", "/api/watch")]


def test_a_challenge_can_be_taken_back(running: Running) -> None:
    ann, ben = running.person(), running.person()
    made = ann.ok("POST", "/api/challenges", LANES)
    assert ben.no("DELETE", f"/api/challenges/{made['id']}") == "not-open"
    ann.ok("DELETE", f"/api/challenges/{made['id']}")
    assert ben.no("POST", f"/api/challenges/{made['id']}/accept", {}) == "not-open"


def test_invitations_survive_a_restart(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        made = running.person().ok("POST", "/api/challenges", LANES | {"private": True})
    with Running(settings) as running:
        assert running.person().ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]


def test_rated_matches_are_for_people_and_by_the_book(running: Running) -> None:
    guest, ann, ben = running.person(), person(running), person(running)
    rated = {"preset": "lanes", "rated": True}
    assert guest.no("POST", "/api/challenges", {"terms": rated}) == "forbidden"
    assert ann.no("POST", "/api/challenges", {"terms": rated | {"options": {"hp": 5}}}) == "invalid"
    assert ann.no("POST", "/api/challenges", {"terms": rated | {"timed": False}}) == "invalid"
    made = ann.ok("POST", "/api/challenges", {"terms": rated})
    assert guest.no("POST", f"/api/challenges/{made['id']}/accept", {}) == "forbidden"
    assert ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]


def test_the_queue_pairs_people(running: Running) -> None:
    people = [person(running) for _ in range(4)]
    lines = [one.line() for one in people]
    assert person(running).no("POST", "/api/queue", {"preset": "lanes"}) == "invalid", "no socket"
    assert running.person().no("POST", "/api/queue", {"preset": "lanes"}) == "forbidden", "a guest"
    for one, line in zip(people, lines, strict=True):
        line.wait("hello")
        one.ok("POST", "/api/queue", {"preset": "lanes"})
    matches = [line.wait("started")["match"] for line in lines]
    assert len(set(matches)) == 2
    assert all(matches.count(match) == 2 for match in matches)
    assert lines[0].join(matches[0])["rated"]


def test_whoever_leaves_the_queue_or_the_server_is_not_paired(running: Running) -> None:
    ann, ben, cec = running.person(), running.person(), running.person()
    body = {"preset": "lanes-classic", "rated": False}
    lines = [ann.line(), ben.line(), cec.line()]
    ann.ok("POST", "/api/queue", body)
    ann.ok("DELETE", "/api/queue")
    lines[0].wait("unqueued")
    ben.ok("POST", "/api/queue", body)
    lines[1].close()
    wait_for(lambda: not running.server.connections.of(ben.id))
    cec.ok("POST", "/api/queue", body)
    assert not [message for message in lines[2].quiet(2.5) if message["t"] == "started"]


def test_after_a_while_the_queue_offers_a_bot(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), queue_offers_bot_after=1, **GENEROUS)) as running:
        ann = running.person()
        line = ann.line()
        ann.ok("POST", "/api/queue", {"preset": "lanes", "rated": False})
        first = line.wait("queued")
        later = line.wait("queued")
        assert "bot" not in first
        assert later["bot"] == "greedy"
        assert later["window"] > first["window"]


def test_blocked_people_are_not_paired_and_not_heard(running: Running) -> None:
    match, people, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    people[0].ok("POST", "/api/blocks", {"account": people[1].id})
    assert [one["id"] for one in people[0].ok("GET", "/api/blocks")] == [people[1].id]
    lines[1].command("emote", match, emote="hello")
    assert not [message for message in lines[0].quiet() if message["t"] == "emoted"]
    made = people[0].ok("POST", "/api/challenges", LANES)
    assert people[1].no("POST", f"/api/challenges/{made['id']}/accept", {}) == "blocked"
    people[0].ok("DELETE", f"/api/blocks/{people[1].id}")
    assert people[1].ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]


def test_a_rematch_swaps_the_seats_when_both_want_it(running: Running) -> None:
    match, people, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    assert people[0].no("POST", f"/api/matches/{match}/rematch") == "still-running"
    lines[0].command("resign", match)
    for line in lines:
        line.wait("over")
    assert running.person().no("POST", f"/api/matches/{match}/rematch") == "no-seat"
    assert people[0].ok("POST", f"/api/matches/{match}/rematch")["match"] is None
    assert lines[1].wait("rematch-wanted")["seat"] == 0
    again = people[1].ok("POST", f"/api/matches/{match}/rematch")["match"]
    started = [line.wait("started") for line in lines]
    assert [(one["match"], one["seat"]) for one in started] == [(again, 1), (again, 0)]
    assert lines[0].join(again)["origin"] == match


def test_a_wish_for_a_rematch_is_forgotten(tmp_path: Path) -> None:
    clock = SetClock(1_800_000_000_000)
    with Running(Settings(data=str(tmp_path), **GENEROUS), clock) as running:
        match, people, lines = match_of_two(running)
        for line in lines:
            line.join(match)
        lines[0].command("resign", match)
        for line in lines:
            line.wait("over")
        wish = f"/api/matches/{match}/rematch"
        assert people[0].ok("POST", wish)["match"] is None
        clock.moment += REMATCH + 1
        assert people[1].ok("POST", wish)["match"] is None, "the first wish does not hold any more"
        clock.moment += REMATCH
        assert people[0].ok("POST", wish)["match"], "the second one does"
        assert people[1].ok("POST", wish)["match"] is None
        clock.moment += REMATCH + 1
        wait_for(lambda: not running.run(running.server.store.read(WISHES, match, 0)))


def test_reports_carry_the_match_and_what_was_said(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[1].join(match)
    lines[1].command("emote", match, emote="hurry")
    body = {"account": people[1].id, "match": match, "reason": "abuse", "words": "so rude"}
    people[0].ok("POST", "/api/reports", body)
    assert people[0].no("POST", "/api/reports", body | {"account": people[0].id}) == "no-seat"
    assert running.person().no("POST", "/api/reports", body) == "no-seat"
    admin = person(running)
    running.run(running.server.store.write("UPDATE account SET admin = TRUE WHERE id = $1", admin.id))
    report = next(one for one in admin.ok("GET", "/api/admin/reports") if one["match"] == match)
    assert (report["about"], report["words"]) == (people[1].id, "so rude")
    assert [said[1:] for said in report["emotes"]] == [[1, "hurry"]]
    admin.ok("POST", f"/api/admin/reports/{report['id']}/close", {"outcome": "warned"})
    assert admin.no("POST", f"/api/admin/reports/{report['id']}/close", {"outcome": "again"}) == "not-found"


def test_admins_see_and_stop_matches(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    admin = person(running)
    running.run(running.server.store.write("UPDATE account SET admin = TRUE WHERE id = $1", admin.id))
    assert match in [one["match"] for one in admin.ok("GET", "/api/admin/matches")]
    told = admin.ok("GET", f"/api/admin/matches/{match}")
    assert "seed" not in str(told)
    admin.ok("POST", f"/api/admin/matches/{match}/stop")
    outcome = lines[0].wait("over")["outcome"]
    assert (outcome["winner"], outcome["cause"]) == (None, "stopped")
    assert "quintain_matches_live" in admin.ask("GET", "/metrics").text
    assert people[0].ask("GET", "/metrics").status_code == 403
    assert [one["id"] for one in admin.ok("GET", f"/api/admin/accounts?name={admin.me['name']}")] == [admin.id]


def test_nobody_has_too_many_sockets(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), sockets_per_account=2, **GENEROUS)) as running:
        ann = running.person()
        lines: list[Line] = [ann.line() for _ in range(2)]
        for line in lines:
            line.wait("hello")
        with pytest.raises(Exception, match="429"):
            ann.line()
        lines[0].close()


def test_nobody_queues_for_a_game_that_is_played_alone(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    ann.line().wait("hello")
    for preset in ("siege", "siege-01-the-orchard-wall"):
        answer = ann.ask("POST", "/api/queue", {"preset": preset, "rated": False})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
        assert "played alone" in answer.json()["text"]
    assert not any(sqlite_server.server.lobby.queues.values())
