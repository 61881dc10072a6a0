"""A finished match as a file: its decisions, which can be run again and checked, and what each viewer saw, which can
be watched even when the rules have changed."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from quintain.rules.game import Match
from quintain.rules.replay import record
from quintain.tables.journal import Decide, Resign, TimeUp, Undo, decode
from quintain.tables.setup import Setup, begin
from quintain.tables.table import VIEWERS, Table

NAMES = {0: "0", 1: "1", None: "public"}


def archive(setup: bytes, journal: list[bytes]) -> bytes:
    """The compressed file of a finished match. Runs in a process of its own: it needs nothing but its arguments."""
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
    return zlib.compress(msgspec.json.encode(recording), 6)


def frame(match: Match, events: list[dict[str, Any]], at: int, decisions: int = 0) -> dict[str, Any]:
    """One step: what each viewer saw happen, and what was true afterwards."""
    seen = {NAMES[viewer]: {"events": match.seen(events, viewer), "view": match.view(viewer)} for viewer in VIEWERS}
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
