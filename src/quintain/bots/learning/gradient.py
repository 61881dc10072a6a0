"""Matches in which values are tried out: a player who looks one move ahead plays by them, and from who won follows in
which direction each weight should change (REINFORCE, with the value of the position before a decision as baseline).

Values that are fitted to how matches end may say of every position what it is worth on average, and still be wrong
about the little by which the moves of one position differ. What is learned here is that difference and nothing else."""

from __future__ import annotations

import math
from typing import Annotated, Final, NamedTuple

from quintain.bots.choosing import LONGEST, best, best_moves
from quintain.bots.kit import FEATURES, World, advise, appraise, measure, phase
from quintain.bots.values import UNITS, ValueNet
from quintain.rules.dice import Stream, below, next_word, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Int, Long, Real, Record, Wide
from quintain.rules.rulebook import NOBODY, SEATS, State, apply, determinize, legal, observe, owes, setup

WIDTH: Final = 24  # moves that are looked at, the best at first sight
WORLDS: Final = 16  # in which each may be tried, at most
NOTED: Final = 600  # decisions of one match that are learned from
DECIDED: Final = 30.0  # what it is worth to have won, compared to the sums in a net
WORD: Final = 4294967296.0

# Who plays.
LEARNER: Final = 0
GREEDY: Final = 1
ADVISED: Final = 2

# Rows of the box of states.
MATCH: Final = 0
BLANK: Final = 1
VIEW: Final = 2
GUESS: Final = 3
REPLIED: Final = 4
TRIAL: Final = 5
ROOMS: Final = 6

# A position as numbers: features of the seat, of the other one, the phase, and how it ended if it has.
PHASE: Final = 2 * FEATURES
END: Final = 2 * FEATURES + 1
GOES_ON: Final = 2.0
ROW: Final = 2 * FEATURES + 2


class Contest(Record):
    """Who plays from which seed, room to work in, and what was counted."""

    seed: Long
    decks: Int  # how many pairs of them the table of starts holds; deals take them in turn
    other: Int  # who sits opposite
    worlds: Int
    weights: Wide  # of a net
    sampling: Int  # one decision in so many adds to the Fisher information
    stream: Stream
    move: Annotated[list[Wide], WIDTH]
    score: Annotated[list[Real], WIDTH]
    mine: Annotated[list[Real], UNITS]
    theirs: Annotated[list[Real], UNITS]
    noted: Wide  # decisions of this match
    side: Annotated[list[Int], NOTED]
    value: Annotated[list[Real], NOTED]
    decisions: Long
    sampled: Long


class ContestSpace(NamedTuple):
    """All that a contest works on."""

    contest: Contest
    box: list[State]
    starts: list[State]  # for each pair of decks, the learner at seat 0 and at seat 1
    nets: list[ValueNet]  # what is learned, and the baseline
    rows: list[Real]  # the positions that moves lead to, in each world
    here: list[Real]  # the position before
    scores: list[Real]  # d log p / d weights, of each decision of a match
    gradient: list[Real]
    fisher: list[Real]  # the information matrix: how fast play changes with weights
    results: list[Real]  # of each match, to the learner: 1, 0 or -1


# ------------------------------------------------------------------------------------------ a net and its gradient
@rule
def write_row(w: World, s: State, seat: int, net: ValueNet, rows: list[Real], at: int) -> None:
    """Write down a position as a seat sees it."""
    measure(w, s, seat, net.mine)
    measure(w, s, 1 - seat, net.theirs)
    for i in range(net.count):
        rows[at + i] = net.mine[i]
        rows[at + FEATURES + i] = net.theirs[i]
    rows[at + PHASE] = phase(w, s)
    rows[at + END] = GOES_ON
    if s.over:
        rows[at + END] = 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0


@rule
def activate(net: ValueNet, rows: list[Real], at: int, contest: Contest) -> None:
    """What the hidden units say of a position, from both sides."""
    for unit in range(net.units):
        contest.mine[unit] = net.bias[unit] + rows[at + PHASE] * net.late_weight[unit]
        contest.theirs[unit] = contest.mine[unit]
    for i in range(net.count):
        mine, theirs = rows[at + i], rows[at + FEATURES + i]
        if mine != 0.0 or theirs != 0.0:
            for unit in range(net.units):
                own_weight, other_weight = net.own_weight[i * UNITS + unit], net.other_weight[i * UNITS + unit]
                contest.mine[unit] += own_weight * mine + other_weight * theirs
                contest.theirs[unit] += own_weight * theirs + other_weight * mine


