"""Who is who: accounts under the names and ratings by which others see them."""

from __future__ import annotations

from dataclasses import replace

from quintain.server.accounts.people import Account, People
from quintain.server.ladder.ladder import Ladder
from quintain.server.protocol import Player
from quintain.tables.setup import Setup, Sitter


class Players:
    """Names players, and remembers whom it has named."""

    def __init__(self, people: People, ladder: Ladder) -> None:
        self._people = people
        self._ladder = ladder
        self._players: dict[str, dict[str, Player]] = {}  # of each account, by preset
        self._accounts: dict[str, Account] = {}

    async def at(self, setup: Setup) -> list[Player]:
        """The players of a match."""
        return [await self._player(sitter, setup.preset) for sitter in setup.seats]

    async def _player(self, sitter: Sitter, preset: str) -> Player:
        if sitter.kind != "account":
            return Player(sitter.kind, sitter.id, sitter.id)
        account = await self._people.by_id(sitter.id) if sitter.id else None
        if account is None:
            return Player("account")
        self.remember(account)
        rating = round(await self._ladder.rating(account.id, preset)) if account.kind == "person" else None
        known = Player("account", account.id, account.name, account.guest, rating)
        self._players.setdefault(account.id, {})[preset] = known
        return known

    def is_hidden(self, account: str) -> bool:
        """Does an account that was named before hide that it is there?"""
        known = self._accounts.get(account)
        return known is not None and known.hidden

    def hide(self, account: str, hidden: bool) -> None:
        """Somebody wants to be seen, or not; of whoever is not known here nothing is shown."""
        if (known := self._accounts.get(account)) is not None:
            self._accounts[account] = replace(known, hidden=hidden)

    def remember(self, account: Account) -> None:
        self._accounts[account.id] = account

    def known(self, account: str, preset: str) -> Player:
        """An account that was named before, without asking the store."""
        known = self._players.get(account, {}).get(preset)
        if known is not None:
            return known
        named = self._accounts.get(account)
        return Player("account", account, named.name if named else "", bool(named and named.guest))

    def forget_ratings(self, account: str) -> None:
        """A match has changed what an account is worth; who it is has not changed, nor whether it hides."""
        self._players.pop(account, None)

    def forget(self, account: str) -> None:
        """What was known about an account is no longer true."""
        self._accounts.pop(account, None)
        self.forget_ratings(account)
