"""What a finished match means for a campaign: a preset with a level is a step of one."""

from __future__ import annotations

from quintain.games import catalog
from quintain.server.campaign import sql
from quintain.server.campaign.items import find_all, use_up
from quintain.server.campaign.steps import is_step
from quintain.server.store import Steps
from quintain.tables.table import Table


def progress(table: Table, now: int) -> Steps[None]:
    """Part of the transaction that records a match: write down what it means for its campaign. Fewest turns is best."""
    setup = table.setup
    if not is_step(setup) or table.ended is None:
        return
    person = setup.people[0]
    if table.ended.cause == "stopped":  # it counts for nobody, and costs nothing
        yield sql.PUT_BACK, (setup.match,)
        return
    won = table.ended.winner == setup.seat_of(person)
    turns = catalog.rulebook_of(setup.preset).turns(table.match)
    yield sql.SAVE_LEVEL, (person, setup.preset, int(won), turns if won else 0, now if won else 0)
    yield from use_up(table)
    yield from find_all(person)
