"""What the lab says about what is known."""

from __future__ import annotations

import math

import pytest

from quintain.lab.arms import arm_of
from quintain.lab.selftest import coverage, pool_of, studies
from quintain.lab.statistics import (
    LESS,
    MORE,
    SAME,
    Decider,
    Mean,
    discoveries,
    mean_of,
    p_value,
    sequence_width,
    shrunk,
)


@pytest.mark.parametrize("name", ["draws", "first"])
def test_studies_without_a_difference_seldom_see_one(name: str) -> None:
    pool = pool_of(arm_of("lanes"), name)
    found = studies(pool, Decider(0.01), 120, seed=3)
    assert found.share <= 0.05
    assert found.same >= 110


def test_a_planted_percentage_point_is_found() -> None:
    pool = pool_of(arm_of("lanes"), "draws")
    found = studies(pool, Decider(0.01), 120, seed=4, planted=0.01)
    assert found.share >= 0.95
    assert studies(pool, Decider(0.01), 60, seed=4, planted=0.03).share == 1.0


def test_a_large_effect_is_seen_sooner() -> None:
    pool = pool_of(arm_of("lanes"), "draws")
    large, small = (studies(pool, Decider(0.01), 30, seed=5, planted=effect).deals for effect in (0.05, 0.01))
    assert large < small / 2


def test_intervals_cover_what_they_say() -> None:
    pool = pool_of(arm_of("lanes"), "comebacks")
    fixed, always = coverage(pool, 4000, 600, seed=6)
    assert 0.92 <= fixed <= 0.98
    assert always >= 0.95


def test_a_test_tells_directions_apart() -> None:
    test = Decider(0.01)
    assert test.verdict(Mean(40_000, 0.02, 0.05)) == MORE
    assert test.verdict(Mean(40_000, -0.02, 0.05)) == LESS
    assert test.verdict(Mean(40_000, 0.001, 0.05)) == SAME
    assert test.verdict(Mean(2_000, 0.004, 0.25)) is None
    assert test.verdict(Mean(100, 0.9, 0.01)) is None  # too few deals for any verdict


def test_certain_but_too_small_to_matter_is_the_same() -> None:
    mean = Mean(10_000_000, 0.003, 0.05)
    assert mean.sequence()[0] > 0
    assert Decider(0.01).verdict(mean) == SAME


def test_undecided_says_how_many_it_would_take() -> None:
    """And when that many have been played, it is decided."""
    test, seen = Decider(0.01), Mean(2_000, 0.012, 0.25)
    assert test.verdict(seen) is None
    needed = test.deals_needed(seen)
    assert needed > 2_000
    assert test.verdict(Mean(needed, seen.value, seen.variance)) == MORE
    assert 0 < test.deals_needed(Mean(2_000, 0.005, 0.25)) < 10**8


def test_what_never_happened_may_still_happen() -> None:
    mean = mean_of(512, 0.0, 0.0, 1.0)
    assert mean.value == 0.0
    assert mean.sequence()[1] > 0.003  # three in a thousand would often not show in 512


def test_sequences_are_wider_than_intervals_and_shrink() -> None:
    widths = [sequence_width(deals, 0.05, 20_000) for deals in (100, 1_000, 10_000, 100_000)]
    assert widths == sorted(widths, reverse=True)
    assert all(
        width > 1.96 / math.sqrt(deals) for width, deals in zip(widths, (100, 1_000, 10_000, 100_000), strict=True)
    )


def test_discoveries_are_fewer_than_small_p_values() -> None:
    lucky = [0.04] + [0.5] * 19
    assert not any(discoveries(lucky))
    assert discoveries([1e-6, 0.9, 1e-5, 0.04]) == [True, False, True, False]
    assert discoveries([]) == []


def test_shrinkage_pulls_noise_and_leaves_signal() -> None:
    noise = shrunk([0.01, -0.01, 0.005, -0.005], [0.01] * 4)
    assert max(abs(value) for value, _ in noise) < 0.002
    signal = shrunk([0.5, -0.5, 0.3, -0.3], [0.01] * 4)
    assert abs(signal[0][0] - 0.5) < 0.01


def test_p_values() -> None:
    assert p_value(0.0, 1.0) == pytest.approx(1.0)
    assert p_value(1.96, 1.0) == pytest.approx(0.05, abs=0.001)
