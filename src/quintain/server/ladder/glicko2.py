"""Glicko-2 as Mark Glickman describes it ("Example of the Glicko-2 system"), step by step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 173.7178
START = 1500.0
START_DEVIATION = 350.0
START_VOLATILITY = 0.06
TAU = 0.5  # how fast volatility may change
PRECISION = 1e-6


class Rating(NamedTuple):
    """How strong a player is, how sure that is, and how erratic they play."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY


def rated(player: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after a period with these opponents and scores (1 won, 0.5 drawn, 0 lost)."""
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE
    if not results:
        return player._replace(deviation=_capped(math.hypot(phi, player.volatility) * SCALE))
    variance_inverse = improvement = 0.0
    for opponent, score in results:
        g = _g(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - START) / SCALE)))
        variance_inverse += g * g * expected * (1 - expected)
        improvement += g * (score - expected)
    variance = 1 / variance_inverse
    volatility = _volatility(phi, player.volatility, variance, variance * improvement, tau)
    before = phi * phi + volatility * volatility
    after = 1 / math.sqrt(1 / before + variance_inverse)
    return Rating((mu + after * after * improvement) * SCALE + START, _capped(after * SCALE), volatility)


def aged(player: Rating, periods: float) -> Rating:
    """A player who has not played for so many periods: the rating is less sure than before."""
    phi = player.deviation / SCALE
    return player._replace(deviation=_capped(math.sqrt(phi * phi + periods * player.volatility**2) * SCALE))


def _capped(deviation: float) -> float:
    return min(deviation, START_DEVIATION)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: the root of f, found by the Illinois method."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        whole = phi * phi + variance + e
        return e * (delta * delta - whole) / (2 * whole * whole) - (x - start) / (tau * tau)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    return math.exp(_root(f, low, high) / 2)


def _root(f: object, low: float, high: float) -> float:
    assert callable(f)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return low
