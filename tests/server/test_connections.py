"""Connections that say nothing, little or too slowly, and more of them than there is room for."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.server.running import GENEROUS, PATIENCE, Line, Person, Running, match_of_two, once, wait_for
from tests.server.test_trouble import deaf_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quintain.server import problems
from quintain.server.limits import Limiter, Pacer, address_key, plain_address
from quintain.server.settings import Settings
from quintain.texts import PLATFORM, Texts

NOTHING: dict[str, Any] = {"place": {}}
SHORT = 0.3  # seconds
LONG = 600.0
POST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[Running]:
    """A server of its own; what a test does not shorten takes very long."""
    patient = {"head_seconds": LONG, "body_seconds": LONG, "idle_seconds": LONG}
    with Running(Settings(data=str(folder), **GENEROUS | patient | settings)) as running:
        yield running


dialled: list[socket.socket] = []


@pytest.fixture(autouse=True)
def all_hang_up() -> Iterator[None]:
    yield
    while dialled:
        dialled.pop().close()


def dial(running: Running, said: bytes = b"") -> socket.socket:
    dialled.append(socket.create_connection(("127.0.0.1", running.port), PATIENCE))
    dialled[-1].sendall(said)
    return dialled[-1]


def all_of(connection: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    received = b""
    while chunk := connection.recv(4096):
        received += chunk
    return received


def answer_of(received: bytes) -> tuple[int, dict[str, Any]]:
    head, _, body = received.partition(b"\r\n\r\n")
    assert b"x-content-type-options: nosniff" in head.lower()
    return int(head.split()[1]), json.loads(body)


def gauge(running: Running, name: str) -> float:
    return running.server.metrics.gauges[name][1]()


# ------------------------------------------------------------------------------------------ time
def test_a_silent_connection_is_closed_without_a_word(tmp_path: Path) -> None:
    with server(tmp_path, head_seconds=SHORT) as running:
        silent = [dial(running) for _ in range(20)]
        assert [all_of(one) for one in silent] == [b""] * 20
        wait_for(lambda: gauge(running, "http_connections") == 0)
        assert running.server.metrics.counters["timeouts"] == 20


def test_half_a_head_is_told_that_it_took_too_long(tmp_path: Path) -> None:
    with server(tmp_path, head_seconds=SHORT) as running:
        status, told = answer_of(all_of(dial(running, b"GET /health HT")))
        assert (status, told["code"]) == (408, "timeout")


def test_half_a_head_on_a_used_connection_has_a_time_of_its_own(tmp_path: Path) -> None:
    with server(tmp_path, head_seconds=SHORT) as running:
        used = dial(running, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert used.recv(4096).startswith(b"HTTP/1.1 200")
        used.sendall(b"GET /hea")
        assert answer_of(all_of(used))[0] == 408


def test_a_body_that_drips_is_told_that_it_took_too_long(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(tmp_path, body_seconds=SHORT) as running:
        slow = dial(running, POST)
        slow.settimeout(0.05)
        received, end = b"", time.monotonic() + PATIENCE
        while not received and time.monotonic() < end:
            slow.sendall(b" ")
            try:
                received = slow.recv(4096)
            except TimeoutError:
                continue
        assert received.startswith(b"HTTP/1.1 408")
        wait_for(lambda: gauge(running, "http_connections") == 0)
    assert trouble(caplog) == []


def test_an_upload_that_breaks_off_is_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(tmp_path) as running:
        broken = dial(running, POST + b"{")
        wait_for(lambda: gauge(running, "http_connections") == 1)
        broken.close()
        wait_for(lambda: gauge(running, "http_connections") == 0)
        wait_for(lambda: running.server.metrics.labelled["http_requests"]["408"] == 1)
    assert trouble(caplog) == []


def test_a_body_that_nobody_wants_does_not_keep_the_connection_open(tmp_path: Path) -> None:
    with server(tmp_path, body_seconds=SHORT) as running:
        unwanted = dial(running, POST.replace(b"/api/guest", b"/api/nothing"))
        assert unwanted.recv(4096).startswith(b"HTTP/1.1 405")
        wait_for(lambda: gauge(running, "http_connections") == 0)


def test_a_connection_without_another_request_is_closed(tmp_path: Path) -> None:
    with server(tmp_path, idle_seconds=SHORT) as running:
        received = all_of(dial(running, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        assert received.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("closing", [b"", b"Connection: close\r\n"])
def test_an_answer_that_is_not_read_does_not_keep_the_connection_open(tmp_path: Path, closing: bytes) -> None:
    with server(tmp_path, body_seconds=SHORT) as running:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", running.port))
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n%b\r\n"
        deaf.sendall(ask % b"" * 60 + ask % closing)  # more than the buffers on the way hold
        wait_for(lambda: gauge(running, "http_connections") == 1)
        wait_for(lambda: gauge(running, "http_connections") == 0)
        deaf.close()


def test_an_answer_that_is_read_slowly_is_read_to_its_end(tmp_path: Path) -> None:
    with server(tmp_path, body_seconds=2 * SHORT, idle_seconds=2 * SHORT) as running:
        running._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)  # or the system reads ahead for us
        slow = socket.socket()
        dialled.append(slow)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        slow.settimeout(PATIENCE)
        slow.connect(("127.0.0.1", running.port))
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        slow.sendall(ask * 60)
        answers, began = b"", time.monotonic()
        while chunk := slow.recv(65_536):
            answers += chunk
            time.sleep(0.02)
        assert time.monotonic() - began > 4 * SHORT
        assert answers.count(b"HTTP/1.1 200") == 60


def test_a_slow_answer_is_waited_for(tmp_path: Path) -> None:
    """Thinking is ours: no limit of the network ends a request that has arrived."""
    with server(tmp_path, head_seconds=SHORT, body_seconds=SHORT, idle_seconds=SHORT) as running:
        person = running.person()
        store = running.server.store
        read = store.read

        async def slow_read(sql: str, *values: Any) -> Any:
            await asyncio.sleep(SHORT * 3)
            return await read(sql, *values)

        store.read = slow_read  # type: ignore[method-assign]
        try:
            assert person.ok("GET", "/api/me")["id"] == person.id
        finally:
            store.read = read  # type: ignore[method-assign]


def trouble(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]


# ------------------------------------------------------------------------------------------ number
def test_an_address_may_have_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with server(tmp_path, connections_per_address=5) as running:
        silent = [dial(running) for _ in range(5)]
        wait_for(lambda: gauge(running, "http_connections") == 5)
        status, told = answer_of(all_of(dial(running, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")))
        assert (status, told["code"]) == (429, "too-many-connections")
        assert running.server.metrics.labelled["limits_hit"]["connections_per_address"] == 1
        silent.pop().close()
        wait_for(lambda: gauge(running, "http_connections") == 4)
        assert once("GET", f"{running.url}/health").status_code == 200


def test_a_trusted_proxy_may_have_as_many_as_it_likes(tmp_path: Path) -> None:
    with server(tmp_path, connections_per_address=5, proxies="127.0.0.1") as running:
        for _ in range(20):
            dial(running)
        wait_for(lambda: gauge(running, "http_connections") == 20)
        assert once("GET", f"{running.url}/health").status_code == 200


def test_a_full_server_says_so_and_matches_go_on(tmp_path: Path) -> None:
    with server(tmp_path, connections=12) as running:
        match, people, lines = match_of_two(running)
        for line in lines:
            line.join(match)
        for person in people:
            person.close()
        wait_for(lambda: gauge(running, "http_connections") == 0)
        silent = [dial(running) for _ in range(10)]
        wait_for(lambda: gauge(running, "http_connections") == 10)
        late = once("GET", f"{running.url}/health")
        assert (late.status_code, late.json()["code"], late.headers["retry-after"]) == (503, "full", "10")
        for line in lines:
            assert line.command("play", match, prompt=1, move=NOTHING)["t"] == "ack"
        for one in silent:
            one.close()
        wait_for(lambda: gauge(running, "http_connections") == 0)
        assert once("GET", f"{running.url}/health").status_code == 200


@contextmanager
def limited_process(folder: Path, soft: int, hard: int, **settings: str) -> Iterator[Any]:
    """A server in a process that may open so many files."""
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(folder)]
    changed = {f"QUINTAIN_{name}": value for name, value in settings.items()}
    environment = os.environ | {"QUINTAIN_WARM_BOTS": "off", "QUINTAIN_METRICS_TOKEN": "token"} | changed
    before: Callable[[], None] = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))  # noqa: E731
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=before) as started:
        assert started.stderr is not None
        url = started.stderr.readline().split()[1].rstrip("/")
        running: Any = SimpleNamespace(url=url, port=int(url.rsplit(":", 1)[1]), process=started)
        running.person = lambda: Person(running)
        try:
            yield running
        finally:
            started.kill()


def figure(running: Any, name: str) -> float:
    text = once("GET", f"{running.url}/metrics", headers={"authorization": "Bearer token"}).text
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found is not None, text
    return float(found[1])


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(tmp_path: Path) -> None:
    with limited_process(tmp_path, 100, 2000) as running:
        assert figure(running, "quintain_connections_allowed") == 1500


def test_more_silent_connections_than_files_end_no_match(tmp_path: Path) -> None:
    """From many addresses, so to say: they are not limited by address. The first move is made while they are open."""
    wide = {"CONNECTIONS_PER_ADDRESS": "100000", "HEAD_SECONDS": "600"}
    with limited_process(tmp_path, 400, 400, **wide) as running:
        assert figure(running, "quintain_connections_allowed") == 300
        match, _, lines = match_of_two(running, options={"round_seconds": 600})
        for line in lines:
            line.join(match)
        crowd(running, 289, wait=True)  # there is room for these
        crowd(running, 211)
        # Whoever comes while more are turned away than can be told so is cut off, but that passes.
        wait_for(lambda: is_full(running), 300)
        for line in lines:
            assert line.command("play", match, prompt=1, move=NOTHING)["t"] == "ack"
        assert lines[0].wait("update", prompt=2)
        while dialled:
            dialled.pop().close()
        wait_for(lambda: status(running) == 200, 300)
        assert lines[0].command("play", match, prompt=2, move=NOTHING)["t"] == "ack"


def test_whatever_a_server_refuses_with_is_read_when_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it could not say that it is out of files."""

    def no_file(*_: object, **__: object) -> str:
        raise OSError("Too many open files")

    monkeypatch.setattr(problems, "TEXTS", Texts(problems.TEXTS.folder, PLATFORM))  # one that nobody has read from yet
    with Running(Settings(data=str(tmp_path), **GENEROUS)):
        monkeypatch.setattr(Path, "read_text", no_file)
        assert str(problems.Problem("full")) == "The server is full: try again in a moment."
        monkeypatch.undo()


