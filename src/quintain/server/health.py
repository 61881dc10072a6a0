"""Is the server well? Whatever keeps people from playing, in plain sentences for whoever operates it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from quintain.server.play.hall import SILENCE
from quintain.server.store import StoreError

if TYPE_CHECKING:
    from quintain.server.app import Server

PATIENCE = 2.0  # seconds for the database to answer
LONG = 5.0  # seconds that no match should wait for the store


async def ailments(server: Server) -> list[str]:
    """All that is wrong; nothing if the server is well."""
    found = [] if server.ready else ["the server is starting or stopping"]
    if trouble := server.store.trouble():
        found.append(f"a thread of the store has ended: {trouble}")
    found += [f"the service '{name}' has not finished a round for too long" for name in server.guard.stuck()]
    found += _of_the_hall(server)
    try:
        async with asyncio.timeout(PATIENCE):
            await server.store.read("SELECT 1")
    except (StoreError, TimeoutError):
        found.append("the database does not answer")
    return found


def _of_the_hall(server: Server) -> list[str]:
    hall, found = server.hall, []
    if hall.usurped:
        found.append("another server has taken over this database")
    if hall.standstill is not None or time.monotonic() - hall.last_beat > SILENCE:
        found.append("the database does not store entries, so all clocks stand still")
    if late := hall.waiting_longer_than(LONG):
        found.append(f"{late} matches have waited for the store for more than {LONG:.0f} seconds")
    return found
