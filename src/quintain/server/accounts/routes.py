"""Signing up, logging in and out, and everything about one's own account."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quintain.server.accounts.passwords import checked_password
from quintain.server.accounts.people import checked_name, fold
from quintain.server.accounts.removal import remove_account
from quintain.server.api import Call, Routes
from quintain.server.gate import banned
from quintain.server.problems import Problem

routes = Routes()
MOST_BOTS = 5
MOST_TOKENS = 10
TOKEN_DAYS = 3650
Words = Annotated[str, Meta(max_length=300)]
Language = Literal["en", "ru"]


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Words
    password: Words
    language: Language = "en"


class Welcome(Struct, forbid_unknown_fields=True):
    """How a guest wants to be spoken to."""

    language: Language = "en"


class Me(Struct):
    """One's own account."""

    id: str
    name: str
    kind: str
    language: str
    admin: bool
    created: int
    banned_until: int = 0
    ban_reason: str = ""


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password as it is and as it shall be."""

    old: Words
    new: Words


class Confirmation(Struct, forbid_unknown_fields=True):
    """The password once more; guests have none."""

    password: Words = ""


class Changes(Struct, forbid_unknown_fields=True):
    """What somebody may change about an account."""

    language: Language


class SessionLine(Struct):
    """A device that is logged in."""

    id: str
    label: str
    created: int
    used: int
    current: bool


class NewBot(Struct, forbid_unknown_fields=True):
    """A bot account."""

    name: Words


class BotLine(Struct):
    """A bot account of one's own."""

    id: str
    name: str
    created: int
    tokens: list[SessionLine]


class NewToken(Struct, forbid_unknown_fields=True):
    """What the token is for."""

    label: Words = ""


class Token(Struct):
    """A token: it is shown once and stored nowhere."""

    id: str
    token: str


def me(call: Call) -> Me:
    account = call.account
    who = account.id, account.name, account.kind, account.language, account.admin
    return Me(*who, account.created, account.banned_until, account.ban_reason)


async def start_session(call: Call, account: str) -> None:
    """A new session with a new token, whatever the browser had before: nobody can plant one."""
    if call.session is not None:
        await end_session(call, call.session.account.id, call.session.id)
    days = call.server.settings.session_days
    label = call.request.headers.get("user-agent", "")
    _, token = await call.server.people.open_session(account, "cookie", label, call.now, days)
    call.cookies.append((token, days))
    call.session = await call.server.people.session(token, call.now)


async def end_session(call: Call, account: str, session: str) -> bool:
    closed = await call.server.people.close_session(account, session)
    if closed is not None:
        call.server.connections.close_sessions([closed], account)
    return closed is not None


def check_new_account(call: Call) -> None:
    if not call.server.account_limit.allow(call.address, call.now / 1000):
        raise Problem("slow-down")


@routes.add(
    "POST", "/api/register", body=Credentials, answer=Me, status=201, problems=("name-taken", "name", "password")
)
async def register(call: Call) -> Me:
    """Sign up, and be logged in."""
    if not call.server.settings.registration:
        raise Problem("closed")
    check_new_account(call)
    name = checked_name(call.body.name)
    secret = await call.server.passwords.hash(checked_password(call.body.password, name))
    account = await call.server.people.create(name, "person", call.now, secret, language=call.body.language)
    await start_session(call, account.id)
    return me(call)


@routes.add("POST", "/api/guest", body=Welcome, answer=Me, status=201)
async def be_guest(call: Call) -> Me:
    """Play at once, without signing up. A guest account can be claimed later, with its history."""
    if not call.server.settings.guests:
        raise Problem("closed")
    check_new_account(call)
    account = await call.server.people.guest(call.now, call.body.language)
    await start_session(call, account.id)
    return me(call)


@routes.add("POST", "/api/login", body=Credentials, answer=Me, problems=("bad-log-in", "banned", "slow-down"))
async def log_in(call: Call) -> Me:
    """Log in. The answer does not tell whether the name or the password was wrong."""
    server, seconds = call.server, call.now / 1000
    limits = [server.log_in_limit.allow(key, seconds) for key in (f"a {call.address}", f"n {fold(call.body.name)}")]
    if not all(limits):
        raise Problem("slow-down")
    account = await server.people.by_name(call.body.name)
    right = await server.passwords.check(account.secret if account else "", call.body.password)
    if account is None or not right:
        server.metrics.count("log_ins_failed")
        raise Problem("bad-log-in")
    if account.banned_until > call.now:
        raise banned(account.ban_reason)
    await start_session(call, account.id)
    return me(call)


@routes.add("POST", "/api/logout", "session")
async def log_out(call: Call) -> None:
    """Log out. Sockets of this session are closed at once."""
    assert call.session is not None
    await end_session(call, call.account.id, call.session.id)
    call.cookies.append(("", 0))


@routes.add("GET", "/api/me", "player", answer=Me)
async def about_me(call: Call) -> Me:
    """Who am I?"""
    return me(call)


