"""Decks (C8): what they may hold, the starter decks, and a deck for any card set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from quintain.content import Model, Text, load_yaml, nearest, place_in
from quintain.games.clash.cards import Card
from quintain.games.clash.notation import TEXTS
from quintain.rules.deckfaults import DeckLimits, Fault, Kind, faults_by
from quintain.rules.errors import DeckError
from quintain.rules.options import load_options
from quintain.rules.rulebook import SEATS, CardSet, OptionValues

Deck = Sequence[str]  # card ids, or the name of a starter deck
RULE = "C8"
FAULTS = ("unknown-card", "deck-size", "copies", "auto-cards", "super-cards")


class StarterDeck(Model):
    """C13 — a deck to begin with: its name, its plan, and how many copies of which cards."""

    name: Text
    plan: Text
    cards: dict[str, Annotated[int, Field(ge=1, le=4)]]

    def ids(self) -> list[str]:
        return [card for card, copies in self.cards.items() for _ in range(copies)]


class StarterDecks(Model):
    """The file decks.yaml."""

    set: str
    decks: dict[str, StarterDeck]


@cache
def starter_decks() -> Mapping[str, StarterDeck]:
    """C13 — the starter decks by name, in the order of their file."""
    return load_yaml(Path(__file__).parent / "decks.yaml", StarterDecks).decks


# ------------------------------------------------------------------------------------------ checking
def deck_limits(options: OptionValues, cards: CardSet) -> DeckLimits:
    """C8 — how many cards, how many copies of each by its rarity, and how many Auto and Super cards."""
    copies = {card.id: {"most": options[f"max_{card.rarity}"], "rarity": card.rarity} for card in cards.cards}
    autos = Kind("auto-cards", options["max_auto"], [card.id for card in cards.cards if card.auto])
    supers = Kind("super-cards", options["max_super"], [card.id for card in cards.cards if card.super])
    return DeckLimits(options["deck_min"], options["deck_max"], copies, (autos, supers))


def deck_faults(options: OptionValues, cards: CardSet, deck: Sequence[object]) -> list[Fault]:
    """C8 — everything that is wrong with a deck, each fault naming the card and the limit."""
    limits = deck_limits(options, cards)
    return faults_by(limits, cards, cards.index, deck, TEXTS, dict.fromkeys(FAULTS, RULE))


def check_starters(path: Path, cards: CardSet) -> list[str]:
    """C8, C13 — every fault of every deck in a file of starter decks."""
    options = load_options(Path(__file__).parent).resolve()
    decks = load_yaml(path, StarterDecks).decks
    return [
        f"{place_in(path, 'decks', name)}: {fault}"
        for name, deck in decks.items()
        for fault in deck_faults(options, cards, deck.ids())
    ]


# ------------------------------------------------------------------------------------------ choosing
def decks_for(options: OptionValues, cards: CardSet, decks: Sequence[Deck] | None) -> list[list[str]]:
    """C8 — the decks of both seats, by what was asked for; DeckError lists everything that is wrong with them."""
    if decks is None:
        return default_decks(options, cards)
    if not _is_list(decks) or len(decks) != SEATS or not all(isinstance(deck, str) or _is_list(deck) for deck in decks):
        raise DeckError("decks= takes two decks, one for each seat: lists of card ids, or names of starter decks (C8)")
    chosen = [_listed(deck, seat) for seat, deck in enumerate(decks)]
    wrong = [
        (f"decks[{seat}]", fault) for seat, deck in enumerate(chosen) for fault in deck_faults(options, cards, deck)
    ]
    if wrong:
        raise DeckError.listing(wrong)
    return chosen


def _is_list(thing: object) -> bool:
    return isinstance(thing, Sequence) and not isinstance(thing, str | bytes)


def _listed(deck: Deck, seat: int) -> list[str]:
    if not isinstance(deck, str):
        return list(deck)
    if deck in starter_decks():
        return starter_decks()[deck].ids()
    near = nearest(deck, starter_decks())
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(starter_decks())}"
    raise DeckError(f"decks[{seat}]: there is no starter deck '{deck}': {hint} (C13)")


def default_decks(options: OptionValues, cards: CardSet) -> list[list[str]]:
    """C13 — the first starter deck against the second; where set or options do not allow them, a built one twice."""
    starters = [deck.ids() for deck in starter_decks().values()][:SEATS]
    if not any(deck_faults(options, cards, deck) for deck in starters):
        return starters
    return [build_deck(options, cards)] * SEATS


def known_decks(options: OptionValues, cards: CardSet) -> list[list[str]]:
    """The decks that everybody knows: the starters, or the deck that a set is played with if nobody brings one."""
    starters = [deck.ids() for deck in starter_decks().values()]
    allowed = [deck for deck in starters if not deck_faults(options, cards, deck)]
    try:
        return allowed or [build_deck(options, cards)]
    except DeckError:
        return []


def build_deck(options: OptionValues, cards: CardSet) -> list[str]:
    """C8 — a legal deck from any set: one copy of each card in the order of the set, then second copies, and so on,
    up to the largest size; DeckError if the set is too small."""
    deck: list[Card] = []
    for copy in range(max(options["max_rare"], options["max_common"])):
        for card in cards.cards:
            if copy < options[f"max_{card.rarity}"] and _has_room(options, deck, card):
                deck.append(card)
    if len(deck) < options["deck_min"]:
        raise DeckError(
            f"no legal deck can be built: the set of {len(cards)} cards allows {len(deck)} of the {options['deck_min']}"
            f" cards that a deck needs, with max_rare={options['max_rare']}, max_common={options['max_common']},"
            f" max_auto={options['max_auto']} and max_super={options['max_super']} (C8)"
        )
    return [card.id for card in deck]


def _has_room(options: OptionValues, deck: Sequence[Card], card: Card) -> bool:
    autos, supers = sum(other.auto for other in deck), sum(other.super for other in deck)
    return (
        len(deck) < options["deck_max"]
        and not (card.auto and autos >= options["max_auto"])
        and not (card.super and supers >= options["max_super"])
    )
