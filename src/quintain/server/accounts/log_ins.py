"""How often passwords may be tried.

An address has a limit for all that it tries. An account has a ten times wider one for wrong passwords from addresses
that it was never logged in to from: it slows down those who guess from many addresses, and whoever has logged in from
an address before does not notice it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from quintain.server.accounts import sql
from quintain.server.accounts.people import DAY, Account
from quintain.server.limits import Limiter, address_key
from quintain.server.problems import Problem
from quintain.server.store import Store

STRANGERS = 10  # times as many as one address may try
KNOWN_FOR = 90 * DAY
MOST_KNOWN = 20


class LogIns:
    """Counts what is tried, and remembers from where accounts were logged in to."""

    def __init__(self, store: Store, per_minute: int, refused: Callable[[], None] | None = None) -> None:
        self.store = store
        self._addresses = Limiter(per_minute, 60, refused)
        self._sessions = Limiter(per_minute, 60, refused)
        self._names = Limiter(per_minute * STRANGERS, 60, refused)

    @property
    def limits(self) -> dict[str, Limiter]:
        return {"log-ins": self._addresses, "passwords": self._sessions, "guesses": self._names}

    def check_address(self, address: str, now: int) -> None:
        """May this address have one more password looked at or made? Comes first: whoever is refused here takes
        nothing from anybody else."""
        if not self._addresses.allow(address, now / 1000):
            raise Problem("slow-down")

    def check_session(self, session: str, now: int) -> None:
        """May whoever is logged in have one more password looked at? Strangers cannot use this up."""
        if not self._sessions.allow(session, now / 1000):
            raise Problem("slow-down")

    def check_name(self, folded: str, now: int) -> None:
        """May an address that is not known for this name guess once more?"""
        if not self._names.allow(folded, now / 1000):
            raise Problem("slow-down")

    def was_right(self, folded: str) -> None:
        """That was no guess."""
        self._names.give_back(folded)

    async def knows(self, account: Account, address: str) -> bool:
        return bool(await self.store.read(sql.KNOWS_ADDRESS, account.id, _hashed(account, address)))

    async def remember(self, account: Account, address: str, now: int) -> None:
        """The account was logged in to from here."""
        seen = sql.REMEMBER_ADDRESS, (account.id, _hashed(account, address), now)
        await self.store.batch([seen, (sql.KEEP_NEWEST_ADDRESSES, (account.id, MOST_KNOWN))])

    async def forget_old(self, now: int) -> None:
        await self.store.write(sql.FORGET_ADDRESSES, now - KNOWN_FOR)


def _hashed(account: Account, address: str) -> str:
    """Where people live is not kept. The key is the hash of the password: a new one forgets them all."""
    return hmac.new(account.secret.encode(), address_key(address).encode(), hashlib.sha256).hexdigest()
