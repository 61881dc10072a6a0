"""Decks: the starters of the base set, what players bring, and what is played when nobody brings anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from quintain.content import Model, Text, load_yaml, nearest, place_in
from quintain.games.duel.notation import TEXTS
from quintain.games.duel.state import DECK, State
from quintain.rules.deckfaults import DeckLimits, Fault, faults_by
from quintain.rules.errors import DeckError
from quintain.rules.options import load_options
from quintain.rules.rulebook import NONE, SEATS, CardSet, OptionValues, Scene
from quintain.rules.saying import NONE as NOTHING
from quintain.texts import Value

Deck = str | Sequence[str]  # the name of a starter deck, or card ids
RULE = "D1"


class Starter(Model):
    """D14 — a deck to begin with: how many copies of which cards, and its plan."""

    name: Text
    plan: Text
    cards: dict[str, Annotated[int, Field(ge=1, le=DECK)]]


class Starters(Model):
    """The file decks.yaml."""

    decks: dict[str, Starter]


@cache
def starters() -> Mapping[str, Starter]:
    """The starter decks by name; the first two are what seats 0 and 1 play unless they bring their own."""
    return load_yaml(Path(__file__).parent / "decks.yaml", Starters).decks


# ------------------------------------------------------------------------------------------ bringing decks
def bring_decks(state: State, scene: Scene, decks: Sequence[Deck] | None) -> None:
    """D1 — each seat's deck."""
    chosen = default_decks(scene) if decks is None else read_decks(scene, decks)
    for seat, deck in enumerate(chosen):
        put_deck(state, seat, [scene.cards.index[card] for card in deck])


def put_deck(state: State, seat: int, cards: Sequence[int]) -> None:
    """D1 — a seat's deck, sorted: in which order it was listed makes no difference to the shuffle."""
    player, numbers = state.players[seat], sorted(cards)
    player.deck_left = len(numbers)
    for place in range(DECK):
        player.deck[place] = numbers[place] if place < len(numbers) else NONE


def read_decks(scene: Scene, decks: Sequence[Deck]) -> list[list[str]]:
    """D1, D14 — two decks, or everything that is wrong with them at once."""
    if not isinstance(decks, list | tuple) or len(decks) != SEATS:
        raise DeckError(f"decks={decks!r}: give one deck for each seat, a list of card ids or a starter's name (D1)")
    read = [read_deck(scene, f"deck {seat}", deck) for seat, deck in enumerate(decks)]
    if wrong := [found for _, faults in read for found in faults]:
        raise DeckError.listing(wrong)
    return [cards for cards, _ in read]


def read_deck(scene: Scene, where: str, deck: Deck) -> tuple[list[str], list[tuple[str, Fault]]]:
    """A deck as a list of cards, and what is wrong with it and where."""
    if isinstance(deck, list | tuple):
        return list(deck), [(where, fault) for fault in deck_faults(scene, deck)]
    if not isinstance(deck, str):
        return [], [(where, _fault(scene, "no-deck", deck=repr(deck)))]
    if deck not in starters():
        return [], [(where, _unknown_starter(scene, deck))]
    cards = starter_deck(scene, deck)
    return cards, [(f"{where}: starter deck '{deck}'", fault) for fault in deck_faults(scene, cards)]


def _fault(scene: Scene, key: str, /, **data: Value) -> Fault:
    return Fault.of(TEXTS.say(scene.cards, f"fault-{key}", **data), RULE)


def _unknown_starter(scene: Scene, deck: str) -> Fault:
    near = nearest(deck, starters())
    return _fault(scene, "unknown-starter", deck=deck, near=near or NOTHING, known=tuple(starters()))


def deck_limits(scene: Scene) -> DeckLimits:
    """D1 — how many cards, and how many copies of each."""
    size, copies = scene.options["deck_size"], {"most": scene.options["max_copies"]}
    return DeckLimits(size, size, dict.fromkeys(scene.cards.index, copies))


def deck_faults(scene: Scene, cards: Sequence[object]) -> list[Fault]:
    """D1 — all that the rules of deck building have against a list of cards."""
    rules = dict.fromkeys(("unknown-card", "deck-size", "copies"), RULE)
    return faults_by(deck_limits(scene), scene.cards, scene.cards.index, cards, TEXTS, rules)


def check_starters(path: Path, cards: CardSet) -> list[str]:
    """D1, D14 — every fault of every deck in a file of starter decks."""
    scene = Scene(load_options(Path(__file__).parent).resolve(), cards, None)
    decks = load_yaml(path, Starters).decks
    listed = {
        name: [card for card, copies in deck.cards.items() for _ in range(copies)] for name, deck in decks.items()
    }
    return [
        f"{place_in(path, 'decks', name)}: {fault}"
        for name, deck in listed.items()
        for fault in deck_faults(scene, deck)
    ]


# ------------------------------------------------------------------------------------------ making decks
def default_decks(scene: Scene) -> list[list[str]]:
    """The first two starters, or twice the same deck from a set that is not theirs."""
    names = list(starters())[:SEATS]
    if all(card in scene.cards.index for name in names for card in starters()[name].cards):
        return [starter_deck(scene, name) for name in names]
    return [built_deck(scene.cards, scene.options)] * SEATS


def known_decks(scene: Scene) -> list[list[str]]:
    """The decks that everybody knows: the starters, or the deck that a set is played with if nobody brings one."""
    fitted = [starter_deck(scene, name) for name in starters()]
    return [deck for deck in fitted if not deck_faults(scene, deck)] or default_decks(scene)[:1]


def starter_deck(scene: Scene, name: str) -> list[str]:
    """A starter fitted to the options: the first copy of every card, then the second ones and so on, then further
    copies, then other cards of the set, until it is large enough."""
    wanted = starters()[name].cards
    rounds = range(1, scene.options["max_copies"] + 1)
    own = [card for copy in rounds for card, copies in wanted.items() if copy <= copies]
    further = [card for copy in rounds for card, copies in wanted.items() if copy > copies]
    others = [card for _ in rounds for card in scene.cards.index if card not in wanted]
    return (own + further + others)[: scene.options["deck_size"]]


def built_deck(cards: CardSet, options: OptionValues) -> list[str]:
    """A deck spread evenly over a set: each card once, or as often as it takes."""
    size, known = options["deck_size"], len(cards)
    return [cards.id(i * known // size if known > size else i % known) for i in range(size)]


def too_small(cards: CardSet, options: OptionValues) -> str | None:
    """D1 — no deck can be built from a set with too few cards."""
    size, most = options["deck_size"], options["max_copies"]
    if len(cards) * most >= size:
        return None
    known = f"the set has only {len(cards)}, each of which may be in it at most {most} times"
    return f"a deck takes {size} cards, and {known} (D1)"
