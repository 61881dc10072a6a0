"""The only list of games: those that come with this package, and those that other installed packages add.

A package adds a game by an entry point of the group `quintain.games`, whose name is the game's and which leads to its
rulebook: `heap = "heap:RULEBOOK"`. One that cannot be loaded is named in a sentence and skipped."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType

from quintain.content import ContentError, nearest
from quintain.rules.cards import CardSource, load_cards
from quintain.rules.errors import GameError, QuintainError, UnknownName
from quintain.rules.game import Game, Match, settle
from quintain.rules.options import OptionTable, Value, table_of
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import Rulebook
from quintain.rules.shortforms import Deck, line, read_deck_line, read_match_line, read_position_line

RULEBOOKS = ("clash", "duel", "lanes", "siege")  # the games of this package
EXAMPLE = "lanes"  # the one that stands for all of them in examples
GROUP = "quintain.games"


def load(preset: str, *, cards: CardSource | None = None, further: JsonMapping | None = None, **options: Value) -> Game:
    """A game by its preset, with other options or other cards where they are given. `further` is what a recording kept
    of a game besides these."""
    return settle(rulebook_of(preset), preset, cards, options, further)


def from_line(text: str, seed: int | None = None) -> Match | Deck:
    """What a line says: a match that goes on from a position, a match played again, or a deck. The seed is for luck
    still to come in a position."""
    kind = line(text).kind
    if kind == "deck":
        return read_deck_line(text, load)
    return read_match_line(text, load) if kind == "match" else read_position_line(text, load, seed)


# ------------------------------------------------------------------------------------------ games
def names() -> tuple[str, ...]:
    """The names of all games: ours, then those of other packages."""
    return (*RULEBOOKS, *added())


@cache
def rulebook(name: str) -> Rulebook:
    """A rulebook by its name."""
    if name in RULEBOOKS:
        return import_module(f"quintain.games.{name}").RULEBOOK  # type: ignore[no-any-return]
    if name not in added():
        raise UnknownName(f"there is no rulebook '{name}': there are {', '.join(names())}")
    return added()[name]


def rulebooks() -> list[Rulebook]:
    return [rulebook(name) for name in names()]


@cache
def part(rulebook: Rulebook, name: str) -> ModuleType | None:
    """An optional part of a game, such as `bot`: the module of that name beside its rulebook, or None."""
    package = import_module(type(rulebook).__module__).__package__
    module = f"{package}.{name}"
    try:
        return import_module(module) if package and find_spec(module) else None
    except Exception as error:
        raise GameError(f"the game '{rulebook.name}' is broken: its {name}.py cannot be loaded ({error})") from error


# ------------------------------------------------------------------------------------------ of other packages
@cache
def added() -> Mapping[str, Rulebook]:
    """The games of other packages, by name, in the order of their names."""
    found: dict[str, Rulebook] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            found[point.name] = _loaded(point, found)
        except Exception as error:  # whatever goes wrong in somebody else's package, the other games work
            why = str(error) if isinstance(error, QuintainError | ContentError) else f"{type(error).__name__}: {error}"
            package = point.dist.name if point.dist else point.value
            sentence = f"quintain: the game '{point.name}' of the package {package} is skipped: {why}"
            print(" ".join(sentence.split()), file=sys.stderr, flush=True)
    return found


def _loaded(point: EntryPoint, others: Mapping[str, Rulebook]) -> Rulebook:
    """The rulebook that an entry point leads to, if it can be used at all."""
    found = point.load()
    if not isinstance(found, Rulebook):
        raise GameError(f"{point.value} is no Rulebook but {found!r}")
    if found.name != point.name:
        raise GameError(f"its rulebook is called '{found.name}'")
    if found.name in (*RULEBOOKS, *others):
        raise GameError("there is a game of that name already")
    known = [preset for name in RULEBOOKS for preset in table(name).presets]
    known += [preset for other in others.values() for preset in table_of(other).presets]
    if taken := sorted(set(known) & set(table_of(found).presets)):
        raise GameError(f"there is a preset '{taken[0]}' already")
    load_cards(found, "base")
    return found


# ------------------------------------------------------------------------------------------ presets
@cache
def _presets() -> dict[str, str]:
    return {preset: name for name in names() for preset in table(name).presets}


def table(name: str) -> OptionTable:
    """The option table of a rulebook, with all its presets."""
    return table_of(rulebook(name))


def presets() -> list[str]:
    """The names of all presets, sorted."""
    return sorted(_presets())


def rulebook_of(preset: str) -> Rulebook:
    """The rulebook that a preset belongs to."""
    if not isinstance(preset, str):
        raise UnknownName(f"there is no preset {preset!r}: give its name, e.g. '{EXAMPLE}'")
    likely = preset.split("-")[0]  # presets begin with their rulebook's name: no need to read all the others
    if likely in RULEBOOKS and preset in table(likely).presets:
        return rulebook(likely)
    known = _presets()
    if preset not in known:
        near = nearest(preset, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(known))}"
        raise UnknownName(f"there is no preset '{preset}': {hint}")
    return rulebook(known[preset])
