"""What came out of a subgame: how often to play what, what it brings, and what the other side does."""

from __future__ import annotations

from typing import Final, NamedTuple

from quintain.bots.kit import PERMUTATIONS, World, hand_key, permute, prune
from quintain.bots.search.cfr import play_average, update_reach, update_values
from quintain.bots.search.subgame import made
from quintain.bots.search.workspace import Workspace, find_infoset, infoset_key
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Real, Wide
from quintain.rules.rulebook import State, legal

NEVER: Final = 1e-9  # how likely it is that somebody does what they never do


class Columns(NamedTuple):
    """Moves, how often each is played, and what each is worth: a column each."""

    moves: list[Wide]
    shares: list[Real]
    worths: list[Real]


@entry
def answer(w: World, ws: Workspace, columns: Columns) -> int:
    """The moves of the seat that thinks, how often it plays each, and what each brings; how many are there?"""
    play_averages(ws)
    weigh_actions(ws)
    return tell_moves(w, ws, columns)


@entry
def tell_moves(w: World, ws: Workspace, columns: Columns) -> int:
    """The same of what has been weighed. Who plays one move that stands for several plays all of them in turn."""
    search, moves = ws.search, columns.moves
    infoset = ws.infosets[search.root]
    count = 0
    for i in range(infoset.count):
        action = ws.actions[infoset.first + i]
        begun = count
        for permutation in range(PERMUTATIONS if search.deduped else 1):
            move = permute(w, ws.roots[0], search.seat, action.move, permutation)
            new = True
            for known in range(begun, count):
                new = new and moves[known] != move
            if new:
                moves[count] = move
                columns.worths[count] = search.worth[i]
                count += 1
        for alike in range(begun, count):
            columns.shares[alike] = action.strategy / (count - begun)
    return count


@entry
def remember(w: World, ws: Workspace, view: State, columns: Columns) -> int:
    """The same for a later view of the seat, as it was foreseen; 0 if it was not, or not all its moves were."""
    search, actions, seat = ws.search, ws.actions, ws.search.seat
    count = prune(w, view, seat, legal(w, view, seat))
    number = find_infoset(ws.infosets, ws.lookup, infoset_key(w, view, seat, count, hand_key(view, seat)))
    if number <= 0 or ws.infosets[number].count != count:
        return 0
    infoset = ws.infosets[number]
    foreseen = 0.0
    for i in range(count):
        foreseen += actions[infoset.first + i].cumulative_strategy
    if foreseen <= 0.0:
        return 0
    weigh_later(ws, number)
    for i in range(count):
        columns.moves[i] = actions[infoset.first + i].move
        columns.shares[i] = actions[infoset.first + i].cumulative_strategy / foreseen
        columns.worths[i] = search.worth[i]
    return count


@rule
def weigh_later(ws: Workspace, number: int) -> None:
    """What each move of an information set of the seat brings, into `search.worth`. Where the other side was not
    expected to come, all its hands are alike."""
    search, nodes, actions, values = ws.search, ws.nodes, ws.actions, ws.values
    for i in range(ws.infosets[number].count):
        search.worth[i] = 0.0
    whole = 0.0
    for later in range(search.nodes):
        node = nodes[later]
        if number == (node.infoset0 if search.seat == 0 else node.infoset1):
            reach = ws.chances[node.world] * (NEVER + (node.reach1 if search.seat == 0 else node.reach0))
            whole += reach
            for a in range(node.count0):
                for b in range(node.count1):
                    value = reach * values[node.first + a * node.count1 + b]
                    if search.seat == 0:
                        search.worth[a] += value * actions[node.base1 + b].strategy
                    else:
                        search.worth[b] -= value * actions[node.base0 + a].strategy
    for i in range(ws.infosets[number].count):
        search.worth[i] = search.worth[i] / whole


@rule
def weigh_actions(ws: Workspace) -> None:
    """What each move of the seat that thinks brings, into `search.worth`."""
    search, nodes, actions, values, chances = ws.search, ws.nodes, ws.actions, ws.values, ws.chances
    for i in range(ws.infosets[search.root].count):
        search.worth[i] = 0.0
    whole = 0.0
    for number in range(search.real_worlds):
        whole += chances[number]
    for number in range(search.real_worlds):
        node = nodes[number]
        for a in range(node.count0):
            for b in range(node.count1):
                value = values[node.first + a * node.count1 + b] * chances[number] / whole
                if search.seat == 0:
                    search.worth[a] += value * actions[node.base1 + b].strategy
                else:
                    search.worth[b] -= value * actions[node.base0 + a].strategy


@rule
def play_averages(ws: Workspace) -> None:
    """Both seats play their average strategies: what moves bring then is what is told."""
    search, infosets, actions = ws.search, ws.infosets, ws.actions
    for number in range(1, search.infosets):
        play_average(infosets[number], actions)
    update_reach(search, ws.nodes, infosets, actions)
    update_values(ws, search.seat)
    for i in range(search.actions):
        actions[i].counterfactual_value = 0.0


@entry
def replies(w: World, ws: Workspace, world: int, columns: Columns) -> int:
    """What the other side plays in one world, and how often; how many moves are there?"""
    search, node, actions = ws.search, ws.nodes[world], ws.actions
    number = node.infoset1 if search.seat == 0 else node.infoset0
    if number == 0:
        return 0
    infoset = ws.infosets[number]
    play_average(infoset, actions)
    for i in range(infoset.count):
        move = actions[infoset.first + i].move
        columns.moves[i] = made(w, search, ws.roots[world], node.permutation, move)
        columns.shares[i] = actions[infoset.first + i].strategy
    return infoset.count
