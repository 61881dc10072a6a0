"""What servers say to each other: every message once. Those that want an answer name its type."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from quintain.server.protocol import MatchLine


class Said(Struct, frozen=True, array_like=True, tag=True):
    """A message of a server to another."""

    answer: ClassVar[Any] = None


class Status(Said, frozen=True):
    """I am here. `sent`: the number of the last frames that the other one was sent."""

    node: str
    sent: int
    sockets: int = 0  # how many are open
    well: bool = True  # can it store anything?


class Frames(Said, frozen=True):
    """Messages for people whose sockets the other one has: to which sockets, and what."""

    node: str
    number: int
    frames: list[tuple[list[int], bytes, bool]]  # packed, if the last one is true


class Moved(Said, frozen=True):
    """A match is not here any more: these sockets have to look for it."""

    node: str
    match: str
    sockets: list[int]


class Left(Said, frozen=True):
    """I am stopping; whatever was mine is free."""

    node: str


class Joining(Said, frozen=True):
    """A viewer at a socket of mine wants to see a match of yours."""

    node: str
    socket: int
    account: str
    address: str
    lag: int
    match: str
    version: int | None


class Joined(Struct, array_like=True):
    """As whom, and how many bytes that took; or the code of the problem, and which server has the match."""

    viewer: int | None = None
    size: int = 0
    problem: str = ""
    elsewhere: str = ""


class Wish(Struct, array_like=True):
    """A message of a viewer at a socket, and how slow the socket is."""

    socket: int
    lag: int
    message: bytes


class Wishes(Said, frozen=True):
    """What people at sockets of mine want of matches of yours."""

    node: str
    wishes: list[Wish]


class Asking(Said, frozen=True):
    """Something that is asked about a match by its name, such as its line in a list."""

    what: str
    match: str
    account: str


class Answer(Struct, array_like=True):
    """What came of it: the problem's code, or the answer as JSON."""

    problem: str = ""
    found: bytes = b""


class Present(Said, frozen=True):
    """How many sockets an account, and an address, have here now."""

    node: str
    account: str
    sockets: int
    address: str
    of_address: int


class WhoIsThere(Said, frozen=True):
    """Tell me about all sockets that you have."""

    node: str


class Everybody(Struct, array_like=True):
    """All accounts and addresses with sockets, and how many."""

    accounts: dict[str, int]
    addresses: dict[str, int]


class Tell(Said, frozen=True):
    """A message for all sockets of an account."""

    account: str
    message: bytes


class Close(Said, frozen=True):
    """The sockets of an account are to be closed: all, or those of these sessions."""

    account: str
    code: str
    sessions: list[str] | None = None


class Forget(Said, frozen=True):
    """What was known about an account is no longer true."""

    account: str


class Hides(Said, frozen=True):
    """Somebody does not want others to see that they are there, or does again."""

    account: str
    hidden: bool


class Challenged(Said, frozen=True):
    """A challenge is open, or, without terms, it is not any more."""

    challenge: str
    terms: bytes = b""


class Watchable(Said, frozen=True):
    """Matches of mine that anybody may watch, the newest first."""

    node: str
    matches: list[MatchLine]


class Taken(Said, frozen=True):
    """What was taken of limits, by the name of the limit and by whom."""

    limits: dict[str, dict[str, float]]


Joining.answer = Joined
Wishes.answer = bool
Asking.answer = Answer
WhoIsThere.answer = Everybody

Message = (
    Status
    | Frames
    | Moved
    | Left
    | Joining
    | Wishes
    | Asking
    | Present
    | WhoIsThere
    | Tell
    | Close
    | Forget
    | Hides
    | Challenged
    | Watchable
    | Taken
)
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Message).decode
