"""What a habit likes best."""

from __future__ import annotations

from quintain.bots.kit import World, appraise, steer
from quintain.rules.kernel import entry
from quintain.rules.records import Wide
from quintain.rules.rulebook import State, legal


@entry
def list_liked(w: World, s: State, seat: int, habit: int, limit: int, moves: list[Wide]) -> int:
    """Write the moves that a habit likes best, the best at first sight in front; how many?"""
    count = legal(w, s, seat)
    for i in range(count):
        w.notes.worth[i] = 0
    steer(w, s, seat, count, habit, limit)
    most = w.notes.worth[0]
    for i in range(1, count):
        most = max(most, w.notes.worth[i])
    kept = 0
    for i in range(count):
        if w.notes.worth[i] == most:
            w.scratch.moves[kept] = w.scratch.moves[i]
            kept += 1
    appraise(w, s, seat, kept)
    best = 0
    for i in range(kept):
        moves[i] = w.scratch.moves[i]
        if w.notes.worth[i] > w.notes.worth[best]:
            best = i
    moves[best], moves[0] = moves[0], moves[best]
    return kept
