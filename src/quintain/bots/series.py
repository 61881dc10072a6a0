"""Whole matches between simple bots, played without leaving compiled code."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.bots.choosing import choose
from quintain.bots.kit import World
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Long, Record
from quintain.rules.rulebook import NOBODY, SEATS, State, apply, owes, setup

REASONS: Final = 16  # room for a rulebook's reasons of ending


class Tally(Record):
    """What came out of a series of matches."""

    games: Long
    decisions: Long
    draws: Long
    wins: Annotated[list[Long], SEATS]
    reasons: Annotated[list[Long], REASONS]


@entry
def series(
    w: World,
    box: list[State],
    blank: State,
    stream: Stream,
    tally: Tally,
    bot0: int,
    bot1: int,
    seed: int,
    begin: int,
    end: int,
) -> None:
    """Play matches number `begin` to `end` - 1 of a seed. Each is `new(seed=seed + (number << 64))`, so any one can
    be looked at again, and any division into parts adds up to the same."""
    for number in range(begin, end):
        put(box, 0, blank)
        box[0].seed.low = seed
        box[0].seed.high = number
        start_stream(stream, seed, number)
        play_out(w, box[0], stream, tally, bot0, bot1)
        count(box[0], tally)


@rule
def play_out(w: World, s: State, stream: Stream, tally: Tally, bot0: int, bot1: int) -> None:
    setup(w, s)
    while not s.over:
        for seat in range(SEATS):
            if owes(s, seat):
                kind = bot0 if seat == 0 else bot1
                apply(w, s, seat, choose(w, s, seat, kind, stream))
                tally.decisions += 1


@rule
def count(s: State, tally: Tally) -> None:
    tally.games += 1
    tally.reasons[s.reason] += 1
    if s.winner == NOBODY:
        tally.draws += 1
    else:
        tally.wins[s.winner] += 1
