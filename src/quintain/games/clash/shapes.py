"""Moves and views of clash as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from quintain.rules.jsonshapes import Cards, Count, Shapes


class Play(TypedDict):
    """C2 — a card of the hand, face down."""

    play: str


# `pass` is a word of Python.
Pass = TypedDict("Pass", {"pass": Literal[True]})
Pass.__doc__ = "C2 — no card."
Move = Play | Pass


class StagedPlay(Play):
    """C2 — a card that is chosen and not yet revealed."""

    ready: Annotated[bool, "is it locked?"]


class StagedPass(Pass):
    """C2 — the choice of no card, not yet revealed."""

    ready: Annotated[bool, "is it locked?"]


Staged = StagedPlay | StagedPass


class Laid(TypedDict):
    """C11a — a card in play."""

    card: str
    age: Annotated[int, "turns since it was laid"]


class SeatView(TypedDict):
    """C1 — what belongs to one seat."""

    health: int
    max_health: int
    deck_number: int
    deck: Annotated[Cards, "the top first"]
    hand: Cards
    discard: list[str]
    set_aside: Annotated[list[str | None], "null: unseen by the viewer"]
    in_play: list[Laid]
    revealed: NotRequired[Annotated[list[str], "only where some of the cards set aside have been seen by the opponent"]]
    known: NotRequired[Annotated[list[str], "only where cards out of sight have been seen before"]]


class View(TypedDict):
    """C1 — the table when choices are owed, after draw and Auto."""

    rulebook: Literal["clash"]
    turn: int
    seats: Annotated[list[SeatView], Count(2)]
    staged: NotRequired[Annotated[list[Staged | None], "only where there is a choice"]]


SHAPES = Shapes(move=Move, view=View)
