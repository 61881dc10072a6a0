"""clash: one card each, face down, revealed together; own decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quintain.content import Text
from quintain.games.clash import board, decks, events, illegal, moves, notation, position, setup, shapes, texts, view
from quintain.games.clash.cards import Card, fill_row
from quintain.games.clash.state import CARDS, PASS, UNDECIDED, Scene, State, World
from quintain.rules.deckfaults import Fault
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.handbook import StarterDeck
from quintain.rules.rulebook import CardSet, FileCheck, OptionValues


class Clash(FolderRulebook):
    name = "clash"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True

    def fill_world(self, world: World, options: OptionValues, cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            fill_row(row, card, options)

    def other_files(self) -> Mapping[str, FileCheck]:
        """C13 — the starter decks."""
        return {"decks.yaml": decks.check_starters}

    def card_text(self, card: Card) -> Text:
        """C11 — its effects in words."""
        return Text(**{language: texts.card_text(card, language) for language in self.texts.languages})

    def bring_decks(self, state: State, scene: Scene, chosen: Sequence[Sequence[str]] | None) -> None:
        """C8 — a deck is what it holds, whatever the order in which it is listed."""
        for player, deck in zip(state.players, decks.decks_for(scene.options, scene.cards, chosen), strict=True):
            numbers = sorted(scene.cards.index[card] for card in deck)
            player.deck[: len(numbers)] = numbers
            player.deck_left = len(numbers)

    def deck_faults(self, scene: Scene, cards: Sequence[object]) -> list[Fault]:
        """C8 — size, copies, Auto and Super cards."""
        return decks.deck_faults(scene.options, scene.cards, cards)

    def default_deck(self, scene: Scene, seat: int) -> list[str]:
        """C13 — the first starter deck against the second, as far as set and options allow them."""
        return decks.default_decks(scene.options, scene.cards)[seat]

    def starter_decks(self, scene: Scene) -> Mapping[str, StarterDeck]:
        """C13 — those that set and options allow."""
        known = {id: StarterDeck(deck.name, deck.plan, deck.ids()) for id, deck in decks.starter_decks().items()}
        return {id: deck for id, deck in known.items() if not self.deck_faults(scene, deck.cards)}

    def idle_move(self, scene: Scene, seat: int) -> int:
        """C2 — at most one card: nothing staged means none."""
        return PASS

    def stage(self, state: State, seat: int, move: int | None) -> bool:
        """C2 — a card laid face down that may still be changed."""
        state.players[seat].choice = UNDECIDED if move is None else move
        return True


RULEBOOK = Clash()
