"""Exceptions to the rules: one small function per symbol, bonus and ability.

Those of health and movement stand beside the rule they change: armour and last stand in `damage`, swift, scout and
immobile in `march`."""

from __future__ import annotations

from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY, tell
from quintain.rules.rulebook import NONE
from quintain.rules.siege.cells import ahead, has, on_field
from quintain.rules.siege.damage import mend, wound
from quintain.rules.siege.march import can_be_pushed, push
from quintain.rules.siege.state import (
    COLUMNS,
    ENEMY,
    FIRST_COLUMN,
    NEUTRAL,
    PLAYER,
    Bonus,
    Cell,
    Happening,
    State,
    Symbol,
    World,
)


# ------------------------------------------------------------------------------------------ symbols in an attack
@rule
def guarded(w: World, s: State, target: int) -> int:
    """S17 — guard: a blow meant for an ally beside the guard in the same row strikes the guard. Who is struck?"""
    side, column = s.cells[target].side, target % COLUMNS
    if side == NEUTRAL or has(w, s.cells[target], Symbol.GUARD):
        return target
    if column > 0 and is_guard(w, s.cells[target - 1], side):
        return target - 1
    if column < COLUMNS - 1 and is_guard(w, s.cells[target + 1], side):
        return target + 1
    return target


@rule
def is_guard(w: World, cell: Cell, side: int) -> bool:
    return cell.side == side and has(w, cell, Symbol.GUARD)


@rule
def banner_power(w: World, s: State, place: int) -> int:
    """S17 — banner: more power for neighbours that share a tag with a banner of their side."""
    power = 0
    column = place % COLUMNS
    if column > 0:
        power += raised(w, s, place, place - 1)
    if column < COLUMNS - 1:
        power += raised(w, s, place, place + 1)
    if place >= COLUMNS:
        power += raised(w, s, place, place - COLUMNS)
    if on_field(s, place + COLUMNS):
        power += raised(w, s, place, place + COLUMNS)
    return power


@rule
def raised(w: World, s: State, place: int, neighbour: int) -> int:
    """S17 — banner: what one neighbour adds."""
    cell, other = s.cells[place], s.cells[neighbour]
    if other.side != cell.side or not has(w, other, Symbol.BANNER):
        return 0
    return w.amounts.banner if w.unit[other.unit].tags & w.unit[cell.unit].tags else 0


@rule
def thorns(w: World, s: State, struck: int, attacker: int) -> None:
    """S17 — thorns: who strikes the unit hand to hand is wounded in return, even by one that falls."""
    if w.unit[struck].symbols & Symbol.THORNS:
        wound(w, s, attacker, w.amounts.thorns)


@rule
def pierce(w: World, s: State, side: int, target: int, excess: int) -> None:
    """S17 — piercing: what a fallen unit did not take strikes the next enemy in the column, up to an object."""
    place = ahead(target, side)
    while excess > 0 and on_field(s, place):
        if s.cells[place].side == NEUTRAL:
            wound(w, s, place, excess)
            return
        if s.cells[place].side == 1 - side:
            excess = wound(w, s, place, excess)
        place = ahead(place, side)


@rule
def shove(w: World, s: State, side: int, target: int) -> None:
    """S17 — pusher: a struck unit that still stands is pushed one cell back."""
    if s.cells[target].side == 1 - side and can_be_pushed(w, s, target):
        push(w, s, target)


@rule
def regrow(w: World, s: State, place: int) -> None:
    """S17 — regrow: some health comes back at the start of each turn."""
    if has(w, s.cells[place], Symbol.REGROW):
        mend(w, s, place, w.amounts.regrow)


@rule
def thaw(w: World, s: State, place: int) -> None:
    """S18 — a frozen unit misses its attack, and no more than that one."""
    s.cells[place].frozen = False
    tell(w.log, Happening.THAWED, ENEMY, place, s.cells[place].unit, 0, 0, EVERYBODY)


# ------------------------------------------------------------------------------------------ bonuses
@rule
def take_effect(w: World, s: State, kind: int, target: int) -> None:
    """S18 — what a bonus does. Drawing is a matter of the draw stage and happens there."""
    if kind == Bonus.HEAL:
        mend(w, s, target, w.amounts.heal)
    elif kind == Bonus.INITIATIVE:
        s.initiative += w.amounts.initiative
        tell(w.log, Happening.INITIATIVE, PLAYER, NONE, NONE, s.initiative, s.initiative_max, EVERYBODY)
    elif kind == Bonus.STRIKE:
        wound(w, s, target, w.amounts.strike)
    elif kind == Bonus.PUSH:
        push_column(w, s, target - FIRST_COLUMN)
    elif kind == Bonus.FREEZE:
        s.cells[target].frozen = True
        tell(w.log, Happening.FROZEN, ENEMY, target, s.cells[target].unit, 0, 0, EVERYBODY)


@rule
def push_column(w: World, s: State, column: int) -> None:
    """S18 — push: the enemies of a column go back, the highest first."""
    for _ in range(w.amounts.push):
        for row in range(s.rows - 1, -1, -1):
            place = row * COLUMNS + column
            if s.cells[place].side == ENEMY and can_be_pushed(w, s, place):
                push(w, s, place)


# ------------------------------------------------------------------------------------------ abilities
@rule
def use_ability(w: World, s: State, place: int, target: int) -> None:
    """S3, S17 — a healer mends a neighbour, a sapper damages one that is in the way; both spend initiative."""
    heals = s.cells[target].side == PLAYER
    s.initiative -= w.amounts.healer_cost if heals else w.amounts.sapper_cost
    s.cells[place].used = True
    tell(w.log, Happening.ABILITY, PLAYER, place, s.cells[place].unit, target, s.initiative, EVERYBODY)
    if heals:
        mend(w, s, target, w.amounts.healer)
    else:
        wound(w, s, target, w.amounts.sapper)
