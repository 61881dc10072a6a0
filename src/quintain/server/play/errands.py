"""What is asked about a match by its name, wherever it is: its line in a list, to be stopped, to be given up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from quintain.server.nodes.bus import BusError
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.talk import Answer, Asking
from quintain.server.play import sql
from quintain.server.play.hall import Hall
from quintain.server.play.owning import Elsewhere
from quintain.server.play.room import Room
from quintain.server.problems import Problem
from quintain.server.protocol import MatchLine, encode
from quintain.server.store import StoreError
from quintain.tables import commands
from quintain.tables.journal import Stop

TRIES = 5
QUICK = 0.7  # seconds for an answer that can be had in another way
RETRY = 0.5  # seconds: an owner that is gone has a successor after a few
Errand = Callable[[Room, str], Awaitable[Any]]


class Errands:
    """Runs errands here, or has the owner of the match run them."""

    def __init__(self, nodes: Nodes, hall: Hall) -> None:
        self.nodes = nodes
        self.hall = hall
        self._errands: dict[str, Errand] = {"line": _line, "stop": _stop, "resign": _resign, "mute": _mute}
        nodes.on(Asking, self._answer)

    async def line(self, match: str, account: str) -> MatchLine:
        """A match in a list, as an account sees it there. Whoever has just come does not wait for an owner that may be
        gone: the journal tells the same."""
        try:
            return (await self.hall.room(match)).line(account)
        except Elsewhere as there:
            try:
                answer: Answer = await self.nodes.ask(there.node, Asking("line", match, account), QUICK)
                return msgspec.json.decode(answer.found, type=MatchLine)
            except (BusError, msgspec.DecodeError):
                return (await self.hall.glimpse(match)).line(account)

    async def stop(self, match: str) -> None:
        """Break a match off without a result."""
        await self._run("stop", match, "")

    async def resign(self, match: str, account: str) -> None:
        """Resign a match for an account."""
        await self._run("resign", match, account)

    async def mute(self, match: str, account: str) -> None:
        """Mute the opponent of an account in a match."""
        await self._run("mute", match, account)

    async def running(self, account: str) -> list[MatchLine]:
        """The unfinished matches of an account, on whatever device they were begun."""
        rows = await self.hall.store.read(sql.LIVE_OF, account)
        told = await asyncio.gather(*(self.line(row["id"], account) for row in rows), return_exceptions=True)
        for problem in told:
            if isinstance(problem, BaseException) and not isinstance(problem, Problem):
                raise problem
        return [line for line in told if isinstance(line, MatchLine)]  # others have ended, or can't be played any more

    async def live(self) -> list[MatchLine]:
        """The matches that are being played, on all servers."""
        lines = [room.line() for room in self.hall.live()]
        told = await asyncio.gather(*(self._lines(node) for node in self.nodes.others))
        return [*lines, *(line for those in told for line in those)]

    async def _lines(self, node: str) -> list[MatchLine]:
        try:
            answer: Answer = await self.nodes.ask(node, Asking("lines", "", ""))
        except BusError:
            return []
        return msgspec.json.decode(answer.found, type=list[MatchLine])

    async def _run(self, what: str, match: str, account: str) -> bytes:
        for _ in range(TRIES):
            try:
                return encode(await self._errands[what](await self.hall.room(match), account))
            except Elsewhere as there:
                try:
                    answer: Answer = await self.nodes.ask(there.node, Asking(what, match, account))
                except BusError:
                    answer = Answer("unavailable")
            if not answer.problem:
                return answer.found
            if answer.problem != "unavailable":
                raise Problem(answer.problem)
            await asyncio.sleep(RETRY)
        raise Problem("unavailable")

    async def _answer(self, asked: Asking) -> Answer:
        if asked.what == "lines":
            return Answer(found=encode([room.line() for room in self.hall.live()]))
        try:
            room = await self.hall.room(asked.match)
            return Answer(found=encode(await self._errands[asked.what](room, asked.account)))
        except Problem as problem:
            return Answer(problem.code)
        except (StoreError, KeyError):
            return Answer("unavailable")


async def _line(room: Room, account: str) -> MatchLine:
    return room.line(account)


async def _stop(room: Room, _: str) -> None:
    room.submit(lambda at: None if room.table.ended else Stop(at))


async def _resign(room: Room, account: str) -> None:
    table, seat = room.table, room.table.setup.seat_of(account)
    if seat is not None:
        room.submit(lambda at: commands.resign(table, at, seat, table.last_id[seat] + 1))


async def _mute(room: Room, account: str) -> None:
    seat = room.table.setup.seat_of(account)
    if seat is not None:
        room.muted.add(seat)
