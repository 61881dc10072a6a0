"""Exceptions to the rules: one small function per symbol, bonus and ability.

Those of health and movement stand beside the rule they change: armour and last stand in `damage`, swift, scout and
immobile in `march`."""

from __future__ import annotations

from quintain.games.siege.cells import ahead, has, on_field
from quintain.games.siege.damage import mend, wound
from quintain.games.siege.events import tell_ability, tell_frozen, tell_initiative, tell_thawed
from quintain.games.siege.march import can_be_pushed, push
from quintain.games.siege.state import (
    COLUMNS,
    ENEMY,
    FIRST_COLUMN,
    NEUTRAL,
    PLAYER,
    RECOVERY,
    Bonus,
    Cell,
    State,
    Symbol,
    Unit,
    World,
)
from quintain.rules.kernel import rule


# ------------------------------------------------------------------------------------------ symbols in an attack
@rule
def note_bearer(w: World, s: State, place: int) -> None:
    """S17 — remember where guards and banners stand, so that nobody looks for them where there are none."""
    symbols = w.unit[s.cells[place].unit].symbols
    if symbols & Symbol.GUARD:
        w.scratch.guard[w.scratch.guards] = place
        w.scratch.guards += 1
    if symbols & Symbol.BANNER:
        w.scratch.banner[w.scratch.banners] = place
        w.scratch.banners += 1


@rule
def guarded(w: World, s: State, target: int) -> int:
    """S17 — guard: a blow meant for an ally beside the guard in the same row strikes the guard. Who is struck?"""
    struck = target
    for i in range(w.scratch.guards):
        guard = w.scratch.guard[i]
        if guard == target and has(w, s.cells[guard], Symbol.GUARD):
            return target
        beside = guard // COLUMNS == target // COLUMNS and abs(guard - target) == 1
        if struck == target and beside and is_guard(w, s.cells[guard], s.cells[target].side):
            struck = guard
    return struck


@rule
def is_guard(w: World, cell: Cell, side: int) -> bool:
    """It may have fallen since, and somebody been pushed into its cell."""
    return cell.side == side and has(w, cell, Symbol.GUARD)


@rule
def banner_power(w: World, s: State, place: int) -> int:
    """S17 — banner: more power for neighbours that share a tag with a banner of their side."""
    power = 0
    for i in range(w.scratch.banners):
        if are_neighbours(place, w.scratch.banner[i]):
            power += raised(w, s.cells[place], s.cells[w.scratch.banner[i]])
    return power


@rule
def raised(w: World, cell: Cell, banner: Cell) -> int:
    """S17 — banner: what one of them adds."""
    if banner.side != cell.side or not has(w, banner, Symbol.BANNER):
        return 0
    return w.amounts.banner if w.unit[banner.unit].tags & w.unit[cell.unit].tags else 0


@rule
def pack_power(w: World, s: State, place: int) -> int:
    """S17 — pack: more power beside an ally that shares a class."""
    for other in (place - 1, place + 1, place - COLUMNS, place + COLUMNS):
        if is_kin(w, s, place, other):
            return w.amounts.pack
    return 0


@rule
def is_kin(w: World, s: State, place: int, other: int) -> bool:
    """S16a — do two neighbouring cells hold units of one side that share a class?"""
    if not on_field(s, other) or not are_neighbours(place, other) or s.cells[other].side != s.cells[place].side:
        return False
    return w.unit[s.cells[other].unit].tags & w.unit[s.cells[place].unit].tags != 0


@rule
def slaying(w: World, attacker: Unit, struck: int) -> int:
    """S17 — slayer: more power against units of one class."""
    if attacker.symbols & Symbol.SLAYER and attacker.slays & w.unit[struck].tags:
        return w.amounts.slayer
    return 0


@rule
def are_neighbours(place: int, other: int) -> bool:
    return abs(place // COLUMNS - other // COLUMNS) + abs(place % COLUMNS - other % COLUMNS) == 1


@rule
def follow_bearer(w: World, place: int, target: int) -> None:
    """S17 — a guard or a banner that is pushed takes its symbol along."""
    for i in range(w.scratch.guards):
        if w.scratch.guard[i] == place:
            w.scratch.guard[i] = target
    for i in range(w.scratch.banners):
        if w.scratch.banner[i] == place:
            w.scratch.banner[i] = target


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
        follow_bearer(w, target, ahead(target, side))
        push(w, s, target)


@rule
def recover(w: World, s: State, place: int) -> None:
    """S17 — regrow: some health comes back at the start of each turn; tend: neighbours of the same class get some."""
    symbols = w.unit[s.cells[place].unit].symbols
    if symbols & RECOVERY == 0:
        return
    if symbols & Symbol.REGROW:
        mend(w, s, place, w.amounts.regrow)
    if symbols & Symbol.TEND:
        for other in (place - COLUMNS, place - 1, place + 1, place + COLUMNS):
            if is_kin(w, s, place, other):
                mend(w, s, other, w.amounts.tend)


@rule
def thaw(w: World, s: State, place: int) -> None:
    """S18 — a frozen unit misses its attack, and no more than that one."""
    s.cells[place].frozen = False
    tell_thawed(w, ENEMY, place, s.cells[place].unit)


# ------------------------------------------------------------------------------------------ bonuses
@rule
def take_effect(w: World, s: State, kind: int, target: int) -> None:
    """S18 — what a bonus does. Drawing is a matter of the draw stage and happens there."""
    if kind == Bonus.HEAL:
        mend(w, s, target, w.amounts.heal)
    elif kind == Bonus.INITIATIVE:
        s.initiative += w.amounts.initiative
        tell_initiative(w, PLAYER, s.initiative, s.initiative_max)
    elif kind == Bonus.STRIKE:
        wound(w, s, target, w.amounts.strike)
    elif kind == Bonus.PUSH:
        push_column(w, s, target - FIRST_COLUMN)
    elif kind == Bonus.FREEZE:
        s.cells[target].frozen = True
        tell_frozen(w, ENEMY, target, s.cells[target].unit)


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
    tell_ability(w, PLAYER, place, s.cells[place].unit, target, s.initiative)
    if heals:
        mend(w, s, target, w.amounts.healer)
    else:
        wound(w, s, target, w.amounts.sapper)
