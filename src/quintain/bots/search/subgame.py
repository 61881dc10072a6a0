"""The subgame: both seats' possible secrets are sampled, every pair of moves is tried in every pair of secrets, and the
whole is solved as one game (CFR+). Then the outcomes that are likely to be reached are opened up, and so on.

Solving all of it together is what makes a bot hard to read: it plays its real hand as a player would who might as
well have held the other ones."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import TURNS, World, hand_key, prune, relabel, unlike
from quintain.bots.search.forest import (
    DEEPEST,
    LEAF,
    OVER,
    Arm,
    Desk,
    Junction,
    Knot,
    clear,
    find_knot,
    knowledge,
    new_knot,
)
from quintain.bots.search.shortlist import HALFWAY, HERE, NEXT, shortlist
from quintain.bots.search.worlds import sample_worlds
from quintain.bots.values import Brain, doubted, evaluate
from quintain.rules.dice import below, start_stream
from quintain.rules.kernel import entry, put, rule
from quintain.rules.records import Real, Wide
from quintain.rules.rulebook import State, apply, legal

FULL: Final = -1
RARE: Final = 0.05  # moves below this share of a knot's best are taken for leftovers
DEEPER: Final = 0.2  # how much less it says what comes a decision later, when more luck has come in between
ERROR: Final = 0.1  # how often a seat is thought to do something else


@entry
def begin(
    w: World,
    view: State,
    blank: State,
    seat: int,
    luck: int,
    own: int,
    real: int,
    foes: int,
    few: int,
    enough: int,
    fold: bool,
    most: int,
    trust: float,
    brain: Brain,
    desks: list[Desk],
    roots: list[State],
    hands: list[State],
    box: list[State],
    weight: list[Real],
    junctions: list[Junction],
    knots: list[Knot],
    index: list[Wide],
    arms: list[Arm],
    value: list[Real],
    follow: list[Wide],
) -> bool:
    """Sample `own` x `foes` worlds from a seat's view, `real` of the own ones with its real secrets, and try every
    pair of moves in each (0: all, or the `most` that look best), as far as the tables reach. False if not even one
    fits."""
    desk = desks[0]
    clear(desk, knots, index, arms)
    desk.seat = seat
    desk.trust = trust
    start_stream(desk.stream, luck, luck)
    sample_worlds(w, view, blank, own, real, foes, few, enough, fold, desk, roots, hands, box, weight)
    if desk.hands[0].all_there:
        desk.trust = 1.0
    for world in range(desk.worlds):
        put(box, HERE, roots[world])
        if not open_up(w, brain, desk, box, junctions, knots, index, arms, value, follow, most, world, -1, 0, 0, 0):
            break
        desk.root = junctions[0].knot0 if seat == 0 else junctions[0].knot1
    desk.choices = knots[desk.root].count
    desk.sure = min(desk.sure, desk.junctions)
    return desk.junctions > 0


@rule
def open_up(
    w: World,
    brain: Brain,
    desk: Desk,
    box: list[State],
    junctions: list[Junction],
    knots: list[Knot],
    index: list[Wide],
    arms: list[Arm],
    value: list[Real],
    follow: list[Wide],
    most: int,
    world: int,
    parent: int,
    slot: int,
    a: int,
    b: int,
) -> bool:
    """Make a junction of the position in box[HERE] and look at all its outcomes. False if there is no room."""
    knot0 = knot_here(w, brain, desk, box, knots, index, arms, 0, most)
    knot1 = knot_here(w, brain, desk, box, knots, index, arms, 1, most)
    if knot0 == FULL or knot1 == FULL or desk.junctions >= len(junctions):
        return False
    count0, count1 = knots[knot0].count, knots[knot1].count
    if desk.slots + count0 * count1 > len(value):
        return False
    junction = junctions[desk.junctions]
    junction.world = world
    junction.parent = parent
    junction.slot = slot
    junction.depth = 0
    junction.turn = desk.turn[world] if parent < 0 else below(desk.stream, TURNS)
    junction.first = desk.slots
    junction.count0 = count0
    junction.count1 = count1
    junction.knot0 = knot0
    junction.knot1 = knot1
    junction.base0 = knots[knot0].first
    junction.base1 = knots[knot1].first
    junction.reach0 = 1.0
    junction.reach1 = 1.0
    if parent >= 0:
        junction.depth = junctions[parent].depth + 1
        junction.arm0 = junctions[parent].base0 + a
        junction.arm1 = junctions[parent].base1 + b
        junction.move0 = arms[junction.arm0].move
        junction.move1 = arms[junction.arm1].move
        junction.guess = value[slot]
        follow[slot] = desk.junctions
    desk.junctions += 1
    look(w, brain, desk, box, junction, arms, value, follow)
    return True


@rule
def knot_here(
    w: World,
    brain: Brain,
    desk: Desk,
    box: list[State],
    knots: list[Knot],
    index: list[Wide],
    arms: list[Arm],
    seat: int,
    most: int,
) -> int:
    """What a seat knows in box[HERE]; 0 if it has nothing to decide, FULL if there is no room.

    Who comes here in another world finds the moves that were chosen the first time: to the seat it is all one."""
    count = prune(w, box[HERE], seat, legal(w, box[HERE], seat))
    if count == 0:
        return 0
    if desk.folded:
        count = unlike(w, box[HERE], seat, count)
    key = knowledge(w, box[HERE], seat, count, hand_key(box[HERE], seat))
    number = find_knot(desk, knots, index, key)
    if number > 0:
        return number
    count = shortlist(w, brain, desk, box, seat, count, most)
    if desk.arms + count > len(arms) or desk.knots >= len(knots):
        return FULL
    return new_knot(w, desk, knots, index, arms, key, seat, count)


@rule
def look(
    w: World,
    brain: Brain,
    desk: Desk,
    box: list[State],
    junction: Junction,
    arms: list[Arm],
    value: list[Real],
    follow: list[Wide],
) -> None:
    """What every pair of moves leads to is valued."""
    slot = junction.first
    for b in range(junction.count1):
        desk.reply[b] = made(w, desk, box[HERE], junction.turn, arms[junction.base1 + b].move)
    for a in range(junction.count0):
        put(box, HALFWAY, box[HERE])
        take(w, box[HALFWAY], arms[junction.base0 + a].move, -1)
        for b in range(junction.count1):
            put(box, NEXT, box[HALFWAY])
            take(w, box[NEXT], -1, desk.reply[b])
            follow[slot] = OVER if box[NEXT].over else LEAF
            value[slot] = evaluate(w, box[NEXT], brain)
            if follow[slot] == LEAF:
                value[slot] = doubted(value[slot], brain, desk.stream)
            slot += 1
    desk.simulations += slot - junction.first
    desk.slots = slot


@rule
def made(w: World, desk: Desk, s: State, turn: int, move: int) -> int:
    """Seat 1's move as it is made. If one stands for several, seat 0 must not know which: in some worlds and places it
    is this one, in some that."""
    return relabel(w, s, 1, move, turn) if desk.folded and move >= 0 else move


@rule
def take(w: World, s: State, move0: int, move1: int) -> None:
    if move0 >= 0:
        apply(w, s, 0, move0)
    if move1 >= 0:
        apply(w, s, 1, move1)


# ------------------------------------------------------------------------------------------ solving
@entry
def iterate(
    desks: list[Desk],
    weight: list[Real],
    junctions: list[Junction],
    knots: list[Knot],
    arms: list[Arm],
    value: list[Real],
    rounds: int,
) -> None:
    """CFR+: each seat in turn gets better against what the other does, and the average of it all is the answer."""
    desk = desks[0]
    for _ in range(rounds):
        for seat in range(2):
            spread(desk, junctions, knots, arms)
            gather(desk, weight, junctions, arms, value, seat)
            learn(desk, knots, arms, seat)
        desk.step += 1.0


@rule
def spread(desk: Desk, junctions: list[Junction], knots: list[Knot], arms: list[Arm]) -> None:
    """How likely each seat plays towards each junction; parents come before their children."""
    for number in range(desk.junctions):
        junction = junctions[number]
        if junction.parent >= 0:
            before = junctions[junction.parent]
            junction.reach0 = before.reach0 * arms[junction.arm0].strategy
            junction.reach1 = before.reach1 * arms[junction.arm1].strategy
        knots[junction.knot0].reach = junction.reach0
        knots[junction.knot1].reach = junction.reach1


@rule
def gather(
    desk: Desk, weight: list[Real], junctions: list[Junction], arms: list[Arm], value: list[Real], seat: int
) -> None:
    """What each move of a seat brings, from the last junctions back to the first. Where the other side never plays to,
    it brings nothing, and nobody needs to know what is there."""
    for back in range(desk.junctions):
        junction = junctions[desk.junctions - 1 - back]
        likely = junction.reach1 if seat == 0 else junction.reach0
        if likely > 0.0:
            if seat == 0:
                total = gather_rows(junction, arms, value, weight[junction.world] * likely)
            else:
                total = gather_columns(junction, arms, value, weight[junction.world] * likely)
            if junction.parent >= 0:
                trust = 1.0 if junction.settled else desk.trust
                value[junction.slot] = trust * total + (1.0 - trust) * junction.guess


@rule
def gather_rows(junction: Junction, arms: list[Arm], value: list[Real], chance: float) -> float:
    """For seat 0. What the other side never plays brings nothing: most moves soon are not played at all."""
    total = 0.0
    for b in range(junction.count1):
        share = arms[junction.base1 + b].strategy
        if share > 0.0:
            slot = junction.first + b
            for a in range(junction.count0):
                worth = share * value[slot]
                arms[junction.base0 + a].gain += chance * worth
                total += arms[junction.base0 + a].strategy * worth
                slot += junction.count1
    return total


@rule
def gather_columns(junction: Junction, arms: list[Arm], value: list[Real], chance: float) -> float:
    """The same for seat 1."""
    total = 0.0
    for a in range(junction.count0):
        share = arms[junction.base0 + a].strategy
        if share > 0.0:
            slot = junction.first + a * junction.count1
            for b in range(junction.count1):
                worth = share * value[slot]
                arms[junction.base1 + b].gain -= chance * worth
                total += arms[junction.base1 + b].strategy * worth
                slot += 1
    return total


@rule
def learn(desk: Desk, knots: list[Knot], arms: list[Arm], seat: int) -> None:
    """Regret matching: moves that would have done better are played more."""
    for number in range(1, desk.knots):
        knot = knots[number]
        if knot.seat == seat:
            learn_knot(knot, arms, desk.step)


@rule
def learn_knot(knot: Knot, arms: list[Arm], step: float) -> None:
    first, last = knot.first, knot.first + knot.count
    usual = 0.0
    for i in range(first, last):
        arms[i].total += step * knot.reach * arms[i].strategy
        usual += arms[i].strategy * arms[i].gain
    regrets = 0.0
    for i in range(first, last):
        arms[i].regret = max(0.0, arms[i].regret + arms[i].gain - usual)
        arms[i].gain = 0.0
        regrets += arms[i].regret
    for i in range(first, last):
        arms[i].strategy = arms[i].regret / regrets if regrets > 0.0 else 1.0 / knot.count


# ------------------------------------------------------------------------------------------ growing
@entry
def grow(
    w: World,
    wanted: int,
    most: int,
    brain: Brain,
    desks: list[Desk],
    roots: list[State],
    hands: list[State],
    box: list[State],
    weight: list[Real],
    junctions: list[Junction],
    knots: list[Knot],
    index: list[Wide],
    arms: list[Arm],
    value: list[Real],
    follow: list[Wide],
) -> int:
    """Open up about as many outcomes as wanted, the likely ones first, with the `most` moves that look best in each;
    how many were? 0: there are none, or no room."""
    desk = desks[0]
    settle(desk, knots, arms)
    foresee(desk, weight, junctions, arms)
    bar = find_bar(desk, junctions, arms, follow, wanted)
    opened = open_likely(w, wanted, most, bar, brain, desk, roots, box, junctions, knots, index, arms, value, follow)
    find_ends(desk, junctions, follow)
    return opened


@rule
def open_likely(
    w: World,
    wanted: int,
    most: int,
    bar: float,
    brain: Brain,
    desk: Desk,
    roots: list[State],
    box: list[State],
    junctions: list[Junction],
    knots: list[Knot],
    index: list[Wide],
    arms: list[Arm],
    value: list[Real],
    follow: list[Wide],
) -> int:
    """Open up the outcomes that are at least so likely, as far as there is room; how many were?

    Where all hands are there, as good as none is left out for another: whoever asks must get the same game."""
    opened = 0
    enough = wanted * (16 if desk.hands[0].all_there else 2)
    for number in range(desk.junctions):
        for a in range(junctions[number].count0):
            for b in range(junctions[number].count1):
                slot = junctions[number].first + a * junctions[number].count1 + b
                if follow[slot] == LEAF and likelihood(junctions[number], arms, a, b) >= bar:
                    if opened >= enough or not reach_outcome(w, desk, roots, box, junctions, arms, number, a, b):
                        return opened
                    world = junctions[number].world
                    if not open_up(
                        w,
                        brain,
                        desk,
                        box,
                        junctions,
                        knots,
                        index,
                        arms,
                        value,
                        follow,
                        most,
                        world,
                        number,
                        slot,
                        a,
                        b,
                    ):
                        return opened
                    opened += 1
    return opened


@rule
def find_ends(desk: Desk, junctions: list[Junction], follow: list[Wide]) -> None:
    """Mark the junctions from which everything is known to its end, children before their parents."""
    for back in range(desk.junctions):
        junction = junctions[desk.junctions - 1 - back]
        junction.settled = True
        for slot in range(junction.first, junction.first + junction.count0 * junction.count1):
            known = follow[slot] == OVER or (follow[slot] > 0 and junctions[follow[slot]].settled)
            junction.settled = junction.settled and known


@rule
def settle(desk: Desk, knots: list[Knot], arms: list[Arm]) -> None:
    """Play on from the averages, without the moves that are hardly played, and forget them: what is opened up next
    will change them."""
    for number in range(1, desk.knots):
        knot = knots[number]
        first, last = knot.first, knot.first + knot.count
        best = 0.0
        for i in range(first, last):
            best = max(best, arms[i].total)
        total = 0.0
        for i in range(first, last):
            if arms[i].total < RARE * best:
                arms[i].total = 0.0
            total += arms[i].total
        if total > 0.0:
            for i in range(first, last):
                arms[i].strategy = arms[i].total / total
                arms[i].total = 0.0
    desk.step = 1.0


@rule
def foresee(desk: Desk, weight: list[Real], junctions: list[Junction], arms: list[Arm]) -> None:
    """How likely each junction is, if either seat now and then does something else: a move that is not played is
    not played because of what comes after it, so that must be looked at too."""
    for number in range(desk.junctions):
        junction = junctions[number]
        if junction.parent < 0:
            junction.likely = weight[junction.world]
        else:
            before = junctions[junction.parent]
            likely = likelihood(before, arms, junction.arm0 - before.base0, junction.arm1 - before.base1)
            junction.likely = DEEPER * likely


@rule
def likelihood(junction: Junction, arms: list[Arm], a: int, b: int) -> float:
    mine = arms[junction.base0 + a].strategy * (1.0 - ERROR) + ERROR / junction.count0
    theirs = arms[junction.base1 + b].strategy * (1.0 - ERROR) + ERROR / junction.count1
    return junction.likely * mine * theirs


@rule
def find_bar(desk: Desk, junctions: list[Junction], arms: list[Arm], follow: list[Wide], wanted: int) -> float:
    """A likelihood that about so many outcomes reach."""
    bar = 0.25
    for _ in range(30):
        count = 0
        for number in range(desk.junctions):
            junction = junctions[number]
            if junction.likely >= bar:
                for a in range(junction.count0):
                    for b in range(junction.count1):
                        slot = junction.first + a * junction.count1 + b
                        if follow[slot] == LEAF and likelihood(junction, arms, a, b) >= bar:
                            count += 1
        if count >= wanted:
            return bar
        bar *= 0.5
    return 0.0


@rule
def reach_outcome(
    w: World,
    desk: Desk,
    roots: list[State],
    box: list[State],
    junctions: list[Junction],
    arms: list[Arm],
    number: int,
    a: int,
    b: int,
) -> bool:
    """Put the position after a pair of moves into box[HERE]: states are not kept, they are played again."""
    length = 0
    at = number
    while junctions[at].parent >= 0:
        if length >= DEEPEST:
            return False
        desk.path[length] = at
        length += 1
        at = junctions[at].parent
    put(box, HERE, roots[junctions[at].world])
    for back in range(length):
        step = junctions[desk.path[length - 1 - back]]
        turn = junctions[step.parent].turn
        take(w, box[HERE], step.move0, made(w, desk, box[HERE], turn, step.move1))
    theirs = made(w, desk, box[HERE], junctions[number].turn, arms[junctions[number].base1 + b].move)
    take(w, box[HERE], arms[junctions[number].base0 + a].move, theirs)
    return True
