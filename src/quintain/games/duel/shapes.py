"""Moves and views of duel as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from quintain.games.duel.state import PositionName
from quintain.rules.jsonshapes import Cards, Count, Seat, Shapes


class Draw(TypedDict):
    """D3 — a card for life."""

    draw: Literal[True]


class Summon(TypedDict):
    """D4 — a monster of the hand goes to a zone."""

    summon: str
    zone: int
    position: PositionName


class Attack(TypedDict):
    """D6, D10 — the monster of a zone attacks a zone of the opponent, or the player."""

    attack: int
    target: int | Literal["direct"]


# `pass` is a word of Python.
Pass = TypedDict("Pass", {"pass": Literal[True]})
Pass.__doc__ = "D5 — no action."
Move = Draw | Summon | Attack | Pass


class Monster(TypedDict):
    """D4, D12 — a monster in a zone."""

    card: Annotated[str | None, "null: face-down, and not one's own"]
    position: PositionName


class SeatView(TypedDict):
    """D1 — what belongs to one seat."""

    life: int
    draws: Annotated[int, "cards drawn in the match"]
    deck: Annotated[Cards, "the top first"]
    hand: Cards
    graveyard: list[str]
    zones: list[Monster | None]


class View(TypedDict):
    """D1-D12 — the table before a decision."""

    rulebook: Literal["duel"]
    turn: int
    first: Annotated[Seat, "who began"]
    active: Annotated[Seat, "whose turn it is"]
    drawn: Annotated[int, "cards drawn in this turn"]
    seats: Annotated[list[SeatView], Count(2)]


class Preview(TypedDict):
    """D3 — what the next draw would cost."""

    cost: int
    life: Annotated[int, "what it would leave"]
    over: Annotated[bool, "would it end the match?"]


SHAPES = Shapes(move=Move, view=View, preview=Preview, named={"Position": PositionName})
