"""The entries of a table's journal. A table is what comes out of reading them in order, and nothing else.

Entries are written as short JSON lists: the name of the kind, then its fields in the order given here.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Entry(Struct, frozen=True, array_like=True, tag_field="kind"):
    """Something that happened at a table, at a moment in milliseconds."""

    at: int


class Command(Entry, frozen=True):
    """What a seat did. The id increases per seat; the mark tells a repeated command from another with its id."""

    seat: int
    id: int
    mark: int


class Stage(Command, frozen=True, tag="stage"):
    """A plan that can still be changed; None takes it back."""

    code: int | None


class Decide(Command, frozen=True, tag="decide"):
    """A move that is final."""

    code: int


class Undo(Command, frozen=True, tag="undo"):
    """A seat takes its last move back."""


class Resign(Command, frozen=True, tag="resign"):
    """A seat gives up."""


class Claim(Command, frozen=True, tag="claim"):
    """A seat takes the win from an opponent who has been away too long."""


class Emote(Command, frozen=True, tag="emote"):
    """A seat says one of a few things."""

    emote: str


class Here(Command, frozen=True, tag="here"):
    """A seat that did nothing says that it is there."""


class TimeUp(Entry, frozen=True, tag="time-up"):
    """Time has run out for these seats: what they have staged is their move."""

    seats: tuple[int, ...]


class Away(Entry, frozen=True, tag="away"):
    """A seat has been gone for long enough to be shown as away."""

    seat: int


class Back(Entry, frozen=True, tag="back"):
    """A seat that was away is there again."""

    seat: int


class TakeOver(Entry, frozen=True, tag="take-over"):
    """A bot plays on for a seat until it is back."""

    seat: int
    bot: str


class Resume(Entry, frozen=True, tag="resume"):
    """The server was gone for so long; nobody loses time by it."""

    outage: int


class Stop(Entry, frozen=True, tag="stop"):
    """The match is broken off without a result."""


AnyEntry = Stage | Decide | Undo | Resign | Claim | Emote | Here | TimeUp | Away | Back | TakeOver | Resume | Stop

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
