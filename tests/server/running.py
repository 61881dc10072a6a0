"""A real server in a thread of the test, and people who use it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from quintain.server.clock import Clock
from quintain.server.run import configuration, listen
from quintain.server.settings import Settings
from quintain.server.wiring import Server

GENEROUS: dict[str, Any] = {
    "port": 0,
    "log_ins_per_minute": 1000,
    "accounts_per_hour": 100_000,
    "requests_per_minute": 1_000_000,
    "frames_per_second": 100_000,
    "frames_burst": 100_000,
    "sockets_per_address": 10_000,
    "connections_per_address": 10_000,
    "warm_bots": False,
}
PATIENCE = 200.0  # seconds: far more than anything takes, on a machine with other things to do
opened: list[Person | Line] = []  # closed after each test


def close_all() -> None:
    while opened:
        opened.pop().close()


class Running:
    """A server that runs."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.server = Server(settings, clock)
        self._socket = listen(settings)
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._runner = uvicorn.Server(configuration(self.server))
        self._thread = threading.Thread(target=self._runner.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def __enter__(self) -> Running:
        self._thread.start()
        wait_for(lambda: self._runner.started or not self._thread.is_alive(), 10 * PATIENCE)
        assert self._runner.started, "the server did not start"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        assert not self._thread.is_alive(), "the server did not stop"

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.server.hall.loop).result(PATIENCE)

    def person(self, name: str | None = None) -> Person:
        return Person(self, name)


def browser(**settings: Any) -> httpx.Client:
    """A client without the certificates of the world, which take long to load."""
    return httpx.Client(timeout=PATIENCE, verify=False, **settings)


def once(method: str, url: str, **request: Any) -> httpx.Response:
    """A request of somebody who keeps nothing."""
    with browser() as http:
        return http.request(method, url, **request)


def wait_for(condition: Callable[[], Any], seconds: float | None = None) -> Any:
    """Wait until something is so, usually for as long as PATIENCE is then."""
    end = time.monotonic() + (PATIENCE if seconds is None else seconds)
    while not (found := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


class Person:
    """Somebody with a browser: a guest, or with a name a person who has signed up."""

    def __init__(self, running: Running, name: str | None = None) -> None:
        self.running = running
        self.http = browser(base_url=running.url, headers={"origin": running.url})
        if name is None:
            self.me = self.ok("POST", "/api/guest", {})
        else:
            self.me = self.ok("POST", "/api/register", {"name": name, "password": f"secret of {name}"})
        self.id: str = self.me["id"]
        opened.append(self)

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        json_body = {} if body is None else {"json": body}
        return self.http.request(method, path, **json_body, **more)

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def no(self, method: str, path: str, body: Any = None) -> str:
        """The code of the refusal."""
        answer = self.ask(method, path, body)
        assert answer.is_error, (path, answer.text)
        return str(answer.json()["code"])

    def line(self) -> Line:
        return Line(self.running, {"cookie": f"session={self.http.cookies['session']}"})

    def close(self) -> None:
        self.http.close()


class Line:
    """A socket of somebody."""

    def __init__(self, running: Running, headers: dict[str, str], origin: str | None = "own") -> None:
        if origin is not None:
            headers = headers | {"origin": running.url if origin == "own" else origin}
        address = running.url.replace("http", "ws") + "/api/socket"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(address, additional_headers=headers, compression=None, max_size=None, max_queue=None)
        )
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.numbers: dict[str, int] = {}
        opened.append(self)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message."""
        timeout = PATIENCE if timeout is None else timeout
        end = time.monotonic() + timeout
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "ping":
            return self.hear(max(0.0, end - time.monotonic()))  # they come by the clock, whatever happens at a table
        self.raw.append(text)
        self.heard.append(message)
        return message

    def wait(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind; others are passed over."""
        while True:
            message = self.hear()
            if message["t"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def quiet(self, seconds: float = 0.2) -> list[dict[str, Any]]:
        """What arrives until nothing has for a while."""
        heard = []
        while True:
            try:
                heard.append(self.hear(seconds))
            except TimeoutError:
                return heard

    def join(self, match: str, version: int | None = None) -> dict[str, Any]:
        self.send(t="join", match=match, version=version)
        table = self.wait("table", match=match)
        self.numbers[match] = max(self.numbers.get(match, 0), table.get("last_id", 0))
        return table

    def command(self, kind: str, match: str, **fields: Any) -> dict[str, Any]:
        """Send a numbered command and return its ack or error."""
        self.numbers[match] = self.numbers.get(match, 0) + 1
        number = self.numbers[match]
        self.send(t=kind, match=match, id=number, **fields)
        while True:
            message = self.hear()
            if message["t"] in ("ack", "error") and message.get("id") == number:
                return message

    def close(self) -> None:
        self._stack.close()


def match_of_two(running: Running, preset: str = "lanes", **terms: Any) -> tuple[str, list[Person], list[Line]]:
    """Two guests and their sockets, between whom a match has just begun; the first has seat 0."""
    people = [running.person(), running.person()]
    lines = [person.line() for person in people]
    challenge = people[0].ok("POST", "/api/challenges", {"terms": {"preset": preset, **terms}, "seat": 0})
    match = people[1].ok("POST", f"/api/challenges/{challenge['id']}/accept", {})["match"]
    return match, people, lines
