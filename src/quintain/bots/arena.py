"""Bots against each other in pairs: every deal is played twice with the seats changed, so that luck cancels out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quintain.bots.matches import play_match
from quintain.bots.parts import deck_pair
from quintain.bots.player import Bot, Clock
from quintain.bots.simulate import Z95, Share
from quintain.rules.game import SEED_BITS, Game

ELO = 400.0 / math.log(10.0)


@dataclass(frozen=True)
class Score:
    """What the first bot got out of pairs of matches: each pair is worth 0 to 1, a draw being half a win."""

    pairs: int
    total: float
    squares: float
    wins: int
    draws: int
    losses: int

    @property
    def share(self) -> float:
        return self.total / self.pairs if self.pairs else 0.5

    @property
    def error(self) -> float:
        """The standard error of the share; pairs, not matches, are independent."""
        if self.pairs < 2:
            return 0.5
        variance = max(0.0, self.squares / self.pairs - self.share**2) * self.pairs / (self.pairs - 1)
        return math.sqrt(variance / self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """Who has won all pairs has none that differ, and still may lose the next."""
        if self.pairs and self.share in (0.0, 1.0):
            return Share(round(self.total), self.pairs).interval
        return max(0.0, self.share - Z95 * self.error), min(1.0, self.share + Z95 * self.error)

    @property
    def elo(self) -> float:
        return elo_of(self.share)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "pairs": self.pairs,
            "share": self.share,
            "low": low,
            "high": high,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "elo": self.elo,
            "elo_low": elo_of(low),
            "elo_high": elo_of(high),
        }


NOTHING = Score(0, 0.0, 0.0, 0, 0, 0)


def elo_of(share: float) -> float:
    """The difference in rating that makes such a share likely."""
    share = min(max(share, 1e-4), 1.0 - 1e-4)
    return ELO * math.log(share / (1.0 - share))


def log_likelihood_ratio(score: Score, low: float, high: float) -> float:
    """How much more likely the result is under a difference of `high` Elo than under one of `low`."""
    if score.pairs < 2 or score.error == 0.0:
        return 0.0
    wanted_low, wanted_high = expected(low), expected(high)
    variance = score.error**2 * score.pairs
    return score.pairs * (wanted_high - wanted_low) * (2 * score.share - wanted_low - wanted_high) / (2 * variance)


def expected(elo: float) -> float:
    return 1.0 / (1.0 + math.exp(-elo / ELO))


@dataclass(frozen=True)
class Sprt:
    """A test that stops as soon as it knows: is the first bot better by `high` Elo, or only by `low`?"""

    low: float = 0.0
    high: float = 10.0
    risk: float = 0.05

    def verdict(self, score: Score) -> str | None:
        """'better', 'not better', or None as long as it is open."""
        bound = math.log((1.0 - self.risk) / self.risk)
        ratio = log_likelihood_ratio(score, self.low, self.high)
        if score.pairs < 20 or abs(ratio) < bound:
            return None
        return "better" if ratio > 0 else "not better"


def contest(
    game: Game,
    bots: Sequence[Bot],
    pairs: int,
    seed: int,
    now: Clock | None = None,
    decks: Any = None,
) -> Iterator[Score]:
    """Play pairs of matches between two bots; the score so far after each pair."""
    score = NOTHING
    for number in range(pairs):
        match_seed, drawn = deal(game, seed, number)
        brought = decks or drawn
        here = play_match(game, bots, match_seed, now, brought)
        there = play_match(game, bots[::-1], match_seed, now, brought)
        score = add_pair(score, [here, 1.0 - there])
        yield score


def deal(game: Game, seed: int, number: int) -> tuple[int, tuple[str, str] | None]:
    """The luck and the decks of a pair of matches."""
    return (seed + (number << 64)) % (1 << SEED_BITS), deck_pair(game, number)


def add_pair(score: Score, points: Sequence[float], adjusted: Sequence[float] | None = None) -> Score:
    """A pair more; with luck taken off, the share is that of the adjusted points."""
    mean = sum(points if adjusted is None else adjusted) / 2
    return Score(
        score.pairs + 1,
        score.total + mean,
        score.squares + mean * mean,
        score.wins + points.count(1.0),
        score.draws + points.count(0.5),
        score.losses + points.count(0.0),
    )
