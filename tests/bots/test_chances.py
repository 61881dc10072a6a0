"""What hints of planned games promise: learned from matches of the level itself."""

from __future__ import annotations

import math

import pytest

import quintain
from quintain.bots.learning.chances import Promise, chances_of, players_of, promises_in
from quintain.bots.levels import PLANNERS
from quintain.bots.luck import Luck
from quintain.bots.weights import Chance, weights_for


def promised(truth: Chance, name: str, count: int = 4000) -> list[Promise]:
    """Matches that are won as often as a chance says."""
    luck = Luck(count)
    found = []
    for _ in range(count):
        value = 1.9 * luck.share() - 0.95
        won = 2.0 * luck.share() - 1.0 < truth.of(value)
        found.append(Promise(name, value, 1.0 if won else -1.0, 1.0))
    return found


def test_the_chance_that_made_the_matches_is_found() -> None:
    truths = {"a": Chance(0.8, 0.6), "b": Chance(1.5, -0.4)}
    found = chances_of([promise for name, truth in truths.items() for promise in promised(truth, name)])
    for name, truth in truths.items():
        for value in (-0.8, -0.3, 0.0, 0.5, 0.9):
            assert found[name].of(value) == pytest.approx(truth.of(value), abs=0.06)


def test_a_match_counts_once_for_each_seat() -> None:
    game = quintain.load("siege", versus=True)
    promises = promises_in(game, players_of(game, 1), 5)
    assert {promise.situation for promise in promises} == {"level:1 seat 0", "level:1 seat 1"}
    for seat in range(2):
        mine = [promise for promise in promises if promise.situation.endswith(str(seat))]
        assert math.isclose(sum(promise.weight for promise in mine), 1.0)
        assert len({promise.end for promise in mine}) == 1
    assert {promise.end for promise in promises} == {-1.0, 1.0}


@pytest.mark.parametrize(
    ("preset", "number", "least", "most"), [("01-the-orchard-wall", 5, 0.9, 1.0), ("15-the-warlord", 1, 0.0, 0.35)]
)
def test_a_hint_promises_what_the_level_keeps(preset: str, number: int, least: float, most: float) -> None:
    """Level 5 wins the first level of the campaign always, level 1 the last one hardly ever."""
    game = quintain.load(f"siege-{preset}")
    match = game.new(seed=3)
    told = [players_of(game, number)[0].mix(game, match.observe(0), 0, Luck(luck)) for luck in range(5)]
    chance = sum((max(mix.worths) + 1.0) / 2.0 for mix in told) / len(told)
    assert least <= chance <= most


def test_every_level_knows_its_chances_alone_and_from_both_seats() -> None:
    known = weights_for(quintain.load("siege")).chances
    assert set(known) == {f"level:{number} {place}" for number in PLANNERS for place in ("alone", "seat 0", "seat 1")}
    assert all(chance.slope > 0 for chance in known.values())
