"""Ratings: what results say about strength, and how sure that is."""

from __future__ import annotations

import random

import pytest

from quintain.bots.arena import elo_of, expected
from quintain.bots.rating.ratings import BASE, Meetings, Points, ratings

WON, LOST, EVEN, DRAWN = (1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.5, 0.5)


def test_two_bots_are_as_far_apart_as_their_share_says() -> None:
    found = ratings(["greedy", "ann"], [("greedy", "ann", [WON, WON, EVEN, DRAWN] * 500)])
    assert found["greedy"].value == BASE
    assert found["greedy"].margin == 0.0
    assert found["ann"].value == pytest.approx(BASE - elo_of(0.75), abs=1)


def test_a_draw_is_half_a_win() -> None:
    one = ratings(["greedy", "ann"], [("greedy", "ann", [EVEN] * 50)])
    other = ratings(["greedy", "ann"], [("greedy", "ann", [DRAWN] * 50)])
    assert one["ann"].value == pytest.approx(BASE)
    assert other["ann"].value == pytest.approx(BASE)


def test_without_greedy_the_mean_is_the_base() -> None:
    found = ratings(["ann", "ben"], [("ann", "ben", [WON, EVEN])])
    assert found["ann"].value + found["ben"].value == pytest.approx(2 * BASE)
    assert found["ann"].margin == pytest.approx(found["ben"].margin)
    assert found["ann"].margin > 0


def test_whoever_has_won_everything_is_not_infinitely_good_nor_known_exactly() -> None:
    few, many = (ratings(["greedy", "ann"], [("ann", "greedy", [WON] * pairs)])["ann"] for pairs in (3, 100))
    assert BASE + 200 < few.value < many.value < BASE + 1200
    assert few.margin > 200
    assert few.low < many.value


def test_a_cycle_is_a_tie() -> None:
    found = ratings(["a", "b", "c"], [("a", "b", [WON] * 9), ("b", "c", [WON] * 9), ("c", "a", [WON] * 9)])
    assert [rating.value for rating in found.values()] == pytest.approx([BASE] * 3)


def test_those_who_never_met_are_compared_by_others() -> None:
    meetings: Meetings = [("a", "greedy", [WON, WON, EVEN] * 99), ("greedy", "b", [WON, WON, EVEN] * 99)]
    found = ratings(["a", "greedy", "b"], meetings)
    assert found["a"].value - BASE == pytest.approx(BASE - found["b"].value, abs=1)
    assert found["a"].value > BASE + 200


def test_whoever_has_not_played_is_rated_as_unknown() -> None:
    found = ratings(["greedy", "ann", "ben"], [("greedy", "ann", [EVEN] * 20)])
    assert found["ben"].value == pytest.approx(BASE)
    assert found["ben"].margin > 4 * found["ann"].margin


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Three bots of known strength; 95 % of 200 tournaments, give or take what luck allows."""
    chance, names = random.Random(5), ["greedy", "ann", "ben"]
    truth = {"greedy": BASE, "ann": BASE + 150, "ben": BASE - 100}

    def pairs(one: str, other: str) -> list[Points]:
        share = expected(truth[one] - truth[other])
        return [(float(chance.random() < share), float(chance.random() < share)) for _ in range(60)]

    held = 0
    for _ in range(200):
        met = [(one, other, pairs(one, other)) for one, other in (("greedy", "ann"), ("greedy", "ben"), ("ann", "ben"))]
        found = ratings(names, met)
        held += sum(found[name].low <= truth[name] <= found[name].high for name in ("ann", "ben"))
    assert 0.92 <= held / 400 <= 0.99
