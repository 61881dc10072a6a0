"""A bot at a table: it is given its seat's view and answers with a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, runtime_checkable

from quintain.bots.choosing import NAMES, choose
from quintain.bots.grouping import groups_for
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_functions, bot_world
from quintain.content import nearest
from quintain.rules.engine import Box, Engine
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

Clock = Callable[[], float]  # seconds; who asks for an answer in time brings the clock


class Bot(Protocol):
    """Chooses moves."""

    name: str

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        """The code of a move for a seat that owes one. The same view and luck give the same move, unless a clock is
        given to a bot whose budget is time, or a bot goes on with what it planned at the beginning of a turn."""


@runtime_checkable
class Recalling(Protocol):
    """A bot that goes on with what it has found out before."""

    def recall(self, game: Game, past: Sequence[bytes], seat: int) -> None:
        """Before it is asked for a move: what the seat saw when the match began and at its decisions since then, as
        bytes of views. Who does not say it gets a move that is as good as what can be seen now."""


class SimpleBot:
    """The random or the greedy bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind = kind_of(name)

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        engine = bot_engine(game.rulebook, game.engine.backing)
        box = engine.boxed(Luck(luck).stream)
        return int(engine.bind(choose)(bot_world(game).record, view.record, seat, self.kind, box.record))


@cache
def bot_engine(rulebook: Rulebook, backing: str) -> Engine:
    """The engine of a rulebook with a bot's eyes and insight added."""
    return Engine(rulebook, backing, bot_functions(rulebook), groups_for(rulebook))


def kind_of(name: str) -> int:
    """The number of a simple bot in compiled code."""
    if name not in NAMES:
        near = nearest(name, NAMES)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(NAMES)}"
        raise UnknownName(f"there is no bot '{name}': {hint}")
    return NAMES.index(name)
