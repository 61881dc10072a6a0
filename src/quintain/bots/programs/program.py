"""A program that sits at tables: started when it is needed, asked in time, ended whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from quintain.bots.player import Clock
from quintain.bots.programs import lines
from quintain.bots.programs.child import Child, Ended, Flood, Late, Log
from quintain.bots.programs.lines import LONGEST_ANSWER, LONGEST_NAME, Garbage, printable, read, shown, written
from quintain.bots.programs.timecontrol import TimeControl, Timer
from quintain.rules.facts import Result
from quintain.rules.plainjson import Json, JsonMapping

Kind = Literal["start", "crash", "time", "illegal", "garbage"]
KINDS: Final[dict[Kind, str]] = {
    "start": "it could not be started, or was not ready in time",
    "crash": "it ended, or closed its output",
    "time": "it answered too late",
    "illegal": "its move was not a legal one",
    "garbage": "what it wrote was no answer, or an endless one",
}
TO_QUIT: Final = 1.0  # seconds
LONGEST_WORDS: Final = 300  # of what is said about a forfeit
FORFEIT: Final = "forfeit"  # how a match ended, as the other program is told


class Forfeit(Exception):
    """A program has lost its match by itself."""

    def __init__(self, seat: int, kind: Kind, words: str) -> None:
        super().__init__(words)
        self.seat = seat
        self.kind: Kind = kind
        self.words = printable(words)[:LONGEST_WORDS]


class Resigned(Exception):
    """A program gives its match up."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat} resigns")
        self.seat = seat


class Stopped(Exception):
    """Nothing is to be played any more."""


@dataclass(frozen=True)
class Asked:
    """What a seat that owes a decision is shown."""

    view: JsonMapping
    legal: Sequence[JsonMapping]
    events: Sequence[JsonMapping]


class Program:
    """One running copy of a program. Every match may need a new process; which one is nobody's concern."""

    def __init__(
        self, command: Sequence[str], hello: lines.Hello, control: TimeControl, now: Clock, log: Path | None = None
    ) -> None:
        self.command = command
        self.name = self.author = ""
        self.timer = Timer(control)
        self._hello = hello
        self._control = control
        self._now = now
        self._log = Log(log)
        self._child: Child | None = None
        self._stopped = False
        self._seat = 0
        self._matches = 0
        self._decisions = 0

    # ---------------------------------------------------------------------------- a match
    def begin(self, seat: int, deck: Sequence[str] | None) -> None:
        """Sit down at a table, in a process that is ready."""
        self.timer = Timer(self._control)
        self._seat, self._decisions = seat, 0
        child = self._child or self._start()
        self._matches += 1
        message: lines.NewMatch = {
            "type": "new_match",
            "match": self._matches,
            "seat": seat,
            "deck": None if deck is None else list(deck),
            "time": self._control.to_json(),
        }
        try:
            self._be_ready(child, message)
        except Forfeit as forfeit:
            raise Forfeit(seat, "start" if forfeit.kind == "time" else forfeit.kind, forfeit.words) from None

    def decide(self, asked: Asked) -> object:
        """What it answers in place of a move; whether that is one is for the rules to say."""
        child, allowed = self._running(), self.timer.allowed
        self._decisions += 1
        message: lines.Decide = {
            "type": "decide",
            "decision": self._decisions,
            "view": dict(asked.view),
            "legal": [dict(move) for move in asked.legal],
            "events": [dict(event) for event in asked.events],
            "time_left": None if allowed is None else int(allowed * 1000),
        }
        began = self._now()
        try:
            answer = self._ask(child, message, ("move", "resign"), allowed)
        finally:
            self.timer.spend(self._now() - began)
        if answer["decision"] != self._decisions:
            raise self._lost("garbage", f"it answered decision {answer['decision']} when asked for {self._decisions}")
        if answer["type"] == "resign":
            raise Resigned(self._seat)
        return answer["move"]

    def end(self, result: Result, view: JsonMapping, events: Sequence[JsonMapping]) -> None:
        """Say how the match ended, if it is still there to hear it."""
        told: lines.End = {
            "type": "end",
            "winner": result.winner,
            "reason": result.reason,
            "view": dict(view),
            "events": [dict(event) for event in events],
        }
        if self._child is not None:
            self._child.send(written(told))

    def breaks_rules(self, words: str) -> Forfeit:
        """It has answered with something that is no legal move."""
        return self._lost("illegal", words)

    # ---------------------------------------------------------------------------- the process
    def close(self) -> None:
        """Ask it to quit, and see to it."""
        if self._child is not None:
            self._child.send(written({"type": "quit"}))
            self._child.close(TO_QUIT)
            self._child = None

    def stop(self) -> None:
        """From any thread: end what runs, and start nothing any more. `close` is still due."""
        self._stopped = True
        if (child := self._child) is not None:
            child.kill()

    def _running(self) -> Child:
        assert self._child is not None, "a program is asked at a table where it does not sit"
        return self._child

    def _start(self) -> Child:
        if self._stopped:
            raise Stopped
        self._matches = 0
        try:
            self._child = child = Child(self.command, self._log, self._now)
        except OSError as error:
            raise Forfeit(self._seat, "start", f"{self.command[0]}: {error.strerror}") from None
        try:
            ready = self._be_ready(child, self._hello)
        except Forfeit as forfeit:
            raise Forfeit(self._seat, "start", forfeit.words) from None
        self.name, self.author = (_plain(ready.get(key, "")) for key in ("name", "author"))
        return child

    def _be_ready(self, child: Child, message: object) -> Json:
        return self._ask(child, message, ("ready",), self._control.start)

    def _ask(self, child: Child, message: object, wanted: tuple[str, ...], seconds: float | None) -> Json:
        """One answer to one message, or a forfeit that says why there is none."""
        until = None if seconds is None else self._now() + seconds + self._control.grace
        try:
            if (early := child.unasked()) is not None:
                raise Garbage(f"{shown(early)} was not asked for")
            child.send(written(message))
            return read(child.receive(until), wanted)
        except Ended as ended:
            raise self._lost("crash", str(ended)) from None
        except Late:
            raise self._lost("time", f"no answer within {_told(seconds)}") from None
        except Flood:
            raise self._lost("garbage", f"a line of more than {LONGEST_ANSWER // 1024} KiB") from None
        except Garbage as garbage:
            raise self._lost("garbage", str(garbage)) from None

    def _lost(self, kind: Kind, words: str) -> Forfeit:
        """A process that has forfeited a match is not asked again: the next match gets a new one."""
        if self._child is not None:
            self._child.close()
            self._child = None
        if self._stopped:
            raise Stopped
        return Forfeit(self._seat, kind, words)


def _told(seconds: float | None) -> str:
    seconds = seconds or 0.0
    return f"{seconds:g} s" if seconds >= 1.0 else f"{seconds * 1000:.0f} ms"


def _plain(name: str) -> str:
    """A name as it may stand in a table."""
    return printable(name).strip()[:LONGEST_NAME]
