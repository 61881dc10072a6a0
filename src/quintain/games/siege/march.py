"""How units move: the player's steps, the enemy's emergence and advance, and being pushed."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.cells import ahead, camp_cell, has, is_free, on_field, relocate, stand, stop_waiting
from quintain.games.siege.events import tell_advanced, tell_emerged, tell_pushed, tell_stepped
from quintain.games.siege.state import COLUMNS, ENEMY, PLAYER, Cell, State, Symbol, World
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE

FORWARD: Final = 0
BACK: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
DIRECTIONS: Final = 4


# ------------------------------------------------------------------------------------------ steps
@rule
def step_target(s: State, place: int, direction: int) -> int:
    """S12 — the cell that a step leads to, or NONE outside the field and in the enemy's camp."""
    if direction == FORWARD:
        return place + COLUMNS if place < (s.rows - 2) * COLUMNS else NONE
    if direction == BACK:
        return place - COLUMNS if place >= COLUMNS else NONE
    if direction == LEFT:
        return place - 1 if place % COLUMNS > 0 else NONE
    return place + 1 if place % COLUMNS < COLUMNS - 1 else NONE


@rule
def step_cost(w: World, cell: Cell, direction: int) -> int:
    """S12 — the first forward step of a turn costs the move difficulty, every other twice that; S17 — swift."""
    unit = w.unit[cell.unit]
    if direction == FORWARD and (not cell.stepped or unit.symbols & Symbol.SWIFT):
        return unit.move
    return 2 * unit.move


@rule
def step(w: World, s: State, place: int, direction: int) -> None:
    """S12 — a unit steps to a neighbouring cell and initiative is spent."""
    target = step_target(s, place, direction)
    cell = s.cells[place]
    s.initiative -= step_cost(w, cell, direction)
    cell.stepped = cell.stepped or direction == FORWARD
    tell_stepped(w, PLAYER, place, cell.unit, target, s.initiative)
    relocate(cell, s.cells[target])


# ------------------------------------------------------------------------------------------ the enemy's moves
@rule
def emerge(w: World, s: State, column: int) -> None:
    """S5 — a prepared unit enters its camp cell if that is free; S17 — a scout may enter the cell before it."""
    waiting = s.prepared[column]
    if waiting.unit == NONE:
        return
    place = camp_cell(s, ENEMY, column)
    if not is_free(s, place) and w.unit[waiting.unit].symbols & Symbol.SCOUT:
        place = ahead(place, ENEMY)
    if is_free(s, place):
        stand(s.cells[place], ENEMY, waiting.unit, waiting.health)
        tell_emerged(w, ENEMY, place, waiting.unit, waiting.health, column)
        stop_waiting(waiting)


@rule
def advance_column(w: World, s: State, column: int, length: int) -> None:
    """S6 — the lowest enemy moves first, so that a queue moves together; nobody enters the player's camp."""
    for row in range(2, s.rows):
        place = row * COLUMNS + column
        if s.cells[place].side == ENEMY and not s.cells[place].frozen:
            advance_unit(w, s, place, length)


@rule
def advance_unit(w: World, s: State, place: int, length: int) -> None:
    """S6 — down while the next cell is free; S17 — immobile units stay."""
    if has(w, s.cells[place], Symbol.IMMOBILE):
        return
    target = place
    for _ in range(length):
        if target - COLUMNS >= COLUMNS and is_free(s, target - COLUMNS):
            target -= COLUMNS
    if target != place:
        tell_advanced(w, ENEMY, place, s.cells[place].unit, target)
        relocate(s.cells[place], s.cells[target])


# ------------------------------------------------------------------------------------------ pushes
@rule
def can_be_pushed(w: World, s: State, place: int) -> bool:
    """S17, S18 — a unit gives way to the cell behind it, if that is a free one of the field."""
    cell = s.cells[place]
    behind = ahead(place, 1 - cell.side)
    return on_field(s, behind) and is_free(s, behind) and not has(w, cell, Symbol.IMMOBILE)


@rule
def push(w: World, s: State, place: int) -> None:
    cell = s.cells[place]
    behind = ahead(place, 1 - cell.side)
    tell_pushed(w, cell.side, place, cell.unit, behind)
    relocate(cell, s.cells[behind])
