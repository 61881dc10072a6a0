"""Bots by name: `random`, `greedy`, `level:1` to `level:8`, characters, and searches with a budget such as `duct:1000`
or `subgame:20ms`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from quintain.bots.characters import PREFIX, CharacterBot, character_of, check_known
from quintain.bots.choosing import NAMES
from quintain.bots.explain import Explanation, explain
from quintain.bots.luck import Luck
from quintain.bots.mctsbot import MctsBot, MctsConfig
from quintain.bots.parts import is_solo
from quintain.bots.planningbot import PlannerConfig, PlanningBot
from quintain.bots.player import Bot, Clock, SimpleBot
from quintain.bots.search.mcts import INFOSET
from quintain.bots.subgamebot import Mix, SolverConfig, SubgameBot
from quintain.bots.trying import TryConfig
from quintain.content import nearest
from quintain.rules.engine import Box
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game
from quintain.rules.options import whole_number

# What comes later depends on luck, so looking deeper takes many worlds, and only the better moves in each.
DEEP = SolverConfig(own=10, real=7, foes=10, few=10, first_moves=12, moves=8, iterations=15, growth=2.0, drop=0.05)
# Weaker levels overlook some of what counts, others at every decision, and cannot tell what is nearly as good; how much
# of both makes a step of the ladder differs by game. They play what looks good rather than what cannot be read. All of
# them take a win that cannot be prevented.
GLANCE = SolverConfig(own=1, real=1, foes=16, first_moves=16, iterations=0, temperature=0.003)
# Who takes more time tries moves out, and solves what is small enough to be looked at as a whole.
TRYING = replace(GLANCE, few=10, moves=8, iterations=15, last_iterations=600, growth=2.0, drop=0.05)
LEVELS = {
    1: replace(GLANCE, foes=2, hidden_layer=False, rung=1),
    2: replace(GLANCE, foes=3, hidden_layer=False, rung=2),
    3: replace(GLANCE, foes=4, hidden_layer=False, rung=3),
    4: replace(GLANCE, foes=6, rung=4),
    5: GLANCE,
    6: replace(TRYING, tried=TryConfig(600), outcomes=16_000, milliseconds=20),
    7: replace(
        TRYING,
        few=14,
        iterations=20,
        tried=TryConfig(6000, at_length=True),
        outcomes=80_000,
        milliseconds=100,
        room=600_000,
    ),
    8: replace(
        TRYING,
        few=24,
        iterations=30,
        tried=TryConfig(60_000, moves=12, at_length=True),
        outcomes=800_000,
        milliseconds=1000,
        room=3_000_000,
    ),
}
# The same for games of long turns.
PLANNERS = {
    1: PlannerConfig(moves=8, worlds=1, stages=1, noise=4.0, stray=1.0),
    2: PlannerConfig(moves=8, worlds=1, stages=1, noise=1.2, stray=0.3),
    3: PlannerConfig(moves=8, worlds=2, stages=1, noise=0.6),
    4: PlannerConfig(moves=8, worlds=1, stages=1),
    5: PlannerConfig(moves=16, worlds=8, stages=4),
    6: PlannerConfig(moves=24, worlds=32, stages=4, rounds=2),
    7: PlannerConfig(moves=24, worlds=128, stages=5, rounds=2),
    8: PlannerConfig(moves=32, worlds=512, stages=6, rounds=3),
}
SEARCHES = ("search", "subgame", "duct", "infoset")
EXAMPLES = "random, greedy, level:1 to level:8, character:NAME, subgame:20ms, search:1000, duct:1000, infoset:1000"
BUDGET = re.compile(r"([0-9]{1,9})(ms)?")


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name in NAMES:
        return SimpleBot(name)
    kind, colon, budget = name.partition(":")
    if kind == "level" and (number := whole_number(budget)) is not None and number in LEVELS:
        return level(number)
    if name.startswith(PREFIX):
        check_known(name)
        return CharacterBot(name, level)
    found = BUDGET.fullmatch(budget)
    if kind not in SEARCHES or not colon or not found or int(found[1]) < 1:
        raise unknown(name, kind)
    amount, timed = int(found[1]), found[2] is not None
    return tree_searching(name, kind, amount, timed) if kind in ("duct", "infoset") else solving(name, amount, timed)


def bot_for(game: Game, name: str) -> Bot:
    """A bot by its name, which must be one that plays the game."""
    if name.startswith(PREFIX):
        character_of(game.rulebook, name)
    return bot(name)


class ThinkingBot:
    """It solves what is played at once or in turn, and plans where turns are long."""

    def __init__(self, name: str, config: SolverConfig, planning: PlannerConfig) -> None:
        self.name = name
        self._solver = SubgameBot(name, config)
        self._planner = PlanningBot(name, planning)

    def inner(self, game: Game) -> SubgameBot | PlanningBot:
        """Who does the thinking in a game."""
        return self._planner if is_solo(game.rulebook) else self._solver

    def recall(self, game: Game, past: Sequence[bytes], seat: int) -> None:
        inner = self.inner(game)
        if isinstance(inner, SubgameBot):
            inner.recall(game, past, seat)

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        return self.inner(game).choose(game, view, seat, luck, now)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """How often each move should be played, and what it is worth."""
        return self.inner(game).mix(game, view, seat, luck, now)

    def explain(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> Explanation:
        """Not only a move, but what speaks for it."""
        return explain(self.inner(game), game, view, seat, luck, now)


def level(number: int) -> ThinkingBot:
    """A level, from 1 to 8."""
    return ThinkingBot(f"level:{number}", LEVELS[number], PLANNERS[number])


def unknown(name: str, kind: str) -> UnknownName:
    """What is wrong with a name, and what would be right."""
    if kind == "level":
        return UnknownName(f"there is no bot '{name}': levels go from level:1 to level:{max(LEVELS)}")
    if kind in SEARCHES:
        return UnknownName(f"there is no bot '{name}': give {kind} a budget, e.g. {kind}:1000 or {kind}:20ms")
    near = nearest(kind, (*NAMES, *SEARCHES, "level", "character"))
    hint = f"did you mean '{near}'?" if near else f"there are {EXAMPLES}"
    return UnknownName(f"there is no bot '{name}': {hint}")


def solving(name: str, amount: int, timed: bool) -> Bot:
    """A subgame solver that looks at so many outcomes, or thinks for so long."""
    outcomes = amount * 3000 if timed else amount
    side = max(2, min(12, round((outcomes / (500 if timed else 250)) ** 0.5)))
    room = max(120_000, min(3_000_000, outcomes * 8))  # positions late in a match have few outcomes each
    config = replace(
        DEEP, own=side, real=max(1, side // 2), foes=side, few=side, iterations=30, outcomes=outcomes, room=room
    )
    planning = PlannerConfig(worlds=max(1, min(200, outcomes // 300)))
    return ThinkingBot(name, replace(config, milliseconds=amount) if timed else config, planning)


def tree_searching(name: str, kind: str, amount: int, timed: bool) -> Bot:
    """A tree search of so many simulations, or so long."""
    simulations = amount * 400 if timed else amount
    config = MctsConfig(simulations=simulations, nodes=max(20_000, min(2_000_000, simulations * 2)))
    if kind == "infoset":
        config = replace(config, mode=INFOSET, explore=0.1)
    return MctsBot(name, replace(config, milliseconds=amount) if timed else config)