@rule
def total(net: ValueNet, rows: list[Real], at: int, contest: Contest) -> float:
    """The sum in a net, before it is squashed."""
    if rows[at + END] != GOES_ON:
        return DECIDED * rows[at + END]
    progress, found = rows[at + PHASE], 0.0
    for i in range(net.count):
        weight = net.early[i] + progress * (net.late[i] - net.early[i])
        found += weight * (rows[at + i] - rows[at + FEATURES + i])
    activate(net, rows, at, contest)
    for unit in range(net.units):
        found += net.out_weight[unit] * (max(0.0, contest.mine[unit]) - max(0.0, contest.theirs[unit]))
    return found


@rule
def add_gradient(
    net: ValueNet, rows: list[Real], at: int, contest: Contest, sums: list[Real], to: int, share: float
) -> None:
    """Add a share of d total / d weights. The order is that of `vector`: leads early and late, then of the units bias,
    late, out, and what each looks at."""
    if rows[at + END] != GOES_ON:
        return
    count, units, progress = net.count, net.units, rows[at + PHASE]
    for i in range(count):
        lead = share * (rows[at + i] - rows[at + FEATURES + i])
        sums[to + i] += lead * (1.0 - progress)
        sums[to + count + i] += lead * progress
    activate(net, rows, at, contest)
    first = to + 2 * count
    for unit in range(units):
        mine, theirs = max(0.0, contest.mine[unit]), max(0.0, contest.theirs[unit])
        sums[first + 2 * units + unit] += share * (mine - theirs)
        contest.mine[unit] = share * net.out_weight[unit] if mine > 0.0 else 0.0
        contest.theirs[unit] = share * net.out_weight[unit] if theirs > 0.0 else 0.0
        sums[first + unit] += contest.mine[unit] - contest.theirs[unit]
        sums[first + units + unit] += progress * (contest.mine[unit] - contest.theirs[unit])
    own, other = first + 3 * units, first + (3 + count) * units
    for i in range(count):
        mine, theirs = rows[at + i], rows[at + FEATURES + i]
        if mine != 0.0 or theirs != 0.0:
            for unit in range(units):
                sums[own + i * units + unit] += contest.mine[unit] * mine - contest.theirs[unit] * theirs
                sums[other + i * units + unit] += contest.mine[unit] * theirs - contest.theirs[unit] * mine


# ------------------------------------------------------------------------------------------ one decision
@rule
def imagine(w: World, space: ContestSpace, seat: int, world: int) -> None:
    """A world that agrees with what the seat knows, in which a seat that decides at the same time has done what looks
    best, or anything."""
    box, stream = space.box, space.contest.stream
    put(box, GUESS, box[VIEW])
    determinize(w, box[GUESS], seat, stream)
    put(box, REPLIED, box[GUESS])
    if owes(box[GUESS], 1 - seat):
        count = legal(w, box[GUESS], 1 - seat)
        if world % 2 == 0:
            appraise(w, box[GUESS], 1 - seat, count)
            apply(w, box[REPLIED], 1 - seat, best(w, count, stream))
        else:
            apply(w, box[REPLIED], 1 - seat, w.scratch.moves[below(stream, count)])


@rule
def look(w: World, space: ContestSpace, seat: int, count: int) -> None:
    """What each move leads to, and what that is worth, over some worlds."""
    box, contest, net = space.box, space.contest, space.nets[0]
    put(box, VIEW, box[BLANK])
    observe(w, box[MATCH], seat, box[VIEW])
    for i in range(count):
        contest.score[i] = 0.0
    for world in range(contest.worlds):
        imagine(w, space, seat, world)
        if world == 0:
            write_row(w, box[GUESS], seat, net, space.here, 0)
        for i in range(count):
            put(box, TRIAL, box[REPLIED])
            apply(w, box[TRIAL], seat, contest.move[i])
            at = (world * WIDTH + i) * ROW
            write_row(w, box[TRIAL], seat, net, space.rows, at)
            contest.score[i] += total(net, space.rows, at, contest) / contest.worlds


