"""Monte Carlo tree search, one simulation at a time, with a learned value at the end of each.

Two ways to remember what was learned: DETERMINIZED keeps a tree for every sampled world (determinised DUCT: strong, but
each tree believes that everything is known, so its play can be read), INFOSET keeps one table by what each seat
knows. They are the yardstick for the subgame solver, and play games in which secrets cannot be spliced."""

from __future__ import annotations

import math
from typing import Annotated, Final, NamedTuple

from quintain.bots.kit import World, hand_key, prune
from quintain.bots.search.answers import Columns
from quintain.bots.search.workspace import MASK62, index_size, infoset_key, numbers, rows
from quintain.bots.values import ValueNet, evaluate, noisy
from quintain.rules.dice import Stream, below, next_word, start_stream
from quintain.rules.engine import Box, Engine
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide
from quintain.rules.rulebook import Rulebook, State, apply, determinize, legal

DETERMINIZED: Final = 0
INFOSET: Final = 1
DEEPEST: Final = 256  # decisions of a simulation
FULL: Final = -1
WORD: Final = 4294967296.0
SLOW: Final = 0.05  # how fast the mean value of a node follows
EDGES: Final = 16  # for each node, on average


class TreeNode(Record):
    """A position of one world, or all positions in which a seat knows the same."""

    key: Long
    first: Wide  # its edges
    count: Wide
    visits: Wide
    average: Real


class Edge(Record):
    """A move from a node."""

    move: Wide
    visits: Wide
    total: Real
    regret: Real


class Step(Record):
    """A move of the simulation that is being made."""

    node: Wide
    edge: Wide
    seat: Int


class Tree(Record):
    """How trees are searched (see `MctsConfig`), and how much of the tables is used."""

    mode: Int
    worlds: Wide
    explore: Real
    stream: Stream
    seat: Int
    nodes: Wide
    edges: Wide
    root_key: Long  # of what the seat knows, in a table of information sets
    expanded: Flag  # did the last step reach a node for the first time?
    length: Wide
    simulations: Long
    path: Annotated[list[Step], DEEPEST]


class MctsSpace(NamedTuple):
    """All that a tree search works on."""

    tree: Tree
    net: ValueNet
    roots: list[State]  # the state of each world
    scratch: list[State]
    nodes: list[TreeNode]
    lookup: list[Wide]  # of nodes, by key
    edges: list[Edge]


class TreeTables(NamedTuple):
    """What a simulation looks at in every step: a short tuple is handed on faster than the whole workspace."""

    tree: Tree
    nodes: list[TreeNode]
    lookup: list[Wide]
    edges: list[Edge]


def make_mcts_space(engine: Engine, rulebook: Rulebook, tree: Box, net: Box, worlds: int, nodes: int) -> MctsSpace:
    return MctsSpace(
        tree=tree.record,
        net=net.record,
        roots=rows(engine, rulebook.state, worlds),
        scratch=rows(engine, rulebook.state, 1),
        nodes=rows(engine, TreeNode, nodes),
        lookup=numbers(engine, index_size(2 * nodes), "i4"),
        edges=rows(engine, Edge, nodes * EDGES),
    )


@entry
def prepare(w: World, view: State, seat: int, luck: int, ws: MctsSpace) -> None:
    """Begin to think about a view."""
    tree, roots, lookup = ws.tree, ws.roots, ws.lookup
    tree.seat = seat
    tree.nodes = 1
    tree.edges = 0
    tree.simulations = 0
    for place in range(len(lookup)):
        lookup[place] = 0
    start_stream(tree.stream, luck, luck)
    for world in range(tree.worlds):
        put(roots, world, view)
        determinize(w, roots[world], seat, tree.stream)
    count = prune(w, roots[0], seat, legal(w, roots[0], seat))
    tree.root_key = infoset_key(w, roots[0], seat, count, hand_key(roots[0], seat))


@entry
def simulate(w: World, view: State, simulations: int, ws: MctsSpace) -> None:
    """Make so many simulations."""
    tree, scratch, net = ws.tree, ws.scratch, ws.net
    tables = TreeTables(ws.tree, ws.nodes, ws.lookup, ws.edges)
    for _ in range(simulations):
        world = tree.simulations % tree.worlds
        if tree.mode == DETERMINIZED:
            put(scratch, 0, ws.roots[world])
        else:
            put(scratch, 0, view)
            determinize(w, scratch[0], tree.seat, tree.stream)
        descend(w, scratch[0], tables, world)
        value = noisy(evaluate(w, scratch[0], net), net, tree.stream)
        back_up(tree, tables.nodes, tables.edges, value)
        tree.simulations += 1


@rule
def descend(w: World, s: State, tables: TreeTables, world: int) -> None:
    """Down to the first position that is new, both seats choosing before either move is made."""
    tree = tables.tree
    tree.length = 0
    tree.expanded = False
    key = world + 1
    while not s.over and not tree.expanded and tree.length + 2 <= DEEPEST:
        move0 = step(w, s, tables, 0, key)
        move1 = step(w, s, tables, 1, key)
        if move0 >= 0:
            apply(w, s, 0, move0)
        if move1 >= 0:
            apply(w, s, 1, move1)
        key = (key * 6_364_136_223_846_793 + (move0 + 2) * 40_503 + move1 + 2) & MASK62


