"""Counts hold when many requests come at once, and one seat can't fill a room's queue for the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.running import Person, Running, match_of_two, wait_for
from tests.server.test_accounts import fresh

from quintain.server.accounts.recovery import CODES
from quintain.server.campaign.runs import AHEAD
from quintain.server.campaign.steps import levels
from quintain.server.decks.routes import MOST_DECKS
from quintain.server.lobby.lobby import MOST_CHALLENGES
from quintain.server.play.hall import MOST_MATCHES
from quintain.server.play.room import MOST_OF_SEAT
from quintain.server.play.routes import MOST_BLOCKED, MOST_REPORTS

TOGETHER = 40
BOT: dict[str, Any] = {"terms": {"preset": "lanes"}, "opponent": "random"}


def at_once(work: Callable[[int], Any]) -> list[Any]:
    with ThreadPoolExecutor(TOGETHER) as pool:
        return list(pool.map(work, range(TOGETHER)))


def codes(person: Person, path: str, body: Any) -> Counter[int]:
    return Counter(at_once(lambda _: person.ask("POST", path, body).status_code))


def test_unfinished_matches_are_counted_while_they_begin(running: Running) -> None:
    ann = running.person()
    assert codes(ann, "/api/matches", BOT) == {201: MOST_MATCHES, 409: TOGETHER - MOST_MATCHES}
    assert len(ann.ok("GET", "/api/matches/running")) == MOST_MATCHES


def test_all_ways_to_begin_a_match_count_together(running: Running) -> None:
    """Challenges that others take up, bots, rematches and going on from a replay: all at once."""
    ann = running.person()
    line = ann.line()
    line.wait("hello")
    ended = ann.ok("POST", "/api/matches", BOT)["match"]
    line.join(ended)
    line.command("resign", ended)
    line.wait("over")
    others = [running.person() for _ in range(MOST_CHALLENGES)]
    made = [ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})["id"] for _ in others]
    assert ann.ok("GET", f"/api/matches/{ended}/replay"), "it is archived, which takes a while"

    def begin(number: int) -> int:
        if number < MOST_CHALLENGES:
            return others[number].ask("POST", f"/api/challenges/{made[number]}/accept", {}).status_code
        if number % 3 == 0:
            return ann.ask("POST", f"/api/matches/{ended}/rematch").status_code
        if number % 3 == 1:
            body = {"decisions": 0, "seat": 0, "opponent": "random"}
            return ann.ask("POST", f"/api/matches/{ended}/play-on", body).status_code
        return ann.ask("POST", "/api/matches", BOT).status_code

    begun = at_once(begin)
    assert sum(code in (200, 201) for code in begun) == MOST_MATCHES
    assert set(begun) == {200, 201, 409}
    assert len(ann.ok("GET", "/api/matches/running")) == MOST_MATCHES


def test_a_challenge_that_could_not_begin_stays_open(running: Running) -> None:
    ann, ben = running.person(), running.person()
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})
    assert codes(ann, "/api/matches", BOT)[201] == MOST_MATCHES
    assert ben.no("POST", f"/api/challenges/{made['id']}/accept", {}) == "too-many-matches"
    assert ben.ok("GET", f"/api/challenges/{made['id']}") == made
    rows = running.run(running.server.store.read("SELECT id FROM challenge WHERE account = $1", ann.id))
    assert [row["id"] for row in rows] == [made["id"]]


def test_whoever_could_not_begin_keeps_the_place(running: Running) -> None:
    ann = running.person()
    bad = {"terms": {"preset": "lanes", "options": {"hp": 0}}, "opponent": "random"}
    assert codes(ann, "/api/matches", bad) == {422: TOGETHER}
    assert codes(ann, "/api/matches", BOT)[201] == MOST_MATCHES


def test_challenges_are_counted_while_they_are_made(running: Running) -> None:
    ann = running.person()
    body = {"terms": {"preset": "lanes"}}
    assert codes(ann, "/api/challenges", body) == {201: MOST_CHALLENGES, 429: TOGETHER - MOST_CHALLENGES}
    rows = running.run(running.server.store.read("SELECT id FROM challenge WHERE account = $1", ann.id))
    assert len(rows) == MOST_CHALLENGES


def test_decks_are_counted_while_they_are_saved(running: Running) -> None:
    ann = running.person()
    cards = ann.ok("GET", "/api/games/clash/deck")
    body = {"preset": "clash", "name": "Another", "cards": cards}
    ann.ok("POST", "/api/decks", body)
    sql = """INSERT INTO deck (id, account, code, preset, name, cards, changed)
    SELECT id || $2, account, code || $2, preset, name, cards, changed FROM deck WHERE account = $1"""
    double = [(sql, (ann.id, "-")), (sql, (ann.id, "+")), (sql, (ann.id, "*"))]
    running.run(running.server.store.batch(double))  # 8
    for number in range(3):
        running.run(running.server.store.write(sql, ann.id, str(number)))  # 64
    free = MOST_DECKS - len(ann.ok("GET", "/api/decks"))
    assert 0 < free < TOGETHER
    assert codes(ann, "/api/decks", body) == {201: free, 429: TOGETHER - free}
    assert len(ann.ok("GET", "/api/decks")) == MOST_DECKS


def test_nobody_is_blocked_by_an_account_that_has_blocked_enough(running: Running) -> None:
    ann, ben = running.person(), running.person()
    rows = [
        ("INSERT INTO block (account, other) VALUES ($1, $2)", (ann.id, f"nobody-{number}"))
        for number in range(MOST_BLOCKED)
    ]
    running.run(running.server.store.batch(rows))
    assert ann.no("POST", "/api/blocks", {"account": ben.id}) == "slow-down"
    ann.ok("DELETE", "/api/blocks/nobody-7")
    ann.ok("POST", "/api/blocks", {"account": ben.id})


def test_tournaments_are_counted_while_they_are_planned(running: Running) -> None:
    ann = running.person(fresh())
    starts = running.server.clock.now() + 3_600_000
    assert codes(ann, "/api/tournaments", {"preset": "lanes", "starts": starts}) == {201: 1, 422: TOGETHER - 1}


def test_luck_and_codes_are_counted_while_they_are_handed_out(running: Running) -> None:
    ann = running.person(fresh())
    at_once(lambda _: ann.ok("POST", "/api/campaign/seeds"))
    assert len(ann.ok("POST", "/api/campaign/seeds")) == AHEAD * len(levels())
    password = {"password": f"secret of {ann.me['name']}"}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: ann.ok("POST", "/api/me/recovery", password), range(8)))
    assert ann.ok("GET", "/api/me/recovery")["codes"] == CODES


def test_a_match_is_reported_and_shared_once(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    lines[0].command("resign", match)
    lines[0].wait("over")
    ann, ben = people
    body = {"account": ben.id, "match": match, "reason": "abuse"}
    assert codes(ann, "/api/reports", body) == {204: TOGETHER}
    rows = running.run(running.server.store.read("SELECT id FROM report WHERE account = $1", ann.id))
    assert len(rows) == 1
    assert len(set(at_once(lambda _: ann.ok("POST", f"/api/matches/{match}/share")["code"]))) == 1


def test_nobody_reports_without_end(running: Running) -> None:
    match, (ann, ben), _ = match_of_two(running)
    sql = """INSERT INTO report (id, account, other, match, reason, words, created)
    VALUES ($1, $2, $3, $4, 'abuse', '', 0)"""
    made = [(sql, (f"{match}-{number}", ann.id, ben.id, f"m{number}")) for number in range(MOST_REPORTS)]
    running.run(running.server.store.batch(made))
    body = {"account": ben.id, "match": match, "reason": "abuse"}
    assert ann.no("POST", "/api/reports", body) == "slow-down"
    running.run(running.server.store.write("UPDATE report SET closed = 1 WHERE id = $1", f"{match}-0"))
    ann.ok("POST", "/api/reports", body)


def test_one_seat_cannot_fill_the_queue_of_a_room(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store takes its time, the other seat's commands wait their turn, however many somebody else sends."""
    match, people, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    held: list[Callable[[], None]] = []
    append = running.server.store.append

    def slowly(which: str, seq: int, entry: bytes, then: Any) -> None:
        if which == match:
            held.append(lambda: append(which, seq, entry, then))
        else:
            append(which, seq, entry, then)

    monkeypatch.setattr(running.server.store, "append", slowly)
    many = [people[1].line() for _ in range(8)]
    for line in many:
        line.send(t="join", match=match)
    for number in range(1, 161):
        many[number % 8].send(t="emote", match=match, id=number, emote="hello")
    room = running.server.hall.rooms[match]

    def waiting(seat: int) -> int:
        return sum(asked.seat == seat for asked in tuple(room._waiting))

    wait_for(lambda: waiting(1) == MOST_OF_SEAT)
    wait_for(lambda: sum(len(line.quiet(0.5)) for line in many) > 0)
    lines[0].send(t="stage", match=match, id=1, prompt=1, move={"place": {}})
    wait_for(lambda: waiting(0) == 1)
    monkeypatch.undo()
    for work in held:
        running.server.hall.loop.call_soon_threadsafe(work)
    while (answer := lines[0].hear())["t"] not in ("ack", "error"):
        pass
    assert (answer["t"], answer.get("id")) == ("ack", 1)
    wait_for(lambda: waiting(0) == waiting(1) == 0)
