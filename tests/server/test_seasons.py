"""Seasons of the ladder: what is kept of one that is over, and what becomes of ratings."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quintain.server.ladder import sql
from quintain.server.ladder.seasons import KEPT, UNSURE, season_at, turn_over
from quintain.server.records.sql import RESULTS_OF
from quintain.server.store import Store
from quintain.server.store.opening import open_store


def moment(*date: int) -> int:
    return round(datetime(*date, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("now", "months", "id", "ends"),
    [
        (moment(2026, 11, 17), 3, "2026-4", moment(2027, 1, 1)),
        (moment(2026, 1, 1), 3, "2026-1", moment(2026, 4, 1)),
        (moment(2026, 12, 31), 5, "2026-3", moment(2027, 1, 1)),
        (moment(2026, 6, 1), 12, "2026-1", moment(2027, 1, 1)),
    ],
)
def test_seasons_go_by_the_calendar(now: int, months: int, id: str, ends: int) -> None:
    season = season_at(now, months)
    assert (season.id, season.ends) == (id, ends)
    assert season.starts <= now < season.ends


def test_the_best_are_kept_and_places_are_open_again(tmp_path: Path) -> None:
    async def story() -> None:
        store: Store = open_store(str(tmp_path / "quintain.db"))
        await store.open()
        try:
            await seasons(store)
        finally:
            await store.close()

    asyncio.run(story())


async def seasons(store: Store) -> None:
    add = "INSERT INTO account (id, name, folded, kind, created) VALUES ($1, $1, $1, 'person', 0)"
    rate = """INSERT INTO rating (account, rulebook, rating, deviation, volatility, matches, changed)
    VALUES ($1, 'lanes', $2, $3, 0.06, 9, 0)"""
    for name, rating, deviation in (("ann", 1700.0, 60.0), ("ben", 1800.0, 90.0), ("new", 1900.0, 300.0)):
        await store.write(add, name)
        await store.write(rate, name, rating, deviation)
    first, second = season_at(moment(2026, 11, 17), 3), season_at(moment(2027, 1, 2), 3)
    assert await store.transact(turn_over(first, ["lanes"], first.starts))
    assert [row["deviation"] for row in await store.read(sql.RATINGS_OF, "ann")] == [60.0], "it has just begun"
    assert not await store.transact(turn_over(first, ["lanes"], first.starts)), "and begins once"
    assert await store.transact(turn_over(second, ["lanes"], second.starts))
    kept = await store.read(sql.STANDINGS, first.id, "lanes")
    assert [(row["place"], row["name"], row["rating"]) for row in kept] == [(1, "ben", 1800.0), (2, "ann", 1700.0)]
    deviations = {name: (await store.read(sql.RATINGS_OF, name))[0]["deviation"] for name in ("ann", "new")}
    assert deviations == {"ann": UNSURE, "new": 300.0}
    assert await store.read(sql.BOARD, "lanes", 110.0, KEPT) == [], "whoever wants to be on it plays again"
    assert [row["id"] for row in await store.read(sql.PAST_SEASONS, 10)] == [first.id]
    assert await store.read(RESULTS_OF, "ann") == []
