"""Values that win matches: weights follow the natural gradient of what they score (see `gradient`), step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from quintain.bots.learning.fitting import Array
from quintain.bots.learning.gradient import (
    ADVISED,
    GREEDY,
    LEARNER,
    NOTED,
    ROOMS,
    ROW,
    WIDTH,
    WORLDS,
    Contest,
    ContestSpace,
    compete,
)
from quintain.bots.parts import bot_world, deck_pair, says
from quintain.bots.player import bot_engine
from quintain.bots.search.workspace import numbers
from quintain.bots.values import ValueNet
from quintain.bots.weights import Unit, Weights
from quintain.rules.dice import signed
from quintain.rules.game import Game

HEAT = 0.1  # by how much a move must be better to be played e times as often, while learning
MOMENTUM = 0.9
WARM_UP = 5  # steps in which only the information matrix is learned


@dataclass(frozen=True)
class Practice:
    """How much is played, and how fast weights follow."""

    steps: int
    pairs: int  # deals of a step, each played from both seats
    worlds: int = 4
    rate: float = 6.0
    divergence: float = 0.01  # by which play may change in a step (Kullback-Leibler)
    damping: float = 0.5  # towards a matrix without correlations, which few samples tell badly
    decay: float = 0.0003


def practice_for(steps: int, pairs: int, units: int) -> Practice:
    """Without units there are few weights, of which a step's matches tell enough to go faster."""
    if units:
        return Practice(steps, pairs)
    return Practice(steps, pairs, worlds=1, rate=12.0, divergence=0.02, damping=0.03)


@dataclass
class Contestant:
    """Where a practice stands: all that it takes to go on."""

    weights: Array
    baseline: Array
    momentum: Array
    information: Array
    step: int = 0
    scores: list[tuple[int, int, float]] = field(default_factory=list)  # against others: step, who, what came out


def size_of(features: int, units: int) -> int:
    return 2 * features + units * (3 + 2 * features)


def vector(weights: Weights) -> Array:
    """All weights in a row."""
    units, features = weights.units, len(weights.early)
    single = [[getattr(unit, name) for unit in units] for name in ("bias", "late", "out")]
    looks = [np.array([getattr(unit, name) for unit in units], float) for name in ("mine", "theirs")]
    turned = [look.reshape(len(units), features).T.ravel() for look in looks]
    return np.concatenate([np.array(part, float) for part in (weights.early, weights.late, *single, *turned)])


def from_vector(row: Array, features: int, units: int) -> Weights:
    """The weights of a row."""
    early, late, bias, late_weight, out, mine, theirs = np.split(
        row, np.cumsum([features, features, units, units, units, features * units])
    )
    looks = [part.reshape(features, units).T.tolist() for part in (mine, theirs)]
    found = tuple(
        Unit(float(bias[i]), float(late_weight[i]), float(out[i]), tuple(looks[0][i]), tuple(looks[1][i]))
        for i in range(units)
    )
    return Weights(tuple(early.tolist()), tuple(late.tolist()), {}, found)


def scaled(row: Array, features: int, units: int, factor: float) -> Array:
    """Weights whose sum is so many times as large."""
    found = row.copy()
    found[: 2 * features] *= factor
    found[2 * features + 2 * units : 2 * features + 3 * units] *= factor
    return found


def scaled_weights(weights: Weights, factor: float) -> Weights:
    shape = len(weights.early), len(weights.units)
    return from_vector(scaled(vector(weights), *shape, factor), *shape)


