"""How far somebody has come."""

from __future__ import annotations

from msgspec import Struct

from quintain.server.api import Call, Routes
from quintain.server.campaign import sql
from quintain.server.campaign.progress import levels

routes = Routes()


class LevelLine(Struct):
    """A level: how often it was tried and won, with how few decisions, and whether it is open."""

    level: str
    tries: int
    wins: int
    best: int
    first_won: int
    open: bool


@routes.add("GET", "/api/campaign", "player", answer=list[LevelLine])
async def campaign(call: Call) -> list[LevelLine]:
    """One's progress. The first level is open, and each that follows one that was won."""
    rows = await call.server.store.read(sql.LEVELS_OF, call.account.id)
    known = {row["level"]: row for row in rows}
    lines, is_open = [], True
    for level in levels():
        row = known.get(level)
        tries, wins, best, first = (row["tries"], row["wins"], row["best"], row["first_won"]) if row else (0, 0, 0, 0)
        lines.append(LevelLine(level, tries, wins, best, first, is_open))
        is_open = wins > 0
    return lines
