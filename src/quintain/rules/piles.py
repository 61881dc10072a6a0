"""Piles of cards: put in order, or mixed."""

from __future__ import annotations

from quintain.rules.dice import Stream, below
from quintain.rules.kernel import rule
from quintain.rules.records import Int


@rule
def sort_cards(cards: list[Int], count: int) -> None:
    """In the order of the set, which tells nothing."""
    for i in range(1, count):
        card = cards[i]
        at = i
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


@rule
def mix_cards(cards: list[Int], count: int, stream: Stream) -> None:
    """In any order, by the luck of a guess."""
    for i in range(count - 1, 0, -1):
        j = below(stream, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
