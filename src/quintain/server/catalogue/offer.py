"""What there is to play: presets, rulebooks with their options, bots to play against, and what can be said."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from quintain.bots.characters import character_names, characters_of
from quintain.bots.rating.rated import ratings_in
from quintain.content import Text
from quintain.games import catalog
from quintain.rules.cards import load_cards
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.rules.verdicts import verdict_of
from quintain.server import protocol
from quintain.server.accounts.me import Me
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
    names: dict[str, protocol.Text]  # of the choices, in a word or two
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
    deck_seats: list[int]  # which seats bring a deck, where players do
    options: dict[str, int | bool | str]
    verdict: VerdictLine | None = None  # None: not measured, or under other rules than now


class HouseBotLine(Struct, omit_defaults=True):
    """A bot that plays a game: who it is, where it has a character, and its rating in the arena, if that was measured,
    with its 95 % interval to either side."""

    name: str
    title: protocol.Text | None = None
    text: protocol.Text | None = None
    rating: int | None = None
    error: int = 0


class RulebookLine(Struct):
    """A rulebook with all its options, and those who play it."""

    name: str
    own_decks: bool
    options: list[OptionLine]
    bots: list[HouseBotLine]


class Games(Struct):
    """All that can be played here."""

    presets: list[PresetLine]
    rulebooks: list[RulebookLine]
    bots: list[str]
    emotes: list[str]


class Start(Struct):
    """Who is there, and what there is to play."""

    me: Me | None
    games: Games


def all_games() -> Games:
    presets = [preset_line(name) for name in catalog.presets()]
    return Games(presets, [rulebook_line(name) for name in catalog.names()], list(HOUSE), list(EMOTES))


def preset_line(name: str) -> PresetLine:
    rulebook = catalog.rulebook_of(name)
    spec, game = catalog.table(rulebook.name).presets[name], game_of(name, {}, None)
    said, decks = spec.text.words(), (rulebook.own_decks, list(rulebook.deck_seats))
    verdict = verdict_line(game)
    return PresetLine(name, rulebook.name, said, spec.level, game.alone, *decks, dict(game.options), verdict)


def verdict_line(game: Game) -> VerdictLine | None:
    found = verdict_of(game)
    if found is None:
        return None
    shares = found.first, found.error, found.draws, found.stalls
    return VerdictLine(found.players, *shares, found.length, found.unit)


def choices_of(name: str, option: str) -> Mapping[str, Text]:
    """What an option may be in words: its choices, or the cards of the base set that it may name."""
    spec, rulebook = catalog.table(name).options[option], catalog.rulebook(name)
    if spec.type != "card":
        return spec.choices
    cards = load_cards(rulebook, "base")
    return {card: cards.cards[cards.index[card]].name for card in rulebook.option_cards(option, cards)}


def rulebook_line(name: str) -> RulebookLine:
    lines = []
    for option, spec in catalog.table(name).options.items():
        choices = {choice: text.words() for choice, text in choices_of(name, option).items()}
        names = {choice: text.words() for choice, text in spec.names.items()}
        bounds = spec.min, spec.max
        lines.append(OptionLine(option, spec.rule, spec.type, spec.default, *bounds, choices, names, spec.text.words()))
    rulebook = catalog.rulebook(name)
    return RulebookLine(name, rulebook.own_decks, lines, bot_lines(rulebook))


def bot_lines(rulebook: Rulebook) -> list[HouseBotLine]:
    """All bots of the house that play a game, those with a character last."""
    found = [HouseBotLine(name) for name in HOUSE]
    characters = zip(character_names(rulebook), characters_of(rulebook).values(), strict=True)
    found += [HouseBotLine(name, one.name.words(), one.text.words()) for name, one in characters]
    measured = ratings_in(rulebook.folder)
    for line in found:
        rated = measured.bots.get(line.name) if measured else None
        if rated is not None:
            line.rating, line.error = rated.rating, (rated.high - rated.low) // 2
    return found