class Contests:
    """The tables in which values of a game compete."""

    def __init__(self, game: Game, practice: Practice, features: int, units: int, seed: int) -> None:
        self.game, self.practice, self.features, self.units = game, practice, features, units
        self.size = size_of(features, units)
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        starts = starts_of(game)
        state = game.rulebook.state
        self.box, self.starts = self.engine.table(state, ROOMS), self.engine.table(state, starts)
        self.rows, self.here = (numbers(self.engine, count, "f8") for count in (WORLDS * WIDTH * ROW, ROW))
        self.scores = numbers(self.engine, NOTED * self.size, "f8")
        contest = Contest.plain()
        contest.seed, contest.decks, contest.worlds = signed(seed), len(starts) // 2, min(WORLDS, practice.worlds)
        contest.weights, contest.sampling = self.size, 1 if units == 0 else 13
        self.contest = contest

    def play(self, weights: Array, baseline: Array, other: int, begin: int) -> tuple[float, Array, Array]:
        """A step's deals: what the learner scored, the gradient, and the information matrix."""
        pairs, size = self.practice.pairs, self.size
        self.contest.other = other
        contest = self.engine.boxed(self.contest)
        nets = [from_vector(row, self.features, self.units).net() for row in (weights, baseline)]
        gradient, fisher, results = (numbers(self.engine, count, "f8") for count in (size, size * size, 2 * pairs))
        space = ContestSpace(
            contest=contest.record,
            box=self.box.rows,
            starts=self.starts.rows,
            nets=self.engine.table(ValueNet, nets).rows,
            rows=self.rows,
            here=self.here,
            scores=self.scores,
            gradient=gradient,
            fisher=fisher,
            results=results,
        )
        self.engine.bind(compete)(self.world.record, space, begin, begin + pairs)
        decisions, sampled = contest.peek("decisions"), contest.peek("sampled")
        matrix = np.asarray(fisher).reshape(size, size) / max(1, sampled)
        return 0.5 + float(np.mean(results)) / 2, np.asarray(gradient) / max(1, decisions), matrix


def starts_of(game: Game) -> list[Any]:
    """Blank states for every pair of starter decks, in both orders."""
    count = max(1, len(game.rulebook.starter_decks(game.backdrop)))
    pairs = [deck_pair(game, number) for number in range(count * count)]
    return [game.blank_state(decks) for pair in pairs for decks in (pair, pair and pair[::-1])]


def opponents(game: Game) -> Sequence[int]:
    """Who is played against, in turn: mostly itself, and who plays by rules of thumb."""
    known = (GREEDY, ADVISED) if says(game.rulebook, "advise") else (GREEDY,)
    return (LEARNER, LEARNER, *known)


def begin_practice(weights: Weights) -> Contestant:
    """Play begins as the values say, with some room for other moves."""
    features, units = len(weights.early), len(weights.units)
    row = vector(weights)
    size = len(row)
    return Contestant(scaled(row, features, units, 1.0 / HEAT), row, np.zeros(size), np.zeros((size, size)))


def compete_on(
    game: Game,
    at: Contestant,
    practice: Practice,
    shape: tuple[int, int],
    seed: int,
    told: Callable[[Contestant], None] | None = None,
) -> Weights:
    """Practise to the end, from wherever it stands."""
    contests = Contests(game, practice, *shape, seed)
    others = opponents(game)
    while at.step < practice.steps:
        other = others[at.step % len(others)]
        score, gradient, matrix = contests.play(at.weights, at.baseline, other, at.step * practice.pairs)
        if other != LEARNER:
            at.scores.append((at.step, other, score))
        follow(at, practice, gradient, matrix)
        at.step += 1
        if told:
            told(at)
    return from_vector(scaled(at.weights, *shape, HEAT), *shape)


def follow(at: Contestant, practice: Practice, gradient: Array, matrix: Array) -> None:
    """A step along the natural gradient, slower towards the end."""
    done = at.step + 1
    at.momentum = MOMENTUM * at.momentum + (1 - MOMENTUM) * gradient
    at.information = MOMENTUM * at.information + (1 - MOMENTUM) * matrix
    if done <= WARM_UP:
        return
    known = 1 - MOMENTUM**done
    information = at.information / known
    spread = np.diag(information)
    step = np.linalg.solve(information + np.diag(practice.damping * spread + 1e-6), at.momentum / known)
    change = max(1e-12, 0.5 * float(step @ information @ step))
    rate = practice.rate * (1 - 0.9 * at.step / practice.steps)
    at.weights = at.weights + min(rate, (practice.divergence / change) ** 0.5) * step - practice.decay * at.weights
