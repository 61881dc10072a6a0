"""What is at the edge: names the server answers to, proxies, policies of pages, odd requests, figures."""

from __future__ import annotations

import http.client
import json
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.saying import in_words
from tests.server.running import GENEROUS, PATIENCE, Line, Running, match_of_two, once, wait_for
from tests.server.test_connections import trouble
from tests.server.test_wire import Bare, frame

from quintain.server import proxies, site
from quintain.server.gate import HEADERS, host_name, known_hosts, policy_for
from quintain.server.health import LONG
from quintain.server.settings import Settings
from quintain.server.store import Then


# ------------------------------------------------------------------------------------------ names
def asked_as(running: Running, host: str) -> int:
    return once("GET", f"{running.url}/api/games", headers={"host": host}).status_code


def figures(running: Running) -> str:
    async def read() -> str:
        return running.server.metrics.text()

    return str(running.run(read()))


def test_the_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), origins="https://play.example", **GENEROUS)) as running:
        own = ["localhost", "LOCALHOST:99", "127.0.0.1", "192.168.1.7:8765", "[::1]:8765", "play.example", "localhost."]
        assert [asked_as(running, host) for host in own] == [200] * len(own)
        assert asked_as(running, socket.gethostname()) == 200
        for host in ("evil.example", "play.example.evil.example", "127.0.0.1.evil.example", "x" * 1000):
            answer = once("GET", f"{running.url}/", headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) == (421, "host")
            assert "hosts" in answer.json()["text"]
            assert "hosts" in in_words(answer.json(), "ru")
            assert "content-security-policy" in answer.headers


def test_balancers_and_monitors_may_use_any_name(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), metrics_token="for tests", **GENEROUS)) as running:
        asked = {"host": "node1:8765"}
        for path in ("/health", "/api/health", "/api/ready"):
            answer = once("GET", f"{running.url}{path}", headers=asked)
            assert (answer.status_code, answer.json()) == (200, {"ok": True})
        assert once("GET", f"{running.url}/metrics", headers=asked).status_code == 403
        told = once("GET", f"{running.url}/metrics", headers=asked | {"authorization": "Bearer for tests"})
        assert "quintain_moves_total" in told.text


def test_a_page_under_a_foreign_name_gets_no_socket(sqlite_server: Running) -> None:
    """A name of somebody else that leads here: the browser takes it for the page's own origin."""
    cookie = f"session={sqlite_server.person().http.cookies['session']}"
    answer = shake_hands(sqlite_server, cookie=cookie, host="evil.example", origin="http://evil.example")
    assert answer.status == 421


def shake_hands(running: Running, **headers: str) -> http.client.HTTPResponse:
    usual = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    given = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    connection.request("GET", "/api/socket", headers=given)
    answer = connection.getresponse()
    connection.close()
    return answer


def test_names_can_be_listed() -> None:
    assert known_hosts(Settings(hosts="Play.Example, other.example")) == {"play.example", "other.example"}
    assert {"localhost", "0.0.0.0", "a.example"} <= known_hosts(
        Settings(host="0.0.0.0", origins="https://a.example:99")
    )
    assert [host_name(host) for host in ("A.b:80", "[::1]:80", "[::1]", "", ":80")] == ["a.b", "::1", "::1", "", ""]


def test_all_names_can_be_allowed(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), hosts="all", **GENEROUS)) as running:
        assert asked_as(running, "whatever.example") == 200


# ------------------------------------------------------------------------------------------ proxies
def test_cookies_are_safe_if_a_trusted_proxy_says_https(tmp_path: Path) -> None:
    proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    with Running(Settings(data=str(tmp_path), proxies="127.0.0.1", **GENEROUS)) as running:
        url = f"{running.url}/api"
        made = once("POST", f"{url}/guest", json={}, headers=proxied)
        name, _, token = made.headers["set-cookie"].partition(";")[0].partition("=")
        assert name == "__Host-session"
        assert "Secure" in made.headers["set-cookie"]
        assert once("GET", f"{url}/me", headers=proxied | {"cookie": f"{name}={token}"}).status_code == 200
        planted = proxied | {"cookie": f"session={token}"}
        assert once("GET", f"{url}/me", headers=planted).status_code == 401, "anybody near could have set that one"
        plain = once("POST", f"{url}/guest", json={}).headers["set-cookie"]
        assert plain.startswith("session=")
        assert "Secure" not in plain
        origin = running.url.replace("http", "https")
        Line(running, proxied | {"cookie": f"{name}={token}"}, origin).wait("hello")


