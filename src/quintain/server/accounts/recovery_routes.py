"""A forgotten password: codes in its place, and an address that one can be mailed."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from quintain.server.accounts.entering import (
    Confirmation,
    Words,
    check_own_password,
    check_session,
    log_event,
    start_session,
)
from quintain.server.accounts.me import Me, me
from quintain.server.accounts.names import fold
from quintain.server.accounts.passwords import checked_password
from quintain.server.accounts.people import Account
from quintain.server.accounts.recovery import NOBODY
from quintain.server.api import Call, Routes
from quintain.server.gate import banned
from quintain.server.mail import is_address
from quintain.server.problems import TEXTS, Problem
from quintain.server.security import Event

routes = Routes()


class Forgotten(Struct, forbid_unknown_fields=True):
    """A code in place of the password, and the password as it shall be."""

    name: Words
    code: Words
    password: Words


class Lost(Struct, forbid_unknown_fields=True):
    """Whose password is forgotten."""

    name: Words


class RecoveryOffer(Struct):
    """Can codes be mailed?"""

    mail: bool


class OwnRecovery(Struct):
    """What would help if one forgot the password: how many codes are left, and the address that one could be mailed.
    `wished` is an address that is not confirmed yet."""

    codes: int
    mail: str
    wished: str
    offered: bool


class Codes(Struct):
    """Codes: they are shown once and stored nowhere."""

    codes: list[str]


class NewMail(Struct, forbid_unknown_fields=True):
    """Where one wants to be written to; the password proves that it is oneself who wants that."""

    address: Words
    password: Words


class Proof(Struct, forbid_unknown_fields=True):
    """The code that was sent to an address."""

    code: Words


@routes.add("GET", "/api/recovery", answer=RecoveryOffer)
async def offer(call: Call) -> RecoveryOffer:
    """How those can be helped who forgot the password, besides by the codes that every account was given."""
    return RecoveryOffer(call.server.mail.offered)


@routes.add("POST", "/api/recover", body=Forgotten, answer=Me, problems=("bad-code", "password", "banned", "slow-down"))
async def recover(call: Call) -> Me:
    """Choose a new password with a code, and be logged in. All other devices are logged out. The answer does not tell
    whether there is such an account, and neither does the time that it takes: a password is hashed in any case."""
    server, body = call.server, call.body
    server.log_ins.check_address(call.address, call.now)
    secret = await server.passwords.hash(checked_password(body.password, body.name))
    account = await server.people.by_name(body.name)
    right = await server.recovery.use(account.id if account else None, body.code, secret, call.now)
    if account is None or not right:
        log_event(call, Event.CODE_REFUSED, account.id if account else "")
        raise Problem("bad-code")
    log_event(call, Event.PASSWORD_FORGOTTEN, account.id)
    closed = await server.people.close_all(account.id)
    server.connections.close_sessions(closed, account.id)
    if account.banned_until > call.now:
        raise banned(account.ban_reason)
    await start_session(call, replace(account, secret=secret))
    return me(call.account)


@routes.add("POST", "/api/recover/mail", body=Lost, problems=("closed", "slow-down"))
async def mail_a_code(call: Call) -> None:
    """Have a code mailed, if there is such an account and it has an address. The answer does not tell."""
    check_offered(call)
    call.server.log_ins.check_address(call.address, call.now)
    check_letters(call, fold(call.body.name))
    account = await call.server.people.by_name(call.body.name)
    found = await call.server.recovery.mail_of(account.id if account else NOBODY)
    if account is not None and found is not None and found["address"]:
        call.server.guard.spawn("mail", _mail_code(call, account, found["address"]))


async def _mail_code(call: Call, account: Account, address: str) -> None:
    code = await call.server.recovery.code_to_mail(account.id, call.now)
    post(call, account, address, "mail-forgotten", code)


def check_offered(call: Call) -> None:
    if not call.server.mail.offered:
        raise Problem("closed", "no-mail")


def check_letters(call: Call, key: str) -> None:
    """May one more letter be sent for this address, and to that account?"""
    limit, now = call.server.letter_limit, call.now / 1000
    if not (limit.allow(f"from {call.address}", now) and limit.allow(f"to {key}", now)):
        raise Problem("slow-down")


def post(call: Call, account: Account, address: str, letter: str, code: str) -> None:
    subject = TEXTS.words(f"{letter}-subject", account.language)
    call.server.mail.post(address, subject, TEXTS.words(letter, account.language, name=account.name, code=code))


# ------------------------------------------------------------------------------------------ one's own
@routes.add("GET", "/api/me/recovery", "person", answer=OwnRecovery)
async def own_recovery(call: Call) -> OwnRecovery:
    """What would help if one forgot the password."""
    recovery = call.server.recovery
    found = await recovery.mail_of(call.account.id)
    mail, wished = (found["address"], found["wished"]) if found else ("", "")
    return OwnRecovery(await recovery.left(call.account.id), mail, wished, call.server.mail.offered)


@routes.add("POST", "/api/me/recovery", "person", body=Confirmation, answer=Codes, problems=("bad-log-in",))
async def new_codes(call: Call) -> Codes:
    """Make new codes. Those from before are worth nothing any more."""
    await check_own_password(call, call.body.password)
    log_event(call, Event.CODES_MADE, call.account.id)
    return Codes(await call.server.recovery.make(call.account.id))


@routes.add("POST", "/api/me/mail", "person", body=NewMail, problems=("bad-log-in", "invalid", "closed", "slow-down"))
async def wish_mail(call: Call) -> None:
    """Name the address that codes are to be mailed to; one that confirms it is sent there."""
    check_offered(call)
    if not is_address(address := call.body.address.strip()):
        raise Problem("invalid", "mail-address")
    await check_own_password(call, call.body.password)
    check_letters(call, call.account.id)
    code = await call.server.recovery.wish(call.account.id, address, call.now)
    post(call, call.account, address, "mail-confirm", code)


@routes.add("POST", "/api/me/mail/confirm", "person", body=Proof, problems=("bad-code", "slow-down"))
async def confirm_mail(call: Call) -> None:
    """Confirm the address by the code that was sent there."""
    check_session(call)
    await call.server.recovery.confirm(call.account.id, call.body.code, call.now)
    log_event(call, Event.MAIL_CHANGED, call.account.id)


@routes.add("DELETE", "/api/me/mail", "person")
async def forget_mail(call: Call) -> None:
    """Forget the address: no more mail is sent there."""
    await call.server.recovery.forget_mail(call.account.id)
    log_event(call, Event.MAIL_CHANGED, call.account.id)
