"""What can happen in a match of duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from quintain.games.duel.state import DIRECT, POSITION_NAMES, Reason, World
from quintain.rules.events import CardId, Count, Field, Only, Seat, Vocabulary, Winner, one_of

REASONS = tuple(reason.name.lower().replace("_", "-") for reason in Reason)


def _zone_or_direct(number: int, ids: Sequence[str]) -> int | str:
    return "direct" if number == DIRECT else number


def _target_number(written: int | str, numbers: Mapping[str, int]) -> int:
    return DIRECT if isinstance(written, str) else written


Target = Annotated[int, Field(int | Literal["direct"], _zone_or_direct, _target_number)]
PositionName = Annotated[int, one_of(POSITION_NAMES)]
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


@event
def tell_turn(w: World, seat: Seat, turn: Count) -> None:
    """D2 — the turn of a seat begins."""


@event
def tell_paid(w: World, seat: Seat, cost: Count, life: Count) -> None:
    """D3 — a seat pays for a draw with life."""


@event
def tell_drawn(w: World, seat: Seat, card: CardId, deck: Count, drawn: Count, draws: Count, only: Only) -> None:
    """D3 — a seat draws a card: its so manieth of this turn, and of the match."""


@event
def tell_summoned(
    w: World, seat: Seat, zone: Count, card: CardId, position: PositionName, hand: Count, only: Only
) -> None:
    """D4 — a monster comes to a zone."""


@event
def tell_attacked(w: World, seat: Seat, zone: Count, card: CardId, target: Target) -> None:
    """D6, D10 — the monster of a zone attacks another one, or the player."""


@event
def tell_revealed(w: World, seat: Seat, zone: Count, card: CardId) -> None:
    """D9 — a face-down monster is turned up."""


@event
def tell_destroyed(w: World, seat: Seat, zone: Count, card: CardId) -> None:
    """D7-D9 — a monster goes to the graveyard."""


@event
def tell_damaged(w: World, seat: Seat, damage: Count, life: Count) -> None:
    """D7-D11 — a seat loses life by an attack."""


@event
def tell_passed(w: World, seat: Seat) -> None:
    """D5 — a seat ends its turn without an action."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """D11 — the match is over."""
