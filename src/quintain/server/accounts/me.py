"""One's own account, as one sees it."""

from __future__ import annotations

from msgspec import Struct

from quintain.server.accounts.people import Account


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


def me(account: Account) -> Me:
    who = account.id, account.name, account.kind, account.language, account.admin
    return Me(*who, account.created, account.banned_until, account.ban_reason)
