"""Planning long turns: what a seat could do first is tried in sampled worlds and played on greedily for some turns;
moves that do badly drop out, and the others are tried in more worlds. A turn that wins at once is looked for before."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.bots.choosing import GREEDY, choose
from quintain.bots.kit import World, appraise, moment
from quintain.bots.values import Brain, doubted, evaluate
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Flag, Long, Real, Record, Wide
from quintain.rules.rulebook import SEATS, State, apply, determinize, info_key, legal, owes

MOST_CHOICES: Final = 64
LINES: Final = 256  # positions within a turn that are looked at for a win
ROOM: Final = LINES + 4
LONGEST: Final = 4000  # decisions of a playout
TRIAL: Final = LINES
ROOT: Final = LINES + 1
NO_MOVE: Final = -1


class Choice(Record):
    move: Wide
    total: Real
    tries: Wide
    out: Flag


class Line(Record):
    """A position within the turn, and the first move that led to it."""

    move: Wide
    key: Long


class Planner(Record):
    stream: Stream
    count: Wide
    simulations: Long
    choice: Annotated[list[Choice], MOST_CHOICES]
    line: Annotated[list[Line], LINES]


@entry
def plan(
    w: World,
    view: State,
    seat: int,
    luck: int,
    most: int,
    worlds: int,
    turns: int,
    brain: Brain,
    planners: list[Planner],
    box: list[State],
) -> int:
    """The move of a seat: `most` of its moves, tried in up to `worlds` worlds and played on for some turns."""
    planner = planners[0]
    start_stream(planner.stream, luck, luck)
    planner.simulations = 0
    planner.count = 0
    lethal = find_win(w, view, seat, planner, box)
    if lethal != NO_MOVE:
        return lethal
    list_choices(w, view, seat, most, planner)
    left = planner.count
    done = 0
    part = max(1, worlds // 4)
    while left > 1 and done < worlds:
        for _ in range(part):
            try_all(w, view, seat, turns, brain, planner, box)
            done += 1
        left = drop_worse_half(planner, left)
    return best_choice(planner)


@rule
def list_choices(w: World, view: State, seat: int, most: int, planner: Planner) -> None:
    """The moves that look best at first sight, in the order of the list."""
    count = legal(w, view, seat)
    appraise(w, view, seat, count)
    planner.count = 0
    for i in range(count):
        better = 0
        for j in range(count):
            if w.notes.worth[j] > w.notes.worth[i] or (w.notes.worth[j] == w.notes.worth[i] and j < i):
                better += 1
        if better < min(most, MOST_CHOICES):
            choice = planner.choice[planner.count]
            choice.move = w.scratch.moves[i]
            choice.total = 0.0
            choice.tries = 0
            choice.out = False
            planner.count += 1


@rule
def try_all(w: World, view: State, seat: int, turns: int, brain: Brain, planner: Planner, box: list[State]) -> None:
    """Every move that is still in, in one and the same new world."""
    put(box, ROOT, view)
    determinize(w, box[ROOT], seat, planner.stream)
    for i in range(planner.count):
        choice = planner.choice[i]
        if not choice.out:
            put(box, TRIAL, box[ROOT])
            apply(w, box[TRIAL], seat, choice.move)
            play_on(w, box[TRIAL], turns, planner.stream)
            worth = doubted(evaluate(w, box[TRIAL], brain), brain, planner.stream)
            choice.total += worth if seat == 0 else -worth
            choice.tries += 1
            planner.simulations += 1


@rule
def play_on(w: World, s: State, turns: int, stream: Stream) -> None:
    """Both sides greedily, for some turns or to the end."""
    end = moment(s) + turns
    decisions = 0
    while not s.over and moment(s) < end and decisions < LONGEST:
        for seat in range(SEATS):
            if owes(s, seat):
                apply(w, s, seat, choose(w, s, seat, GREEDY, stream))
                decisions += 1


@rule
def drop_worse_half(planner: Planner, left: int) -> int:
    """Moves with less than the middle drop out; how many are still in?"""
    wanted = (left + 1) // 2
    for i in range(planner.count):
        if not planner.choice[i].out:
            better = 0
            for j in range(planner.count):
                if not planner.choice[j].out and mean(planner.choice[j]) > mean(planner.choice[i]):
                    better += 1
            planner.choice[i].tries = -planner.choice[i].tries if better >= wanted else planner.choice[i].tries
    left = 0
    for i in range(planner.count):
        choice = planner.choice[i]
        if choice.tries < 0:
            choice.tries = -choice.tries
            choice.out = True
        elif not choice.out:
            left += 1
    return left


@rule
def mean(choice: Choice) -> float:
    return choice.total / max(1, abs(choice.tries))


@rule
def best_choice(planner: Planner) -> int:
    """The best of those that are still in; the first of equals, which looked best at first sight or ends the turn."""
    best = -1
    for i in range(planner.count):
        if not planner.choice[i].out and (best < 0 or mean(planner.choice[i]) > mean(planner.choice[best])):
            best = i
    return planner.choice[best].move


# ------------------------------------------------------------------------------------------ a turn that wins
@rule
def find_win(w: World, view: State, seat: int, planner: Planner, box: list[State]) -> int:
    """The first move of a turn that wins before anybody else decides or luck matters, or NO_MOVE. Positions within the
    turn are looked at breadth first, each only once."""
    put(box, 0, view)
    planner.line[0].move = NO_MOVE
    planner.line[0].key = info_key(w, view, seat)
    used = 1
    at = 0
    start = moment(view)
    while at < used:
        for i in range(legal(w, box[at], seat)):
            move = w.scratch.moves[i]
            put(box, TRIAL, box[at])
            apply(w, box[TRIAL], seat, move)
            first = move if at == 0 else planner.line[at].move
            if box[TRIAL].over and box[TRIAL].winner == seat:
                return first
            same_turn = not box[TRIAL].over and moment(box[TRIAL]) == start and owes(box[TRIAL], seat)
            if same_turn and used < LINES:
                used = keep_line(w, planner, box, seat, first, used)
        at += 1
    return NO_MOVE


@rule
def keep_line(w: World, planner: Planner, box: list[State], seat: int, first: int, used: int) -> int:
    """Remember a position within the turn, unless it is known."""
    key = info_key(w, box[TRIAL], seat)
    for i in range(used):
        if planner.line[i].key == key:
            return used
    put(box, used, box[TRIAL])
    planner.line[used].move = first
    planner.line[used].key = key
    return used + 1
