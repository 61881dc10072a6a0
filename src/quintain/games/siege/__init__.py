"""siege: units on a field of four columns, two camps, initiative; a player against the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
    telling,
    texts,
    view,
)
from quintain.games.siege import cards as units
from quintain.games.siege.checker import check_level, load_level
from quintain.games.siege.extras import checked_extras, with_extras
from quintain.games.siege.levels import blank_level, fill_level
from quintain.games.siege.preview import preview
from quintain.games.siege.shapes import SHAPES, Move, Preview, View
from quintain.games.siege.state import UNITS, Stage, State, World
from quintain.games.siege.undo import undo
from quintain.rules.cards import load_cards
from quintain.rules.deckfaults import Fault
from quintain.rules.errors import CardError, IllegalMove, OptionError
from quintain.rules.handbook import LevelSummary, Term
from quintain.rules.options import load_options
from quintain.rules.rulebook import Card, CardSet, Line, Rulebook, Scene
from quintain.texts import Value


class Siege(Rulebook):
    name = "siege"
    folder = units.FOLDER
    world = World
    state = State
    card = units.Card
    max_cards = UNITS
    functions = (
        setup.setup,
        moves.owes,
        moves.legal,
        moves.apply,
        view.observe,
        view.determinize,
        view.info_key,
    )
    reasons = events.REASONS
    events = events.event
    shapes = SHAPES
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True
    deck_seats = (0,)

    def extra_presets(self) -> Mapping[str, Any]:
        """S20 — one preset per level."""
        return campaign.level_presets(load_cards(self, "base"))

    def complete_set(self, cards: Sequence[Card]) -> Sequence[Card]:
        """S9 — every set has a pawn."""
        if any(card.id == units.PAWN for card in cards):
            return cards
        base = load_cards(self, "base")
        return [*cards, base.cards[base.index[units.PAWN]]]

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
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

    def bring_decks(self, state: Any, scene: Scene, given: Sequence[Sequence[str]] | None) -> None:
        if given is not None:
            decks.bring(state, scene, decks.checked_deck(scene, given))

    def checked_extras(self, game: Any, extras: Mapping[str, Any]) -> Mapping[str, Any]:
        """S18 — bonuses of one's own choice."""
        return checked_extras(game, extras)

    def with_extras(self, match: Any, extras: Mapping[str, Any]) -> Any:
        """S18 — the same match with these bonuses."""
        return with_extras(match, extras)

    def deck_faults(self, scene: Scene, cards: Sequence[Any]) -> list[Fault]:
        """S20 — where the player brings a deck, its size, its units and their copies."""
        return decks.deck_faults(scene, cards)

    def deckable(self, scene: Scene) -> list[str]:
        return decks.deckable(scene.cards)

    def card_text(self, card: Any) -> Text:
        """S22 — a unit in a few short sentences."""
        return Text.in_all(lambda language: texts.unit_text(card, language))

    def terms(self) -> Mapping[str, Mapping[str, Term]]:
        """S16-S18 — symbols, bonuses and classes."""
        return texts.terms()

    def level_summary(self, level: str) -> LevelSummary:
        """S20 — a level of the campaign."""
        return campaign.level_summary(level)

    def move_json(self, scene: Scene, seat: int, move: int) -> Move:
        return notation.move_json(scene, seat, move)

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> list[Move]:
        return [notation.legal_json(scene, move) for move in moves]

    def most_move_bytes(self, options: Mapping[str, Any], cards: CardSet) -> int:
        return notation.most_move_bytes(cards, not self.alone(options))

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return notation.move_text(scene, seat, move, language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        return notation.read_json(scene, seat, data)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return notation.read_text(scene, seat, text)

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        return illegal.why_illegal(scene, seat, move)

    def idle_move(self, scene: Scene, seat: int) -> int:
        """S3, S8, S9 — done, nobody prepared, a card of the own deck or else a pawn."""
        if scene.state.stage == Stage.DRAW:
            return moves.OWN if scene.state.deck_left > 0 else moves.PAWN
        return moves.DONE

    def other_files(self) -> Mapping[str, Any]:
        """S17, S18, S20 — levels, symbols, bonuses and tags."""
        table = load_options(self.folder)
        return {
            "levels/*.yaml": lambda path, cards: [str(fault) for fault in check_level(path, cards, table)],
            "symbols.yaml": lambda path, cards: units.read_only(path, units.Symbols),
            "bonuses.yaml": lambda path, cards: units.read_only(path, units.Bonuses),
            "tags.yaml": lambda path, cards: units.read_only(path, units.Tags),
        }

    def undo(self, match: Any) -> Any:
        """S3 — the last step of the preparation, as long as it has shown nothing new."""
        return undo(match)

    def preview(self, match: Any) -> Preview | None:
        """S4-S7 — both attacks as they would come out now, for the player who prepares."""
        return preview(match)

    def preview_text(self, match: Any, language: str) -> list[str]:
        """S4-S7 — the same in sentences."""
        seen = preview(match)
        told = [self.sentence(match.scene(), event, language, 0) for event in (seen["events"] if seen else ())]
        return [sentence for sentence in told if sentence]

    def alone(self, options: Mapping[str, Any]) -> bool:
        """S21 — unless a second person takes the enemy's side."""
        return not options["versus"]

    def write_position(self, scene: Scene) -> View:
        return position.write_position(scene)

    def read_position(self, scene: Scene, written: Mapping[str, Any]) -> None:
        position.read_position(scene, written)

    def event_data(self, scene: Scene, event: Mapping[str, Any], me: int | None) -> Mapping[str, Value]:
        """Cells by their names, and whose units or camp it is."""
        return telling.event_data(event, me)

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        return board.board(scene, seat, language)


RULEBOOK = Siege()
