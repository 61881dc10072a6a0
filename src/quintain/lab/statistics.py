"""Sequential statistics: what may be said while a study is still running, and when enough has been played.

Everything here is about means of deals. Deals are independent; the two matches of a pair are not, which is why pairs
are added up first. Differences between arms are differences of the same deal, so that luck cancels out.

* A **decision** is a generalized sequential probability ratio test (GSPRT) for each direction: is the difference 0, or
  is it `delta`? Both risks hold however often one looks.
* An **interval** shown while running is a confidence sequence (normal mixture, asymptotic): it covers at all times.
* "The same" is a decision as well: differences of `delta` or more have been ruled out on both sides, by the tests or
  because the whole interval lies between them. A difference may then be certain and still too small to matter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Literal

ALPHA = 0.05  # risk of seeing a difference where there is none, for a whole study
BETA = 0.02  # risk of overlooking one of the size `delta`
FEWEST = 512  # deals before a decision: the tests are asymptotic
FEWEST_THINKING = 64
MANY, FEW = 20_000, 256  # deals of a usual study, and of one whose players look ahead
MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
Verdict = Literal["more", "less", "same"]
NORMAL = NormalDist()


@dataclass(frozen=True)
class Mean:
    """The mean of a number over independent deals."""

    deals: int
    value: float
    variance: float  # of one deal
    tight_at: int = MANY  # the number of deals for which sequences are narrowest; to be chosen beforehand

    @property
    def error(self) -> float:
        """The standard error."""
        return math.sqrt(self.variance / self.deals) if self.deals else math.inf

    def interval(self, alpha: float = ALPHA) -> tuple[float, float]:
        """For a number of deals that was fixed beforehand."""
        half = NORMAL.inv_cdf(1 - alpha / 2) * self.error
        return self.value - half, self.value + half

    def sequence(self, alpha: float = ALPHA) -> tuple[float, float]:
        """Covers at all times, so that it may be watched; a little wider than an interval."""
        half = sequence_width(self.deals, alpha, self.tight_at) * math.sqrt(self.variance)
        return self.value - half, self.value + half


def mean_of(deals: int, total: float, squares: float, step: float = 0.0, tight_at: int = 0) -> Mean:
    """From sums. What has never happened may still happen: the variance is at least what one deal would bring that
    differed from the others by a `step`."""
    if deals == 0:
        return Mean(0, 0.0, math.inf)
    value = total / deals
    variance = max(0.0, squares / deals - value * value) * deals / max(1, deals - 1)
    return Mean(deals, value, max(variance, step * step / deals), tight_at or MANY)


def sequence_width(deals: int, alpha: float, tight_at: int) -> float:
    """The half width of a confidence sequence in standard deviations of one deal; narrowest, relatively, at
    `tight_at` deals."""
    if deals == 0:
        return math.inf
    log = -2.0 * math.log(alpha)
    rho = (log + math.log(log + 1.0)) / tight_at
    spread = deals * rho + 1.0
    return math.sqrt(2.0 * spread * math.log(math.sqrt(spread) / alpha) / (deals * deals * rho))


def share_interval(hits: int, tries: int, family: int = 1) -> tuple[float, float]:
    """Where a share may lie (Wilson), if it is one of a family of which all intervals are to hold."""
    if not tries:
        return 0.0, 1.0
    z = NORMAL.inv_cdf(1 - ALPHA / family / 2)
    share, room = hits / tries, 1 + z * z / tries
    middle = (share + z * z / (2 * tries)) / room
    half = z / room * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return max(0.0, middle - half), min(1.0, middle + half)


# ------------------------------------------------------------------------------------------ deciding
def likelihood_ratio(mean: Mean, delta: float) -> float:
    """How much more likely (as a logarithm) the deals are if the true mean is `delta` than if it is 0."""
    if mean.variance == 0.0:
        return 0.0 if mean.value == delta / 2 else math.copysign(math.inf, (2 * mean.value - delta) * delta)
    return mean.deals * delta * (2 * mean.value - delta) / (2 * mean.variance)


@dataclass(frozen=True)
class Decider:
    """The question whether a mean is 0, or differs from it by `delta` or more."""

    delta: float
    alpha: float = ALPHA
    beta: float = BETA
    fewest: int = FEWEST

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / (self.alpha / 4))

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha / 4))

    def verdict(self, mean: Mean) -> Verdict | None:
        """MORE, LESS, SAME, or None as long as it is open. Half of the risk is the tests', which are quick about
        effects of the size of `delta`; the other half is the interval's, which is quick about larger ones."""
        if mean.deals < self.fewest:
            return None
        low, high = mean.sequence(self.alpha / 2)
        if -self.delta < low and high < self.delta:
            return SAME
        if low > 0 or high < 0:
            return MORE if low > 0 else LESS
        up, down = likelihood_ratio(mean, self.delta), likelihood_ratio(mean, -self.delta)
        if up >= self.upper:
            return MORE
        if down >= self.upper:
            return LESS
        return SAME if up <= self.lower and down <= self.lower else None

    def deals_needed(self, mean: Mean) -> int:
        """How many deals the decision is likely to take, if what was seen so far is the truth."""
        if mean.deals < 2 or mean.variance == 0.0:
            return self.fewest
        drift = self.delta * (2 * abs(mean.value) - self.delta) / (2 * mean.variance)
        # Exactly between the two answers a test walks at random; then it takes about the product of the bounds.
        slow = self.delta**2 / mean.variance
        by_chance = abs(self.upper * self.lower) / max(slow, 1e-300)
        by_drift = (self.upper if drift > 0 else -self.lower) / max(abs(drift), 1e-300)
        by_interval = mean.variance / max(mean.value**2, 1e-300) * -4.0 * math.log(self.alpha / 2)
        return max(self.fewest, math.ceil(min(by_chance, by_drift, by_interval) * 1.1))


# ------------------------------------------------------------------------------------------ many at once
def discoveries(p_values: Sequence[float], rate: float = ALPHA) -> list[bool]:
    """Which of many findings to believe, so that at most this share of them is false (Benjamini-Hochberg)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = -1
    for rank, i in enumerate(order):
        if p_values[i] <= rate * (rank + 1) / len(p_values):
            last = rank
    believed = set(order[: last + 1])
    return [i in believed for i in range(len(p_values))]


def p_value(value: float, error: float) -> float:
    """How often chance alone is this far from 0."""
    return 2.0 * (1.0 - NORMAL.cdf(abs(value) / error)) if error > 0 else float(value == 0)


def shrunk(values: Sequence[float], errors: Sequence[float]) -> list[tuple[float, float]]:
    """Values pulled towards their common mean by as much as their errors explain their spread (empirical Bayes), each
    with its error. The best of many is otherwise always partly the luckiest."""
    count = len(values)
    if count < 3:
        return list(zip(values, errors, strict=True))
    centre = sum(values) / count
    noise = sum(error * error for error in errors) / count
    spread = max(0.0, sum((value - centre) ** 2 for value in values) / (count - 1) - noise)
    pulled = []
    for value, error in zip(values, errors, strict=True):
        trust = spread / (spread + error * error) if spread + error * error > 0 else 1.0
        pulled.append((centre + trust * (value - centre), error * math.sqrt(trust)))
    return pulled
