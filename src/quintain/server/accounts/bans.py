"""Suspending an account: whatever belongs to it is stopped with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.server.accounts.removal import leave_lobby
from quintain.server.store import Row

if TYPE_CHECKING:
    from quintain.server.app import Server


async def ban_account(server: Server, account: str, until: int, reason: str) -> Row | None:
    """Suspend an account until then, or lift that with 0; its row, or None if it cannot be suspended.

    Requests, tokens and new sockets are refused by the gate, which asks for the owner of a bot as well."""
    sql = "UPDATE account SET banned_until = $2, ban_reason = $3 WHERE id = $1 AND admin = FALSE RETURNING *"
    rows = await server.store.write(sql, account, until, reason)
    if not rows:
        return None
    if until:
        bots = await server.store.read("SELECT id FROM account WHERE owner = $1", account)
        for each in (account, *(row["id"] for row in bots)):
            for connection in server.connections.of(each):
                connection.close("banned")
            await leave_lobby(server, each)
    return rows[0]
