"""The simple bots: at random, and greedily by what each move is worth; and the loop in which they play without leaving
compiled code."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import World, appraise, prune, turn_number
from quintain.rules.dice import Stream, below
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Wide
from quintain.rules.rulebook import NONE, SEATS, State, apply, legal, owes

RANDOM: Final = 0
GREEDY: Final = 1
NAMES = ("random", "greedy")
LONGEST: Final = 20_000  # decisions of one match; no rulebook comes near
TO_THE_END: Final = 1 << 30  # a turn that no match reaches


@entry
def choose(w: World, s: State, seat: int, kind: int, stream: Stream) -> int:
    """The move of a simple bot for a seat that owes one; NONE if it has none."""
    count = legal(w, s, seat)
    if count == 0:
        return NONE
    if kind == GREEDY:
        appraise(w, s, seat, count)
        return best(w, count, stream)
    return w.scratch.moves[below(stream, count)]


@rule
def best(w: World, count: int, stream: Stream) -> int:
    """The move of the greatest worth. Ties are broken at random: always taking the first would be a habit, and
    habits show up in the statistics as if they were rules."""
    chosen = 0
    ties = 1
    for i in range(1, count):
        if w.notes.worth[i] > w.notes.worth[chosen]:
            chosen = i
            ties = 1
        elif w.notes.worth[i] == w.notes.worth[chosen]:
            ties += 1
            if below(stream, ties) == 0:
                chosen = i
    return w.scratch.moves[chosen]


@rule
def best_moves(w: World, s: State, seat: int, most: int, chosen: list[Wide]) -> int:
    """Write the moves into `chosen` that are worth a look, at most so many, the best at first sight; how many?"""
    count = prune(w, s, seat, legal(w, s, seat))
    if count > most:
        appraise(w, s, seat, count)
    kept = 0
    for i in range(count):
        better = 0
        if count > most:
            for j in range(count):
                if w.notes.worth[j] > w.notes.worth[i] or (w.notes.worth[j] == w.notes.worth[i] and j < i):
                    better += 1
        if better < most:
            chosen[kept] = w.scratch.moves[i]
            kept += 1
    return kept


@rule
def play_out(w: World, s: State, bot0: int, bot1: int, stream: Stream, end: int) -> int:
    """Simple bots play on until the turn `end`, or until nobody can go on; how many decisions did they make?

    `sim`, plans for long turns and the lab's playouts are all this loop."""
    decisions = 0
    moved = True
    while moved and not s.over and turn_number(s) < end and decisions < LONGEST:
        moved = False
        for seat in range(SEATS):
            if owes(s, seat):
                move = choose(w, s, seat, bot0 if seat == 0 else bot1, stream)
                if move != NONE:
                    apply(w, s, seat, move)
                    decisions += 1
                    moved = True
    return decisions
