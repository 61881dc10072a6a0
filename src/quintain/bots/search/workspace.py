"""The workspace of a subgame: its nodes, what seats know in them, and what they may do.

A *node* is a position of one sampled world in which moves are considered; its outcomes lie side by side, one for each
pair of actions. All nodes that look alike to a seat are one *information set* and share its *actions*, the moves."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from quintain.bots.kit import World
from quintain.bots.values import ValueNet
from quintain.rules.dice import Stream
from quintain.rules.engine import Box, Engine
from quintain.rules.kernel import rule
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide, copy_plain
from quintain.rules.rulebook import Rulebook, State, info_key

LEAF: Final = 0
OVER: Final = -1
DEEPEST: Final = 64  # decisions looked ahead
MOST_HANDS: Final = 32  # of one side
MOST_MOVES: Final = 1400  # of one seat at one point
MASK62: Final = 0x3FFFFFFFFFFFFFFF

# Rows of the scratch table of states.
SAMPLE: Final = 0
HERE: Final = 1
NEXT: Final = 2
HALFWAY: Final = 3
SCRATCH_ROWS: Final = 4


class Node(Record):
    world: Wide
    parent: Wide  # the node before it, or -1
    depth: Int
    outcome: Wide  # of its parent, that it follows
    move0: Int  # what led here; -1: that seat had nothing to decide
    move1: Int
    action0: Wide
    action1: Wide
    first: Wide  # its outcomes: first + a * count1 + b
    count0: Int
    count1: Int
    infoset0: Wide  # what each seat knows; 0: it has nothing to decide
    infoset1: Wide
    base0: Wide  # the actions of those information sets
    base1: Wide
    reach0: Real  # how likely each seat plays towards it
    reach1: Real
    likelihood: Real  # to be played to, mistakes included
    static_value: Real  # what it looked like before it was opened up
    permutation: Int  # of names in seat 1's moves here
    complete: Flag  # is everything that can follow known to its end?


class InfoSet(Record):
    key: Long
    place: Wide  # in the lookup table
    seat: Int
    first: Wide  # its actions
    count: Wide
    reach: Real


class Action(Record):
    move: Wide
    regret: Real  # cumulative, never below 0
    strategy: Real
    cumulative_strategy: Real  # of all iterations so far, later ones counting more
    counterfactual_value: Real  # in this iteration


class Hands(Record):
    """The different hands that were drawn for one side: the multiplicity of each, and how often it came."""

    count: Wide
    all_there: Flag  # are these all that are possible?
    key: Annotated[list[Long], MOST_HANDS]
    multiplicity: Annotated[list[Real], MOST_HANDS]
    times: Annotated[list[Real], MOST_HANDS]


class Limits(Record):
    """How much of a subgame is looked at; see `SolverConfig`."""

    own_hands: Int
    real_hands: Int
    foe_hands: Int
    few: Int
    enough: Wide  # worlds, where all hands are there
    dedupe: Flag
    first_moves: Int
    moves: Int
    trust: Real


class Search(Record):
    """One search: how much of the tables is used, its luck, and what the position is about."""

    limits: Limits
    stream: Stream
    common: Stream  # luck that is the same whoever asks
    seat: Int
    worlds: Wide
    deduped: Flag  # does one move stand for all that are alike?
    real_worlds: Wide  # how many worlds, from the first, have the seat's real secrets
    nodes: Wide
    infosets: Wide
    actions: Wide
    outcomes: Wide
    root: Wide  # the information set of the seat that thinks
    choices: Wide  # how many moves it has
    all_there: Flag  # were all hands looked at that are possible?
    complete: Flag  # is everything that can follow known to its end?
    trust: Real  # in what is found further on; the rest is what a position looked like before
    iteration: Real  # the number of the next one since averages were last forgotten
    simulations: Long
    hands: Annotated[list[Hands], 2]  # what each side may hold, the seat itself first
    path: Annotated[list[Wide], DEEPEST]
    permutation: Annotated[list[Int], MOST_HANDS * MOST_HANDS]  # of names in seat 1's moves, in each world
    reply: Annotated[list[Wide], MOST_MOVES]  # scratch: seat 1's moves as they are made in a node
    move: Annotated[list[Wide], MOST_MOVES]  # scratch: moves, and what they are worth at first sight
    worth: Annotated[list[Real], MOST_MOVES]


class Workspace(NamedTuple):
    """All that a search works on. Rules that loop over a table take it out once, before the loop: it is counted as used
    each time it is taken out."""

    search: Search
    move_net: ValueNet  # what moves of the position itself lead to is valued by this one
    net: ValueNet  # and positions further on by this one
    blank: State
    roots: list[State]  # the state of each world
    hands: list[State]  # the other side's from the first row, the seat's own from row MOST_HANDS
    scratch: list[State]
    chances: list[Real]  # of worlds
    nodes: list[Node]
    infosets: list[InfoSet]
    lookup: list[Wide]  # of information sets, by key
    actions: list[Action]
    values: list[Real]  # of outcomes, for seat 0
    children: list[Wide]  # the node that follows an outcome, or LEAF or OVER


def make_workspace(
    engine: Engine, rulebook: Rulebook, search: Box, nets: tuple[Box, Box], sides: tuple[int, int], outcomes: int
) -> Workspace:
    """Empty tables for so many hands of both sides and so many outcomes, made once and used for every move."""
    worlds = sides[0] * sides[1]
    nodes = max(worlds + 1, outcomes // 12)
    state = rulebook.state
    return Workspace(
        search=search.record,
        move_net=nets[0].record,
        net=nets[1].record,
        blank=engine.box(state).record,
        roots=rows(engine, state, worlds),
        hands=rows(engine, state, 2 * MOST_HANDS),
        scratch=rows(engine, state, SCRATCH_ROWS),
        chances=numbers(engine, worlds, "f8"),
        nodes=rows(engine, Node, nodes),
        infosets=rows(engine, InfoSet, 2 * nodes + 1),
        lookup=numbers(engine, index_size(4 * nodes), "i4"),
        actions=rows(engine, Action, outcomes),
        values=numbers(engine, outcomes, "f8"),
        children=numbers(engine, outcomes, "i4"),
    )


def rows(engine: Engine, cls: type[Record], count: int) -> Any:
    """A table of blank records in an engine's form."""
    return engine.table(cls, count).rows


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
def clear(ws: Workspace) -> None:
    """Begin anew. Information set 0 and action 0 stand for a seat that has nothing to decide: it does so with
    certainty."""
    search, infosets, lookup, actions = ws.search, ws.infosets, ws.lookup, ws.actions
    for number in range(1, search.infosets):
        lookup[infosets[number].place] = 0
    search.infosets = 1
    search.actions = 1
    search.nodes = 0
    search.outcomes = 0
    search.iteration = 1.0
    search.simulations = 0
    search.complete = False
    actions[0].move = -1
    actions[0].strategy = 1.0
    actions[0].cumulative_strategy = 1.0
    infosets[0].count = 1
    infosets[0].first = 0


