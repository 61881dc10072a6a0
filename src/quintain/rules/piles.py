"""Piles of cards: put in order, mixed, looked through, drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from quintain.rules.dice import Stream, below
from quintain.rules.kernel import rule
from quintain.rules.records import Int, Record
from quintain.rules.rulebook import NONE, CardSet

KINDS: Final = 250  # cards of a set, at most


class KnownDeck(Record):
    """A deck that anybody may bring: how many copies of each card."""

    copies: Annotated[list[Int], KINDS]


def write_decks(rows: Sequence[KnownDeck], decks: Sequence[Sequence[str]], cards: CardSet) -> int:
    """Write down decks that everybody knows, as many as there is room for; how many?"""
    for row, deck in zip(rows, decks, strict=False):
        for card in deck:
            row.copies[cards.index[card]] += 1
    return min(len(rows), len(decks))


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


@rule
def is_first_copy(cards: list[Int], at: int) -> bool:
    """Is there no other copy of a card before this one? Copies make the same moves: the first stands for all."""
    for earlier in range(at):
        if cards[earlier] == cards[at]:
            return False
    return True


@rule
def count_card(cards: list[Int], count: int, card: int) -> int:
    """How often is a card among the first `count`?"""
    found = 0
    for i in range(count):
        found += 1 if cards[i] == card else 0
    return found


@rule
def could_be(copies: list[Int], seen: list[Int], kinds: int, hidden: int) -> bool:
    """May a deck of so many copies be the one of which these have been seen, and `hidden` other cards have not?"""
    left = 0
    for card in range(kinds):
        if seen[card] > copies[card]:
            return False
        left += copies[card] - seen[card]
    return left == hidden


@rule
def guess_deck(decks: list[KnownDeck], count: int, seen: list[Int], kinds: int, hidden: int, stream: Stream) -> int:
    """The number of a known deck that a player's may be, any of them; NONE if it is none of them."""
    chosen, found = NONE, 0
    for number in range(count):
        if could_be(decks[number].copies, seen, kinds, hidden):
            found += 1
            if below(stream, found) == 0:
                chosen = number
    return chosen


@rule
def pick_card(cards: list[Int], count: int, stream: Stream) -> int:
    """One of the first `count` cards, by the luck of a guess; the last of them takes its place."""
    i = below(stream, count)
    card = cards[i]
    cards[i] = cards[count - 1]
    return card


@rule
def list_cards(cards: list[Int], count: int, into: list[Int], listed: int) -> int:
    """Write the first `count` cards behind those that are listed already; how many are listed now?"""
    for i in range(count):
        into[listed + i] = cards[i]
    return listed + count


@rule
def lay_copies(copies: list[Int], kinds: int, deck: list[Int], size: int) -> int:
    """Make a deck with room for `size` cards from how many copies of each kind it holds, in the order of the set; how
    many cards are that?"""
    held = 0
    for card in range(kinds):
        for _ in range(copies[card]):
            deck[held] = card
            held += 1
    for beyond in range(held, size):
        deck[beyond] = NONE
    return held
