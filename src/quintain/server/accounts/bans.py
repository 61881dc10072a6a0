"""Suspending an account: whatever belongs to it is stopped with it."""

from __future__ import annotations

from quintain.server.accounts import sql
from quintain.server.lobby.lobby import Lobby
from quintain.server.play.everybody import Connections
from quintain.server.store import Row, Store


class Bans:
    """Suspends accounts, and lifts that."""

    def __init__(self, store: Store, lobby: Lobby, connections: Connections) -> None:
        self.store = store
        self.lobby = lobby
        self.connections = connections

    async def ban(self, account: str, until: int, reason: str) -> Row | None:
        """Suspend an account until then, or lift that with 0; its row, or None if it cannot be suspended.

        Requests, tokens and new sockets are refused at the gate, which asks for the owner of a bot as well."""
        rows = await self.store.write(sql.BAN, account, until, reason)
        if not rows:
            return None
        if until:
            bots = await self.store.read(sql.BOTS_OF, account)
            for each in (account, *(row["id"] for row in bots)):
                self.connections.close(each, "banned")
                await self.lobby.drop(each)
        return rows[0]
