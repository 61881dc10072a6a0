"""The record of an account over HTTP."""

from __future__ import annotations

from msgspec import Struct

from quintain.server.api import Call, Routes
from quintain.server.problems import Problem
from quintain.server.records import sql
from quintain.server.records.achievements import ACHIEVEMENTS, Done
from quintain.server.store import Store

routes = Routes()
FAVOURITES = 12


class ResultLine(Struct):
    """How an account has fared in a game against a bot of the house (`bot:level:3`), against `people`, or where
    `nobody` plays the other side; `first_won`: when the first win was, 0 if there was none."""

    rulebook: str
    foe: str
    wins: int
    losses: int
    draws: int
    first_won: int


class FavouriteLine(Struct):
    """A card that the account has played: in how many matches, and how many of these were won."""

    rulebook: str
    card: str
    matches: int
    wins: int


class AchievementLine(Struct):
    """How much of an achievement an account has; at the goal it has all of it."""

    id: str
    have: int
    goal: int


class Deeds(Struct):
    """What an account has done here."""

    results: list[ResultLine]
    favourites: list[FavouriteLine]
    achievements: list[AchievementLine]


@routes.add("GET", "/api/accounts/{account}/record", answer=Deeds, problems=("not-found",))
async def record(call: Call) -> Deeds:
    """An account's results by game and by opponent, favourite cards, and achievements."""
    account, store = call.part("account"), call.server.store
    if await call.server.people.by_id(account) is None:
        raise Problem("not-found")
    done = await all_done(store, account)
    results = [
        ResultLine(row["rulebook"], row["foe"], row["wins"], row["losses"], row["draws"], row["first_won"])
        for row in done.results
    ]
    cards = await store.read(sql.FAVOURITES_OF, account, FAVOURITES)
    favourites = [FavouriteLine(row["rulebook"], row["card"], row["matches"], row["wins"]) for row in cards]
    return Deeds(results, favourites, achieved(done))


async def all_done(store: Store, account: str) -> Done:
    solved = {(row["rulebook"], row["lesson"]): row["solved"] for row in await store.read(sql.SOLVED, account)}
    (counts,) = await store.read(sql.COUNTS_OF, account)
    return Done(await store.read(sql.RESULTS_OF, account), solved, counts)


def achieved(done: Done) -> list[AchievementLine]:
    lines = []
    for one in ACHIEVEMENTS:
        goal = one.goal()
        lines.append(AchievementLine(one.id, min(goal, one.have(done)), goal))
    return lines
