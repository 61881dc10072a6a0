"""Planning long turns. What is weighed are whole turns, *lines* of moves that end where luck or somebody else has a
say: each move that looks good, played on as experience advises, makes one. All lines are tried in the same sampled
worlds, with the same luck, and played on; lines that do badly drop out early, the others are tried in more worlds. Then
the best line is varied, move by move, and has to hold its own. What is left of it is the plan for the rest of the turn.
A turn that wins at once is looked for before."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from quintain.bots.choosing import best
from quintain.bots.kit import World, advise, hand_key, turn_number
from quintain.bots.values import ValueNet, evaluate
from quintain.rules.dice import Stream, below, next_word, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide
from quintain.rules.rulebook import SEATS, State, apply, determinize, info_key, legal, owes

MOST_LINES: Final = 64
LENGTH: Final = 24  # moves of a line; who makes more of them in a turn plans again
STAGES: Final = 12  # each with twice as many worlds as the one before
SEEN: Final = 1024  # ends of lines that are remembered, so that none is tried twice
POSITIONS: Final = 256  # within a turn that are looked at for a win
ATTEMPTS: Final = 4096  # moves that are tried for it
LONGEST: Final = 20_000  # decisions of a match that is played on
# Rows of the table of states, after those positions.
TRIAL: Final = POSITIONS
WORLD: Final = POSITIONS + 1
PATH: Final = POSITIONS + 2  # a line as it is made, in two worlds: where they differ, luck has a say
TWIN: Final = POSITIONS + 3
ROWS: Final = POSITIONS + 4
NO_MOVE: Final = -1
NOWHERE: Final = 0  # the key of no position
UNIT: Final = 4294967296.0


class Line(Record):
    """The rest of a turn."""

    length: Int
    move: Annotated[list[Wide], LENGTH]
    key: Annotated[list[Long], LENGTH]  # what the seat knows before each move
    tries: Wide  # worlds
    total: Annotated[list[Real], STAGES]  # what it came to in the worlds of each stage and of those before
    blur: Real  # how wrong a weaker player sees it
    worse: Flag  # than half of those that are still in
    out: Flag


class First(Record):
    """A first move that was tried, and what the best of its lines came to in so many worlds."""

    move: Wide
    total: Real
    tries: Wide


class Position(Record):
    """A position within the turn, and the first move that led to it."""

    move: Wide
    key: Long


class Planner(Record):
    """How far and how widely to plan (see `PlannerConfig`), what came out, and what is kept for the next decision."""

    moves: Int
    rounds: Int
    again: Int
    first_worlds: Int
    stages: Int
    turns: Int
    noise: Real
    stray: Real
    # what is kept while a turn lasts
    seat: Int
    luck: Long
    round_number: Wide
    expected: Long  # what the seat will know when its plan goes on
    plan: Line
    # what is worked with
    stream: Stream
    count: Wide
    seen: Wide
    seen_key: Annotated[list[Long], SEEN]
    ranked: Wide
    rank_move: Annotated[list[Wide], MOST_LINES]
    rank_worth: Annotated[list[Wide], MOST_LINES]
    line: Annotated[list[Line], MOST_LINES]
    firsts: Wide
    first: Annotated[list[First], MOST_LINES]
    position: Annotated[list[Position], POSITIONS]


class PlannerSpace(NamedTuple):
    """All that a planner works on."""

    planner: Planner
    net: ValueNet
    states: list[State]


@entry
def plan(w: World, view: State, seat: int, luck: int, afresh: bool, ws: PlannerSpace) -> int:
    """The move of a seat. Where its plan goes on as expected, it is thought over for some more rounds, or followed;
    unless all is to be thought afresh."""
    planner = ws.planner
    goes_on = planner.plan.length > 0 and seat == planner.seat and planner.expected == knowledge(w, view, seat)
    goes_on = goes_on and not afresh
    planner.firsts = 0
    if not goes_on:
        planner.seat = seat
        planner.luck = luck
        planner.plan.length = 0
        planner.round_number = 0
        planner.seen = 0
    rounds = planner.again if goes_on else planner.rounds
    if rounds > 0:
        lethal = find_win(w, view, seat, ws)
        if lethal != NO_MOVE:
            planner.plan.length = 0
            return lethal
        for _ in range(rounds):
            planner.round_number += 1
            improve(w, view, seat, ws)
    return next_move(w, view, seat, ws)


@rule
def knowledge(w: World, s: State, seat: int) -> int:
    """What a seat knows, and which cards its moves mean."""
    return info_key(w, s, seat) ^ hand_key(s, seat)


@rule
def next_move(w: World, view: State, seat: int, ws: PlannerSpace) -> int:
    """The first move of the plan; the rest of it is kept."""
    planner, line = ws.planner, ws.planner.plan
    move = line.move[0]
    line.length -= 1
    for i in range(line.length):
        line.move[i] = line.move[i + 1]
        line.key[i] = line.key[i + 1]
    planner.expected = line.key[0] if line.length > 0 else NOWHERE
    return move


@entry
def weigh_plan(w: World, view: State, seat: int, worlds: int, ws: PlannerSpace) -> float:
    """What the line that was just chosen comes to in worlds that had no part in its choice."""
    planner = ws.planner
    line = planner.line[chosen_line(planner)]
    total = 0.0
    for world in range(worlds):
        total += try_once(w, view, seat, ws, line, worlds_at(planner, planner.stages) + world)
    return total / worlds


@entry
def has_thought(planner: Planner) -> bool:
    """Did the last move take any thought, other than finding a turn that wins?"""
    return planner.firsts > 0


# ------------------------------------------------------------------------------------------ rounds
@rule
def improve(w: World, view: State, seat: int, ws: PlannerSpace) -> None:
    """A round: new lines against the plan, stage by stage."""
    planner = ws.planner
    start_stream(planner.stream, planner.luck, 2 * planner.round_number + 1)
    planner.count = 0
    if planner.plan.length > 0:
        put(planner.line, 0, planner.plan)
        planner.line[0].out = False
        planner.count = 1
        vary(w, view, seat, ws)
    else:
        list_first(w, view, seat, ws)
    left = planner.count
    worlds = planner.first_worlds
    for stage in range(planner.stages):
        if left > 1 or stage == 0:
            for i in range(planner.count):
                if not planner.line[i].out:
                    try_line(w, view, seat, ws, i, stage, worlds)
            left = drop_worse(planner, stage, still_wanted(planner, left, stage))
            worlds *= 2
    copy_line(planner.line[chosen_line(planner)], planner.plan)
    for i in range(planner.count):
        note_first(planner, planner.line[i])


@rule
def chosen_line(planner: Planner) -> int:
    """The one that is still in."""
    chosen = 0
    while planner.line[chosen].out:
        chosen += 1
    return chosen


@rule
def note_first(planner: Planner, line: Line) -> None:
    """Of all lines that begin alike, the one that was tried longest counts, and of equals the best."""
    place = 0
    while place < planner.firsts and planner.first[place].move != line.move[0]:
        place += 1
    if place == MOST_LINES:
        return
    first = planner.first[place]
    total = line.total[stage_of(planner, line.tries)]
    if place == planner.firsts:
        planner.firsts += 1
    elif line.tries < first.tries or (line.tries == first.tries and total <= first.total):
        return
    first.move = line.move[0]
    first.total = total
    first.tries = line.tries


@rule
def copy_line(line: Line, other: Line) -> None:
    other.length = line.length
    other.tries = line.tries
    other.blur = line.blur
    for i in range(line.length):
        other.move[i] = line.move[i]
        other.key[i] = line.key[i]
    for i in range(STAGES):
        other.total[i] = line.total[i]


@rule
def worlds_at(planner: Planner, stage: int) -> int:
    """How many worlds a line has been tried in after a stage."""
    return planner.first_worlds << stage


@rule
def stage_of(planner: Planner, tries: int) -> int:
    """The last stage that a line has been through."""
    stage = 0
    while worlds_at(planner, stage + 1) <= tries:
        stage += 1
    return stage


@rule
def worth(planner: Planner, line: Line, stage: int) -> float:
    """What a line came to in the worlds up to a stage, as the player sees it."""
    return line.total[stage] / worlds_at(planner, stage) + line.blur


@rule
def still_wanted(planner: Planner, left: int, stage: int) -> int:
    """How many lines go on after a stage: half of them, but where there are few, as many as can still be halved, and in
    the end one."""
    halvings = planner.stages - 1 - stage
    return max((left + 1) // 2, min(left, 1 << halvings)) if halvings > 0 else 1


@rule
def drop_worse(planner: Planner, stage: int, wanted: int) -> int:
    """Lines that are not among the better ones drop out; how many are still in?"""
    for i in range(planner.count):
        better = 0
        mine = worth(planner, planner.line[i], stage)
        for j in range(planner.count):
            if not planner.line[j].out:
                theirs = worth(planner, planner.line[j], stage)
                if theirs > mine or (theirs == mine and j < i):
                    better += 1
        planner.line[i].worse = better >= wanted
    left = 0
    for i in range(planner.count):
        line = planner.line[i]
        line.out = line.out or line.worse
        if not line.out:
            left += 1
    return left


# ------------------------------------------------------------------------------------------ trying a line
@rule
def try_line(w: World, view: State, seat: int, ws: PlannerSpace, number: int, stage: int, worlds: int) -> None:
    """A line in all worlds of a stage that it has not been tried in. World n is the same for all lines of a turn."""
    line = ws.planner.line[number]
    if line.tries >= worlds:
        return
    total = line.total[stage - 1] if stage > 0 else 0.0
    for world in range(line.tries, worlds):
        total += try_once(w, view, seat, ws, line, world)
    line.tries = worlds
    line.total[stage] = total


@rule
def try_once(w: World, view: State, seat: int, ws: PlannerSpace, line: Line, world: int) -> float:
    """What a line comes to in one world."""
    planner, states = ws.planner, ws.states
    start_stream(planner.stream, planner.luck, 2 * world)
    put(states, TRIAL, view)
    determinize(w, states[TRIAL], seat, planner.stream)
    follow(w, states[TRIAL], seat, line)
    play_on(w, states[TRIAL], planner.stream, planner.turns)
    value = evaluate(w, states[TRIAL], ws.net)
    return value if seat == 0 else -value


@rule
def follow(w: World, s: State, seat: int, line: Line) -> None:
    """Make the moves of a line, as long as the seat knows what it knew when the line was made."""
    for i in range(line.length):
        if i > 0 and knowledge(w, s, seat) != line.key[i]:
            return
        apply(w, s, seat, line.move[i])


@rule
def play_on(w: World, s: State, stream: Stream, turns: int) -> None:
    """Both sides play on as experience advises, for some turns or, if that is 0, to the end; or until nobody can."""
    end = turn_number(s) + turns
    decisions = 0
    moved = True
    while moved and not s.over and (turns == 0 or turn_number(s) < end) and decisions < LONGEST:
        moved = False
        for seat in range(SEATS):
            count = legal(w, s, seat) if owes(s, seat) else 0
            if count > 0:
                advise(w, s, seat, count)
                apply(w, s, seat, best(w, count, stream))
                decisions += 1
                moved = True


# ------------------------------------------------------------------------------------------ making lines
@rule
def begin_line(w: World, view: State, seat: int, ws: PlannerSpace, kept: int) -> None:
    """A new line that keeps so many moves of the plan."""
    planner, states = ws.planner, ws.states
    for row in range(PATH, TWIN + 1):
        put(states, row, view)
        determinize(w, states[row], seat, planner.stream)
    line = planner.line[planner.count]
    line.length = 0
    for i in range(kept):
        step_path(w, seat, ws, line, planner.plan.move[i])


@rule
def step_path(w: World, seat: int, ws: PlannerSpace, line: Line, move: int) -> bool:
    """Add a move to a line; does the line go on? Not where luck or another seat has a say, or the turn is over."""
    states = ws.states
    turn = turn_number(states[PATH])
    line.move[line.length] = move
    line.key[line.length] = knowledge(w, states[PATH], seat)
    line.length += 1
    apply(w, states[PATH], seat, move)
    apply(w, states[TWIN], seat, move)
    if line.length == LENGTH or states[PATH].over or states[TWIN].over:
        return False
    if turn_number(states[PATH]) != turn or not owes(states[PATH], seat) or not owes(states[TWIN], seat):
        return False
    return knowledge(w, states[PATH], seat) == knowledge(w, states[TWIN], seat)


@rule
def finish_line(w: World, seat: int, ws: PlannerSpace, move: int) -> None:
    """A move more, and the rest as experience advises. The line is kept if it leads where no other line has led."""
    planner, states = ws.planner, ws.states
    line = planner.line[planner.count]
    goes_on = step_path(w, seat, ws, line, move)
    while goes_on:
        count = legal(w, states[PATH], seat)
        advise(w, states[PATH], seat, count)
        goes_on = count > 0 and step_path(w, seat, ws, line, advised(w, count, planner))
    line.tries = 0
    line.out = False
    line.blur = planner.noise * (2.0 * next_word(planner.stream) / UNIT - 1.0)
    last = line.length - 1
    if is_new(planner, line.key[last] ^ line.move[last] << 20):
        planner.count += 1


@rule
def advised(w: World, count: int, planner: Planner) -> int:
    """The move that experience advises. A weaker player now and then looks at three moves only, but does nothing that
    looks bad at first sight."""
    if planner.stray <= 0.0 or next_word(planner.stream) / UNIT >= planner.stray:
        return best(w, count, planner.stream)
    chosen = below(planner.stream, count)
    for _ in range(2):
        other = below(planner.stream, count)
        if w.notes.worth[other] > w.notes.worth[chosen]:
            chosen = other
    return w.scratch.moves[chosen] if w.notes.worth[chosen] >= 0 else best(w, count, planner.stream)


@rule
def is_new(planner: Planner, key: int) -> bool:
    """Has no line ended like this before? Now one has."""
    for i in range(min(planner.seen, SEEN)):
        if planner.seen_key[i] == key:
            return False
    planner.seen_key[planner.seen % SEEN] = key
    planner.seen += 1
    return True


@rule
def rank(w: World, count: int, planner: Planner, most: int) -> None:
    """The best of the moves that were just judged, the best first."""
    planner.ranked = 0
    for i in range(count):
        judged = w.notes.worth[i]
        if planner.ranked < most or judged > planner.rank_worth[most - 1]:
            place = min(planner.ranked, most - 1)
            while place > 0 and planner.rank_worth[place - 1] < judged:
                planner.rank_worth[place] = planner.rank_worth[place - 1]
                planner.rank_move[place] = planner.rank_move[place - 1]
                place -= 1
            planner.rank_worth[place] = judged
            planner.rank_move[place] = w.scratch.moves[i]
            planner.ranked = min(planner.ranked + 1, most)


@rule
def list_first(w: World, view: State, seat: int, ws: PlannerSpace) -> None:
    """A line for each of the moves that look best at first sight; of many, some others as well."""
    planner = ws.planner
    most = min(planner.moves, MOST_LINES)
    count = legal(w, view, seat)
    advise(w, view, seat, count)
    if count > 2 * most:
        rank(w, count, planner, most - most // 4)
        while planner.ranked < most:
            other = below(planner.stream, count)
            planner.rank_move[planner.ranked] = w.scratch.moves[other]
            planner.rank_worth[planner.ranked] = w.notes.worth[other]
            planner.ranked += 1
    else:
        rank(w, count, planner, most)
    while planner.noise > 0.0 and planner.ranked > 1 and planner.rank_worth[planner.ranked - 1] < 0:
        planner.ranked -= 1
    for i in range(planner.ranked):
        begin_line(w, view, seat, ws, 0)
        finish_line(w, seat, ws, planner.rank_move[i])


@rule
def vary(w: World, view: State, seat: int, ws: PlannerSpace) -> None:
    """Other lines that begin like the plan: at each of its moves something else is done, by turns what looks good there
    and anything."""
    planner, states = ws.planner, ws.states
    for attempt in range(2 * planner.moves):
        if planner.count < min(planner.moves, MOST_LINES):
            begin_line(w, view, seat, ws, attempt % planner.plan.length)
            count = legal(w, states[PATH], seat)
            advise(w, states[PATH], seat, count)
            finish_line(w, seat, ws, other_move(w, count, planner, attempt // planner.plan.length))


@rule
def other_move(w: World, count: int, planner: Planner, number: int) -> int:
    """Something else to do."""
    if number % 2 == 0:
        rank(w, count, planner, min(number // 2 + 4, MOST_LINES))
        return planner.rank_move[below(planner.stream, planner.ranked)]
    return w.scratch.moves[below(planner.stream, count)]


# ------------------------------------------------------------------------------------------ a turn that wins
@rule
def find_win(w: World, view: State, seat: int, ws: PlannerSpace) -> int:
    """The first move of a turn that wins before anybody else decides or luck matters, or NO_MOVE. Positions within the
    turn are looked at breadth first, each only once."""
    planner, states = ws.planner, ws.states
    start_stream(planner.stream, planner.luck, 1)
    put(states, 0, view)
    planner.position[0].move = NO_MOVE
    planner.position[0].key = info_key(w, view, seat)
    used = 1
    at = 0
    attempts = 0
    start = turn_number(view)
    while at < used and attempts < ATTEMPTS:
        for i in range(legal(w, states[at], seat)):
            move = w.scratch.moves[i]
            attempts += 1
            put(states, TRIAL, states[at])
            apply(w, states[TRIAL], seat, move)
            first = move if at == 0 else planner.position[at].move
            if states[TRIAL].over and states[TRIAL].winner == seat and is_certain(w, seat, ws, at, move):
                return first
            same_turn = not states[TRIAL].over and turn_number(states[TRIAL]) == start and owes(states[TRIAL], seat)
            if same_turn and used < POSITIONS:
                used = keep_position(w, ws, seat, at, move, used)
        at += 1
    return NO_MOVE


@rule
def keep_position(w: World, ws: PlannerSpace, seat: int, at: int, move: int, used: int) -> int:
    """Remember a position within the turn, unless it is known or came by luck."""
    planner, states = ws.planner, ws.states
    key = info_key(w, states[TRIAL], seat)
    for i in range(used):
        if planner.position[i].key == key:
            return used
    put(states, used, states[TRIAL])
    if not is_certain(w, seat, ws, at, move):
        return used
    planner.position[used].move = move if at == 0 else planner.position[at].move
    planner.position[used].key = key
    return used + 1


@rule
def is_certain(w: World, seat: int, ws: PlannerSpace, at: int, move: int) -> bool:
    """Does a move that was made in the row of trials lead to the same in another world?"""
    states = ws.states
    put(states, WORLD, states[at])
    determinize(w, states[WORLD], seat, ws.planner.stream)
    apply(w, states[WORLD], seat, move)
    if states[TRIAL].over:
        return states[WORLD].over and states[WORLD].winner == states[TRIAL].winner
    return info_key(w, states[WORLD], seat) == info_key(w, states[TRIAL], seat)
