"""Which bots need the same machine code, in which order it is prepared, and who plays for a bot that is not ready."""

from __future__ import annotations

from collections.abc import Iterator, Set

from quintain.bots.characters import PREFIX, character_names
from quintain.bots.levels import LEVELS
from quintain.bots.parts import is_solo
from quintain.bots.rating.rated import thinks_as
from quintain.games import catalog
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.tables.setup import game_of

SIMPLE, GLANCING, TRYING = "greedy", "level:1", "level:6"  # whoever knows these knows how to play as all
STAND_INS = ("level:5", SIMPLE)  # the best first


def needed_by(name: str, game: Game) -> str:
    """What a process has to have loaded for a bot: the game, and the first bot that thinks the same way."""
    level = thinks_as(game, name)
    way = SIMPLE
    if level:
        way = TRYING if LEVELS[level].tried and not is_solo(game.rulebook) else GLANCING
    return f"{game.rulebook.name} {way}" + (" with habits" if name.startswith(PREFIX) else "")


def weaker_one(name: str, game: Game, loaded: Set[str]) -> str | None:
    """The best bot that is ready and weaker than one that is not; None if there is none."""
    level = thinks_as(game, name)
    weaker = (other for other in STAND_INS if thinks_as(game, other) < level)
    return next((other for other in weaker if needed_by(other, game) in loaded), None)


def in_order() -> Iterator[tuple[str, str]]:
    """Games and bots in the order in which people need them: the game first that the lobby begins with, and of each
    what most people play against."""
    for name in catalog.names():
        yield name, SIMPLE
        yield name, GLANCING
    for name in catalog.names():
        rulebook = catalog.rulebook(name)
        if not is_solo(rulebook):
            yield name, TRYING
        yield from ((name, character) for character in with_habits(rulebook))


def with_habits(rulebook: Rulebook) -> list[str]:
    """A character for each way in which characters think."""
    game = game_of(min(catalog.table(rulebook.name).presets), {}, None)
    return list({needed_by(name, game): name for name in reversed(character_names(rulebook))}.values())
