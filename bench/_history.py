"""People who play through faults and write down what they did and saw, and a check of that against the recordings. It
knows the protocol and nothing else: no table, no journal, no database."""

import asyncio
import hashlib
import json
import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bench._players import Line
from bench._talk import Trouble, ask

HERE = "127.0.0.1"
PAUSE = (0.3, 1.2)  # seconds between a prompt and the decision
AGAIN = 0.25  # seconds until what was refused, or not answered, is tried again
UNANSWERED = 3.0  # seconds after which a command is sent again
STUCK = 60.0


class Wire(Line):
    """A socket whose messages are handed over as they are."""

    def __init__(self, token: str, take: Callable[[dict[str, Any]], None], port: int) -> None:
        super().__init__(token, lambda _: None, port)
        self.take = take

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 1:
            self.take(json.loads(payload))
        else:
            super()._frame(opcode, payload)


def seen(view: dict[str, Any]) -> str:
    """A view without what is only planned, as a short text."""
    bare = {name: value for name, value in view.items() if name != "staged"}
    return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()[:16]


@dataclass
class History:
    """What one seat did and saw in one match."""

    match: str
    seat: int
    sent: dict[int, tuple[int, Any]] = field(default_factory=dict)  # by id: prompt and move
    acked: dict[int, float] = field(default_factory=dict)  # by id: when
    views: list[str] = field(default_factory=list)  # that were shown after a decision of both
    last_id: int = 0  # that the server has said last
    lost: list[str] = field(default_factory=list)  # what was wrong as soon as it was seen
    timeouts: int = 0
    ended: bool = False
    last_prompt: int = 0


