"""From positions and what they were worth to weights: first the sum of leads, then units for what it cannot say."""

from __future__ import annotations

from typing import Any

import numpy as np

from quintain.bots.luck import Luck
from quintain.bots.weights import Unit, Weights

Array = np.ndarray[Any, np.dtype[np.float64]]
STEPS = 12
EPOCHS = 40
BATCH = 256
LEARNING_RATE = 0.003
DECAY = 0.001  # of units towards 0
MOMENTUM, SCALING = 0.9, 0.999
TINY = 1e-8


def fit(rows: Array, start: Weights, ridge: float, units: int = 0, seed: int = 1) -> Weights:
    """The weights that come nearest to the targets. A row: features of both seats, the phase, the target."""
    weights = fit_leads(rows, start, ridge)
    return fit_units(rows, weights, units, Luck(seed)) if units else weights


def sides(rows: Array) -> tuple[Array, Array, Array, Array]:
    """The parts of rows: own features, the other side's, phase, target."""
    count = (rows.shape[1] - 2) // 2
    return rows[:, :count], rows[:, count : 2 * count], rows[:, -2:-1], rows[:, -1]


def columns(rows: Array) -> Array:
    """Leads early and leads late, side by side."""
    mine, theirs, late, _ = sides(rows)
    return np.concatenate([(mine - theirs) * (1.0 - late), (mine - theirs) * late], axis=1)


def squashed(total: Array) -> Array:
    return np.asarray(total / np.sqrt(1.0 + total * total))


def unsquashed(value: Array) -> Array:
    """The sum behind a value."""
    held = np.clip(value, -0.9999, 0.9999)
    return np.asarray(held / np.sqrt(1.0 - held * held))


def guess(rows: Array, weights: Weights) -> Array:
    """What weights say of positions."""
    return squashed(sum_of_leads(rows, weights) + Net.of(weights).output(*both_ways(rows)))


def sum_of_leads(rows: Array, weights: Weights) -> Array:
    return np.asarray(columns(rows) @ np.array(weights.early + weights.late))


def fit_leads(rows: Array, start: Weights, ridge: float) -> Weights:
    """The sum of leads, by careful Gauss-Newton steps."""
    x, target = columns(rows), rows[:, -1]
    origin = np.array(start.early + start.late)
    weights = origin.copy()
    penalty = ridge * np.eye(len(weights))
    for _ in range(STEPS):
        total = x @ weights
        jacobian = x * ((1.0 + total * total) ** -1.5)[:, None]
        step = jacobian.T @ (target - squashed(total)) - ridge * (weights - origin)
        weights = weights + 0.7 * np.linalg.solve(jacobian.T @ jacobian + penalty, step)
    half = len(weights) // 2
    return Weights(tuple(map(float, weights[:half])), tuple(map(float, weights[half:])), start.provenance, start.units)


# ------------------------------------------------------------------------------------------ units
def both_ways(rows: Array) -> tuple[Array, Array]:
    """What units look at: the position as seat 0 sees it, and as seat 1 does."""
    mine, theirs, late, _ = sides(rows)
    one = np.ones_like(late)
    return np.concatenate([mine, theirs, late, one], axis=1), np.concatenate([theirs, mine, late, one], axis=1)


class Net:
    """Units as arrays: what each looks at (own features, the other side's, phase, 1), and what it says."""

    def __init__(self, input_weights: Array, output_weights: Array) -> None:
        self.parts = [input_weights, output_weights]

    @classmethod
    def of(cls, weights: Weights) -> Net:
        width = 2 * len(weights.early) + 2
        input_weights = [[*unit.mine, *unit.theirs, unit.late, unit.bias] for unit in weights.units]
        return cls(np.array(input_weights).reshape(-1, width).T, np.array([unit.out for unit in weights.units]))

    @classmethod
    def fresh(cls, width: int, units: int, luck: Luck) -> Net:
        input_weights = [[(luck.share() * 2 - 1) * (3 / width) ** 0.5 for _ in range(units)] for _ in range(width)]
        output_weights = [(luck.share() * 2 - 1) * 0.5 / units**0.5 for _ in range(units)]
        return cls(np.array(input_weights), np.array(output_weights))

    def output(self, here: Array, there: Array) -> Array:
        input_weights, output_weights = self.parts
        return np.asarray(
            (np.maximum(0.0, here @ input_weights) - np.maximum(0.0, there @ input_weights)) @ output_weights
        )

    def gradients(self, here: Array, there: Array, base: Array, target: Array) -> list[Array]:
        """In which direction the error grows."""
        input_weights, output_weights = self.parts
        here_active, there_active = np.maximum(0.0, here @ input_weights), np.maximum(0.0, there @ input_weights)
        total = base + (here_active - there_active) @ output_weights
        error = 2 * (squashed(total) - target) * (1.0 + total * total) ** -1.5 / len(target)
        back = np.outer(error, output_weights)
        return [
            here.T @ (back * (here_active > 0)) - there.T @ (back * (there_active > 0)),
            (here_active - there_active).T @ error,
        ]

    def units(self, scale: Array) -> tuple[Unit, ...]:
        input_weights, output_weights = self.parts
        rows = (input_weights / scale[:, None]).T.tolist()
        half = (len(scale) - 2) // 2
        return tuple(
            Unit(row[-1], row[-2], said, tuple(row[:half]), tuple(row[half:-2]))
            for row, said in zip(rows, output_weights.tolist(), strict=True)
        )


def fit_units(rows: Array, weights: Weights, units: int, luck: Luck) -> Weights:
    """Units for what the sum of leads leaves open, by Adam, in ever new order."""
    here, there = both_ways(rows)
    scale = np.sqrt((here * here + there * there).mean(axis=0) / 2) + 1e-6
    here, there = here / scale, there / scale
    base, target = sum_of_leads(rows, weights), rows[:, -1]
    net = Net.fresh(len(scale), units, luck)
    first_moments, second_moments = ([np.zeros_like(part) for part in net.parts] for _ in range(2))
    step = 0
    for epoch in range(EPOCHS):
        rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order = shuffled(len(rows), luck)
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            step += 1
            gradients = net.gradients(here[part], there[part], base[part], target[part])
            for i, gradient in enumerate(gradients):
                first_moments[i] = MOMENTUM * first_moments[i] + (1 - MOMENTUM) * gradient
                second_moments[i] = SCALING * second_moments[i] + (1 - SCALING) * gradient * gradient
                root = np.sqrt(second_moments[i] / (1 - SCALING**step)) + TINY
                net.parts[i] = net.parts[i] - rate * (
                    first_moments[i] / (1 - MOMENTUM**step) / root + DECAY * net.parts[i]
                )
    return Weights(weights.early, weights.late, weights.provenance, net.units(scale))


def shuffled(count: int, luck: Luck) -> Array:
    """The numbers below `count` in a new order: multiplied by one that shares no divisor with it, and shifted."""
    step = int(luck.share() * count) | 1
    while np.gcd(step, count) != 1:
        step += 2
    return np.asarray((np.arange(count) * step + int(luck.share() * count)) % count)
