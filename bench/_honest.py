"""Honest people for bench/soak.py: pairs who play match after match at a human pace and always decide in time."""

from __future__ import annotations

import asyncio
import random
import time
from array import array
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Raw

from bench._players import Heard, Line
from bench._talk import Answer, Trouble, ask, dial

PRESETS = ("lanes", "duel", "clash")
PAUSE = (0.5, 3.0)  # seconds between a prompt and the decision
PLANS_FIRST = 0.2  # of decisions are staged before
STUCK = 60.0  # seconds without a prompt or an end: something is wrong with the match
STUCK_WITH_BOT = 300.0  # bots think in turn, so whoever plays one waits for others
BOT = "level:3"
AGAIN = 1.0  # seconds until what was refused is tried again
ANSWERED = 5.0  # seconds within which a command must be acknowledged at the very worst
encode = msgspec.json.encode


@dataclass
class Record:
    """What happened to all honest people."""

    patience: float = ANSWERED
    sent: array[float] = field(default_factory=lambda: array("d"))  # moments, by time.monotonic()
    took: array[float] = field(default_factory=lambda: array("d"))  # seconds until the acknowledgement
    refused: Counter[str] = field(default_factory=Counter)
    refusals: list[tuple[float, str]] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    finished: int = 0
    cut: int = 0  # connections that the server ended
    unanswered: int = 0
    stuck: int = 0
    latest: float = 0.0  # the most by which a decision was late through the fault of this process
    waits: list[tuple[float, float]] = field(default_factory=list)  # moments, and seconds until a bot had moved
    closed: bool = False  # the server is being stopped: nothing counts any more

    def wait(self, since: float) -> None:
        if not self.closed:
            self.waits.append((since, time.monotonic() - since))

    def note(self, sent: float, took: float) -> None:
        self.sent.append(sent)
        self.took.append(took)

    def refuse(self, what: str) -> None:
        if self.closed:
            return
        self.refused[what] += 1
        self.refusals.append((time.monotonic(), what))

    def between(self, begin: float, end: float) -> list[float]:
        """How long commands of a time took, the quickest first."""
        return sorted(took for sent, took in zip(self.sent, self.took, strict=True) if begin <= sent < end)


