"""Cells of the field: numbered row by row from the player's camp, four to a row."""

from __future__ import annotations

from quintain.games.siege.state import COLUMNS, PLAYER, Cell, State, Waiting, World
from quintain.rules.kernel import rule
from quintain.rules.rulebook import NONE


@rule
def ahead(place: int, side: int) -> int:
    """The next cell forward: up for the player, down for the enemy. It may lie outside the field."""
    return place + COLUMNS if side == PLAYER else place - COLUMNS


@rule
def camp_cell(s: State, side: int, column: int) -> int:
    """The camp cell of a side in a column."""
    return column if side == PLAYER else (s.rows - 1) * COLUMNS + column


@rule
def on_field(s: State, place: int) -> bool:
    return 0 <= place < s.rows * COLUMNS


@rule
def is_free(s: State, place: int) -> bool:
    return s.cells[place].unit == NONE


@rule
def find_units(w: World, s: State) -> int:
    """Write into `w.scratch.standing` where somebody stands, in rising order; how many are they? A cell is written down
    in any case and counted if it is taken: a processor cannot foresee who stands where."""
    count = 0
    for place in range(s.rows * COLUMNS):
        w.scratch.standing[count] = place
        count += not is_free(s, place)
    return count


@rule
def has(w: World, cell: Cell, symbol: int) -> bool:
    """Does whoever stands in this cell bear a symbol?"""
    return cell.unit != NONE and w.unit[cell.unit].symbols & symbol != 0


@rule
def stand(cell: Cell, side: int, unit: int, health: int) -> None:
    """Put a unit into a free cell."""
    cell.unit = unit
    cell.side = side
    cell.health = health


@rule
def clear(cell: Cell) -> None:
    """Leave nothing in a cell."""
    cell.unit = NONE
    cell.side = NONE
    cell.health = 0
    cell.stepped = False
    cell.used = False
    cell.frozen = False
    cell.stood = False


@rule
def copy_cell(here: Cell, there: Cell) -> None:
    """Whoever stands here stands there as well, with everything it has been through."""
    there.unit = here.unit
    there.side = here.side
    there.health = here.health
    there.stepped = here.stepped
    there.used = here.used
    there.frozen = here.frozen
    there.stood = here.stood


@rule
def relocate(here: Cell, there: Cell) -> None:
    """Whoever stands here goes there."""
    copy_cell(here, there)
    clear(here)


@rule
def stop_waiting(waiting: Waiting) -> None:
    """Leave nothing in a cell of the preparation row."""
    waiting.unit = NONE
    waiting.health = 0
