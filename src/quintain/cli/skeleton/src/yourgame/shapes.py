"""Moves and views as JSON, each declared once: tables for programmers and types for a page are made from it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from quintain.rules.jsonshapes import Cards, Seat, Shapes


class Move(TypedDict):
    """R2 — a card of the hand goes to the heap."""

    play: str


class View(TypedDict):
    """R1-R4 — the table before a decision. Cards that the viewer may not know are written as their number."""

    rulebook: str
    active: Annotated[Seat, "whose turn it is"]
    total: Annotated[int, "of the heap"]
    played: list[str]
    deck: Annotated[Cards, "the last is the top"]
    hands: list[Cards]


SHAPES = Shapes(move=Move, view=View)
