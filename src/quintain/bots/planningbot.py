"""The bot for games of long turns."""

from __future__ import annotations

from dataclasses import dataclass

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.planner import ROWS, STAGES, Line, Planner, PlannerSpace, has_thought, plan, weigh_plan
from quintain.bots.search.workspace import rows
from quintain.bots.subgamebot import Mix
from quintain.bots.weights import Chance, Weights, weights_for
from quintain.rules.engine import Box
from quintain.rules.game import Game

WEIGHED = 32  # worlds in which a plan is weighed for a hint


@dataclass(frozen=True)
class PlannerConfig:
    """How far and how widely a turn is planned."""

    moves: int = 24  # lines that are tried in a round
    rounds: int = 1  # at the first decision of a turn; from the second on the plan is varied
    again: int = 0  # rounds at each other decision of the turn; 0 follows the plan
    worlds: int = 16  # that the best lines are tried in
    stages: int = 4  # in each the worse half of the lines drops out; the next one has twice as many worlds
    turns: int = 0  # played on after the turn; 0 is to the end
    noise: float = 0.0  # how wrong the worth of a line is seen, at most
    stray: float = 0.0  # how often something else is done than what is advised

    def planner(self) -> Planner:
        """The part that compiled code reads."""
        planner = Planner.plain()
        planner.moves, planner.rounds, planner.again, planner.turns = self.moves, self.rounds, self.again, self.turns
        planner.stages = min(STAGES, self.stages)
        planner.first_worlds = max(1, self.worlds >> planner.stages - 1)
        planner.noise, planner.stray = self.noise, self.stray
        return planner


class PlanningBot:
    """Tries what it could do, plays on in its head, and does what came out best."""

    def __init__(self, name: str, config: PlannerConfig, weights: Weights | None = None) -> None:
        self.name = name
        self.config = config
        self.weights = weights
        self._plannings: dict[Game, Planning] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        """The next move of the plan for this turn, if there is one; else the first of a new one."""
        return self.planning(game).move(view, seat, Luck(luck), afresh=False)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """The chosen move with certainty, and what the moves that were tried came to. All is thought afresh."""
        planning = self.planning(game)
        chosen = planning.move(view, seat, luck, afresh=True)
        value = planning.weighed(view, seat)
        if value is None:  # a turn that wins was found before anything else was tried
            return Mix((chosen,), (1.0,), (1.0,), certain=True)
        chance = planning.weights.chances.get(situation(self.name, game, seat), Chance())
        tried = {move: chance.of(value - behind) for move, behind in planning.tried().items()}
        return Mix(tuple(tried), tuple(float(move == chosen) for move in tried), tuple(tried.values()))

    def planning(self, game: Game) -> Planning:
        if game not in self._plannings:
            self._plannings = {game: Planning(game, self.config, self.weights or weights_for(game))}
        return self._plannings[game]


class Planning:
    """The workspace of a bot for one game, and the compiled function that works on it."""

    def __init__(self, game: Game, config: PlannerConfig, weights: Weights) -> None:
        self.weights = weights
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        self.planner = self.engine.boxed(config.planner())
        net = self.engine.boxed(weights.net())
        self.workspace = PlannerSpace(self.planner.record, net.record, rows(self.engine, game.rulebook.state, ROWS))

    def move(self, view: Box, seat: int, luck: Luck, afresh: bool) -> int:
        return int(self.engine.bind(plan)(self.world.record, view.record, seat, luck.word(), afresh, self.workspace))

    def has_thought(self) -> bool:
        """Did the last move take any thought? Not where a turn that wins was found, or there was no choice."""
        return bool(self.engine.bind(has_thought)(self.planner.record))

    def weighed(self, view: Box, seat: int) -> float | None:
        """What the plan comes to in worlds that had no part in its choice, if the last move took any thought."""
        if not self.has_thought():
            return None
        return float(self.engine.bind(weigh_plan)(self.world.record, view.record, seat, WEIGHED, self.workspace))

    def tried(self, share: float = 0.0) -> dict[int, float]:
        """The first moves that were tried in a share of the worlds of the plan at least, and by how much each is behind
        it in the worlds that both were tried in."""
        planner: Planner = self.planner.plain()
        return {
            first.move: max(0.0, came_to(planner, planner.plan, first.tries) - first.total) / first.tries
            for first in planner.first[: planner.firsts]
            if first.tries >= share * planner.plan.tries
        }


def came_to(planner: Planner, line: Line, tries: int) -> float:
    """What a line came to in the first worlds that it was tried in."""
    return line.total[(min(tries, line.tries) // planner.first_worlds).bit_length() - 1]


def situation(name: str, game: Game, seat: int) -> str:
    """Who plays, and against whom: a plan promises something else against an environment than against a player."""
    return f"{name} alone" if game.rulebook.alone(game.options) else f"{name} seat {seat}"
