"""Points of a tournament: 2 for a win, 1 for a draw; whoever has won twice in a row gets 4 for every further win, until
one is not won."""

from __future__ import annotations

from quintain.server.store import Steps
from quintain.server.tournaments import sql
from quintain.tables.setup import Sitter
from quintain.tables.table import Table

WIN, DRAW, ON_A_STREAK = 2, 1, 4
STREAK = 2  # wins in a row


def points_of(result: float, streak: int) -> tuple[int, int]:
    """What a result (1 for a win, 0.5 for a draw) brings after so many wins in a row, and how many there are now."""
    if result == 1.0:
        return ON_A_STREAK if streak >= STREAK else WIN, streak + 1
    return DRAW if result == 0.5 else 0, 0


def key_of(sitter: Sitter) -> str:
    """An entrant by the seat that it has."""
    return sitter.id if sitter.kind == "account" else f"{sitter.kind}:{sitter.id}"


def score(table: Table, now: int) -> Steps[None]:
    """Part of the transaction that records a match: count it for its tournament, if it is of one. What ends after the
    tournament, or has no result, counts for nothing."""
    rows = yield sql.OF_MATCH, (table.setup.match,)
    if not rows or table.ended is None:
        return
    tournament, seats = rows[0], table.setup.seats
    counts = now <= tournament["ends"] and table.ended.cause != "stopped"
    # In one order, so that of two results neither waits for the other.
    for seat in sorted((0, 1), key=lambda seat: key_of(seats[seat])):
        held = yield sql.HOLD_ENTRANT, (tournament["id"], key_of(seats[seat]), table.setup.match)
        if held and counts:
            winner = table.ended.winner
            result = 0.5 if winner is None else float(winner == seat)
            points, streak = points_of(result, held[0]["streak"])
            flags = int(result == 1.0), int(result == 0.5), int(result == 0.0)
            foe = key_of(seats[1 - seat])
            yield sql.SCORE, (tournament["id"], key_of(seats[seat]), points, *flags, streak, foe)
