"""The zones of duel: for each player life, an own deck, a hand, monster zones and an open graveyard."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, get_args

from quintain.rules import rulebook
from quintain.rules.piles import KINDS, KnownDeck
from quintain.rules.records import Flag, Int, Record, Wide

ZONES: Final = 7  # the most the option zones allows
DECK: Final = 60  # the most the option deck_size allows; no hand or graveyard can hold more
CARDS: Final = KINDS
STARTERS: Final = 12  # decks that everybody knows, at most
LIFE: Final = 50_000  # the most the option life allows

# Moves: draw, pass, then every attack (own zone, target), then every summon (hand slot, zone, position).
POSITIONS: Final = 3
TARGETS: Final = ZONES + 1
DIRECT: Final = ZONES  # the target that is no zone
DRAW: Final = 0
PASS: Final = 1
ATTACK: Final = 2
SUMMON: Final = ATTACK + ZONES * TARGETS
MOVES: Final = SUMMON + DECK * ZONES * POSITIONS


class Position(IntEnum):
    ATTACK = 0
    DEFENCE = 1
    FACE_DOWN = 2


PositionName = Literal["attack", "defence", "face-down"]
POSITION_NAMES: Final[tuple[PositionName, ...]] = get_args(PositionName)


class Reason(IntEnum):
    PLAYING = 0
    RESIGNED = 1
    LIFE = 2
    DECK_OUT = 3
    TURN_LIMIT = 4


class Options(Record):
    life: Wide
    start_hand: Int
    zones: Int
    deck_size: Int
    max_copies: Int
    draw_cost: Int
    draw_cost_step: Int
    draw_floor: Int
    draws_per_turn: Int
    must_act: Flag
    first_turn_attack: Flag
    turn_limit: Int
    turn_seconds: Int


class Card(Record):
    atk: Int
    defence: Int


class Monster(Record):
    """A zone: the card in it, and its position."""

    card: Int
    position: Int


class Player(Record):
    life: Wide
    draws: Int  # in the match so far: what the next one costs may depend on it
    held: Int  # how many cards of `hand` are real
    deck_left: Int
    buried: Int  # how many cards of `graveyard` are real
    zones: Annotated[list[Monster], ZONES]
    hand: Annotated[list[Int], DECK]
    deck: Annotated[list[Int], DECK]  # the top is at deck_left - 1
    graveyard: Annotated[list[Int], DECK]


class Scratch(rulebook.Scratch):
    moves: Annotated[list[Int], MOVES]
    copies: Annotated[list[Int], CARDS]  # how often each card has been seen
    pool: Annotated[list[Int], DECK]  # cards of a known deck that have not been seen


class World(rulebook.World):
    scratch: Scratch
    options: Options
    card: Annotated[list[Card], CARDS]
    cards: Int
    deck: Annotated[list[KnownDeck], STARTERS]
    decks: Int


class State(rulebook.State):
    first: Int
    active: Int
    turn: Int
    drawn: Int  # draws in this turn
    players: Annotated[list[Player], rulebook.SEATS]


Scene = rulebook.SceneOf[State]  # a state of this game, to read
