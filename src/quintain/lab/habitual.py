"""A bot of the levels with a habit: it thinks as ever, and of the moves that it has weighed plays one that its habit
likes best. What a habit costs good players is asked with it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from quintain.bots.habits import read_habit
from quintain.bots.levels import ThinkingBot, bot
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import Clock
from quintain.bots.search.workspace import numbers
from quintain.bots.subgamebot import SubgameBot
from quintain.lab.arms import lab_engine
from quintain.lab.liking import list_liked
from quintain.rules.engine import Box, WorldBox
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

KEPT_BOTS = 8  # of which each thinks in 14 MB, or 200 at level 8


class HabitualBot:
    """Who thinks, and has a habit."""

    def __init__(self, name: str, rulebook: Rulebook, thinker: SubgameBot) -> None:
        self.name, self.thinker = name, thinker
        self.habit, self.limit = read_habit(rulebook, name.partition("+")[2])

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        dice, liked = Luck(luck), self.liked(game, view, seat)
        mix = self.thinker.mix(game, view, seat, dice, now).among(set(liked))
        return mix.trimmed(self.thinker.config.drop).pick(dice) if mix else liked[0]

    def liked(self, game: Game, view: Box, seat: int) -> list[int]:
        """The moves that the habit allows. If the bot has weighed none of them, the first is played."""
        engine = lab_engine(game.rulebook, game.engine.backing)
        world, moves = room_for(game)
        count = engine.bind(list_liked)(world.record, view.record, seat, self.habit, self.limit, moves)
        return [int(move) for move in moves[:count]]


@cache
def room_for(game: Game) -> tuple[WorldBox, Any]:
    """A world to look at habits in, and room for moves."""
    engine = lab_engine(game.rulebook, game.engine.backing)
    return bot_world(game), numbers(engine, game.rulebook.most_moves, "i4")


@lru_cache(KEPT_BOTS)
def thinking_bot(game: Game, name: str, side: int) -> Any:
    """A bot that is not compiled, with its habit if it has one. All benches share those of their game."""
    base, plus, _ = name.partition("+")
    found = bot(base)
    if not plus:
        return found
    assert isinstance(found, ThinkingBot)  # `arms.read_policy` has seen to it
    inner = found.inner(game)
    assert isinstance(inner, SubgameBot)
    return HabitualBot(name, game.rulebook, inner)