def crowd(running: Any, number: int, wait: bool = False) -> None:
    """So many more connections that say nothing."""
    for _ in range(number):
        dialled.append(socket.socket())
        dialled[-1].setblocking(wait)
        dialled[-1].connect_ex(("127.0.0.1", running.port))


def is_full(running: Any) -> bool:
    """Does the server say so? If it has room, more come: systems take connections for open that never reached it."""
    found = status(running)
    if found == 200:
        crowd(running, 10)
    return found == 503


def status(running: Any) -> int:
    """How the server answers, 0 if not at all."""
    try:
        with httpx.Client(timeout=20, verify=False) as http:
            return http.get(f"{running.url}/health").status_code
    except httpx.TransportError:
        return 0


# ------------------------------------------------------------------------------------------ addresses
@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
        ("", ""),
        ("x" * 1000, "x" * 64),
    ],
)
def test_an_address_is_counted_by_its_household(address: str, key: str) -> None:
    assert address_key(address) == key


def test_an_address_has_one_form() -> None:
    assert [plain_address(text) for text in ("::FFFF:10.0.0.1", "2001:DB8::0:1", "10.0.0.1", "nobody")] == [
        "10.0.0.1",
        "2001:db8::1",
        "10.0.0.1",
        "nobody",
    ]


def test_whoever_has_a_household_of_addresses_has_one_limit(tmp_path: Path) -> None:
    limits = {"log_ins_per_minute": 5, "accounts_per_hour": 3, "requests_per_minute": 40}
    with server(tmp_path, proxies="127.0.0.1", **limits) as running:

        def codes(path: str, body: Any, count: int, network: str) -> list[int]:
            return [
                once(
                    "POST", running.url + path, json=body, headers={"x-forwarded-for": f"{network}::{number:x}"}
                ).status_code
                for number in range(1, count + 1)
            ]

        stranger = {"name": "Nobody Here", "password": "not the password"}
        assert codes("/api/login", stranger, 10, "2001:db8:1:1") == [401] * 5 + [429] * 5
        assert codes("/api/guest", {}, 5, "2001:db8:1:2") == [201] * 3 + [429] * 2
        assert codes("/api/guest", {}, 1, "2001:db8:1:3") == [201], "others are others"
        assert codes("/api/nothing", {}, 3, "2001:db8:1:4") == [405] * 3
        assert codes("/api/logout", {}, 45, "2001:db8:1:5").count(429) == 5


