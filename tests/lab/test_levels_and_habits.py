"""Levels against players of one habit: nobody who does always the same should be a match for a bot that thinks."""

from __future__ import annotations

import pytest

from quintain.lab.arms import arm_of
from quintain.lab.workbench import Workbench

PAIRS = 60
FULL = 4  # what a pair of matches brings at most


# What is measured in long series is in docs/bots.md; the bars here leave room for the luck of short ones.
@pytest.mark.parametrize(
    ("preset", "other", "bar"),
    [
        ("duel", "greedy", 0.48),
        ("duel", "greedy+always", 0.44),
        ("duel", "greedy+never", 0.8),
        ("duel", "greedy+open", 0.46),
        ("clash", "greedy+stall", 0.9),
    ],
)
def test_level_5_holds_its_own_against_a_habit(preset: str, other: str, bar: float) -> None:
    rows, _ = Workbench(arm_of(preset, bots=("level:5", other)), 3).deals(0, PAIRS)
    assert rows[:, 0].mean() / FULL > bar
