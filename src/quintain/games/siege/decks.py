"""S20 — a deck that the player brings, and S20a — those that come with the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from quintain.content import Model, Text, load_yaml, nearest, place_in
from quintain.games.siege.cards import FOLDER, drawable
from quintain.games.siege.state import DECK, State
from quintain.games.siege.texts import TEXTS
from quintain.rules.deckfaults import DeckLimits, Fault, faults_by
from quintain.rules.errors import DeckError
from quintain.rules.options import load_options
from quintain.rules.rulebook import NONE, CardSet, Scene
from quintain.texts import Sentence, msg

WANTED = "decks= takes the player's deck or the name of a starter deck, and an empty one for the environment (S20)"
RULES = {"deck-size": "deck_size", "copies": "deck_copies"}  # the options that say so
GIVEN = Fault("given-deck", {}, Sentence(msg("fault-given-deck"), TEXTS), "S20")


class Starter(Model):
    """S20a — a deck to begin with: its name, its plan, and how many copies of which units."""

    name: Text
    plan: Text
    cards: dict[str, Annotated[int, Field(ge=1, le=DECK)]]

    def ids(self) -> list[str]:
        return [card for card, copies in self.cards.items() for _ in range(copies)]


class Starters(Model):
    """The file decks.yaml."""

    set: str
    decks: dict[str, Starter]


@cache
def starters() -> Mapping[str, Starter]:
    """S20a — the starter decks by id, in the order of their file."""
    return load_yaml(FOLDER / "decks.yaml", Starters).decks


def check_starters(path: Path, cards: CardSet) -> list[str]:
    """S20, S20a — every fault of every deck in a file of starter decks."""
    scene = Scene(load_options(FOLDER).resolve(), cards, None)
    return [
        f"{place_in(path, 'decks', name)}: {fault}"
        for name, deck in load_yaml(path, Starters).decks.items()
        for fault in deck_faults(scene, deck.ids())
    ]


# ------------------------------------------------------------------------------------------ bringing a deck
def checked_deck(scene: Scene, given: Sequence[str | Sequence[str]]) -> Sequence[str]:
    """The player's deck, as a list or by the name of a starter deck; the environment brings none, so that a second list
    must be empty."""
    if not scene.options["own_deck"]:
        raise DeckError(f"{GIVEN.text}: leave out decks= ({GIVEN.rule})", [GIVEN])
    if not _is_list(given) or not 1 <= len(given) <= 2 or not all(_is_list(deck) and not deck for deck in given[1:]):
        raise DeckError(WANTED)
    deck = _listed(given[0])
    if faults := deck_faults(scene, deck):
        raise DeckError("; ".join(map(str, faults)), faults)
    return deck


def _listed(deck: object) -> Sequence[str]:
    if isinstance(deck, str):
        if deck in starters():
            return starters()[deck].ids()
        near = nearest(deck, starters())
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(starters())}"
        raise DeckError(f"there is no starter deck '{deck}': {hint} (S20a)")
    if not isinstance(deck, Sequence) or isinstance(deck, bytes):
        raise DeckError(WANTED)
    return deck


def _is_list(thing: object) -> bool:
    return isinstance(thing, Sequence) and not isinstance(thing, str | bytes)


def deckable(cards: CardSet) -> list[str]:
    """The enemy's units and objects are not for players."""
    return [cards.id(unit) for unit in drawable(cards)[0]]


def deck_limits(scene: Scene) -> DeckLimits | None:
    """S20 — how many units, and how many copies of each that is for players; None where the level gives the deck."""
    if not scene.options["own_deck"]:
        return None
    copies = {"most": scene.options["deck_copies"]}
    return DeckLimits(1, scene.options["deck_size"], dict.fromkeys(deckable(scene.cards), copies))


def deck_faults(scene: Scene, cards: Sequence[object]) -> list[Fault]:
    """Everything that is wrong with the player's deck."""
    limits = deck_limits(scene)
    if limits is None:
        return [GIVEN]
    return faults_by(limits, scene.cards, scene.cards.index, cards, TEXTS, RULES)


def bring(state: State, scene: Scene, deck: Sequence[str]) -> None:
    """Put the deck into a blank state."""
    put_deck(state, 0, [scene.cards.index[card] for card in deck])


def put_deck(state: State, seat: int, cards: Sequence[int]) -> None:
    """S20 — the player's deck; it is shuffled when the match begins."""
    state.deck_left = len(cards)
    for place in range(DECK):
        state.deck[place] = cards[place] if place < len(cards) else NONE
