"""Removing an account: its data go, the matches stay without a name."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.server.accounts.people import release_name
from quintain.server.context import Context
from quintain.server.lobby.lobby import Lobby
from quintain.server.play.connections import Connections
from quintain.server.play.hall import Hall
from quintain.server.players import Players
from quintain.server.problems import Problem
from quintain.server.protocol import Player
from quintain.server.store import Statement
from quintain.tables import commands
from quintain.tables.journal import AnyEntry
from quintain.tables.setup import Setup, Sitter
from quintain.tables.table import Table

OWNED = ("session", "deck", "campaign", "rating", "rating_history", "block", "challenge", "share", "known_address")
SOMEBODY = Sitter("account", "")


class Removal:
    """Takes accounts out of everything that knows them."""

    def __init__(self, context: Context, hall: Hall, lobby: Lobby, connections: Connections, players: Players) -> None:
        self.store = context.store
        self.clock = context.clock
        self.hall = hall
        self.lobby = lobby
        self.connections = connections
        self.players = players

    async def remove(self, account: str) -> None:
        """Resign what is being played, then remove everything that tells who it was."""
        for row in await self.store.read("SELECT id FROM account WHERE owner = $1", account):
            await self.remove(row["id"])
        await self._resign_all(account)
        await self.lobby.drop(account)
        await self.store.batch(await self._farewell(account))
        for connection in self.connections.of(account):
            connection.close("logged-out")
        self.players.forget(account)

    async def _resign_all(self, account: str) -> None:
        sql = "SELECT id FROM match WHERE live = TRUE AND (seat0 = $1 OR seat1 = $1)"
        for row in await self.store.read(sql, account):
            try:
                room = await self.hall.room(row["id"])
            except Problem:  # it can't be played any more, so there is nothing to resign
                continue
            seat = room.table.setup.seat_of(account)
            if seat is not None:
                room.submit(_resignation(room.table, seat))
        await self.hall.settled(account)

    async def _farewell(self, account: str) -> list[Statement]:
        """Matches come first, as when a result is recorded: of two transactions neither waits for the other."""
        statements: list[Statement] = []
        sql = "SELECT id, setup, players FROM match WHERE seat0 = $1 OR seat1 = $1 ORDER BY id"
        for row in await self.store.read(sql, account):
            statements.append(_anonymous(row["id"], bytes(row["setup"]), row["players"], account))
            self.hall.rooms.pop(row["id"], None)
        statements.extend((f"DELETE FROM {table} WHERE account = $1", (account,)) for table in OWNED)
        statements.append(("DELETE FROM block WHERE other = $1", (account,)))
        statements.append(("UPDATE report SET account = '' WHERE account = $1", (account,)))
        statements.append(release_name(account, await self._is_banned(account), self.clock.now()))
        statements.append(("DELETE FROM account WHERE id = $1", (account,)))
        return statements

    async def _is_banned(self, account: str) -> bool:
        """Is an account suspended, or the one that it belongs to?"""
        sql = """SELECT 1 FROM account WHERE banned_until > $2
        AND (id = $1 OR id = (SELECT owner FROM account AS bot WHERE bot.id = $1))"""
        return bool(await self.store.read(sql, account, self.clock.now()))


def _resignation(table: Table, seat: int) -> Callable[[int], AnyEntry | None]:
    return lambda at: commands.resign(table, at, seat, table.last_id[seat] + 1)


def _anonymous(match: str, setup: bytes, players: str, account: str) -> Statement:
    known = msgspec.json.decode(setup, type=Setup)
    seats = tuple(SOMEBODY if sitter.id == account and sitter.kind == "account" else sitter for sitter in known.seats)
    blank = msgspec.json.encode(msgspec.structs.replace(known, seats=seats))
    named = msgspec.json.decode(players or "[]", type=list[Player])
    nameless = [Player("account") if player.id == account else player for player in named]
    sql = """UPDATE match SET setup = $2, players = $4, seat0 = CASE WHEN seat0 = $3 THEN '' ELSE seat0 END,
    seat1 = CASE WHEN seat1 = $3 THEN '' ELSE seat1 END WHERE id = $1"""
    return sql, (match, blank, account, msgspec.json.encode(nameless).decode() if named else "")
