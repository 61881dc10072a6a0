"""Whole matches between simple bots, played without leaving compiled code."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from quintain.bots.choosing import TO_THE_END, play_out
from quintain.bots.kit import World
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Int, Long, Record
from quintain.rules.rulebook import NOBODY, SEATS, State, setup

REASONS: Final = 16  # room for a rulebook's reasons of ending


class Pairing(Record):
    """Who plays, and from which seed."""

    bot0: Int
    bot1: Int
    seed: Long


class Tally(Record):
    """What came out of a series of matches."""

    games: Long
    decisions: Long
    draws: Long
    wins: Annotated[list[Long], SEATS]
    reasons: Annotated[list[Long], REASONS]


class Series(NamedTuple):
    """The tables of a series."""

    pairing: Pairing
    blank: State  # before the set-up, with the decks that both bring
    states: list[State]
    stream: Stream
    tally: Tally


@entry
def play_series(w: World, series: Series, begin: int, end: int) -> None:
    """Play matches number `begin` to `end` - 1 of a seed. Each is `new(seed=seed + (number << 64))`, so any one can
    be looked at again, and any division into parts adds up to the same."""
    pairing, states, tally = series.pairing, series.states, series.tally
    for number in range(begin, end):
        put(states, 0, series.blank)
        states[0].seed.low = pairing.seed
        states[0].seed.high = number
        start_stream(series.stream, pairing.seed, number)
        setup(w, states[0])
        tally.decisions += play_out(w, states[0], pairing.bot0, pairing.bot1, series.stream, TO_THE_END)
        count(states[0], tally)


@rule
def count(s: State, tally: Tally) -> None:
    tally.games += 1
    tally.reasons[s.reason] += 1
    if s.winner == NOBODY:
        tally.draws += 1
    else:
        tally.wins[s.winner] += 1
