"""Ratings in the store. A match is a rating period of its own; time without matches makes a rating less sure."""

from __future__ import annotations

from quintain.games import catalog
from quintain.server.ladder.glicko2 import START, Rating, aged, rated
from quintain.server.store import Row, Steps, Store

PERIOD = 7 * 24 * 3_600_000  # one period without matches
SURE = 110.0  # a rating with a greater deviation is provisional and not on the board
# The row is there and nobody else can change it until this transaction ends, whether or not it was there before.
HOLD = """INSERT INTO rating (account, rulebook, rating, deviation, volatility, matches, changed)
VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (account, rulebook) DO UPDATE SET matches = rating.matches RETURNING *"""
SAVE = """UPDATE rating SET rating = $3, deviation = $4, volatility = $5, matches = matches + 1, changed = $6
WHERE account = $1 AND rulebook = $2"""
NOTE = """INSERT INTO rating_history (account, rulebook, match, at, rating, deviation)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"""


class Ladder:
    """Looks ratings up."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rating(self, account: str, preset: str) -> float:
        """Somebody's rating in the rulebook of a preset."""
        sql = "SELECT rating FROM rating WHERE account = $1 AND rulebook = $2"
        rows = await self.store.read(sql, account, catalog.rulebook_of(preset).name)
        return float(rows[0]["rating"]) if rows else START

    async def ratings(self, account: str) -> list[Row]:
        return await self.store.read("SELECT * FROM rating WHERE account = $1 ORDER BY rulebook", account)

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


def rate(match: str, rulebook: str, people: list[str], winner: int | None, now: int) -> Steps[list[float]]:
    """How the ratings of both change by a match, inside the transaction that records the match.

    Both ratings are held from before they are read until all is written. So of matches that end at the same time, each
    starts from what the one before has left; and they are held in one order, so that no two wait for each other."""
    before = {}
    for account in sorted(people):
        before[account] = yield from _held(account, rulebook, now)
    scores = [0.5, 0.5] if winner is None else [1.0 - winner, float(winner)]
    changes = []
    for seat, account in enumerate(people):
        old, opponent = before[account], before[people[1 - seat]]
        new = rated(old, [(opponent, scores[seat])])
        yield SAVE, (account, rulebook, new.rating, new.deviation, new.volatility, now)
        yield NOTE, (account, rulebook, match, now, new.rating, new.deviation)
        changes.append(new.rating - old.rating)
    return changes


def _held(account: str, rulebook: str, now: int) -> Steps[Rating]:
    """The rating of an account as it is now, held until the transaction ends."""
    (row,) = yield HOLD, (account, rulebook, *Rating(), now)
    kept = Rating(row["rating"], row["deviation"], row["volatility"])
    return aged(kept, max(0, now - row["changed"]) / PERIOD)
