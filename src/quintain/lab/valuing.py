"""What the sums of a series say about cards: the value of each, by intervention, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from quintain.lab.workbench import Array


def estimates(table: Array) -> list[tuple[float, float]]:
    """For each card the slope of points on how many more of it one side was dealt, with its robust error. In points
    of a match: half of the difference between winning and losing."""
    matches, points = float(table[-1, 0]), float(table[-1, 1])
    mean_y = points / matches
    found = []
    for x, xx, xy, xxy, xyy, xxyy in table[:-1, :6].astype(float).tolist():
        mean_x = x / matches
        spread = xx - matches * mean_x**2
        if spread <= 0:
            found.append((0.0, 0.0))
            continue
        slope = (xy - matches * mean_x * mean_y) / spread
        # The sum of (x - mx)^2 (y - my)^2, written out; the slope itself is too small to matter in it.
        meat = xxyy - 2 * mean_y * xxy + mean_y**2 * xx
        meat += -2 * mean_x * (xyy - 2 * mean_y * xy + mean_y**2 * x)
        meat += mean_x**2 * (float(table[-1, 2]) - 2 * mean_y * points + matches * mean_y**2)
        found.append((slope / 2, math.sqrt(max(meat, 0.0)) / spread / 2))
    return found


def cost_of(card: Mapping[str, Any]) -> float | None:
    """What a card costs, where that is a number."""
    cost = card.get("cost")
    return float(cost) if isinstance(cost, int) else None
