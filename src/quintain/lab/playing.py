"""Whole matches inside compiled code, deal by deal, with everything that the lab wants to know noted on the way.

A *deal* is one match; where the two sides differ, in bots or in decks, it is two matches: the same cards and luck,
played twice with the sides exchanged. Deal n of seed s is set up as `new(seed=s + (n << 64))`, whatever the rules and
whoever plays."""

from __future__ import annotations

from typing import Final, NamedTuple

from quintain.bots.choosing import LONGEST
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
DEALING: Final = 1 << 30  # the luck of mixing decks, apart from any decision's

# What is looked at while a match is played.
METRICS_ONLY: Final = 0
CARDS_ONLY: Final = 1
HOLES_ONLY: Final = 2

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
    seats: Int  # whose cards are counted
    cards: Wide  # how many there are in the set
    holes: Int  # kinds of them that are looked for


class Bench(NamedTuple):
    """The tables of a series. Of the last ones, each kind of series fills its own; the others may be short."""

    box: list[State]
    starts: list[State]
    scratch: Scratch
    trace: Trace
    policies: list[Policy]
    plan: Plan
    rows: list[Wide]  # deals: the metrics of each
    counts: list[Long]  # deals: how matches ended
    dealt: list[Wide]  # cards: how many more of each side A was dealt
    cards: list[Int]  # cards: those of one seat
    sums: list[Long]  # cards: what is added up
    found: list[Long]  # holes: matches with each kind, the deal and the decision where it comes soonest


@entry
def play_deals(w: World, bench: Bench, begin: int, end: int) -> None:
    """Play deals number `begin` to `end` - 1 and write a row of metrics for each, pairs added up."""
    rows, trace, counts, plan = bench.rows, bench.trace, bench.counts, bench.plan
    for number in range(begin, end):
        place = (number - begin) * METRICS
        for k in range(METRICS):
            rows[place + k] = 0
        for seat_a in range(2 if plan.swap else 1):
            begin_match(w, bench, number, seat_a)
            counts[DECISIONS] += play_match(w, bench, number, seat_a, METRICS_ONLY)
            end_match(w, bench, seat_a)
            for k in range(METRICS):
                rows[place + k] += trace.value[k]


@rule
def play_match(w: World, bench: Bench, number: int, seat_a: int, watched: int) -> int:
    """Play a match that has been set up, side A at `seat_a`, and note what is looked at; how many decisions were made?

    This is not the loop of `bots.choosing`: the luck of each decision is keyed, so that variants of a rule share it,
    policies have habits, and a seat that is stuck is a finding."""
    box, scratch, policies, trace = bench.box, bench.scratch, bench.policies, bench.trace
    made = 0
    seen = 0
    moved = True
    while moved and not box[MATCH].over and made < LONGEST:
        moved = False
        for seat in range(SEATS):
            if owes(box[MATCH], seat):
                if watched == HOLES_ONLY:
                    seen |= look_for_hole(w, bench, seat, seen, number, made)
                side = seat ^ seat_a
                key_luck(scratch, side, made)
                move = decide(w, box, scratch, policies[side], seat)
                if move != NONE:
                    if watched == METRICS_ONLY:
                        before(w, box[MATCH], seat, move, trace)
                    elif watched == CARDS_ONLY:
                        count_played(w, bench, seat, move)
                    apply(w, box[MATCH], seat, move)
                    if watched == METRICS_ONLY:
                        after(w, box[MATCH], trace)
                    moved = True
                    made += 1
    return made


@entry
def begin_match(w: World, bench: Bench, number: int, seat_a: int) -> None:
    """Set up a match of a deal, with side A at a seat."""
    scratch, trace, plan = bench.scratch, bench.trace, bench.plan
    put(bench.box, MATCH, bench.starts[number % plan.decks * 2 + seat_a])
    s = bench.box[MATCH]
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
def next_move(w: World, bench: Bench, seat: int, side: int, made: int) -> int:
    """The move that the series makes here, for whoever plays a match of it again."""
    key_luck(bench.scratch, side, made)
    return decide(w, bench.box, bench.scratch, bench.policies[side], seat)


