"""What a viewer of a table may ask of the match, from whatever server the message came."""

from __future__ import annotations

from typing import Protocol

from quintain.server import protocol
from quintain.server.play.room import Room
from quintain.server.problems import Problem, english, said
from quintain.server.protocol import encode
from quintain.tables import commands
from quintain.tables.journal import AnyEntry
from quintain.tables.refusals import Refused

OfSeat = (
    protocol.Play
    | protocol.Stage
    | protocol.Preview
    | protocol.Sight
    | protocol.Undo
    | protocol.Resign
    | protocol.Claim
    | protocol.Here
    | protocol.Emote
    | protocol.Mute
)


class Wisher(Protocol):
    """The viewer who asks, and is answered."""

    def send(self, message: bytes) -> None: ...


def refusal(problem: Problem | Refused, match: str | None = None, number: int | None = None) -> bytes:
    return encode(protocol.Error(problem.code, said(problem.sentence), english(problem.sentence), match, number))


def name_of(message: protocol.ClientMessage) -> str:
    """What a message asks for, without its contents: for the log."""
    return f"{type(message).__name__.lower()}#{getattr(message, 'id', '')}"


def carry_out(room: Room, seat: int, message: OfSeat, who: Wisher) -> None:
    """Do what the message of a seat asks."""
    match message:
        case protocol.Play() | protocol.Stage():
            _move(room, seat, message, who)
        case protocol.Preview():
            _preview(room, seat, who)
        case protocol.Sight():
            room.show_sight(seat, who)
        case protocol.Mute():
            (room.muted.add if message.on else room.muted.discard)(seat)
        case _:
            _other(room, seat, message, who)


def _move(room: Room, seat: int, message: protocol.Play | protocol.Stage, who: Wisher) -> None:
    make = commands.decide if isinstance(message, protocol.Play) else commands.stage
    prompt, number, move = message.prompt, message.id, message.move
    room.submit(
        lambda at: make(room.table, at, seat, prompt, number, move),
        lambda refused: _reply(who, message.match, number, refused),
        name_of(message),
        seat,
    )


def _preview(room: Room, seat: int, who: Wisher) -> None:
    try:
        preview = room.table.preview(seat)
    except Refused as refused:
        who.send(refusal(refused, room.match))
        return
    who.send(encode(protocol.Previewed(room.match, room.table.prompt, dict(preview))))


def _other(
    room: Room,
    seat: int,
    message: protocol.Undo | protocol.Resign | protocol.Claim | protocol.Here | protocol.Emote,
    who: Wisher,
) -> None:
    number = message.id

    def entry(at: int) -> AnyEntry | None:
        match message:
            case protocol.Undo(prompt=prompt):
                return commands.undo(room.table, at, seat, prompt, number)
            case protocol.Resign():
                return commands.resign(room.table, at, seat, number)
            case protocol.Claim():
                return commands.claim(room.table, at, seat, number)
            case protocol.Here():
                return commands.here(room.table, at, seat, number)
            case _:
                return commands.emote(room.table, at, seat, number, message.emote)

    room.submit(entry, lambda refused: _reply(who, room.match, number, refused), name_of(message), seat)


def _reply(who: Wisher, match: str, number: int, refused: Refused | None) -> None:
    who.send(encode(protocol.Ack(match, number)) if refused is None else refusal(refused, match, number))
