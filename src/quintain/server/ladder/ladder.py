"""Ratings in the store. A match is a rating period of its own; time without matches makes a rating less sure."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.rules import catalog
from quintain.server.ladder.glicko2 import START, Rating, aged, rated
from quintain.server.store import Row, Statement, Store

PERIOD = 7 * 24 * 3_600_000  # one period without matches
SURE = 110.0  # a rating with a greater deviation is provisional and not on the board
SAVE = """INSERT INTO rating (account, rulebook, rating, deviation, volatility, matches, changed)
VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (account, rulebook) DO UPDATE SET rating = excluded.rating,
deviation = excluded.deviation, volatility = excluded.volatility, matches = rating.matches + 1,
changed = excluded.changed"""
NOTE = """INSERT INTO rating_history (account, rulebook, match, at, rating, deviation)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"""


class Ladder:
    """Looks ratings up and works out how they change."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rating(self, account: str, preset: str) -> float:
        """Somebody's rating in the rulebook of a preset."""
        rows = await self._rows([account], catalog.rulebook_of(preset).name)
        return float(rows[account]["rating"]) if account in rows else START

    async def ratings(self, account: str) -> list[Row]:
        return await self.store.read("SELECT * FROM rating WHERE account = $1 ORDER BY rulebook", account)

    async def _rows(self, accounts: list[str], rulebook: str) -> dict[str, Row]:
        sql = "SELECT * FROM rating WHERE rulebook = $1 AND account IN ($2, $3)"
        rows = await self.store.read(sql, rulebook, accounts[0], accounts[-1])
        return {row["account"]: row for row in rows}

    async def changes(
        self, match: str, rulebook: str, people: list[str], winner: int | None, now: int
    ) -> tuple[list[float], list[Statement]]:
        """How the ratings of both change by a match, and what to write down for that."""
        rows = await self._rows(people, rulebook)
        before = [_known(rows, account, now) for account in people]
        scores = [0.5, 0.5] if winner is None else [1.0 - winner, float(winner)]
        after = [rated(before[seat], [(before[1 - seat], scores[seat])]) for seat in (0, 1)]
        statements: list[Statement] = []
        for account, new in zip(people, after, strict=True):
            statements.append((SAVE, (account, rulebook, new.rating, new.deviation, new.volatility, now)))
            statements.append((NOTE, (account, rulebook, match, now, new.rating, new.deviation)))
        return [new.rating - old.rating for new, old in zip(after, before, strict=True)], statements

    async def board(self, rulebook: str, most: int) -> list[Row]:
        """The best of a rulebook whose ratings are sure enough."""
        sql = """SELECT rating.*, account.name FROM rating JOIN account ON account.id = rating.account
        WHERE rating.rulebook = $1 AND rating.deviation <= $2 AND account.kind = 'person'
        ORDER BY rating.rating DESC LIMIT $3"""
        return await self.store.read(sql, rulebook, SURE, most)

    async def history(self, account: str, rulebook: str) -> list[Row]:
        sql = """SELECT match, at, rating, deviation FROM rating_history WHERE account = $1 AND rulebook = $2
        ORDER BY at DESC LIMIT 500"""
        return await self.store.read(sql, account, rulebook)


def _known(rows: Mapping[str, Row], account: str, now: int) -> Rating:
    if account not in rows:
        return Rating()
    row = rows[account]
    kept = Rating(row["rating"], row["deviation"], row["volatility"])
    return aged(kept, max(0, now - row["changed"]) / PERIOD)
