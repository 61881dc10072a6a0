"""Bots that walk down trees: the yardstick, and the fallback for games whose secrets cannot be exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search import descent
from quintain.bots.search.forest import numbers
from quintain.bots.thinker import Mix
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box
from quintain.rules.game import Game

SLICE = 64  # simulations between looks at the clock
NEAR_BEST = 0.75  # moves tried at least this often, compared to the favourite, are played in turn


@dataclass(frozen=True)
class Stroll:
    """How long to walk, and how."""

    mode: int = descent.WORLDS
    simulations: int = 1000
    milliseconds: float = 0.0
    worlds: int = 16
    explore: float = 0.6
    spots: int = 40_000
    noise: float = 0.0


class WalkingBot:
    """Tries moves in sampled worlds, the promising ones more often."""

    def __init__(self, name: str, stroll: Stroll, weights: Weights | None = None) -> None:
        self.name = name
        self.stroll = stroll
        self.weights = weights
        self._places: dict[Any, Trail] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        dice = Luck(luck)
        return self.mix(game, view, seat, dice, now).pick(dice)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """How often each move is played: the ones tried almost as often as the favourite."""
        if game not in self._places:
            self._places = {game: Trail(game, self.stroll, self.weights or weights_for(game))}
        return self._places[game].think(view, seat, luck, now).trimmed(NEAR_BEST)


class Trail:
    """The tables of a walking bot for one game."""

    def __init__(self, game: Game, stroll: Stroll, weights: Weights) -> None:
        self.stroll = stroll
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        self.walk = self.engine.box(descent.Walk)
        self.trees = descent.make_trees(self.engine, game.rulebook, self.walk, stroll.worlds, stroll.spots)
        self.brain = self.engine.boxed(weights.brain(stroll.noise))
        widest = game.rulebook.most_moves
        self.told = tuple(numbers(self.engine, widest, code) for code in ("i4", "f8", "f8"))

    def think(self, view: Box, seat: int, luck: Luck, now: Clock | None) -> Mix:
        started, plan = now() if now else 0.0, self.stroll
        luck_word, trees = luck.word(), self.trees
        self.engine.bind(descent.prepare)(
            self.world.record, view.record, seat, luck_word, plan.mode, plan.worlds, plan.explore, *trees
        )
        if now and plan.milliseconds:
            end = started + plan.milliseconds / 1000.0
            self.wander(view, SLICE)
            while now() < end:
                self.wander(view, SLICE)
        else:
            self.wander(view, plan.simulations)
        return self.answer()

    def wander(self, view: Box, simulations: int) -> None:
        walk = self.engine.bind(descent.wander)
        walk(self.world.record, view.record, simulations, self.brain.record, *self.trees)

    def answer(self) -> Mix:
        t = self.trees
        count = self.engine.bind(descent.tell_root)(t.walk, t.spots, t.branches, *self.told)
        moves, shares, worths = (list(column)[:count] for column in self.told)
        whole = sum(shares)
        return Mix(tuple(map(int, moves)), tuple(float(share / whole) for share in shares), tuple(map(float, worths)))
