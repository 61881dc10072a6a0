"""The only list of games."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from quintain.content import nearest
from quintain.rules.cards import CardSource
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game, settle
from quintain.rules.options import OptionTable, Value, table_of
from quintain.rules.rulebook import Rulebook

RULEBOOKS = ("clash", "duel", "lanes", "siege")


def load(preset: str, *, cards: CardSource | None = None, **options: Value) -> Game:
    """A game by its preset, with other options or other cards where they are given."""
    return settle(rulebook_of(preset), preset, cards, options)


@cache
def rulebook(name: str) -> Rulebook:
    """A rulebook by its name."""
    if name not in RULEBOOKS:
        raise UnknownName(f"there is no rulebook '{name}': there are {', '.join(RULEBOOKS)}")
    return import_module(f"quintain.games.{name}").RULEBOOK  # type: ignore[no-any-return]


@cache
def part(rulebook: Rulebook, name: str) -> ModuleType | None:
    """An optional part of a game, such as `bot`: the module of that name beside its rulebook, or None."""
    package = import_module(type(rulebook).__module__).__package__
    module = f"{package}.{name}"
    return import_module(module) if package and find_spec(module) else None


def rulebooks() -> list[Rulebook]:
    return [rulebook(name) for name in RULEBOOKS]


@cache
def _presets() -> dict[str, str]:
    return {preset: name for name in RULEBOOKS for preset in table(name).presets}


def table(name: str) -> OptionTable:
    """The option table of a rulebook, with all its presets."""
    return table_of(rulebook(name))


def presets() -> list[str]:
    """The names of all presets, sorted."""
    return sorted(_presets())


def rulebook_of(preset: str) -> Rulebook:
    """The rulebook that a preset belongs to."""
    if not isinstance(preset, str):
        raise UnknownName(f"there is no preset {preset!r}: give its name, e.g. 'lanes'")
    likely = preset.split("-")[0]  # presets begin with their rulebook's name: no need to read all the others
    if likely in RULEBOOKS and preset in table(likely).presets:
        return rulebook(likely)
    known = _presets()
    if preset not in known:
        near = nearest(preset, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(known))}"
        raise UnknownName(f"there is no preset '{preset}': {hint}")
    return rulebook(known[preset])
