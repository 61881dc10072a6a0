"""The zones of clash: two players with a hand, a deck, a discard, cards in play and cards set aside."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from quintain.rules import rulebook
from quintain.rules.piles import KINDS, KnownDeck
from quintain.rules.records import Flag, Int, Record, Wide

HAND: Final = 10  # the most the option hand_limit allows
DECK: Final = 40  # the most the option deck_max allows: no zone can hold more cards
CARDS: Final = KINDS
STARTERS: Final = 16  # decks that everybody knows, at most
COPIES: Final = 4  # the most the options max_rare and max_common allow
EFFECTS: Final = 6  # the most a card may have
ZONES: Final = 5

# A move is a slot of the hand, or PASS.
PASS: Final = HAND
CHOICES: Final = HAND + 1
UNDECIDED: Final = -1

LAST_DECK: Final = 9999  # decks are no longer counted beyond this one
MOST: Final = 30000  # sums of a turn stop here: more makes no difference and would not fit into an event
BLOCK_ALL: Final = 31000  # a block that no sum of attacks reaches
# What effects let a player do in one turn, so that a turn stays finite and the log has room for all of it.
MOST_DRAWS: Final = DECK
MOST_LOSSES: Final = DECK  # cards discarded and set aside
MOST_ANSWERS: Final = DECK  # answers that are told


class Act(IntEnum):
    ATTACK = 0
    HEAL = 1
    BLOCK = 2
    DRAW = 3
    DISCARD = 4
    SET_ASIDE = 5
    LEAVE = 6  # set_aside: self


class Zone(IntEnum):
    HAND = 0
    DECK = 1
    DISCARD = 2
    IN_PLAY = 3
    SET_ASIDE = 4


class Condition(IntEnum):
    ALWAYS = 0
    ATTACKED = 1
    DAMAGED = 2
    BLOCKED = 3
    OPPONENT_PASSED = 4  # from here on: judged by what was before the effects of the turn
    HEALTH_AT_MOST = 5
    DECK_AT_LEAST = 6


class Reason(IntEnum):
    PLAYING = 0
    RESIGNED = 1
    HEALTH = 2
    TURN_LIMIT = 3


class Tie(IntEnum):
    DRAW = 0
    HEALTH = 1


class Options(Record):
    health: Int
    start_hand: Int
    hand_limit: Int
    deck_min: Int
    deck_max: Int
    max_rare: Int
    max_common: Int
    max_auto: Int
    max_super: Int
    fatigue_from_deck: Int
    fatigue: Int
    super_deck: Int
    turn_seconds: Int
    turn_limit: Int
    tie: Int


class Effect(Record):
    """One line of a card: who does what, at which ages of the card, and when."""

    act: Int
    amount: Int
    zone: Int
    opponent: Flag
    first: Int
    last: Int
    condition: Int
    threshold: Int


class Card(Record):
    auto: Flag
    super: Flag
    asks: Int  # for which conditions, a bit each
    moving: Flag  # has an effect that moves cards
    copies: Int  # how many a deck may hold
    last: Int  # the age at which it leaves play
    effects: Int  # how many of `effect` are real
    effect: Annotated[list[Effect], EFFECTS]


class Side(Record):
    """Scratch: what a player does in a turn, all effects added up, and what conditions are judged by."""

    attack: Wide
    heal: Wide
    block: Wide
    moves: Flag  # does it move cards?
    draws: Wide  # so far in this turn; so for the next three
    losses: Wide
    discards: Annotated[list[Int], ZONES]
    set_asides: Annotated[list[Int], ZONES]
    answers: Int  # told in this turn
    below: Int  # how far its health would be below 0
    health: Int  # before the effects of this turn
    deck_number: Int
    asks: Int  # for which conditions its cards ask, a bit each
    attacked: Flag
    damaged: Flag
    blocked: Flag
    passed: Flag


class Task(Record):
    """Scratch: an effect that moves cards, when its turn comes."""

    seat: Int  # of the player who carries it out
    act: Int
    zone: Int
    amount: Int


class Laid(Record):
    """A card in play, and the turns since it was laid."""

    card: Int
    age: Int


class Player(Record):
    health: Int
    max_health: Int
    deck_number: Int
    choice: Int  # UNDECIDED, or what is staged
    ready: Flag
    held: Int  # how many cards of `hand` are real; so for the other zones
    hand: Annotated[list[Int], HAND]
    deck_left: Int
    deck: Annotated[list[Int], DECK]  # the top is at deck_left - 1
    discarded: Int
    discard: Annotated[list[Int], DECK]  # the oldest first
    laid: Int
    in_play: Annotated[list[Laid], DECK]  # the oldest first
    aside: Int
    revealed: Int  # how many at the end of `set_aside` everybody has seen
    set_aside: Annotated[list[Int], DECK]
    recalled: Int
    known: Annotated[list[Int], DECK]  # cards out of sight that everybody has seen, wherever they are now


class Scratch(rulebook.Scratch):
    moves: Annotated[list[Int], CHOICES]
    sides: Annotated[list[Side], rulebook.SEATS]
    tasks: Annotated[list[Task], rulebook.SEATS * DECK * EFFECTS]
    waiting: Int  # how many of `tasks` are real
    pool: Annotated[list[Int], CARDS * COPIES]  # cards that a hidden deck may still hold
    pooled: Int
    copies: Annotated[list[Int], CARDS]  # copies of each card that may still be hidden
    shown: Annotated[list[Int], CARDS]  # copies of each card that have been seen
    autos: Int  # Auto cards that may still be hidden
    supers: Int
    seen: Annotated[list[Int], DECK]  # known cards while they are placed


class World(rulebook.World):
    scratch: Scratch
    options: Options
    card: Annotated[list[Card], CARDS]
    cards: Int
    deck: Annotated[list[KnownDeck], STARTERS]
    decks: Int


class State(rulebook.State):
    players: Annotated[list[Player], rulebook.SEATS]
    turn: Int


Scene = rulebook.SceneOf[State]  # a state of this game, to read
