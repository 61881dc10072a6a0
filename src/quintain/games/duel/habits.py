"""Habits that players of duel can be given: what is always or never bought, summoned and attacked."""

from __future__ import annotations

from typing import Final

from quintain.games.duel.bot import World
from quintain.games.duel.moves import attacked_target, summoned_position, summoned_slot
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import ATTACK, DIRECT, DRAW, SUMMON, Player, Position, State
from quintain.rules.kernel import rule

ALWAYS: Final = 1
NEVER: Final = 2
FEW: Final = 3
OPEN: Final = 4
RAID: Final = 5
HOLD: Final = 6
CHARGE: Final = 7  # this and the next two in the order of positions
DEFEND: Final = 8
BLUFF: Final = 9
PROBE: Final = 10
WARY: Final = 11
STRONG: Final = 12
WEAK: Final = 13
WANTED: Final = 50_000_000
ACTION: Final = 30_000  # more than actions differ; three times as much is less than a draw that is wanted, or is not
HABITS = {
    "always": ALWAYS,
    "never": NEVER,
    "hand<=": FEW,
    "open": OPEN,
    "attack": RAID,
    "hold": HOLD,
    "charge": CHARGE,
    "defend": DEFEND,
    "bluff": BLUFF,
    "probe": PROBE,
    "wary": WARY,
    "strong": STRONG,
    "weak": WEAK,
}


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """`always`, `never` and `hand<=N` say when a card is bought; all other habits are about the action."""
    if habit <= FEW:
        steer_draw(w, s, seat, count, habit, limit)
        return
    me, foe = s.players[seat], s.players[1 - seat]
    can_summon = False
    for i in range(count):
        can_summon = can_summon or w.scratch.moves[i] >= SUMMON
    for i in range(count):
        move = w.scratch.moves[i]
        if move >= SUMMON:
            liking = summon_habit(w, me, summoned_slot(move), summoned_position(move), habit)
        elif move >= ATTACK:
            target = attacked_target(move)
            hidden = target != DIRECT and foe.zones[target].position == Position.FACE_DOWN
            liking = attack_habit(hidden, can_summon, habit)
        else:
            liking = 0
        if move != DRAW:
            w.notes.worth[i] = max(-ACTION, min(ACTION, w.notes.worth[i])) + 2 * ACTION * liking


@rule
def steer_draw(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    me = s.players[seat]
    affordable = me.life > price_of_draw(w.options, me) and me.deck_left > 1
    wanted = affordable and (habit == ALWAYS or (habit == FEW and me.held <= limit))
    for i in range(count):
        if w.scratch.moves[i] == DRAW:
            w.notes.worth[i] = WANTED if wanted else -WANTED


@rule
def summon_habit(w: World, me: Player, slot: int, position: int, habit: int) -> int:
    """-1 for what is never summoned."""
    if habit == OPEN:
        return -1 if position == Position.FACE_DOWN else 0
    if habit in (CHARGE, DEFEND, BLUFF):
        return 0 if position == habit - CHARGE else -1
    if habit in (STRONG, WEAK):
        sign = 1 if habit == STRONG else -1
        for other in range(me.held):
            if sign * w.card[me.hand[other]].atk > sign * w.card[me.hand[slot]].atk:
                return -1
    return 0


@rule
def attack_habit(hidden: bool, can_summon: bool, habit: int) -> int:
    """1 for an attack that is always made, -1 for one that never is."""
    if habit == RAID:
        return 1
    if habit == HOLD:
        return -1 if can_summon else 0
    if hidden:
        return (1 if habit == PROBE else 0) - (1 if habit == WARY else 0)
    return 0
