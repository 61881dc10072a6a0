"""Moves, views, previews and set-up extras of siege as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from quintain.games.siege.cards import BonusName
from quintain.games.siege.state import COLUMNS, ROWS, HindranceName, SideName, StageName
from quintain.rules.jsonshapes import Cards, Count, Entries, Event, Seat, Shapes, Within

At = Annotated[list[Annotated[int, Within(0, ROWS - 1)]], Entries(("row", "column"))]


# ------------------------------------------------------------------------------------------ moves
class Deploy(TypedDict):
    """S10 — a unit of the hand comes to the player's camp."""

    deploy: str
    column: int
    row: NotRequired[Annotated[int, "only of a scout that goes further"]]
    sacrifice: NotRequired[Annotated[list[At], "only where that is the price"]]


class Step(TypedDict):
    """S12 — a unit steps to a cell beside it."""

    step: At
    to: At


class UseBonus(TypedDict):
    """S18 — a bonus is used: on a cell, on a column, or on nothing in particular."""

    bonus: BonusName
    at: NotRequired[At]
    column: NotRequired[int]


class UseAbility(TypedDict):
    """S17 — the unit of a cell uses its ability on another one."""

    ability: At
    at: At


class Done(TypedDict):
    """S3 — the preparation is over, and both sides attack."""

    done: Literal[True]


class Draw(TypedDict):
    """S9 — from the own deck, or from the pawns; stage draw."""

    draw: Literal["own", "pawn"]


class Prepare(TypedDict):
    """S8, S21 — units by their column; stage enemy."""

    prepare: dict[str, str]


Move = Deploy | Step | UseBonus | UseAbility | Done | Draw | Prepare


# ------------------------------------------------------------------------------------------ views
class Unit(TypedDict):
    """S1 — a unit on the field. Marks are written only where they are set."""

    at: At
    side: SideName
    unit: str
    health: int
    stepped: Annotated[bool, "is the first step forward of this turn spent?"]
    used: NotRequired[Annotated[Literal[True], "its ability, in this turn"]]
    frozen: NotRequired[Literal[True]]
    stood: NotRequired[Annotated[Literal[True], "its last stand is spent"]]
    power: NotRequired[
        Annotated[int, "with what others give it (S17); told to whoever shows the table, and follows from the rest"]
    ]


class Waiting(TypedDict):
    """S5 — a unit in preparation."""

    unit: str
    health: int


class View(TypedDict):
    """S1-S11 — the battle between two decisions."""

    rulebook: Literal["siege"]
    turn: int
    stage: StageName
    rows: Annotated[int, Within(1, ROWS)]
    initiative: int
    initiative_max: int
    fallen: int
    camp_damage: Annotated[list[int], Entries(("player", "enemy"))]
    hand: Cards
    deck: Annotated[Cards, "the top first"]
    pawns: Annotated[int, "left to be drawn"]
    bonuses: list[BonusName]
    field: list[Unit]
    prepared: Annotated[list[Waiting | None], Count(COLUMNS), "by column"]
    draws: NotRequired[Annotated[int, "still to be drawn, once the first of several has been"]]
    phase: NotRequired[Annotated[int, "of a boss"]]
    returning: NotRequired[Annotated[list[str | None], "by column; of a boss"]]
    supply: NotRequired[Annotated[int, "what the enemy has to spend"]]
    muster: NotRequired[Annotated[list[str], "what the enemy may call on"]]


# ------------------------------------------------------------------------------------------ before and ahead
class Strike(TypedDict):
    """S4, S7 — one attack: who, from where, at what, and the power behind it."""

    side: SideName
    unit: str
    at: At
    target: At | Literal["camp"]
    power: int


class Harm(TypedDict):
    """S13 — what the unit in a cell would take."""

    at: At
    damage: int
    falls: bool


class Camps(TypedDict, total=False):
    """S2 — what the camps would take; those that would take nothing are left out."""

    player: int
    enemy: int


class Preview(TypedDict):
    """S4-S7 — what both attacks would do if the player stopped preparing now."""

    hindered: Annotated[dict[str, HindranceName], "cards of the hand that cannot be deployed now, by what is missing"]
    strikes: list[Strike]
    harm: list[Harm]
    camps: Camps
    winner: Annotated[Seat | None, "who would have won"]
    events: list[Event]


class Extras(TypedDict, total=False):
    """S18 — the bonuses for a match; those that the level gives if nothing is said."""

    bonuses: list[BonusName]


SHAPES = Shapes(
    move=Move,
    view=View,
    preview=Preview,
    extras=Extras,
    named={"Side": SideName, "Stage": StageName, "Bonus": BonusName, "At": At},
)
