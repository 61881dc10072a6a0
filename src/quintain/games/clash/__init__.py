"""clash: one card each, face down, revealed together; own decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quintain.content import Model, Text
from quintain.games.clash import board, decks, events, illegal, moves, notation, position, setup, shapes, texts, view
from quintain.games.clash.cards import Card, fill_row
from quintain.games.clash.state import CARDS, CHOICES, DECK, PASS, UNDECIDED, Scene, State, World
from quintain.rules.deckfaults import DeckLimits, Fault
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.game import Match
from quintain.rules.handbook import StarterDeck
from quintain.rules.piles import write_decks
from quintain.rules.rulebook import CardSet, FileCheck, OptionValues


class Clash(FolderRulebook):
    name = "clash"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    codes = CHOICES
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True

    def fill_world(self, world: World, options: OptionValues, cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            fill_row(row, card, options)
        world.decks = write_decks(world.deck, decks.known_decks(options, cards), cards)

    def other_files(self) -> Mapping[str, FileCheck]:
        """C13 — the starter decks."""
        return {"decks.yaml": decks.check_starters}

    def other_models(self) -> Mapping[str, type[Model]]:
        return {"decks.yaml": decks.StarterDecks}

    def card_text(self, card: Card) -> Text:
        """C11 — its effects in words."""
        return Text(**{language: texts.card_text(card, language) for language in self.texts.languages})

    def bring_decks(self, state: State, scene: Scene, chosen: Sequence[Sequence[str]] | None) -> None:
        for seat, deck in enumerate(decks.decks_for(scene.options, scene.cards, chosen)):
            self.put_deck(state, seat, [scene.cards.index[card] for card in deck])

    def put_deck(self, state: State, seat: int, cards: Sequence[int]) -> None:
        """C8 — a deck is what it holds, whatever the order in which it is listed."""
        player, numbers = state.players[seat], sorted(cards)
        player.deck_left = len(numbers)
        for place in range(DECK):
            player.deck[place] = numbers[place] if place < len(numbers) else 0

    def deck_limits(self, scene: Scene) -> DeckLimits:
        return decks.deck_limits(scene.options, scene.cards)

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

    def unhurt(self, match: Match, seat: int) -> bool:
        return bool(match.position()["seats"][seat]["health"] >= match.game.options["health"])


RULEBOOK = Clash()
