"""Meetings with luck taken off (quintain.bots.fortune): the same mean as without, and far fewer deals to know it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from quintain.bots.arena import deal
from quintain.bots.fortune import Fortune
from quintain.bots.levels import bot_for
from quintain.bots.matches import luck_of, play, points
from quintain.bots.player import Bot
from quintain.lab.arms import Arm
from quintain.lab.statistics import FEW, Mean, mean_of
from quintain.lab.workbench import Array
from quintain.rules.game import Game, Match

UNIT: Final = 1 << 20  # what a point is counted in: sums are whole numbers, so that their order makes no difference
DEALS, POINTS, SQUARES, FAIR, FAIR_SQUARES, COLUMNS = range(6)


def fair_deals(arm: Arm, seed: int, begin: int, end: int) -> Array:
    """Play deals from both seats; what the first player got per match, as it was and without luck."""
    game = arm.game
    bots = [bot_for(game, name) for name in arm.bots]
    total: Array = np.zeros(COLUMNS, np.int64)
    for number in range(begin, end):
        match_seed, drawn = deal(game, seed, number)
        here = played(game, bots, match_seed, arm.decks or drawn)
        there = played(game, bots[::-1], match_seed, arm.decks or drawn)
        plain = round(UNIT * (here[0] + 1.0 - there[0]) / 2)
        fair = round(UNIT * (here[1] + 1.0 - there[1]) / 2)
        total += np.array([1, plain, plain * plain, fair, fair * fair])
    return total


def played(game: Game, bots: list[Bot], seed: int, decks: Any) -> tuple[float, float]:
    """A match: what seat 0 got, and what it would have got without luck."""
    match, fortune = game.new(seed=seed, decks=decks), Fortune(game, [bot.name for bot in bots])

    def choose(match: Match, seat: int, number: int) -> int:
        return bots[seat].choose(game, match.observe(seat), seat, luck_of(seed, seat, number))

    play(match, choose, [fortune])
    fortune(match)
    return points(match), points(match) - fortune.luck


def fair_mean(total: Array) -> Mean:
    """What the first player gets without luck."""
    return _mean(total, FAIR, FAIR_SQUARES)


def saving(total: Array) -> float:
    """As how many deals each counts, since luck is taken off."""
    return _mean(total, POINTS, SQUARES).variance / max(1e-12, fair_mean(total).variance)


def _mean(total: Array, sums: int, squares: int) -> Mean:
    deals = int(total[DEALS])
    return mean_of(deals, int(total[sums]) / UNIT, int(total[squares]) / UNIT**2, 0.0, FEW)
