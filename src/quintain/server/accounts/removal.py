"""Removing an account: its data go, the matches stay without a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from quintain.server.accounts.people import release_name
from quintain.server.problems import Problem
from quintain.server.protocol import Player
from quintain.server.store import Statement
from quintain.tables import commands
from quintain.tables.setup import Setup, Sitter

if TYPE_CHECKING:
    from quintain.server.app import Server

OWNED = ("session", "deck", "campaign", "rating", "rating_history", "block", "challenge", "share", "known_address")
SOMEBODY = Sitter("account", "")


async def remove_account(server: Server, account: str) -> None:
    """Resign what is being played, then remove everything that tells who it was."""
    for row in await server.store.read("SELECT id FROM account WHERE owner = $1", account):
        await remove_account(server, row["id"])
    await resign_all(server, account)
    await leave_lobby(server, account)
    await server.store.batch(await _farewell(server, account))
    for connection in server.connections.of(account):
        connection.close("logged-out")
    server.forget_player(account)


async def leave_lobby(server: Server, account: str) -> None:
    """Withdraw the challenges of an account, and take it out of the queues."""
    for challenge in [one for one in server.lobby.challenges.values() if one.account == account]:
        await server.lobby.withdraw(challenge.id)
    server.lobby.unqueue(account)


async def resign_all(server: Server, account: str) -> None:
    sql = "SELECT id FROM match WHERE live = TRUE AND (seat0 = $1 OR seat1 = $1)"
    for row in await server.store.read(sql, account):
        try:
            room = await server.hall.room(row["id"])
        except Problem:  # it can't be played any more, so there is nothing to resign
            continue
        seat = room.table.setup.seat_of(account)
        if seat is not None:
            table = room.table
            room.submit(lambda at, table=table, seat=seat: commands.resign(table, at, seat, table.last_id[seat] + 1))  # type: ignore[misc]
    await server.hall.settled(account)


async def _farewell(server: Server, account: str) -> list[Statement]:
    """Matches come first, as when a result is recorded: of two transactions neither waits for the other."""
    statements: list[Statement] = []
    sql = "SELECT id, setup, players FROM match WHERE seat0 = $1 OR seat1 = $1 ORDER BY id"
    for row in await server.store.read(sql, account):
        statements.append(_anonymous(row["id"], bytes(row["setup"]), row["players"], account))
        room = server.hall.rooms.get(row["id"])
        if room is not None:
            del server.hall.rooms[row["id"]]
    statements.extend((f"DELETE FROM {table} WHERE account = $1", (account,)) for table in OWNED)
    statements.append(("DELETE FROM block WHERE other = $1", (account,)))
    statements.append(("UPDATE report SET account = '' WHERE account = $1", (account,)))
    statements.append(release_name(account, await _banned(server, account), server.clock.now()))
    statements.append(("DELETE FROM account WHERE id = $1", (account,)))
    return statements


async def _banned(server: Server, account: str) -> bool:
    """Is an account suspended, or the one that it belongs to?"""
    sql = """SELECT 1 FROM account WHERE banned_until > $2
    AND (id = $1 OR id = (SELECT owner FROM account AS bot WHERE bot.id = $1))"""
    return bool(await server.store.read(sql, account, server.clock.now()))


def _anonymous(match: str, setup: bytes, players: str, account: str) -> Statement:
    known = msgspec.json.decode(setup, type=Setup)
    seats = tuple(SOMEBODY if sitter.id == account and sitter.kind == "account" else sitter for sitter in known.seats)
    blank = msgspec.json.encode(msgspec.structs.replace(known, seats=seats))
    named = msgspec.json.decode(players or "[]", type=list[Player])
    nameless = [Player("account") if player.id == account else player for player in named]
    sql = """UPDATE match SET setup = $2, players = $4, seat0 = CASE WHEN seat0 = $3 THEN '' ELSE seat0 END,
    seat1 = CASE WHEN seat1 = $3 THEN '' ELSE seat1 END WHERE id = $1"""
    return sql, (match, blank, account, msgspec.json.encode(nameless).decode() if named else "")
