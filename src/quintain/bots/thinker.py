"""A bot that searches. It is given the view of its seat and a budget, and answers with a move or with its whole mix."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from quintain.bots.kit import Habit
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world, habit_for
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search import report, subgame
from quintain.bots.search.forest import Desk, Forest, make_forest, numbers, read_row
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box, Engine
from quintain.rules.game import Game

OPENING = 0.25  # of the time that is left, at most, goes into opening up
PER_WORLD = 1000  # outcomes that should be looked at in each, before there is another one with the same hands
LAST_ROUNDS = 120  # of CFR+ when nothing more is opened up


@dataclass(frozen=True)
class Mix:
    """How often each move should be played, and what it is worth to the seat, from -1 to 1."""

    moves: tuple[int, ...]
    shares: tuple[float, ...]
    worths: tuple[float, ...]
    certain: bool = False  # a win that cannot be prevented: nobody plays anything else

    def trimmed(self, drop: float) -> Mix:
        """Without the moves that are played far less often than the favourite: mostly leftovers of the search."""
        bar = drop * max(self.shares)
        kept = [share if share >= bar else 0.0 for share in self.shares]
        total = sum(kept)
        return replace(self, shares=tuple(share / total for share in kept))

    def warmed(self, temperature: float) -> Mix:
        """Played by what moves are worth, as somebody does who cannot tell them apart too well."""
        if self.certain:
            return self
        best = max(self.worths)
        heat = [math.exp((worth - best) / temperature) for worth in self.worths]
        return Mix(self.moves, tuple(part / sum(heat) for part in heat), self.worths)

    def pick(self, luck: Luck) -> int:
        """A move at random, as often as the mix says."""
        rest = luck.share()
        for move, share in zip(self.moves, self.shares, strict=True):
            rest -= share
            if rest < 0.0:
                return move
        return self.moves[max(range(len(self.moves)), key=lambda i: self.shares[i])]


def sure(chosen: int, others: Mix) -> Mix:
    """A move that wins, with certainty; what the others are worth is kept for those who ask."""
    rest = [(move, worth) for move, worth in zip(others.moves, others.worths, strict=True) if move != chosen]
    moves, worths = (chosen, *(move for move, _ in rest)), (1.0, *(worth for _, worth in rest))
    return Mix(moves, (1.0,) + (0.0,) * len(rest), worths, certain=True)


@dataclass(frozen=True)
class Effort:
    """How hard a subgame is thought about. With `milliseconds` and a clock it grows until time is up, else until
    `outcomes` have been looked at."""

    own: int = 8  # hands that the seat itself might hold, the real one included
    real: int = 2  # of these, how many are the real one with other luck to come
    foes: int = 8  # hands that the other side might hold
    few: int = 0  # where at most so many hands are possible for each side, all of them are looked at
    first_moves: int = 0  # of each seat that are looked at in the position itself, the best at first sight; 0: all
    moves: int = 0  # the same in positions further on
    fold: bool = True  # one move stands for all that are alike
    trust: float = 1.0  # in what is found further on, which depends on luck; the rest is what positions look like
    rounds: int = 40  # of CFR+ after each growth
    width: int = 60  # outcomes opened up in a stage of growth, at least
    growth: float = 0.6  # the same, compared to the positions that are there
    outcomes: int = 0
    milliseconds: float = 0.0
    hunches: bool = True  # units as well as the sum of leads: values are better, and take longer
    noise: float = 0.0  # how wrong values may look
    temperature: float = 0.0  # above 0: worse moves are played too, the hotter the more
    drop: float = 0.12  # moves below this share of the favourite are not played
    slots: int = 200_000  # outcomes that fit into the tables


def fitted(effort: Effort, habit: Habit) -> Effort:
    """As it does best in a game: how many hands are enough, and how far what is found further on can be trusted."""
    if not effort.outcomes:
        return effort
    own, real, foes = (max(min(size, 2), round(size * habit.crowd)) for size in (effort.own, effort.real, effort.foes))
    return replace(effort, own=own, real=real, foes=foes, trust=effort.trust * habit.trust)


class Reply(NamedTuple):
    """What the other side may hold, how likely that is, and how often it then plays what."""

    state: Any
    likely: float
    moves: list[tuple[int, float]]


class SubgameBot:
    """Solves the subgame of its view."""

    def __init__(self, name: str, effort: Effort, weights: Weights | None = None) -> None:
        self.name = name
        self.effort = effort
        self.weights = weights
        self._desks: dict[Any, Workplace] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        dice = Luck(luck)
        return self.mix(game, view, seat, dice, now).trimmed(self.effort.drop).pick(dice)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """How often each move should be played."""
        mix = self.workplace(game).think(view, seat, luck, now)
        return mix.warmed(self.effort.temperature) if self.effort.temperature else mix

    def workplace(self, game: Game) -> Workplace:
        if game not in self._desks:
            self._desks = {game: Workplace(game, self.effort, self.weights or weights_for(game))}
        return self._desks[game]


class Workplace:
    """The tables of a bot for one game, and the compiled functions that work on them."""

    def __init__(self, game: Game, effort: Effort, weights: Weights) -> None:
        self.effort = effort = fitted(effort, habit_for(game.rulebook))
        self.engine: Engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        self.blank = self.engine.box(game.rulebook.state)
        self.state = game.rulebook.state
        self.desk = self.engine.box(Desk)
        self.forest: Forest = make_forest(
            self.engine,
            game.rulebook,
            self.desk,
            max(effort.own, effort.few),
            max(effort.foes, effort.few),
            effort.slots,
        )
        seen = weights if effort.hunches else weights.leads_only()
        self.brain = self.engine.boxed(seen.brain(effort.noise))
        widest = game.rulebook.most_moves
        self.told = tuple(numbers(self.engine, widest, code) for code in ("i4", "f8", "f8"))

    def think(self, view: Box, seat: int, luck: Luck, now: Clock | None) -> Mix:
        started = now() if now else 0.0
        self.begin(view, seat, luck)
        if (winning := self.sure_win()) >= 0:
            return sure(winning, self.answer())
        self.iterate(self.effort.rounds)
        if self.desk.peek("choices") == 1:
            return self.answer()
        if now and self.effort.milliseconds:
            self.grow_until(now, started + self.effort.milliseconds / 1000.0)
        else:
            self.grow_to(self.effort.outcomes)
        return self.answer()

    def begin(self, view: Box, seat: int, luck: Luck) -> None:
        f, e = self.forest, self.effort
        fits = self.engine.bind(subgame.begin)(
            self.world.record,
            view.record,
            self.blank.record,
            seat,
            luck.word(),
            e.own,
            e.real,
            e.foes,
            e.few,
            e.outcomes // PER_WORLD,
            e.fold,
            e.first_moves,
            e.trust,
            self.brain.record,
            *f,
        )
        if not fits:
            raise MemoryError("the tables of a search are too small for a single position")

    def sure_win(self) -> int:
        f = self.forest
        return int(self.engine.bind(report.sure_win)(self.world.record, f.desk, f.roots, f.box))

    def iterate(self, rounds: int) -> None:
        f = self.forest
        self.engine.bind(subgame.iterate)(f.desk, f.weight, f.junctions, f.knots, f.arms, f.value, rounds)

    def grow(self, wanted: int) -> int:
        return int(
            self.engine.bind(subgame.grow)(
                self.world.record, wanted, self.effort.moves, self.brain.record, *self.forest
            )
        )

    def grow_to(self, outcomes: int) -> None:
        """Grow until so many outcomes have been looked at, or there are no more; then only the solution gets better."""
        grown = 1
        while grown and self.desk.peek("simulations") < outcomes:
            grown = self.grow(self.stage())
            self.iterate(self.effort.rounds)
        if outcomes:
            self.iterate(LAST_ROUNDS)

    def grow_until(self, now: Clock, end: float) -> None:
        """Grow as long as there is time to solve what has grown. Opening up may take a part of what is left, and
        solving looks at the clock after every round."""
        began, cost, rate, grown = now(), 0.0, 0.0, 1
        while grown and began + 0.5 * cost < end:
            affordable = int(rate * OPENING * (end - began)) if rate else self.effort.width
            grown = self.grow(max(1, min(self.stage(), affordable)))
            opened = now()
            rate = grown / max(1e-6, opened - began)
            for _ in range(self.effort.rounds):
                if now() < end:
                    self.iterate(1)
            cost, began = now() - began, now()

    def stage(self) -> int:
        """How many outcomes to open up next: a part of what is there, so that solving anew pays."""
        return max(self.effort.width, int(self.desk.peek("junctions") * self.effort.growth))

    def answer(self) -> Mix:
        """The average strategy, and what the moves bring against the other side's."""
        f = self.forest
        count = self.engine.bind(report.report)(
            self.world.record, f.desk, f.roots, f.weight, f.junctions, f.knots, f.arms, f.value, *self.told
        )
        moves, shares, worths = (tuple(column[:count]) for column in map(list, self.told))
        return Mix(tuple(map(int, moves)), tuple(map(float, shares)), tuple(map(float, worths)))

    def replies(self) -> list[Reply]:
        """What the other side does in each world with the real secrets of the seat that thinks."""
        f, sure = self.forest, int(self.desk.peek("sure"))
        whole = sum(f.weight[:sure])
        found = []
        for world in range(sure):
            count = self.engine.bind(report.replies)(
                self.world.record, f.desk, f.roots, f.junctions, f.knots, f.arms, world, *self.told[:2]
            )
            moves = [(int(self.told[0][i]), float(self.told[1][i])) for i in range(count)]
            found.append(
                Reply(read_row(self.engine, self.state, f.roots, world), float(f.weight[world] / whole), moves)
            )
        return found
