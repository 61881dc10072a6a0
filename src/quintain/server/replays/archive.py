"""Keeps finished matches. The work is done in the bots' processes, so that it delays nobody's move."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from quintain.server.context import Context
from quintain.server.nodes.others import Nodes
from quintain.server.play.bots import AFTER_START, HouseBots
from quintain.server.play.contents import Editions
from quintain.server.play.sql import JOURNAL, MATCH
from quintain.server.play.turns import Job, Kind
from quintain.server.problems import Problem
from quintain.server.records.tallies import by_the_book, uses
from quintain.server.replays import sql
from quintain.server.replays.watching import Archived, archive
from quintain.server.store import Row, Statement, Steps, StoreError, one_by_one
from quintain.tables.setup import Setup

DAY = 24 * 3_600_000
COST = 0.1  # seconds


class Archive:
    """Makes and stores the file of every match that ends."""

    def __init__(self, context: Context, nodes: Nodes, bots: HouseBots, editions: Editions) -> None:
        self.context = context
        self.nodes = nodes
        self.bots = bots
        self.editions = editions
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
        setup = await self.editions.setup(rows[0])
        arguments = msgspec.json.encode(setup), [bytes(line["entry"]) for line in lines]
        needs = f"replays of {rows[0]['rulebook']}"
        made: Archived = await self.bots.run(
            Job(Kind.ARCHIVE, account, address, archive, arguments, needs=needs, cost=COST)
        )
        counted = (
            uses(setup, rows[0]["rulebook"], rows[0]["winner"], made.played) if self._counts(setup, rows[0]) else []
        )
        await store.transact(_keeping(match, made.file, counted))
        return made.file

    def _counts(self, setup: Setup, row: Row) -> bool:
        """Are its cards counted? Not again, if its file was there and is forgotten."""
        return by_the_book(setup) and (not self.context.settings.keep_events or row["ended"] > self._oldest())

    async def catch_up(self) -> None:
        """Archive what ended just before a server did, once its players are back. Of several servers each does a part;
        what one does not come to, another does when it is gone."""
        await asyncio.sleep(AFTER_START)
        since = 0 if not self.context.settings.keep_events else self._oldest()
        try:
            rows = await self.context.store.read(sql.UNRECORDED, since)
        except StoreError:
            self.context.metrics.count("store_errors")  # there is a next time
            return
        for row in rows:
            if self.nodes.is_mine(row["id"]):
                await self._add(row["id"])

    async def forget_old(self) -> None:
        """Replays are kept for ever, unless the settings say otherwise."""
        if self.context.settings.keep_events:
            await self.context.store.write(sql.FORGET_RECORDINGS, self._oldest())

    def _oldest(self) -> int:
        return self.context.clock.now() - self.context.settings.keep_events * DAY


def _keeping(match: str, file: bytes, counted: list[Statement]) -> Steps[None]:
    """Keep a file, and count the cards of its match once: another server may have been faster."""
    if (yield sql.SAVE_RECORDING, (match, file)):
        yield from one_by_one(counted)


def file_name(match: str) -> str:
    return f"quintain-{match}.json"
