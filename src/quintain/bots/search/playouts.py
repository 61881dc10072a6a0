"""Play-outs: the moves that look best are tried in many worlds that agree with what a seat knows. In each the match is
played on for some turns by players who look one move ahead, and what it has come to is valued.

Values are wrong about the little by which moves of one position differ; a few turns later the difference is on the
table, where values see it. All moves are tried in the same worlds with the same luck, and the worse half of them drops
out again and again, so that most worlds are seen by those that are hard to tell apart."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from quintain.bots.choosing import best, best_moves, choose
from quintain.bots.kit import World, appraise, prune, splice, turn_number
from quintain.bots.search.workspace import Workspace
from quintain.bots.values import WORD, ValueNet, evaluate
from quintain.rules.dice import Stream, below, guess_seed, next_word, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Int, Long, Real, Record, Wide
from quintain.rules.rulebook import SEATS, State, apply, determinize, legal, observe, outcome, owes

MOST: Final = 16  # moves that are tried, at most
WIDTH: Final = 24  # moves that are looked at when playing on, the best at first sight
CHAOS: Final = 77  # what keeps the luck of players apart from that of the world
LOOKING: Final = 2  # beside the kinds of simple bots: players who look one move ahead
GLANCES: Final = 6  # worlds in which every move is looked at, where all cards are open

# Rows of the box of states.
WORLD: Final = 0
REPLIED: Final = 1
MATCH: Final = 2
BLANK: Final = 3
GUESS: Final = 4
HALFWAY: Final = 5
NEXT: Final = 6
ROWS: Final = 7


class Tries(Record):
    """Which moves are tried, and what came out so far."""

    seat: Int
    horizon: Int  # turns that are played on
    is_open: Int  # 1: all cards are known, and worlds differ in nothing but the luck to come
    heat: Real  # by how much a move may look worse and still be played, when playing on
    prior: Real  # as many worlds as first sight counts for
    seed: Long
    stream: Stream
    worlds: Long  # seen so far
    count: Wide
    alive: Wide  # those that have not dropped out come first
    number: Annotated[list[Wide], MOST]  # of each move among those of the position
    move: Annotated[list[Wide], MOST]
    first_sight: Annotated[list[Real], MOST]
    total: Annotated[list[Real], MOST]
    behind: Annotated[list[Real], MOST]  # the best of its last round
    option: Annotated[list[Wide], WIDTH]  # scratch


class TrySpace(NamedTuple):
    """All that play-outs work on."""

    tries: Tries
    move_net: ValueNet  # by which players compare their moves
    net: ValueNet  # by which positions are valued in the end
    box: list[State]


@entry
def nominate(ws: Workspace, space: TrySpace, most: int, luck: int) -> int:
    """The moves of the position that look best will be tried; how many?"""
    search, tries = ws.search, space.tries
    infoset = ws.infosets[search.root]
    tries.seat = search.seat
    tries.is_open = 0
    tries.seed = luck
    tries.worlds = 0
    tries.count = 0
    for i in range(infoset.count):
        better = 0
        for j in range(infoset.count):
            if search.worth[j] > search.worth[i] or (search.worth[j] == search.worth[i] and j < i):
                better += 1
        if better < min(most, MOST):
            tries.number[tries.count] = i
            tries.move[tries.count] = ws.actions[infoset.first + i].move
            tries.first_sight[tries.count] = search.worth[i]
            tries.total[tries.count] = 0.0
            tries.behind[tries.count] = 0.0
            tries.count += 1
    tries.alive = tries.count
    return tries.count


@entry
def nominate_open(w: World, state: State, space: TrySpace, seat: int, most: int, luck: int) -> int:
    """Of all moves of a seat, those that look best to somebody who sees all cards will be tried; how many?"""
    tries, wanted = space.tries, min(most, MOST)
    tries.seat = seat
    tries.is_open = 1
    tries.seed = luck
    tries.count = 0
    moves = prune(w, state, seat, legal(w, state, seat))
    for i in range(moves):
        prune(w, state, seat, legal(w, state, seat))  # looking at a move takes the list for others
        move = w.scratch.moves[i]
        enter(tries, move, at_first_sight(w, state, space, move), wanted)
    tries.worlds = 0
    tries.alive = tries.count
    return tries.count


@rule
def at_first_sight(w: World, state: State, space: TrySpace, move: int) -> float:
    """What a move comes to at once, in a few worlds; the same for all moves."""
    tries, total = space.tries, 0.0
    tries.worlds = 0
    for _ in range(GLANCES):
        deal(w, state, space)
        apply(w, space.box[REPLIED], tries.seat, move)
        total += evaluate(w, space.box[REPLIED], space.net)
        tries.worlds += 1
    return total / GLANCES if tries.seat == 0 else -total / GLANCES


@rule
def enter(tries: Tries, move: int, worth: float, wanted: int) -> None:
    """Put a move among the best so far, if it is one of them."""
    place = tries.count
    while place > 0 and tries.first_sight[place - 1] < worth:
        place -= 1
    if place >= wanted:
        return
    tries.count = min(wanted, tries.count + 1)
    for i in range(tries.count - 1, place, -1):
        tries.move[i] = tries.move[i - 1]
        tries.first_sight[i] = tries.first_sight[i - 1]
        tries.total[i] = 0.0
    tries.move[place] = move
    tries.first_sight[place] = worth
    tries.total[place] = 0.0


@entry
def try_moves(w: World, view: State, space: TrySpace, worlds: int) -> None:
    """Try what has not dropped out in so many worlds more. Where all cards are open, the view is the state."""
    box, tries = space.box, space.tries
    for _ in range(worlds):
        deal(w, view, space)
        end = turn_number(box[WORLD]) + tries.horizon
        for i in range(tries.alive):
            put(box, MATCH, box[REPLIED])
            apply(w, box[MATCH], tries.seat, tries.move[i])
            start_stream(tries.stream, tries.seed ^ CHAOS, tries.worlds)
            play_on(w, space, end)
            value = evaluate(w, box[MATCH], space.net)
            tries.total[i] += value if tries.seat == 0 else -value
        tries.worlds += 1


@entry
def fathom(w: World, state: State, space: TrySpace, kind0: int, kind1: int, worlds: int) -> float:
    """What seat 0 may hope for, from -1 to 1, after some decisions (those in `tries`, with their seats as numbers) in
    a position whose cards are all open: in many worlds players of two kinds play on to the end."""
    box, tries, total = space.box, space.tries, 0.0
    for world in range(worlds):
        start_stream(tries.stream, tries.seed, world)
        tries.seat = 0
        deal_open(w, state, space)
        for i in range(tries.count):
            apply(w, box[WORLD], tries.number[i], tries.move[i])
        put(box, MATCH, box[WORLD])
        play_as(w, space, kind0, kind1)
        total += outcome(box[MATCH], 0)
    return total / float(max(1, worlds))


@rule
def play_as(w: World, space: TrySpace, kind0: int, kind1: int) -> None:
    """Play box[MATCH] to the end: simple bots, or whoever looks a move ahead."""
    box, moved = space.box, True
    while moved and not box[MATCH].over:
        moved = False
        for seat in range(SEATS):
            kind = kind0 if seat == 0 else kind1
            if owes(box[MATCH], seat):
                if kind == LOOKING:
                    apply(w, box[MATCH], seat, quick_move(w, space, seat))
                else:
                    apply(w, box[MATCH], seat, choose(w, box[MATCH], seat, kind, space.tries.stream))
                moved = True


@rule
def deal(w: World, view: State, space: TrySpace) -> None:
    """The next world, into box[WORLD]; and the same with what the other side does meanwhile, into box[REPLIED]."""
    box, tries = space.box, space.tries
    start_stream(tries.stream, tries.seed, tries.worlds)
    if tries.is_open == 1:
        deal_open(w, view, space)
    else:
        put(box, WORLD, view)
        determinize(w, box[WORLD], tries.seat, tries.stream)
    put(box, REPLIED, box[WORLD])
    if owes(box[WORLD], 1 - tries.seat):
        put(box, MATCH, box[WORLD])
        apply(w, box[REPLIED], 1 - tries.seat, quick_move(w, space, 1 - tries.seat))


@rule
def deal_open(w: World, state: State, space: TrySpace) -> None:
    """All hands and face-down cards as they are, and other luck to come: each seat's own is dealt to what that seat
    sees, and both are put together. A game that does not say how has its decks open too."""
    box, tries = space.box, space.tries
    own_deal(w, state, space, 1 - tries.seat, GUESS)
    own_deal(w, state, space, tries.seat, WORLD)
    if not splice(w, box[WORLD], box[GUESS], 1 - tries.seat):
        put(box, WORLD, state)
        guess_seed(box[WORLD].seed, tries.stream)


@rule
def own_deal(w: World, state: State, space: TrySpace, seat: int, row: int) -> None:
    """What a seat sees, with luck that agrees with it."""
    put(space.box, row, space.box[BLANK])
    observe(w, state, seat, space.box[row])
    determinize(w, space.box[row], seat, space.tries.stream)


@rule
def play_on(w: World, space: TrySpace, end: int) -> None:
    """Both seats go on until a turn comes that is too far away."""
    box = space.box
    moved = True
    while moved and not box[MATCH].over and turn_number(box[MATCH]) < end:
        moved = False
        for seat in range(SEATS):
            if owes(box[MATCH], seat):
                apply(w, box[MATCH], seat, quick_move(w, space, seat))
                moved = True


@rule
def quick_move(w: World, space: TrySpace, seat: int) -> int:
    """What a player does in box[MATCH] who looks one move ahead in a world that it imagines."""
    box, tries = space.box, space.tries
    count = best_moves(w, box[MATCH], seat, WIDTH, tries.option)
    if count == 1:
        return tries.option[0]
    imagine(w, space, seat)
    chosen, most = 0, -9.0
    for i in range(count):
        put(box, NEXT, box[HALFWAY])
        apply(w, box[NEXT], seat, tries.option[i])
        value = evaluate(w, box[NEXT], space.move_net)
        value = (value if seat == 0 else -value) + tries.heat * next_word(tries.stream) / WORD
        if value > most:
            chosen, most = i, value
    return tries.option[chosen]


@rule
def imagine(w: World, space: TrySpace, seat: int) -> None:
    """Put a world into box[HALFWAY] that agrees with what a seat sees of box[MATCH]. Who decides at the same time has
    done what looks best, or anything."""
    box, stream = space.box, space.tries.stream
    put(box, GUESS, box[BLANK])
    observe(w, box[MATCH], seat, box[GUESS])
    determinize(w, box[GUESS], seat, stream)
    put(box, HALFWAY, box[GUESS])
    if owes(box[GUESS], 1 - seat):
        count = prune(w, box[GUESS], 1 - seat, legal(w, box[GUESS], 1 - seat))
        if below(stream, 2) == 0:
            appraise(w, box[GUESS], 1 - seat, count)
            apply(w, box[HALFWAY], 1 - seat, best(w, count, stream))
        else:
            apply(w, box[HALFWAY], 1 - seat, w.scratch.moves[below(stream, count)])


@entry
def drop_worse(space: TrySpace) -> int:
    """The worse half drops out; how many are left? They come first in the list, the best one before all."""
    tries = space.tries
    for i in range(tries.alive):
        top = i
        for j in range(i + 1, tries.alive):
            if standing(tries, j) > standing(tries, top):
                top = j
        swap(tries, i, top)
    for i in range(tries.alive):
        tries.behind[i] = standing(tries, 0) - standing(tries, i)
    tries.alive = (tries.alive + 1) // 2
    return tries.alive


@rule
def swap(tries: Tries, i: int, j: int) -> None:
    number, move, first_sight, total = tries.number[i], tries.move[i], tries.first_sight[i], tries.total[i]
    tries.number[i], tries.move[i] = tries.number[j], tries.move[j]
    tries.first_sight[i], tries.total[i] = tries.first_sight[j], tries.total[j]
    tries.number[j], tries.move[j], tries.first_sight[j], tries.total[j] = number, move, first_sight, total


@rule
def standing(tries: Tries, i: int) -> float:
    """What a move has brought, first sight included."""
    return (tries.total[i] + tries.prior * tries.first_sight[i]) / (float(tries.worlds) + tries.prior)


@entry
def conclude(ws: Workspace, space: TrySpace) -> None:
    """What moves are worth after all that was tried, into `search.worth`. Those that were not tried are as far behind
    as they looked at first."""
    search, tries = ws.search, space.tries
    top = tries.total[0] / max(1.0, float(tries.worlds))
    for i in range(ws.infosets[search.root].count):
        search.worth[i] = max(-1.0, top - max(0.0, tries.first_sight[0] - search.worth[i]))
    for i in range(tries.count):
        search.worth[tries.number[i]] = max(-1.0, top - tries.behind[i])
