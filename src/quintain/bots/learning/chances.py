"""Learning how often a level wins when its plan came to a value, from its own matches. Hints promise that.

Play-outs follow experience, which is weaker than a bot that plans anew every turn: their mean is no chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from quintain.bots.levels import PLANNERS
from quintain.bots.luck import Luck
from quintain.bots.matches import play, points
from quintain.bots.planningbot import PlanningBot, situation
from quintain.bots.weights import SURE, Chance, file_of, weights_for, write
from quintain.rules.game import Game, Match

STEPS = 20
RIDGE = 0.3  # how strongly two numbers are held to promising what play-outs came to


class Promise(NamedTuple):
    """What a plan came to, and what the match was worth in the end, between -1 and 1; a match counts once in all."""

    situation: str
    value: float
    end: float
    weight: float


def learn(games: Sequence[Game], matches: int, seed: int = 1, numbers: Sequence[int] = tuple(PLANNERS)) -> None:
    """Let each level play so many matches of each of a rulebook's games, and keep what was learned in its weights. Who
    plays against himself learns for both seats."""
    weights = weights_for(games[0])
    chances = dict(weights.chances)
    for number in numbers:
        promises = [promise for played in range(matches) for promise in promises_of(games, number, seed << 32 | played)]
        chances |= chances_of(promises)
    write(file_of(games[0]), games[0].rulebook, replace(weights, chances=dict(sorted(chances.items()))))


def promises_of(games: Sequence[Game], number: int, seed: int) -> list[Promise]:
    """What a level promised in a match of each game."""
    found: list[Promise] = []
    for place, game in enumerate(games):
        found += promises_in(game, players_of(game, number), seed << 32 | number << 16 | place)
    return found


@cache
def players_of(game: Game, number: int) -> list[PlanningBot]:
    """A level in both seats."""
    return [PlanningBot(f"level:{number}", PLANNERS[number]) for _ in range(2)]


def promises_in(game: Game, players: Sequence[PlanningBot], seed: int) -> list[Promise]:
    """A match of a level against itself, or against the environment: what it promised whenever it made a plan."""
    match = game.new(seed=seed)
    noted: list[tuple[int, float]] = []

    def choose(match: Match, seat: int, number: int) -> int:
        planning = players[seat].planning(game)
        luck = Luck((seed * 2 + seat) % (1 << 96) | number << 96)
        view = match.observe(seat)
        move = planning.move(view, seat, luck, afresh=False)
        value = planning.weighed(view, seat)
        if value is not None:
            noted.append((seat, value))
        return move

    play(match, choose)
    end = 2.0 * points(match) - 1.0
    names = [situation(player.name, game, seat) for seat, player in enumerate(players)]
    shares = [1.0 / max(1, sum(one[0] == seat for one in noted)) for seat in range(2)]
    return [Promise(names[seat], value, -end if seat else end, shares[seat]) for seat, value in noted]


def chances_of(promises: Sequence[Promise]) -> dict[str, Chance]:
    """The two numbers of each situation."""
    names = sorted({promise.situation for promise in promises})
    return {name: fit([promise for promise in promises if promise.situation == name]) for name in names}


def fit(promises: Sequence[Promise]) -> Chance:
    """The chance that comes nearest to how matches ended, by careful Gauss-Newton steps."""
    values = np.clip([promise.value for promise in promises], -SURE, SURE)
    x = np.stack([values / np.sqrt(1.0 - values * values), np.ones_like(values)], axis=1)
    ends, weight = (np.array([getattr(promise, key) for promise in promises]) for key in ("end", "weight"))
    origin = np.array(Chance())
    found = origin.copy()
    for _ in range(STEPS):
        total = x @ found
        jacobian = x * ((1.0 + total * total) ** -1.5)[:, None]
        pull = jacobian.T @ (weight * (ends - total / np.sqrt(1.0 + total * total))) - RIDGE * (found - origin)
        found = found + 0.7 * np.linalg.solve((jacobian.T * weight) @ jacobian + RIDGE * np.eye(2), pull)
    return Chance(max(0.05, float(found[0])), float(found[1]))
