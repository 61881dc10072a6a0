"""The puzzle of a day: the same for everybody, on every server, without anybody choosing it."""

from __future__ import annotations

from functools import cache
from typing import Final

from quintain.exercises.puzzles import puzzles_of
from quintain.exercises.repeating import Daily, chosen, day_of
from quintain.games import catalog

NEITHER: Final = (1150, 1800)  # too easy nor too hard for a day


@cache
def choice() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The puzzles of all games that are fit for a day, in an order that does not depend on the file's."""
    low, high = NEITHER
    found = []
    for book in sorted(catalog.rulebooks(), key=lambda book: book.name):
        ids = sorted(one.id for one in puzzles_of(book).values() if low <= one.rating <= high)
        if ids:
            found.append((book.name, tuple(ids)))
    return tuple(found)


def daily(now: int) -> Daily | None:
    """The puzzle of today; None where there are none."""
    found = chosen(choice(), day_of(now))
    return None if found is None else Daily(*found)
