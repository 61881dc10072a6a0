"""Small editions of what `quintain bench server` does in full: kill -9 under load, races, memory, start-up."""

from __future__ import annotations

import pytest
from bench.server import Sizes, measure

SMALL = Sizes(players=20, rate=100, seconds=1, idle=200, crashes=2, crash_players=10, races=120)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_kill_9_under_load_loses_nothing(request: pytest.FixtureRequest, kind: str) -> None:
    database = "" if kind == "sqlite" else request.getfixturevalue("postgres").new_database()
    found = measure(["crash"], SMALL, database)["crash"]
    assert found["acknowledged"] > 50
    wrong = {name: found[name] for name in ("lost", "twice", "shown_but_not_stored", "time_outs", "faults")}
    assert wrong == {"lost": 0, "twice": 0, "shown_but_not_stored": 0, "time_outs": 0, "faults": []}


def test_races_lose_and_misapply_nothing() -> None:
    found = measure(["races"], SMALL)["races"]
    assert found["submissions"] >= SMALL.races
    assert found["wrong"] == []
    assert found["ack"] > 0 < found["refused"]


def test_moves_at_a_steady_rate_are_all_acknowledged() -> None:
    found = measure(["moves"], SMALL)["moves"]
    assert found["moves"] > 10, "how many there are is a matter of the machine"
    assert found["faults"] == []


def test_idle_connections_are_cheap() -> None:
    assert measure(["idle"], SMALL)["idle"]["kb_each"] < 70, "a small number is measured less exactly than a large one"
