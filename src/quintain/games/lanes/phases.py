"""A round, phase by phase, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from quintain.games.lanes.combat import combat_phase, first_striker
from quintain.games.lanes.ending import end_of_round
from quintain.games.lanes.events import (
    tell_drawn,
    tell_mana,
    tell_placed,
    tell_round,
    tell_striker,
)
from quintain.games.lanes.state import (
    DIGITS,
    LANES,
    UNDECIDED,
    Mana,
    Player,
    State,
    Strike,
    World,
)
from quintain.rules.dice import roll
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NOBODY, NONE, SEATS

TOSS: Final = 3  # after the rolls of setup.py


@rule
def finish_round(w: World, s: State) -> None:
    """L3, L6 — both plans are known: the rest of the round, and the next one up to its placement phase."""
    placed = placement_phase(w, s)
    hurt = combat_phase(w, s)
    end_of_round(w, s, placed or hurt)
    if not s.over:
        begin_round(w, s)


@rule
def begin_round(w: World, s: State) -> None:
    """L3 — every round, the first included, begins with a draw and with mana."""
    s.round_number += 1
    tell_round(w, s.round_number, s.quiet)
    name_striker(w, s)
    draw_phase(w, s)
    mana_phase(w, s)


@rule
def name_striker(w: World, s: State) -> None:
    """L8 — where one side strikes first, everybody knows which before anything is placed."""
    if w.options.strike == Strike.COIN:
        s.toss = roll(s.seed, TOSS, NOBODY, s.round_number, SEATS)
    if w.options.strike != Strike.TOGETHER:
        tell_striker(w, first_striker(w.options.strike, s))


# ------------------------------------------------------------------------------------------ draw
@rule
def draw_phase(w: World, s: State) -> None:
    """L2, L3 — each hand that is not full takes a card, the first player's hand first."""
    for turn in range(SEATS):
        seat = s.first if turn == 0 else 1 - s.first
        if s.players[seat].held < w.options.hand_size and s.deck_left > 0:
            draw(w, s, seat)


@rule
def draw(w: World, s: State, seat: int) -> None:
    player = s.players[seat]
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = NONE
    player.hand[player.held] = card
    player.held += 1
    tell_drawn(w, seat, card, s.deck_left, seat)


# ------------------------------------------------------------------------------------------ mana
@rule
def mana_phase(w: World, s: State) -> None:
    """L3 — everyone gains mana, up to the cap; what was saved is kept unless the pool is refilled."""
    rules = w.options
    for seat in range(SEATS):
        player = s.players[seat]
        mana = player.mana + rules.mana_per_round
        if rules.mana == Mana.REFILL:
            mana = rules.start_mana + rules.mana_per_round * s.round_number
        player.mana = min(mana, rules.max_mana)
        tell_mana(w, seat, player.mana)


# ------------------------------------------------------------------------------------------ placement
@rule
def placement_phase(w: World, s: State) -> bool:
    """L5 — both plans are revealed and take effect together. Was anything placed?"""
    placed = False
    for seat in range(SEATS):
        player = s.players[seat]
        placed = placed or player.plan > 0
        for lane in range(LANES):
            digit = planned(player.plan, lane)
            if digit > 0:
                place(w, player, seat, lane, player.hand[digit - 1])
        drop_placed(player)
        player.plan = UNDECIDED
        player.ready = False
    return placed


@rule
def planned(plan: int, lane: int) -> int:
    """The digit of a lane in a plan: 0 for nothing, n for the n-th card of the hand."""
    if lane == 0:
        return plan % DIGITS
    if lane == 1:
        return plan // DIGITS % DIGITS
    return plan // (DIGITS * DIGITS)


@rule
def place(w: World, player: Player, seat: int, lane: int, card: int) -> None:
    """L4 — a card goes into a lane and its cost is paid."""
    player.lanes[lane].card = card
    player.lanes[lane].defence = w.card[card].defence
    player.mana -= w.card[card].cost
    tell_placed(w, seat, lane, card, player.lanes[lane].defence, player.mana)


@rule
def drop_placed(player: Player) -> None:
    """L4 — placed cards leave the hand, and the others close the gaps."""
    if player.plan <= 0:
        return
    left, center, right = planned(player.plan, 0), planned(player.plan, 1), planned(player.plan, 2)
    kept = 0
    for slot in range(player.held):
        if slot + 1 != left and slot + 1 != center and slot + 1 != right:
            player.hand[kept] = player.hand[slot]
            kept += 1
    for slot in range(kept, player.held):
        player.hand[slot] = NONE
    player.held = kept
