"""duel: life points, a draw that costs some, one action a turn, monsters face-down in defence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quintain.content import Model
from quintain.games.duel import board, decks, events, illegal, moves, notation, position, setup, shapes, view
from quintain.games.duel.cards import Card
from quintain.games.duel.preview import preview
from quintain.games.duel.shapes import Move
from quintain.games.duel.state import CARDS, MOVES, Scene, State, World
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.game import Match
from quintain.rules.handbook import StarterDeck
from quintain.rules.piles import write_decks
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import CardSet, FileCheck, OptionValues
from quintain.texts import Value


class Duel(FolderRulebook):
    name = "duel"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    codes = MOVES
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    clock = "turn_seconds"
    new_turn = "turn"
    own_decks = True

    deck_faults = staticmethod(decks.deck_faults)
    deck_limits = staticmethod(decks.deck_limits)
    put_deck = staticmethod(decks.put_deck)
    idle_move = staticmethod(illegal.idle_move)
    preview = staticmethod(preview)

    def fill_world(self, world: World, options: OptionValues, cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            row.atk, row.defence = card.atk, card.defence
        world.decks = write_decks(world.deck, decks.known_decks(Scene(options, cards, State.plain())), cards)

    def check_set(self, options: OptionValues, cards: CardSet) -> str | None:
        return decks.too_small(cards, options)

    def other_files(self) -> Mapping[str, FileCheck]:
        """D14 — the starter decks."""
        return {"decks.yaml": decks.check_starters}

    def other_models(self) -> Mapping[str, type[Model]]:
        return {"decks.yaml": decks.Starters}

    def bring_decks(self, state: State, scene: Scene, chosen: Sequence[Sequence[str]] | None) -> None:
        decks.bring_decks(state, scene, chosen)

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

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> list[Move]:
        return [notation.legal_json(scene, seat, move) for move in moves]

    def preview_text(self, match: Match, language: str) -> list[str]:
        """D3 — the price in a sentence."""
        seen, active = preview(match), match.position()["active"]
        paid = {"event": "paid", "seat": active, "cost": seen["cost"], "life": seen["life"]} if seen else None
        told = paid and self.sentence(match.scene(), paid, language, active)
        return [told] if told else []

    def event_data(self, scene: Scene, event: JsonMapping, me: int | None) -> Mapping[str, Value]:
        """In words, zones are counted from 1."""
        named = {name: event[name] for name in ("zone", "target") if name in event}
        return {name: zone + 1 if isinstance(zone, int) else zone for name, zone in named.items()}

    def unhurt(self, match: Match, seat: int) -> bool:
        return bool(match.position()["seats"][seat]["life"] >= match.game.options["life"])


RULEBOOK = Duel()
