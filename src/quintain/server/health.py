"""Is the server well? Whatever keeps people from playing, in plain sentences for whoever operates it."""

from __future__ import annotations

import asyncio

from quintain.server.play.hall import NO_BUS, NOTHING_STORED, USURPED, Hall
from quintain.server.store import PING, StoreError

PATIENCE = 2.0  # seconds for the database to answer
LONG = 5.0  # seconds that no match should wait for the store


async def ailments(hall: Hall, *, ready: bool) -> list[str]:
    """All that is wrong; nothing if the server is well."""
    found = [] if ready else ["the server is starting or stopping"]
    if trouble := hall.store.trouble():
        found.append(f"a thread of the store has ended: {trouble}")
    found += [f"the service '{name}' has not finished a round for too long" for name in hall.guard.stuck()]
    found += _of_the_hall(hall)
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.store.read(PING)
    except (StoreError, TimeoutError):
        found.append("the database does not answer")
    return found


def _of_the_hall(hall: Hall) -> list[str]:
    found = []
    if hall.usurped:
        found.append(USURPED)
    if hall.nodes.cut_off:
        found.append(f"{NO_BUS}, so all clocks stand still")
    elif hall.standstill is not None or hall.is_silent:
        found.append(f"{NOTHING_STORED}, so all clocks stand still")
    if late := hall.waiting_longer_than(LONG):
        found.append(f"{late} matches have waited for the store for more than {LONG:.0f} seconds")
    return found
