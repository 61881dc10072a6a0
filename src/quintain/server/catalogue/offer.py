"""What there is to play: presets, rulebooks with their options, bots to play against, and what can be said."""

from __future__ import annotations

from msgspec import Struct

from quintain.games import catalog
from quintain.rules.game import Game
from quintain.rules.verdicts import verdict_of
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


class VerdictLine(Struct):
    """What the lab found out about a preset among players of one kind; shares are from 0 to 1."""

    players: str
    first: float
    error: float
    draws: float
    stalls: float
    length: float
    unit: str


class PresetLine(Struct):
    """A preset: what it is, and what its options are."""

    name: str
    rulebook: str
    text: protocol.Text
    level: str
    solo: bool
    own_decks: bool
    options: dict[str, int | bool | str]
    verdict: VerdictLine | None = None  # None: not measured, or under other rules than now


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
    said, options = spec.text.words(), dict(game.options)
    verdict = verdict_line(game)
    return PresetLine(name, rulebook.name, said, spec.level, game.alone, rulebook.own_decks, options, verdict)


def verdict_line(game: Game) -> VerdictLine | None:
    found = verdict_of(game)
    if found is None:
        return None
    shares = found.first, found.error, found.draws, found.stalls
    return VerdictLine(found.players, *shares, found.length, found.unit)


def rulebook_line(name: str) -> RulebookLine:
    lines = []
    for option, spec in catalog.table(name).options.items():
        choices = {choice: text.words() for choice, text in spec.choices.items()}
        bounds = spec.min, spec.max
        lines.append(OptionLine(option, spec.rule, spec.type, spec.default, *bounds, choices, spec.text.words()))
    return RulebookLine(name, catalog.rulebook(name).own_decks, lines)
