"""Whole matches inside compiled code, deal by deal, with everything that the lab wants to know noted on the way.

A *deal* is one match; where the two sides differ, in bots or in decks, it is two matches: the same cards and luck,
played twice with the sides exchanged. Deal n of seed s is set up as `new(seed=s + (n << 64))`, whatever the rules and
whoever plays."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import World
from quintain.lab.kit.trace import (
    DRAW,
    LENGTH,
    METRICS,
    SCORE,
    STALL,
    STUCK,
    Trace,
    after,
    before,
    begin_trace,
    cards_dealt,
    cards_left,
    cards_of_move,
    conclude,
    hole,
    mix_deck,
)
from quintain.lab.policies import MATCH, Policy, Scratch, decide, key_luck
from quintain.rules.dice import next_word, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Flag, Int, Long, Record, Wide
from quintain.rules.rulebook import NOBODY, NONE, SEATS, State, apply, legal, owes, setup

REASONS: Final = 16
DECISIONS: Final = 16  # where counts hold decisions, and matches
MATCHES: Final = 17
LENGTHS: Final = 18  # from here on the histogram of lengths; its last bin holds all that are longer
BINS: Final = 64
COUNTS: Final = 82
LIMIT: Final = 20_000  # decisions of one match; no rulebook comes near
DEALING: Final = 1 << 30  # the luck of mixing decks, apart from any decision's

# What the table of cards holds for each card: sums over matches. x is how many more of it side A was dealt.
X: Final = 0
XX: Final = 1
XY: Final = 2
XXY: Final = 3
XYY: Final = 4
XXYY: Final = 5
PLAYED: Final = 6
LEFT: Final = 7
COLUMNS: Final = 8


class Plan(Record):
    """What is played besides rules and policies."""

    seed: Long
    decks: Int  # how many pairs of decks the table of starts holds; deals take them in turn
    swap: Flag  # is a deal played from both seats?
    mixed: Flag  # are decks drawn at random for every deal?
    deck_a: Int  # how many cards such decks have, 0 for as many as the rules allow
    deck_b: Int
    step: Int  # of the histogram of lengths


@entry
def play_deals(
    w: World,
    box: list[State],
    starts: list[State],
    scratch: Scratch,
    trace: Trace,
    policies: list[Policy],
    plan: Plan,
    rows: list[Wide],
    counts: list[Long],
    begin: int,
    end: int,
) -> None:
    """Play deals number `begin` to `end` - 1 and write a row of metrics for each, pairs added up."""
    for number in range(begin, end):
        place = (number - begin) * METRICS
        for k in range(METRICS):
            rows[place + k] = 0
        for seat_a in range(2 if plan.swap else 1):
            play_match(w, box, starts, scratch, trace, policies, plan, counts, number, seat_a)
            for k in range(METRICS):
                rows[place + k] += trace.value[k]


@rule
def play_match(
    w: World,
    box: list[State],
    starts: list[State],
    scratch: Scratch,
    trace: Trace,
    policies: list[Policy],
    plan: Plan,
    counts: list[Long],
    number: int,
    seat_a: int,
) -> None:
    """One match of a deal: side A sits at `seat_a`."""
    begin_match(w, box, starts, scratch, trace, plan, number, seat_a)
    made = 0
    while not box[MATCH].over and made < LIMIT:
        moved = False
        for seat in range(SEATS):
            if owes(box[MATCH], seat):
                side = seat ^ seat_a
                key_luck(scratch, side, made)
                move = decide(w, box, scratch, policies[side], seat)
                if move != NONE:
                    before(w, box[MATCH], seat, move, trace)
                    apply(w, box[MATCH], seat, move)
                    after(w, box[MATCH], trace)
                    moved = True
                    made += 1
        if not moved:
            break
    counts[DECISIONS] += made
    end_match(w, box[MATCH], trace, plan, counts, seat_a)


@entry
def begin_match(
    w: World,
    box: list[State],
    starts: list[State],
    scratch: Scratch,
    trace: Trace,
    plan: Plan,
    number: int,
    seat_a: int,
) -> None:
    """Set up a match of a deal, with side A at a seat."""
    put(box, MATCH, starts[number % plan.decks * 2 + seat_a])
    s = box[MATCH]
    s.seed.low = plan.seed
    s.seed.high = number
    start_stream(scratch.stream, plan.seed, number)
    for i in range(3):
        scratch.luck[i] = next_word(scratch.stream)
    if plan.mixed:
        for side in range(SEATS):
            key_luck(scratch, side, DEALING)
            mix_deck(w, s, side ^ seat_a, plan.deck_a if side == 0 else plan.deck_b, scratch.stream)
    for k in range(METRICS):
        trace.value[k] = 0
    setup(w, s)
    begin_trace(w, s, trace)


@entry
def next_move(w: World, box: list[State], scratch: Scratch, policy: Policy, seat: int, side: int, made: int) -> int:
    """The move that the series makes here, for whoever plays a match of it again."""
    key_luck(scratch, side, made)
    return decide(w, box, scratch, policy, seat)


@entry
def end_match(w: World, s: State, trace: Trace, plan: Plan, counts: list[Long], seat_a: int) -> None:
    """Fill in the metrics. What stalled or got stuck is neither a win nor a draw."""
    counts[MATCHES] += 1
    counts[s.reason] += 1
    conclude(w, s, trace)
    counts[LENGTHS + min(BINS - 1, trace.value[LENGTH] // plan.step)] += 1
    if not s.over:
        trace.value[STUCK] = 1
    if s.winner == NOBODY or not s.over:
        trace.value[SCORE] = 1
        trace.value[DRAW] = 1 if s.over and trace.value[STALL] == 0 else 0
    else:
        trace.value[SCORE] = 2 if s.winner == seat_a else 0


# ------------------------------------------------------------------------------------------ cards
@entry
def play_cards(
    w: World,
    box: list[State],
    starts: list[State],
    scratch: Scratch,
    trace: Trace,
    policies: list[Policy],
    plan: Plan,
    dealt: list[Wide],
    cards: list[Int],
    sums: list[Long],
    known: int,
    seats: int,
    begin: int,
    end: int,
) -> None:
    """Play single matches and add up, for every card, who was dealt it and who won; how often it was played, and how
    often it was still in hand at the end. After the rows of the cards come matches, points and squares of points."""
    for number in range(begin, end):
        begin_match(w, box, starts, scratch, trace, plan, number, 0)
        for card in range(known):
            dealt[card] = 0
        for seat in range(seats):
            for i in range(cards_dealt(w, box[MATCH], seat, cards)):
                dealt[cards[i]] += 1 if seat == 0 else -1
        play_noting(w, box, scratch, policies, cards, sums, seats)
        points = 0
        if box[MATCH].over and box[MATCH].winner != NOBODY:
            points = 1 if box[MATCH].winner == 0 else -1
        add_cards(dealt, sums, known, points)


@rule
def play_noting(
    w: World, box: list[State], scratch: Scratch, policies: list[Policy], cards: list[Int], sums: list[Long], seats: int
) -> None:
    """A match to its end; the cards that are played and the cards that are left are counted."""
    made = 0
    while not box[MATCH].over and made < LIMIT:
        moved = False
        for seat in range(SEATS):
            if owes(box[MATCH], seat):
                key_luck(scratch, seat, made)
                move = decide(w, box, scratch, policies[seat], seat)
                if move != NONE:
                    if seat < seats:
                        for i in range(cards_of_move(w, box[MATCH], seat, move, cards)):
                            sums[cards[i] * COLUMNS + PLAYED] += 1
                    apply(w, box[MATCH], seat, move)
                    moved = True
                    made += 1
        if not moved:
            break
    for seat in range(seats):
        for i in range(cards_left(w, box[MATCH], seat, cards)):
            sums[cards[i] * COLUMNS + LEFT] += 1


@rule
def add_cards(dealt: list[Wide], sums: list[Long], known: int, y: int) -> None:
    for card in range(known):
        x = dealt[card]
        if x != 0:
            place = card * COLUMNS
            sums[place + X] += x
            sums[place + XX] += x * x
            sums[place + XY] += x * y
            sums[place + XXY] += x * x * y
            sums[place + XYY] += x * y * y
            sums[place + XXYY] += x * x * y * y
    sums[known * COLUMNS] += 1
    sums[known * COLUMNS + 1] += y
    sums[known * COLUMNS + 2] += y * y


# ------------------------------------------------------------------------------------------ holes
@entry
def find_hole(
    w: World,
    box: list[State],
    starts: list[State],
    scratch: Scratch,
    trace: Trace,
    policies: list[Policy],
    plan: Plan,
    found: list[Long],
    kinds: int,
    begin: int,
    end: int,
) -> None:
    """Play single matches and look at every decision. For each kind of hole: in how many matches it is, and the deal
    and the decision where it comes soonest. Kind 0 is a seat that owes a decision and has none."""
    for number in range(begin, end):
        begin_match(w, box, starts, scratch, trace, plan, number, 0)
        made = 0
        seen = 0
        while not box[MATCH].over and made < LIMIT:
            moved = False
            for seat in range(SEATS):
                if owes(box[MATCH], seat):
                    count = legal(w, box[MATCH], seat)
                    kind = hole(w, box[MATCH], seat, count) if count > 0 else 0
                    if (count == 0 or kind > 0) and kind < kinds:
                        if seen >> kind & 1 == 0:
                            note_hole(found, kind, number, made)
                        seen |= 1 << kind
                    key_luck(scratch, seat, made)
                    move = decide(w, box, scratch, policies[seat], seat)
                    if move != NONE:
                        apply(w, box[MATCH], seat, move)
                        moved = True
                        made += 1
            if not moved:
                break


@rule
def note_hole(found: list[Long], kind: int, number: int, made: int) -> None:
    """Of all matches with a hole the one where it comes soonest is kept; of equal ones the first."""
    place = kind * 3
    if found[place] == 0 or made < found[place + 2]:
        found[place + 1] = number
        found[place + 2] = made
    found[place] += 1
