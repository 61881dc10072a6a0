"""The attack of one side: who strikes whom, and how hard."""

from __future__ import annotations

from quintain.games.siege.bosses import ranged_distance
from quintain.games.siege.cells import ahead, camp_cell, on_field
from quintain.games.siege.damage import wound
from quintain.games.siege.effects import (
    banner_power,
    guarded,
    note_bearer,
    pack_power,
    pierce,
    shove,
    slaying,
    thaw,
    thorns,
)
from quintain.games.siege.events import tell_attacked, tell_camp
from quintain.games.siege.state import (
    CAMP,
    COLUMNS,
    NEUTRAL,
    PLAYER,
    Attack,
    Distance,
    State,
    Symbol,
    Unit,
    World,
)
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NONE


@rule
def volley(w: World, s: State, side: int) -> None:
    """S4, S7 — every unit attacks once; S18 — a frozen one misses its turn."""
    line_up(w, s, side)
    for i in range(w.scratch.lined):
        place = w.scratch.line[i]
        if s.cells[place].frozen:
            thaw(w, s, place)
        else:
            attack(w, s, side, place)


@rule
def line_up(w: World, s: State, side: int) -> None:
    """S4, S7 — who attacks in which order: column by column from the left, the player's units from the top, the
    enemy's from the bottom. Guards and banners of both sides are noted on the way."""
    rows, lined, standing = s.rows, 0, 0
    for column in range(COLUMNS):
        for i in range(rows):
            place = (rows - 1 - i if side == PLAYER else i) * COLUMNS + column
            # Written in any case and counted if it holds: a processor cannot foresee who stands where.
            w.scratch.line[lined] = place
            lined += s.cells[place].side == side
            w.scratch.standing[standing] = place
            standing += s.cells[place].unit != NONE
    w.scratch.lined = lined
    w.scratch.guards = 0
    w.scratch.banners = 0
    for i in range(standing):
        note_bearer(w, s, w.scratch.standing[i])


@rule
def attack(w: World, s: State, side: int, place: int) -> None:
    """S4, S7 — one unit's attack; S17 — a double strike, if the unit has lived through the first blow."""
    unit = w.unit[s.cells[place].unit]
    blows = 2 if unit.symbols & Symbol.DOUBLE_STRIKE else 1
    for _ in range(blows):
        power = unit.power + banner_power(w, s, place)
        if unit.symbols & Symbol.PACK:
            power += pack_power(w, s, place)
        if power > 0 and s.cells[place].side == side:
            target = find_target(w, s, side, place, unit)
            if target == CAMP:
                hit_camp(w, s, side, place, power)
            elif target != NONE:
                strike(w, s, side, place, guarded(w, s, target), power)


@entry
def power_at(w: World, s: State, place: int) -> int:
    """S17 — the power of the unit in a cell, with what others give it; a slayer has more against some."""
    line_up(w, s, s.cells[place].side)
    unit = w.unit[s.cells[place].unit]
    pack = pack_power(w, s, place) if unit.symbols & Symbol.PACK else 0
    return unit.power + banner_power(w, s, place) + pack


# ------------------------------------------------------------------------------------------ whom
@rule
def find_target(w: World, s: State, side: int, place: int, unit: Unit) -> int:
    """S13, S14 — the cell that is struck, CAMP, or NONE; S17 — a flyer strikes the camp from wherever it is."""
    if unit.symbols & Symbol.FLYING:
        return CAMP
    if unit.attack == Attack.MELEE:
        return melee_target(w, s, side, place, unit.reach)
    return ranged_target(w, s, side, place, unit.reach)


@rule
def melee_target(w: World, s: State, side: int, place: int, reach: int) -> int:
    """S13 — the nearest enemy ahead within reach, past own units but not past objects; or the empty camp cell."""
    goal = camp_cell(s, 1 - side, place % COLUMNS)
    for _ in range(reach):
        place = ahead(place, side)
        if not on_field(s, place):
            return NONE
        target = hit_in(w, s, side, place, goal)
        if target != NONE or s.cells[place].side == NEUTRAL:
            return target
    return NONE


@rule
def ranged_target(w: World, s: State, side: int, place: int, reach: int) -> int:
    """S14 — only the cell at its distance, whatever stands between: a unit, the empty camp cell, or behind the camp."""
    distance = reach + 1 if ranged_distance(w, s) == Distance.BEYOND else reach
    goal = camp_cell(s, 1 - side, place % COLUMNS)
    place = place + distance * COLUMNS if side == PLAYER else place - distance * COLUMNS
    if place == ahead(goal, side):
        return CAMP
    return hit_in(w, s, side, place, goal) if on_field(s, place) else NONE


@rule
def hit_in(w: World, s: State, side: int, place: int, goal: int) -> int:
    """S13, S14 — what a blow at a cell hits: an enemy, an object that can be broken, the camp behind its empty cell."""
    other = s.cells[place].side
    if other == 1 - side:
        return place
    if other == NEUTRAL:
        return breakable(w, s, place)
    return CAMP if other == NONE and place == goal else NONE


@rule
def breakable(w: World, s: State, place: int) -> int:
    """S13 — an object is hit like an enemy if it can be broken."""
    return NONE if w.unit[s.cells[place].unit].symbols & Symbol.UNBREAKABLE else place


# ------------------------------------------------------------------------------------------ how hard
@rule
def hit_camp(w: World, s: State, side: int, place: int, power: int) -> None:
    """S13, S14 — the other side's camp takes the power of the attacker."""
    tell_attacked(w, side, place, s.cells[place].unit, power, CAMP)
    s.camp_damage[1 - side] += power
    tell_camp(w, 1 - side, place % COLUMNS, power, s.camp_damage[1 - side])


@rule
def strike(w: World, s: State, side: int, place: int, target: int, power: int) -> None:
    """S13-S15 — the target is wounded; S17 — then the attacker's symbols have their effect, and the target's thorns."""
    attacker, struck = w.unit[s.cells[place].unit], s.cells[target].unit
    power += slaying(w, attacker, struck)
    tell_attacked(w, side, place, s.cells[place].unit, power, target)
    excess = wound(w, s, target, power)
    if attacker.symbols & Symbol.PIERCING:
        pierce(w, s, side, target, excess)
    if attacker.symbols & Symbol.PUSHER:
        shove(w, s, side, target)
    if attacker.attack == Attack.MELEE:
        thorns(w, s, struck, place)
