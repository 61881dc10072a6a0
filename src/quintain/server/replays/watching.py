"""A finished match as a file: its decisions, which can be run again and checked, and what each viewer saw, which can
be watched even when the rules have changed."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from quintain.games.catalog import load
from quintain.rules.errors import QuintainError
from quintain.rules.game import Match
from quintain.rules.replay import record
from quintain.rules.shortforms import match_steps
from quintain.server.records.played import cards_played
from quintain.tables.journal import Decide, Resign, TimeUp, Undo, decode
from quintain.tables.setup import Setup, begin
from quintain.tables.table import VIEWERS, Table

NAMES = {0: "0", 1: "1", None: "public"}


class Archived(NamedTuple):
    """The compressed file of a finished match, and which cards each seat has played."""

    file: bytes
    played: list[list[str]]


def archive(setup: bytes, journal: list[bytes]) -> Archived:
    """Archive a finished match. Runs in a process of its own: it needs nothing but its arguments."""
    known = msgspec.json.decode(setup, type=Setup)
    table = Table(known)
    frames = [frame(table.match, table.match.opening, known.opened)]
    for line in journal:
        entry = decode(line)
        shown = table.fold(entry)
        if isinstance(entry, Undo):
            frames.pop()  # what was taken back is no part of the story
        if isinstance(entry, Decide | Resign | TimeUp) or table.ended:
            events = next((each.events for each in shown.values()), [])
            frames.append(frame(table.match, events, entry.at, len(table.match.decisions)))
    recording = record(table.match) | {"watch": {"match": known.match, "salt": known.salt, "frames": frames}}
    return Archived(zlib.compress(msgspec.json.encode(recording), 6), cards_played(known, list(table.match.decisions)))


def watch_line(text: str) -> bytes | str:
    """The file of a match in a line, as JSON, or what is wrong with it. Runs in a process of its own, too."""
    try:
        steps = match_steps(text, load)
        match, events = next(steps)
        frames = [frame(match, events, 0)]
        frames += [frame(match, events, 0, len(match.decisions)) for match, events in steps]
    except QuintainError as error:
        return str(error)
    return msgspec.json.encode(record(match) | {"watch": {"match": "", "frames": frames}})


def frame(match: Match, events: list[dict[str, Any]], at: int, decisions: int = 0) -> dict[str, Any]:
    """One step: what each viewer saw happen, and what was true afterwards."""
    seen = {NAMES[viewer]: {"events": match.seen(events, viewer), "view": match.shown(viewer)} for viewer in VIEWERS}
    return {"at": at, "decisions": decisions, "seen": seen}


def unpack(data: bytes) -> bytes:
    """The file as JSON."""
    return zlib.decompress(data)


def rewind(setup: Setup, decisions: list[Any], count: int) -> Match:
    """The match as it was after so many decisions."""
    match = begin(setup)
    for seat, code in decisions[:count]:
        if code == "resign":
            break
        match.play({seat: code})
    return match
