"""What a position is worth, learned from matches.

The value is antisymmetric by construction: what it says of one seat it says of the other with the sign turned, because
only the difference between the two seats' features counts. For each preset there is a file of trained weights."""

from __future__ import annotations

import math
from typing import Annotated, Final

from quintain.bots.kit import FEATURES, World, measure, phase
from quintain.rules.dice import Stream, next_word
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Int, Real, Record
from quintain.rules.rulebook import State

UNITS: Final = 16  # the most a brain may have
PULLS: Final = FEATURES * UNITS
WORD: Final = 4294967296.0


class Brain(Record):
    """Trained weights for the beginning and the end of a match, how much to doubt them, and room to work in."""

    count: Int
    noise: Real  # levels that should not be too strong see values this wrong
    early: Annotated[list[Real], FEATURES]
    late: Annotated[list[Real], FEATURES]
    mine: Annotated[list[Real], FEATURES]
    theirs: Annotated[list[Real], FEATURES]
    units: Int  # how many of these there are; each looks at all features of both seats at once
    bias: Annotated[list[Real], UNITS]
    late_pull: Annotated[list[Real], UNITS]
    out: Annotated[list[Real], UNITS]
    my_pull: Annotated[list[Real], PULLS]  # UNITS in a row for each feature
    their_pull: Annotated[list[Real], PULLS]
    ahead: Annotated[list[Real], UNITS]
    behind: Annotated[list[Real], UNITS]


@entry
def evaluate(w: World, s: State, brain: Brain) -> float:
    """The value of a position for seat 0, between -1 and 1; what is over is worth what came out."""
    if s.over:
        if s.winner < 0:
            return 0.0
        return 1.0 if s.winner == 0 else -1.0
    measure(w, s, 0, brain.mine)
    measure(w, s, 1, brain.theirs)
    early, late = 0.0, 0.0
    for i in range(brain.count):
        lead = brain.mine[i] - brain.theirs[i]
        early += brain.early[i] * lead
        late += brain.late[i] * lead
    progress = phase(w, s)
    total = early + progress * (late - early)
    return squash(total + hunch(brain, progress) if brain.units > 0 else total)


@rule
def hunch(brain: Brain, progress: float) -> float:
    """What no sum of leads can say, because it depends on several features together: units that wake up above a
    threshold, as seat 0 sees the position, less the same as seat 1 sees it."""
    for unit in range(brain.units):
        brain.ahead[unit] = brain.bias[unit] + progress * brain.late_pull[unit]
        brain.behind[unit] = brain.ahead[unit]
    for i in range(brain.count):
        mine, theirs = brain.mine[i], brain.theirs[i]
        if mine != 0.0 or theirs != 0.0:
            for unit in range(brain.units):
                mine_counts, theirs_count = brain.my_pull[i * UNITS + unit], brain.their_pull[i * UNITS + unit]
                brain.ahead[unit] += mine_counts * mine + theirs_count * theirs
                brain.behind[unit] += mine_counts * theirs + theirs_count * mine
    total = 0.0
    for unit in range(brain.units):
        total += brain.out[unit] * (max(0.0, brain.ahead[unit]) - max(0.0, brain.behind[unit]))
    return total


@entry
def note(w: World, s: State, brain: Brain, row: list[Real]) -> None:
    """Write down the features of seat 0, those of seat 1 and the phase: what training learns from."""
    measure(w, s, 0, brain.mine)
    measure(w, s, 1, brain.theirs)
    for i in range(brain.count):
        row[i] = brain.mine[i]
        row[brain.count + i] = brain.theirs[i]
    row[2 * brain.count] = phase(w, s)


@rule
def squash(total: float) -> float:
    """From any number to one between -1 and 1. A root is exact on every machine, a hyperbolic tangent is not."""
    return total / math.sqrt(1.0 + total * total)


@rule
def doubted(value: float, brain: Brain, stream: Stream) -> float:
    """A value as a weaker player sees it."""
    if brain.noise <= 0.0:
        return value
    return max(-1.0, min(1.0, value + brain.noise * (2.0 * next_word(stream) / WORD - 1.0)))
