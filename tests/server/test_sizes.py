"""How much the server keeps and sends: card sets, tables, the lobby, and sockets that nobody reads."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.contract.test_sizes import CARDS, long_id, long_set
from tests.saying import in_words
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, once, wait_for

from quintain.client import Client, Seat
from quintain.server.lobby.lobby import SHOWN_CHALLENGES, TOLD_APART
from quintain.server.play.connections import UNREAD_BYTES, WRITTEN_BYTES, Connection
from quintain.server.play.everybody import ping_all
from quintain.server.protocol import MESSAGE_BYTES, MISSED_BYTES, SET_BYTES, decode_server
from quintain.server.settings import Settings
from quintain.tables.table import Table

FRAME_HEAD = 10  # bytes, at most


def strict(folder: Path, **settings: Any) -> Settings:
    """The limits that a server has unless it is told otherwise."""
    return Settings(data=str(folder), port=0, warm_bots=False, accounts_per_hour=1000, **settings)


def short_set(count: int = 24, name: str = "x") -> list[dict[str, Any]]:
    return [{"id": f"card-{number}", "name": name, **CARDS["lanes"]} for number in range(count)]


def connection_of(running: Running, person: Person) -> Connection:
    found: list[Connection] = wait_for(lambda: running.server.connections.of(person.id))
    return found[0]


# ------------------------------------------------------------------------------------------ card sets
@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([*short_set(23), {"id": "x" * 41, "name": "x", **CARDS["lanes"]}], "has 41 characters"),
        ([*short_set(23), {"id": "x" * 6000, "name": "x", **CARDS["lanes"]}], "length <= 60"),
        (short_set(24, "x" * 61), "length <= 60"),
        (short_set(24, "\U0001f409" * 61), "length <= 60"),
        (long_set("lanes", 250, name="x" * 60), "and may have at most 32,768"),
        (short_set(251), "length <= 250"),
        ([*short_set(23), {"id": "x", "name": "x", "attack": 2**63}], "<= 2147483647"),
    ],
)
def test_sets_that_are_too_large_are_refused(running: Running, cards: Any, says: str) -> None:
    ann = running.person()
    terms = {"preset": "lanes", "cards": cards}
    for path in ("/api/challenges", "/api/matches"):
        answer = ann.ask("POST", path, {"terms": terms})
        assert answer.status_code in (400, 422)
        assert says in answer.json()["text"]


def test_a_set_whose_moves_would_not_fit_into_a_message_is_refused(running: Running) -> None:
    ann = running.person()
    terms = {"preset": "siege", "cards": long_set("siege"), "options": {"versus": True}}
    answer = ann.ask("POST", "/api/challenges", {"terms": terms})
    assert answer.status_code == 422
    assert "use shorter ones" in answer.json()["text"]
    assert "короче" in in_words(answer.json(), "ru")
    assert ann.ok("POST", "/api/matches", {"terms": terms | {"options": {}}})["match"], "alone there are fewer moves"


def test_cards_of_ones_own_are_told_by_reference_and_fetched_once(running: Running) -> None:
    cards = short_set(name="Ox")
    match, people, lines = match_of_two(running, cards=cards)
    table = lines[0].join(match)
    assert "Ox" not in lines[0].raw[-1]
    assert table["cards"]["count"] == 24
    answer = people[1].ask("GET", f"/api/matches/{match}/cards")
    assert answer.json() == cards
    assert "immutable" in answer.headers["cache-control"]
    assert "private" in answer.headers["cache-control"]
    known = {"if-none-match": answer.headers["etag"]}
    again = people[1].http.get(f"/api/matches/{match}/cards", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    other, _, others = match_of_two(running, cards=cards)
    assert others[0].join(other)["cards"] == table["cards"], "the same cards have the same reference"
    third, _, line = match_of_two(running, cards=short_set(name="Cow"))
    assert line[0].join(third)["cards"] != table["cards"]


def test_cards_of_the_house_are_told_by_name(running: Running) -> None:
    match, people, lines = match_of_two(running)
    assert lines[0].join(match)["cards"] == "base"
    answer = people[0].ask("GET", f"/api/matches/{match}/cards")
    assert answer.json() == people[0].ok("GET", "/api/games/lanes/cards")
    assert answer.headers["cache-control"] == "no-store", "the next version may have others"


def test_cards_are_for_those_who_may_see_the_match(running: Running) -> None:
    ann, ben, cec = running.person(), running.person(), running.person()
    body = {"terms": {"preset": "lanes", "cards": short_set(name="Secret")}, "private": True}
    made = ann.ok("POST", "/api/challenges", body)
    assert made["terms"]["cards"]["count"] == 24
    assert ben.ok("GET", f"/api/challenges/{made['id']}/cards")[0]["name"] == "Secret"
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    assert ben.ok("GET", f"/api/matches/{match}/cards")[0]["name"] == "Secret"
    assert cec.no("GET", f"/api/matches/{match}/cards") == "private"
    assert cec.no("GET", f"/api/challenges/{made['id']}/cards") == "not-open"
    assert once("GET", f"{running.url}/api/matches/{match}/cards").status_code == 401


def test_a_program_fetches_the_cards_of_a_match_once(running: Running) -> None:
    owner = running.person("Owner of a bot")
    bot = owner.ok("POST", "/api/me/bots", {"name": "Fetcher"})
    token = owner.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})["token"]
    cards = short_set(name="Ox")
    with Client(running.url, token) as client:
        client.socket()
        seen: list[Any] = []

        def choose(seat: Seat) -> Any:
            seen.append(client.cards(seat))
            return seat.legal[0]

        body = {"terms": {"preset": "lanes", "cards": cards, "options": {"hp": 1}}, "opponent": "random"}
        client.ask("POST", "/api/matches", body)
        client.play(choose, matches=1)
    assert seen
    assert all(each is seen[0] for each in seen), "asked for once"
    assert seen[0] == cards


# ------------------------------------------------------------------------------------------ tables
@pytest.mark.parametrize("preset", ["lanes", "clash", "duel", "siege"])
def test_every_table_of_the_house_fits_into_a_message(running: Running, preset: str) -> None:
    options = {"versus": True} if preset == "siege" else {}
    match, _, lines = match_of_two(running, preset, options=options)
    for line in lines:
        line.join(match)
        assert len(line.raw[-1].encode()) <= MESSAGE_BYTES
        decode_server(line.raw[-1])


def test_the_largest_table_there_can_be_fits_into_a_message(running: Running) -> None:
    """Seat 1 of siege with as long ids as are allowed there, and supply for everything."""
    cards = [{"id": long_id(number)[:22], "name": "x", **CARDS["siege"]} for number in range(60)]
    options = {"versus": True, "supply": 20, "supply_cap": 60}
    match, _, lines = match_of_two(running, "siege", cards=cards, options=options)
    tables = [lines[0].join(match), lines[1].join(match)]
    while not tables[1]["legal"]:
        lines[0].command("play", match, prompt=tables[0]["prompt"], move=tables[0]["legal"][0])
        tables = [lines[0].join(match), lines[1].join(match)]
    assert len(tables[1]["legal"]) == 9**4
    assert MESSAGE_BYTES // 2 < len(lines[1].raw[-1].encode()) <= MESSAGE_BYTES


def test_whoever_missed_too_much_starts_from_the_view(running: Running) -> None:
    match, _, lines = match_of_two(running)
    lines[0].join(match)
    table: Table = running.server.hall.rooms[match].table
    event = {"event": "mana", "seat": 0, "mana": 4}
    kept = msgspec.json.encode([event] * (MISSED_BYTES // 40))
    for _ in range(4):
        table.eyes[0].version += 1
        table.eyes[0].frames.append((table.eyes[0].version, kept))
    few, many = lines[0].join(match, version=3), lines[0].join(match, version=0)
    assert few["complete"]
    assert len(few["events"]) == MISSED_BYTES // 40
    assert not many["complete"]
    assert many["events"] == []


# ------------------------------------------------------------------------------------------ who does not read
async def _send_and_measure(connection: Connection, messages: list[bytes]) -> list[int]:
    """The bytes that are kept for a connection after each message that it is sent in one turn of the loop."""
    kept = []
    for message in messages:
        connection.send(message)
        kept.append(connection.unread_bytes + connection.wire.waiting)
        assert connection.unread_bytes == sum(map(len, connection.unread))
    return kept


@pytest.mark.parametrize("size", [100, 30_000, 200_000, MESSAGE_BYTES])
def test_what_waits_for_a_reader_is_bounded_in_bytes(running: Running, size: int) -> None:
    ann = running.person()
    line = ann.line()
    line.wait("hello")
    connection = connection_of(running, ann)
    before = running.server.metrics.counters["sockets_slow"]
    message = json.dumps({"t": "unqueued", "preset": "x" * (size - 28)}, separators=(",", ":")).encode()
    assert len(message) == size
    count = 100 + 4 * (UNREAD_BYTES + WRITTEN_BYTES) // size
    kept = running.run(_send_and_measure(connection, [message] * count))
    assert max(kept) <= WRITTEN_BYTES + 2 * (size + FRAME_HEAD) + UNREAD_BYTES
    assert connection.closing
    assert running.server.metrics.counters["sockets_slow"] == before + 1


def test_a_large_message_reaches_somebody_who_reads_slowly(running: Running) -> None:
    ann = running.person()
    line = ann.line()
    line.wait("hello")
    connection = connection_of(running, ann)
    sizes = {"a": 900_000, "b": 900_000, "c": 10, "d": 100_000, "e": 100_000, "f": 10}
    messages = [json.dumps({"t": "unqueued", "preset": letter * size}).encode() for letter, size in sizes.items()]
    running.run(_send_and_measure(connection, messages))
    assert [line.hear()["preset"][0] for _ in sizes] == list(sizes)
    assert not connection.closing
    wait_for(lambda: connection.unread_bytes == 0)


def test_a_message_that_is_too_large_is_not_sent(running: Running) -> None:
    ann = running.person()
    line = ann.line()
    line.wait("hello")
    running.run(_send_and_measure(connection_of(running, ann), [b"x" * (MESSAGE_BYTES + 1)]))
    assert line.wait("bye")["code"] == "unavailable"


# ------------------------------------------------------------------------------------------ asking for much
def refused_joins(line: Line, match: str, count: int) -> int:
    """How many of so many joins, sent at once, are refused as too many."""
    for _ in range(count):
        line.send(t="join", match=match)
    answers: list[dict[str, Any]] = []
    while len(answers) < count:
        if (heard := line.hear())["t"] in ("table", "error"):
            answers.append(heard)
    return sum(each["t"] == "error" and each["code"] == "slow-down" for each in answers)


def test_joins_are_charged_by_what_they_make_the_server_send(tmp_path: Path) -> None:
    with Running(strict(tmp_path)) as running:
        options = {"versus": True, "supply": 20, "supply_cap": 60}
        match, people, lines = match_of_two(running, "siege", options=options)
        table = lines[0].join(match)
        while not (seen := lines[1].join(match))["legal"]:
            lines[0].command("play", match, prompt=table["prompt"], move=table["legal"][0])
            table = lines[0].join(match)
        assert len(seen["legal"]) > 3000
        fresh = people[1].line()
        fresh.wait("hello")
        assert refused_joins(fresh, match, 10) >= 6
        assert fresh.command("emote", match, emote="hello")["t"] == "ack", "moves are not paid from the same purse"


def test_small_tables_can_be_joined_as_often_as_before(tmp_path: Path) -> None:
    with Running(strict(tmp_path)) as running:
        ann = running.person()
        matches = [ann.ok("POST", "/api/matches", {"terms": {"preset": "clash"}})["match"] for _ in range(12)]
        line = ann.line()
        for match in matches:
            line.send(t="join", match=match)
        assert {line.wait("table")["match"] for _ in matches} == set(matches)


class Enough(Exception):
    """All matches were seen."""


def test_a_program_with_many_matches_joins_them_all_within_the_limits(tmp_path: Path) -> None:
    with Running(strict(tmp_path)) as running:
        owner = running.person("Owner of a bot")
        bot = owner.ok("POST", "/api/me/bots", {"name": "Juggler"})
        token = owner.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})["token"]
        seen: set[str] = set()

        def choose(seat: Seat) -> Any:
            seen.add(seat.match)
            if len(seen) == 18:
                raise Enough
            return seat.legal[0]

        with Client(running.url, token) as client:
            for _ in range(18):
                client.ask("POST", "/api/matches", {"terms": {"preset": "duel"}, "opponent": "random"})
            with pytest.raises(Enough):
                client.play(choose)


# ------------------------------------------------------------------------------------------ the lobby
def test_a_stored_challenge_that_cannot_be_played_any_more_is_dropped(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        ann = running.person()
        body = {"terms": {"preset": "lanes"}, "private": True}
        good, long, changed = (ann.ok("POST", "/api/challenges", body)["id"] for _ in range(3))
        sql = "UPDATE challenge SET terms = $2 WHERE id = $1"
        for which, terms in ((long, {"preset": "x" * 61}), (changed, {"preset": "lanes", "options": {"hp": -5}})):
            written = {"id": which, "account": ann.id, "terms": terms, "created": 1, "private": True}
            running.run(running.server.store.write(sql, which, json.dumps(written).encode()))
    with Running(settings) as running:
        ben = running.person()
        assert ben.ok("GET", f"/api/challenges/{good}")
        assert [ben.no("GET", f"/api/challenges/{which}") for which in (long, changed)] == ["not-open"] * 2
        rows = running.run(running.server.store.read("SELECT id FROM challenge"))
        assert [row["id"] for row in rows] == [good]


def test_the_lobby_tells_terms_in_short_and_gives_sets_on_request(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        cards = [{"id": f"c{number}", "name": "Much too long to tell all", **CARDS["lanes"]} for number in range(250)]
        assert SET_BYTES * 0.6 < len(msgspec.json.encode(cards)) < SET_BYTES
        people = [running.person() for _ in range(12)]
        lines = [person.line() for person in people]
        made = [
            person.ok("POST", "/api/challenges", {"terms": {"preset": "lanes", "cards": cards}})["id"]
            for person in people
            for _ in range(5)
        ]
        lines[0].send(t="lobby", on=True)
        state = lines[0].wait("lobby-state")
        assert (len(state["challenges"]), state["open"]) == (SHOWN_CHALLENGES, 60)
        assert len(lines[0].raw[-1]) < 20_000
        assert "Much too long" not in lines[0].raw[-1]
        pages = [once("GET", f"{running.url}/api/challenges?skip={skip}") for skip in (0, 50, 100)]
        assert all(len(page.content) < 20_000 for page in pages)
        listed = [challenge["id"] for page in pages for challenge in page.json()]
        assert sorted(listed) == sorted(made)
        assert listed[:50] == [challenge["id"] for challenge in state["challenges"]]
        assert once("GET", f"{running.url}/api/challenges/{made[0]}/cards").json() == cards


def test_nobody_can_push_others_off_the_first_page(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        first, *many = [running.person() for _ in range(13)]
        honest = first.ok("POST", "/api/challenges", {"terms": {"preset": "duel"}})["id"]
        for person in many:
            for _ in range(5):
                person.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})
        assert honest in [one["id"] for one in first.ok("GET", "/api/challenges")[:13]]


def test_the_matches_to_watch_are_the_newest(running: Running) -> None:
    ann = running.person()
    begun = [ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}})["match"] for _ in range(3)]
    own = ann.line()
    for match in begun:
        own.join(match)  # those at which nobody sits are not listed
    assert [line["match"] for line in ann.ok("GET", "/api/watch")[:3]] == begun[::-1]


async def _states(running: Running, count: int) -> set[int]:
    return {id(running.server.lobby.state()) for _ in range(count)}


def test_the_lobby_is_written_down_once_for_all_who_ask(running: Running) -> None:
    assert len(running.run(_states(running, 100))) == 1


def test_many_changes_of_the_lobby_are_few_messages(running: Running) -> None:
    people = [running.person() for _ in range(4)]
    line = running.person().line()
    line.send(t="lobby", on=True)
    line.wait("lobby-state")
    begun = time.monotonic()
    made = [person.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})["id"] for person in people * 5]
    told = 1
    while not set(made) <= {one["id"] for one in line.wait("lobby-state")["challenges"]}:
        told += 1
    assert told <= (time.monotonic() - begun) / TOLD_APART + 2
    for challenge, person in zip(made, people * 5, strict=True):
        person.ok("DELETE", f"/api/challenges/{challenge}")


# ------------------------------------------------------------------------------------------ pongs
def test_only_answers_to_a_ping_tell_how_slow_a_connection_is(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    connection = connection_of(running, people[0])
    server = running.server

    def pong(at: int) -> int:
        lines[0].send(t="pong", at=at)
        lines[0].command("emote", match, emote="no-such-emote")  # answered after it
        return connection.lag

    async def ping(at: int) -> None:
        ping_all(server.connections, at)

    connection.pinged = None
    assert pong(server.clock.now() - 1000) == 0, "nobody asked"
    asked = server.clock.now() - 1000
    running.run(ping(asked))
    assert pong(asked - 5000) == 0, "that was not the question"
    assert 500 <= pong(asked) < 5000
    connection.lag = 0
    assert pong(asked) == 0, "it was answered before"
