"""How a player goes on with puzzles: which one is today's, when what was missed comes again, and how many days in a row
there are. Like judging, this is also written out as a script for the page, which needs it where there is no server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

DAY: Final = 24 * 3_600_000
STRIDE: Final = 7919  # a prime, so that the days go through all puzzles before one comes again
SOON: Final = DAY * 5 // 6  # what was missed comes again tomorrow, also for whoever is early
LATER: Final = (3 * DAY, 7 * DAY)  # then after so long; and then no more


class Daily(NamedTuple):
    """Which puzzle is a day's."""

    rulebook: str
    puzzle: str


Choice = Sequence[tuple[str, Sequence[str]]]  # games, and which of their puzzles are fit for a day


def day_of(now: int) -> int:
    """The number of a day (UTC)."""
    return now // DAY


def chosen(choice: Choice, day: int) -> tuple[str, str] | None:
    """The puzzle of a day; None where there are none. Games take turns."""
    if not choice:
        return None
    rulebook, ids = choice[day % len(choice)]
    return rulebook, ids[day // len(choice) * STRIDE % len(ids)]


def repetition(due: int, step: int, first: bool, solved: bool, now: int) -> tuple[int, int]:
    """When a puzzle comes up again (0: no more), and how often it has been solved since it was missed."""
    if not solved:
        return now + SOON, 0
    if first or not due or due > now:
        return due, step
    return (now + LATER[step], step + 1) if step < len(LATER) else (0, step)


def in_a_row(last: int, days: int, day: int, solved: bool) -> int:
    """On how many days in a row a player has solved the day's puzzle, this one included, if the last one was so many
    days long and ended on that day."""
    if not solved or last == day:
        return days if last >= day - 1 else 0
    return days + 1 if last == day - 1 else 1
