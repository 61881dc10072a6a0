"""yourgame: in turn, add a card to the heap; whoever brings it to the target wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from quintain.rules import rulebook
from quintain.rules.errors import IllegalMove
from quintain.rules.positions import Reader
from quintain.rules.rulebook import NOBODY, NONE, SEATS, CardSet, Rulebook, Scene

from . import events, rules, words
from .shapes import SHAPES, Move, View
from .state import CARDS, HAND, State, World


class Card(rulebook.Card):
    """A card of cards.yaml, besides its id and its name."""

    value: Annotated[int, Field(ge=0, le=20)]


class YourgameRulebook(Rulebook):
    """What Quintain asks of a game; `quintain.rules.rulebook` says what more it may answer."""

    name = "yourgame"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    functions = (
        rules.setup,
        rules.owes,
        rules.legal,
        rules.apply,
        rules.observe,
        rules.determinize,
        rules.info_key,
    )
    reasons = events.REASONS
    events = events.event
    shapes = SHAPES
    ends = words.ENDS
    clock = "turn_seconds"

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        world.value[: len(cards)] = [card.value for card in cards.cards]

    def check_set(self, options: Mapping[str, Any], cards: CardSet) -> str | None:
        """R1 — two hands must be dealt."""
        dealt = SEATS * HAND
        return None if len(cards) >= dealt else f"two hands take {dealt} cards and the set has {len(cards)} (R1)"

    # Moves: as JSON for programs, in words for players.
    def move_json(self, scene: Scene, seat: int, move: int) -> Move:
        return {"play": scene.cards.id(scene.state.players[seat].hand[move])}

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return scene.cards.name(self.move_json(scene, seat, move)["play"], language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        hand = list(scene.state.players[seat].hand)
        card = scene.cards.index.get(str(data.get("play")))
        if card not in hand:
            raise IllegalMove("not-in-hand", "R2", words.NOT_IN_HAND["en"], words.NOT_IN_HAND["ru"])
        return hand.index(card)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        word = text.strip().casefold()
        for card in scene.cards.cards:
            if word in (card.id, card.name.en.casefold(), card.name.ru.casefold()):
                return self.read_json(scene, seat, {"play": card.id})
        return self.read_json(scene, seat, {"play": word})

    def idle_move(self, scene: Scene, seat: int) -> int:
        """R2 — whose time is up plays the first card of the hand."""
        return 0

    # Positions and views; what a viewer may not know is written as a number of cards.
    def write_position(self, scene: Scene) -> View:
        s = scene.state
        return {
            "rulebook": self.name,
            "active": s.active,
            "total": s.total,
            "played": [scene.cards.id(card) for card in range(len(scene.cards)) if s.played[card]],
            "deck": scene.list_or_length(s.deck[: s.deck_left], scene.complete),
            "hands": [scene.list_or_length(p.hand[: p.held], scene.knows(seat)) for seat, p in enumerate(s.players)],
        }

    def read_position(self, scene: Scene, position: Mapping[str, Any]) -> None:
        s, written = scene.state, Reader(position)
        written.shape(View)
        written.at("rulebook").choice((self.name,))
        s.winner = NOBODY
        s.active = written.at("active").number(0, SEATS - 1)
        s.total = written.at("total").number(0, 1000)
        for card in written.at("played").items(0, CARDS):
            s.played[card.card(scene.cards)] = 1
        deck = [card.card(scene.cards) for card in written.at("deck").items(0, CARDS)]
        s.deck_left, s.deck[:] = len(deck), deck + [NONE] * (CARDS - len(deck))
        for player, hand in zip(s.players, written.at("hands").items(SEATS, SEATS), strict=True):
            held = [card.card(scene.cards) for card in hand.items(0, HAND)]
            player.held, player.hand[:] = len(held), held + [NONE] * (HAND - len(held))
        if s.players[s.active].held == 0:
            raise written.at("hands").fail("whose turn it is must hold a card")

    # Events.
    def sentence(self, scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
        return words.sentence(scene, event, language, me)


RULEBOOK = YourgameRulebook()
