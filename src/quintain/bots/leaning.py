"""How much a habit is for each move."""

from __future__ import annotations

from typing import NamedTuple

from quintain.bots.kit import World, steer
from quintain.rules.kernel import entry
from quintain.rules.records import Long, Wide
from quintain.rules.rulebook import State, legal


class Likings(NamedTuple):
    """Moves, and how much a habit is for each: a column each."""

    moves: list[Wide]
    liked: list[Long]


@entry
def lean(w: World, s: State, seat: int, habit: int, limit: int, likings: Likings) -> int:
    """What a habit adds to the worth of each move of a seat, if all were worth the same; how many moves are there?"""
    count = legal(w, s, seat)
    for i in range(count):
        w.notes.worth[i] = 0
    steer(w, s, seat, count, habit, limit)
    for i in range(count):
        likings.moves[i] = w.scratch.moves[i]
        likings.liked[i] = w.notes.worth[i]
    return count
