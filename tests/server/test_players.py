"""Who is who, as the server remembers it."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

from quintain.server.players import Players
from quintain.tables.setup import Sitter

MANY = 20_000
ENDED = 100
ALLOWED = 0.03  # seconds of processor time; going through all who are known takes more than ten times as long


class Everybody:
    """In place of the accounts and the ladder: whoever is asked for is there."""

    async def by_id(self, account: str) -> Any:
        return SimpleNamespace(id=account, name=account, kind="person", guest=False, hidden=False)

    async def rating(self, account: str, preset: str) -> float:
        return 1500.0


def test_the_end_of_a_match_costs_the_same_however_many_are_known() -> None:
    players = Players(cast(Any, Everybody()), cast(Any, Everybody()))

    async def know_all() -> None:
        for number in range(MANY):
            seats = (Sitter("account", str(number)),)
            await players.at(cast(Any, SimpleNamespace(seats=seats, preset="lanes")))

    asyncio.run(know_all())
    assert players.known("7", "lanes").rating == 1500
    began = time.process_time()
    for number in range(ENDED):
        players.forget_ratings(str(number))
    assert time.process_time() - began < ALLOWED
    assert players.known("7", "lanes").rating is None
    assert players.known("7", "lanes").name == "7", "who it is has not changed"
    assert players.known(str(ENDED), "lanes").rating == 1500
