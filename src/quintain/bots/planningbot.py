"""The bot for games of long turns."""

from __future__ import annotations

from dataclasses import dataclass

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.planner import ROWS, Planner, PlannerSpace, plan
from quintain.bots.search.workspace import rows
from quintain.bots.subgamebot import Mix
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box
from quintain.rules.game import Game


@dataclass(frozen=True)
class PlannerConfig:
    """How far and how widely a turn is planned."""

    moves: int = 24  # first moves that are tried
    worlds: int = 16
    turns: int = 6  # played on greedily after the first move
    noise: float = 0.0

    def planner(self) -> Planner:
        """The part that compiled code reads."""
        planner = Planner.plain()
        planner.moves, planner.worlds, planner.turns = self.moves, self.worlds, self.turns
        return planner


class PlanningBot:
    """Tries what it could do, plays on in its head, and does what came out best."""

    def __init__(self, name: str, config: PlannerConfig, weights: Weights | None = None) -> None:
        self.name = name
        self.config = config
        self.weights = weights
        self._plannings: dict[Game, Planning] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        return self.think(game, view, seat, Luck(luck))[0]

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """The chosen move with certainty, and what the moves that were tried came to."""
        chosen, planner = self.think(game, view, seat, luck)
        tried = {choice.move: choice.total / max(1, choice.tries) for choice in planner.choice[: planner.count]}
        if not tried:  # a turn that wins was found before anything else was tried
            return Mix((chosen,), (1.0,), (1.0,), certain=True)
        return Mix(tuple(tried), tuple(float(move == chosen) for move in tried), tuple(tried.values()))

    def think(self, game: Game, view: Box, seat: int, luck: Luck) -> tuple[int, Planner]:
        """The move, and the work behind it."""
        if game not in self._plannings:
            self._plannings = {game: Planning(game, self.config, self.weights or weights_for(game))}
        return self._plannings[game].think(view, seat, luck)


class Planning:
    """The workspace of a bot for one game, and the compiled function that works on it."""

    def __init__(self, game: Game, config: PlannerConfig, weights: Weights) -> None:
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        self.planner = self.engine.boxed(config.planner())
        net = self.engine.boxed(weights.net(config.noise))
        self.workspace = PlannerSpace(self.planner.record, net.record, rows(self.engine, game.rulebook.state, ROWS))

    def think(self, view: Box, seat: int, luck: Luck) -> tuple[int, Planner]:
        move = self.engine.bind(plan)(self.world.record, view.record, seat, luck.word(), self.workspace)
        return int(move), self.planner.plain()
