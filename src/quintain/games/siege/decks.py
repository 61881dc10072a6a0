"""S20 — a deck that the player brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from quintain.content import nearest
from quintain.games.siege.cards import drawable
from quintain.games.siege.state import DECK, State
from quintain.rules.rulebook import NONE, Scene


def offences(scene: Scene, given: Sequence[Sequence[str]]) -> list[str]:
    """Everything that is wrong with it; the environment brings none, so that a second list must be empty."""
    if not scene.options["own_deck"]:
        return ["the level gives the deck: leave out decks= (S20)"]
    if not _is_list(given) or not 1 <= len(given) <= 2 or not _is_list(given[0]) or any(given[1:]):
        return ["decks= takes the player's deck, and an empty one for the environment (S20)"]
    return list(_wrong_cards(scene, given[0]))


def _is_list(thing: object) -> bool:
    return isinstance(thing, Sequence) and not isinstance(thing, str | bytes)


def _wrong_cards(scene: Scene, deck: Sequence[str]) -> Iterator[str]:
    most, copies = scene.options["deck_size"], scene.options["deck_copies"]
    if not 1 <= len(deck) <= most:
        yield f"a deck has 1 to {most} cards, not {len(deck)} (deck_size)"
    allowed = {scene.cards.id(unit) for unit in drawable(scene.cards)[0]}
    for card, count in Counter(map(str, deck)).items():
        if card not in scene.cards.index:
            near = nearest(card, allowed)
            yield f"the set has no card '{card}'" + (f", did you mean '{near}'?" if near else "")
        elif card not in allowed:
            yield f"{card} is not for a player's deck"
        elif count > copies:
            yield f"{count} copies of {card}: at most {copies} are allowed (deck_copies)"


def bring(state: State, scene: Scene, deck: Sequence[str]) -> None:
    """Put the deck into a blank state; it is shuffled when the match begins."""
    numbers = [scene.cards.index[card] for card in deck]
    state.deck_left = len(numbers)
    state.deck[:] = numbers + [NONE] * (DECK - len(numbers))
