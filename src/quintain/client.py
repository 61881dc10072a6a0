"""A client for programs that play on a server.

    from quintain.client import Client

    def choose(table):
        return table.legal[0]  # any of the moves that the server offers; table.view is all you may know

    with Client("http://localhost:8765", token="...") as client:
        client.challenge("lanes")
        client.play(choose)

Instead of a move, `choose` may return RESIGN, which loses the match, UNDO, which takes its last decision back, or
PREVIEW: then it is asked again, and `table.preview` says what would happen as things stand. Games that know no UNDO or
PREVIEW refuse it.

A token belongs to a bot account, which its owner makes by `POST /api/me/bots` (docs/bots.md, "On a server"). Messages
are plain dictionaries, as docs/protocol.md shows them. A lost connection is opened again, and what was sent but not
acknowledged is sent again: the server recognises what it knows already.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

from quintain.rules.errors import needing

with needing("server", "quintain.client"):
    from websockets.exceptions import ConnectionClosed, InvalidStatus
    from websockets.sync.client import ClientConnection, connect

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
SLOWER = 1.0  # seconds to wait after "slow-down"
TIMEOUT = 20.0
UNDO, PREVIEW, RESIGN = "undo", "preview", "resign"


class Refused(Exception):
    """The server did not do what was asked: a code, and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code


@dataclass
class Seat:
    """A match as a seat of it knows it."""

    match: str
    seat: int
    preset: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    cards: str | dict[str, Any] = ""  # the name of the set or a reference to it; Client.cards has the cards
    version: int = 0
    prompt: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    legal: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)  # of the last update
    news: list[dict[str, Any]] = field(default_factory=list)  # events since the last decision
    time_left: int | None = None  # milliseconds for a decision, when the last message was sent; None: no limit
    seats: list[dict[str, Any]] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    last_id: int = 0
    waiting: dict[str, Any] | None = None  # a command that was not acknowledged yet
    answered: int = 0  # the last prompt that was answered
    preview: dict[str, Any] | None = None  # of the decision that is owed now, once it was asked for

    @property
    def to_act(self) -> bool:
        """Is a decision of this seat owed, and not made yet?"""
        return bool(self.legal) and self.answered < self.prompt and self.outcome is None

    def take(self, message: dict[str, Any]) -> None:
        """Learn from a message about the match."""
        self.version, self.prompt = message["version"], message["prompt"]
        self.events, self.seats, self.preview = message.get("events", []), message["seats"], None
        self.news = self.news + self.events
        deadline = self.seats[self.seat].get("deadline")
        self.time_left = None if deadline is None else max(0, deadline - message["at"])
        if message.get("view") is not None:
            self.view = message["view"]
        if message.get("legal") is not None:
            self.legal = message["legal"]


Choose = Callable[[Seat], Any]
Over = Callable[[Seat], object]


