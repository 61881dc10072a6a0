"""clash: one card each, face down, revealed together; own decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quintain.content import Text
from quintain.games.clash import board, decks, events, illegal, moves, notation, position, setup, texts, view
from quintain.games.clash.cards import Card, fill_row
from quintain.games.clash.shapes import SHAPES, Move, View
from quintain.games.clash.state import CARDS, PASS, UNDECIDED, State, World
from quintain.rules.deckfaults import Fault
from quintain.rules.errors import IllegalMove
from quintain.rules.handbook import StarterDeck
from quintain.rules.rulebook import CardSet, Line, Rulebook, Scene


class Clash(Rulebook):
    name = "clash"
    folder = Path(__file__).parent
    world = World
    state = State
    card = Card
    max_cards = CARDS
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

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            fill_row(row, card, options)

    def other_files(self) -> Mapping[str, Any]:
        """C13 — the starter decks."""
        return {"decks.yaml": decks.check_starters}

    def card_text(self, card: Any) -> Text:
        """C11 — its effects in words."""
        return Text(**{language: texts.card_text(card, language) for language in self.texts.languages})

    def bring_decks(self, state: Any, scene: Scene, chosen: Sequence[Sequence[str]] | None) -> None:
        """C8 — a deck is what it holds, whatever the order in which it is listed."""
        for player, deck in zip(state.players, decks.decks_for(scene.options, scene.cards, chosen), strict=True):
            numbers = sorted(scene.cards.index[card] for card in deck)
            player.deck[: len(numbers)] = numbers
            player.deck_left = len(numbers)

    def deck_faults(self, scene: Scene, cards: Sequence[Any]) -> list[Fault]:
        """C8 — size, copies, Auto and Super cards."""
        return decks.deck_faults(scene.options, scene.cards, cards)

    def default_deck(self, scene: Scene, seat: int) -> list[str]:
        """C13 — the first starter deck against the second, as far as set and options allow them."""
        return decks.default_decks(scene.options, scene.cards)[seat]

    def starter_decks(self, scene: Scene) -> Mapping[str, StarterDeck]:
        """C13 — those that set and options allow."""
        known = {id: StarterDeck(deck.name, deck.plan, deck.ids()) for id, deck in decks.starter_decks().items()}
        return {id: deck for id, deck in known.items() if not self.deck_faults(scene, deck.cards)}

    def move_json(self, scene: Scene, seat: int, move: int) -> Move:
        return notation.move_json(scene, seat, move)

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return notation.move_text(scene, seat, move, language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        return notation.read_json(scene, seat, data)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return notation.read_text(scene, seat, text)

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        return illegal.why_illegal(scene, seat, move)

    def idle_move(self, scene: Scene, seat: int) -> int:
        """C2 — at most one card: nothing staged means none."""
        return PASS

    def stage(self, state: Any, seat: int, move: int | None) -> bool:
        """C2 — a card laid face down that may still be changed."""
        state.players[seat].choice = UNDECIDED if move is None else move
        return True

    def write_position(self, scene: Scene) -> View:
        return position.write_position(scene)

    def read_position(self, scene: Scene, written: Mapping[str, Any]) -> None:
        position.read_position(scene, written)

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        return board.board(scene, seat, language)


RULEBOOK = Clash()
