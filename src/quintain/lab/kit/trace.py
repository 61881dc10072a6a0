"""What the lab notes of a match. A game's `lab.py` brings those of these functions about which it has something to say;
they run inside the compiled series, so that nothing has to leave it but sums."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.bots.kit import World
from quintain.rules.dice import Stream
from quintain.rules.kernel import interface, rule
from quintain.rules.records import Int, Record, Wide
from quintain.rules.rulebook import NOBODY, State

METRICS: Final = 16  # room for what is measured of a match
NOTES: Final = 12

# The first metrics are the same in every rulebook; its own begin at OWN.
SCORE: Final = 0  # of side A: 2 for a win, 1 for a draw
DRAW: Final = 1  # ended without a winner, and not because it stalled
STALL: Final = 2  # ended because nothing happened any more, or by a limit of turns
STUCK: Final = 3  # somebody owed a decision and had none, or it went on beyond all bounds
FIRST: Final = 4  # of the seat that went first: 2 for a win, 1 for a draw
LENGTH: Final = 5  # in rounds or turns
COMEBACK: Final = 6  # the winner had been clearly behind
SWINGS: Final = 7  # how often the lead changed
OWN: Final = 8

# Notes of `begin_lead` and `note_lead`; a game that calls them has the rest for itself.
TURN: Final = 0  # of which the lead was noted last
LEADER: Final = 1  # 0 nobody, 1 seat 0, 2 seat 1
BEHIND: Final = 2  # bits of the seats that were clearly behind at some time

HOOKS = (
    "begin_trace",
    "before",
    "after",
    "conclude",
    "hole",
    "cards_of_move",
    "cards_left",
    "cards_out",
    "cards_dealt",
    "mix_deck",
)


class Trace(Record):
    """What is noted of one match."""

    value: Annotated[list[Wide], METRICS]
    note: Annotated[list[Wide], NOTES]  # to remember things between decisions; a match begins with those of the last


@interface
def begin_trace(w: World, s: State, trace: Trace) -> None:
    """The match has been set up; no metric has been noted yet."""


@interface
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    """A seat is about to make a move. Where a game does not say, decisions are counted."""
    trace.value[LENGTH] += 1


@interface
def after(w: World, s: State, trace: Trace) -> None:
    """A move has been made."""


@interface
def conclude(w: World, s: State, trace: Trace) -> None:
    """The match is over: fill in the metrics from FIRST on, and STALL. Where a game does not say, seat 0 went first."""
    note_first(s, trace, 0)


@interface
def hole(w: World, s: State, seat: int, count: int) -> int:
    """Is something wrong with the `count` moves in `w.scratch.moves` that a seat has? 0 if not, else the number of the
    hole in the rulebook's list."""
    return 0


@interface
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    """Write the cards that a move would bring into play; how many?"""
    return 0


@interface
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """Write the cards that a seat still holds at the end of a match; how many?"""
    return 0


@interface
def cards_out(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """Write the cards of a seat that lie on the table although nobody chose to play them; how many?"""
    return 0


@interface
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """Write the cards that chance gave to a seat at the start; how many? This is the experiment that values a card."""
    return 0


@interface
def mix_deck(w: World, s: State, seat: int, wanted: int, stream: Stream) -> None:
    """Give a seat of a blank state a deck drawn at random from all that the rules allow."""


# ------------------------------------------------------------------------------------------ what many games note
@rule
def begin_lead(trace: Trace, turn: int) -> None:
    """Nobody has led yet."""
    trace.note[TURN] = turn
    trace.note[LEADER] = 0
    trace.note[BEHIND] = 0


@rule
def note_lead(trace: Trace, turn: int, lead: int, whole: int) -> None:
    """Once a turn (or round): who leads, seat 0 if `lead` is above 0. Whoever lacks a quarter of the whole is clearly
    behind."""
    if trace.note[TURN] == turn:
        return
    trace.note[TURN] = turn
    if lead == 0:
        return
    leader = 1 if lead > 0 else 2
    if trace.note[LEADER] != 0 and trace.note[LEADER] != leader:
        trace.value[SWINGS] += 1
    trace.note[LEADER] = leader
    if abs(lead) * 4 >= whole:
        trace.note[BEHIND] |= 3 - leader


@rule
def note_end(s: State, trace: Trace, length: int, stalled: int) -> None:
    """How long it was, whether it ended for the reason `stalled`, and whether the winner had been clearly behind."""
    trace.value[LENGTH] = length
    trace.value[STALL] = 1 if s.over and s.reason == stalled else 0
    if s.over and s.winner != NOBODY:
        trace.value[COMEBACK] = trace.note[BEHIND] >> s.winner & 1


@rule
def note_first(s: State, trace: Trace, first: int) -> None:
    """How it came out for the seat that went first."""
    trace.value[FIRST] = 1
    if s.over and s.winner != NOBODY:
        trace.value[FIRST] = 2 if s.winner == first else 0
