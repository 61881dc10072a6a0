"""The log: the ordered events of a resolved decision, as rows of small numbers. `events` says what the numbers mean."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.rules.records import Flag, Int, Record, Wide

EVENTS: Final = 512
EVERYBODY: Final = -1


class Event(Record):
    """One event: its kind, who may know it, and as many numbers as its kind has."""

    kind: Int
    only: Int  # the seat that alone may know the card, or EVERYBODY
    n0: Wide
    n1: Wide
    n2: Wide
    n3: Wide
    n4: Wide
    n5: Wide


NUMBERS: Final = tuple(name for name in Event.fields if name not in ("kind", "only"))


class Log(Record):
    """The events of the decision being resolved; switched off in simulations."""

    on: Flag
    length: Int
    events: Annotated[list[Event], EVENTS]
