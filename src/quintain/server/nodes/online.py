"""Who is online at other servers: each tells the others whenever the number of sockets of an account changes."""

from __future__ import annotations

from collections import Counter

from quintain.server.guard import Guard
from quintain.server.nodes.bus import BusError
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.talk import Everybody, Present, Status, WhoIsThere


class There:
    """The sockets of another server."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()


class Presence:
    """The sockets of all other servers, by account and by address."""

    def __init__(self, nodes: Nodes, guard: Guard) -> None:
        self._nodes = nodes
        self._guard = guard
        self._there: dict[str, There] = {}
        self._asking: set[str] = set()
        nodes.on(Present, self._hear)
        nodes.at_gone.append(self._gone)

    # ---------------------------------------------------------------------------- what is known
    def sockets(self, account: str) -> int:
        return sum(there.accounts[account] for there in self._there.values())

    def of_address(self, address: str) -> int:
        return sum(there.addresses[address] for there in self._there.values())

    def accounts(self) -> set[str]:
        return {account for there in self._there.values() for account in there.accounts}

    # ---------------------------------------------------------------------------- hearing of others
    def changed(self, account: str, sockets: int, address: str, of_address: int) -> None:
        """A socket was opened or closed here."""
        self._nodes.tell_others(Present(self._nodes.name, account, sockets, address, of_address))

    def _hear(self, news: Present) -> None:
        there = self._there.setdefault(news.node, There())
        _set(there.accounts, news.account, news.sockets)
        _set(there.addresses, news.address, news.of_address)

    def check(self, status: Status) -> None:
        """Another server says how many sockets it has: if we know of more or fewer, something was lost on the way."""
        known = self._there[status.node].accounts.total() if status.node in self._there else 0
        if status.node != self._nodes.name and known != status.sockets and status.node not in self._asking:
            self._asking.add(status.node)
            self._guard.spawn("bus", self._ask(status.node))

    async def _ask(self, node: str) -> None:
        try:
            told: Everybody = await self._nodes.ask(node, WhoIsThere(self._nodes.name))
            there = self._there.setdefault(node, There())
            there.accounts, there.addresses = Counter(told.accounts), Counter(told.addresses)
        except BusError:
            pass  # its next status asks again
        finally:
            self._asking.discard(node)

    def _gone(self, node: str) -> None:
        self._there.pop(node, None)


def _set(counts: Counter[str], key: str, count: int) -> None:
    if count:
        counts[key] = count
    else:
        counts.pop(key, None)
