"""duel: life points, a draw that costs some, one action a turn, monsters face-down in defence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quintain.games.duel import board, decks, events, illegal, moves, notation, position, setup, view, words
from quintain.games.duel.cards import Card
from quintain.games.duel.state import CARDS, State, World
from quintain.rules.deckfaults import Fault
from quintain.rules.errors import IllegalMove
from quintain.rules.handbook import StarterDeck
from quintain.rules.rulebook import CardSet, Line, Rulebook, Scene


class Duel(Rulebook):
    name = "duel"
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
    ends = words.ENDS
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            row.atk, row.defence = card.atk, card.defence

    def check_set(self, options: Mapping[str, Any], cards: CardSet) -> str | None:
        return decks.too_small(cards, options)

    def other_files(self) -> Mapping[str, Any]:
        """D14 — the starter decks."""
        return {"decks.yaml": decks.check_starters}

    def bring_decks(self, state: Any, scene: Scene, chosen: Sequence[Sequence[str]] | None) -> None:
        decks.bring_decks(state.players, scene, chosen)

    def deck_faults(self, scene: Scene, cards: Sequence[Any]) -> list[Fault]:
        """D1 — size and copies."""
        return decks.deck_faults(scene, cards)

    def default_deck(self, scene: Scene, seat: int) -> list[str]:
        """D14 — the first two starters, or a deck from a set that is not theirs."""
        return decks.default_decks(scene)[seat]

    def starter_decks(self, scene: Scene) -> Mapping[str, StarterDeck]:
        """D14 — fitted to the options, as far as set and options allow."""
        known = {
            id: StarterDeck(deck.name, deck.plan, decks.starter_deck(scene, id))
            for id, deck in decks.starters().items()
        }
        return {id: deck for id, deck in known.items() if not self.deck_faults(scene, deck.cards)}

    def move_json(self, scene: Scene, seat: int, move: int) -> dict[str, Any]:
        return notation.move_json(scene, seat, move)

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> list[dict[str, Any]]:
        return [notation.legal_json(scene, seat, move) for move in moves]

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return notation.move_text(scene, seat, move, language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        return notation.read_json(scene, seat, data)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return notation.read_text(scene, seat, text)

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        return illegal.why_illegal(scene, seat, move)

    def idle_move(self, scene: Scene, seat: int) -> int:
        return illegal.idle_move(scene, seat)

    def write_position(self, scene: Scene) -> dict[str, Any]:
        return position.write_position(scene)

    def read_position(self, scene: Scene, written: Mapping[str, Any]) -> None:
        position.read_position(scene, written)

    def sentence(self, scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
        return words.sentence(scene, event, language, me)

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        return board.board(scene, seat, language)


RULEBOOK = Duel()
