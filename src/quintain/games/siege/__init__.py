"""siege: units on a field of four columns, two camps, initiative; a player against the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.content import Text
from quintain.games.siege import (
    board,
    campaign,
    decks,
    events,
    illegal,
    moves,
    notation,
    position,
    setup,
    shapes,
    telling,
    texts,
    view,
)
from quintain.games.siege import cards as units
from quintain.games.siege.checker import check_level, load_level
from quintain.games.siege.extras import checked_extras, with_extras
from quintain.games.siege.levels import blank_level, fill_level
from quintain.games.siege.preview import preview
from quintain.games.siege.shapes import Move
from quintain.games.siege.state import UNITS, Scene, Stage, State, World
from quintain.games.siege.undo import undo
from quintain.rules.cards import load_cards
from quintain.rules.errors import CardError, OptionError
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.game import Match
from quintain.rules.options import PresetSpec, load_options
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import Card, CardSet, FileCheck, OptionValues
from quintain.texts import Value


class Siege(FolderRulebook):
    name = "siege"
    folder = units.FOLDER
    world, state, card = World, State, units.Card
    max_cards = UNITS
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True
    deck_seats = (0,)

    checked_extras = staticmethod(checked_extras)
    with_extras = staticmethod(with_extras)
    deck_faults = staticmethod(decks.deck_faults)
    terms = staticmethod(texts.terms)
    level_summary = staticmethod(campaign.level_summary)
    undo = staticmethod(undo)
    preview = staticmethod(preview)

    def extra_presets(self) -> Mapping[str, PresetSpec]:
        """S20 — one preset per level."""
        return campaign.level_presets(load_cards(self, "base"))

    def complete_set(self, cards: Sequence[Card]) -> Sequence[Card]:
        """S9 — every set has a pawn."""
        if any(card.id == units.PAWN for card in cards):
            return cards
        base = load_cards(self, "base")
        return [*cards, base.cards[base.index[units.PAWN]]]

    def fill_world(self, world: World, options: OptionValues, cards: CardSet, level: str) -> None:
        if len(units.all_tags(cards)) > units.MOST_TAGS:
            raise CardError(f"a set has at most {units.MOST_TAGS} different tags (S16)")
        units.fill_amounts(world.amounts)
        units.fill_units(world, cards)
        blank_level(world.level)
        if level:
            loaded = load_level(campaign.level_path(level), cards, load_options(self.folder))
            if loaded.rows != options["rows"]:
                raise OptionError(
                    f"option rows={options['rows']!r}: the level {level} is drawn with {loaded.rows} (S20)"
                )
            fill_level(world.level, loaded, options, cards)

    def bring_decks(self, state: State, scene: Scene, given: Sequence[Sequence[str]] | None) -> None:
        if given is not None:
            decks.bring(state, scene, decks.checked_deck(scene, given))

    def deckable(self, scene: Scene) -> list[str]:
        return decks.deckable(scene.cards)

    def card_text(self, card: units.Card) -> Text:
        """S22 — a unit in a few short sentences."""
        return Text.in_all(lambda language: texts.unit_text(card, language))

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> list[Move]:
        return [notation.legal_json(scene, move) for move in moves]

    def most_move_bytes(self, options: OptionValues, cards: CardSet) -> int:
        return notation.most_move_bytes(cards, not self.alone(options))

    def idle_move(self, scene: Scene, seat: int) -> int:
        """S3, S8, S9 — done, nobody prepared, a card of the own deck or else a pawn."""
        if scene.state.stage == Stage.DRAW:
            return moves.OWN if scene.state.deck_left > 0 else moves.PAWN
        return moves.DONE

    def other_files(self) -> Mapping[str, FileCheck]:
        """S17, S18, S20 — levels, symbols, bonuses and tags."""
        table = load_options(self.folder)
        return {
            "levels/*.yaml": lambda path, cards: [str(fault) for fault in check_level(path, cards, table)],
            "symbols.yaml": lambda path, cards: units.read_only(path, units.Symbols),
            "bonuses.yaml": lambda path, cards: units.read_only(path, units.Bonuses),
            "tags.yaml": lambda path, cards: units.read_only(path, units.Tags),
        }

    def preview_text(self, match: Match, language: str) -> list[str]:
        """S4-S7 — both attacks in sentences."""
        seen = preview(match)
        told = [self.sentence(match.scene(), event, language, 0) for event in (seen["events"] if seen else ())]
        return [sentence for sentence in told if sentence]

    def alone(self, options: OptionValues) -> bool:
        """S21 — unless a second person takes the enemy's side."""
        return not options["versus"]

    def event_data(self, scene: Scene, event: JsonMapping, me: int | None) -> Mapping[str, Value]:
        """Cells by their names, and whose units or camp it is."""
        return telling.event_data(event, me)


RULEBOOK = Siege()
