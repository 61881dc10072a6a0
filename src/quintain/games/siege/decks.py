"""S20 — a deck that the player brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from quintain.games.siege.cards import drawable
from quintain.games.siege.state import DECK, State
from quintain.games.siege.texts import TEXTS
from quintain.rules.deckfaults import Fault, unknown_card
from quintain.rules.errors import DeckError
from quintain.rules.rulebook import NONE, CardSet, Scene
from quintain.texts import CardName, Sentence, msg

GIVEN = Fault("given-deck", {}, Sentence(msg("fault-given-deck"), TEXTS), "S20")


def checked_deck(scene: Scene, given: Sequence[Sequence[str]]) -> Sequence[str]:
    """The player's deck; the environment brings none, so that a second list must be empty."""
    if not scene.options["own_deck"]:
        raise DeckError(f"{GIVEN.text}: leave out decks= ({GIVEN.rule})", [GIVEN])
    if not _is_list(given) or not 1 <= len(given) <= 2 or not _is_list(given[0]) or any(given[1:]):
        raise DeckError("decks= takes the player's deck, and an empty one for the environment (S20)")
    if faults := deck_faults(scene, given[0]):
        raise DeckError("; ".join(map(str, faults)), faults)
    return given[0]


def _is_list(thing: object) -> bool:
    return isinstance(thing, Sequence) and not isinstance(thing, str | bytes)


def deckable(cards: CardSet) -> list[str]:
    """The enemy's units and objects are not for players."""
    return [cards.id(unit) for unit in drawable(cards)[0]]


def deck_faults(scene: Scene, cards: Sequence[object]) -> list[Fault]:
    """Everything that is wrong with the player's deck."""
    return list(_wrong_cards(scene, cards)) if scene.options["own_deck"] else [GIVEN]


def _wrong_cards(scene: Scene, deck: Sequence[object]) -> Iterator[Fault]:
    most, copies = scene.options["deck_size"], scene.options["deck_copies"]
    if not 1 <= len(deck) <= most:
        yield _size_fault(len(deck), most)
    allowed = dict.fromkeys(deckable(scene.cards))
    for card, count in Counter(map(str, deck)).items():
        if card not in scene.cards.index:
            yield unknown_card(card, allowed)
        elif card not in allowed:
            text = TEXTS.say(scene.cards, "fault-not-for-decks", card=CardName(card))
            yield Fault("not-for-decks", {"card": card}, text)
        elif count > copies:
            yield _copies_fault(scene.cards, card, count, copies)


def _size_fault(count: int, most: int) -> Fault:
    data = {"cards": count, "least": 1, "most": most}
    return Fault("deck-size", data, Sentence(msg("fault-deck-size", **data), TEXTS), "deck_size")


def _copies_fault(cards: CardSet, card: str, count: int, most: int) -> Fault:
    text = TEXTS.say(cards, "fault-copies", card=CardName(card), copies=count, most=most)
    return Fault("copies", {"card": card, "copies": count, "most": most}, text, "deck_copies")


def bring(state: State, scene: Scene, deck: Sequence[str]) -> None:
    """Put the deck into a blank state; it is shuffled when the match begins."""
    numbers = [scene.cards.index[card] for card in deck]
    state.deck_left = len(numbers)
    state.deck[:] = numbers + [NONE] * (DECK - len(numbers))
