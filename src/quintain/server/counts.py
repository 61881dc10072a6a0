"""Counts that hold when many requests come at once."""

from __future__ import annotations

from quintain.server.accounts.sql import HOLD
from quintain.server.problems import Problem
from quintain.server.store import Steps


def one_more(account: str, count: str, most: int, refusal: str) -> Steps[None]:
    """Part of a transaction: refuse, if an account has as many of something as it may. Its row is held, so that of
    several requests at the same moment each counts what those before it have made."""
    yield HOLD, (account,)
    rows = yield count, (account,)
    if rows[0][0] >= most:
        raise Problem(refusal)
