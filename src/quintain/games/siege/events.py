"""What can happen in a battle of siege."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from quintain.games.siege.cards import BONUSES
from quintain.games.siege.shapes import At
from quintain.games.siege.state import CAMP, COLUMNS, FIRST_COLUMN, NOWHERE, SIDES, Reason, World
from quintain.rules.events import CardId, Count, Field, Only, Vocabulary, Winner, one_of

REASONS = tuple(reason.name.lower().replace("_", "-") for reason in Reason)


def cell_json(place: int, ids: Sequence[str] = ()) -> list[int]:
    """A cell by its row and column."""
    return [place // COLUMNS, place % COLUMNS]


def cell_number(written: Sequence[int], numbers: Mapping[str, int] | None = None) -> int:
    row, column = written
    return row * COLUMNS + column


def _target(number: int, ids: Sequence[str]) -> list[int] | int | str | None:
    """A cell, the camp, a column, or nothing at all."""
    if number < NOWHERE:
        return cell_json(number)
    return {NOWHERE: None, CAMP: "camp"}.get(number, number - FIRST_COLUMN)


def _target_number(written: Any, numbers: Mapping[str, int]) -> int:
    if isinstance(written, list | tuple):
        return cell_number(written)
    return FIRST_COLUMN + written if isinstance(written, int) else CAMP if written == "camp" else NOWHERE


Side = Annotated[int, one_of(SIDES)]
CellAt = Annotated[int, Field(At, cell_json, cell_number)]
Attacked = Annotated[int, Field(At | Literal["camp"], _target, _target_number)]
Target = Annotated[int, Field(At | int | None, _target, _target_number)]  # an int: a column
BonusName = Annotated[int, one_of(BONUSES)]
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


@event
def tell_turn(w: World, side: Side, turn: Count, initiative: Count) -> None:
    """S2, S11 — a turn begins with so much initiative."""


@event
def tell_stage(w: World, stage: Count) -> None:
    """S2 — a stage of the turn begins."""


@event
def tell_drawn(w: World, side: Side, card: CardId, pawns: Count, deck: Count, only: Only) -> None:
    """S9 — a unit is drawn, from the deck or from the pawns."""


@event
def tell_deployed(w: World, side: Side, at: CellAt, card: CardId, health: Count, initiative: Count) -> None:
    """S10 — a unit is deployed; so much initiative is left."""


@event
def tell_sacrificed(w: World, side: Side, at: CellAt, card: CardId, fallen: Count) -> None:
    """S10 — a unit is given up for the price of another."""


@event
def tell_fallen(w: World, side: Side, fallen: Count) -> None:
    """S10 — a price was paid with the fallen; so many are left."""


@event
def tell_stepped(w: World, side: Side, at: CellAt, card: CardId, to: CellAt, initiative: Count) -> None:
    """S12 — a unit steps; so much initiative is left."""


@event
def tell_bonus(w: World, side: Side, bonus: BonusName, at: Target, bonuses: Count) -> None:
    """S18 — a bonus is used."""


@event
def tell_ability(w: World, side: Side, at: CellAt, card: CardId, to: CellAt, initiative: Count) -> None:
    """S17 — a unit uses its ability on a cell."""


@event
def tell_initiative(w: World, side: Side, initiative: Count, initiative_max: Count) -> None:
    """S11 — the initiative changes."""


@event
def tell_attacked(w: World, side: Side, at: CellAt, card: CardId, power: Count, target: Attacked) -> None:
    """S13, S14 — a unit attacks a cell or the camp."""


@event
def tell_struck(w: World, side: Side, at: CellAt, card: CardId, damage: Count, health: Count) -> None:
    """S13, S14 — a unit takes damage, and has so much health left."""


@event
def tell_destroyed(w: World, side: Side, at: CellAt, card: CardId, fallen: Count) -> None:
    """S13 — a unit falls."""


@event
def tell_stood(w: World, side: Side, at: CellAt, card: CardId, health: Count) -> None:
    """S17 — a unit that should have fallen makes a last stand."""


@event
def tell_camp(w: World, side: Side, column: Count, damage: Count, camp_damage: Count) -> None:
    """S2 — the camp of a side takes damage; so much in all."""


@event
def tell_healed(w: World, side: Side, at: CellAt, card: CardId, gained: Count, health: Count) -> None:
    """S17, S18 — a unit regains health."""


@event
def tell_advanced(w: World, side: Side, at: CellAt, card: CardId, to: CellAt) -> None:
    """S6 — an enemy unit advances."""


@event
def tell_pushed(w: World, side: Side, at: CellAt, card: CardId, to: CellAt) -> None:
    """S17 — a unit is pushed back."""


@event
def tell_emerged(w: World, side: Side, at: CellAt, card: CardId, health: Count, column: Count) -> None:
    """S5 — a prepared unit comes onto the field."""


@event
def tell_prepared(w: World, side: Side, column: Count, card: CardId, health: Count) -> None:
    """S8 — a unit prepares in a column."""


@event
def tell_excess(w: World, side: Side, column: Count, card: CardId, damage: Count, health: Count) -> None:
    """S15 — excess damage reaches the unit in preparation."""


@event
def tell_frozen(w: World, side: Side, at: CellAt, card: CardId) -> None:
    """S17, S18 — a unit is frozen for this turn."""


@event
def tell_thawed(w: World, side: Side, at: CellAt, card: CardId) -> None:
    """S17, S18 — a frozen unit thaws."""


@event
def tell_returning(w: World, side: Side, column: Count, card: CardId) -> None:
    """S19 — a unit will come back in a column."""


@event
def tell_phase(w: World, side: Side, phase: Count, camp_damage: Count) -> None:
    """S19 — the boss shows its next face."""


@event
def tell_cleared(w: World, side: Side, at: CellAt, card: CardId) -> None:
    """S19 — a unit leaves the field."""


@event
def tell_appeared(w: World, side: Side, at: CellAt, card: CardId, health: Count) -> None:
    """S19 — a unit stands on the field from now on."""


@event
def tell_supply(w: World, side: Side, supply: Count) -> None:
    """S21a — how much the enemy may still prepare."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """S2 — the battle is over."""
