"""A round, phase by phase, in the order of the rulebook."""

from __future__ import annotations

from quintain.games.lanes.ending import end_of_round
from quintain.games.lanes.events import (
    tell_destroyed,
    tell_drawn,
    tell_hit,
    tell_mana,
    tell_placed,
    tell_round,
    tell_struck,
)
from quintain.games.lanes.state import (
    DIGITS,
    LANES,
    UNDECIDED,
    Damage,
    Mana,
    Player,
    State,
    Strike,
    Unit,
    World,
)
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE, SEATS


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
    draw_phase(w, s)
    mana_phase(w, s)


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


# ------------------------------------------------------------------------------------------ combat
@rule
def combat_phase(w: World, s: State) -> bool:
    """L7-L10 — every lane fights. Was any damage done?"""
    hurt = False
    for lane in range(LANES):
        mine, theirs = s.players[0].lanes[lane], s.players[1].lanes[lane]
        if mine.card != NONE and theirs.card != NONE:
            hurt = clash(w, s, lane) or hurt
        elif mine.card != NONE:
            hurt = hit_avatar(w, s, 1, lane, w.card[mine.card].attack, False) or hurt
        elif theirs.card != NONE:
            hurt = hit_avatar(w, s, 0, lane, w.card[theirs.card].attack, False) or hurt
    return hurt


@rule
def clash(w: World, s: State, lane: int) -> bool:
    """L8 — two cards fight: both at once, or one first and the other only if it is still there."""
    first = first_striker(w, s)
    ahead, behind = s.players[first].lanes[lane], s.players[1 - first].lanes[lane]
    on_behind = strength(w, ahead, behind)
    on_ahead = strength(w, behind, ahead)
    if w.options.strike != Strike.TOGETHER and behind.defence <= on_behind:
        on_ahead = 0
    before_ahead, before_behind = ahead.defence, behind.defence
    take_strike(w, 1 - first, lane, behind, on_behind)
    take_strike(w, first, lane, ahead, on_ahead)
    if ahead.defence > 0 and behind.defence <= 0:
        overflow(w, s, 1 - first, lane, on_behind - before_behind)
    if behind.defence > 0 and ahead.defence <= 0:
        overflow(w, s, first, lane, on_ahead - before_ahead)
    bury(w, 1 - first, lane, behind)
    bury(w, first, lane, ahead)
    return on_behind > 0 or on_ahead > 0


@rule
def first_striker(w: World, s: State) -> int:
    """L2, L8 — the first player; when alternating, the other one in every second round."""
    if w.options.strike == Strike.ALTERNATING and s.round_number % 2 == 0:
        return 1 - s.first
    return s.first


@rule
def strength(w: World, striker: Unit, struck: Unit) -> int:
    """L7 — what a strike takes from the struck card: the full attack, or what of it exceeds the defence."""
    attack = w.card[striker.card].attack
    if w.options.damage == Damage.NET:
        return max(0, attack - struck.defence)
    return attack


@rule
def take_strike(w: World, seat: int, lane: int, unit: Unit, amount: int) -> None:
    """L7 — the loss of defence is lasting."""
    unit.defence -= amount
    if amount > 0:
        tell_struck(w, seat, lane, unit.card, amount, unit.defence)


@rule
def overflow(w: World, s: State, seat: int, lane: int, excess: int) -> None:
    """L9 — the survivor's excess goes on to the avatar behind the destroyed card."""
    if w.options.overflow and excess > 0:
        hit_avatar(w, s, seat, lane, excess, True)


@rule
def bury(w: World, seat: int, lane: int, unit: Unit) -> None:
    """L7 — a card without defence is destroyed and gone for good."""
    if unit.defence <= 0:
        tell_destroyed(w, seat, lane, unit.card)
        unit.card = NONE
        unit.defence = 0


@rule
def hit_avatar(w: World, s: State, seat: int, lane: int, amount: int, excess: bool) -> bool:
    """L9, L10 — an avatar loses health; it is never shown below 0 (L11). Was it hurt at all?"""
    if amount <= 0:
        return False
    player = s.players[seat]
    player.hp = max(0, player.hp - amount)
    tell_hit(w, seat, lane, amount, player.hp, 1 if excess else 0)
    return True
