"""Who makes the moves of an attempt: the server itself, or bots where they have to think."""

from __future__ import annotations

from typing import Any, Final

from quintain.server.api import Call
from quintain.server.learn.attempts import NeedsBot, at_table, attempted
from quintain.server.play.turns import Job, Kind
from quintain.server.protocol import encode

COST: Final = 0.05  # seconds that a bot's answers take


async def made(call: Call, names: tuple[str, str, str], moves: list[dict[str, Any]]) -> tuple[str, bytes]:
    """An attempt: at once where nobody has to think; else by the bots, when it is their turn. How it stands, and all of
    it as JSON. Rules that have to be compiled first are compiled elsewhere: nobody else waits for that."""
    await call.server.bots.have_rules(names[0])
    try:
        found = at_table(*names, moves)
        return found.state, encode(found)
    except NeedsBot:
        needs = f"lessons of {names[0]}"
        job = Job(Kind.SOLO, call.account.id, call.address, attempted, (*names, moves), needs=needs, cost=COST)
        done: tuple[str, bytes] = await call.server.bots.run(job)
        return done
