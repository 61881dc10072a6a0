"""Ratings from who met whom: Elo by maximum likelihood (Bradley and Terry), a draw being half a win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.bots.arena import ELO
from quintain.bots.simulate import Z95

ANCHOR: Final = "greedy"  # whose rating is always BASE; where it does not play, the mean of all is
BASE: Final = 1000.0
ROUNDS: Final = 100
CLOSE_ENOUGH: Final = 1e-10

Points = tuple[float, float]  # of one bot in a pair of matches: from seat 0, from seat 1
Meetings = Sequence[tuple[str, str, Sequence[Points]]]  # who met whom, and what the first one got in each pair
Matrix = NDArray[np.float64]


class Rating(NamedTuple):
    """Elo, with the ends of its 95 % interval; the anchor has none, since all others are told from there."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        return (self.high - self.low) / 2


def ratings(names: Sequence[str], meetings: Meetings, met_only: bool = False) -> dict[str, Rating]:
    """The ratings under which the results are likeliest, as if each two had drawn one match more: so whoever has won
    all matches is not infinitely good, and whoever has met nobody is rated too, if with a wide interval. Where many
    have not met by design, `met_only` leaves their draws out, which would pull the best and the worst together."""
    table = _Table(names, meetings, met_only)
    strength = table.likeliest()
    pinned = _pinned(names)
    values = pinned @ strength * ELO + BASE
    variances = [np.diag(pinned @ covariance @ pinned.T) for covariance in table.covariances(strength)]
    deviations = np.sqrt(np.maximum(0.0, np.maximum(*variances))) * ELO
    return {
        name: Rating(float(value), float(value - Z95 * deviation), float(value + Z95 * deviation))
        for name, value, deviation in zip(names, values, deviations, strict=True)
    }


def _pinned(names: Sequence[str]) -> Matrix:
    """Takes strengths to differences from the anchor's, or from the mean."""
    count = len(names)
    anchor = np.zeros(count) if ANCHOR in names else np.full(count, 1.0 / count)
    if ANCHOR in names:
        anchor[list(names).index(ANCHOR)] = 1.0
    return np.eye(count) - anchor


class _Table:
    """All results in numbers."""

    def __init__(self, names: Sequence[str], meetings: Meetings, met_only: bool) -> None:
        index = {name: place for place, name in enumerate(names)}
        count = len(names)
        self.pairs = [(index[one], index[other], pairs) for one, other, pairs in meetings]
        drawn = np.zeros((count, count)) if met_only else np.ones((count, count)) - np.eye(count)
        for one, other, _ in self.pairs:
            drawn[[one, other], [other, one]] = 1.0
        self.matches: Matrix = drawn  # the draws that nobody has played
        self.points: Matrix = self.matches / 2
        for one, other, pairs in self.pairs:
            won = sum(map(sum, pairs))
            self.matches[[one, other], [other, one]] += 2 * len(pairs)
            self.points[one, other] += won
            self.points[other, one] += 2 * len(pairs) - won

    def likeliest(self) -> Matrix:
        """By Newton's method; the likelihood has one top."""
        strength: Matrix = np.zeros(len(self.matches))
        for _ in range(ROUNDS):
            pull = (self.points - self.matches * _chances(strength)).sum(axis=1)
            step = np.clip(np.linalg.pinv(self.information(strength)) @ pull, -1.0, 1.0)
            strength = strength + step
            if np.abs(step).max() < CLOSE_ENOUGH:
                break
        return strength

    def information(self, strength: Matrix) -> Matrix:
        chances = _chances(strength)
        shared = self.matches * chances * (1.0 - chances)
        return np.diag(shared.sum(axis=1)) - shared

    def covariances(self, strength: Matrix) -> tuple[Matrix, Matrix]:
        """How far strengths may be off: if matches were independent, and as pairs, which are, came out. The wider one
        counts: who has won all pairs has none that tell how far apart they are."""
        model = np.linalg.pinv(self.information(strength)).astype(np.float64)
        chances, seen = _chances(strength), np.zeros_like(model)
        for one, other, pairs in self.pairs:
            surprise = sum((sum(pair) - 2 * chances[one, other]) ** 2 for pair in pairs)
            seen[[one, other], [one, other]] += surprise
            seen[[one, other], [other, one]] -= surprise
        return model, model @ seen @ model


def _chances(strength: Matrix) -> Matrix:
    """What each is expected to get against each."""
    chances: Matrix = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
    return chances
