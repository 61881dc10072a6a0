"""All open connections: those here by account and by address, and how many there are at other servers."""

from __future__ import annotations

import msgspec

from quintain.server import protocol
from quintain.server.accounts.people import People
from quintain.server.nodes.online import Presence
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.talk import Close, Everybody, Tell, WhoIsThere
from quintain.server.play.connections import Connection
from quintain.server.protocol import encode
from quintain.server.settings import Settings


class Connections:
    """Who is connected, and how to reach them wherever they are."""

    def __init__(self, settings: Settings, nodes: Nodes, presence: Presence) -> None:
        self.per_account = settings.sockets_per_account
        self.per_address = settings.sockets_per_address
        self.nodes = nodes
        self.presence = presence
        self.by_account: dict[str, set[Connection]] = {}
        self.by_address: dict[str, int] = {}
        nodes.on(WhoIsThere, self._everybody)
        nodes.on(Tell, self._tell)
        nodes.on(Close, self._close)

    def full(self, account: str, address: str) -> bool:
        mine = len(self.by_account.get(account, ())) + self.presence.sockets(account)
        of_address = self.by_address.get(address, 0) + self.presence.of_address(address)
        return mine >= self.per_account or of_address >= self.per_address

    def add(self, connection: Connection) -> None:
        self.by_account.setdefault(connection.account, set()).add(connection)
        self.by_address[connection.address] = self.by_address.get(connection.address, 0) + 1
        self._tell_others(connection)

    def discard(self, connection: Connection) -> None:
        mine = self.by_account.get(connection.account, set())
        mine.discard(connection)
        if not mine:
            self.by_account.pop(connection.account, None)
        self.by_address[connection.address] -= 1
        if not self.by_address[connection.address]:
            del self.by_address[connection.address]
        self._tell_others(connection)

    def _tell_others(self, connection: Connection) -> None:
        account, address = connection.account, connection.address
        self.presence.changed(account, len(self.of(account)), address, self.by_address.get(address, 0))

    async def _everybody(self, _: WhoIsThere) -> Everybody:
        return Everybody({account: len(mine) for account, mine in self.by_account.items()}, self.by_address)

    # ---------------------------------------------------------------------------- who is there
    def of(self, account: str) -> list[Connection]:
        """The connections here."""
        return list(self.by_account.get(account, ()))

    def is_online(self, account: str) -> bool:
        """Has an account a connection, here or at another server?"""
        return account in self.by_account or self.presence.sockets(account) > 0

    @property
    def online(self) -> int:
        """How many accounts are, here or elsewhere."""
        elsewhere = self.presence.accounts()
        return len(elsewhere | self.by_account.keys()) if elsewhere else len(self.by_account)

    def all(self) -> list[Connection]:
        return [connection for mine in self.by_account.values() for connection in mine]

    def __len__(self) -> int:
        return sum(len(mine) for mine in self.by_account.values())

    # ---------------------------------------------------------------------------- reaching them
    def tell(self, account: str, message: msgspec.Struct) -> None:
        """Send something to all devices of an account."""
        told = Tell(account, encode(message))
        self._tell(told)
        self.nodes.tell_others(told)

    def _tell(self, told: Tell) -> None:
        for connection in self.of(told.account):
            connection.send(told.message)

    def close(self, account: str, code: str, sessions: list[str] | None = None) -> None:
        """End all sockets of an account at once, or those of these sessions."""
        wanted = Close(account, code, sessions)
        self._close(wanted)
        self.nodes.tell_others(wanted)

    def _close(self, wanted: Close) -> None:
        for connection in self.of(wanted.account):
            if wanted.sessions is None or connection.session.hash in wanted.sessions:
                connection.close(wanted.code)

    def close_sessions(self, hashes: list[str], account: str) -> None:
        """Log-out ends sockets at once."""
        self.close(account, "logged-out", hashes)

    def close_expired(self, now: int) -> None:
        """A socket ends with its session."""
        for connection in self.all():
            if connection.session.expires <= now:
                connection.close("logged-out")


def ping_all(connections: Connections, now: int) -> None:
    """Measure how slow the connections of players are."""
    message = encode(protocol.Ping(now))
    for connection in connections.all():
        if connection.seats:
            connection.ping(message, now)


async def check_again(connection: Connection, people: People, now: int) -> None:
    """Close a connection whose session or account has ended without its knowledge."""
    session = await people.session_by_hash(connection.session.hash, now)
    if session is None:
        connection.close("logged-out")
    elif session.account.banned_until > now:
        connection.close("banned")