@routes.add("PATCH", "/api/me", "session", body=Changes, answer=Me)
async def change_me(call: Call) -> Me:
    """Change the language in which mail and names for guests are written."""
    await call.server.people.set_language(call.account.id, call.body.language)
    mine = me(call)
    mine.language = call.body.language
    return mine


@routes.add("POST", "/api/me/claim", "session", body=Credentials, answer=Me, problems=("not-guest", "name-taken"))
async def claim(call: Call) -> Me:
    """Give a guest account a name and a password; its matches, decks and progress stay."""
    if not call.account.guest:
        raise Problem("not-guest")
    name = checked_name(call.body.name)
    secret = await call.server.passwords.hash(checked_password(call.body.password, name))
    account = await call.server.people.claim(call.account.id, name, secret)
    call.server.forget_player(account.id)
    await start_session(call, account.id)
    return me(call)


@routes.add("POST", "/api/me/password", "person", body=NewPassword, problems=("bad-log-in", "password"))
async def change_password(call: Call) -> None:
    """Change the password. All other devices are logged out."""
    await check_own_password(call, call.body.old)
    secret = await call.server.passwords.hash(checked_password(call.body.new, call.account.name))
    await call.server.people.set_secret(call.account.id, secret)
    assert call.session is not None
    closed = await call.server.people.close_all(call.account.id, call.session.hash)
    call.server.connections.close_sessions(closed, call.account.id)


async def check_own_password(call: Call, password: str) -> None:
    if not call.server.log_in_limit.allow(f"n {fold(call.account.name)}", call.now / 1000):
        raise Problem("slow-down")
    if not await call.server.passwords.check(call.account.secret, password):
        raise Problem("bad-log-in")


@routes.add("DELETE", "/api/me", "session", body=Confirmation, problems=("bad-log-in",))
async def delete_me(call: Call) -> None:
    """Delete the account with all that belongs to it. Matches stay, without a name."""
    if not call.account.guest:
        await check_own_password(call, call.body.password)
    await remove_account(call.server, call.account.id)
    call.cookies.append(("", 0))


@routes.add("GET", "/api/me/sessions", "session", answer=list[SessionLine])
async def sessions(call: Call) -> list[SessionLine]:
    """All devices that are logged in."""
    return await session_lines(call, call.account.id)


async def session_lines(call: Call, account: str) -> list[SessionLine]:
    assert call.session is not None
    rows = await call.server.people.sessions(account)
    mine = call.session.id
    return [SessionLine(row["id"], row["label"], row["created"], row["used"], row["id"] == mine) for row in rows]


@routes.add("DELETE", "/api/me/sessions/{session}", "session", problems=("not-found",))
async def close_session(call: Call) -> None:
    """Log another device out."""
    if not await end_session(call, call.account.id, call.part("session")):
        raise Problem("not-found")


# ------------------------------------------------------------------------------------------ bots
async def own_bot(call: Call) -> str:
    bot = await call.server.people.by_id(call.part("bot"))
    if bot is None or bot.kind != "bot" or bot.owner != call.account.id:
        raise Problem("not-found")
    return bot.id


@routes.add("GET", "/api/me/bots", "person", answer=list[BotLine])
async def bots(call: Call) -> list[BotLine]:
    """One's bot accounts and their tokens."""
    rows = await call.server.store.read("SELECT * FROM account WHERE owner = $1 ORDER BY created", call.account.id)
    return [BotLine(row["id"], row["name"], row["created"], await session_lines(call, row["id"])) for row in rows]


@routes.add("POST", "/api/me/bots", "person", body=NewBot, answer=BotLine, status=201, problems=("name-taken", "name"))
async def new_bot(call: Call) -> BotLine:
    """Make an account for a program. It plays casual matches on the same socket as everybody."""
    rows = await call.server.store.read("SELECT count(*) FROM account WHERE owner = $1", call.account.id)
    if rows[0][0] >= MOST_BOTS:
        raise Problem("slow-down")
    name = checked_name(call.body.name)
    bot = await call.server.people.create(name, "bot", call.now, owner=call.account.id)
    return BotLine(bot.id, bot.name, bot.created, [])


@routes.add("DELETE", "/api/me/bots/{bot}", "person", problems=("not-found",))
async def delete_bot(call: Call) -> None:
    """Delete a bot account."""
    await remove_account(call.server, await own_bot(call))


@routes.add("POST", "/api/me/bots/{bot}/tokens", "person", body=NewToken, answer=Token, status=201)
async def new_token(call: Call) -> Token:
    """A token with which a program acts as the bot: send it as `Authorization: Bearer ...`."""
    bot = await own_bot(call)
    if len(await call.server.people.sessions(bot)) >= MOST_TOKENS:
        raise Problem("slow-down")
    label = call.body.label or "token"
    return Token(*await call.server.people.open_session(bot, "token", label, call.now, TOKEN_DAYS))


@routes.add("DELETE", "/api/me/bots/{bot}/tokens/{token}", "person", problems=("not-found",))
async def revoke_token(call: Call) -> None:
    """Make a token worthless, and close its sockets."""
    if not await end_session(call, await own_bot(call), call.part("token")):
        raise Problem("not-found")
