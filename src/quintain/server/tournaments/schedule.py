"""When the regular tournaments are, and of which game: by the clock alone, so that all servers come to the same."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quintain.games import catalog

HOUR = 3_600_000
MINUTE = 60_000


class Planned(NamedTuple):
    """A tournament that is to be."""

    id: str
    preset: str
    starts: int
    ends: int


@cache
def presets() -> tuple[str, ...]:
    """What tournaments can be of: the first preset of every game that two can play. They are asked for all the time,
    and making every game takes milliseconds."""
    found = []
    for name in catalog.names():
        own = [preset for preset, spec in catalog.table(name).presets.items() if not spec.level]
        if own and not catalog.load(own[0]).alone:
            found.append(own[0])
    return tuple(found)


def regular(now: int, hours: int, minutes: int) -> list[Planned]:
    """The regular tournament that is going on, if one is, and the next one of every game; games take turns."""
    if not hours:
        return []
    games, every = presets(), hours * HOUR
    length = min(minutes * MINUTE, every)
    numbers = [now // every + ahead for ahead in range(len(games) + 1)]
    planned = [
        Planned(f"regular-{number * hours}", games[number % len(games)], number * every, number * every + length)
        for number in numbers
    ]
    return [one for one in planned if one.ends > now]
