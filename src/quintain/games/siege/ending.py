"""How a match of siege ends."""

from __future__ import annotations

from quintain.games.siege.bosses import rage, rises_again
from quintain.games.siege.events import tell_over
from quintain.games.siege.state import ENEMY, PLAYER, Reason, State, Victory, World
from quintain.rules.kernel import rule
from quintain.rules.results import set_result
from quintain.rules.rulebook import NOBODY


@rule
def check_camps(w: World, s: State) -> None:
    """S2 — after each side's attack: is a camp used up, or the balance lost? S19 — bosses may have an answer."""
    if is_lost(w, s, ENEMY):
        if not rises_again(w, s):
            finish(w, s, PLAYER, reason_of(w))
    elif is_lost(w, s, PLAYER):
        finish(w, s, ENEMY, reason_of(w))
    else:
        rage(w, s)


@rule
def is_lost(w: World, s: State, side: int) -> bool:
    """S2 — by its own durability (camp), or by the difference of the damage to both (balance)."""
    taken = s.camp_damage[side]
    if w.options.victory == Victory.BALANCE:
        return taken - s.camp_damage[1 - side] >= w.options.balance_limit
    return taken >= (w.options.camp_health if side == PLAYER else w.options.enemy_camp_health)


@rule
def reason_of(w: World) -> int:
    return Reason.BALANCE if w.options.victory == Victory.BALANCE else Reason.CAMP


@rule
def check_turn_limit(w: World, s: State) -> None:
    """S2 — after the last turn the side whose camp has taken less wins; so every match ends."""
    if s.over or s.turn < w.options.turn_limit:
        return
    winner = NOBODY
    if s.camp_damage[PLAYER] != s.camp_damage[ENEMY]:
        winner = PLAYER if s.camp_damage[PLAYER] < s.camp_damage[ENEMY] else ENEMY
    finish(w, s, winner, Reason.TURN_LIMIT)


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    set_result(s, winner, reason)
    tell_over(w, winner, reason)
