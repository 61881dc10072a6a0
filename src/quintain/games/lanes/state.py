"""The zones of lanes: two avatars with mana, a hand and three cells each, and a common deck."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, get_args

from quintain.rules import rulebook
from quintain.rules.records import Flag, Int, Record

LANES: Final = 3
Lane = Literal["left", "center", "right"]
LANE_NAMES: Final[tuple[Lane, ...]] = get_args(Lane)
HAND: Final = 6  # the most the option hand_size allows
DECK: Final = 60  # the most the option deck_size allows
CARDS: Final = 250  # the most a card set may hold

# A plan is a number with one digit per lane: 0 for nothing, n for the n-th card of the hand.
DIGITS: Final = HAND + 1
PLANS: Final = DIGITS**LANES
UNDECIDED: Final = -1


class Damage(IntEnum):
    FULL = 0
    NET = 1


class Mana(IntEnum):
    POOL = 0
    REFILL = 1


class Strike(IntEnum):
    TOGETHER = 0
    FIRST_PLAYER = 1
    ALTERNATING = 2
    BALANCED = 3
    COIN = 4


class Placement(IntEnum):
    HIDDEN = 0
    OPEN = 1


class Reason(IntEnum):
    PLAYING = 0
    RESIGNED = 1
    HEALTH = 2
    EXHAUSTED = 3
    STALLED = 4
    HARMLESS = 5


class Options(Record):
    hp: Int
    round_seconds: Int
    start_mana: Int
    mana_per_round: Int
    max_mana: Int
    hand_size: Int
    deck_size: Int
    damage: Int
    mana: Int
    overflow: Flag
    strike: Int
    placement: Int
    stall_rounds: Int


class Card(Record):
    attack: Int
    defence: Int
    cost: Int


class Unit(Record):
    """A cell: the card in it, and the defence it has left."""

    card: Int
    defence: Int


class Player(Record):
    hp: Int
    mana: Int
    held: Int  # how many cards of `hand` are real
    hand: Annotated[list[Int], HAND]
    lanes: Annotated[list[Unit], LANES]
    plan: Int  # UNDECIDED, or what is staged
    ready: Flag


class Scratch(rulebook.Scratch):
    moves: Annotated[list[Int], PLANS]
    pool: Annotated[list[Int], CARDS]  # the card set while a deck is drawn from it
    price: Annotated[list[Int], DIGITS]  # what each digit of a plan costs


class World(rulebook.World):
    scratch: Scratch
    options: Options
    card: Annotated[list[Card], CARDS]
    cards: Int


class State(rulebook.State):
    players: Annotated[list[Player], rulebook.SEATS]
    first: Int
    round_number: Int
    quiet: Int  # rounds in a row without placement or damage
    deck_left: Int
    deck: Annotated[list[Int], DECK]  # the top is at deck_left - 1
    toss: Int  # who won the toss of this round, where a coin decides who strikes first


Scene = rulebook.SceneOf[State]  # a state of this game, to read
