"""What is measured in lanes."""

from __future__ import annotations

from typing import Final

from quintain.games.lanes.bot import World
from quintain.games.lanes.phases import planned
from quintain.games.lanes.state import LANES, Reason, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import OWN, STALL, Trace, begin_lead, note_end, note_first, note_lead
from quintain.rules.dice import Stream
from quintain.rules.kernel import rule
from quintain.rules.piles import list_cards
from quintain.rules.records import Int
from quintain.rules.rulebook import NOBODY, NONE

PLACED: Final = OWN  # cards placed by both
SAVED: Final = OWN + 1  # mana that both leave unspent, over all rounds
FIELD: Final = OWN + 2  # health that the winner has left, in per cent

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
MUCH: Final = 10_000
DEAREST: Final = 10  # what a card costs at most

said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    metrics.first_player(),
    *metrics.OUTCOMES,
    *metrics.course("rounds", 0.1),
    metrics.Metric("placed", PLACED, said("metric-placed"), metrics.COUNT, delta=0.1),
    metrics.Metric("saved", SAVED, said("metric-saved"), metrics.COUNT, delta=0.5),
    metrics.Metric("margin", FIELD, said("metric-margin"), scale=0.01),
)
THINKING = 192
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
}


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    begin_lead(trace, s.round_number)


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    left = s.players[seat].mana
    for lane in range(LANES):
        digit = planned(move, lane)
        if digit > 0:
            trace.value[PLACED] += 1
            left -= w.card[s.players[seat].hand[digit - 1]].cost
    trace.value[SAVED] += left


@rule
def after(w: World, s: State, trace: Trace) -> None:
    """Once a round: who leads, and by how much."""
    note_lead(trace, s.round_number, s.players[0].hp - s.players[1].hp, w.options.hp)


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    note_end(s, trace, s.round_number, Reason.STALLED)
    if s.over and s.reason == Reason.HARMLESS:  # L12 — a standoff too: nobody could win any more
        trace.value[STALL] = 1
    note_first(s, trace, s.first)
    if s.over and s.winner != NOBODY:
        trace.value[FIELD] = 100 * s.players[s.winner].hp // w.options.hp


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """A habit makes the plans that it is about the best ones, or the worst."""
    for i in range(count):
        w.notes.worth[i] += MUCH * plan_habit(w, s, seat, w.scratch.moves[i], habit, limit)


@rule
def plan_habit(w: World, s: State, seat: int, plan: int, habit: int, limit: int) -> int:
    """`hold` places one card at most, `save>=N` nothing before it has N mana; all others go card by card."""
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


@rule
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    count = 0
    for lane in range(LANES):
        digit = planned(move, lane)
        if digit > 0:
            cards[count] = s.players[seat].hand[digit - 1]
            count += 1
    return count


@rule
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    return list_cards(s.players[seat].hand, s.players[seat].held, cards, 0)


@rule
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """The opening hand: chance deals it, so that nothing else tells the hands with a card from those without."""
    return cards_left(w, s, seat, cards)


@rule
def mix_deck(w: World, s: State, seat: int, wanted: int, stream: Stream) -> None:
    """There is one common deck, and the rules draw it at random."""
