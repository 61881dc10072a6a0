"""The subgame: both seats' possible secrets are sampled, every pair of moves is tried in every pair of secrets, and the
whole is solved as one game (cfr.py). Then the outcomes that are likely to be reached are opened up (growth.py), and so
on.

Solving all of it together is what makes a bot hard to read: it plays its real hand as a player would who might as
well have held the other ones."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import PERMUTATIONS, World, dedupe, hand_key, permute, prune
from quintain.bots.search.shortlist import shortlist
from quintain.bots.search.workspace import (
    HALFWAY,
    HERE,
    LEAF,
    NEXT,
    OVER,
    Node,
    Search,
    Workspace,
    add_infoset,
    clear,
    find_infoset,
    infoset_key,
)
from quintain.bots.search.worlds import sample_worlds
from quintain.bots.values import ValueNet, distract, evaluate
from quintain.rules.dice import below, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.rulebook import State, apply, legal

FULL: Final = -1
NO_PARENT: Final = -1


@entry
def begin(w: World, view: State, seat: int, luck: int, ws: Workspace) -> bool:
    """Sample worlds from a seat's view, and try every pair of moves in each, as far as the tables reach. False if not
    even one fits."""
    search = ws.search
    clear(ws)
    search.seat = seat
    search.trust = search.limits.trust
    start_stream(search.stream, luck, luck)
    if ws.move_net.oversight > 0.0:
        distract(ws.move_net, search.stream)
    sample_worlds(w, view, ws)
    search.all_there = search.hands[0].all_there
    if search.all_there:
        search.trust = 1.0
    for world in range(search.worlds):
        put(ws.scratch, HERE, ws.roots[world])
        if not open_root(w, ws, world):
            break
        search.root = ws.nodes[0].infoset0 if seat == 0 else ws.nodes[0].infoset1
    search.choices = ws.infosets[search.root].count
    search.real_worlds = min(search.real_worlds, search.nodes)
    return search.nodes > 0


@rule
def open_root(w: World, ws: Workspace, world: int) -> bool:
    """Make the first node of a world, in scratch[HERE]. False if there is no room.

    What is solved needs what positions are worth; weights that only compare moves would not add up."""
    net = ws.net if ws.search.all_there else ws.move_net
    number = add_node(w, ws, net, world, ws.search.limits.first_moves)
    if number == FULL:
        return False
    node = ws.nodes[number]
    node.parent = NO_PARENT
    node.outcome = 0
    node.depth = 0
    node.permutation = ws.search.permutation[world]
    value_outcomes(w, ws, net, node)
    return True


@rule
def open_outcome(w: World, ws: Workspace, parent: int, a: int, b: int) -> bool:
    """Make a node of the outcome of a pair of actions, in scratch[HERE]. False if there is no room."""
    search, actions, before = ws.search, ws.actions, ws.nodes[parent]
    number = add_node(w, ws, ws.net, before.world, search.limits.moves)
    if number == FULL:
        return False
    node = ws.nodes[number]
    node.parent = parent
    node.outcome = before.first + a * before.count1 + b
    node.depth = before.depth + 1
    node.permutation = below(search.stream, PERMUTATIONS)
    node.action0 = before.base0 + a
    node.action1 = before.base1 + b
    node.move0 = actions[node.action0].move
    node.move1 = actions[node.action1].move
    node.static_value = ws.values[node.outcome]
    ws.children[node.outcome] = number
    value_outcomes(w, ws, ws.net, node)
    return True


@rule
def add_node(w: World, ws: Workspace, net: ValueNet, world: int, most: int) -> int:
    """A new node for the position in scratch[HERE], with the `most` moves of each seat that look best (0: all); FULL if
    there is no room."""
    search, infosets = ws.search, ws.infosets
    infoset0 = infoset_here(w, ws, net, 0, most)
    infoset1 = infoset_here(w, ws, net, 1, most)
    if infoset0 == FULL or infoset1 == FULL or search.nodes >= len(ws.nodes):
        return FULL
    count0, count1 = infosets[infoset0].count, infosets[infoset1].count
    if search.outcomes + count0 * count1 > len(ws.values):
        return FULL
    number = search.nodes
    search.nodes += 1
    node = ws.nodes[number]
    node.world = world
    node.first = search.outcomes
    node.count0 = count0
    node.count1 = count1
    node.infoset0 = infoset0
    node.infoset1 = infoset1
    node.base0 = infosets[infoset0].first
    node.base1 = infosets[infoset1].first
    node.reach0 = 1.0
    node.reach1 = 1.0
    return number


@rule
def infoset_here(w: World, ws: Workspace, net: ValueNet, seat: int, most: int) -> int:
    """What a seat knows in scratch[HERE]; 0 if it has nothing to decide, FULL if there is no room.

    Who comes here in another world finds the moves that were chosen the first time: to the seat it is all one."""
    search, scratch = ws.search, ws.scratch
    count = prune(w, scratch[HERE], seat, legal(w, scratch[HERE], seat))
    if count == 0:
        return 0
    if search.deduped:
        count = dedupe(w, scratch[HERE], seat, count)
    key = infoset_key(w, scratch[HERE], seat, count, hand_key(scratch[HERE], seat))
    number = find_infoset(ws.infosets, ws.lookup, key)
    if number > 0:
        return number
    count = shortlist(w, ws, net, seat, count, most)
    if search.actions + count > len(ws.actions) or search.infosets >= len(ws.infosets):
        return FULL
    return add_infoset(w, ws, key, -number - 1, seat, count)


@rule
def value_outcomes(w: World, ws: Workspace, net: ValueNet, node: Node) -> None:
    """What every pair of actions leads to is valued."""
    search, scratch, actions, values, children = ws.search, ws.scratch, ws.actions, ws.values, ws.children
    outcome = node.first
    for b in range(node.count1):
        search.reply[b] = made(w, search, scratch[HERE], node.permutation, actions[node.base1 + b].move)
    for a in range(node.count0):
        put(scratch, HALFWAY, scratch[HERE])
        make_moves(w, scratch[HALFWAY], actions[node.base0 + a].move, -1)
        for b in range(node.count1):
            put(scratch, NEXT, scratch[HALFWAY])
            make_moves(w, scratch[NEXT], -1, search.reply[b])
            children[outcome] = OVER if scratch[NEXT].over else LEAF
            values[outcome] = evaluate(w, scratch[NEXT], net)
            outcome += 1
    search.simulations += outcome - node.first
    search.outcomes = outcome


@rule
def made(w: World, search: Search, s: State, permutation: int, move: int) -> int:
    """Seat 1's move as it is made. If one stands for several, seat 0 must not know which: in some worlds and places it
    is this one, in some that."""
    return permute(w, s, 1, move, permutation) if search.deduped and move >= 0 else move


@rule
def make_moves(w: World, s: State, move0: int, move1: int) -> None:
    """Both seats' moves; -1 where a seat makes none."""
    if move0 >= 0:
        apply(w, s, 0, move0)
    if move1 >= 0:
        apply(w, s, 1, move1)
