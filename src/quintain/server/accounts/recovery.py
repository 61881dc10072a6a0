"""Codes that stand in for a forgotten password.

A code has 80 bits of luck, so nobody guesses one, and a quick hash keeps it as well as a slow one. Some are given to
whoever signs up, to be kept on paper; where the operator has set up mail, one that ends soon is mailed instead."""

from __future__ import annotations

import hashlib
import secrets

from quintain.server.accounts import sql
from quintain.server.accounts.people import FOREVER, HOUR
from quintain.server.problems import Problem
from quintain.server.store import Row, Statement, Steps, Store

CODES = 8
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none that is taken for another
READ_AS = str.maketrans("OIL", "011")
GROUPS, GROUP = 4, 4
MAILED_FOR = HOUR
NOBODY = "nobody"  # no account has this id


def new_code() -> str:
    """A code such as 7Q4M-X9ZK-20HB-VN3C."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def hashed(account: str, code: str) -> str:
    """A code as it is kept: however it was typed, and of no use for another account."""
    plain = "".join(letter for letter in code.upper().translate(READ_AS) if letter in LETTERS)
    return hashlib.sha256(f"{account} {plain}".encode()).hexdigest()


class Recovery:
    """Makes codes, and takes them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, account: str) -> list[str]:
        """New codes; those from before are worth nothing any more. They are stored nowhere as they are."""
        codes = [new_code() for _ in range(CODES)]
        kept: list[Statement] = [(sql.ADD_CODE, (account, hashed(account, code), FOREVER)) for code in codes]
        await self.store.batch([(sql.HOLD, (account,)), (sql.REPLACE_CODES, (account, FOREVER)), *kept])
        return codes

    async def left(self, account: str) -> int:
        """How many of those that were made are not used."""
        (counted,) = await self.store.read(sql.COUNT_CODES, account, FOREVER)
        return int(counted[0])

    async def use(self, account: str | None, code: str, secret: str, now: int) -> bool:
        """A new password for a code, or False. What is asked of the store is the same for an unknown account, so that
        the time it takes tells nothing."""
        who = account or NOBODY

        def steps() -> Steps[bool]:
            if not (yield sql.USE_CODE, (who, hashed(who, code), now)):
                return False
            yield sql.SET_SECRET, (who, secret)
            return True

        return await self.store.transact(steps())

    # ---------------------------------------------------------------------------- by mail
    async def mail_of(self, account: str) -> Row | None:
        rows = await self.store.read(sql.MAIL_OF, account)
        return rows[0] if rows else None

    async def code_to_mail(self, account: str, now: int) -> str:
        """One more code, which ends soon."""
        code = new_code()
        await self.store.write(sql.ADD_CODE, account, hashed(account, code), now + MAILED_FOR)
        return code

    async def wish(self, account: str, address: str, now: int) -> str:
        """The code that proves that an account can read what is mailed to the address."""
        code = new_code()
        await self.store.write(sql.WISH_MAIL, account, address, hashed(account, code), now + MAILED_FOR)
        return code

    async def confirm(self, account: str, code: str, now: int) -> str:
        """The address is theirs."""
        rows = await self.store.write(sql.CONFIRM_MAIL, account, hashed(account, code), now)
        if not rows:
            raise Problem("bad-code")
        return str(rows[0]["address"])

    async def forget_mail(self, account: str) -> None:
        await self.store.write(sql.FORGET_MAIL, account)

    async def forget_expired(self, now: int) -> None:
        await self.store.write(sql.FORGET_CODES, now)
