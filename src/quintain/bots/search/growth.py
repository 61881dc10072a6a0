"""Growing a subgame: outcomes that are likely to be reached are opened up, mistakes of both seats included."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import World
from quintain.bots.search.subgame import made, make_moves, open_outcome
from quintain.bots.search.workspace import DEEPEST, HERE, LEAF, OVER, Action, Node, Workspace
from quintain.rules.kernel import entry, put, rule

RARE: Final = 0.05  # moves below this share of an information set's best are taken for leftovers
DEEPER: Final = 0.2  # how much less it says what comes a decision later, when more luck has come in between
ERROR: Final = 0.1  # how often a seat is thought to do something else


@entry
def grow(w: World, ws: Workspace, wanted: int) -> int:
    """Open up about as many outcomes as wanted, the likely ones first; how many were? 0: there are none, or no room."""
    restart_averages(ws)
    find_likelihoods(ws)
    opened = open_likely(w, ws, wanted, find_bar(ws, wanted))
    find_complete(ws)
    return opened


@rule
def open_likely(w: World, ws: Workspace, wanted: int, bar: float) -> int:
    """Open up the outcomes that are at least so likely, as far as there is room; how many were?

    Where all hands are there, as good as none is left out for another: whoever asks must get the same game."""
    search, nodes, actions, children = ws.search, ws.nodes, ws.actions, ws.children
    opened = 0
    enough = wanted * (16 if search.hands[0].all_there else 2)
    for number in range(search.nodes):
        for a in range(nodes[number].count0):
            for b in range(nodes[number].count1):
                outcome = nodes[number].first + a * nodes[number].count1 + b
                if children[outcome] == LEAF and likelihood(nodes[number], actions, a, b) >= bar:
                    if opened >= enough or not reach_outcome(w, ws, number, a, b):
                        return opened
                    if not open_outcome(w, ws, number, a, b):
                        return opened
                    opened += 1
    return opened


@rule
def find_complete(ws: Workspace) -> None:
    """Mark the nodes from which everything is known to its end, children before their parents."""
    search, nodes, children = ws.search, ws.nodes, ws.children
    search.complete = True
    for back in range(search.nodes):
        node = nodes[search.nodes - 1 - back]
        node.complete = True
        for outcome in range(node.first, node.first + node.count0 * node.count1):
            known = children[outcome] == OVER or (children[outcome] > 0 and nodes[children[outcome]].complete)
            node.complete = node.complete and known
        search.complete = search.complete and (node.parent >= 0 or node.complete)


@rule
def restart_averages(ws: Workspace) -> None:
    """Play on from the averages, without the moves that are hardly played, and forget them: what is opened up next
    will change them."""
    search, infosets, actions = ws.search, ws.infosets, ws.actions
    for number in range(1, search.infosets):
        infoset = infosets[number]
        first, last = infoset.first, infoset.first + infoset.count
        best = 0.0
        for i in range(first, last):
            best = max(best, actions[i].cumulative_strategy)
        total = 0.0
        for i in range(first, last):
            if actions[i].cumulative_strategy < RARE * best:
                actions[i].cumulative_strategy = 0.0
            total += actions[i].cumulative_strategy
        if total > 0.0:
            for i in range(first, last):
                actions[i].strategy = actions[i].cumulative_strategy / total
                actions[i].cumulative_strategy = 0.0
    search.iteration = 1.0


@rule
def find_likelihoods(ws: Workspace) -> None:
    """How likely each node is, if either seat now and then does something else: a move that is not played is not played
    because of what comes after it, so that must be looked at too."""
    nodes, actions = ws.nodes, ws.actions
    for number in range(ws.search.nodes):
        node = nodes[number]
        if node.parent < 0:
            node.likelihood = ws.chances[node.world]
        else:
            parent = nodes[node.parent]
            likely = likelihood(parent, actions, node.action0 - parent.base0, node.action1 - parent.base1)
            node.likelihood = DEEPER * likely


@rule
def likelihood(node: Node, actions: list[Action], a: int, b: int) -> float:
    """Of the outcome of a pair of actions."""
    mine = actions[node.base0 + a].strategy * (1.0 - ERROR) + ERROR / node.count0
    theirs = actions[node.base1 + b].strategy * (1.0 - ERROR) + ERROR / node.count1
    return node.likelihood * mine * theirs


@rule
def find_bar(ws: Workspace, wanted: int) -> float:
    """A likelihood that about so many outcomes reach."""
    search, nodes, actions, children = ws.search, ws.nodes, ws.actions, ws.children
    bar = 0.25
    for _ in range(30):
        count = 0
        for number in range(search.nodes):
            node = nodes[number]
            if node.likelihood >= bar:
                for a in range(node.count0):
                    for b in range(node.count1):
                        outcome = node.first + a * node.count1 + b
                        if children[outcome] == LEAF and likelihood(node, actions, a, b) >= bar:
                            count += 1
        if count >= wanted:
            return bar
        bar *= 0.5
    return 0.0


@rule
def reach_outcome(w: World, ws: Workspace, number: int, a: int, b: int) -> bool:
    """Put the position after a pair of actions into scratch[HERE]: states are not kept, they are played again."""
    search, nodes, actions, scratch = ws.search, ws.nodes, ws.actions, ws.scratch
    length = 0
    at = number
    while nodes[at].parent >= 0:
        if length >= DEEPEST:
            return False
        search.path[length] = at
        length += 1
        at = nodes[at].parent
    put(scratch, HERE, ws.roots[nodes[at].world])
    for back in range(length):
        node = nodes[search.path[length - 1 - back]]
        permutation = nodes[node.parent].permutation
        make_moves(w, scratch[HERE], node.move0, made(w, search, scratch[HERE], permutation, node.move1))
    last = nodes[number]
    theirs = made(w, search, scratch[HERE], last.permutation, actions[last.base1 + b].move)
    make_moves(w, scratch[HERE], actions[last.base0 + a].move, theirs)
    return True
