"""Habits that players of lanes can be given: what is always or never done."""

from __future__ import annotations

from typing import Final

from quintain.games.lanes.bot import World
from quintain.games.lanes.phases import planned
from quintain.games.lanes.state import LANES, State
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE

SPEND: Final = 1
SAVE: Final = 2
HOLD: Final = 3
LEFT: Final = 4
BLOCK: Final = 5
ANSWER: Final = 6
RACE: Final = 7
DODGE: Final = 8
DEAR: Final = 9
CHEAP: Final = 10
PLACE: Final = 11
MUCH: Final = 10_000
DEAREST: Final = 10  # what a card costs at most
HABITS = {
    "spend": SPEND,
    "save>=": SAVE,
    "hold": HOLD,
    "left": LEFT,
    "block": BLOCK,
    "answer": ANSWER,
    "race": RACE,
    "dodge": DODGE,
    "dear": DEAR,
    "cheap": CHEAP,
    "place": PLACE,
}


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """A habit makes the plans that it is about the best ones, or the worst."""
    for i in range(count):
        w.notes.worth[i] += MUCH * plan_habit(w, s, seat, w.scratch.moves[i], habit, limit)


@rule
def plan_habit(w: World, s: State, seat: int, plan: int, habit: int, limit: int) -> int:
    """`hold` places one card at most, `place` one at least, `save>=N` nothing before it has N mana; all others go card
    by card."""
    me, foe = s.players[seat], s.players[1 - seat]
    cards, liking = 0, 0
    for lane in range(LANES):
        digit = planned(plan, lane)
        if digit > 0:
            cards += 1
            cost = w.card[me.hand[digit - 1]].cost
            liking += card_habit(habit, lane, foe.lanes[lane].card != NONE, cost)
    if habit == HOLD:
        return -max(0, cards - 1)
    if habit == PLACE:
        return min(1, cards)
    if habit == SAVE:
        return -cards if me.mana < limit else 0
    return liking


@rule
def card_habit(habit: int, lane: int, opposed: bool, cost: int) -> int:
    """1 for a card that is always placed, -1 for one that never is. A card counts as much as a plan full of the next
    cheaper ones (or dearer ones), so that it comes first."""
    if habit == SPEND:
        return 1
    if habit == LEFT:
        return 0 if lane == 0 else -1
    if habit == DEAR:
        return int(LANES ** min(cost, DEAREST))
    if habit == CHEAP:
        return int(LANES ** (DEAREST - min(cost, DEAREST)))
    if opposed:
        return (1 if habit == BLOCK else 0) - (1 if habit == DODGE else 0)
    return (1 if habit == RACE else 0) - (1 if habit == ANSWER else 0)
