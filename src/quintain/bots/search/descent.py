"""Walking down trees, one simulation at a time, with a learned value at the end of each walk.

Two ways to remember what was learned: `worlds` keeps a tree for every sampled world (determinised DUCT: strong, but
each tree believes that everything is known, so its play can be read), `infoset` keeps one table by what each seat
knows. They are the yardstick for the subgame solver, and play games for which no secrets can be exchanged."""

from __future__ import annotations

import math
from typing import Annotated, Any, Final, NamedTuple

from quintain.bots.kit import World, hand_key, prune
from quintain.bots.search.forest import MASK62, index_size, knowledge, numbers, rows
from quintain.bots.values import Brain, doubted, evaluate
from quintain.rules.dice import Stream, below, next_word, start_stream
from quintain.rules.engine import Box, Engine
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Int, Long, Real, Record, Wide
from quintain.rules.rulebook import Rulebook, State, apply, determinize, legal

WORLDS: Final = 0
INFOSET: Final = 1
STEPS: Final = 256
FULL: Final = -1
WORD: Final = 4294967296.0
SLOW: Final = 0.05  # how fast the usual gain of a spot follows


class Spot(Record):
    key: Long
    first: Wide
    count: Wide
    visits: Wide
    usual: Real


class Branch(Record):
    move: Wide
    visits: Wide
    total: Real
    regret: Real


class Step(Record):
    spot: Wide
    branch: Wide
    seat: Int


class Walk(Record):
    """The work of one walker."""

    stream: Stream
    seat: Int
    mode: Int
    worlds: Wide
    spots: Wide
    branches: Wide
    root_key: Long  # of what the seat knows, in a table of knowledge
    explore: Real
    fresh: Int  # did the last step reach a spot for the first time?
    length: Wide
    simulations: Long
    path: Annotated[list[Step], STEPS]


class Trees(NamedTuple):
    """All tables, in the order in which functions take them."""

    walk: Any
    roots: Any
    box: Any
    spots: Any
    index: Any
    branches: Any


def make_trees(engine: Engine, rulebook: Rulebook, walk: Box, worlds: int, spots: int) -> Trees:
    return Trees(
        walk.rows,
        rows(engine, rulebook.state, worlds),
        rows(engine, rulebook.state, 1),
        rows(engine, Spot, spots),
        numbers(engine, index_size(2 * spots), "i4"),
        rows(engine, Branch, spots * 16),
    )


@entry
def prepare(
    w: World,
    view: State,
    seat: int,
    luck: int,
    mode: int,
    worlds: int,
    explore: float,
    walks: list[Walk],
    roots: list[State],
    box: list[State],
    spots: list[Spot],
    index: list[Wide],
    branches: list[Branch],
) -> None:
    """Begin to think about a view."""
    walk = walks[0]
    walk.seat = seat
    walk.mode = mode
    walk.worlds = worlds
    walk.explore = explore
    walk.spots = 1
    walk.branches = 0
    walk.simulations = 0
    for place in range(len(index)):
        index[place] = 0
    start_stream(walk.stream, luck, luck)
    for world in range(worlds):
        put(roots, world, view)
        determinize(w, roots[world], seat, walk.stream)
    count = prune(w, roots[0], seat, legal(w, roots[0], seat))
    walk.root_key = knowledge(w, roots[0], seat, count, hand_key(roots[0], seat))


@entry
def wander(
    w: World,
    view: State,
    simulations: int,
    brain: Brain,
    walks: list[Walk],
    roots: list[State],
    box: list[State],
    spots: list[Spot],
    index: list[Wide],
    branches: list[Branch],
) -> None:
    """Walk so many times."""
    walk = walks[0]
    for _ in range(simulations):
        world = walk.simulations % walk.worlds
        if walk.mode == WORLDS:
            put(box, 0, roots[world])
        else:
            put(box, 0, view)
            determinize(w, box[0], walk.seat, walk.stream)
        descend(w, box[0], walk, spots, index, branches, world)
        gain = doubted(evaluate(w, box[0], brain), brain, walk.stream)
        look_back(walk, spots, branches, gain)
        walk.simulations += 1


@rule
def descend(
    w: World, s: State, walk: Walk, spots: list[Spot], index: list[Wide], branches: list[Branch], world: int
) -> None:
    """Down to the first position that is new, both seats choosing before either move is made."""
    walk.length = 0
    walk.fresh = 0
    key = world + 1
    while not s.over and walk.fresh == 0 and walk.length + 2 <= STEPS:
        move0 = step(w, s, walk, spots, index, branches, 0, key)
        move1 = step(w, s, walk, spots, index, branches, 1, key)
        if move0 >= 0:
            apply(w, s, 0, move0)
        if move1 >= 0:
            apply(w, s, 1, move1)
        key = (key * 6_364_136_223_846_793 + (move0 + 2) * 40_503 + move1 + 2) & MASK62


