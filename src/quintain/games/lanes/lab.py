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
WAITS: Final = OWN + 3  # of the decisions with a card that could be placed, those that place none; per mille

# Notes after those of `begin_lead`.
CHOICES: Final = 3  # decisions with a card that could be placed
WAITED: Final = 4  # of these, those that placed none


said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    metrics.first_player(),
    *metrics.OUTCOMES,
    *metrics.course("rounds", 0.1),
    metrics.Metric("placed", PLACED, said("metric-placed"), metrics.COUNT, delta=0.1),
    metrics.Metric("saved", SAVED, said("metric-saved"), metrics.COUNT, delta=0.5),
    metrics.Metric("margin", FIELD, said("metric-margin"), scale=0.01),
    metrics.Metric("waits", WAITS, said("metric-waits"), scale=0.001),
)
THINKING = 192


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    begin_lead(trace, s.round_number)
    trace.note[CHOICES] = 0
    trace.note[WAITED] = 0


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    if can_place(w, s, seat):
        trace.note[CHOICES] += 1
        trace.note[WAITED] += 1 if move == 0 else 0
    left = s.players[seat].mana
    for lane in range(LANES):
        digit = planned(move, lane)
        if digit > 0:
            trace.value[PLACED] += 1
            left -= w.card[s.players[seat].hand[digit - 1]].cost
    trace.value[SAVED] += left


@rule
def can_place(w: World, s: State, seat: int) -> bool:
    """L4 — an empty lane, and a card for it that can be paid."""
    me = s.players[seat]
    room = me.lanes[0].card == NONE or me.lanes[1].card == NONE or me.lanes[2].card == NONE
    for slot in range(me.held):
        if room and w.card[me.hand[slot]].cost <= me.mana:
            return True
    return False


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
    if trace.note[CHOICES] > 0:
        trace.value[WAITS] = 1000 * trace.note[WAITED] // trace.note[CHOICES]
    if s.over and s.winner != NOBODY:
        trace.value[FIELD] = 100 * s.players[s.winner].hp // w.options.hp


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
