"""What lies on the table: records of whole numbers with a fixed size, so that the rules can be compiled."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from quintain.rules import rulebook
from quintain.rules.records import Int, Record
from quintain.rules.rulebook import SEATS

HAND: Final = 3  # cards in a hand
CARDS: Final = 20  # the most that a set may hold


class Reason(IntEnum):
    """Why a match is over. The first two are the same in every game."""

    PLAYING = 0
    RESIGNED = 1
    TARGET = 2
    EMPTY = 3


class Options(Record):
    """The options of options.yaml, in the same order."""

    target: Int
    turn_seconds: Int


class Scratch(rulebook.Scratch):
    """Where the rules write while they work."""

    moves: Annotated[list[Int], HAND]  # the legal moves; as many as there can be at once
    unseen: Annotated[list[Int], CARDS]


class World(rulebook.World):
    """What stays the same during a match, and the scratch space."""

    scratch: Scratch
    options: Options
    cards: Int
    value: Annotated[list[Int], CARDS]  # by the card's number


class Player(Record):
    held: Int
    hand: Annotated[list[Int], HAND]  # the first `held` are cards


class State(rulebook.State):
    """Everything that changes during a match."""

    active: Int  # whose turn it is
    total: Int  # of the heap
    deck_left: Int
    deck: Annotated[list[Int], CARDS]  # the first `deck_left` are cards, and the last of these is the top
    played: Annotated[list[Int], CARDS]  # for each card: 1 if it is in the heap
    players: Annotated[list[Player], SEATS]
