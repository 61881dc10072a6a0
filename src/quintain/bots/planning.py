"""The bot for games of long turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.forest import rows
from quintain.bots.search.planner import ROOM, Planner, plan
from quintain.bots.thinker import Mix
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box
from quintain.rules.game import Game


@dataclass(frozen=True)
class Outlook:
    """How far and how widely a turn is planned."""

    moves: int = 24  # first moves that are tried
    worlds: int = 16
    turns: int = 6  # played on greedily after the first move
    noise: float = 0.0


class PlanningBot:
    """Tries what it could do, plays on in its head, and does what came out best."""

    def __init__(self, name: str, outlook: Outlook, weights: Weights | None = None) -> None:
        self.name = name
        self.outlook = outlook
        self.weights = weights
        self._places: dict[Any, Any] = {}

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
        engine = bot_engine(game.rulebook, game.engine.backing)
        if game not in self._places:
            brain = engine.boxed((self.weights or weights_for(game)).brain(self.outlook.noise))
            box = rows(engine, game.rulebook.state, ROOM)
            self._places = {game: (bot_world(game), brain, engine.box(Planner), box)}
        world, brain, planner, box = self._places[game]
        o, word = self.outlook, luck.word()
        move = engine.bind(plan)(
            world.record, view.record, seat, word, o.moves, o.worlds, o.turns, brain.record, planner.rows, box
        )
        return int(move), planner.plain()