@entry
def end_match(w: World, bench: Bench, seat_a: int) -> None:
    """Fill in the metrics. What stalled or got stuck is neither a win nor a draw."""
    s, trace, counts = bench.box[MATCH], bench.trace, bench.counts
    counts[MATCHES] += 1
    counts[s.reason] += 1
    conclude(w, s, trace)
    counts[LENGTHS + min(BINS - 1, trace.value[LENGTH] // bench.plan.step)] += 1
    if not s.over:
        trace.value[STUCK] = 1
    if s.winner == NOBODY or not s.over:
        trace.value[SCORE] = 1
        trace.value[DRAW] = 1 if s.over and trace.value[STALL] == 0 else 0
    else:
        trace.value[SCORE] = 2 if s.winner == seat_a else 0


# ------------------------------------------------------------------------------------------ cards
@entry
def play_cards(w: World, bench: Bench, begin: int, end: int) -> None:
    """Play single matches and add up, for every card, who was dealt it and who won; how often it was played, and how
    often it was still in hand at the end. After the rows of the cards come matches, points and squares of points."""
    box, dealt, cards, plan = bench.box, bench.dealt, bench.cards, bench.plan
    for number in range(begin, end):
        begin_match(w, bench, number, 0)
        for card in range(plan.cards):
            dealt[card] = 0
        for seat in range(plan.seats):
            for i in range(cards_dealt(w, box[MATCH], seat, cards)):
                dealt[cards[i]] += 1 if seat == 0 else -1
        play_match(w, bench, number, 0, CARDS_ONLY)
        count_left(w, bench)
        points = 0
        if box[MATCH].over and box[MATCH].winner != NOBODY:
            points = 1 if box[MATCH].winner == 0 else -1
        add_cards(dealt, bench.sums, plan.cards, points)


@rule
def count_played(w: World, bench: Bench, seat: int, move: int) -> None:
    """The cards that a move brings into play."""
    if seat < bench.plan.seats:
        for i in range(cards_of_move(w, bench.box[MATCH], seat, move, bench.cards)):
            bench.sums[bench.cards[i] * COLUMNS + PLAYED] += 1


@rule
def count_left(w: World, bench: Bench) -> None:
    """The cards that are still in hand."""
    for seat in range(bench.plan.seats):
        for i in range(cards_left(w, bench.box[MATCH], seat, bench.cards)):
            bench.sums[bench.cards[i] * COLUMNS + LEFT] += 1


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
def find_holes(w: World, bench: Bench, begin: int, end: int) -> None:
    """Play single matches and look at every decision. For each kind of hole: in how many matches it is, and the deal
    and the decision where it comes soonest. Kind 0 is a seat that owes a decision and has none."""
    for number in range(begin, end):
        begin_match(w, bench, number, 0)
        play_match(w, bench, number, 0, HOLES_ONLY)


@rule
def look_for_hole(w: World, bench: Bench, seat: int, seen: int, number: int, made: int) -> int:
    """The bit of the hole that a seat is in, or 0. What has been seen in this match is not noted again."""
    count = legal(w, bench.box[MATCH], seat)
    kind = hole(w, bench.box[MATCH], seat, count) if count > 0 else 0
    if (count > 0 and kind == 0) or kind >= bench.plan.holes:
        return 0
    if seen >> kind & 1 == 0:
        note_hole(bench.found, kind, number, made)
    return 1 << kind


@rule
def note_hole(found: list[Long], kind: int, number: int, made: int) -> None:
    """Of all matches with a hole the one where it comes soonest is kept; of equal ones the first."""
    place = kind * 3
    if found[place] == 0 or made < found[place + 2]:
        found[place + 1] = number
        found[place + 2] = made
    found[place] += 1