class Client:
    """A program's place on a server."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.seats: dict[str, Seat] = {}
        self.account = ""
        self._joining: set[str] = set()  # matches whose table is not here yet
        self._sets: dict[str, list[dict[str, Any]]] = {}
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket = None
        self._open.close()

    # ---------------------------------------------------------------------------- HTTP
    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request of the API, e.g. ask("GET", "/api/challenges")."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                content = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                told = json.loads(error.read() or b"{}")
            raise Refused(told.get("code", str(error.code)), told.get("text", error.reason)) from None
        return json.loads(content) if content else None

    def challenge(self, preset: str, *, private: bool = False, **options: Any) -> str:
        """Challenge anybody, or with a private one whoever is told its id, which is returned."""
        self.socket()
        terms = {"preset": preset, "options": options}
        return str(self.ask("POST", "/api/challenges", {"terms": terms, "private": private})["id"])

    def accept(self, challenge: str) -> str:
        """Take a challenge up; the match is returned."""
        self.socket()
        return str(self.ask("POST", f"/api/challenges/{challenge}/accept", {})["match"])

    def play_bot(
        self, preset: str, bot: str = "greedy", *, deck: str | None = None, bot_deck: str | None = None, **options: Any
    ) -> str:
        """Start a match against a bot of the house; the match is returned. Decks are named by the id of a saved one or
        as "starter:<id>"; a bot for which none is named takes a starter deck by luck."""
        self.socket()
        wanted = {"terms": {"preset": preset, "options": options}, "opponent": bot, "deck": deck, "bot_deck": bot_deck}
        return str(self.ask("POST", "/api/matches", wanted)["match"])

    def cards(self, seat: Seat) -> list[dict[str, Any]]:
        """The cards of a match. Those of a set are fetched once, for however many matches."""
        known = seat.cards["set"] if isinstance(seat.cards, dict) else f"{seat.preset} {seat.cards}"
        if known not in self._sets:
            self._sets[known] = self.ask("GET", f"/api/matches/{seat.match}/cards")
        return self._sets[known]

    # ---------------------------------------------------------------------------- the socket
    def socket(self) -> ClientConnection:
        """The open socket; it is opened if there is none."""
        if self._socket is None:
            address = "ws" + self.url.removeprefix("http") + "/api/socket"
            headers = {"Authorization": f"Bearer {self.token}"}
            connection = connect(address, additional_headers=headers, compression=None, max_size=None)
            self._socket = self._open.enter_context(connection)
        return self._socket

    def send(self, **message: Any) -> None:
        """Send a message: send(t="join", match=...). If the connection was lost meanwhile, `messages` finds that out,
        and what has no answer is sent again."""
        with suppress(ConnectionClosed):
            self.socket().send(json.dumps(message))

    def messages(self) -> Iterator[dict[str, Any]]:
        """All messages, over as many connections as it takes. Pings are answered here."""
        pause = FIRST_PAUSE
        while True:
            try:
                for text in self.socket():
                    pause = FIRST_PAUSE
                    message = json.loads(text)
                    if message["t"] == "ping":
                        self.send(t="pong", at=message["at"])
                    else:
                        yield message
            except InvalidStatus as error:
                if error.response.status_code in (401, 403):
                    raise Refused("log-in", "the server does not accept the token") from None
            except (ConnectionClosed, OSError):
                pass
            self.close()
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    # ---------------------------------------------------------------------------- playing
    def play(self, choose: Choose, matches: int | None = None, over: Over | None = None) -> list[Seat]:
        """Play every match that this account has or gets, until so many have ended (None: for ever). `over` is told of
        each that has."""
        ended: list[Seat] = []
        for message in self.messages():
            done = self._hear(message, choose)
            if done is not None:
                ended.append(done)
                if over is not None:
                    over(done)
                if matches is not None and len(ended) >= matches:
                    break
        return ended

    def _hear(self, message: dict[str, Any], choose: Choose) -> Seat | None:
        kind = message["t"]
        if kind == "hello":
            self.account = message["account"]
            # Those that ended while the connection was lost are not among the running ones.
            for match in dict.fromkeys([*self.seats, *(line["match"] for line in message["matches"])]):
                self._join(match)
        elif kind == "started":
            self._join(message["match"])
        elif kind in ("table", "update"):
            return self._sit(message, choose)
        elif kind == "error" and message["code"] == "slow-down":
            self._slow_down()
        elif kind in ("ack", "error", "preview") and message.get("match") in self.seats:
            self._answer(message, choose)
        elif kind == "over" and message["match"] in self.seats:
            return self._over(self.seats[message["match"]], message["outcome"])
        return None

    def _join(self, match: str) -> None:
        known = self.seats.get(match)
        self._joining.add(match)
        self.send(t="join", match=match, version=known.version if known else None)

    def _slow_down(self) -> None:
        """Too much was sent at once, and the server does not say what it has dropped: send again what has no answer."""
        time.sleep(SLOWER)
        for match in list(self._joining):
            self._join(match)
        for seat in self.seats.values():
            if seat.waiting is not None:
                self.send(**seat.waiting)

    def _sit(self, message: dict[str, Any], choose: Choose) -> Seat | None:
        """Learn what a match looks like now, and act if that is due."""
        match = message["match"]
        if message["t"] == "table":
            self._joining.discard(match)
            if message.get("seat") is None:
                return None
            known = match, message["seat"], message["preset"], message["options"], message["cards"]
            seat = self.seats.setdefault(match, Seat(*known))
            seat.last_id = max(seat.last_id, message.get("last_id", 0))
            if seat.waiting is not None:
                self.send(**seat.waiting)
        if match not in self.seats:
            return None
        seat = self.seats[match]
        seat.take(message)
        if message.get("outcome"):
            return self._over(seat, message["outcome"])
        self._act(seat, choose)
        return None

    def _act(self, seat: Seat, choose: Choose) -> None:
        if seat.to_act and seat.waiting is None:
            move = choose(seat)
            if move == PREVIEW:
                seat.waiting = {"t": "preview", "match": seat.match}
            else:
                seat.last_id += 1
                seat.answered, seat.news = seat.prompt, []
                seat.waiting = _command(seat, move)
            self.send(**seat.waiting)

    def _answer(self, message: dict[str, Any], choose: Choose) -> None:
        """A command was taken or refused. After a refusal that is nobody's fault, choose again."""
        seat = self.seats[message["match"]]
        if seat.waiting is None or message.get("id") != seat.waiting.get("id"):
            return
        if message["t"] == "preview":
            seat.preview = message["preview"]
        if message["t"] == "error":
            if message["code"] == "unavailable":
                time.sleep(FIRST_PAUSE)
                self.send(**seat.waiting)
                return
            if message["code"] not in ("stale-prompt", "stale-id", "not-due", "over"):
                raise Refused(message["code"], message["text"])
        seat.waiting = None
        self._act(seat, choose)

    def _over(self, seat: Seat, outcome: dict[str, Any]) -> Seat:
        seat.outcome = outcome
        del self.seats[seat.match]
        return seat


def _command(seat: Seat, move: Any) -> dict[str, Any]:
    """What is sent for a decision."""
    command = {"match": seat.match, "id": seat.last_id}
    if move == RESIGN:
        return {"t": "resign", **command}
    command["prompt"] = seat.prompt
    return {"t": "undo", **command} if move == UNDO else {"t": "play", **command, "move": move}
