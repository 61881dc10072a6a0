"""Losing and regaining health, and what follows from losing all of it."""

from __future__ import annotations

from quintain.games.siege.bosses import remember_fallen
from quintain.games.siege.cells import camp_cell, clear, has, stop_waiting
from quintain.games.siege.events import tell_destroyed, tell_excess, tell_healed, tell_stood, tell_struck
from quintain.games.siege.state import COLUMNS, ENEMY, PLAYER, Cell, State, Symbol, World
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE


@rule
def wound(w: World, s: State, place: int, amount: int) -> int:
    """S16 — lost health stays lost. Returns the damage beyond what a unit that fell had left."""
    cell = s.cells[place]
    hurt = softened(w, cell, amount)
    if hurt <= 0:
        return 0
    cell.health -= hurt
    excess = -cell.health
    if excess < 0:
        tell_struck(w, cell.side, place, cell.unit, hurt, cell.health)
        return 0
    tell_struck(w, cell.side, place, cell.unit, hurt, 0)
    if makes_last_stand(w, cell, place):
        return 0
    in_enemy_camp = cell.side == ENEMY and place == camp_cell(s, ENEMY, place % COLUMNS)
    destroy(w, s, place)
    if in_enemy_camp:
        pass_excess(w, s, place % COLUMNS, excess)
    return excess


@rule
def softened(w: World, cell: Cell, amount: int) -> int:
    """S17 — armour takes something off every blow; what cannot be broken takes none."""
    symbols = w.unit[cell.unit].symbols
    if symbols & Symbol.UNBREAKABLE:
        return 0
    return amount - w.amounts.armour if symbols & Symbol.ARMOUR else amount


@rule
def makes_last_stand(w: World, cell: Cell, place: int) -> bool:
    """S17 — last stand: the first blow that would fell the unit leaves it 1 health."""
    if cell.stood or not has(w, cell, Symbol.LAST_STAND):
        return False
    cell.stood = True
    cell.health = 1
    tell_stood(w, cell.side, place, cell.unit, cell.health)
    return True


@rule
def destroy(w: World, s: State, place: int) -> None:
    """S10, S16 — a unit without health is gone; the player's losses are counted."""
    cell = s.cells[place]
    if cell.side == PLAYER:
        s.fallen += 1
    tell_destroyed(w, cell.side, place, cell.unit, s.fallen)
    remember_fallen(w, s, place, cell)
    clear(cell)


@rule
def pass_excess(w: World, s: State, column: int, excess: int) -> None:
    """S15 — excess damage in the enemy's camp cell strikes the unit prepared behind it; never the camp."""
    waiting = s.prepared[column]
    if excess <= 0 or waiting.unit == NONE:
        return
    waiting.health = max(0, waiting.health - excess)
    tell_excess(w, ENEMY, column, waiting.unit, excess, waiting.health)
    if waiting.health == 0:
        stop_waiting(waiting)


@rule
def mend(w: World, s: State, place: int, amount: int) -> None:
    """S17, S18 — a unit regains health, up to what it began with."""
    cell = s.cells[place]
    gained = min(amount, w.unit[cell.unit].health - cell.health)
    if gained > 0:
        cell.health += gained
        tell_healed(w, cell.side, place, cell.unit, gained, cell.health)
