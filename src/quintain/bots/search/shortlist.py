"""Which moves are worth a closer look, and whether one of them wins at once."""

from __future__ import annotations

from typing import Final

from quintain.bots.choosing import best
from quintain.bots.kit import World, appraise, prune
from quintain.bots.search.forest import MOST_MOVES, Desk
from quintain.bots.values import Brain, evaluate
from quintain.rules.dice import below
from quintain.rules.kernel import put, rule
from quintain.rules.rulebook import State, apply, legal

HERE: Final = 1
NEXT: Final = 2
HALFWAY: Final = 3
REPLIES: Final = 3  # the greedy one, and some at random
NO_MOVE: Final = -1


@rule
def shortlist(w: World, brain: Brain, desk: Desk, box: list[State], seat: int, count: int, most: int) -> int:
    """Keep those moves in `w.scratch.moves` that do best in box[HERE] against a few things that the other side may do.
    The others are hardly ever played, and with them a position has fifty times as many outcomes. How many are left?"""
    if most <= 0 or count <= most or count > MOST_MOVES:
        return count
    for i in range(count):
        desk.option[i] = w.scratch.moves[i]
        desk.worth[i] = 0.0
    for number in range(REPLIES):
        put(box, HALFWAY, box[HERE])
        replied = reply(w, desk, box[HALFWAY], 1 - seat, number)
        for i in range(count):
            put(box, NEXT, box[HALFWAY])
            apply(w, box[NEXT], seat, desk.option[i])
            worth = evaluate(w, box[NEXT], brain)
            desk.worth[i] += worth if seat == 0 else -worth
        desk.simulations += count
        if not replied:
            break
    return keep_best(w, desk, count, most)


@rule
def reply(w: World, desk: Desk, s: State, seat: int, number: int) -> bool:
    """Let the other side do something likely, if it has anything to decide."""
    count = prune(w, s, seat, legal(w, s, seat))
    if count == 0:
        return False
    if number == 0:
        appraise(w, s, seat, count)
        apply(w, s, seat, best(w, count, desk.stream))
    else:
        apply(w, s, seat, w.scratch.moves[below(desk.stream, count)])
    return True


@rule
def keep_best(w: World, desk: Desk, count: int, most: int) -> int:
    """The best moves, in the order of the list."""
    kept = 0
    for i in range(count):
        better = 0
        for j in range(count):
            if desk.worth[j] > desk.worth[i] or (desk.worth[j] == desk.worth[i] and j < i):
                better += 1
        if better < most:
            w.scratch.moves[kept] = desk.option[i]
            kept += 1
    return kept


@rule
def find_sure_win(w: World, desk: Desk, roots: list[State], box: list[State]) -> int:
    """A move of the seat that thinks which wins at once whatever the other side holds and does, or NO_MOVE."""
    count = min(MOST_MOVES, prune(w, roots[0], desk.seat, legal(w, roots[0], desk.seat)))
    for i in range(count):
        desk.option[i] = w.scratch.moves[i]
    for i in range(count):
        wins = True
        for world in range(desk.sure):
            wins = wins and always_wins(w, desk, roots[world], box, desk.option[i])
        if wins:
            return desk.option[i]
    return NO_MOVE


@rule
def always_wins(w: World, desk: Desk, root: State, box: list[State], move: int) -> bool:
    """Does a move win in one world, whatever is done against it?"""
    count = legal(w, root, 1 - desk.seat)
    for other in range(max(1, count)):
        put(box, NEXT, root)
        if count > 0:
            apply(w, box[NEXT], 1 - desk.seat, w.scratch.moves[other])
        apply(w, box[NEXT], desk.seat, move)
        if not box[NEXT].over or box[NEXT].winner != desk.seat:
            return False
    return True
