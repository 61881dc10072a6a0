"""Signing up, logging in and out, and everything about one's own account."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from quintain.server.accounts.entering import (
    Confirmation,
    Words,
    check_own_password,
    check_session,
    end_session,
    log_event,
    start_session,
)
from quintain.server.accounts.me import Me, NewMe, me, new_me
from quintain.server.accounts.names import checked_name, fold
from quintain.server.accounts.passwords import checked_password
from quintain.server.api import Call, Routes
from quintain.server.gate import banned
from quintain.server.nodes.talk import Hides
from quintain.server.problems import Problem
from quintain.server.protocol import Language
from quintain.server.security import Event

routes = Routes()


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Words
    password: Words
    language: Language = "en"


class Welcome(Struct, forbid_unknown_fields=True):
    """How a guest wants to be spoken to."""

    language: Language = "en"


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password as it is and as it shall be."""

    old: Words
    new: Words


class Changes(Struct, forbid_unknown_fields=True):
    """What the owner may change about an account."""

    language: Language | None = None
    hidden: bool | None = None  # from everybody who would know whether one is there, and what one plays


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


def check_new_account(call: Call) -> None:
    if not call.server.account_limit.allow(call.address, call.now / 1000):
        raise Problem("slow-down")


@routes.add(
    "POST", "/api/register", body=Credentials, answer=NewMe, status=201, problems=("name-taken", "name", "password")
)
async def register(call: Call) -> NewMe:
    """Sign up, and be logged in."""
    if not call.server.settings.registration:
        raise Problem("closed")
    check_new_account(call)
    name = checked_name(call.body.name)
    secret = await call.server.passwords.hash(checked_password(call.body.password, name))
    account = await call.server.people.create(name, "person", call.now, secret, call.body.language)
    log_event(call, Event.SIGN_UP, account.id, kind="person")
    await start_session(call, account)
    return new_me(call.account, await call.server.recovery.make(account.id))


@routes.add("POST", "/api/guest", body=Welcome, answer=Me, status=201)
async def be_guest(call: Call) -> Me:
    """Play at once, without signing up. A guest account can be claimed later, with its history."""
    if not call.server.settings.guests:
        raise Problem("closed")
    check_new_account(call)
    account = await call.server.people.guest(call.now, call.body.language)
    log_event(call, Event.SIGN_UP, account.id, kind="guest")
    await start_session(call, account)
    return me(call.account)


@routes.add("POST", "/api/login", body=Credentials, answer=Me, problems=("bad-log-in", "banned", "slow-down"))
async def log_in(call: Call) -> Me:
    """Log in. The answer does not tell whether the name or the password was wrong."""
    server = call.server
    server.log_ins.check_address(call.address, call.now)
    account = await server.people.by_name(call.body.name)
    known = account is not None and await server.log_ins.knows(account, call.address)
    if not known:
        server.log_ins.check_name(fold(call.body.name), call.now)
    right = await server.passwords.check(account.secret if account else "", call.body.password)
    if account is None or not right:
        server.metrics.count("log_ins_failed")
        log_event(call, Event.LOG_IN_FAILED, account.id if account else "")
        raise Problem("bad-log-in")
    if not known:
        server.log_ins.was_right(fold(call.body.name))
    if account.banned_until > call.now:
        log_event(call, Event.LOG_IN_FAILED, account.id, why="banned")
        raise banned(account.ban_reason)
    await start_session(call, account)
    log_event(call, Event.LOG_IN, account.id)
    return me(call.account)


@routes.add("POST", "/api/logout", "session")
async def log_out(call: Call) -> None:
    """Log out. Sockets of this session are closed at once."""
    assert call.session is not None
    await end_session(call, call.account.id, call.session.id)
    log_event(call, Event.LOG_OUT, call.account.id)
    call.cookies.append(("", 0))


@routes.add("GET", "/api/me", "player", answer=Me)
async def about_me(call: Call) -> Me:
    """The account that is logged in."""
    return me(call.account)


@routes.add("PATCH", "/api/me", "session", body=Changes, answer=Me)
async def change_me(call: Call) -> Me:
    """Change the language in which mail and names for guests are written, and whether others see that one is there."""
    people, body, mine = call.server.people, call.body, me(call.account)
    if body.language is not None:
        await people.set_language(call.account.id, body.language)
        mine.language = body.language
    if body.hidden is not None:
        await people.set_hidden(call.account.id, body.hidden)
        call.server.players.remember(replace(call.account, hidden=body.hidden))
        call.server.nodes.tell_others(Hides(call.account.id, body.hidden))
        mine.hidden = body.hidden
    return mine


