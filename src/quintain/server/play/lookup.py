"""Matches from outside: who may know of one, and what is told about it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from quintain.server.accounts.people import People
from quintain.server.play import sql
from quintain.server.problems import Problem
from quintain.server.protocol import Player
from quintain.server.store import Row, Store


class Begun(Struct):
    """A match that has begun, or the wish for one that waits for the opponent's."""

    match: str | None


class MatchPage(Struct):
    """A match as lists show it: preset, players and result."""

    match: str
    preset: str
    players: list[Player]
    rated: bool
    private: bool
    live: bool
    opened: int
    ended: int
    winner: int | None
    reason: str
    cause: str
    changes: list[float | None]


async def readable(store: Store, match: str, account: str) -> Row:
    """The row of a match that an account may know about."""
    rows = await store.read(sql.MATCH, match)
    if not rows:
        raise Problem("not-found")
    if rows[0]["private"] and account not in (rows[0]["seat0"], rows[0]["seat1"]):
        raise Problem("private")
    return rows[0]


async def match_page(people: People, row: Row) -> MatchPage:
    players = [await named(people, row[seat]) for seat in ("seat0", "seat1")]
    winner = None if row["winner"] < 0 else row["winner"]
    flags = bool(row["rated"]), bool(row["private"]), bool(row["live"])
    changes = [row["change0"], row["change1"]]
    times = row["opened"], row["ended"]
    return MatchPage(row["id"], row["preset"], players, *flags, *times, winner, row["reason"], row["cause"], changes)


async def named(people: People, key: str) -> Player:
    """Whoever sat at a seat, by the seat's key in the store."""
    kind, colon, name = key.partition(":")
    if colon:
        sort: Any = kind
        return Player(sort, name, name)
    account = await people.by_id(key) if key else None
    return Player("account", account.id, account.name, account.guest) if account else Player("account")