def test_sockets_are_counted_by_household_and_opening_one_is_a_request(tmp_path: Path) -> None:
    with server(tmp_path, proxies="127.0.0.1", sockets_per_address=2, requests_per_minute=10) as running:
        person = running.person()
        cookie = f"session={person.http.cookies['session']}"

        def open_from(address: str) -> int:
            try:
                Line(running, {"cookie": cookie, "x-forwarded-for": address})
            except InvalidStatus as refused:
                return refused.response.status_code
            return 101

        assert [open_from(f"2001:db8::{number}") for number in range(1, 5)] == [101, 101, 429, 429]
        assert open_from("2001:db8:0:1::1") == 101
        assert running.server.metrics.labelled["limits_hit"] == {"sockets": 2}
        for _ in range(7):
            open_from("2001:db8::9")
        assert running.server.metrics.labelled["limits_hit"]["requests"] == 1


def test_a_limit_counts_how_often_it_was_hit() -> None:
    hit: list[int] = []
    limiter = Limiter(2, 60, lambda: hit.append(1))
    assert [limiter.allow("a", 0.0) for _ in range(4)] == [True, True, False, False]
    assert len(hit) == 2


# ------------------------------------------------------------------------------------------ the end
def test_who_is_connected_is_told_that_the_server_stops(tmp_path: Path) -> None:
    with limited_process(tmp_path, 1024, 1024) as running:
        line = running.person().line()
        line.wait("hello")
        running.process.send_signal(signal.SIGTERM)
        assert line.wait("bye")["code"] == "shutting-down"
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert running.process.wait(PATIENCE) == 0
        log = running.process.stderr.read().splitlines()
        assert [line for line in log if "quintain.security" not in line] == [], "there is nothing to complain about"


