"""Ratings in the store. A match is a rating period of its own; time without matches makes a rating less sure."""

from __future__ import annotations

from quintain.games import catalog
from quintain.server.ladder import sql
from quintain.server.ladder.glicko2 import START, Rating, aged, rated
from quintain.server.store import Row, Steps, Store

PERIOD = 7 * 24 * 3_600_000  # one period without matches
SURE = 110.0  # a rating with a greater deviation is provisional and not on the board


class Ladder:
    """Looks ratings up."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rating(self, account: str, preset: str) -> float:
        """An account's rating in the rulebook of a preset."""
        rows = await self.store.read(sql.RATING, account, catalog.rulebook_of(preset).name)
        return float(rows[0]["rating"]) if rows else START

    async def ratings(self, account: str) -> list[Row]:
        return await self.store.read(sql.RATINGS_OF, account)

    async def board(self, rulebook: str, most: int) -> list[Row]:
        """The best of a rulebook whose ratings are sure enough."""
        return await self.store.read(sql.BOARD, rulebook, SURE, most)

    async def history(self, account: str, rulebook: str) -> list[Row]:
        return await self.store.read(sql.HISTORY, account, rulebook)

    async def seasons(self, most: int) -> list[Row]:
        """Seasons that are over, the last one first."""
        return await self.store.read(sql.PAST_SEASONS, most)

    async def standings(self, season: str, rulebook: str) -> list[Row]:
        return await self.store.read(sql.STANDINGS, season, rulebook)


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
        yield sql.SAVE_RATING, (account, rulebook, new.rating, new.deviation, new.volatility, now)
        yield sql.ADD_TO_HISTORY, (account, rulebook, match, now, new.rating, new.deviation)
        changes.append(new.rating - old.rating)
    return changes


def _held(account: str, rulebook: str, now: int) -> Steps[Rating]:
    """The rating of an account as it is now, held until the transaction ends."""
    (row,) = yield sql.HOLD_RATING, (account, rulebook, *Rating(), now)
    kept = Rating(row["rating"], row["deviation"], row["volatility"])
    return aged(kept, max(0, now - row["changed"]) / PERIOD)
