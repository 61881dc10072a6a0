"""What a finished match means for a campaign: a preset with a level is a step of one."""

from __future__ import annotations

from quintain.games import catalog
from quintain.server.campaign import sql
from quintain.server.store import Statement
from quintain.tables.table import Table


def is_level(preset: str) -> bool:
    rulebook = catalog.rulebook_of(preset)
    return bool(catalog.table(rulebook.name).presets[preset].level)


def levels() -> list[str]:
    """The levels of all campaigns, in their order."""
    return [preset for preset in catalog.presets() if is_level(preset)]


def progress(table: Table, now: int) -> list[Statement]:
    """What to write down about a level that was played as it is. Fewest decisions is best."""
    setup = table.setup
    if setup.options or setup.cards is not None or setup.position is not None or not is_level(setup.preset):
        return []
    if len(setup.people) != 1 or table.ended is None or table.ended.cause == "stopped":
        return []
    person = setup.people[0]
    won = table.ended.winner == setup.seat_of(person)
    steps = len(table.match.decisions)
    return [(sql.SAVE_LEVEL, (person, setup.preset, int(won), steps if won else 0, now if won else 0))]
