"""What counts in siege: the camps, who stands on the field and how far ahead, and what each side still has to bring."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.state import COLUMNS, PLAYER, State, Victory, World
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Real
from quintain.rules.rulebook import NONE

NAMES: Final = (
    "health of the camp",
    "safety of the camp",
    "units",
    "power on the field",
    "health of the units",
    "power far forward",
    "columns held",
    "power within reach of the camp",
    "cards in hand",
    "cards in deck",
    "initiative",
    "bonuses",
    "power being prepared",
    "supply",
)
RUSSIAN: Final = (
    "здоровье лагеря",
    "безопасность лагеря",
    "отряды",
    "сила на поле",
    "здоровье отрядов",
    "сила впереди",
    "занятые колонны",
    "сила у вражеского лагеря",
    "карты в руке",
    "карты в колоде",
    "инициатива",
    "бонусы",
    "сила в подготовке",
    "припасы",
)
SOLO: Final = True  # a turn is many moves of one seat: planned, not solved


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    left = camp_left(w, s, seat)
    x[0] = left * 0.1
    x[1] = 1.0 / (1.0 + max(0, left))
    measure_field(w, s, seat, x)
    mine = seat == PLAYER
    x[8] = s.held * 0.2 if mine else 0.0
    x[9] = s.deck_left * 0.1 if mine else 0.0
    x[10] = s.initiative * 0.1 if mine else 0.0
    x[11] = s.bonuses * 0.3 if mine else 0.0
    x[12] = 0.0 if mine else prepared_power(w, s) * 0.1
    x[13] = 0.0 if mine else s.supply * 0.1


@rule
def camp_left(w: World, s: State, seat: int) -> int:
    """How much more damage a side can take."""
    if w.options.victory == Victory.BALANCE:
        return w.options.balance_limit - s.camp_damage[seat] + s.camp_damage[1 - seat]
    return (w.options.camp_health if seat == PLAYER else w.options.enemy_camp_health) - s.camp_damage[seat]


@rule
def measure_field(w: World, s: State, seat: int, x: list[Real]) -> None:
    units, power, health, forward, held, near = 0, 0, 0, 0, 0, 0
    for column in range(COLUMNS):
        here = 0
        for row in range(s.rows):
            cell = s.cells[row * COLUMNS + column]
            if cell.side == seat and cell.unit != NONE:
                unit = w.unit[cell.unit]
                way = row if seat == PLAYER else s.rows - 1 - row
                units += 1
                here = 1
                power += unit.power
                health += cell.health
                forward += unit.power * way
                if way + unit.reach >= s.rows - 1:
                    near += unit.power
        held += here
    x[2] = units * 0.2
    x[3] = power * 0.1
    x[4] = health * 0.1
    x[5] = forward * 0.05
    x[6] = held * 0.25
    x[7] = near * 0.1


@rule
def prepared_power(w: World, s: State) -> int:
    power = 0
    for column in range(COLUMNS):
        if s.prepared[column].unit != NONE:
            power += w.unit[s.prepared[column].unit].power + s.prepared[column].health
    return power


@entry
def phase(w: World, s: State) -> float:
    """S2 — the turns run out."""
    return min(1.0, s.turn / max(1.0, w.options.turn_limit * 1.0))


@entry
def moment(s: State) -> int:
    """The number of the turn."""
    return s.turn
