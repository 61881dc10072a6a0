"""Which moves are worth a closer look, and whether one of them wins at once."""

from __future__ import annotations

from typing import Final

from quintain.bots.choosing import best
from quintain.bots.kit import World, appraise, prune
from quintain.bots.search.workspace import HALFWAY, HERE, MOST_MOVES, NEXT, Search, Workspace
from quintain.bots.values import ValueNet, evaluate
from quintain.rules.dice import below
from quintain.rules.kernel import entry, put, rule
from quintain.rules.rulebook import State, apply, legal

REPLIES: Final = 3  # the greedy one, and some at random
NO_MOVE: Final = -1


@rule
def shortlist(w: World, ws: Workspace, net: ValueNet, seat: int, count: int, most: int) -> int:
    """Keep those moves in `w.scratch.moves` that do best in scratch[HERE] against a few things that the other side may
    do. The others are hardly ever played, and with them a position has fifty times as many outcomes. How many are
    left?"""
    search, scratch = ws.search, ws.scratch
    if most <= 0 or count <= most or count > MOST_MOVES:
        return count
    for i in range(count):
        search.move[i] = w.scratch.moves[i]
        search.worth[i] = 0.0
    for number in range(REPLIES):
        put(scratch, HALFWAY, scratch[HERE])
        replied = reply(w, search, scratch[HALFWAY], 1 - seat, number)
        for i in range(count):
            put(scratch, NEXT, scratch[HALFWAY])
            apply(w, scratch[NEXT], seat, search.move[i])
            value = evaluate(w, scratch[NEXT], net)
            search.worth[i] += value if seat == 0 else -value
        search.simulations += count
        if not replied:
            break
    return keep_best(w, search, count, most)


@rule
def reply(w: World, search: Search, s: State, seat: int, number: int) -> bool:
    """Let the other side do something likely, if it has anything to decide."""
    count = prune(w, s, seat, legal(w, s, seat))
    if count == 0:
        return False
    if number == 0:
        appraise(w, s, seat, count)
        apply(w, s, seat, best(w, count, search.stream))
    else:
        apply(w, s, seat, w.scratch.moves[below(search.stream, count)])
    return True


@rule
def keep_best(w: World, search: Search, count: int, most: int) -> int:
    """The best moves, in the order of the list."""
    kept = 0
    for i in range(count):
        better = 0
        for j in range(count):
            if search.worth[j] > search.worth[i] or (search.worth[j] == search.worth[i] and j < i):
                better += 1
        if better < most:
            w.scratch.moves[kept] = search.move[i]
            kept += 1
    return kept


@entry
def find_sure_win(w: World, ws: Workspace) -> int:
    """A move of the seat that thinks which wins at once whatever the other side holds and does, or NO_MOVE."""
    search, roots = ws.search, ws.roots
    count = min(MOST_MOVES, prune(w, roots[0], search.seat, legal(w, roots[0], search.seat)))
    for i in range(count):
        search.move[i] = w.scratch.moves[i]
    for i in range(count):
        wins = True
        for world in range(search.real_worlds):
            wins = wins and always_wins(w, ws, world, search.move[i])
        if wins:
            return search.move[i]
    return NO_MOVE


@rule
def always_wins(w: World, ws: Workspace, world: int, move: int) -> bool:
    """Does a move win in one world, whatever is done against it?"""
    scratch, root, seat = ws.scratch, ws.roots[world], ws.search.seat
    count = legal(w, root, 1 - seat)
    for other in range(max(1, count)):
        put(scratch, NEXT, root)
        if count > 0:
            apply(w, scratch[NEXT], 1 - seat, w.scratch.moves[other])
        apply(w, scratch[NEXT], seat, move)
        if not scratch[NEXT].over or scratch[NEXT].winner != seat:
            return False
    return True
