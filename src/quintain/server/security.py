"""The security log: one line for everything that matters to the safety of accounts.

A line has the event, the account's id, the address and details; the log's format puts the time before it. Passwords,
tokens, cookies and names that were tried are never in it; text of users is quoted, so that a line cannot be forged. The
lines go to the logger `quintain.security`."""

from __future__ import annotations

import json
import logging
import re
from collections import OrderedDict
from enum import StrEnum

from quintain.server.clock import Clock

log = logging.getLogger("quintain.security")
PLAIN = re.compile(r"[A-Za-z0-9_.:/+-]+")
LONGEST_VALUE = 300
MINUTE = 60_000
KEYS_KEPT = 10_000


class Event(StrEnum):
    """Everything that is logged."""

    SIGN_UP = "sign-up"
    CLAIM = "claim"
    LOG_IN = "log-in"
    LOG_IN_FAILED = "log-in-failed"
    LOG_OUT = "log-out"
    PASSWORD_CHANGED = "password-changed"
    PASSWORD_FORGOTTEN = "password-forgotten"
    CODE_REFUSED = "code-refused"
    CODES_MADE = "codes-made"
    MAIL_CHANGED = "mail-changed"
    PASSWORD_REFUSED = "password-refused"
    ACCOUNT_DELETED = "account-deleted"
    TOKEN_MADE = "token-made"
    TOKEN_REVOKED = "token-revoked"
    BAN = "ban"
    BAN_LIFTED = "ban-lifted"
    LIMIT = "limit"
    ADMIN = "admin"


WARNINGS = {Event.LOG_IN_FAILED, Event.CODE_REFUSED, Event.PASSWORD_REFUSED, Event.BAN, Event.LIMIT}


class SecurityLog:
    """Writes the lines."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._limits: OrderedDict[tuple[str, str], int] = OrderedDict()

    def note(self, event: Event, account: str = "", address: str = "", **details: str | int) -> None:
        """Log an event."""
        fields = {"account": account, "address": address} | details
        written = " ".join(f"{name}={_quoted(str(value))}" for name, value in fields.items())
        log.log(logging.WARNING if event in WARNINGS else logging.INFO, "%s %s", event, written)

    def limit(self, what: str, account: str = "", address: str = "") -> None:
        """A limit was hit: one line a minute for each account or address, however often that happens."""
        key, now = (what, account or address), self._clock.now()
        if now - self._limits.get(key, -MINUTE) < MINUTE:
            return
        self._limits[key] = now
        self._limits.move_to_end(key)
        if len(self._limits) > KEYS_KEPT:
            self._limits.popitem(last=False)
        self.note(Event.LIMIT, account, address, what=what)


def _quoted(value: str) -> str:
    """A value that is one word of ASCII as it is, any other as a JSON string, which has no line ends."""
    if not value:
        return "-"
    return value if PLAIN.fullmatch(value) else json.dumps(value[:LONGEST_VALUE])
