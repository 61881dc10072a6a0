"""One's own account, as one sees it."""

from __future__ import annotations

from msgspec import Struct, field, structs

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
    hidden: bool = False


class NewMe(Me):
    """One's own account when it has just been made, with the codes that stand in for a forgotten password: they are
    shown once and stored nowhere."""

    codes: list[str] = field(default_factory=list)


def new_me(account: Account, codes: list[str]) -> NewMe:
    return NewMe(**structs.asdict(me(account)), codes=codes)


def me(account: Account) -> Me:
    who = account.id, account.name, account.kind, account.language, account.admin
    return Me(*who, account.created, account.banned_until, account.ban_reason, account.hidden)