@rule
def infoset_key(w: World, s: State, seat: int, count: int, hand: int) -> int:
    """The key of an information set. The order of a hand is a part of it: the same move must mean the same card."""
    key = info_key(w, s, seat) ^ (hand * 2_654_435_761 & MASK62) ^ (count * 40_503 + seat + 1)
    return key & MASK62


@rule
def find_infoset(infosets: list[InfoSet], lookup: list[Wide], key: int) -> int:
    """The number of an information set, or minus its place in the lookup table if it is new."""
    mask = len(lookup) - 1
    place = (key ^ (key >> 31)) & mask
    while lookup[place] != 0:
        if infosets[lookup[place]].key == key:
            return lookup[place]
        place = (place + 1) & mask
    return -place - 1


@rule
def add_infoset(w: World, ws: Workspace, key: int, place: int, seat: int, count: int) -> int:
    """A new information set at a place of the lookup table, with the moves in `w.scratch.moves` as its actions."""
    search, actions = ws.search, ws.actions
    number = search.infosets
    search.infosets += 1
    ws.lookup[place] = number
    infoset = ws.infosets[number]
    infoset.key = key
    infoset.place = place
    infoset.seat = seat
    infoset.first = search.actions
    infoset.count = count
    infoset.reach = 0.0
    for i in range(count):
        action = actions[search.actions + i]
        action.move = w.scratch.moves[i]
        action.regret = 0.0
        action.strategy = 1.0 / count
        action.cumulative_strategy = 0.0
        action.counterfactual_value = 0.0
    search.actions += count
    return number
