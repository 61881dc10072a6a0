"""Level 5 is above simple habits. Budgets are counted, so the same matches are played everywhere; the whole tables are
made by `quintain bench bots`."""

from __future__ import annotations

import pytest
from tests.matches import game

from quintain.bots.habits import habits_of
from quintain.bots.levels import bot
from quintain.bots.matches import play_match
from quintain.bots.parts import deck_pair
from quintain.lab.arms import arm_of
from quintain.lab.kit.trace import SCORE
from quintain.lab.workbench import Workbench

PAIRS = 48
# Habits that level 5 does not beat yet: it attacks face-down cards that are walls.
UNBEATEN = {"duel": ("wary",)}


def score(preset: str, one: str, other: str, pairs: int = PAIRS) -> float:
    """The share of points of a bot in pairs of matches: the same deal, from both seats."""
    players, total = [bot(one), bot(other)], 0.0
    for number in range(pairs):
        decks = deck_pair(game(preset), number)
        total += play_match(game(preset), players, number + 1, decks=decks)
        total += 1.0 - play_match(game(preset), players[::-1], number + 1, decks=decks and decks[::-1])
    return total / (2 * pairs)


@pytest.mark.parametrize("preset", ["lanes", "lanes-classic", "clash", "duel"])
def test_level_5_is_stronger_than_greedy(preset: str) -> None:
    assert score(preset, "level:5", "greedy") > 0.52


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel"])
def test_every_level_up_to_5_is_stronger_than_the_one_before(preset: str) -> None:
    """Two levels apart, so that few matches can tell."""
    for level in (1, 2, 3):
        assert score(preset, f"level:{level + 2}", f"level:{level}") > 0.54


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel"])
def test_level_1_is_a_beginner_and_no_fool(preset: str) -> None:
    assert score(preset, "level:1", "random") > 0.55
    assert score(preset, "level:1", "level:5") < 0.35


def habits(preset: str) -> list[str]:
    """Those without a number, and those with one at a usual number."""
    return [f"{name}3" if name.endswith("=") else name for name in habits_of(game(preset).rulebook)]


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel"])
def test_level_5_is_stronger_than_greedy_with_any_habit(preset: str) -> None:
    for habit in habits(preset):
        bench = Workbench(arm_of(preset, bots=("level:5", f"greedy+{habit}")), 1)
        rows, _ = bench.deals(0, PAIRS)
        assert rows[:, SCORE].sum() / (4 * PAIRS) > (0.4 if habit in UNBEATEN.get(preset, ()) else 0.5), habit
