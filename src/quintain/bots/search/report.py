"""What came out of a subgame: how often to play what, what it brings, and what the other side does."""

from __future__ import annotations

from quintain.bots.kit import TURNS, World, relabel
from quintain.bots.search.forest import Arm, Desk, Junction, Knot
from quintain.bots.search.shortlist import find_sure_win
from quintain.bots.search.subgame import gather, made, spread
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Real, Wide
from quintain.rules.rulebook import State


@entry
def sure_win(w: World, desks: list[Desk], roots: list[State], box: list[State]) -> int:
    """A move that wins at once whatever the other side holds and does, or -1."""
    return find_sure_win(w, desks[0], roots, box)


@entry
def report(
    w: World,
    desks: list[Desk],
    roots: list[State],
    weight: list[Real],
    junctions: list[Junction],
    knots: list[Knot],
    arms: list[Arm],
    value: list[Real],
    moves: list[Wide],
    shares: list[Real],
    worths: list[Real],
) -> int:
    """The moves of the seat that thinks, how often it plays each, and what each brings; how many are there?"""
    desk = desks[0]
    play_averages(desk, weight, junctions, knots, arms, value)
    weigh_arms(desk, weight, junctions, knots, arms, value)
    count = 0
    for i in range(knots[desk.root].count):
        arm = arms[knots[desk.root].first + i]
        begun = count
        for turn in range(TURNS if desk.folded else 1):
            move = relabel(w, roots[0], desk.seat, arm.move, turn)
            new = True
            for known in range(begun, count):
                new = new and moves[known] != move
            if new:
                moves[count] = move
                worths[count] = desk.worth[i]
                count += 1
        for told in range(begun, count):
            shares[told] = arm.strategy / (count - begun)
    return count


@rule
def weigh_arms(
    desk: Desk, weight: list[Real], junctions: list[Junction], knots: list[Knot], arms: list[Arm], value: list[Real]
) -> None:
    """What each move of the seat that thinks brings, into `desk.worth`."""
    for i in range(knots[desk.root].count):
        desk.worth[i] = 0.0
    whole = 0.0
    for number in range(desk.sure):
        whole += weight[number]
    for number in range(desk.sure):
        junction = junctions[number]
        for a in range(junction.count0):
            for b in range(junction.count1):
                worth = value[junction.first + a * junction.count1 + b] * weight[number] / whole
                if desk.seat == 0:
                    desk.worth[a] += worth * arms[junction.base1 + b].strategy
                else:
                    desk.worth[b] -= worth * arms[junction.base0 + a].strategy


@rule
def play_averages(
    desk: Desk, weight: list[Real], junctions: list[Junction], knots: list[Knot], arms: list[Arm], value: list[Real]
) -> None:
    """Both seats play their average strategies: what moves bring then is what is told."""
    for number in range(1, desk.knots):
        average(knots[number], arms)
    spread(desk, junctions, knots, arms)
    gather(desk, weight, junctions, arms, value, desk.seat)
    for i in range(desk.arms):
        arms[i].gain = 0.0


@entry
def replies(
    w: World,
    desks: list[Desk],
    roots: list[State],
    junctions: list[Junction],
    knots: list[Knot],
    arms: list[Arm],
    world: int,
    moves: list[Wide],
    shares: list[Real],
) -> int:
    """What the other side plays in one world, and how often; how many moves are there?"""
    junction = junctions[world]
    number = junction.knot1 if desks[0].seat == 0 else junction.knot0
    if number == 0:
        return 0
    knot = knots[number]
    average(knot, arms)
    for i in range(knot.count):
        moves[i] = made(w, desks[0], roots[world], junction.turn, arms[knot.first + i].move)
        shares[i] = arms[knot.first + i].strategy
    return knot.count


@rule
def average(knot: Knot, arms: list[Arm]) -> None:
    """Play the average strategy of a knot, as far as there is one."""
    total = 0.0
    for i in range(knot.first, knot.first + knot.count):
        total += arms[i].total
    if total > 0.0:
        for i in range(knot.first, knot.first + knot.count):
            arms[i].strategy = arms[i].total / total
