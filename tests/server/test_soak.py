"""A small edition of `quintain bench soak`: honest matches beside hostile guests, at the server's usual limits.

Only what must be right on any machine is asked for; how long things take is for the bench."""

from __future__ import annotations

import pytest
from bench.soak import Sizes, measure

SMALL = Sizes(minutes=0.25, matches=6, silent=200, slow=20, timing=False)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_hostile_guests_harm_nobody(request: pytest.FixtureRequest, kind: str) -> None:
    database = "" if kind == "sqlite" else request.getfixturevalue("postgres").new_database()
    found = measure(SMALL, database)
    assert found["missed"] == [], found["raised"]
    assert found["matches_finished"] > 0
    assert found["phases"]["all"]["commands"] > 0
    assert sum(sum(did.values()) for did in found["attackers"]["did"].values()) > 20
