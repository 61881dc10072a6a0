"""Seasons of the ladder. When one ends, its standings are kept, and every rating becomes less sure: the places are open
again, and whoever plays as before is soon where they were."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from quintain.server.ladder import sql
from quintain.server.ladder.ladder import SURE
from quintain.server.store import Steps

KEPT = 100  # places of a game
UNSURE = 160.0  # the least deviation at the beginning of a season: two or three matches away from a sure one
MONTHS = 12


class Season(NamedTuple):
    """A season by its name, such as `2026-4`, the fourth of its year; when it begins and ends by the calendar."""

    id: str
    starts: int
    ends: int


def season_at(now: int, months: int) -> Season:
    """The season of a moment, by the calendar of UTC."""
    moment = datetime.fromtimestamp(now / 1000, UTC)
    number = (moment.month - 1) // months
    last = (number + 1) * months >= MONTHS
    starts = datetime(moment.year, number * months + 1, 1, tzinfo=UTC)
    ends = (
        datetime(moment.year + 1, 1, 1, tzinfo=UTC)
        if last
        else datetime(moment.year, (number + 1) * months + 1, 1, tzinfo=UTC)
    )
    return Season(f"{moment.year}-{number + 1}", round(starts.timestamp() * 1000), round(ends.timestamp() * 1000))


def turn_over(season: Season, rulebooks: list[str], now: int) -> Steps[bool]:
    """Begin a season if it has not begun; the one before ends with it. Of several servers one does so. The very first
    season of a ladder changes nothing."""
    if not (yield sql.BEGIN_SEASON, (season.id, now)):
        return False
    for old in (yield sql.OPEN_SEASONS, (season.id,)):
        for rulebook in rulebooks:
            places = yield sql.BOARD, (rulebook, SURE, KEPT)
            for place, row in enumerate(places, start=1):
                kept = row["account"], row["name"], row["rating"], row["matches"]
                yield sql.KEEP_STANDING, (old["id"], rulebook, place, *kept)
        yield sql.END_SEASON, (old["id"], now)
        yield sql.LESS_SURE, (UNSURE,)
    return True