@rule
def step(w: World, s: State, tables: TreeTables, seat: int, path: int) -> int:
    """A seat's move, and a note of it; -1 if it has none to make."""
    tree, edges = tables.tree, tables.edges
    count = prune(w, s, seat, legal(w, s, seat))
    if count == 0:
        return -1
    key = (path * 2 + seat) & MASK62
    if tree.mode == INFOSET:
        key = infoset_key(w, s, seat, count, hand_key(s, seat))
    number = find_node(w, tables, key, count)
    if number == FULL:
        tree.expanded = True
        return w.scratch.moves[below(tree.stream, count)]
    edge = select(tree, tables.nodes[number], edges)
    made = tree.path[tree.length]
    made.node = number
    made.edge = edge
    made.seat = seat
    tree.length += 1
    return edges[edge].move


@rule
def find_node(w: World, tables: TreeTables, key: int, count: int) -> int:
    """The node of a key, made from the moves in `w.scratch.moves` if it is new; FULL if there is no room."""
    tree, nodes, lookup, edges = tables.tree, tables.nodes, tables.lookup, tables.edges
    mask = len(lookup) - 1
    place = (key ^ (key >> 29)) & mask
    while lookup[place] != 0:
        if nodes[lookup[place]].key == key:
            return lookup[place]
        place = (place + 1) & mask
    tree.expanded = True
    if tree.nodes >= len(nodes) or tree.edges + count > len(edges):
        return FULL
    number = tree.nodes
    tree.nodes += 1
    lookup[place] = number
    node = nodes[number]
    node.key = key
    node.first = tree.edges
    node.count = count
    node.visits = 0
    node.average = 0.0
    for i in range(count):
        edge = edges[tree.edges + i]
        edge.move = w.scratch.moves[i]
        edge.visits = 0
        edge.total = 0.0
        edge.regret = 0.0
    tree.edges += count
    return number


@rule
def select(tree: Tree, node: TreeNode, edges: list[Edge]) -> int:
    """By upper confidence bounds in trees of worlds, by regret matching where a node stands for many worlds."""
    if tree.mode == DETERMINIZED:
        return select_by_bound(tree, node, edges)
    regrets = 0.0
    for i in range(node.first, node.first + node.count):
        regrets += edges[i].regret
    dice = next_word(tree.stream) / WORD
    if regrets <= 0.0 or dice < tree.explore:
        return node.first + below(tree.stream, node.count)
    rest = (dice - tree.explore) / (1.0 - tree.explore) * regrets
    for i in range(node.first, node.first + node.count):
        rest -= edges[i].regret
        if rest <= 0.0:
            return i
    return node.first


@rule
def select_by_bound(tree: Tree, node: TreeNode, edges: list[Edge]) -> int:
    """Untried moves first, begun at a random one: the first in the list is no better than the others."""
    if node.visits < node.count:
        offset = below(tree.stream, node.count)
        for k in range(node.count):
            i = node.first + (k + offset) % node.count
            if edges[i].visits == 0:
                return i
    width = tree.explore * math.sqrt(math.log(max(1, node.visits)))
    chosen, best = node.first, -1.0e9
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        bound = edge.total / edge.visits + width / math.sqrt(edge.visits)
        if bound > best:
            chosen, best = i, bound
    return chosen


@rule
def back_up(tree: Tree, nodes: list[TreeNode], edges: list[Edge], value: float) -> None:
    """Every step of the simulation learns how it ended."""
    for number in range(tree.length):
        made = tree.path[number]
        gain = value if made.seat == 0 else -value
        edge, node = edges[made.edge], nodes[made.node]
        node.visits += 1
        edge.visits += 1
        edge.total += gain
        edge.regret = max(0.0, edge.regret + (gain - node.average) * node.count)
        node.average += (gain - node.average) * SLOW


@entry
def root_moves(ws: MctsSpace, columns: Columns) -> int:
    """The moves of the seat that thinks, how often each was tried in all worlds together, and what it brought."""
    tree, nodes, edges = ws.tree, ws.nodes, ws.edges
    count = 0
    for number in range(1, tree.nodes):
        if is_root(tree, nodes[number]):
            first = nodes[number].first
            if count == 0:
                count = nodes[number].count
                for i in range(count):
                    columns.moves[i] = edges[first + i].move
                    columns.shares[i] = 0.0
                    columns.worths[i] = 0.0
            for i in range(count):
                columns.shares[i] += edges[first + i].visits
                columns.worths[i] += edges[first + i].total
    for i in range(count):
        columns.worths[i] = columns.worths[i] / max(1.0, columns.shares[i])
    return count


@rule
def is_root(tree: Tree, node: TreeNode) -> bool:
    """Is this where simulations begin?"""
    if tree.mode == DETERMINIZED:
        return node.key <= 2 * tree.worlds + 1 and node.key % 2 == tree.seat
    return node.key == tree.root_key
