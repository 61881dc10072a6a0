"""When a match is over: result, ratings and progress are recorded together, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.server.campaign.progress import progress
from quintain.server.play.room import Room
from quintain.server.protocol import encode
from quintain.server.store import Statement

if TYPE_CHECKING:
    from quintain.server.app import Server

RESULT = """UPDATE match SET live = FALSE, ended = $2, winner = $3, reason = $4, cause = $5, change0 = $6, change1 = $7,
players = $8 WHERE id = $1 AND live = TRUE"""


async def record_result(server: Server, room: Room) -> list[float | None]:
    """Write down how a match ended, and return the changes of the ratings."""
    table, now = room.table, server.clock.now()
    assert table.ended is not None
    changes: list[float | None] = [None, None]
    further: list[Statement] = list(progress(table, now))
    if table.setup.rated and table.ended.cause != "stopped" and all(table.setup.people):
        rulebook = table.match.game.rulebook.name
        people, winner = table.setup.people, table.ended.winner
        differences, statements = await server.ladder.changes(room.match, rulebook, people, winner, now)
        changes, further = [*differences], [*further, *statements]
    ended = table.ended
    winner_number = -1 if ended.winner is None else ended.winner
    players = encode(room.players).decode()
    values = (room.match, now, winner_number, ended.reason, ended.cause, changes[0], changes[1], players)
    await server.store.batch([(RESULT, values), *further])
    for person in table.setup.people:
        server.forget_player(person)
    server.archive.add(room)
    return changes