class Person:
    """A player with one socket, at one match at a time."""

    def __init__(
        self, port: int, account: str, token: str, address: str, record: Record, chance: random.Random
    ) -> None:
        self.port = port
        self.account = account
        self.token = token
        self.address = address
        self.record = record
        self.chance = chance
        self.against_bot = False
        self.line: Line | None = None
        self.pending: dict[int, float] = {}
        self.over = asyncio.Event()
        self.heard = time.monotonic()
        self._forget("")

    def _forget(self, match: str) -> None:
        self.match = match
        self.legal: list[Raw] = []
        self.prompt = self.version = self.last_id = self.acted = self.planned = 0
        self.decided = 0.0  # the moment, while a bot is waited for
        self.over.clear()

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        answer = await ask(self.port, self.address, method, path, self.token, body)
        if not answer.ok:
            self.record.refuse(f"{method} {path.split('/')[2]} {answer.status}")
        return answer

    # ---------------------------------------------------------------------------- the connection
    async def stay(self) -> None:
        """Be connected; come back at once when the server ends the connection."""
        while True:
            try:
                self.line = await dial(self.port, self.address, self.token, self.hear)
            except Trouble:
                self.record.refuse("socket")
                await asyncio.sleep(AGAIN)
                continue
            if self.match:
                self._join()
            await self.line.closed
            self.line = None
            if not self.record.closed:
                self.record.cut += 1
                self.give_up_waiting(0.0)
            await asyncio.sleep(AGAIN)

    def _join(self) -> None:
        self._send({"t": "join", "match": self.match})

    def sit_down(self, match: str) -> None:
        if self.match:
            self._send({"t": "leave", "match": self.match})
        self._forget(match)
        self._join()

    def _send(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            self.line.send(encode(message))

    def give_up_waiting(self, patience: float) -> None:
        """What is not answered by now counts as taking as long as it has been waited for."""
        now = time.monotonic()
        for number, sent in list(self.pending.items()):
            if now - sent >= patience:
                del self.pending[number]
                self.record.unanswered += 1
                self.record.note(sent, now - sent)

    # ---------------------------------------------------------------------------- playing
    def hear(self, message: Heard) -> None:
        if message.t == "ping":
            self._send({"t": "pong", "at": message.at})
        elif message.match != self.match:
            return
        elif message.t in ("table", "update"):
            self._see(message)
        elif message.t == "ack":
            sent = self.pending.pop(message.id, None)
            if sent is not None:
                self.record.note(sent, time.monotonic() - sent)
        elif message.t == "error":
            self.pending.pop(message.id, None)
            self.record.refuse(message.code)
        elif message.t == "over":
            self.over.set()

    def _see(self, message: Heard) -> None:
        self.heard = time.monotonic()
        if self.decided and message.prompt > self.acted:
            self.record.wait(self.decided)
            self.decided = 0.0
        if message.t == "table":
            self.last_id = max(self.last_id, message.last_id)
            if bytes(message.outcome):
                self.over.set()
        self.prompt = message.prompt
        self.legal = message.legal if message.legal is not None else self.legal
        if self.legal and self.planned < self.prompt and not self.over.is_set():
            self.planned = self.prompt
            pause = self.chance.uniform(*PAUSE)
            due = self.heard + pause
            asyncio.get_running_loop().call_later(pause, self._decide, self.match, self.prompt, due)

    def _decide(self, match: str, prompt: int, due: float) -> None:
        now = time.monotonic()
        self.record.latest = max(self.record.latest, now - due)
        if match != self.match or prompt != self.prompt or not self.legal or self.acted >= prompt:
            return
        if self.line is None:
            asyncio.get_running_loop().call_later(0.1, self._decide, match, prompt, now + 0.1)
            return
        move = self.chance.choice(self.legal)
        if self.chance.random() < PLANS_FIRST:
            self._command(b"stage", prompt, bytes(move))
        self.acted, self.decided = prompt, now if self.against_bot else 0.0
        self._command(b"play", prompt, bytes(move))

    def _command(self, kind: bytes, prompt: int, move: bytes) -> None:
        assert self.line is not None
        self.last_id += 1
        self.pending[self.last_id] = time.monotonic()
        form = b'{"t":"%s","match":"%s","prompt":%d,"id":%d,"move":%s}'
        self.line.send(form % (kind, self.match.encode(), prompt, self.last_id, move))


class Pair:
    """Two people who play each other again and again; or one who plays a bot of the house."""

    def __init__(self, people: list[Person], presets: Iterator[str], record: Record) -> None:
        self.people = people
        self.presets = presets
        self.record = record
        people[0].against_bot = len(people) == 1

    def give_up_waiting(self) -> None:
        """At the end, what is still waited for counts too."""
        for person in self.people:
            person.give_up_waiting(self.record.patience)
            if person.decided:
                self.record.wait(person.decided)

    async def play(self) -> None:
        """Until cancelled."""
        staying = [asyncio.create_task(person.stay()) for person in self.people]
        try:
            while True:
                match = await self._begin(next(self.presets))
                if match is None:
                    await asyncio.sleep(AGAIN)
                    continue
                self.record.matches.append(match)
                for person in self.people:
                    person.sit_down(match)
                await self._follow()
        finally:
            for task in staying:
                task.cancel()

    async def _begin(self, preset: str) -> str | None:
        one, other = self.people[0], self.people[-1]
        if one.against_bot:
            begun = await one.ask("POST", "/api/matches", {"terms": {"preset": preset}, "opponent": BOT})
            return str(begun.json()["match"]) if begun.ok else None
        made = await one.ask("POST", "/api/challenges", {"terms": {"preset": preset}, "seat": 0, "private": True})
        if not made.ok:
            return None
        begun = await other.ask("POST", f"/api/challenges/{made.json()['id']}/accept", {})
        return str(begun.json()["match"]) if begun.ok else None

    async def _follow(self) -> None:
        """Until the match ends."""
        for person in self.people:
            person.heard = time.monotonic()
        while not all(person.over.is_set() for person in self.people):
            with suppress(TimeoutError):
                for person in self.people:
                    await asyncio.wait_for(person.over.wait(), 1.0)
            for person in self.people:
                person.give_up_waiting(self.record.patience)
            patience = STUCK if len(self.people) == 2 else STUCK_WITH_BOT
            if time.monotonic() - max(person.heard for person in self.people) > patience:
                self.record.stuck += 1
                return
        self.record.finished += 1