class Player:
    """A player who always decides in time, and comes back whenever the connection is lost."""

    def __init__(self, port: int, address: str, chance: random.Random) -> None:
        self.port = port
        self.address = address
        self.chance = chance
        self.token = self.account = ""
        self.line: Wire | None = None
        self.history = History("", 0)
        self.waiting: dict[str, Any] | None = None
        self.offer: tuple[History, int, list[Any]] = (self.history, 0, [])
        self.planned: set[int] = set()  # prompts
        self.waiting_since = 0.0
        self.started: dict[str, int] = {}
        self.over = asyncio.Event()
        self.acks: list[tuple[float, float]] = []  # when each was, and how long it took
        self.reconnects = 0
        self.standstills = 0
        self.refused: list[str] = []
        self.heard: deque[tuple[float, str]] = deque(maxlen=20)
        self.idle = False  # plays no more

    async def ask(self, method: str, path: str, body: Any = None, seconds: float = 60.0) -> Any:
        """A request, again and again until it is answered; None if it is refused for good."""
        end = time.monotonic() + seconds
        while True:
            answer = await ask(self.port, self.address, method, path, self.token, body, 10.0)
            if answer.ok:
                self.token = self.token or answer.cookie
                return answer.json() if answer.body else {}
            if answer.status not in (0, 502, 503, 504) or time.monotonic() > end:
                self.refused.append(f"{method} {path}: {answer.status} {answer.body[:200]!r}")
                return None
            await asyncio.sleep(AGAIN)

    def told(self) -> str:
        """Where the player is, for those who look for the reason of a delay."""
        story, there = self.history, "connected" if self.line is not None else "not connected"
        last = " ".join(f"{kind}@{at:.1f}" for at, kind in list(self.heard)[-8:])
        where = f"{story.match} seat {story.seat} at prompt {story.last_prompt}"
        return f"{where}, {there}, waits: {bool(self.waiting)}, {last}"

    async def sign_in(self) -> None:
        self.account = (await self.ask("POST", "/api/guest", {}))["id"]

    async def stay(self) -> None:
        """Be connected; come back at once."""
        while True:
            with suppress(*Trouble, ConnectionError):
                await self._connect()
            await asyncio.sleep(self.chance.uniform(0.02, 0.2))

    async def _connect(self) -> None:
        """A connection, until it is lost."""
        line = Wire(self.token, self.hear, self.port)
        try:
            async with asyncio.timeout(5):
                loop = asyncio.get_running_loop()
                await loop.create_connection(lambda: line, HERE, self.port, local_addr=(self.address, 0))
                await line.opened
            self.line = line
            await asyncio.wait({line.closed})
            self.reconnects += 1
        finally:
            self.line = None
            if hasattr(line, "transport"):
                line.transport.abort()

    def send(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            self.line.send(json.dumps(message).encode())

    def sit_down(self, match: str, seat: int) -> History:
        self.history, self.waiting = History(match, seat), None
        self.offer, self.planned = (self.history, 0, []), set()
        self.over.clear()
        self.send({"t": "join", "match": match})
        return self.history

    def hear(self, message: dict[str, Any]) -> None:
        kind, story = message["t"], self.history
        self.heard.append((time.monotonic() % 1000, f"{kind} {message.get('code', '')}".strip()))
        if kind == "ping":
            self.send({"t": "pong", "at": message["at"]})
        elif kind == "hello":
            self._come_back()
        elif kind == "standstill":
            self.standstills += message["on"]
        elif kind == "error" and message.get("code") == "slow-down":
            self._later(AGAIN, self._repeat)
        elif message.get("match") != story.match:
            return
        elif kind in ("table", "update"):
            self._see(message, story)
        elif kind == "ack":
            self._acked(message["id"], story)
        elif kind == "error":
            self._refused(message, story)
        elif kind == "over":
            self._ended(story)

    def _come_back(self) -> None:
        """Join again. The first message may be here before the one who opened the connection knows that it is open."""
        if self.line is None:
            self._later(0.02, self._come_back)
        elif self.history.match and not self.history.ended:
            self.send({"t": "join", "match": self.history.match})

    def _see(self, message: dict[str, Any], story: History) -> None:
        if message["prompt"] < story.last_prompt:
            story.lost.append(f"prompt {message['prompt']} was shown after {story.last_prompt}")
        fresh, story.last_prompt = message["prompt"] > story.last_prompt, message["prompt"]
        if message["t"] == "table":
            story.last_id = max(story.last_id, message.get("last_id", 0))
            if story.acked and max(story.acked) > message.get("last_id", 0):
                story.lost.append(
                    f"id {max(story.acked)} was acknowledged, and the table knows {message.get('last_id')}"
                )
        status = message["seats"][story.seat]
        story.timeouts = max(story.timeouts, status.get("idle", 0), int(status.get("bot") is not None))
        if message.get("view") is not None and (fresh or message.get("events")):
            story.views.append(seen(message["view"]))
        if message.get("outcome"):
            self._ended(story)
            return
        if message.get("legal") is not None:
            self.offer = story, message["prompt"], message["legal"]
        if self.waiting is not None and message["t"] == "table":
            self._repeat()
        self._plan()

    def _plan(self) -> None:
        """Decide soon what is asked now, unless that was done, or something else is under way."""
        story, prompt, legal = self.offer
        if legal and self.waiting is None and prompt == story.last_prompt and prompt not in self.planned:
            self.planned.add(prompt)
            self._later(self.chance.uniform(*PAUSE), self._decide, story, prompt, legal)

    def _later(self, seconds: float, work: Callable[..., None], *given: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, work, *given)

    def _decide(self, story: History, prompt: int, legal: list[Any]) -> None:
        if story is not self.history or story.ended or self.idle or prompt != story.last_prompt:
            return
        number = max([story.last_id, *story.sent]) + 1
        move = self.chance.choice(legal)
        story.sent[number] = prompt, move
        self.waiting = {"t": "play", "match": story.match, "prompt": prompt, "id": number, "move": move}
        self.waiting_since = time.monotonic()
        self.send(self.waiting)
        self._later(UNANSWERED, self._insist, number)

    def _insist(self, number: int) -> None:
        if self.waiting is not None and self.waiting["id"] == number:
            self.send(self.waiting)
            self._later(UNANSWERED, self._insist, number)

    def _repeat(self) -> None:
        if self.waiting is not None:
            self.send(self.waiting)

    def _acked(self, number: int, story: History) -> None:
        now = time.monotonic()
        if number not in story.acked and self.waiting is not None and self.waiting["id"] == number:
            self.acks.append((now, now - self.waiting_since))
            self.waiting = None
            self._plan()
        story.acked.setdefault(number, now)

    def _refused(self, message: dict[str, Any], story: History) -> None:
        if message["code"] in ("unavailable", "not-joined") and message.get("id") is None:
            self._later(AGAIN, self.send, {"t": "join", "match": story.match})
        elif self.waiting is None or message.get("id") != self.waiting["id"]:
            return
        elif message["code"] == "unavailable":
            self._later(AGAIN, self._repeat)
        elif message["code"] == "not-joined":
            self.send({"t": "join", "match": story.match})
        elif message["code"] in ("stale-prompt", "over", "not-due"):
            # Ours was never taken, and another's was: time has run out. The recording tells.
            self.waiting = None
            self._plan()
        else:
            story.lost.append(f"id {message['id']} was refused as {message['code']}")
            self.waiting = None

    def _ended(self, story: History) -> None:
        story.ended = True
        self.waiting = None
        self.over.set()


class Pair:
    """Two who play match after match."""

    def __init__(self, port: int, number: int) -> None:
        address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.players = [Player(port, address, random.Random(f"{number} {seat}")) for seat in (0, 1)]
        self.histories: list[tuple[History, History]] = []
        self.stuck: list[str] = []
        self.beginning = False  # is the next match asked for?

    async def live(self) -> None:
        one, other = self.players
        while not one.idle:
            self.beginning = True
            made = await one.ask("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "private": True, "seat": 0})
            begun = made and await other.ask("POST", f"/api/challenges/{made['id']}/accept", {})
            if not begun or not begun.get("match"):
                self.beginning = False
                await asyncio.sleep(AGAIN)
                continue
            stories = one.sit_down(begun["match"], 0), other.sit_down(begun["match"], 1)
            self.histories.append(stories)
            self.beginning = False
            await self._finish(begun["match"])

    async def _finish(self, match: str) -> None:
        for player in self.players:
            while not player.over.is_set():
                before = len(player.acks), player.history.last_prompt, player.standstills
                with suppress(TimeoutError):
                    await asyncio.wait_for(player.over.wait(), STUCK)
                now = len(player.acks), player.history.last_prompt, player.standstills
                if not player.over.is_set() and before == now and not player.idle:
                    self.stuck.append(match)
                    return
                if player.idle:
                    return

    async def resign(self) -> None:
        """Bring the last match to its end."""
        while self.beginning:
            await asyncio.sleep(AGAIN)
        story = self.histories[-1][0] if self.histories else None
        if story is None or story.ended:
            return
        player = self.players[0]
        number = max([story.last_id, *story.sent]) + 1
        for _ in range(80):
            if story.ended:
                return
            player.send({"t": "join", "match": story.match})
            player.send({"t": "resign", "match": story.match, "id": number})
            with suppress(TimeoutError):
                await asyncio.wait_for(player.over.wait(), 1.0)


@dataclass
class Verdict:
    """What the histories say."""

    matches: int = 0
    decisions: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    not_stored: list[str] = field(default_factory=list)
    timeouts: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)


async def check(pairs: list[Pair]) -> Verdict:
    """Compare what people did and saw with the recordings of their matches."""
    verdict = Verdict()
    for pair in pairs:
        verdict.unfinished += pair.stuck
        for stories in pair.histories:
            recording = await pair.players[0].ask("GET", f"/api/matches/{stories[0].match}/replay")
            if recording is None:
                verdict.unfinished.append(stories[0].match)
                continue
            verdict.matches += 1
            for story in stories:
                _compare(story, recording, verdict)
    return verdict


def _compare(story: History, recording: dict[str, Any], verdict: Verdict) -> None:
    where = f"{story.match} seat {story.seat}"
    made = sum(seat == story.seat and code != "resign" for seat, code in recording["decisions"])
    acked, sent = len(story.acked.keys() & story.sent.keys()), len(story.sent)
    verdict.decisions += acked
    verdict.lost += [f"{where}: {what}" for what in story.lost]
    if made < acked:
        verdict.lost.append(f"{where}: {acked} decisions were acknowledged, and {made} are recorded")
    if story.timeouts:
        verdict.timeouts.append(where)
    elif made > sent:
        verdict.twice.append(f"{where}: {sent} decisions were sent, and {made} are recorded")
    frames = {seen(frame["seen"][str(story.seat)]["view"]) for frame in recording["watch"]["frames"]}
    strange = [view for view in story.views if view not in frames]
    if strange:
        verdict.not_stored.append(f"{where}: {len(strange)} of {len(story.views)} views are in no recording")
