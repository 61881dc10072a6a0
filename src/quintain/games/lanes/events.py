"""What can happen in a match of lanes."""

from __future__ import annotations

from typing import Annotated

from quintain.games.lanes.state import LANE_NAMES, Reason, World
from quintain.rules.events import CardId, Count, Only, Seat, Truth, Vocabulary, Winner, one_of

REASONS = tuple(reason.name.lower() for reason in Reason)
Lane = Annotated[int, one_of(LANE_NAMES)]
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


@event
def tell_round(w: World, round_: Count, quiet: Count) -> None:
    """L3 — a round begins, after so many in a row without placement or damage."""


@event
def tell_striker(w: World, seat: Seat) -> None:
    """L8 — where one side strikes first: in this round it is this seat's cards."""


@event
def tell_drawn(w: World, seat: Seat, card: CardId, deck: Count, only: Only) -> None:
    """L3 — a seat draws a card; so many are left in the deck."""


@event
def tell_mana(w: World, seat: Seat, mana: Count) -> None:
    """L3 — a seat has so much mana for this round."""


@event
def tell_placed(w: World, seat: Seat, lane: Lane, card: CardId, defence: Count, mana: Count) -> None:
    """L4 — a character is placed in a lane; the seat has so much mana left."""


@event
def tell_struck(w: World, seat: Seat, lane: Lane, card: CardId, damage: Count, defence: Count) -> None:
    """L7 — a character of the seat takes damage, and has so much defence left."""


@event
def tell_destroyed(w: World, seat: Seat, lane: Lane, card: CardId) -> None:
    """L7 — a character without defence is gone for good."""


@event
def tell_hit(w: World, seat: Seat, lane: Lane, damage: Count, hp: Count, overflow: Truth) -> None:
    """L9, L10 — the avatar of the seat takes damage, from an attack or from the excess of one."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """L11, L12 — the match is over."""
