"""Accounts and sessions in the store."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass

from quintain.server.problems import Problem
from quintain.server.store import Row, Store

NAME = re.compile(r"\w[\w .\-]{0,22}\w")
RESERVED = frozenset({"admin", "administrator", "moderator", "quintain", "server", "system", "deleted", "nobody"})
HOUR = 3_600_000
DAY = 24 * HOUR
TOUCH = HOUR  # how exactly the last use of a session is noted


@dataclass(frozen=True)
class Account:
    """Somebody."""

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

    @classmethod
    def of(cls, row: Row) -> Account:
        return cls(
            row["id"], row["name"], row["kind"], row["language"], bool(row["admin"]), row["owner"],
            row["created"], row["banned_until"], row["ban_reason"], row["secret"],
        )  # fmt: skip

    @property
    def guest(self) -> bool:
        return self.kind == "guest"


@dataclass(frozen=True)
class Session:
    """A proof of who somebody is: a cookie of a browser, or a token of a program."""

    hash: str
    id: str
    kind: str  # cookie, token
    account: Account
    used: int


def new_id() -> str:
    return secrets.token_urlsafe(9)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    """A name that may be used: letters of any script, and nothing that a page could stumble over."""
    tidy = unicodedata.normalize("NFKC", name).strip()
    if not NAME.fullmatch(tidy) or "  " in tidy or fold(tidy) in RESERVED:
        raise Problem("name")
    return tidy


def fold(name: str) -> str:
    """Names that only differ in this are the same name."""
    return re.sub(r"[ ._\-]", "", unicodedata.normalize("NFKC", name).casefold()) or name


class People:
    """Finds and changes accounts and sessions."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(
        self, name: str, kind: str, now: int, secret: str = "", owner: str = "", language: str = "en"
    ) -> Account:
        sql = """INSERT INTO account (id, name, folded, kind, secret, owner, language, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *"""
        rows = await self.store.write(sql, new_id(), name, fold(name), kind, secret, owner, language, now)
        if not rows:
            raise Problem("name-taken")
        return Account.of(rows[0])

    async def guest(self, now: int, language: str) -> Account:
        word = "Гость" if language == "ru" else "Guest"
        return await self.create(f"{word} {secrets.randbelow(10**9):09}", "guest", now, language=language)

    async def by_name(self, name: str) -> Account | None:
        rows = await self.store.read("SELECT * FROM account WHERE folded = $1", fold(name))
        return Account.of(rows[0]) if rows else None

    async def by_id(self, account: str) -> Account | None:
        rows = await self.store.read("SELECT * FROM account WHERE id = $1", account)
        return Account.of(rows[0]) if rows else None

    async def claim(self, account: str, name: str, secret: str) -> Account:
        """A guest becomes a person, with all that the guest has."""
        sql = """UPDATE account SET name = $2, folded = $3, kind = 'person', secret = $4
        WHERE id = $1 AND kind = 'guest'
        AND NOT EXISTS (SELECT 1 FROM account AS other WHERE other.folded = $3 AND other.id <> $1) RETURNING *"""
        rows = await self.store.write(sql, account, name, fold(name), secret)
        if not rows:
            raise Problem("name-taken")
        return Account.of(rows[0])

    async def set_secret(self, account: str, secret: str) -> None:
        await self.store.write("UPDATE account SET secret = $2 WHERE id = $1", account, secret)

    async def set_language(self, account: str, language: str) -> None:
        await self.store.write("UPDATE account SET language = $2 WHERE id = $1", account, language)

    # ---------------------------------------------------------------------------- sessions
    async def open_session(self, account: str, kind: str, label: str, now: int, days: int) -> tuple[str, str]:
        """A new session: its id and its token, which is stored nowhere."""
        token, name = secrets.token_urlsafe(32), new_id()
        sql = """INSERT INTO session (hash, id, account, kind, label, created, used, expires)
        VALUES ($1, $2, $3, $4, $5, $6, $6, $7)"""
        await self.store.write(sql, digest(token), name, account, kind, label[:200], now, now + days * DAY)
        return name, token

    async def session(self, token: str, now: int) -> Session | None:
        """The session of a token, if it is still good."""
        hashed = digest(token)
        sql = """SELECT account.*, session.id AS session_id, session.kind AS session_kind,
        session.used AS session_used
        FROM session JOIN account ON account.id = session.account WHERE session.hash = $1 AND session.expires > $2"""
        rows = await self.store.read(sql, hashed, now)
        if not rows:
            return None
        row = rows[0]
        found = Session(hashed, row["session_id"], row["session_kind"], Account.of(row), row["session_used"])
        if now - found.used > TOUCH:
            await self.store.write("UPDATE session SET used = $2 WHERE hash = $1", hashed, now)
        return found

    async def sessions(self, account: str) -> list[Row]:
        return await self.store.read("SELECT * FROM session WHERE account = $1 ORDER BY used DESC", account)

    async def close_session(self, account: str, session_id: str) -> str | None:
        """End a session; its hash, if there was one."""
        sql = "DELETE FROM session WHERE account = $1 AND id = $2 RETURNING hash"
        rows = await self.store.write(sql, account, session_id)
        return rows[0]["hash"] if rows else None

    async def close_all(self, account: str, but: str = "") -> list[str]:
        """End all sessions of an account but one."""
        sql = "DELETE FROM session WHERE account = $1 AND hash <> $2 AND kind = 'cookie' RETURNING hash"
        return [row["hash"] for row in await self.store.write(sql, account, but)]

    async def forget_expired(self, now: int) -> None:
        await self.store.write("DELETE FROM session WHERE expires <= $1", now)
