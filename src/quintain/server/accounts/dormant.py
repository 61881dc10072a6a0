"""Guests that have not been used for long. They have no password, so without their cookie they are lost: removed."""

from __future__ import annotations

import asyncio

from quintain.server.accounts import sql
from quintain.server.accounts.people import DAY
from quintain.server.accounts.removal import Removal
from quintain.server.context import Context
from quintain.server.play.everybody import Connections

AT_ONCE = 500  # guests that are removed in one go; the next ones follow an hour later
LONGEST = 60.0  # seconds for one of them
PAUSE = 0.05  # seconds between two of them, so that players notice nothing


async def forget_guests(context: Context, connections: Connections, removal: Removal) -> None:
    """Remove guests that have not been used for as many days as the settings say, the oldest first. Their matches stay
    without a name."""
    if not context.settings.guest_days:
        return
    since = context.clock.now() - context.settings.guest_days * DAY
    for row in await context.store.read(sql.DORMANT, since, AT_ONCE):
        if connections.is_online(row["id"]):
            continue  # a socket that has been open all the time
        work = asyncio.wait_for(removal.remove(row["id"]), LONGEST)
        if await context.guard.attempt("tidy", work):
            context.metrics.count("guests_removed")
        await asyncio.sleep(PAUSE)
