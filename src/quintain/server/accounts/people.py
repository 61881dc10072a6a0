"""Accounts and sessions in the store."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace

from quintain.server.accounts import sql
from quintain.server.accounts.names import fold, name_keys
from quintain.server.problems import TEXTS, Problem
from quintain.server.store import Row, Statement, Steps, Store

HOUR = 3_600_000
DAY = 24 * HOUR
TOUCH = HOUR  # how exactly the last use of a session is noted
KEPT_BACK = 365 * DAY  # the name of an account that was deleted
FOREVER = 2**53
MOST_BOTS = 5
MOST_TOKENS = 10
TOKEN_DAYS = 3650


@dataclass(frozen=True)
class Account:
    """An account: a person, a guest or a bot."""

    id: str
    name: str
    kind: str  # person, guest, bot
    language: str
    admin: bool
    owner: str
    created: int
    banned_until: int
    ban_reason: str
    secret: str
    hidden: bool  # is nobody to know whether they are there?

    @classmethod
    def of(cls, row: Row) -> Account:
        return cls(
            row["id"], row["name"], row["kind"], row["language"], bool(row["admin"]), row["owner"],
            row["created"], row["banned_until"], row["ban_reason"], row["secret"], bool(row["hidden"]),
        )  # fmt: skip

    @property
    def guest(self) -> bool:
        return self.kind == "guest"


@dataclass(frozen=True)
class Session:
    """A proof of which account asks: a cookie of a browser, or a token of a program."""

    hash: str
    id: str
    kind: str  # cookie, token
    account: Account
    used: int
    expires: int


def new_id() -> str:
    return secrets.token_urlsafe(9)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Finds and changes accounts and sessions."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, name: str, kind: str, now: int, secret: str = "", language: str = "en") -> Account:
        return await self.store.transact(_create(name, kind, now, secret=secret, language=language))

    async def guest(self, now: int, language: str) -> Account:
        name = TEXTS.words("guest-name", language, number=f"{secrets.randbelow(10**9):09}")
        return await self.create(name, "guest", now, language=language)

    async def new_bot(self, owner: str, name: str, now: int) -> Account:
        """An account for a program. However many are asked for at once, nobody has more than the limit."""

        def steps() -> Steps[Account]:
            yield from _hold(owner)
            (counted,) = yield sql.COUNT_BOTS, (owner,)
            if counted[0] >= MOST_BOTS:
                raise Problem("slow-down", "many-bots", most=MOST_BOTS)
            return (yield from _create(name, "bot", now, owner=owner))

        return await self.store.transact(steps())

    async def by_name(self, name: str) -> Account | None:
        rows = await self.store.read(sql.BY_NAME, fold(name))
        return Account.of(rows[0]) if rows else None

    async def by_id(self, account: str) -> Account | None:
        rows = await self.store.read(sql.BY_ID, account)
        return Account.of(rows[0]) if rows else None

    async def bots_of(self, owner: str) -> list[Account]:
        """The bot accounts of a person, the oldest first."""
        return [Account.of(row) for row in await self.store.read(sql.BOTS_OF, owner)]

    async def make_admin(self, account: str) -> None:
        await self.store.write(sql.MAKE_ADMIN, account)

    async def claim(self, account: str, name: str, secret: str, now: int) -> Account:
        """A guest becomes a person, with all that the guest has."""

        def steps() -> Steps[Account]:
            yield from _sit_on(account, name, now)
            rows = yield sql.CLAIM, (account, name, fold(name), secret)
            if not rows:
                raise Problem("name-taken")
            return Account.of(rows[0])

        return await self.store.transact(steps())

    async def register_names(self) -> None:
        """Names that were given before looks were compared. Where two look the same both stay, and the first holds the
        look."""
        for row in await self.store.read(sql.UNREGISTERED):
            looks = sorted(name_keys(row["name"]))
            await self.store.batch([(sql.REGISTER_NAME, (look, row["id"], FOREVER)) for look in looks])

    async def set_secret(self, account: str, secret: str) -> None:
        await self.store.write(sql.SET_SECRET, account, secret)

    async def set_hidden(self, account: str, hidden: bool) -> None:
        await self.store.write(sql.SET_HIDDEN, account, hidden)

    async def set_language(self, account: str, language: str) -> None:
        await self.store.write(sql.SET_LANGUAGE, account, language)

    # ---------------------------------------------------------------------------- sessions
    async def open_session(self, account: str, kind: str, label: str, now: int, days: int) -> tuple[str, str]:
        """A new session: its id and its token, which is stored nowhere."""
        token, name = secrets.token_urlsafe(32), new_id()
        await self.store.batch([_open(account, kind, name, token, label, now, days)])
        return name, token

    async def new_token(self, bot: str, label: str, now: int) -> tuple[str, str]:
        """A token for a bot: its id and itself. However many are asked for at once, the limit holds."""
        token, name = secrets.token_urlsafe(32), new_id()

        def steps() -> Steps[None]:
            yield from _hold(bot)
            (counted,) = yield sql.COUNT_SESSIONS, (bot, now)
            if counted[0] >= MOST_TOKENS:
                raise Problem("slow-down", "many-tokens", most=MOST_TOKENS)
            yield _open(bot, "token", name, token, label, now, TOKEN_DAYS)

        await self.store.transact(steps())
        return name, token

    async def session(self, token: str, now: int) -> Session | None:
        """The session of a token, if it is still good."""
        return await self.session_by_hash(digest(token), now)

    async def session_by_hash(self, hashed: str, now: int) -> Session | None:
        rows = await self.store.read(sql.SESSION, hashed, now)
        if not rows:
            return None
        row, account = rows[0], Account.of(rows[0])
        if (row["owner_banned_until"] or 0) > account.banned_until:  # whatever stops a person stops the person's bots
            account = replace(account, banned_until=row["owner_banned_until"], ban_reason=row["owner_ban_reason"])
        kind, used, expires = row["session_kind"], row["session_used"], row["session_expires"]
        found = Session(hashed, row["session_id"], kind, account, used, expires)
        if now - found.used > TOUCH:
            await self.store.write(sql.USE_SESSION, hashed, now)
        return found

    async def sessions(self, account: str) -> list[Row]:
        return await self.store.read(sql.SESSIONS_OF, account)

    async def close_session(self, account: str, session_id: str) -> str | None:
        """End a session; its hash, if there was one."""
        rows = await self.store.write(sql.CLOSE_SESSION, account, session_id)
        return rows[0]["hash"] if rows else None

    async def close_all(self, account: str, but: str = "") -> list[str]:
        """End all sessions of an account but one."""
        return [row["hash"] for row in await self.store.write(sql.CLOSE_OTHERS, account, but)]

    async def forget_expired(self, now: int) -> None:
        """Sessions that are over, and names that are free again."""
        await self.store.write(sql.FORGET_SESSIONS, now)
        await self.store.write(sql.FORGET_NAMES, now)


# ------------------------------------------------------------------------------------------ parts of transactions
def _create(name: str, kind: str, now: int, secret: str = "", owner: str = "", language: str = "en") -> Steps[Account]:
    made = new_id()
    if kind != "guest":  # nobody else can have a name like that of a guest
        yield from _sit_on(made, name, now)
    rows = yield sql.ADD_ACCOUNT, (made, name, fold(name), kind, secret, owner, language, now)
    if not rows:
        raise Problem("name-taken")
    return Account.of(rows[0])


def _sit_on(account: str, name: str, now: int) -> Steps[None]:
    """Take a name, if no other that looks the same is taken or kept back. In order, so that of two who want the same
    names neither waits for the other."""
    for look in sorted(name_keys(name)):
        if not (yield sql.TAKE_NAME, (look, account, FOREVER, now)):
            raise Problem("name-taken")


def _hold(account: str) -> Steps[None]:
    """Keep other transactions about this account waiting: what is counted next stays true."""
    if not (yield sql.HOLD, (account,)):
        raise Problem("not-found")


def _open(account: str, kind: str, name: str, token: str, label: str, now: int, days: int) -> Statement:
    return sql.ADD_SESSION, (digest(token), name, account, kind, label[:200], now, now + days * DAY)


def release_name(account: str, banned: bool, now: int) -> Statement:
    """An account goes. Its name is kept back for a year, so that nobody can pose as whoever had it; for good, if the
    account was suspended."""
    return sql.RELEASE_NAMES, (account, FOREVER if banned else now + KEPT_BACK)
