"""Exact answers about a reduced game: an equilibrium (CFR+), and how much a perfect opponent wins against a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from quintain.bots.exact.tree import Tree

Array = np.ndarray[Any, np.dtype[Any]]


class Solver:
    """The tree as flat arrays, level by level, so that a sweep is a handful of array operations per level."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.first_action = np.cumsum([1] + [len(infoset.moves) for infoset in tree.infosets])
        self.actions = int(self.first_action[-1])
        self.seat_of_action = np.full(self.actions, -1)
        self.infoset_of_action = np.zeros(self.actions, int)
        for number, infoset in enumerate(tree.infosets):
            actions = slice(self.first_action[number], self.first_action[number + 1])
            self.seat_of_action[actions], self.infoset_of_action[actions] = infoset.seat, number + 1
        self._lay_out()

    def _lay_out(self) -> None:
        """For each outcome its node, and the actions of both seats; a seat with nothing to decide has action 0."""
        tree, outcomes = self.tree, len(self.tree.values)
        self.node, self.action = np.zeros(outcomes, int), np.zeros((2, outcomes), int)
        depth = np.zeros(len(tree.nodes), int)
        self.chance = np.array([tree.weights[node.deal] for node in tree.nodes])
        self.parent_outcome = np.array([node.outcome for node in tree.nodes])
        for number, node in enumerate(tree.nodes):
            rows, columns = node.counts
            part = slice(node.first, node.first + rows * columns)
            bases = [0 if infoset < 0 else int(self.first_action[infoset]) for infoset in node.infosets]
            self.node[part] = number
            self.action[0, part] = bases[0] + np.repeat(np.arange(rows), columns)
            self.action[1, part] = bases[1] + np.tile(np.arange(columns), rows)
            depth[number] = depth[node.parent] + 1 if node.parent >= 0 else 0
        self.levels = [np.flatnonzero(depth == level) for level in range(int(depth.max()) + 1)]
        self.level_outcomes = [np.flatnonzero(depth[self.node] == level) for level in range(len(self.levels))]
        self.fixed = np.array(tree.values)

    # ---------------------------------------------------------------------------- sweeps
    def reach(self, strategy: Array) -> Array:
        """How likely each seat plays towards each node."""
        reach = np.ones((2, len(self.tree.nodes)))
        for level in self.levels[1:]:
            outcomes = self.parent_outcome[level]
            for seat in (0, 1):
                reach[seat, level] = reach[seat, self.node[outcomes]] * strategy[self.action[seat, outcomes]]
        return reach

    def counterfactual_values(self, strategy: Array, seat: int) -> tuple[Array, float, Array]:
        """What each action of a seat brings against the other's strategy, the value of the game, and the
        seat's reach of each node."""
        reach = self.reach(strategy)
        values, counterfactual = self.fixed.copy(), np.zeros(self.actions)
        sign, worth = 1.0 - 2.0 * seat, np.zeros(len(self.tree.nodes))
        for level, outcomes in zip(reversed(self.levels), reversed(self.level_outcomes), strict=True):
            nodes, mine, theirs = self.node[outcomes], self.action[seat, outcomes], self.action[1 - seat, outcomes]
            part = values[outcomes] * strategy[theirs]
            np.add.at(counterfactual, mine, sign * part * (self.chance * reach[1 - seat])[nodes])
            np.add.at(worth, nodes, part * strategy[mine])
            self._back_up(level, worth, values)
        roots = self.levels[0]
        return counterfactual, float(np.sum(self.chance[roots] * worth[roots])), reach[seat]

    def _back_up(self, level: Array, worth: Array, values: Array) -> None:
        outcomes = self.parent_outcome[level]
        inner = outcomes >= 0
        values[outcomes[inner]] = worth[level[inner]]

    def best_response(self, strategy: Array, seat: int) -> float:
        """What a seat gets that knows the other's strategy and plays perfectly against it."""
        reach = self.reach(strategy)
        values, sign = self.fixed.copy(), 1.0 - 2.0 * seat
        worth = np.zeros(len(self.tree.nodes))
        for level, outcomes in zip(reversed(self.levels), reversed(self.level_outcomes), strict=True):
            nodes, mine, theirs = self.node[outcomes], self.action[seat, outcomes], self.action[1 - seat, outcomes]
            part = values[outcomes] * strategy[theirs]
            counterfactual = np.zeros(self.actions)
            np.add.at(counterfactual, mine, sign * part * (self.chance * reach[1 - seat])[nodes])
            chosen = self._best_actions(counterfactual, np.unique(mine))
            np.add.at(worth, nodes, part * chosen[mine])
            self._back_up(level, worth, values)
        roots = self.levels[0]
        return float(sign * np.sum(self.chance[roots] * worth[roots]))

    def _best_actions(self, counterfactual: Array, actions: Array) -> Array:
        """1 for the best action of every information set, 0 for its others."""
        chosen = np.zeros(self.actions)
        order = actions[np.lexsort((-counterfactual[actions], self.infoset_of_action[actions]))]
        _, firsts = np.unique(self.infoset_of_action[order], return_index=True)
        chosen[order[firsts]] = 1.0
        return chosen

    # ---------------------------------------------------------------------------- questions
    def uniform(self) -> Array:
        return self._normal(np.ones(self.actions))

    def _normal(self, amounts: Array) -> Array:
        """Amounts as shares of their information set; all alike where there are none."""
        totals = np.bincount(self.infoset_of_action, amounts, minlength=len(self.tree.infosets) + 1)
        counts = np.bincount(self.infoset_of_action, minlength=len(self.tree.infosets) + 1)
        total = totals[self.infoset_of_action]
        return np.where(total > 0, amounts / np.where(total > 0, total, 1.0), 1.0 / counts[self.infoset_of_action])

    def solve(self, iterations: int) -> Array:
        """CFR+: an equilibrium, as nearly as so many iterations get."""
        strategy, regret, average = self.uniform(), np.zeros(self.actions), np.zeros(self.actions)
        for number in range(1, iterations + 1):
            for seat in (0, 1):
                counterfactual, _, reach = self.counterfactual_values(strategy, seat)
                average += self._own_reach(reach, seat) * strategy * number
                mean = np.bincount(
                    self.infoset_of_action, strategy * counterfactual, minlength=len(self.tree.infosets) + 1
                )
                mine = self.seat_of_action == seat
                regret[mine] = np.maximum(0.0, regret + counterfactual - mean[self.infoset_of_action])[mine]
                strategy = np.where(mine, self._normal(regret), strategy)
        return self._normal(average)

    def _own_reach(self, reach: Array, seat: int) -> Array:
        """How likely a seat plays towards each of its actions; 0 for the other seat's."""
        out = np.zeros(self.actions)
        out[self.action[seat]] = reach[self.node]
        out[self.seat_of_action != seat] = 0.0
        return out

    def nash_conv(self, strategy: Array) -> float:
        """What both seats together could gain by playing perfectly against the strategy: 0 in an equilibrium."""
        return self.best_response(strategy, 0) + self.best_response(strategy, 1)

    def value(self, strategy: Array) -> float:
        """What seat 0 gets if both play a strategy."""
        return self.counterfactual_values(strategy, 0)[1]

    def from_mixes(self, mixes: Sequence[Sequence[float]]) -> Array:
        """A strategy from the shares at each information set."""
        strategy = np.ones(self.actions)
        for number, shares in enumerate(mixes):
            strategy[self.first_action[number] : self.first_action[number + 1]] = shares
        return strategy
