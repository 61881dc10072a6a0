"""Ratings, their history, and the boards."""

from __future__ import annotations

from msgspec import Struct

from quintain.games import catalog
from quintain.server.api import Call, Routes
from quintain.server.ladder.ladder import SURE
from quintain.server.ladder.seasons import season_at
from quintain.server.problems import Problem
from quintain.server.store import Row

routes = Routes()
BOARD = 100
SEASONS = 40


class RatingLine(Struct):
    """A rating in a rulebook. A provisional one is not sure enough for the board."""

    rulebook: str
    rating: int
    deviation: int
    matches: int
    provisional: bool


class Profile(Struct):
    """An account, as others see it."""

    id: str
    name: str
    kind: str
    created: int
    ratings: list[RatingLine]


class BoardLine(Struct):
    """A place on a board."""

    place: int
    account: str
    name: str
    rating: int
    matches: int


class HistoryPoint(Struct):
    """A rating after a match."""

    match: str
    at: int
    rating: float
    deviation: float


class SeasonLine(Struct):
    """A season of the ladder: `2026-4` is the fourth of its year. The one that is being played ends by the calendar."""

    id: str
    started: int
    ends: int


class Seasons(Struct):
    """The season that is being played (none where there are no seasons), and those before it."""

    now: SeasonLine | None
    past: list[SeasonLine]


@routes.add("GET", "/api/accounts/{account}", answer=Profile, problems=("not-found",))
async def profile(call: Call) -> Profile:
    """An account's name and ratings."""
    account = await call.server.people.by_id(call.part("account"))
    if account is None:
        raise Problem("not-found")
    lines = []
    for row in await call.server.ladder.ratings(account.id):
        numbers = round(row["rating"]), round(row["deviation"]), row["matches"]
        lines.append(RatingLine(row["rulebook"], *numbers, row["deviation"] > SURE))
    return Profile(account.id, account.name, account.kind, account.created, lines)


@routes.add("GET", "/api/accounts/{account}/ratings/{rulebook}", answer=list[HistoryPoint])
async def history(call: Call) -> list[HistoryPoint]:
    """How an account's rating in a rulebook went, newest first."""
    rows = await call.server.ladder.history(call.part("account"), call.part("rulebook"))
    return [HistoryPoint(row["match"], row["at"], row["rating"], row["deviation"]) for row in rows]


@routes.add("GET", "/api/leaderboards/{rulebook}", answer=list[BoardLine], problems=("not-found",))
async def board(call: Call) -> list[BoardLine]:
    """The best of a rulebook."""
    name = call.part("rulebook")
    if name not in catalog.names():
        raise Problem("not-found")
    rows = await call.server.ladder.board(name, BOARD)
    return [board_line(place, row) for place, row in enumerate(rows, start=1)]


def board_line(place: int, row: Row) -> BoardLine:
    return BoardLine(place, row["account"], row["name"], round(row["rating"]), row["matches"])


@routes.add("GET", "/api/seasons", answer=Seasons)
async def seasons(call: Call) -> Seasons:
    """The season of the ladder that is being played, and those that are over, the last one first."""
    months = call.server.settings.season_months
    current = SeasonLine(*season_at(call.now, months)) if months else None
    rows = await call.server.ladder.seasons(SEASONS)
    return Seasons(current, [SeasonLine(row["id"], row["started"], row["ended"]) for row in rows])


@routes.add("GET", "/api/seasons/{season}/{rulebook}", answer=list[BoardLine])
async def standings(call: Call) -> list[BoardLine]:
    """How a season that is over ended in a game."""
    rows = await call.server.ladder.standings(call.part("season"), call.part("rulebook"))
    return [board_line(row["place"], row) for row in rows]
