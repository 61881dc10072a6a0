"""S19 — the special mechanics of bosses: one hook each, chosen by the level."""

from __future__ import annotations

from quintain.games.siege.cells import clear, is_free, stand
from quintain.games.siege.events import tell_appeared, tell_cleared, tell_phase, tell_prepared, tell_returning
from quintain.games.siege.state import (
    CELLS,
    COLUMNS,
    ENEMY,
    PLAYER,
    Boss,
    Cell,
    Layout,
    State,
    Victory,
    World,
)
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE


# ------------------------------------------------------------------------------------------ second life
@rule
def rises_again(w: World, s: State) -> bool:
    """S19 — second life: the first time its camp is used up, the enemy starts afresh on a new field. Does it?"""
    if w.level.boss != Boss.SECOND_LIFE or s.phase > 0:
        return False
    s.phase = 1
    s.camp_damage[ENEMY] = s.camp_damage[PLAYER] if w.options.victory == Victory.BALANCE else 0
    tell_phase(w, ENEMY, s.phase, s.camp_damage[ENEMY])
    for place in range(s.rows * COLUMNS):
        if s.cells[place].side > PLAYER:
            tell_cleared(w, s.cells[place].side, place, s.cells[place].unit)
            clear(s.cells[place])
    lay_out(w, s, w.level.second)
    return True


@rule
def lay_out(w: World, s: State, layout: Layout) -> None:
    """S1 — a drawn field takes the cells that are free."""
    for place in range(CELLS):
        start = layout.cells[place]
        if start.unit != NONE and is_free(s, place):
            stand(s.cells[place], start.side, start.unit, w.unit[start.unit].health)
            tell_appeared(w, start.side, place, start.unit, s.cells[place].health)
    for column in range(COLUMNS):
        if layout.prepared[column] != NONE and s.prepared[column].unit == NONE:
            prepare(w, s, column, layout.prepared[column])


@rule
def prepare(w: World, s: State, column: int, unit: int) -> None:
    """S8 — a unit shows itself in a free cell of the preparation row."""
    s.prepared[column].unit = unit
    s.prepared[column].health = w.unit[unit].health
    tell_prepared(w, ENEMY, column, unit, s.prepared[column].health)


# ------------------------------------------------------------------------------------------ units that return
@rule
def remember_fallen(w: World, s: State, place: int, cell: Cell) -> None:
    """S19 — returning: the last enemy that fell in a column is to come back."""
    if w.level.boss == Boss.RETURNING and cell.side == ENEMY:
        s.returning[place % COLUMNS] = cell.unit
        tell_returning(w, ENEMY, place % COLUMNS, cell.unit)


@rule
def bring_back(w: World, s: State) -> None:
    """S19 — returning: who is to come back is prepared again, where the column is free."""
    for column in range(COLUMNS):
        unit = s.returning[column]
        if unit != NONE and s.prepared[column].unit == NONE:
            s.returning[column] = NONE
            prepare(w, s, column, unit)


# ------------------------------------------------------------------------------------------ rage
@rule
def rage(w: World, s: State) -> None:
    """S19 — rage: once half of its camp is gone, the enemy plays by other rules."""
    if w.level.boss != Boss.RAGE or s.phase > 0:
        return
    taken, whole = s.camp_damage[ENEMY], w.options.enemy_camp_health
    if w.options.victory == Victory.BALANCE:
        taken, whole = taken - s.camp_damage[PLAYER], w.options.balance_limit
    if 2 * taken >= whole:
        s.phase = 1
        tell_phase(w, ENEMY, s.phase, s.camp_damage[ENEMY])


@rule
def enraged(w: World, s: State) -> bool:
    return w.level.boss == Boss.RAGE and s.phase > 0


@rule
def enemy_step(w: World, s: State) -> int:
    """S6 — how far enemies advance, which rage may change."""
    return w.level.late_step if enraged(w, s) else w.options.enemy_step


@rule
def ranged_distance(w: World, s: State) -> int:
    """S14 — how distance is counted, which rage may change."""
    return w.level.late_distance if enraged(w, s) else w.options.ranged_distance


@rule
def pawn_drawn(w: World, s: State) -> int:
    """S9 — which unit the pawn deck gives, which rage may change."""
    return w.level.late_pawn if enraged(w, s) else w.options.pawn


@rule
def cards_to_draw(w: World, s: State) -> int:
    """S9 — how many cards the player draws, which rage may change."""
    return w.level.late_draw if enraged(w, s) else w.options.draw
