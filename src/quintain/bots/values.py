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

UNITS: Final = 16  # the most a net may have
WEIGHTS: Final = FEATURES * UNITS
WORD: Final = 4294967296.0


class ValueNet(Record):
    """Trained weights for the beginning and the end of a match, noise, and room to work in."""

    count: Int
    noise: Real  # levels that should not be too strong see values this wrong
    oversight: Real  # or overlook each of the features this often, others at every decision
    overlooked: Annotated[list[Int], FEATURES]
    early: Annotated[list[Real], FEATURES]
    late: Annotated[list[Real], FEATURES]
    mine: Annotated[list[Real], FEATURES]  # the features of seat 0, and of seat 1
    theirs: Annotated[list[Real], FEATURES]
    units: Int  # of the hidden layer; each looks at all features of both seats at once
    bias: Annotated[list[Real], UNITS]
    late_weight: Annotated[list[Real], UNITS]
    out_weight: Annotated[list[Real], UNITS]
    own_weight: Annotated[list[Real], WEIGHTS]  # UNITS in a row for each feature
    other_weight: Annotated[list[Real], WEIGHTS]
    activation0: Annotated[list[Real], UNITS]  # of units, as seat 0 sees the position, and as seat 1 does
    activation1: Annotated[list[Real], UNITS]


@entry
def evaluate(w: World, s: State, net: ValueNet) -> float:
    """The value of a position for seat 0, between -1 and 1; what is over is worth what came out."""
    if s.over:
        if s.winner < 0:
            return 0.0
        return 1.0 if s.winner == 0 else -1.0
    measure(w, s, 0, net.mine)
    measure(w, s, 1, net.theirs)
    if net.oversight > 0.0:
        overlook(net)
    early, late = 0.0, 0.0
    for i in range(net.count):
        lead = net.mine[i] - net.theirs[i]
        early += net.early[i] * lead
        late += net.late[i] * lead
    progress = phase(w, s)
    total = early + progress * (late - early)
    return squash(total + hidden_layer(net, progress) if net.units > 0 else total)


@rule
def hidden_layer(net: ValueNet, progress: float) -> float:
    """What no sum of leads can say, because it depends on several features together: rectified units, as
    seat 0 sees the position, less the same as seat 1 sees it."""
    for unit in range(net.units):
        net.activation0[unit] = net.bias[unit] + progress * net.late_weight[unit]
        net.activation1[unit] = net.activation0[unit]
    for i in range(net.count):
        mine, theirs = net.mine[i], net.theirs[i]
        if mine != 0.0 or theirs != 0.0:
            for unit in range(net.units):
                own_weight, other_weight = net.own_weight[i * UNITS + unit], net.other_weight[i * UNITS + unit]
                net.activation0[unit] += own_weight * mine + other_weight * theirs
                net.activation1[unit] += own_weight * theirs + other_weight * mine
    total = 0.0
    for unit in range(net.units):
        total += net.out_weight[unit] * (max(0.0, net.activation0[unit]) - max(0.0, net.activation1[unit]))
    return total


@entry
def write_features(w: World, s: State, net: ValueNet, row: list[Real]) -> None:
    """Write down the features of seat 0, those of seat 1 and the phase: what training learns from."""
    measure(w, s, 0, net.mine)
    measure(w, s, 1, net.theirs)
    for i in range(net.count):
        row[i] = net.mine[i]
        row[net.count + i] = net.theirs[i]
    row[2 * net.count] = phase(w, s)


@rule
def squash(total: float) -> float:
    """From any number to one between -1 and 1. A root is exact on every machine, a hyperbolic tangent is not."""
    return total / math.sqrt(1.0 + total * total)


@rule
def distract(net: ValueNet, stream: Stream) -> None:
    """What is overlooked at this decision: the same for all moves, so that a mistake has a reason."""
    for i in range(net.count):
        net.overlooked[i] = 1 if next_word(stream) < net.oversight * WORD else 0


@rule
def overlook(net: ValueNet) -> None:
    for i in range(net.count):
        if net.overlooked[i] == 1:
            net.mine[i] = 0.0
            net.theirs[i] = 0.0


@rule
def noisy(value: float, net: ValueNet, stream: Stream) -> float:
    """A value as a weaker player sees it."""
    if net.noise <= 0.0:
        return value
    return max(-1.0, min(1.0, value + net.noise * (2.0 * next_word(stream) / WORD - 1.0)))
