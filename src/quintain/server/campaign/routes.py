"""How far an account has come in campaigns, and the items that it has found."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from quintain.games import catalog
from quintain.server.api import Call, Routes
from quintain.server.campaign import sql
from quintain.server.campaign.items import find_all
from quintain.server.campaign.runs import Run, count, hand_out, turns_of
from quintain.server.campaign.steps import levels
from quintain.server.play.turns import Job, Kind
from quintain.server.problems import Problem
from quintain.server.protocol import CardId

routes = Routes()
MOST_DECISIONS: Final = 4000
COST = 0.1  # seconds
Code = Annotated[int, Meta(ge=0, le=32767)]


class LevelLine(Struct):
    """A level: how often it was tried and won, in how few turns (0: not counted), and whether it is open."""

    level: str
    tries: int
    wins: int
    best: int
    first_won: int
    open: bool


class ItemLine(Struct):
    """Something that was found: how many there are, and how many of them are in battles that are not over."""

    rulebook: str
    item: str
    copies: int
    in_battle: int


class SeedLine(Struct):
    """The luck of a level that is played without a server, 32 hexadecimal digits; it is good for one win."""

    level: str
    seed: str


class NewRun(Struct, forbid_unknown_fields=True):
    """A level that was won without a server, without anything brought along: luck that was handed out, a starter deck
    or cards, and all decisions as codes."""

    level: Annotated[str, Meta(max_length=60)]
    seed: Annotated[str, Meta(max_length=32, pattern="^[0-9a-f]{32}$")]
    decisions: Annotated[list[Code], Meta(max_length=MOST_DECISIONS)]
    deck: Annotated[str, Meta(max_length=60)] | Annotated[list[CardId], Meta(max_length=200)] | None = None


@routes.add("POST", "/api/campaign/seeds", "player", answer=list[SeedLine])
async def seeds(call: Call) -> list[SeedLine]:
    """Luck for levels that will be played without a server: two of each, those in hand among them."""
    found = await call.server.store.transact(hand_out(call.account.id, call.now))
    return [SeedLine(level, seed) for level, seed in found]


@routes.add(
    "POST",
    "/api/campaign/runs",
    "player",
    body=NewRun,
    answer=list[LevelLine],
    problems=("not-found", "invalid", "busy"),
)
async def runs(call: Call) -> list[LevelLine]:
    """Count a level that was won without a server: its decisions are made again. The answer is one's progress."""
    body, account = call.body, call.account.id
    if body.level not in levels():
        raise Problem("not-found")
    run = Run(body.level, body.seed, body.deck, body.decisions)
    rulebook = catalog.rulebook_of(run.level).name
    job = Job(Kind.ARCHIVE, account, call.address, turns_of, (run,), needs=f"runs of {rulebook}", cost=COST)
    turns = await call.server.bots.run(job)
    if turns is None:
        raise Problem("invalid", "run-unknown")
    await call.server.store.transact(count(account, run, turns, call.now))
    return await progress_of(call)


@routes.add("GET", "/api/campaign", "player", answer=list[LevelLine])
async def campaign(call: Call) -> list[LevelLine]:
    """One's progress. The first level is open, and each that follows one that was won."""
    return await progress_of(call)


async def progress_of(call: Call) -> list[LevelLine]:
    rows = await call.server.store.read(sql.LEVELS_OF, call.account.id)
    known = {row["level"]: row for row in rows}
    lines, is_open = [], True
    for level in levels():
        row = known.get(level)
        tries, wins, best, first = (row["tries"], row["wins"], row["best"], row["first_won"]) if row else (0, 0, 0, 0)
        lines.append(LevelLine(level, tries, wins, best, first, is_open))
        is_open = wins > 0
    return lines


@routes.add("GET", "/api/campaign/items", "player", answer=list[ItemLine])
async def items(call: Call) -> list[ItemLine]:
    """What one has found in levels and not used up."""
    store, account = call.server.store, call.account.id
    if await store.read(sql.UNCLAIMED, account):  # won before there was anything to find
        await store.transact(find_all(account))
    rows = await store.read(sql.ITEMS_OF, account)
    return [ItemLine(row["rulebook"], row["item"], row["copies"], row["in_battle"]) for row in rows]
