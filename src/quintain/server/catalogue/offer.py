"""What there is to play: presets, rulebooks with their options, bots to play against, and what can be said."""

from __future__ import annotations

from msgspec import Struct

from quintain.games import catalog
from quintain.server import protocol
from quintain.server.play.bots import HOUSE
from quintain.tables.commands import EMOTES
from quintain.tables.setup import game_of


class OptionLine(Struct):
    """An option of a rulebook."""

    name: str
    rule: str
    type: str
    default: int | bool | str
    min: int
    max: int
    choices: dict[str, protocol.Text]
    text: protocol.Text


class PresetLine(Struct):
    """A preset: what it is, and what its options are."""

    name: str
    rulebook: str
    text: protocol.Text
    level: str
    solo: bool
    own_decks: bool
    options: dict[str, int | bool | str]


class RulebookLine(Struct):
    """A rulebook with all its options."""

    name: str
    own_decks: bool
    options: list[OptionLine]


class Games(Struct):
    """All that can be played here."""

    presets: list[PresetLine]
    rulebooks: list[RulebookLine]
    bots: list[str]
    emotes: list[str]


def all_games() -> Games:
    presets = [preset_line(name) for name in catalog.presets()]
    return Games(presets, [rulebook_line(name) for name in catalog.names()], list(HOUSE), list(EMOTES))


def preset_line(name: str) -> PresetLine:
    rulebook = catalog.rulebook_of(name)
    spec, game = catalog.table(rulebook.name).presets[name], game_of(name, {}, None)
    options = dict(game.options)
    return PresetLine(name, rulebook.name, spec.text.words(), spec.level, game.alone, rulebook.own_decks, options)


def rulebook_line(name: str) -> RulebookLine:
    lines = []
    for option, spec in catalog.table(name).options.items():
        choices = {choice: text.words() for choice, text in spec.choices.items()}
        bounds = spec.min, spec.max
        lines.append(OptionLine(option, spec.rule, spec.type, spec.default, *bounds, choices, spec.text.words()))
    return RulebookLine(name, catalog.rulebook(name).own_decks, lines)
