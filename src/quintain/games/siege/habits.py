"""Habits that players of siege can be given: of drawing, of preparing a turn, and of seat 1."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.bot import World, look_ahead
from quintain.games.siege.march import DIRECTIONS, FORWARD
from quintain.games.siege.moves import ACTS, DEPLOYS, DIGITS, DONE, DOORS, OWN, PAWN, STEPS, USES, VICTIMS
from quintain.games.siege.state import COLUMNS, Stage, State
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE

ONLY_OWN: Final = 1
ONLY_PAWNS: Final = 2
STANDING: Final = 3
MARCHING: Final = 4
ONWARD: Final = 5
SWARMING: Final = 6
ANSWERING: Final = 7
KEEPING: Final = 8
SPENDING: Final = 9
HOARDING: Final = 10
SACRIFICING: Final = 11
SPARING: Final = 12
BUSY: Final = 13
SIMPLE: Final = 14
PASSING: Final = 15
MASSING: Final = 16
MIGHTY: Final = 17
SAVING: Final = 18
ONE_COLUMN: Final = 19
MUCH: Final = 1_000_000
HABITS = {
    "own": ONLY_OWN,
    "pawns": ONLY_PAWNS,
    "stand": STANDING,
    "march": MARCHING,
    "onward": ONWARD,
    "swarm": SWARMING,
    "answer": ANSWERING,
    "keep>=": KEEPING,
    "spend": SPENDING,
    "hoard": HOARDING,
    "sacrifice": SACRIFICING,
    "spare": SPARING,
    "busy": BUSY,
    "simple": SIMPLE,
    "pass": PASSING,
    "mass": MASSING,
    "might": MIGHTY,
    "save>=": SAVING,
    "column": ONE_COLUMN,
}


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """A habit makes the moves that it is about the best ones, or the worst."""
    if s.stage == Stage.PREPARE:
        look_ahead(w, s)
    for i in range(count):
        move = w.scratch.moves[i]
        if s.stage == Stage.DRAW:
            w.notes.worth[i] += MUCH * draw_habit(move, habit)
        elif s.stage == Stage.PREPARE:
            w.notes.worth[i] += MUCH * turn_habit(w, s, move, habit, limit)
        elif habit >= MASSING:
            w.notes.worth[i] = muster_habit(w, s, move, habit, limit, w.notes.worth[i])


@rule
def draw_habit(move: int, habit: int) -> int:
    """`own` and `pawns` say from which deck is drawn."""
    if habit == ONLY_OWN:
        return 1 if move == OWN else 0
    return 1 if habit == ONLY_PAWNS and move == PAWN else 0


@rule
def turn_habit(w: World, s: State, move: int, habit: int, limit: int) -> int:
    """1 for what is always done while a turn is prepared, -1 for what never is."""
    if move == DONE:
        return 2 if habit == PASSING else 0
    if move >= DEPLOYS:
        return deployment_habit(w, s, move - DEPLOYS, habit, limit)
    if move >= ACTS:
        return (1 if habit == BUSY else 0) - (1 if habit == SIMPLE else 0)
    if move >= USES:
        return (1 if habit == SPENDING else 0) - (1 if habit == HOARDING else 0)
    forward = (move - STEPS) % DIRECTIONS == FORWARD
    if habit == MARCHING:
        return 1 if forward else 0
    return -1 if habit == STANDING or (habit == ONWARD and not forward) else 0


@rule
def deployment_habit(w: World, s: State, code: int, habit: int, limit: int) -> int:
    """`swarm` deploys all it can, `answer` only where an enemy is in the column, and `keep` holds cards back; who
    sacrifices does so always or never."""
    if habit == SWARMING:
        return 1
    if habit == KEEPING:
        return -1 if s.held <= limit else 0
    if habit == ANSWERING:
        return 0 if w.notes.front[code // VICTIMS % DOORS % COLUMNS] != NONE else -1
    if code % VICTIMS == 0:
        return 0
    return (1 if habit == SACRIFICING else 0) - (1 if habit == SPARING else 0)


@rule
def muster_habit(w: World, s: State, move: int, habit: int, limit: int, worth: int) -> int:
    """Seat 1: as many units or as much power as the supply allows, nothing before there is so much of it, or all into
    the first column. What else is true of two moves decides between them."""
    units, power, elsewhere = 0, 0, 0
    for column in range(COLUMNS):
        digit = move % DIGITS
        move //= DIGITS
        if digit > 0:
            units += 1
            power += w.unit[s.muster[digit - 1]].power
            elsewhere += 1 if column > 0 else 0
    if habit == MASSING:
        return worth + MUCH * units
    if habit == MIGHTY:
        return worth + MUCH * power
    if habit == SAVING:
        return worth - MUCH * units if s.supply < limit else worth
    return worth - MUCH * elsewhere
