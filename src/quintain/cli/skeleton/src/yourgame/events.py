"""What can happen, each declared once: rules call it by its name, and programs are told it as a mapping."""

from __future__ import annotations

from typing import Annotated

from quintain.rules.events import CardId, Count, Seat, Vocabulary, Winner, one_of

from .state import Reason, World

REASONS = tuple(reason.name.lower() for reason in Reason)
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


@event
def tell_played(w: World, seat: Seat, card: CardId, total: Count) -> None:
    """R2 — a card goes to the heap, whose total is now so much."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """R3 — the match is over."""
