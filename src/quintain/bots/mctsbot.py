"""Bots that search trees: the yardstick, and the fallback for games whose secrets cannot be spliced."""

from __future__ import annotations

from dataclasses import dataclass

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search import mcts
from quintain.bots.subgamebot import Mix, columns_for
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box
from quintain.rules.game import Game

SLICE = 64  # simulations between looks at the clock
NEAR_BEST = 0.75  # moves tried at least this often, compared to the favourite, are played in turn


@dataclass(frozen=True)
class MctsConfig:
    """How long to search trees, and how."""

    mode: int = mcts.DETERMINIZED
    simulations: int = 1000
    milliseconds: float = 0.0
    worlds: int = 16
    explore: float = 0.6
    nodes: int = 40_000
    noise: float = 0.0

    def tree(self) -> mcts.Tree:
        """The part that compiled code reads."""
        tree = mcts.Tree.plain()
        tree.mode, tree.worlds, tree.explore = self.mode, self.worlds, self.explore
        return tree


class MctsBot:
    """Tries moves in sampled worlds, the promising ones more often."""

    def __init__(self, name: str, config: MctsConfig, weights: Weights | None = None) -> None:
        self.name = name
        self.config = config
        self.weights = weights
        self._searches: dict[Game, TreeSearch] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        dice = Luck(luck)
        return self.mix(game, view, seat, dice, now).pick(dice)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """How often each move is played: the ones tried almost as often as the favourite."""
        if game not in self._searches:
            self._searches = {game: TreeSearch(game, self.config, self.weights or weights_for(game))}
        return self._searches[game].think(view, seat, luck, now).trimmed(NEAR_BEST)


class TreeSearch:
    """The workspace of a bot for one game, and the compiled functions that work on it."""

    def __init__(self, game: Game, config: MctsConfig, weights: Weights) -> None:
        self.config = config
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        tree, net = self.engine.boxed(config.tree()), self.engine.boxed(weights.net(config.noise))
        self.workspace = mcts.make_mcts_space(self.engine, game.rulebook, tree, net, config.worlds, config.nodes)
        self.columns = columns_for(self.engine, game)

    def think(self, view: Box, seat: int, luck: Luck, now: Clock | None) -> Mix:
        started, config = now() if now else 0.0, self.config
        self.engine.bind(mcts.prepare)(self.world.record, view.record, seat, luck.word(), self.workspace)
        if now and config.milliseconds:
            end = started + config.milliseconds / 1000.0
            self.simulate(view, SLICE)
            while now() < end:
                self.simulate(view, SLICE)
        else:
            self.simulate(view, config.simulations)
        return self.answer()

    def simulate(self, view: Box, simulations: int) -> None:
        self.engine.bind(mcts.simulate)(self.world.record, view.record, simulations, self.workspace)

    def answer(self) -> Mix:
        count = self.engine.bind(mcts.root_moves)(self.workspace, self.columns)
        moves, shares, worths = (column[:count] for column in self.columns)
        whole = sum(shares)
        return Mix(tuple(map(int, moves)), tuple(float(share / whole) for share in shares), tuple(map(float, worths)))
