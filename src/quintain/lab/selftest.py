"""Is the lab right about what is known? Studies without any difference, studies with one that was planted, and
intervals around a mean that is known. The deals are real matches, drawn again and again from a pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from quintain.lab.arms import Arm
from quintain.lab.chunks import SIZES
from quintain.lab.hooks import metric
from quintain.lab.statistics import SAME, Decider, Mean, mean_of
from quintain.lab.workbench import Workbench

POOL = 40_000
MOST_DEALS = 400_000
Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Trial:
    """How many of some studies came out how."""

    studies: int
    differences: int
    same: int
    deals: float  # on average

    @property
    def share(self) -> float:
        return self.differences / self.studies


def pool_of(arm: Arm, name: str, seed: int = 1, deals: int = POOL) -> Floats:
    """One metric of many deals."""
    rows, _ = Workbench(arm, seed).deals(0, deals)
    one = metric(arm.rulebook, name)
    return np.asarray(rows[:, one.place] * (one.scale / (2 if arm.in_pairs else 1)), np.float64)


def study(pool: Floats, test: Decider, chance: np.random.Generator, planted: float) -> tuple[str | None, int]:
    """One study of two arms that share no luck, looked at after every chunk. With a planted effect some deals of arm B
    that were 0 become 1."""
    deals, total, squares = 0, 0.0, 0.0
    flip = planted / max(1e-12, 1.0 - pool.mean()) if planted else 0.0
    number = 0
    while deals < MOST_DEALS:
        size = SIZES[min(number, len(SIZES) - 1)]
        one, other = chance.choice(pool, size), chance.choice(pool, size)
        if flip:
            other = np.where((other == 0) & (chance.random(size) < flip), 1.0, other)
        differences = other - one
        deals, total, squares = deals + size, total + differences.sum(), squares + (differences**2).sum()
        verdict = test.verdict(mean_of(deals, total, squares, 1.0))
        if verdict:
            return verdict, deals
        number += 1
    return None, deals


def studies(pool: Floats, test: Decider, count: int, seed: int, planted: float = 0.0) -> Trial:
    """Many studies: how often do they see a difference?"""
    chance = np.random.default_rng(seed)
    found = [study(pool, test, chance, planted) for _ in range(count)]
    same = sum(verdict == SAME for verdict, _ in found)
    differences = sum(verdict not in (SAME, None) for verdict, _ in found)
    return Trial(count, differences, same, sum(deals for _, deals in found) / count)


def coverage(pool: Floats, deals: int, count: int, seed: int) -> tuple[float, float]:
    """How often intervals hold the mean of the pool: for a fixed number of deals, and watched all the time."""
    chance, truth = np.random.default_rng(seed), float(pool.mean())
    fixed = always = 0
    looks = [deals // 8, deals // 4, deals // 2, deals]
    for _ in range(count):
        drawn = chance.choice(pool, deals)
        means = [mean_of(n, drawn[:n].sum(), (drawn[:n] ** 2).sum()) for n in looks]
        low, high = means[-1].interval()
        fixed += low <= truth <= high
        always += all(holds(mean, truth) for mean in means)
    return float(fixed / count), float(always / count)


def holds(mean: Mean, truth: float) -> bool:
    low, high = mean.sequence()
    return low <= truth <= high
