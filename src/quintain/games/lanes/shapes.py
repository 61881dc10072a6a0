"""Moves and views of lanes as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from quintain.games.lanes.state import Lane
from quintain.rules.jsonshapes import Cards, Count, Seat, Shapes

Plan = dict[Lane, str]


class Move(TypedDict):
    """L4, L5 — a plan: a card for each lane that gets one."""

    place: Plan


class Unit(TypedDict):
    """L4 — a character in a lane."""

    card: str
    defence: Annotated[int, "what it has left"]


class Staged(TypedDict):
    """L5 — a plan that is made and not yet revealed."""

    place: Plan
    ready: Annotated[bool, "is it locked?"]


class SeatView(TypedDict):
    """L1 — what belongs to one seat."""

    hp: int
    mana: int
    hand: Cards
    lanes: Annotated[list[Unit | None], Count(3), "left, center, right"]


class View(TypedDict):
    """L1-L5, L8 — the table between two decisions."""

    rulebook: Literal["lanes"]
    round: int
    first: Annotated[Seat, "who won the toss before the first round, and draws first"]
    striker: NotRequired[Annotated[Seat, "whose cards strike first in this round; only where one side's do"]]
    deck: Annotated[Cards, "the top first"]
    quiet: Annotated[int, "rounds in a row without a placement and without damage"]
    seats: Annotated[list[SeatView], Count(2)]
    staged: NotRequired[Annotated[list[Staged | None], "only where there is a plan"]]


SHAPES = Shapes(move=Move, view=View, named={"Lane": Lane, "Plan": Plan}, listed={"LANES": Lane})
