"""The items of a campaign: found by whoever wins a level for the first time, brought into battles, used up there.

A battle takes its items along when it begins, in the transaction that opens it. When its result is recorded those that
were used are gone, and the others are free again. In between they belong to the battle, however often the server is
restarted, and no second one can have them."""

from __future__ import annotations

from collections import Counter

import msgspec

from quintain.games import catalog
from quintain.server.campaign import sql
from quintain.server.campaign.steps import is_level, is_step, summary
from quintain.server.problems import Problem
from quintain.server.store import Row, Steps, Store
from quintain.tables.setup import Setup
from quintain.tables.table import Table


def with_own_items(setup: Setup) -> Setup:
    """A step of a campaign names its items: whoever brings none gets none of the level's own."""
    if not is_step(setup) or setup.extras:
        return setup
    rulebook, level = summary(setup.preset)
    if level is None or not level.room:
        return setup
    return msgspec.structs.replace(setup, extras=dict(rulebook.with_items(())))


def bring(setup: Setup) -> Steps[None]:
    """Part of the transaction that opens a match, whose player is held: take its items along, or refuse."""
    wanted = _wanted(setup)
    if not wanted:
        return
    person, rulebook = setup.people[0], catalog.rulebook_of(setup.preset).name
    yield from find_all(person)
    free = _free((yield sql.ITEMS_OF, (person,)), rulebook)
    if lacking := wanted - free:
        raise Problem("invalid", "items-lacking", items=", ".join(sorted(lacking)))
    for item, copies in sorted(wanted.items()):
        yield sql.BRING_ITEM, (setup.match, person, rulebook, item, copies)


async def what_is_left(store: Store, setup: Setup) -> Setup:
    """The setup of a match that is played again, with as many of its items as there are."""
    wanted = _wanted(setup)
    if not wanted:
        return setup
    rulebook = catalog.rulebook_of(setup.preset)
    there = wanted & _free(await store.read(sql.ITEMS_OF, setup.people[0]), rulebook.name)
    return msgspec.structs.replace(setup, extras=dict(rulebook.with_items(sorted(there.elements()))))


def use_up(table: Table) -> Steps[None]:
    """Part of the transaction that records a result: what was used is gone, won or lost; the rest is free again."""
    brought = yield sql.BROUGHT, (table.setup.match,)
    left = Counter(catalog.rulebook_of(table.setup.preset).items_left(table.match))
    for row in brought:
        used = max(0, row["copies"] - left[row["item"]])
        yield sql.USE_UP, (row["account"], row["rulebook"], row["item"], used)
    yield sql.PUT_BACK, (table.setup.match,)


def find_all(account: str) -> Steps[None]:
    """Hand out what the levels hold that an account has won, once each: also those won before there were items."""
    for row in (yield sql.UNCLAIMED, (account,)):
        level = row["level"]
        if is_known(level) and (yield sql.CLAIM_FINDS, (account, level)):
            rulebook, told = summary(level)
            for item, copies in sorted(Counter(told.found if told else ()).items()):
                yield sql.FIND_ITEM, (account, rulebook.name, item, copies)


def is_known(preset: str) -> bool:
    """Is it a level still? Those of a package that was removed may come back."""
    return preset in catalog.presets() and is_level(preset)


def _wanted(setup: Setup) -> Counter[str]:
    """What a step of a campaign brings; nothing in any other match."""
    if not is_step(setup):
        return Counter()
    return Counter(catalog.rulebook_of(setup.preset).items_in(setup.extras))


def _free(rows: list[Row], rulebook: str) -> Counter[str]:
    """Items that are in no battle."""
    return Counter({row["item"]: row["copies"] - row["in_battle"] for row in rows if row["rulebook"] == rulebook})
