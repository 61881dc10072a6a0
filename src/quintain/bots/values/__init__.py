"""What a position is worth, learned from matches, and what else a search must know about a game.

For each rulebook there is a module with those of the functions below about which it has something to say, and for each
preset a file of trained weights. The value is antisymmetric by construction: what it says of one seat it says of the
other with the sign turned, because only the difference between the two seats' features counts."""

from __future__ import annotations

import math
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Annotated, Any, Final, NamedTuple

from quintain.rules.dice import Stream, next_word
from quintain.rules.game import Game
from quintain.rules.kernel import entry, interface, rule
from quintain.rules.records import Int, Real, Record
from quintain.rules.rulebook import Rulebook, State, World

FEATURES: Final = 28  # the most a rulebook may measure
UNITS: Final = 16  # the most a brain may have
PULLS: Final = FEATURES * UNITS
TURNS: Final = 6  # ways in which names can be exchanged
WORD: Final = 4294967296.0
UNKNOWN = "quintain.bots.values.unknown"
ABOUT_MOVES = ("prune", "unlike", "relabel")
HOOKS = ("measure", "phase", "hand_key", "arrange", "secret", "ways", "exchange", *ABOUT_MOVES, "moment")


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


@interface
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    """Write what counts for a seat into `x`: numbers of stats and options, about 1 in size, never of card ids."""


@interface
def phase(w: World, s: State) -> float:
    """How far the match has come, from 0 to 1."""
    return 0.0


@interface
def hand_key(s: State, seat: int) -> int:
    """A number that differs when the same moves of a seat mean other cards, although it knows the same."""
    return 0


@interface
def arrange(s: State, seat: int) -> None:
    """Put what a seat is imagined to hold in the order of the card set: to it the order makes no difference, so one
    hand should not look like two."""


@interface
def secret(w: World, s: State, seat: int) -> int:
    """A number for what a seat holds that the other may not know, in whatever order; the cards of its deck aside."""
    return 0


@interface
def ways(s: State, seat: int) -> float:
    """In how many ways a seat can have come to what it holds: two different cards can be drawn in two orders."""
    return 1.0


@interface
def exchange(w: World, s: State, other: State, seat: int) -> bool:
    """Give a seat of `s` the secrets and the luck that it has in `other`. False if that cannot be: a card would be in
    two places."""
    return True


@interface
def prune(w: World, s: State, seat: int, count: int) -> int:
    """Drop moves from `w.option` that are the same as others but for names; how many are left?"""
    return count


@interface
def unlike(w: World, s: State, seat: int, count: int) -> int:
    """Keep one of several moves in `w.option` that differ only in names, such as that of an empty lane; how many are
    left? Who plays one of them plays all of them in turn, so whoever keeps one of each must relabel what is played."""
    return count


@interface
def relabel(w: World, s: State, seat: int, move: int, turn: int) -> int:
    """A move with other names for what is alike; `turn`, below TURNS, says which. Over all turns each comes up equally
    often."""
    return move


@interface
def moment(s: State) -> int:
    """The number of the turn or round."""
    return 0


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


def module_for(rulebook: Rulebook) -> ModuleType:
    """What is known about a game; about a new one nothing is, and bots can play it all the same."""
    name = f"quintain.bots.values.{rulebook.name}"
    return import_module(name if find_spec(name) else UNKNOWN)


def insight(rulebook: Rulebook) -> dict[str, Any]:
    """What the names of this module stand for in a game. About what it does not say, nothing is known."""
    module, nothing = module_for(rulebook), import_module(UNKNOWN)
    return {name: getattr(module, name, getattr(nothing, name)) for name in HOOKS}


def feature_names(rulebook: Rulebook, language: str = "en") -> tuple[str, ...]:
    """What the numbers of `measure` are, in order."""
    module = module_for(rulebook)
    return tuple(module.RUSSIAN if language == "ru" else module.NAMES)


def deck_pair(game: Game, number: int) -> tuple[str, str] | None:
    """Starter decks for a numbered match, so that many matches see many decks; None where there is no choice."""
    names: tuple[str, ...] = getattr(module_for(game.rulebook), "deck_names", tuple)()
    if len(names) < 2 or game.source != "base":
        return None
    return names[number % len(names)], names[number // len(names) % len(names)]


class Habit(NamedTuple):
    """How a game is best looked at."""

    crowd: float = 1.0  # how many hands are enough, compared to other games
    trust: float = 1.0  # in what is found a decision later, compared to what a position looks like


def habit_for(rulebook: Rulebook) -> Habit:
    found: Habit = getattr(module_for(rulebook), "HABIT", Habit())
    return found


def is_solo(rulebook: Rulebook) -> bool:
    """Is this a game of long turns, in which one seat makes many moves in a row?"""
    return bool(getattr(module_for(rulebook), "SOLO", False))
