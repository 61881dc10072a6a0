"""Removing an account: its data go, the matches stay without a name."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from quintain.server.accounts import sql
from quintain.server.accounts.people import release_name
from quintain.server.context import Context
from quintain.server.lobby.lobby import Lobby
from quintain.server.nodes.talk import Forget
from quintain.server.play.errands import Errands
from quintain.server.play.everybody import Connections
from quintain.server.play.sql import LIVE_OF
from quintain.server.players import Players
from quintain.server.problems import Problem
from quintain.server.protocol import Player
from quintain.server.store import Statement
from quintain.tables.setup import Setup, Sitter

SOMEBODY = Sitter("account", "")


class Removal:
    """Takes accounts out of everything that knows them."""

    def __init__(
        self, context: Context, errands: Errands, lobby: Lobby, connections: Connections, players: Players
    ) -> None:
        self.store = context.store
        self.clock = context.clock
        self.errands = errands
        self.hall = errands.hall
        self.lobby = lobby
        self.connections = connections
        self.players = players
        connections.nodes.on(Forget, self.forget)

    async def remove(self, account: str) -> None:
        """Resign what is being played, then remove everything that tells who it was."""
        for row in await self.store.read(sql.BOTS_OF, account):
            await self.remove(row["id"])
        await self._resign_all(account)
        await self.lobby.drop(account)
        await self.store.batch(await self._farewell(account))
        self.connections.close(account, "logged-out")
        self.forget(Forget(account))
        self.connections.nodes.tell_others(Forget(account))

    def forget(self, gone: Forget) -> None:
        """Know nothing more about an account; finished matches are read again, without the name."""
        self.players.forget(gone.account)
        for room in [room for room in self.hall.rooms.values() if gone.account in room.table.setup.people]:
            if room.finished:
                self.hall.rooms.pop(room.match)

    async def _resign_all(self, account: str) -> None:
        for row in await self.store.read(LIVE_OF, account):
            with suppress(Problem):  # it can't be played any more, so there is nothing to resign
                await self.errands.resign(row["id"], account)
        await self.hall.settled(account)

    async def _farewell(self, account: str) -> list[Statement]:
        """Matches come first, as when a result is recorded: of two transactions neither waits for the other."""
        statements: list[Statement] = []
        for row in await self.store.read(sql.MATCHES_OF, account):
            statements.append(_anonymous(row["id"], bytes(row["setup"]), row["players"], account))
        goes = (*sql.DELETE_OWNED, sql.DELETE_BLOCKS_OF_IT, sql.DELETE_FOLLOWERS, sql.UNSIGN_REPORTS)
        statements.extend((statement, (account,)) for statement in goes)
        statements.append(release_name(account, await self._is_banned(account), self.clock.now()))
        statements.append((sql.DELETE_ACCOUNT, (account,)))
        return statements

    async def _is_banned(self, account: str) -> bool:
        """Is an account suspended, or the one that it belongs to?"""
        return bool(await self.store.read(sql.IS_BANNED, account, self.clock.now()))


def _anonymous(match: str, setup: bytes, players: str, account: str) -> Statement:
    known = msgspec.json.decode(setup, type=Setup)
    seats = tuple(SOMEBODY if sitter.id == account and sitter.kind == "account" else sitter for sitter in known.seats)
    blank = msgspec.json.encode(msgspec.structs.replace(known, seats=seats))
    named = msgspec.json.decode(players or "[]", type=list[Player])
    nameless = [Player("account") if player.id == account else player for player in named]
    return sql.MAKE_NAMELESS, (match, blank, account, msgspec.json.encode(nameless).decode() if named else "")