def test_a_proxy_that_is_not_trusted_is_not_believed_and_mentioned_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS | {"accounts_per_hour": 2})) as running:
        proxied = {"x-forwarded-proto": "https"}
        answers = [
            once("POST", f"{running.url}/api/guest", json={}, headers=proxied | {"x-forwarded-for": f"203.0.113.{i}"})
            for i in range(3)
        ]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[0].headers["set-cookie"].startswith("session=")
    (warning,) = [record.getMessage() for record in caplog.records if record.name == proxies.__name__]
    assert "127.0.0.1" in warning
    assert "proxies" in warning


# ------------------------------------------------------------------------------------------ policies
def test_styles_in_a_page_are_known_by_their_hash(
    sqlite_server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    (tmp_path / "index.html").write_text("<style>p{color:red}</style><p>the page</p>")
    known = "'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='"
    assert known in policy_for("<style>p{color:red}</style>")
    for path in ("/", "/lobby"):
        assert known in once("GET", sqlite_server.url + path).headers["content-security-policy"]
    for path in ("/", "/lobby", "/api/docs", "/api/me", "/nothing.js"):
        policy = once("GET", sqlite_server.url + path).headers["content-security-policy"]
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", ""), "WebAssembly is no text that is run"
    assert "sha256" in once("GET", f"{sqlite_server.url}/api/docs").headers["content-security-policy"]
    assert "sha256" not in once("GET", f"{sqlite_server.url}/api/me").headers["content-security-policy"]


@pytest.mark.parametrize(("version", "status"), [("13", 403), ("12", 400)])
def test_refused_handshakes_carry_safety_headers_and_are_not_logged(
    sqlite_server: Running, caplog: pytest.LogCaptureFixture, version: str, status: int
) -> None:
    answer = shake_hands(sqlite_server, sec_websocket_version=version)
    assert answer.status == status
    assert {name: answer.getheader(name) for name in HEADERS} == HEADERS
    assert caplog.records == []


# ------------------------------------------------------------------------------------------ odd requests
def test_what_no_file_is_called_is_not_found_and_not_logged(
    sqlite_server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    paths = ["/" + "a" * 300, "/" + "a" * 300 + ".js", "/" + "a/" * 2000, "/%00", "/a%00b.js", "/%ff%fe", "/api/%00"]
    paths += ["/" + "я" * 200, "/assets/" + "%20" * 250]
    for path in paths:
        answer = once("GET", sqlite_server.url + path)
        assert answer.status_code in (200, 404), path
        assert answer.status_code == 404 or "ff" in path, path
    assert caplog.records == []


def test_an_endless_address_is_refused(sqlite_server: Running) -> None:
    received = said_to(sqlite_server, b"GET /" + b"a" * 100_000)
    assert received.startswith(b"HTTP/1.1 431")
    assert json.loads(received.partition(b"\r\n\r\n")[2])["code"] == "long-head"


def test_what_is_no_http_is_told_so(sqlite_server: Running) -> None:
    received = said_to(sqlite_server, b"\x16\x03\x01 hello, is this TLS?\r\n\r\n")
    assert received.startswith(b"HTTP/1.1 400")
    assert json.loads(received.partition(b"\r\n\r\n")[2])["code"] == "bad-request"


def said_to(running: Running, said: bytes) -> bytes:
    """The answer, until the server hangs up."""
    received = b""
    # It may hang up before it has heard everything.
    with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as connection, suppress(ConnectionError):
        connection.sendall(said)
        while chunk := connection.recv(4096):
            received += chunk
    return received


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63) - 1, 10**40])
def test_numbers_that_no_database_takes_are_refused(running: Running, number: int) -> None:
    ann = running.person()
    assert ann.ask("GET", f"/api/matches?before={number}").status_code == 400
    terms = {"terms": {"preset": "lanes", "options": {"hp": number}}}
    assert ann.ask("POST", "/api/challenges", terms).status_code in (400, 422)
    assert ann.ask("POST", "/api/decks", {"preset": "clash", "name": str(number), "cards": []}).status_code != 400


def test_the_largest_numbers_are_no_trouble(running: Running) -> None:
    ann = running.person()
    assert ann.ok("GET", f"/api/matches?before={2**53}") == []
    for number in (2**53 + 1, 2**63 - 1, 2**63, 2**64, -1):
        assert ann.no("GET", f"/api/matches?before={number}") == "bad-request"


