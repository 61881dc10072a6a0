"""heap: a small game that is no part of the package. Cards are numbers; in turn each seat adds one to a common heap and
draws another, and whoever brings the heap to the target wins (H1). Hands are hidden (H2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypedDict

from pydantic import Field

from quintain.rules import rulebook
from quintain.rules.dice import Stream, next_word, shuffle
from quintain.rules.events import CardId, Count, Seat, Vocabulary, Winner, one_of
from quintain.rules.hashing import fold
from quintain.rules.jsonshapes import Cards, Shapes
from quintain.rules.kernel import entry
from quintain.rules.piles import mix_cards
from quintain.rules.positions import Reader
from quintain.rules.records import Int, Record
from quintain.rules.rulebook import HIDDEN, NOBODY, NONE, SEATS, CardSet, Rulebook, Scene

HAND: Final = 3
CARDS: Final = 20
TARGET: Final = 2  # reasons of ending, after 0 (none) and 1 (resigned)
EMPTY: Final = 3
REASONS = ("playing", "resigned", "target", "empty")
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


class Options(Record):
    target: Int
    turn_seconds: Int


class Player(Record):
    held: Int
    hand: Annotated[list[Int], HAND]


class Scratch(rulebook.Scratch):
    moves: Annotated[list[Int], HAND]
    pool: Annotated[list[Int], CARDS]


class World(rulebook.World):
    scratch: Scratch
    options: Options
    cards: Int
    value: Annotated[list[Int], CARDS]


class State(rulebook.State):
    active: Int
    total: Int
    deck_left: Int
    deck: Annotated[list[Int], CARDS]  # the top is at deck_left - 1
    played: Annotated[list[Int], CARDS]  # 0 or 1 for each card
    players: Annotated[list[Player], SEATS]


@event
def tell_played(w: World, seat: Seat, card: CardId, total: Count) -> None:
    """H1 — a card goes to the heap, whose total is now so much."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """H1 — the match is over."""


# ------------------------------------------------------------------------------------------ the rules
@entry
def setup(w: World, s: State) -> None:
    for i in range(CARDS):
        s.deck[i] = i if i < w.cards else NONE
    shuffle(s.deck, w.cards, s.seed, 1, NOBODY)
    s.deck_left = w.cards - SEATS * HAND
    for seat in range(SEATS):
        s.players[seat].held = HAND
        for slot in range(HAND):
            s.players[seat].hand[slot] = s.deck[s.deck_left + seat * HAND + slot]
            s.deck[s.deck_left + seat * HAND + slot] = NONE
    s.winner = NOBODY


@entry
def owes(s: State, seat: int) -> bool:
    return not s.over and s.active == seat


@entry
def legal(w: World, s: State, seat: int) -> int:
    if not owes(s, seat):
        return 0
    for slot in range(s.players[seat].held):
        w.scratch.moves[slot] = slot
    return s.players[seat].held


@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """H1 — add the card, draw another; the target wins, and with all cards gone nobody does."""
    me = s.players[seat]
    card = me.hand[move]
    s.played[card] = 1
    s.total += w.value[card]
    me.held -= 1
    me.hand[move] = me.hand[me.held]
    me.hand[me.held] = NONE
    if s.deck_left > 0:
        s.deck_left -= 1
        me.hand[me.held] = s.deck[s.deck_left]
        me.held += 1
        s.deck[s.deck_left] = NONE
    s.active = 1 - seat
    tell_played(w, seat, card, s.total)
    if s.total >= w.options.target or s.players[1 - seat].held == 0:
        s.over = True
        s.winner = seat if s.total >= w.options.target else NOBODY
        s.reason = TARGET if s.total >= w.options.target else EMPTY
        tell_over(w, s.winner, s.reason)


@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """H2 — everything but the deck and the other hand."""
    view.over, view.winner, view.reason = s.over, s.winner, s.reason
    view.active, view.total, view.deck_left = s.active, s.total, s.deck_left
    for i in range(CARDS):
        view.deck[i] = HIDDEN if i < s.deck_left else NONE
        view.played[i] = s.played[i]
    for whose in range(SEATS):
        view.players[whose].held = s.players[whose].held
        for slot in range(HAND):
            card = s.players[whose].hand[slot]
            view.players[whose].hand[slot] = card if whose == seat or card == NONE else HIDDEN


@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    s.seed.low, s.seed.high = next_word(stream), next_word(stream)
    unseen = 0
    for card in range(w.cards):
        seen = s.played[card] == 1
        for whose in range(SEATS):
            for slot in range(s.players[whose].held):
                seen = seen or s.players[whose].hand[slot] == card
        if not seen:
            w.scratch.pool[unseen] = card
            unseen += 1
    mix_cards(w.scratch.pool, unseen, stream)
    for whose in range(SEATS):
        for slot in range(s.players[whose].held):
            if s.players[whose].hand[slot] == HIDDEN:
                unseen -= 1
                s.players[whose].hand[slot] = w.scratch.pool[unseen]
    for i in range(s.deck_left):
        s.deck[i] = w.scratch.pool[i]


@entry
def info_key(w: World, s: State, seat: int) -> int:
    key = fold(fold(fold(seat + 1, s.active), s.total), s.deck_left)
    for card in range(w.cards):
        key = fold(key, s.played[card])
    for slot in range(s.players[seat].held):
        key = fold(key, s.players[seat].hand[slot])
    return key


# ------------------------------------------------------------------------------------------ the readable side
class Move(TypedDict):
    """H1 — a card of the hand goes to the heap."""

    play: str


class View(TypedDict):
    """H1, H2 — the table before a decision."""

    active: int
    total: int
    played: list[str]
    deck: Cards
    hands: list[Cards]


class Card(rulebook.Card):
    value: Annotated[int, Field(ge=0, le=20)]


class Heap(Rulebook):
    name = "heap"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    functions = (setup, owes, legal, apply, observe, determinize, info_key)
    reasons = REASONS
    events = event
    shapes = Shapes(move=Move, view=View)
    clock = "turn_seconds"

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        world.value[: len(cards)] = [card.value for card in cards.cards]

    def move_json(self, scene: Scene, seat: int, move: int) -> Move:
        return {"play": scene.cards.id(scene.state.players[seat].hand[move])}

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return scene.cards.name(self.move_json(scene, seat, move)["play"], language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        hand = scene.state.players[seat].hand
        if (card := scene.cards.index.get(str(data.get("play")))) in hand:
            return list(hand).index(card)
        raise self.texts.illegal(scene.cards, "not-in-hand", "H1", card=str(data.get("play")))

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return self.read_json(scene, seat, {"play": text.strip().lower()})

    def idle_move(self, scene: Scene, seat: int) -> int:
        return 0

    def write_position(self, scene: Scene) -> View:
        s = scene.state
        hands = [scene.list_or_length(p.hand[: p.held], scene.knows(seat)) for seat, p in enumerate(s.players)]
        deck = scene.list_or_length(s.deck[: s.deck_left], scene.complete)
        played = [scene.cards.id(card) for card in range(len(scene.cards)) if s.played[card]]
        return {"active": s.active, "total": s.total, "played": played, "deck": deck, "hands": hands}

    def read_position(self, scene: Scene, position: Mapping[str, Any]) -> None:
        s, whole = scene.state, Reader(position)
        whole.shape(View)
        s.winner, s.active, s.total = NOBODY, whole.at("active").number(0, 1), whole.at("total").number(0, 400)
        for card in whole.at("played").items(0, CARDS):
            s.played[card.card(scene.cards)] = 1
        deck = [card.card(scene.cards) for card in whole.at("deck").items(0, CARDS)]
        s.deck_left, s.deck[:] = len(deck), deck + [NONE] * (CARDS - len(deck))
        for player, hand in zip(s.players, whole.at("hands").items(SEATS, SEATS), strict=True):
            held = [card.card(scene.cards) for card in hand.items(0, HAND)]
            player.held, player.hand[:] = len(held), held + [NONE] * (HAND - len(held))


RULEBOOK = Heap()