def test_a_deaf_socket_that_was_closed_is_soon_forgotten(tmp_path: Path) -> None:
    """The system would keep it for as long as the other side is there, with all that was not read."""
    with server(tmp_path) as running:
        person = running.person()
        deaf = deaf_socket(running, person.http.cookies["session"])
        (connection,) = wait_for(lambda: running.server.connections.of(person.id))
        loop = running.server.hall.loop

        def talk() -> bool:
            loop.call_soon_threadsafe(connection.send, b"x" * 100_000)
            return bool(connection.wire.transport.is_closing())

        wait_for(talk)
        assert connection.wire.transport.get_write_buffer_size() > 0
        wait_for(lambda: connection.wire.disconnected)
        deaf.close()


# ------------------------------------------------------------------------------------------ in turn
def test_requests_of_many_addresses_begin_in_turn() -> None:
    """A burst of one address waits behind the single request of another."""

    async def race() -> list[str]:
        pacer, began = Pacer(), []

        async def request(address: str) -> None:
            await pacer.turn(address)
            began.append(address)

        await asyncio.gather(*(request("flood") for _ in range(50)), request("ann"), request("ben"))
        return began

    began = asyncio.run(race())
    assert sorted(began) == ["ann", "ben", *["flood"] * 50]
    assert began.index("ann") <= 2 * Pacer.AT_ONCE
    assert began.index("ben") <= 2 * Pacer.AT_ONCE


def test_whoever_has_gone_while_waiting_holds_up_nobody() -> None:
    async def leave() -> None:
        pacer = Pacer()
        waiting = [asyncio.create_task(pacer.turn("flood")) for _ in range(9)]
        await asyncio.sleep(0)
        for task in waiting[1:]:
            task.cancel()
        await asyncio.wait_for(pacer.turn("ann"), 200)
        await asyncio.wait_for(pacer.turn("flood"), 200)

    asyncio.run(leave())
