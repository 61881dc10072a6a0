"""The tables of a subgame: positions, what seats know in them, and what they may do.

A *junction* is a position of one sampled world in which moves are considered; its outcomes lie side by side, one for
each pair of moves. A *knot* is what a seat knows: all junctions that look alike to it share its *arms*, the moves."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from quintain.bots.kit import World
from quintain.rules.dice import Stream
from quintain.rules.engine import Box, Engine
from quintain.rules.kernel import rule
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide, copy_plain, packed
from quintain.rules.rulebook import Rulebook, State, info_key

LEAF: Final = 0
OVER: Final = -1
DEEPEST: Final = 64  # decisions looked ahead
MOST_HANDS: Final = 32  # of one side
MOST_MOVES: Final = 1400  # of one seat at one point
MASK62: Final = 0x3FFFFFFFFFFFFFFF


class Junction(Record):
    world: Wide
    parent: Wide  # the junction before it, or -1
    depth: Int
    slot: Wide  # the outcome of its parent that it follows
    move0: Int  # what led here; -1: that seat had nothing to decide
    move1: Int
    arm0: Wide
    arm1: Wide
    first: Wide  # its outcomes: first + a * count1 + b
    count0: Int
    count1: Int
    knot0: Wide  # what each seat knows; 0: it has nothing to decide
    knot1: Wide
    base0: Wide  # the arms of those knots
    base1: Wide
    reach0: Real  # how likely each seat plays towards it
    reach1: Real
    likely: Real  # to be played to, mistakes included
    guess: Real  # what it looked like before it was opened up
    turn: Int  # how seat 1's moves are relabelled here
    settled: Flag  # is everything that can follow known to its end?


class Knot(Record):
    key: Long
    place: Wide  # in the index
    seat: Int
    first: Wide
    count: Wide
    reach: Real


class Arm(Record):
    move: Wide
    regret: Real
    strategy: Real
    total: Real  # of the strategies so far, later ones counting more
    gain: Real


class Drawn(Record):
    """The different hands that were drawn for one side, in how many ways each can come about, and how often it came."""

    count: Wide
    all_there: Flag  # are these all that are possible?
    key: Annotated[list[Long], MOST_HANDS]
    ways: Annotated[list[Real], MOST_HANDS]
    times: Annotated[list[Real], MOST_HANDS]


class Desk(Record):
    """The work of one thinker: how much of the tables is used, its luck, and what the position is about."""

    stream: Stream
    common: Stream  # luck that is the same whoever asks
    seat: Int
    worlds: Wide
    folded: Flag  # does one move stand for all that are alike?
    sure: Wide  # how many worlds, from the first, have the seat's real secrets
    junctions: Wide
    knots: Wide
    arms: Wide
    slots: Wide
    root: Wide  # the knot of the seat that thinks
    choices: Wide  # how many moves it has
    trust: Real  # in what is found further on; the rest is what a position looked like before
    step: Real  # the number of the next iteration since averages were last forgotten
    simulations: Long
    hands: Annotated[list[Drawn], 2]  # scratch: what each side may hold, the seat itself first
    path: Annotated[list[Wide], DEEPEST]
    turn: Annotated[list[Int], MOST_HANDS * MOST_HANDS]  # how seat 1's moves are relabelled in each world
    reply: Annotated[list[Wide], MOST_MOVES]  # scratch: seat 1's moves as they are made in a junction
    option: Annotated[list[Wide], MOST_MOVES]  # scratch: moves, and what they are worth at first sight
    worth: Annotated[list[Real], MOST_MOVES]


class Forest(NamedTuple):
    """All tables, in the order in which the functions of a subgame take them."""

    desk: Any
    roots: Any
    hands: Any
    box: Any
    weight: Any
    junctions: Any
    knots: Any
    index: Any
    arms: Any
    value: Any
    follow: Any


def make_forest(engine: Engine, rulebook: Rulebook, desk: Box, own: int, foes: int, slots: int) -> Forest:
    """Empty tables for so many hands and outcomes, made once and used for every move."""
    junctions, arms = max(own * foes + 1, slots // 12), slots
    return Forest(
        desk.rows,
        rows(engine, rulebook.state, own * foes),
        rows(engine, rulebook.state, 2 * MOST_HANDS),
        rows(engine, rulebook.state, 4),
        numbers(engine, own * foes, "f8"),
        rows(engine, Junction, junctions),
        rows(engine, Knot, 2 * junctions + 1),
        numbers(engine, index_size(4 * junctions), "i4"),
        rows(engine, Arm, arms),
        numbers(engine, slots, "f8"),
        numbers(engine, slots, "i4"),
    )


def rows(engine: Engine, cls: type[Record], count: int) -> Any:
    """A table of blank records in an engine's form."""
    return [cls.plain() for _ in range(count)] if engine.backing == "plain" else packed(cls, count).view(np.uint8)


