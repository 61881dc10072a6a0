"""What can happen in a match of clash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from quintain.games.clash.state import BLOCK_ALL, MOST, Condition, Reason, World, Zone
from quintain.rules.events import CardId, Count, Field, Only, Seat, Vocabulary, Winner, one_of

REASONS = tuple(reason.name.lower().replace("_", "-") for reason in Reason)
ZONE_NAMES = tuple(zone.name.lower() for zone in Zone)
CONDITIONS = {int(condition): condition.name.lower() for condition in Condition}


def _amount_or_all(number: int, ids: Sequence[str]) -> int | str:
    return "all" if number > MOST else number


def _amount(written: int | str, numbers: Mapping[str, int]) -> int:
    return BLOCK_ALL if isinstance(written, str) else written


def _answered(number: int, ids: Sequence[str]) -> str:
    return CONDITIONS[number]


def _condition(written: str, numbers: Mapping[str, int]) -> int:
    return Condition[written.upper()]


Block = Annotated[int, Field(int | Literal["all"], _amount_or_all, _amount)]
ZoneName = Annotated[int, one_of(ZONE_NAMES)]
Answered = Annotated[int, Field(Literal["attacked", "damaged", "blocked"], _answered, _condition)]
End = Annotated[int, one_of(REASONS)]
event = Vocabulary()


@event
def tell_turn(w: World, turn: Count) -> None:
    """C2 — a turn begins."""


@event
def tell_shuffled(w: World, seat: Seat, deck_number: Count, deck: Count) -> None:
    """C5 — the discard of a seat becomes its next deck."""


@event
def tell_returned(w: World, seat: Seat, card: CardId, set_aside: Count, only: Only) -> None:
    """C6 — a card that was set aside goes into the new deck; so many stay aside."""


@event
def tell_drawn(w: World, seat: Seat, card: CardId, hand: Count, deck: Count, only: Only) -> None:
    """C2 — a seat draws a card."""


@event
def tell_overdrawn(w: World, seat: Seat, card: CardId, hand: Count, deck: Count) -> None:
    """C4 — a card is drawn with a full hand, and discarded."""


@event
def tell_fatigue(w: World, seat: Seat, max_health: Count, health: Count) -> None:
    """C7 — a seat tires, and its maximum of health falls."""


@event
def tell_laid(w: World, seat: Seat, card: CardId, hand: Count) -> None:
    """C3 — an Auto card lays itself out."""


@event
def tell_played(w: World, seat: Seat, card: CardId, hand: Count) -> None:
    """C2 — the card that a seat has chosen is revealed."""


@event
def tell_passed(w: World, seat: Seat) -> None:
    """C2 — a seat plays no card."""


@event
def tell_block(w: World, seat: Seat, amount: Block) -> None:
    """C9 — how much a seat blocks in this turn."""


@event
def tell_attacked(w: World, seat: Seat, attack: Count, blocked: Count, damage: Count) -> None:
    """C9 — a seat is attacked, and takes what is not blocked."""


@event
def tell_healed(w: World, seat: Seat, amount: Count) -> None:
    """C9 — a seat heals in this turn."""


@event
def tell_health(w: World, seat: Seat, health: Count) -> None:
    """C9 — the health of a seat after attacks and healing."""


@event
def tell_discarded(w: World, seat: Seat, card: CardId, from_: ZoneName, left: Count) -> None:
    """C10 — a card goes from a zone, which has so many left, to the discard."""


@event
def tell_set_aside(w: World, seat: Seat, card: CardId, from_: ZoneName, set_aside: Count, only: Only) -> None:
    """C6, C10 — a card is set aside; so many are now."""


@event
def tell_answered(w: World, seat: Seat, card: CardId, condition: Answered) -> None:
    """C11 — a card of a seat answers an attack on it, or what came of that."""


@event
def tell_removed(w: World, seat: Seat, card: CardId, age: Count, to: ZoneName) -> None:
    """C10, C11 — an effect takes a card of this age out of play, and it ends at once."""


@event
def tell_fallen(w: World, seat: Seat, below: Count) -> None:
    """C12a — both seats are down, this one so far below 0."""


@event
def tell_over(w: World, winner: Winner, reason: End) -> None:
    """C12 — the match is over."""
