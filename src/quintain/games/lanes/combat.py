"""Combat: what happens in the lanes once both plans are on the table."""

from __future__ import annotations

from quintain.games.lanes.events import tell_destroyed, tell_hit, tell_struck
from quintain.games.lanes.state import LANES, Damage, State, Strike, Unit, World
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE


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
    first = first_striker(w.options.strike, s)
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
def first_striker(order: int, s: State) -> int:
    """L2, L8 — the first player, or whoever has this round by the order of strikes."""
    if order == Strike.COIN:
        return s.toss
    if order == Strike.ALTERNATING and s.round_number % 2 == 0:
        return 1 - s.first
    if order == Strike.BALANCED and has_odd_ones(s.round_number - 1):
        return 1 - s.first
    return s.first


@rule
def has_odd_ones(number: int) -> bool:
    """L8 — is the number of binary ones odd? Counted from 0 this gives the order A B B A B A A B (Thue-Morse)."""
    odd = False
    while number > 0:
        odd = odd != (number % 2 == 1)
        number //= 2
    return odd


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
