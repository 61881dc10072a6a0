"""Matches that rest: without a clock, nothing happens at a table until its player comes. Such a match is kept in memory
only while it is looked at, and is read from its journal when it is asked for."""

from __future__ import annotations

from quintain.server.play.room import Room

KEPT = 60_000  # milliseconds in memory after the last viewer has left


def may_leave(room: Room, now: int) -> bool:
    """May a room leave memory?"""
    if any(room.watchers.values()) or now - room.deserted <= KEPT:
        return False
    if room.finished:
        return True
    return not room.table.setup.clock.turn and room.table.ended is None and room.idle