def read_row(engine: Engine, cls: type[Record], table: Any, number: int) -> Any:
    """A plain copy of one record of a table."""
    if engine.backing == "plain":
        return copy_plain(table[number])
    size = cls.dtype.itemsize
    return cls.from_bytes(table[number * size : (number + 1) * size].tobytes())


def numbers(engine: Engine, count: int, code: str) -> Any:
    """A row of zeros in an engine's form."""
    if engine.backing == "plain":
        return [0.0 if code == "f8" else 0] * count
    return np.zeros(count, code)


def index_size(wanted: int) -> int:
    """The next power of two."""
    return 1 << max(4, (wanted - 1).bit_length())


@rule
def clear(desk: Desk, knots: list[Knot], index: list[Wide], arms: list[Arm]) -> None:
    """Begin anew. Knot 0 and arm 0 stand for a seat that has nothing to decide: it does so with certainty."""
    for number in range(1, desk.knots):
        index[knots[number].place] = 0
    desk.knots = 1
    desk.arms = 1
    desk.junctions = 0
    desk.slots = 0
    desk.step = 1.0
    desk.simulations = 0
    arms[0].move = -1
    arms[0].strategy = 1.0
    arms[0].total = 1.0
    knots[0].count = 1
    knots[0].first = 0


@rule
def knowledge(w: World, s: State, seat: int, count: int, hand: int) -> int:
    """The key of a knot. The order of a hand is a part of it: the same move must mean the same card."""
    key = info_key(w, s, seat) ^ (hand * 2_654_435_761 & MASK62) ^ (count * 40_503 + seat + 1)
    return key & MASK62


@rule
def find_knot(desk: Desk, knots: list[Knot], index: list[Wide], key: int) -> int:
    """The number of a knot, or minus its place in the index if it is new."""
    mask = len(index) - 1
    place = (key ^ (key >> 31)) & mask
    while index[place] != 0:
        if knots[index[place]].key == key:
            return index[place]
        place = (place + 1) & mask
    return -place - 1


@rule
def new_knot(
    w: World, desk: Desk, knots: list[Knot], index: list[Wide], arms: list[Arm], key: int, seat: int, count: int
) -> int:
    """The knot of a key, with the moves in `w.scratch.moves` as its arms, made if it is new."""
    number = find_knot(desk, knots, index, key)
    if number > 0:
        return number
    place = -number - 1
    number = desk.knots
    desk.knots += 1
    index[place] = number
    knot = knots[number]
    knot.key = key
    knot.place = place
    knot.seat = seat
    knot.first = desk.arms
    knot.count = count
    knot.reach = 0.0
    for i in range(count):
        arm = arms[desk.arms + i]
        arm.move = w.scratch.moves[i]
        arm.regret = 0.0
        arm.strategy = 1.0 / count
        arm.total = 0.0
        arm.gain = 0.0
    desk.arms += count
    return number
