"""Named opponents with habits of their own. A character thinks as a level does, and of the moves that are hardly worse
than the best one it makes the one that its habits are for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Protocol

from pydantic import Field

from quintain.bots.habits import read_habit
from quintain.bots.leaning import Likings, lean
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.planningbot import PlanningBot
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.workspace import numbers
from quintain.bots.subgamebot import Mix, SubgameBot
from quintain.content import Model, Text, load_yaml, nearest
from quintain.games import catalog
from quintain.rules.engine import Box
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

FILE: Final = "characters.yaml"
PREFIX: Final = "character:"
WELL_TRIED: Final = 0.5  # of the worlds of a plan: what was tried in fewer looks as good by luck too often


class Character(Model):
    """Who a character is, and how it plays."""

    name: Text
    text: Text
    level: Annotated[int, Field(ge=1, le=8)]  # as which they think
    habits: Annotated[tuple[str, ...], Field(min_length=1, max_length=4)]  # by name, as in `greedy+hold`
    margin: Annotated[float, Field(ge=0.0, le=2.0)]  # by how much worse a move may be that a habit is for


class Characters(Model):
    """The file characters.yaml."""

    characters: dict[Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=24)], Character]


class Thinking(Protocol):
    """A level, as a character knows it."""

    def inner(self, game: Game) -> SubgameBot | PlanningBot:
        """Who does the thinking in a game."""


Levels = Callable[[int], Thinking]


@cache
def characters_in(folder: Path) -> Mapping[str, Character]:
    path = folder / FILE
    return load_yaml(path, Characters).characters if path.is_file() else {}


def characters_of(rulebook: Rulebook) -> Mapping[str, Character]:
    """The characters of a game by their ids; none where it has no file of them."""
    return characters_in(rulebook.folder)


def character_names(rulebook: Rulebook) -> list[str]:
    """As bots: `character:hoarder` and so on."""
    return [PREFIX + key for key in characters_of(rulebook)]


def character_of(rulebook: Rulebook, name: str) -> Character:
    """A character of a game by its name as a bot."""
    known = characters_of(rulebook)
    key = name.removeprefix(PREFIX)
    if key not in known:
        raise unknown_character(name, known, f"{rulebook.name} has")
    return known[key]


def check_known(name: str) -> None:
    """Is there a game with this character?"""
    known = {key: one for book in catalog.rulebooks() for key, one in characters_of(book).items()}
    if name.removeprefix(PREFIX) not in known:
        raise unknown_character(name, known, "there are")


def unknown_character(name: str, known: Mapping[str, Character], has: str) -> UnknownName:
    near = nearest(name.removeprefix(PREFIX), known)
    hint = f"did you mean '{PREFIX}{near}'?" if near else f"{has} {', '.join(map(PREFIX.__add__, known)) or 'none'}"
    return UnknownName(f"there is no bot '{name}' here: {hint}")


class CharacterBot:
    """Plays as a character of whatever game it is asked about."""

    def __init__(self, name: str, levels: Levels) -> None:
        self.name = name
        self._levels = levels
        self._playing: dict[Game, Playing] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        if game not in self._playing:
            self._playing = {game: Playing(game, character_of(game.rulebook, self.name), self._levels)}
        return self._playing[game].choose(view, seat, luck, now)


class Playing:
    """A character in one game, with room for its thoughts."""

    def __init__(self, game: Game, character: Character, levels: Levels) -> None:
        self.game = game
        self.margin = character.margin
        self.habits = [read_habit(game.rulebook, habit) for habit in character.habits]
        self.mind = levels(character.level).inner(game)
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        widest = game.rulebook.most_moves
        self.likings = Likings(numbers(self.engine, widest, "i4"), numbers(self.engine, widest, "i8"))

    def choose(self, view: Box, seat: int, luck: int, now: Clock | None) -> int:
        dice, mind = Luck(luck), self.mind
        if isinstance(mind, PlanningBot):
            return self.planned(mind, view, seat, dice)
        mix = mind.mix(self.game, view, seat, dice, now)
        liked = {} if mix.certain else self.liked(view, seat)
        return leaning(mix, liked, self.margin).trimmed(mind.config.drop).pick(dice)

    def planned(self, mind: PlanningBot, view: Box, seat: int, dice: Luck) -> int:
        """The same where turns are long: every decision is thought about afresh, since the plan may not be followed."""
        planning = mind.planning(self.game)
        chosen = planning.move(view, seat, dice, afresh=True)
        behind = planning.tried(WELL_TRIED) if planning.has_thought() else {}
        near = [move for move, lost in behind.items() if lost <= self.margin and move != chosen]
        liked = self.liked(view, seat) if near else {}
        return max([chosen, *near], key=lambda move: (liked.get(move, 0), -behind.get(move, 0.0), move == chosen))

    def liked(self, view: Box, seat: int) -> dict[int, int]:
        """How much its habits are for each move."""
        total: dict[int, int] = {}
        for habit, limit in self.habits:
            count = self.engine.bind(lean)(self.world.record, view.record, seat, habit, limit, self.likings)
            for move, liked in zip(self.likings.moves[:count], self.likings.liked[:count], strict=True):
                total[int(move)] = total.get(int(move), 0) + int(liked)
        return total


def leaning(mix: Mix, liked: Mapping[int, int], margin: float) -> Mix:
    """Of the moves that are worse than the best one by no more than a margin, those that are liked most, as often as
    the mix plays them; where it never does, all alike."""
    if not liked:
        return mix
    bar = max(mix.worths) - margin
    near = [i for i, worth in enumerate(mix.worths) if worth >= bar]
    most = max(liked.get(mix.moves[i], 0) for i in near)
    kept = {i for i in near if liked.get(mix.moves[i], 0) == most}
    total = sum(mix.shares[i] for i in kept)
    if total <= 0.0:
        return replace(mix, shares=tuple((i in kept) / len(kept) for i in range(len(mix.moves))))
    return replace(mix, shares=tuple(share / total * (i in kept) for i, share in enumerate(mix.shares)))
