"""`quintain connect`, once it is known that there is a client: what is between a server and a program."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from quintain.bots.programs.entrants import command_of
from quintain.bots.programs.program import Asked, Forfeit, Program, Resigned
from quintain.bots.programs.sitting import hello_for
from quintain.bots.programs.timecontrol import TimeControl
from quintain.cli.terminal import ended_by_signals
from quintain.client import RESIGN, Client, Refused, Seat
from quintain.games.catalog import load
from quintain.rules.errors import OptionError
from quintain.rules.facts import Result

ON_THE_WAY: Final = 500  # milliseconds of a turn that are left for the answer's way
TIME: Final = TimeControl(move=None, start=20.0, grace=0.0)  # how long a turn is the server says, each time


def play_there(url: str, token: str, program: str, challenge: str | None, matches: int | None, as_json: bool) -> None:
    """Let a program play whatever its account is drawn into."""
    with ended_by_signals(), Client(url, token) as client:
        bridge = Bridge(client, command_of(program, "COMMAND"), as_json)
        try:
            client.ask("GET", "/api/me")  # who cannot get in is told so at once; later, lost connections are waited for
            if challenge:
                client.challenge(challenge)
            client.play(bridge.choose, matches, bridge.over)
        except Refused as refused:
            raise OptionError(f"{url}: {refused}") from None
        except OSError as error:
            raise OptionError(f"{url}: it cannot be reached ({error})") from None
        finally:
            bridge.close()


class Bridge:
    """Between a server, which may start many matches at once, and a program, which plays one at a time in a process."""

    def __init__(self, client: Client, command: Sequence[str], as_json: bool = False) -> None:
        self._client = client
        self._command = command
        self._as_json = as_json
        self._playing: dict[str, Program] = {}
        self._lost: set[str] = set()  # matches in which the program has broken down
        self._idle: defaultdict[str, list[Program]] = defaultdict(list)  # by what they have been told to play

    def choose(self, seat: Seat) -> Any:
        """The program's move; whoever breaks down resigns."""
        if seat.match in self._lost:
            return RESIGN
        try:
            return self._move(seat)
        except Resigned:
            return RESIGN
        except Forfeit as lost:
            self._lost.add(seat.match)
            print(f"match {seat.match}: {lost.kind}: {lost.words}", file=sys.stderr, flush=True)
            return RESIGN

    def _move(self, seat: Seat) -> Any:
        program = self._playing.get(seat.match) or self._begin(seat)
        program.timer.left = None if seat.time_left is None else max(1, seat.time_left - ON_THE_WAY) / 1000
        move = program.decide(Asked(seat.view, seat.legal, seat.news))
        if move not in seat.legal:
            raise program.breaks_rules(f"{str(move)[:80]} is none of the legal moves as they were told")
        return move

    def _begin(self, seat: Seat) -> Program:
        cards = seat.cards if isinstance(seat.cards, str) else self._client.cards(seat)
        hello = hello_for(load(seat.preset, cards=cards or None, **seat.options))
        idle = self._idle[_kind(seat)]
        program = idle.pop() if idle else Program(self._command, hello, TIME, perf_counter)
        self._playing[seat.match] = program
        program.begin(seat.seat, None)
        return program

    def over(self, seat: Seat) -> None:
        """A match has ended: the program is told, and is free for another."""
        program = self._playing.pop(seat.match, None)
        self._lost.discard(seat.match)
        outcome = seat.outcome or {}
        if self._as_json:
            print(json.dumps({"match": seat.match, "preset": seat.preset, "seat": seat.seat, **outcome}), flush=True)
        else:
            print(f"match {seat.match}: {_ending(seat, outcome)}", flush=True)
        if program is not None:
            program.end(Result(outcome.get("winner"), outcome.get("reason", "")), seat.view, seat.news)
            self._idle[_kind(seat)].append(program)

    def close(self) -> None:
        for program in [*self._playing.values(), *(one for idle in self._idle.values() for one in idle)]:
            program.close()


def _kind(seat: Seat) -> str:
    return f"{seat.preset} {sorted(seat.options.items())} {seat.cards}"


def _ending(seat: Seat, outcome: dict[str, Any]) -> str:
    winner = outcome.get("winner")
    how = "drawn" if winner is None else "won" if winner == seat.seat else "lost"
    return f"{how} ({outcome.get('reason', '')})"
