"""Planning long turns: what a seat could do first is tried in sampled worlds and played on greedily for some turns;
moves that do badly drop out, and the others are tried in more worlds. A turn that wins at once is looked for before."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from quintain.bots.choosing import GREEDY, play_out
from quintain.bots.kit import World, appraise, turn_number
from quintain.bots.values import ValueNet, evaluate, noisy
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide
from quintain.rules.rulebook import State, apply, determinize, info_key, legal, owes

MOST_CHOICES: Final = 64
LINES: Final = 256  # positions within a turn that are looked at for a win
TRIAL: Final = LINES  # rows of the table of states after those of the lines
ROOT: Final = LINES + 1
ROWS: Final = LINES + 2
NO_MOVE: Final = -1


class Choice(Record):
    move: Wide
    total: Real
    tries: Wide
    worse: Flag  # than half of those that are still in
    out: Flag


class Line(Record):
    """A position within the turn, and the first move that led to it."""

    move: Wide
    key: Long


class Planner(Record):
    """How far and how widely to plan (see `PlannerConfig`), and what came out."""

    moves: Int
    worlds: Int
    turns: Int
    stream: Stream
    count: Wide
    simulations: Long
    choice: Annotated[list[Choice], MOST_CHOICES]
    line: Annotated[list[Line], LINES]


class PlannerSpace(NamedTuple):
    """All that a planner works on."""

    planner: Planner
    net: ValueNet
    states: list[State]


@entry
def plan(w: World, view: State, seat: int, luck: int, ws: PlannerSpace) -> int:
    """The move of a seat: its best-looking moves are tried in up to so many worlds and played on for some turns."""
    planner = ws.planner
    start_stream(planner.stream, luck, luck)
    planner.simulations = 0
    planner.count = 0
    lethal = find_win(w, view, seat, ws)
    if lethal != NO_MOVE:
        return lethal
    list_choices(w, view, seat, planner)
    left = planner.count
    done = 0
    part = max(1, planner.worlds // 4)
    while left > 1 and done < planner.worlds:
        for _ in range(part):
            try_all(w, view, seat, ws)
            done += 1
        left = drop_worse_half(planner, left)
    return best_choice(planner)


@rule
def list_choices(w: World, view: State, seat: int, planner: Planner) -> None:
    """The moves that look best at first sight, in the order of the list."""
    count = legal(w, view, seat)
    appraise(w, view, seat, count)
    planner.count = 0
    for i in range(count):
        better = 0
        for j in range(count):
            if w.notes.worth[j] > w.notes.worth[i] or (w.notes.worth[j] == w.notes.worth[i] and j < i):
                better += 1
        if better < min(planner.moves, MOST_CHOICES):
            choice = planner.choice[planner.count]
            choice.move = w.scratch.moves[i]
            choice.total = 0.0
            choice.tries = 0
            choice.out = False
            planner.count += 1


@rule
def try_all(w: World, view: State, seat: int, ws: PlannerSpace) -> None:
    """Every move that is still in, in one and the same new world."""
    planner, states, net = ws.planner, ws.states, ws.net
    put(states, ROOT, view)
    determinize(w, states[ROOT], seat, planner.stream)
    for i in range(planner.count):
        choice = planner.choice[i]
        if not choice.out:
            put(states, TRIAL, states[ROOT])
            apply(w, states[TRIAL], seat, choice.move)
            play_out(w, states[TRIAL], GREEDY, GREEDY, planner.stream, turn_number(states[TRIAL]) + planner.turns)
            value = noisy(evaluate(w, states[TRIAL], net), net, planner.stream)
            choice.total += value if seat == 0 else -value
            choice.tries += 1
            planner.simulations += 1


@rule
def drop_worse_half(planner: Planner, left: int) -> int:
    """Moves with less than the middle drop out; how many are still in?"""
    wanted = (left + 1) // 2
    for i in range(planner.count):
        better = 0
        for j in range(planner.count):
            if not planner.choice[j].out and mean(planner.choice[j]) > mean(planner.choice[i]):
                better += 1
        planner.choice[i].worse = better >= wanted
    left = 0
    for i in range(planner.count):
        choice = planner.choice[i]
        choice.out = choice.out or choice.worse
        if not choice.out:
            left += 1
    return left


@rule
def mean(choice: Choice) -> float:
    return choice.total / max(1, choice.tries)


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
def find_win(w: World, view: State, seat: int, ws: PlannerSpace) -> int:
    """The first move of a turn that wins before anybody else decides or luck matters, or NO_MOVE. Positions within the
    turn are looked at breadth first, each only once."""
    planner, states = ws.planner, ws.states
    put(states, 0, view)
    planner.line[0].move = NO_MOVE
    planner.line[0].key = info_key(w, view, seat)
    used = 1
    at = 0
    start = turn_number(view)
    while at < used:
        for i in range(legal(w, states[at], seat)):
            move = w.scratch.moves[i]
            put(states, TRIAL, states[at])
            apply(w, states[TRIAL], seat, move)
            first = move if at == 0 else planner.line[at].move
            if states[TRIAL].over and states[TRIAL].winner == seat:
                return first
            same_turn = not states[TRIAL].over and turn_number(states[TRIAL]) == start and owes(states[TRIAL], seat)
            if same_turn and used < LINES:
                used = keep_line(w, ws, seat, first, used)
        at += 1
    return NO_MOVE


@rule
def keep_line(w: World, ws: PlannerSpace, seat: int, first: int, used: int) -> int:
    """Remember a position within the turn, unless it is known."""
    planner, states = ws.planner, ws.states
    key = info_key(w, states[TRIAL], seat)
    for i in range(used):
        if planner.line[i].key == key:
            return used
    put(states, used, states[TRIAL])
    planner.line[used].move = first
    planner.line[used].key = key
    return used + 1
