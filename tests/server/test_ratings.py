"""Glicko-2 gives the numbers of its author's own example."""

from __future__ import annotations

import pytest

from quintain.server.ladder.glicko2 import Rating, aged, rated

PLAYER = Rating(1500, 200, 0.06)
RESULTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_example_of_the_paper() -> None:
    after = rated(PLAYER, RESULTS)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_great_surprise_raises_volatility() -> None:
    steady = Rating(1500, 30, 0.06)
    assert rated(steady, [(Rating(2400, 30), 1.0)] * 5).volatility > 0.0601
    assert rated(steady, [(Rating(1500, 30), 0.5)] * 5).volatility < 0.06


def test_winning_raises_and_losing_lowers_and_a_draw_between_equals_moves_nothing() -> None:
    one = Rating()
    assert rated(one, [(one, 1.0)]).rating == pytest.approx(1662.3, abs=0.1)
    assert rated(one, [(one, 0.0)]).rating == pytest.approx(1337.7, abs=0.1)
    assert rated(one, [(one, 0.5)]).rating == pytest.approx(1500)
    assert rated(one, [(one, 0.5)]).deviation < 350


def test_time_makes_a_rating_less_sure_but_never_less_than_a_newcomers() -> None:
    assert rated(PLAYER, []).deviation == pytest.approx(aged(PLAYER, 1).deviation)
    assert 200 < aged(PLAYER, 10).deviation < aged(PLAYER, 100).deviation < 350
    assert aged(PLAYER, 10**6).deviation == 350
    assert aged(PLAYER, 10).rating == 1500
