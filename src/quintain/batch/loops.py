"""What is done to many matches at once, without leaving compiled code. A *row* is one of them; seats are given row by
row, and NONE means that nothing is to be done in a row."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quintain.bots.choosing import choose
from quintain.bots.kit import World, hand_key
from quintain.bots.parts import bot_functions
from quintain.rules.dice import Stream
from quintain.rules.engine import Engine
from quintain.rules.hashing import fold_sum
from quintain.rules.kernel import Group, entry, put, rule
from quintain.rules.records import Flag, Long, Real, Record, Wide
from quintain.rules.rulebook import NONE, SEATS, Rulebook, State, apply, info_key, legal, observe, outcome, owes, setup

Seats = list[Wide]


class Source(Record):
    """Where the luck of new matches comes from: the number of the next one, under a seed."""

    seed: Long
    number: Long


class Room(NamedTuple):
    """The matches that are played, and what new ones are made of."""

    states: list[State]
    blank: State  # before the set-up, with the decks that both bring
    source: Source


class Sights(NamedTuple):
    """What is told of every match."""

    views: list[State]
    masks: list[Flag]  # so many as there are codes, row by row
    rewards: list[Real]
    ended: list[Flag]
    last: list[State]  # the final view of a match that ended


class Opponent(NamedTuple):
    """Who plays the other seat."""

    kind: int
    stream: Stream


@rule
def begin(w: World, room: Room, row: int) -> None:
    """A new match in a row: `new(seed=seed + (number << 64))`, so that any one can be looked at again."""
    put(room.states, row, room.blank)
    room.states[row].seed.low = room.source.seed
    room.states[row].seed.high = room.source.number
    room.source.number += 1
    setup(w, room.states[row])


@entry
def begin_rows(w: World, room: Room, chosen: list[Flag]) -> None:
    """New matches in the chosen rows."""
    for row in range(len(room.states)):
        if chosen[row]:
            begin(w, room, row)


@entry
def list_owing(states: list[State], owing: list[Flag]) -> None:
    """Which seats owe a decision, row by row."""
    for row in range(len(states)):
        for seat in range(SEATS):
            owing[row * SEATS + seat] = owes(states[row], seat)


@rule
def mask(w: World, s: State, seat: int, masks: list[Flag], first: int, codes: int) -> int:
    """Mark the legal moves of a seat from a place on; how many are there?"""
    for code in range(codes):
        masks[first + code] = False
    count = legal(w, s, seat) if seat != NONE else 0
    for i in range(count):
        masks[first + w.scratch.moves[i]] = True
    return count


@entry
def mask_rows(w: World, states: list[State], seats: Seats, codes: int, masks: list[Flag]) -> None:
    """The legal moves of the seats, as marks by code."""
    for row in range(len(states)):
        mask(w, states[row], seats[row], masks, row * codes, codes)


@entry
def first_illegal(w: World, states: list[State], seats: Seats, moves: list[Wide]) -> int:
    """The first row whose move is not legal; NONE if all are."""
    for row in range(len(states)):
        if seats[row] != NONE:
            found = False
            for i in range(legal(w, states[row], seats[row])):
                found = found or w.scratch.moves[i] == moves[row]
            if not found:
                return row
    return NONE


@entry
def apply_rows(w: World, states: list[State], seats: Seats, moves: list[Wide]) -> None:
    """Take the moves of the seats, which are legal."""
    for row in range(len(states)):
        if seats[row] != NONE:
            apply(w, states[row], seats[row], moves[row])


@entry
def observe_rows(w: World, states: list[State], seats: Seats, views: list[State]) -> None:
    """What the seats may know, into blank views."""
    for row in range(len(states)):
        if seats[row] != NONE:
            observe(w, states[row], seats[row], views[row])


@entry
def choose_rows(w: World, states: list[State], seats: Seats, opponent: Opponent, moves: list[Wide]) -> None:
    """What a simple bot would do in the place of the seats."""
    for row in range(len(states)):
        moves[row] = NONE
        if seats[row] != NONE:
            moves[row] = choose(w, states[row], seats[row], opponent.kind, opponent.stream)


@entry
def key_rows(w: World, states: list[State], seats: Seats, keys: list[Long]) -> None:
    """Numbers for what the seats know, and for what the codes of their moves mean: a game may leave the order of a hand
    out of the first."""
    for row in range(len(states)):
        if seats[row] != NONE:
            known = info_key(w, states[row], seats[row])
            keys[row] = fold_sum(known, hand_key(states[row], seats[row]))


# ------------------------------------------------------------------------------------------ one player's steps
@entry
def step_rows(w: World, room: Room, seats: Seats, moves: list[Wide], opponent: Opponent, sights: Sights) -> None:
    """The moves of one seat in every row, which are legal; then the opponent's until that seat decides again. A match
    that ends is told and a new one begins in its place."""
    codes = len(sights.masks) // len(room.states)
    for row in range(len(room.states)):
        seat = seats[row]
        apply(w, room.states[row], seat, moves[row])
        answer(w, room.states[row], seat, opponent)
        sights.rewards[row] = outcome(room.states[row], seat)
        sights.ended[row] = room.states[row].over
        if room.states[row].over:
            observe(w, room.states[row], seat, sights.last[row])
            begin(w, room, row)
            answer(w, room.states[row], seat, opponent)
        mask(w, room.states[row], seat, sights.masks, row * codes, codes)
        observe(w, room.states[row], seat, sights.views[row])


@rule
def answer(w: World, s: State, seat: int, opponent: Opponent) -> None:
    """The opponent decides whatever it owes, until the seat owes a decision and nobody else does."""
    while not s.over and owes(s, 1 - seat):
        apply(w, s, 1 - seat, choose(w, s, 1 - seat, opponent.kind, opponent.stream))


@entry
def answer_rows(w: World, states: list[State], seats: Seats, opponent: Opponent) -> None:
    """The same in every row, where matches have begun."""
    for row in range(len(states)):
        answer(w, states[row], seats[row], opponent)


MANY = Group(
    "many matches at once",
    (
        begin_rows,
        list_owing,
        mask_rows,
        first_illegal,
        apply_rows,
        observe_rows,
        choose_rows,
        key_rows,
        step_rows,
        answer_rows,
    ),
)


@cache
def batch_engine(rulebook: Rulebook) -> Engine:
    """The engine of a rulebook with a bot's eyes, for many matches at once."""
    return Engine(rulebook, "compiled", bot_functions(rulebook), (MANY,))
