"""The simple bots: at random, and greedily by what each move is worth."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import World, appraise
from quintain.rules.dice import Stream, below
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import State, legal

RANDOM: Final = 0
GREEDY: Final = 1
NAMES = ("random", "greedy")


@entry
def choose(w: World, s: State, seat: int, kind: int, stream: Stream) -> int:
    """The move of a simple bot for a seat that owes one."""
    count = legal(w, s, seat)
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
