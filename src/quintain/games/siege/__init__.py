"""siege: units on a field of four columns, two camps, initiative; a player against the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quintain.content import ContentError, Model, Text
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
from quintain.games.siege.battle import power_at
from quintain.games.siege.checker import check_level, load_level
from quintain.games.siege.extras import checked_extras, items_in, items_left, with_extras, with_items
from quintain.games.siege.further import fill_further, further
from quintain.games.siege.levels import Level, blank_level, fill_level
from quintain.games.siege.phases import fight
from quintain.games.siege.preview import preview
from quintain.games.siege.shapes import Move
from quintain.games.siege.state import UNITS, Scene, Stage, State, World
from quintain.games.siege.undo import undo
from quintain.rules.cards import load_cards
from quintain.rules.errors import CardError, OptionError
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.game import Match
from quintain.rules.handbook import StarterDeck
from quintain.rules.options import PresetSpec, load_options
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import Card, CardSet, FileCheck, OptionValues
from quintain.texts import Value


class Siege(FolderRulebook):
    name = "siege"
    folder = units.FOLDER
    world, state, card = World, State, units.Card
    max_cards = UNITS
    codes = moves.END
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    asked = (fight, power_at, moves.hindrance)
    clock = "turn_seconds"
    new_turn = "turn"
    turn_end: ClassVar[JsonMapping] = {"event": "stage", "stage": 6}  # what a turn of the player decides is decided
    own_decks = True
    deck_seats = (0,)

    card_faults = staticmethod(units.card_faults)
    further = staticmethod(further)
    checked_extras = staticmethod(checked_extras)
    with_extras = staticmethod(with_extras)
    items_in = staticmethod(items_in)
    with_items = staticmethod(with_items)
    items_left = staticmethod(items_left)
    deck_faults = staticmethod(decks.deck_faults)
    deck_limits = staticmethod(decks.deck_limits)
    put_deck = staticmethod(decks.put_deck)
    terms = staticmethod(texts.terms)
    level_summary = staticmethod(campaign.level_summary)
    tell_more = staticmethod(position.tell_more)
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
        if len(units.all_classes(cards)) > units.MOST_TAGS:
            raise CardError(f"a set has at most {units.MOST_TAGS} different tags (S16)")
        units.fill_amounts(world.amounts, units.symbol_numbers(), units.bonus_numbers())
        units.fill_units(world, cards)
        blank_level(world.level)
        if level:
            loaded = self.level_for(level, cards)
            if loaded.rows != options["rows"]:
                raise OptionError(
                    f"option rows={options['rows']!r}: the level {level} is drawn with {loaded.rows} (S20)"
                )
            fill_level(world.level, loaded, options, cards)

    def level_for(self, name: str, cards: CardSet) -> Level:
        """S20, S21a — a level that can be played with these cards: its own, or others in their place."""
        try:
            return load_level(campaign.level_path(name), cards, load_options(self.folder))
        except ContentError as error:
            if cards is load_cards(self, "base"):
                raise
            raise CardError(f"the level {name} cannot be played with these cards: {error}") from None

    def fill_further(self, world: World, options: OptionValues, cards: CardSet, kept: JsonMapping) -> None:
        fill_further(world, options, cards, kept, load_options(self.folder))

    def bring_decks(self, state: State, scene: Scene, given: Sequence[Sequence[str]] | None) -> None:
        if given is not None:
            decks.bring(state, scene, decks.checked_deck(scene, given))

    def deckable(self, scene: Scene) -> list[str]:
        return decks.deckable(scene.cards)

    def starter_decks(self, scene: Scene) -> Mapping[str, StarterDeck]:
        """S20a — those that set and options allow."""
        known = {id: StarterDeck(deck.name, deck.plan, deck.ids()) for id, deck in decks.starters().items()}
        return {id: deck for id, deck in known.items() if not self.deck_faults(scene, deck.cards)}

    def option_cards(self, option: str, cards: CardSet) -> list[str]:
        """S9 — what may be the pawn."""
        return units.pawns(cards)

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
        """S17, S18, S20 — levels, starter decks, symbols and bonuses."""
        table = load_options(self.folder)
        return {
            "levels/*.yaml": lambda path, cards: [str(fault) for fault in check_level(path, cards, table)],
            "symbols.yaml": lambda path, cards: units.read_only(path, units.Symbols),
            "bonuses.yaml": lambda path, cards: units.read_only(path, units.Bonuses),
            "decks.yaml": decks.check_starters,
        }

    def other_models(self) -> Mapping[str, type[Model]]:
        return {
            "levels/*.yaml": Level,
            "symbols.yaml": units.Symbols,
            "bonuses.yaml": units.Bonuses,
            "decks.yaml": decks.Starters,
        }

    def preview_text(self, match: Match, language: str) -> list[str]:
        """S4-S7 — both attacks in sentences."""
        seen = preview(match)
        told = [self.sentence(match.scene(), event, language, 0) for event in (seen["events"] if seen else ())]
        return [sentence for sentence in told if sentence]

    def alone(self, options: OptionValues) -> bool:
        """S21 — unless a second person takes the enemy's side."""
        return not options["versus"]

    def turns(self, match: Match) -> int:
        return int(match.position()["turn"])

    def event_data(self, scene: Scene, event: JsonMapping, me: int | None) -> Mapping[str, Value]:
        """Cells by their names, and whose units or camp it is."""
        return telling.event_data(event, me)

    def unhurt(self, match: Match, seat: int) -> bool:
        return bool(match.position()["camp_damage"][seat] == 0)


RULEBOOK = Siege()
