"""What happened: the ordered events of a resolved decision, as rows of small numbers."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.rules.kernel import rule
from quintain.rules.records import Flag, Int, Record, Wide

EVENTS: Final = 512
EVERYBODY: Final = -1


class Event(Record):
    """One event. A rulebook says for each kind which of the numbers it uses, and what they mean."""

    kind: Int
    seat: Int
    place: Int
    card: Int
    amount: Wide
    left: Wide
    only: Int  # the seat that alone may know the card, or EVERYBODY


class Log(Record):
    """The events of the decision being resolved; switched off in simulations."""

    on: Flag
    length: Int
    events: Annotated[list[Event], EVENTS]


@rule
def tell(log: Log, kind: int, seat: int, place: int, card: int, amount: int, left: int, only: int) -> None:
    """Write down an event, if somebody listens."""
    if log.on:
        event = log.events[log.length]
        event.kind = kind
        event.seat = seat
        event.place = place
        event.card = card
        event.amount = amount
        event.left = left
        event.only = only
        log.length += 1
