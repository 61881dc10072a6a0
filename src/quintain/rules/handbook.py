"""What a rulebook tells people before they play: the words of its cards, decks to begin from, and levels."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from quintain.content import Text
from quintain.rules.plainjson import JsonMapping


class Term(NamedTuple):
    """A word that cards use, such as a keyword: what it is called, what it does where that needs saying, and how much
    of it where that is a number."""

    name: Text
    text: Text | None = None
    amount: int | None = None


class StarterDeck(NamedTuple):
    """A deck that comes with the game."""

    name: Text
    plan: Text
    cards: Sequence[str]  # ids, each as often as it is in the deck


class LevelSummary(NamedTuple):
    """A level of a campaign, as it is described before it is played. What is listed is not repeated in the text."""

    name: Text
    text: Text
    new: Text | None = None  # what one meets here for the first time, in a sentence
    enemies: Sequence[str] = ()  # the cards that one will meet
    extras: JsonMapping = MappingProxyType({})  # the set-up extras that it gives, see `Rulebook.checked_extras`
    room: int = 0  # how many items one may bring, see `Rulebook.items_in`
    found: Sequence[str] = ()  # the items that whoever wins it for the first time finds
    boss: bool = False
    own_deck: bool = False  # does the player bring a deck?
