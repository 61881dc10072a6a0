"""What a game can tell bots: the functions and numbers that its `bot.py` may bring.

All of them are optional. Each function below is declared with what holds where a game says nothing else, so that every
bot plays every game: nothing is measured, no secrets are spliced, no moves are alike, and a move is judged by trying
it. A `bot.py` imports this module and no other part of `quintain.bots`.

Besides the functions, a `bot.py` may have

* `World` and `Notes`: what is written down, besides the worth of moves;
* `Feature`: what the numbers of `measure` are, a line for each;
* `TUNING`: how the game is best looked at;
* `SOLO`: True where one seat makes many moves in a row, which are planned rather than solved.

Habits are in `habits.py` beside it: `HABITS`, their numbers by name, and `steer`. The lab measures what they are worth,
and characters (`characters.yaml`) play by them.

Trained weights are in the folder `weights` beside it, one file per preset, as `quintain train` writes them."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from quintain.rules import rulebook
from quintain.rules.dice import below, start_stream, streams
from quintain.rules.kernel import blanks, first_of, interface, put
from quintain.rules.records import Real, Record, Wide
from quintain.rules.rulebook import State, apply, determinize, info_key, legal, observe, outcome, owes

FEATURES: Final = 28  # the most a game may measure
PERMUTATIONS: Final = 6  # of names that are alike, at most
HOOKS = (
    "appraise",
    "advise",
    "measure",
    "phase",
    "hand_key",
    "arrange",
    "hidden_key",
    "multiplicity",
    "splice",
    "prune",
    "dedupe",
    "permute",
    "turn_number",
)
HABIT_HOOKS = ("steer",)

# Rows of the table that a move is tried in, and how many worlds it is tried in.
VIEW: Final = 0
GUESS: Final = 1
TRIAL: Final = 2
ROWS: Final = 3
WORLDS: Final = 4


class Notes(Record):
    """What bots write down. A game adds what it wants to note, and makes the list as long as its list of moves."""

    worth: Annotated[list[Wide], 1]  # what each of the moves in `w.scratch.moves` is worth


class World(rulebook.World):
    """A game's world as bots have it: with notes at the end, which the rules know nothing of."""

    is_interface: ClassVar[bool] = True
    notes: Notes


class Features(IntEnum):
    """What counts in a position: a game's `Feature` has a line for each number of `measure`, in their order.

        HEALTH = auto()

    The name is that of the number in code, `x[Feature.HEALTH]`, and in files of weights. People are told the game's
    message `feature-health`."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return count

    @property
    def key(self) -> str:
        """Its name in files."""
        return self.name.lower()

    @property
    def message(self) -> str:
        """The key of what it is called."""
        return f"feature-{self.key.replace('_', '-')}"


class Tuning(NamedTuple):
    """How a game is best looked at."""

    hands: float = 1.0  # how many hands are enough, compared to other games
    trust: float = 1.0  # in what is found a decision later, compared to what a position looks like
    horizons: tuple[int, int] = (2, 99)  # turns that are played on when moves are tried: in short, and at length
    # Of the four lower levels: how much is overlooked, and how much better must be what is played e times as often.
    ladder: tuple[tuple[float, float], ...] = ((0.75, 0.4), (0.5, 0.2), (0.3, 0.1), (0.15, 0.05))


@interface
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """Write into `w.notes.worth` what each of the `count` moves in `w.scratch.moves` is worth to the seat.

    Only what the seat may know counts: the same numbers must come out for the state and for the seat's view of it.
    Where a game does not say, each move is made in a few worlds that agree with the view, and counts by whether it ends
    the match at once. A seat that decides at the same time does anything, but the same against every move."""
    moves, table, luck = first_of(w.scratch.moves, count), blanks(s, ROWS), streams(1)
    observe(w, s, seat, table[VIEW])
    start_stream(luck[0], info_key(w, table[VIEW], seat), count)
    for i in range(count):
        w.notes.worth[i] = 0
    for _ in range(WORLDS):
        put(table, GUESS, table[VIEW])
        determinize(w, table[GUESS], seat, luck[0])
        replies = legal(w, table[GUESS], 1 - seat) if owes(table[GUESS], 1 - seat) else 0
        reply = w.scratch.moves[below(luck[0], replies)] if replies > 0 else 0
        for i in range(count):
            put(table, TRIAL, table[GUESS])
            apply(w, table[TRIAL], seat, moves[i])
            if replies > 0 and not table[TRIAL].over:
                apply(w, table[TRIAL], 1 - seat, reply)
            w.notes.worth[i] += int(outcome(table[TRIAL], seat))
    for i in range(count):
        w.scratch.moves[i] = moves[i]


@interface
def advise(w: World, s: State, seat: int, count: int) -> None:
    """The same as experience has it: rules of thumb that pay over a whole match, though no single decision shows it.
    Bots that search follow them unless they see something better by the game's `margin`."""
    appraise(w, s, seat, count)


@interface
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    """Write what counts for a seat into `x`, by `Feature`: numbers of stats and options, about 1 in size, never of card
    ids."""


@interface
def phase(w: World, s: State) -> float:
    """How far the match has come, from 0 to 1."""
    return 0.0


@interface
def hand_key(s: State, seat: int) -> int:
    """A number that differs when the same moves of a seat mean other cards, although it knows the same: a game needs it
    whose `info_key` leaves out the order of a hand."""
    return 0


@interface
def arrange(s: State, seat: int) -> None:
    """Put what a seat is imagined to hold in the order of the card set: to it the order makes no difference, so one
    hand should not look like two."""


@interface
def hidden_key(w: World, s: State, seat: int) -> int:
    """A number for what a seat holds that the other may not know, in whatever order; the cards of its deck aside. Where
    a game does not say, it is for all that the seat knows."""
    return info_key(w, s, seat)


@interface
def multiplicity(s: State, seat: int) -> float:
    """In how many ways a seat can have come to what it holds: two different cards can be drawn in two orders."""
    return 1.0


@interface
def splice(w: World, s: State, other: State, seat: int) -> bool:
    """Give a seat of `s` the secrets and the luck that it has in `other`. False if that cannot be: a card would be in
    two places, or the game does not say how. Then a search knows its own seat's real secrets only."""
    return False


@interface
def prune(w: World, s: State, seat: int, count: int) -> int:
    """Drop moves from `w.scratch.moves` that are the same as others but for names; how many are left?"""
    return count


@interface
def dedupe(w: World, s: State, seat: int, count: int) -> int:
    """Keep one of several moves in `w.scratch.moves` that differ only in names, such as that of an empty lane; how many
    are left? Who plays one of them plays all of them in turn, so whoever keeps one of each must permute what is
    played."""
    return count


@interface
def permute(w: World, s: State, seat: int, move: int, permutation: int) -> int:
    """A move with other names for what is alike; `permutation`, below PERMUTATIONS, says which. Over all of
    them each comes up equally often."""
    return move


@interface
def turn_number(s: State) -> int:
    """The number of the turn or round."""
    return 0


@interface
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """Change `w.notes.worth` of the `count` moves in `w.scratch.moves` so that a player follows a habit: what it is for
    gains more than moves differ in worth, what it is against loses as much."""
