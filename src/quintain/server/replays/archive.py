"""Keeps finished matches. The work is done in the bots' processes, so that it delays nobody's move."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from quintain.server.context import Context
from quintain.server.play.bots import AFTER_START, HouseBots
from quintain.server.play.sql import JOURNAL, MATCH
from quintain.server.play.turns import Job, Kind
from quintain.server.problems import Problem
from quintain.server.replays import sql
from quintain.server.replays.watching import archive
from quintain.server.store import StoreError

DAY = 24 * 3_600_000
COST = 0.1  # seconds


class Archive:
    """Makes and stores the file of every match that ends."""

    def __init__(self, context: Context, bots: HouseBots) -> None:
        self.context = context
        self.bots = bots
        self._turn = asyncio.Lock()  # in the background one after the other: few journals are in memory at once

    def add(self, match: str) -> None:
        """A match has ended: archive it soon."""
        self.context.guard.spawn("archive", self._add(match), match)

    async def _add(self, match: str) -> None:
        async with self._turn:
            with suppress(StoreError, Problem):  # it is made when a player asks for it, or at the next start
                await self.make(match)

    async def make(self, match: str, account: str = "", address: str = "") -> bytes | None:
        """The file of a match, made now on behalf of an account if it was not before; Problem if there are too many to
        be made."""
        return await self._stored(match) or await self._make(match, account, address)

    async def _stored(self, match: str) -> bytes | None:
        rows = await self.context.store.read(sql.RECORDING, match)
        return bytes(rows[0]["recording"]) if rows else None

    async def _make(self, match: str, account: str, address: str) -> bytes | None:
        store = self.context.store
        rows = await store.read(MATCH, match)
        if not rows or rows[0]["live"]:
            return None
        lines = await store.read(JOURNAL, match)
        arguments = bytes(rows[0]["setup"]), [bytes(line["entry"]) for line in lines]
        needs = f"replays of {rows[0]['rulebook']}"
        made: bytes = await self.bots.run(
            Job(Kind.ARCHIVE, account, address, archive, arguments, needs=needs, cost=COST)
        )
        await store.write(sql.SAVE_RECORDING, match, made)
        return made

    async def catch_up(self) -> None:
        """Archive what ended just before the server did, once its players are back."""
        await asyncio.sleep(AFTER_START)
        since = 0 if not self.context.settings.keep_events else self._oldest()
        for row in await self.context.store.read(sql.UNRECORDED, since):
            await self._add(row["id"])

    async def forget_old(self) -> None:
        """Replays are kept for ever, unless the settings say otherwise."""
        if self.context.settings.keep_events:
            await self.context.store.write(sql.FORGET_RECORDINGS, self._oldest())

    def _oldest(self) -> int:
        return self.context.clock.now() - self.context.settings.keep_events * DAY


def file_name(match: str) -> str:
    return f"quintain-{match}.json"