@rule
def step(
    w: World,
    s: State,
    walk: Walk,
    spots: list[Spot],
    index: list[Wide],
    branches: list[Branch],
    seat: int,
    path: int,
) -> int:
    """A seat's move, and a note of it; -1 if it has none to make."""
    count = prune(w, s, seat, legal(w, s, seat))
    if count == 0:
        return -1
    key = (path * 2 + seat) & MASK62
    if walk.mode == INFOSET:
        key = knowledge(w, s, seat, count, hand_key(s, seat))
    number = find_spot(w, walk, spots, index, branches, key, count)
    if number == FULL:
        walk.fresh = 1
        return w.scratch.moves[below(walk.stream, count)]
    branch = select(walk, spots[number], branches)
    note = walk.path[walk.length]
    note.spot = number
    note.branch = branch
    note.seat = seat
    walk.length += 1
    return branches[branch].move


@rule
def find_spot(
    w: World, walk: Walk, spots: list[Spot], index: list[Wide], branches: list[Branch], key: int, count: int
) -> int:
    """The spot of a key, made from the moves in `w.scratch.moves` if it is new; FULL if there is no room."""
    mask = len(index) - 1
    place = (key ^ (key >> 29)) & mask
    while index[place] != 0:
        if spots[index[place]].key == key:
            return index[place]
        place = (place + 1) & mask
    walk.fresh = 1
    if walk.spots >= len(spots) or walk.branches + count > len(branches):
        return FULL
    number = walk.spots
    walk.spots += 1
    index[place] = number
    spot = spots[number]
    spot.key = key
    spot.first = walk.branches
    spot.count = count
    spot.visits = 0
    spot.usual = 0.0
    for i in range(count):
        branch = branches[walk.branches + i]
        branch.move = w.scratch.moves[i]
        branch.visits = 0
        branch.total = 0.0
        branch.regret = 0.0
    walk.branches += count
    return number


@rule
def select(walk: Walk, spot: Spot, branches: list[Branch]) -> int:
    """By upper confidence bounds in trees of worlds, by regrets where a spot stands for many worlds."""
    if walk.mode == WORLDS:
        return most_promising(walk, spot, branches)
    regrets = 0.0
    for i in range(spot.first, spot.first + spot.count):
        regrets += branches[i].regret
    dice = next_word(walk.stream) / WORD
    if regrets <= 0.0 or dice < walk.explore:
        return spot.first + below(walk.stream, spot.count)
    rest = (dice - walk.explore) / (1.0 - walk.explore) * regrets
    for i in range(spot.first, spot.first + spot.count):
        rest -= branches[i].regret
        if rest <= 0.0:
            return i
    return spot.first


@rule
def most_promising(walk: Walk, spot: Spot, branches: list[Branch]) -> int:
    """Untried moves first, begun at a random one: the first in the list is no better than the others."""
    if spot.visits < spot.count:
        offset = below(walk.stream, spot.count)
        for k in range(spot.count):
            i = spot.first + (k + offset) % spot.count
            if branches[i].visits == 0:
                return i
    curious = walk.explore * math.sqrt(math.log(max(1, spot.visits)))
    chosen, best = spot.first, -1.0e9
    for i in range(spot.first, spot.first + spot.count):
        branch = branches[i]
        score = branch.total / branch.visits + curious / math.sqrt(branch.visits)
        if score > best:
            chosen, best = i, score
    return chosen


@rule
def look_back(walk: Walk, spots: list[Spot], branches: list[Branch], value: float) -> None:
    """Every step of the walk learns how it ended."""
    for number in range(walk.length):
        note = walk.path[number]
        gain = value if note.seat == 0 else -value
        branch, spot = branches[note.branch], spots[note.spot]
        spot.visits += 1
        branch.visits += 1
        branch.total += gain
        branch.regret = max(0.0, branch.regret + (gain - spot.usual) * spot.count)
        spot.usual += (gain - spot.usual) * SLOW


@entry
def tell_root(
    walks: list[Walk],
    spots: list[Spot],
    branches: list[Branch],
    moves: list[Wide],
    shares: list[Real],
    worths: list[Real],
) -> int:
    """The moves of the seat that thinks, how often each was tried in all worlds together, and what it brought."""
    walk = walks[0]
    count = 0
    for number in range(1, walk.spots):
        if is_root(walk, spots[number]):
            first = spots[number].first
            if count == 0:
                count = spots[number].count
                for i in range(count):
                    moves[i] = branches[first + i].move
                    shares[i] = 0.0
                    worths[i] = 0.0
            for i in range(count):
                shares[i] += branches[first + i].visits
                worths[i] += branches[first + i].total
    for i in range(count):
        worths[i] = worths[i] / max(1.0, shares[i])
    return count


@rule
def is_root(walk: Walk, spot: Spot) -> bool:
    """Is this where the walks began?"""
    if walk.mode == WORLDS:
        return spot.key <= 2 * walk.worlds + 1 and spot.key % 2 == walk.seat
    return spot.key == walk.root_key
