"""Exact answers about a reduced game: an equilibrium (CFR+), and how much a perfect opponent wins against a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from quintain.bots.exact.game import Tree

Array = np.ndarray[Any, np.dtype[Any]]


class Solver:
    """The tree as flat arrays, level by level, so that a sweep is a handful of array operations per level."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.first_arm = np.cumsum([1] + [len(insight.moves) for insight in tree.insights])
        self.arms = int(self.first_arm[-1])
        self.seat_of_arm = np.full(self.arms, -1)
        self.knot_of_arm = np.zeros(self.arms, int)
        for number, insight in enumerate(tree.insights):
            arms = slice(self.first_arm[number], self.first_arm[number + 1])
            self.seat_of_arm[arms], self.knot_of_arm[arms] = insight.seat, number + 1
        self._lay_out()

    def _lay_out(self) -> None:
        """For each outcome its fork, and the arms of both seats; arm 0 is that of a seat with nothing to decide."""
        tree, slots = self.tree, len(self.tree.values)
        self.fork, self.arm = np.zeros(slots, int), np.zeros((2, slots), int)
        depth = np.zeros(len(tree.forks), int)
        self.chance = np.array([tree.weights[fork.deal] for fork in tree.forks])
        self.parent_slot = np.array([fork.slot for fork in tree.forks])
        for number, fork in enumerate(tree.forks):
            rows, columns = fork.counts
            part = slice(fork.first, fork.first + rows * columns)
            bases = [0 if knot < 0 else int(self.first_arm[knot]) for knot in fork.knots]
            self.fork[part] = number
            self.arm[0, part] = bases[0] + np.repeat(np.arange(rows), columns)
            self.arm[1, part] = bases[1] + np.tile(np.arange(columns), rows)
            depth[number] = depth[fork.parent] + 1 if fork.parent >= 0 else 0
        self.levels = [np.flatnonzero(depth == level) for level in range(int(depth.max()) + 1)]
        self.level_slots = [np.flatnonzero(depth[self.fork] == level) for level in range(len(self.levels))]
        self.fixed = np.array(tree.values)

    # ---------------------------------------------------------------------------- sweeps
    def reach(self, strategy: Array) -> Array:
        """How likely each seat plays towards each fork."""
        reach = np.ones((2, len(self.tree.forks)))
        for level in self.levels[1:]:
            slots = self.parent_slot[level]
            for seat in (0, 1):
                reach[seat, level] = reach[seat, self.fork[slots]] * strategy[self.arm[seat, slots]]
        return reach

    def gains(self, strategy: Array, seat: int) -> tuple[Array, float, Array]:
        """What each arm of a seat brings against the other's strategy, the value of the game, and each knot's reach."""
        reach = self.reach(strategy)
        values, gain = self.fixed.copy(), np.zeros(self.arms)
        sign, worth = 1.0 - 2.0 * seat, np.zeros(len(self.tree.forks))
        for level, slots in zip(reversed(self.levels), reversed(self.level_slots), strict=True):
            forks, mine, theirs = self.fork[slots], self.arm[seat, slots], self.arm[1 - seat, slots]
            part = values[slots] * strategy[theirs]
            np.add.at(gain, mine, sign * part * (self.chance * reach[1 - seat])[forks])
            np.add.at(worth, forks, part * strategy[mine])
            self._hand_up(level, worth, values)
        roots = self.levels[0]
        return gain, float(np.sum(self.chance[roots] * worth[roots])), reach[seat]

    def _hand_up(self, level: Array, worth: Array, values: Array) -> None:
        slots = self.parent_slot[level]
        inner = slots >= 0
        values[slots[inner]] = worth[level[inner]]

    def best_response(self, strategy: Array, seat: int) -> float:
        """What a seat gets that knows the other's strategy and plays perfectly against it."""
        reach = self.reach(strategy)
        values, sign = self.fixed.copy(), 1.0 - 2.0 * seat
        worth = np.zeros(len(self.tree.forks))
        for level, slots in zip(reversed(self.levels), reversed(self.level_slots), strict=True):
            forks, mine, theirs = self.fork[slots], self.arm[seat, slots], self.arm[1 - seat, slots]
            part = values[slots] * strategy[theirs]
            gain = np.zeros(self.arms)
            np.add.at(gain, mine, sign * part * (self.chance * reach[1 - seat])[forks])
            chosen = self._best_arms(gain, np.unique(mine))
            np.add.at(worth, forks, part * chosen[mine])
            self._hand_up(level, worth, values)
        roots = self.levels[0]
        return float(sign * np.sum(self.chance[roots] * worth[roots]))

    def _best_arms(self, gain: Array, arms: Array) -> Array:
        """1 for the best arm of every knot, 0 for its others."""
        chosen = np.zeros(self.arms)
        order = arms[np.lexsort((-gain[arms], self.knot_of_arm[arms]))]
        _, firsts = np.unique(self.knot_of_arm[order], return_index=True)
        chosen[order[firsts]] = 1.0
        return chosen

    # ---------------------------------------------------------------------------- questions
    def uniform(self) -> Array:
        return self._normal(np.ones(self.arms))

    def _normal(self, amounts: Array) -> Array:
        """Amounts as shares of their knot; all alike where there are none."""
        totals = np.bincount(self.knot_of_arm, amounts, minlength=len(self.tree.insights) + 1)
        counts = np.bincount(self.knot_of_arm, minlength=len(self.tree.insights) + 1)
        total = totals[self.knot_of_arm]
        return np.where(total > 0, amounts / np.where(total > 0, total, 1.0), 1.0 / counts[self.knot_of_arm])

    def solve(self, rounds: int) -> Array:
        """CFR+: an equilibrium, as nearly as so many rounds get."""
        strategy, regret, average = self.uniform(), np.zeros(self.arms), np.zeros(self.arms)
        for number in range(1, rounds + 1):
            for seat in (0, 1):
                gain, _, reach = self.gains(strategy, seat)
                average += self._own_reach(reach, seat) * strategy * number
                usual = np.bincount(self.knot_of_arm, strategy * gain, minlength=len(self.tree.insights) + 1)
                mine = self.seat_of_arm == seat
                regret[mine] = np.maximum(0.0, regret + gain - usual[self.knot_of_arm])[mine]
                strategy = np.where(mine, self._normal(regret), strategy)
        return self._normal(average)

    def _own_reach(self, reach: Array, seat: int) -> Array:
        """How likely a seat plays towards each of its arms; 0 for the other seat's."""
        out = np.zeros(self.arms)
        out[self.arm[seat]] = reach[self.fork]
        out[self.seat_of_arm != seat] = 0.0
        return out

    def nash_conv(self, strategy: Array) -> float:
        """What both seats together could gain by playing perfectly against the strategy: 0 in an equilibrium."""
        return self.best_response(strategy, 0) + self.best_response(strategy, 1)

    def value(self, strategy: Array) -> float:
        """What seat 0 gets if both play a strategy."""
        return self.gains(strategy, 0)[1]

    def from_mixes(self, mixes: Sequence[Sequence[float]]) -> Array:
        """A strategy from the shares at each insight."""
        strategy = np.ones(self.arms)
        for number, shares in enumerate(mixes):
            strategy[self.first_arm[number] : self.first_arm[number + 1]] = shares
        return strategy
