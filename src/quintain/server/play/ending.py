"""When a match is over: result, ratings and progress are recorded together and once, or not at all."""

from __future__ import annotations

from quintain.server.campaign.progress import progress
from quintain.server.ladder.ladder import rate
from quintain.server.play import sql
from quintain.server.play.room import Room
from quintain.server.protocol import encode
from quintain.server.records.tallies import tally
from quintain.server.store import Steps
from quintain.server.tournaments.scoring import score


def record_result(room: Room, now: int) -> Steps[list[float | None]]:
    """Write down how a match ended, and return the changes of the ratings."""
    table = room.table
    ended, people = table.ended, table.setup.people
    assert ended is not None
    winner = -1 if ended.winner is None else ended.winner
    players = encode(room.players).decode()
    if not (yield sql.RECORD_RESULT, (room.match, now, winner, ended.reason, ended.cause, players)):
        return [change for row in (yield sql.CHANGES, (room.match,)) for change in (row["change0"], row["change1"])]
    yield from progress(table, now)
    yield from tally(table, now)
    yield from score(table, now)
    if not table.setup.rated or ended.cause == "stopped" or not all(people):
        return [None, None]
    changes = yield from rate(room.match, table.match.game.rulebook.name, people, ended.winner, now)
    yield sql.RECORD_CHANGES, (room.match, *changes)
    return [*changes]
