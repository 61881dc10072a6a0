"""Floods, slow readers, oversize frames, a store in trouble, a second owner."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import pytest
from tests.contract.test_sizes import long_set
from tests.server.databases import Cluster
from tests.server.running import GENEROUS, Line, Running, match_of_two, wait_for
from websockets.exceptions import ConnectionClosed

from quintain.server.play.connections import MOST_EXCESS
from quintain.server.settings import Settings
from quintain.server.store import StoreError, Then
from quintain.tables.journal import Stage, encode

NOTHING: dict[str, Any] = {"place": {}}


def test_a_player_who_never_reads_does_not_slow_the_opponent(sqlite_server: Running) -> None:
    # Six free cards with long ids: what the deaf player is sent after every change of the open plan is large.
    free = {"hand_size": 6, "start_mana": 20, "max_mana": 20, "placement": "open", "round_seconds": 600}
    match, people, lines = match_of_two(sqlite_server, options=free, cards=long_set("lanes"))
    quick = lines[1]
    quick.join(match)
    cookie = people[0].http.cookies["session"]
    deaf = deaf_socket(sqlite_server, cookie)
    frame(deaf, f'{{"t":"join","match":"{match}"}}')
    wait_for(lambda: len(sqlite_server.server.hall.rooms[match].watchers[0]) == 1)
    slow_before = sqlite_server.server.metrics.counters["sockets_slow"]
    slowest, number = 0.0, 0
    moves = quick.join(match)["legal"]
    end = time.monotonic() + 600
    while sqlite_server.server.metrics.counters["sockets_slow"] == slow_before and time.monotonic() < end:
        number += 1
        started = time.monotonic()
        answer = quick.command("stage", match, prompt=1, move=moves[number % len(moves)])
        assert answer["t"] == "ack", answer
        slowest = max(slowest, time.monotonic() - started)
    assert sqlite_server.server.metrics.counters["sockets_slow"] == slow_before + 1
    assert slowest < 20.0
    assert quick.command("stage", match, prompt=1, move=None)["t"] == "ack"
    deaf.close()


def deaf_socket(running: Running, cookie: str) -> socket.socket:
    """A browser that opens a socket and then reads nothing, with a small buffer so that this shows soon."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect(("127.0.0.1", running.port))
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{running.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Origin: {running.url}",
        f"Cookie: session={cookie}",
    ]
    made.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += made.recv(1)  # not a byte of what follows
    assert answer.startswith(b"HTTP/1.1 101")
    return made


def frame(connection: socket.socket, text: str) -> None:
    data = text.encode()
    connection.sendall(bytes([0x81, 0x80 | len(data)]) + bytes(4) + data)


def test_a_flood_is_slowed_down_and_then_cut(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS | {"frames_per_second": 5, "frames_burst": 20})
    with Running(settings) as running:
        line = running.person().line()
        line.wait("hello")
        for _ in range(20 + MOST_EXCESS + 1):
            line.send(t="pong", at=1)
        line.wait("bye")
        with pytest.raises(ConnectionClosed):
            line.hear()
        codes = [message.get("code") for message in line.heard]
        assert "slow-down" in codes
        assert codes[-1] == "flood"


def test_oversize_frames_end_the_connection(sqlite_server: Running) -> None:
    line = sqlite_server.person().line()
    line.wait("hello")
    line.socket.send('{"t":"pong","at":' + " " * 9000 + "1}")
    with pytest.raises(ConnectionClosed) as closed:
        line.quiet(60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS | {"requests_per_minute": 10})) as running:
        person = running.person()
        codes = [person.ask("GET", "/api/me").status_code for _ in range(15)]
        assert codes.count(429) >= 5


class Moody:
    """A store that fails to append when it is told to, before or after it has written."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.mood = "good"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        if self.mood == "good":
            self.store.append(match, seq, entry, then)
        elif self.mood == "full":
            then(StoreError("the disk is full"))
        else:
            self.store.append(match, seq, entry, lambda _: then(StoreError("the connection broke")))


def test_trouble_with_the_store_is_told_and_survived(sqlite_server: Running) -> None:
    match, _, lines = match_of_two(sqlite_server)
    for line in lines:
        line.join(match)
    hall = sqlite_server.server.hall
    moody = Moody(hall.store)
    hall.store = moody
    try:
        moody.mood = "full"
        assert lines[0].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
        assert lines[0].wait("table")["seats"][0] == lines[0].heard[-1]["seats"][1], "nothing happened"
        moody.mood = "unsure"
        number = lines[0].numbers[match] + 1
        assert lines[0].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
        assert lines[0].wait("table")["seats"][0]["ready"], "it was written after all"
        moody.mood = "good"
        lines[0].send(t="play", match=match, prompt=1, id=number, move=NOTHING)
        assert lines[0].wait("ack")["id"] == number
        assert lines[1].command("play", match, prompt=1, move=NOTHING)["t"] == "ack"
        assert lines[0].wait("update", prompt=2)
    finally:
        hall.store = moody.store


def test_a_second_owner_is_fenced_off_and_steps_down(running: Running) -> None:
    match, _, lines = match_of_two(running)
    lines[0].join(match)
    room = running.server.hall.rooms[match]
    intruder = encode(Stage(room.table.setup.opened, 1, 1, 1, None))
    sql = "INSERT INTO journal (match, seq, entry) VALUES ($1, $2, $3)"
    running.run(running.server.store.write(sql, match, 1, intruder))
    assert lines[0].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
    assert room.gone
    rows = running.run(running.server.store.read("SELECT entry FROM journal WHERE match = $1", match))
    assert [bytes(row["entry"]) for row in rows] == [intruder]


def test_a_match_that_another_process_has_taken_is_dropped_at_the_next_beat(running: Running) -> None:
    """Nobody can take one from a server that keeps its lease; whoever did not has a look."""
    match, _, _ = match_of_two(running)
    store = running.server.store
    alive = "INSERT INTO worker (incarnation, started, beat) VALUES ('another', $1, $1)"
    running.run(store.write(alive, running.server.clock.now()))
    running.run(store.write("UPDATE match SET owner = 'another' WHERE id = $1", match))
    running.server.hall.owning.lapsed = True
    running.run(running.server.hall.beat())
    assert match not in running.server.hall.rooms
    running.run(store.write("UPDATE match SET owner = $2 WHERE id = $1", match, running.server.hall.incarnation))
    running.run(store.write("DELETE FROM worker WHERE incarnation = 'another'"))


def test_a_restarted_database_is_survived(postgres: Cluster) -> None:
    with Running(Settings(database=postgres.new_database(), **GENEROUS)) as running:
        match, _, lines = match_of_two(running)
        for line in lines:
            line.join(match)
        lines[0].command("play", match, prompt=1, move=NOTHING)
        postgres.stop("immediate")
        number = lines[1].numbers.get(match, 0) + 1
        assert lines[1].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
        postgres.resume()
        answer: dict[str, Any] = {}
        while answer.get("t") != "ack":
            lines[1].send(t="play", match=match, prompt=1, id=number, move=NOTHING)
            answer = lines[1].wait("ack") if answer.get("code") == "stale" else _answer(lines[1], number)
            time.sleep(0.1)
        room = running.server.hall.rooms[match]
        assert wait_for(lambda: room.table.prompt == 2)


def _answer(line: Line, number: int) -> dict[str, Any]:
    while True:
        message = line.hear()
        if message["t"] in ("ack", "error") and message.get("id") == number:
            return message