@rule
def draw(contest: Contest, count: int) -> int:
    """A move at random, the better the more often; `score` becomes how often."""
    top = contest.score[0]
    for i in range(1, count):
        top = max(top, contest.score[i])
    whole = 0.0
    for i in range(count):
        contest.score[i] = math.exp(max(-60.0, contest.score[i] - top))
        whole += contest.score[i]
    for i in range(count):
        contest.score[i] /= whole
    rest = next_word(contest.stream) / WORD
    for i in range(count):
        rest -= contest.score[i]
        if rest < 0.0:
            return i
    return count - 1


@rule
def note(space: ContestSpace, side: int, count: int, chosen: int) -> None:
    """Write down how the chances of the chosen move follow the weights, and what the position was worth before."""
    contest, scores = space.contest, space.scores
    at = contest.noted * contest.weights
    for k in range(contest.weights):
        scores[at + k] = 0.0
    for i in range(count):
        share = ((1.0 if i == chosen else 0.0) - contest.score[i]) / contest.worlds
        if share > 1e-4 or share < -1e-4:
            for world in range(contest.worlds):
                add_gradient(space.nets[0], space.rows, (world * WIDTH + i) * ROW, contest, scores, at, share)
    sum_before = total(space.nets[1], space.here, 0, contest)
    contest.value[contest.noted] = sum_before / math.sqrt(1.0 + sum_before * sum_before)
    contest.side[contest.noted] = side
    contest.noted += 1


@rule
def learned_move(w: World, space: ContestSpace, seat: int, side: int) -> int:
    contest = space.contest
    count = best_moves(w, space.box[MATCH], seat, WIDTH, contest.move)
    if count == 1:
        return contest.move[0]
    look(w, space, seat, count)
    chosen = draw(contest, count)
    if contest.noted < NOTED:
        note(space, side, count, chosen)
    return contest.move[chosen]


@rule
def known_move(w: World, s: State, seat: int, kind: int, stream: Stream) -> int:
    count = legal(w, s, seat)
    if kind == GREEDY:
        appraise(w, s, seat, count)
    else:
        advise(w, s, seat, count)
    return best(w, count, stream)


# ------------------------------------------------------------------------------------------ whole matches
@entry
def compete(w: World, space: ContestSpace, begin: int, end: int) -> None:
    """Play deals number `begin` to `end` - 1, each from both seats, and add up the gradient."""
    for number in range(begin, end):
        for seat in range(SEATS):
            begin_match(w, space, number, seat)
            play(w, space, seat)
            result = result_for(space.box[MATCH], seat)
            space.results[2 * (number - begin) + seat] = result
            learn(space, 0, result)
            if space.contest.other == LEARNER:
                learn(space, 1, -result)


@rule
def begin_match(w: World, space: ContestSpace, number: int, seat: int) -> None:
    contest = space.contest
    put(space.box, MATCH, space.starts[number % contest.decks * SEATS + seat])
    s = space.box[MATCH]
    s.seed.low = contest.seed
    s.seed.high = number
    start_stream(contest.stream, contest.seed, number)
    setup(w, s)
    contest.noted = 0


@rule
def play(w: World, space: ContestSpace, learner: int) -> None:
    """To the end, or until nobody can go on."""
    box, contest = space.box, space.contest
    made = 0
    moved = True
    while moved and not box[MATCH].over and made < LONGEST:
        moved = False
        for seat in range(SEATS):
            if owes(box[MATCH], seat):
                side = seat ^ learner
                if side == 0 or contest.other == LEARNER:
                    move = learned_move(w, space, seat, side)
                else:
                    move = known_move(w, box[MATCH], seat, contest.other, contest.stream)
                apply(w, box[MATCH], seat, move)
                moved = True
                made += 1


@rule
def result_for(s: State, seat: int) -> float:
    if s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


@rule
def learn(space: ContestSpace, side: int, result: float) -> None:
    """Every decision of a side counts by how much better the match ended than its position had looked."""
    contest, scores, gradient, fisher = space.contest, space.scores, space.gradient, space.fisher
    weights = contest.weights
    for number in range(contest.noted):
        if contest.side[number] == side:
            at = number * weights
            surprise = result - contest.value[number]
            for k in range(weights):
                gradient[k] += surprise * scores[at + k]
            contest.decisions += 1
            if contest.decisions % contest.sampling == 0:
                contest.sampled += 1
                for k in range(weights):
                    if scores[at + k] != 0.0:
                        for j in range(weights):
                            fisher[k * weights + j] += scores[at + k] * scores[at + j]
