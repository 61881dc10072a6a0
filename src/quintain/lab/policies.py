"""Who plays in a compiled series: at random, greedily, or by looking ahead; each with a habit, if that is wanted."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.bots.choosing import GREEDY, RANDOM, TO_THE_END, best, play_out
from quintain.bots.kit import World, appraise, steer
from quintain.rules.dice import LOW32, Stream, below
from quintain.rules.kernel import put, rule
from quintain.rules.records import Int, Long, Record, Wide
from quintain.rules.rulebook import State, apply, determinize, legal, observe, outcome

LOOKING: Final = 2  # after the kinds of simple bots

NO_HABIT: Final = 0
WIDTH: Final = 6  # moves that somebody who looks ahead considers

# Rows of the box of states that a series works with.
MATCH: Final = 0
BLANK: Final = 1
VIEW: Final = 2
GUESS: Final = 3
TRIAL: Final = 4
ROOMS: Final = 5


class Policy(Record):
    """How one side plays."""

    kind: Int
    habit: Int
    limit: Wide
    trials: Int


class Scratch(Record):
    """Luck, and room to think."""

    luck: Annotated[list[Long], 3]
    stream: Stream
    move: Annotated[list[Wide], WIDTH]
    total: Annotated[list[Wide], WIDTH]


@rule
def scramble(word: int) -> int:
    """32 bits well mixed (the finalizer of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & LOW32
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & LOW32
    return word ^ (word >> 16)


@rule
def key_luck(scratch: Scratch, side: int, number: int) -> None:
    """The luck of a side's n-th decision. It is keyed like the rolls of the rules: two variants of a rule share it."""
    stream = scratch.stream
    first = scramble((scratch.luck[0] + number * 2 + side) & LOW32)
    second = scramble((scratch.luck[1] ^ first) & LOW32)
    stream.a = first
    stream.b = second
    stream.c = scramble((scratch.luck[2] + second) & LOW32)
    stream.counter = 1


@rule
def decide(w: World, box: list[State], scratch: Scratch, policy: Policy, seat: int) -> int:
    """The move of a seat that owes one; NONE if it has none."""
    count = legal(w, box[MATCH], seat)
    if count <= 1:
        return w.scratch.moves[0] if count == 1 else -1
    if policy.kind == RANDOM and policy.habit == NO_HABIT:
        return w.scratch.moves[below(scratch.stream, count)]
    judge(w, box[MATCH], seat, count, policy)
    if policy.kind == LOOKING:
        return look_ahead(w, box, scratch, policy, seat, count)
    return best(w, count, scratch.stream)


@rule
def judge(w: World, s: State, seat: int, count: int, policy: Policy) -> None:
    """What each move is worth to a policy: to one that plays at random all are alike, but for its habit."""
    if policy.kind == RANDOM:
        for i in range(count):
            w.notes.worth[i] = 0
    else:
        appraise(w, s, seat, count)
    if policy.habit != NO_HABIT:
        steer(w, s, seat, count, policy.habit, policy.limit)


@rule
def shortlist(w: World, scratch: Scratch, count: int) -> int:
    """The best moves by first sight, in falling order; how many?"""
    kept = 0
    for i in range(count):
        place = min(kept, WIDTH - 1)
        if kept == WIDTH and w.notes.worth[i] <= scratch.total[WIDTH - 1]:
            continue
        while place > 0 and scratch.total[place - 1] < w.notes.worth[i]:
            scratch.total[place] = scratch.total[place - 1]
            scratch.move[place] = scratch.move[place - 1]
            place -= 1
        scratch.total[place] = w.notes.worth[i]
        scratch.move[place] = w.scratch.moves[i]
        kept = min(kept + 1, WIDTH)
    return kept


@rule
def look_ahead(w: World, box: list[State], scratch: Scratch, policy: Policy, seat: int, count: int) -> int:
    """Plays the best-looking moves out in worlds that agree with what the seat knows; all moves meet the same ones."""
    kept = shortlist(w, scratch, count)
    for i in range(kept):
        scratch.total[i] = 0
    put(box, VIEW, box[BLANK])
    observe(w, box[MATCH], seat, box[VIEW])
    rounds = max(1, policy.trials // kept)
    for _ in range(rounds):
        put(box, GUESS, box[VIEW])
        determinize(w, box[GUESS], seat, scratch.stream)
        for i in range(kept):
            put(box, TRIAL, box[GUESS])
            apply(w, box[TRIAL], seat, scratch.move[i])
            play_out(w, box[TRIAL], GREEDY, GREEDY, scratch.stream, TO_THE_END)
            scratch.total[i] += int(outcome(box[TRIAL], seat))
    return most_won(scratch, kept, rounds)


@rule
def most_won(scratch: Scratch, kept: int, rounds: int) -> int:
    """The move that won most, if it won clearly more than the one that looked best at first sight: with few trials most
    leads are luck."""
    chosen = 0
    for i in range(1, kept):
        if scratch.total[i] > scratch.total[chosen]:
            chosen = i
    lead = scratch.total[chosen] - scratch.total[0]
    return scratch.move[chosen] if lead * lead > rounds else scratch.move[0]