def test_a_nul_is_refused_wherever_it_comes(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    ann = running.person()
    before = running.server.metrics.counters["store_errors"]
    assert ann.ask("GET", "/api/matches/%00").status_code == 404
    assert ann.ask("GET", "/api/matches?account=%00").status_code == 400
    assert ann.ask("POST", "/api/login", {"name": "A\0nn", "password": "x"}).status_code == 400
    assert ann.ask("POST", "/api/login", {"name": "A\\u0000nn", "password": "x"}).status_code == 401
    line = ann.line()
    line.wait("hello")
    line.send(t="join", match="a\0b")
    assert line.wait("error")["code"] == "not-found"
    assert running.server.metrics.counters["store_errors"] == before
    assert trouble(caplog) == []


def test_text_that_is_none_ends_the_socket_and_is_not_logged(
    sqlite_server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    join = b'{"t":"join","match":"none"}'
    odd, half = frame(b"\xff\xfe"), frame(b"\xff", fin=False) + frame(b"\xfe", opcode=0)
    for data in (frame(join) + odd, half, frame(join) + odd + odd + half, half + half):
        bare = Bare(sqlite_server)
        bare.send(data)
        kinds: list[tuple[int, bytes]] = []
        while not kinds or kinds[-1][0] != 8:
            kinds.append(bare.frame())
        assert int.from_bytes(kinds[-1][1][:2], "big") == 1007
        bare.socket.close()
    assert trouble(caplog) == []


# ------------------------------------------------------------------------------------------ figures
def test_health_tells_strangers_nothing_but_that(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), metrics_token="let me in", **GENEROUS)) as running:
        url = f"{running.url}/health"
        assert once("GET", url).json() == {"ok": True}
        told = once("GET", url, headers={"authorization": "Bearer let me in"}).json()
        assert (told["ok"], told["matches"], told["sockets"]) == (True, 0, 0)
        assert told["incarnation"] == running.server.hall.incarnation


def test_figures_are_for_whoever_sends_the_token(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), metrics_token="let me in", **GENEROUS)) as running:
        url = f"{running.url}/metrics"
        right = once("GET", url, headers={"authorization": "Bearer let me in"})
        assert right.status_code == 200
        assert once("GET", url).status_code == 403
        assert once("GET", f"{url}?token=let+me+in").status_code == 403, "addresses end up in logs"
        for wrong in ("Bearer let me", "Bearer", "Basic let me in", "Bearer ключ"):
            assert once("GET", url, headers={"authorization": wrong.encode()}).status_code == 401
        assert once("GET", f"{running.url}/api/me", headers={"authorization": "Bearer let me in"}).status_code == 401


def test_without_a_token_in_the_settings_no_token_is_right(sqlite_server: Running) -> None:
    for token in ("x", "None"):
        answer = once("GET", f"{sqlite_server.url}/metrics", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 401


def test_figures_tell_what_to_watch(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), metrics_token="x", **GENEROUS | {"requests_per_minute": 8})) as running:
        line = running.person().line()
        line.wait("hello")
        for _ in range(9):
            once("GET", f"{running.url}/api/games")
        wait_for(lambda: sum(running.server.metrics.histograms["loop_delay_seconds"].counts) > 0)
        text = figures(running)
    assert 'quintain_http_requests_total{status="201"} 1\n' in text
    assert 'quintain_http_requests_total{status="429"} 3\n' in text
    assert 'quintain_limits_hit_total{limit="requests"} 3\n' in text
    assert 'quintain_bytes_out_total{by="sockets"}' in text
    assert 'quintain_bytes_out_total{by="http"}' in text
    assert "quintain_rooms_waiting 0" in text
    for name in ("loop_delay_seconds_count", "http_connections", "connections_allowed", "durable_seconds_bucket"):
        assert f"quintain_{name}" in text
    for name in ("open_fds", "resident_memory_bytes", "cpu_seconds_total"):
        assert f"process_{name}" in text


class Stuck:
    """A store that never says how an entry fared."""

    def __init__(self, store: Any) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        pass


def test_matches_that_wait_for_the_store_are_counted(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, _, lines = match_of_two(running)
        lines[0].join(match)
        hall = running.server.hall
        assert hall.waiting_longer_than(LONG) == 0
        hall.store = Stuck(hall.store)
        lines[0].send(t="play", match=match, prompt=1, id=1, move={"place": {}})
        wait_for(lambda: hall.rooms[match]._busy)
        hall.rooms[match].busy_since -= 2 * LONG
        assert hall.waiting_longer_than(LONG) == 1
        hall.rooms[match]._busy = False
        assert hall.waiting_longer_than(LONG) == 0


def test_figures_that_operators_are_told_to_watch_exist(tmp_path: Path) -> None:
    told = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        text = figures(running)
    for name in set(re.findall(r"\b(?:quintain|process)_[a-z_]+(?=[`{])", told)):
        assert f"# TYPE {name} " in text, name