@routes.add("POST", "/api/me/claim", "session", body=Credentials, answer=NewMe, problems=("not-guest", "name-taken"))
async def claim(call: Call) -> NewMe:
    """Give a guest account a name and a password; its matches, decks and progress stay."""
    if not call.account.guest:
        raise Problem("not-guest")
    name = checked_name(call.body.name)
    password = checked_password(call.body.password, name)
    check_session(call)
    call.server.log_ins.check_address(call.address, call.now)
    secret = await call.server.passwords.hash(password)
    account = await call.server.people.claim(call.account.id, name, secret, call.now)
    call.server.players.forget(account.id)
    await call.server.hall.rename(account.id)
    log_event(call, Event.CLAIM, account.id)
    await start_session(call, account)
    return new_me(call.account, await call.server.recovery.make(account.id))


@routes.add("POST", "/api/me/password", "person", body=NewPassword, problems=("bad-log-in", "password"))
async def change_password(call: Call) -> None:
    """Change the password. All other devices are logged out."""
    await check_own_password(call, call.body.old)
    secret = await call.server.passwords.hash(checked_password(call.body.new, call.account.name))
    await call.server.people.set_secret(call.account.id, secret)
    await call.server.log_ins.remember(replace(call.account, secret=secret), call.address, call.now)
    log_event(call, Event.PASSWORD_CHANGED, call.account.id)
    assert call.session is not None
    closed = await call.server.people.close_all(call.account.id, call.session.hash)
    call.server.connections.close_sessions(closed, call.account.id)


@routes.add("DELETE", "/api/me", "session", body=Confirmation, problems=("bad-log-in",))
async def delete_me(call: Call) -> None:
    """Delete the account with all that belongs to it. Matches stay, without a name."""
    if not call.account.guest:
        await check_own_password(call, call.body.password)
    await call.server.removal.remove(call.account.id)
    log_event(call, Event.ACCOUNT_DELETED, call.account.id, kind=call.account.kind)
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
    log_event(call, Event.LOG_OUT, call.account.id, device="another")


# ------------------------------------------------------------------------------------------ bots
async def own_bot(call: Call) -> str:
    bot = await call.server.people.by_id(call.part("bot"))
    if bot is None or bot.kind != "bot" or bot.owner != call.account.id:
        raise Problem("not-found")
    return bot.id


@routes.add("GET", "/api/me/bots", "person", answer=list[BotLine])
async def bots(call: Call) -> list[BotLine]:
    """One's bot accounts and their tokens."""
    mine = await call.server.people.bots_of(call.account.id)
    return [BotLine(bot.id, bot.name, bot.created, await session_lines(call, bot.id)) for bot in mine]


@routes.add("POST", "/api/me/bots", "person", body=NewBot, answer=BotLine, status=201, problems=("name-taken", "name"))
async def new_bot(call: Call) -> BotLine:
    """Make an account for a program. It plays casual matches on the same socket as everybody."""
    check_new_account(call)
    bot = await call.server.people.new_bot(call.account.id, checked_name(call.body.name), call.now)
    log_event(call, Event.SIGN_UP, bot.id, kind="bot", owner=call.account.id)
    return BotLine(bot.id, bot.name, bot.created, [])


@routes.add("DELETE", "/api/me/bots/{bot}", "person", problems=("not-found",))
async def delete_bot(call: Call) -> None:
    """Delete a bot account."""
    bot = await own_bot(call)
    await call.server.removal.remove(bot)
    log_event(call, Event.ACCOUNT_DELETED, bot, kind="bot", owner=call.account.id)


@routes.add("POST", "/api/me/bots/{bot}/tokens", "person", body=NewToken, answer=Token, status=201)
async def new_token(call: Call) -> Token:
    """A token with which a program acts as the bot: send it as `Authorization: Bearer ...`."""
    bot = await own_bot(call)
    token = Token(*await call.server.people.new_token(bot, call.body.label or "token", call.now))
    log_event(call, Event.TOKEN_MADE, bot, token=token.id, owner=call.account.id)
    return token


@routes.add("DELETE", "/api/me/bots/{bot}/tokens/{token}", "person", problems=("not-found",))
async def revoke_token(call: Call) -> None:
    """Revoke a token, and close its sockets."""
    bot = await own_bot(call)
    if not await end_session(call, bot, call.part("token")):
        raise Problem("not-found")
    log_event(call, Event.TOKEN_REVOKED, bot, token=call.part("token"), owner=call.account.id)
