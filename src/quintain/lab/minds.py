"""Who plays in a compiled series: at random, greedily, or by looking ahead; each with a habit, if that is wanted."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.bots.choosing import best
from quintain.bots.kit import appraise
from quintain.lab.kit.tape import steer
from quintain.rules.dice import LOW32, Stream, below
from quintain.rules.kernel import put, rule
from quintain.rules.records import Int, Long, Record, Wide
from quintain.rules.rulebook import SEATS, State, World, apply, determinize, legal, observe, outcome, owes

RANDOM: Final = 0
GREEDY: Final = 1
LOOKING: Final = 2

NO_POLICY: Final = 0
WIDTH: Final = 6  # moves that somebody who looks ahead considers
LONGEST: Final = 3000  # decisions of a match that is played out in somebody's head

# Rows of the box of states that a series works with.
MATCH: Final = 0
BLANK: Final = 1
VIEW: Final = 2
GUESS: Final = 3
TRIAL: Final = 4
ROOMS: Final = 5


class Mind(Record):
    """How one side plays."""

    kind: Int
    policy: Int
    limit: Wide
    trials: Int


class Desk(Record):
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
def key_luck(desk: Desk, side: int, number: int) -> None:
    """The luck of a side's n-th decision. It is keyed like the rolls of the rules: two variants of a rule share it."""
    stream = desk.stream
    first = scramble((desk.luck[0] + number * 2 + side) & LOW32)
    second = scramble((desk.luck[1] ^ first) & LOW32)
    stream.a = first
    stream.b = second
    stream.c = scramble((desk.luck[2] + second) & LOW32)
    stream.counter = 1


@rule
def decide(w: World, box: list[State], desk: Desk, mind: Mind, seat: int) -> int:
    """The move of a seat that owes one; NONE if it has none."""
    count = legal(w, box[MATCH], seat)
    if count <= 1:
        return w.option[0] if count == 1 else -1
    if mind.kind == RANDOM and mind.policy == NO_POLICY:
        return w.option[below(desk.stream, count)]
    judge(w, box[MATCH], seat, count, mind)
    if mind.kind == LOOKING:
        return look_ahead(w, box, desk, mind, seat, count)
    return best(w, count, desk.stream)


@rule
def judge(w: World, s: State, seat: int, count: int, mind: Mind) -> None:
    """What each move is worth to a mind: to one that plays at random all are alike, but for its habit."""
    if mind.kind == RANDOM:
        for i in range(count):
            w.worth[i] = 0
    else:
        appraise(w, s, seat, count)
    if mind.policy != NO_POLICY:
        steer(w, s, seat, count, mind.policy, mind.limit)


@rule
def shortlist(w: World, desk: Desk, count: int) -> int:
    """The best moves by first sight, in falling order; how many?"""
    kept = 0
    for i in range(count):
        place = min(kept, WIDTH - 1)
        if kept == WIDTH and w.worth[i] <= desk.total[WIDTH - 1]:
            continue
        while place > 0 and desk.total[place - 1] < w.worth[i]:
            desk.total[place] = desk.total[place - 1]
            desk.move[place] = desk.move[place - 1]
            place -= 1
        desk.total[place] = w.worth[i]
        desk.move[place] = w.option[i]
        kept = min(kept + 1, WIDTH)
    return kept


@rule
def look_ahead(w: World, box: list[State], desk: Desk, mind: Mind, seat: int, count: int) -> int:
    """Plays the best-looking moves out in worlds that agree with what the seat knows; all moves meet the same ones."""
    kept = shortlist(w, desk, count)
    for i in range(kept):
        desk.total[i] = 0
    put(box, VIEW, box[BLANK])
    observe(w, box[MATCH], seat, box[VIEW])
    rounds = max(1, mind.trials // kept)
    for _ in range(rounds):
        put(box, GUESS, box[VIEW])
        determinize(w, box[GUESS], seat, desk.stream)
        for i in range(kept):
            put(box, TRIAL, box[GUESS])
            apply(w, box[TRIAL], seat, desk.move[i])
            play_on(w, box[TRIAL], desk.stream)
            desk.total[i] += int(outcome(box[TRIAL], seat))
    return most_won(desk, kept, rounds)


@rule
def most_won(desk: Desk, kept: int, rounds: int) -> int:
    """The move that won most, if it won clearly more than the one that looked best at first sight: with few trials most
    leads are luck."""
    chosen = 0
    for i in range(1, kept):
        if desk.total[i] > desk.total[chosen]:
            chosen = i
    lead = desk.total[chosen] - desk.total[0]
    return desk.move[chosen] if lead * lead > rounds else desk.move[0]


@rule
def play_on(w: World, s: State, stream: Stream) -> None:
    """Both seats play greedily to the end."""
    made = 0
    while not s.over and made < LONGEST:
        moved = False
        for seat in range(SEATS):
            if owes(s, seat):
                count = legal(w, s, seat)
                if count > 0:
                    appraise(w, s, seat, count)
                    apply(w, s, seat, best(w, count, stream))
                    moved = True
        made += 1
        if not moved:
            return
