"""Coming in and going out: what all routes about accounts do with sessions and passwords."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quintain.server.accounts.people import Account
from quintain.server.api import Call
from quintain.server.problems import Problem
from quintain.server.security import Event

Words = Annotated[str, Meta(max_length=300)]


class Confirmation(Struct, forbid_unknown_fields=True):
    """The password once more; guests have none."""

    password: Words = ""


def log_event(call: Call, event: Event, account: str = "", **details: str | int) -> None:
    call.server.security.note(event, account, call.address, **details)


async def start_session(call: Call, account: Account) -> None:
    """A new session with a new token, whatever the browser had before: nobody can plant one."""
    if call.session is not None:
        await end_session(call, call.session.account.id, call.session.id)
    days = call.server.settings.session_days
    label = call.request.headers.get("user-agent", "")
    _, token = await call.server.people.open_session(account.id, "cookie", label, call.now, days)
    if account.secret:
        await call.server.log_ins.remember(account, call.address, call.now)
    call.cookies.append((token, days))
    call.session = await call.server.people.session(token, call.now)


async def end_session(call: Call, account: str, session: str) -> bool:
    closed = await call.server.people.close_session(account, session)
    if closed is not None:
        call.server.connections.close_sessions([closed], account)
    return closed is not None


def check_session(call: Call) -> None:
    """May this session have one more password looked at?"""
    assert call.session is not None
    call.server.log_ins.check_session(call.session.hash, call.now)


async def check_own_password(call: Call, password: str) -> None:
    check_session(call)
    if not await call.server.passwords.check(call.account.secret, password):
        log_event(call, Event.PASSWORD_REFUSED, call.account.id)
        raise Problem("bad-log-in")
