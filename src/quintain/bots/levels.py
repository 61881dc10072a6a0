"""Bots by name: `random`, `greedy`, `level:1` to `level:8`, and searches with a budget such as `duct:1000` or
`subgame:20ms`."""

from __future__ import annotations

import re
from dataclasses import replace

from quintain.bots.choosing import NAMES
from quintain.bots.player import Bot, SimpleBot
from quintain.bots.search.descent import INFOSET
from quintain.bots.thinker import Effort, SubgameBot
from quintain.bots.walker import Stroll, WalkingBot
from quintain.content import nearest
from quintain.rules.errors import UnknownName

# Weaker levels see less, see it less clearly, and play what looks good rather than what cannot be read. All of them
# take a win that cannot be prevented.
LEVELS = {
    1: Effort(own=1, foes=3, rounds=0, temperature=5.0),
    2: Effort(own=1, foes=3, rounds=0, noise=0.5, temperature=0.12),
    3: Effort(own=1, foes=4, rounds=0, noise=0.2, temperature=0.05),
    4: Effort(own=4, foes=4, rounds=20, noise=0.1),
    5: Effort(own=6, foes=6, rounds=32),
    6: Effort(outcomes=40_000, milliseconds=10, slots=150_000),
    7: Effort(outcomes=300_000, milliseconds=100, slots=600_000),
    8: Effort(outcomes=2_000_000, milliseconds=1000, slots=2_500_000),
}
SEARCHES = ("search", "subgame", "duct", "infoset")
EXAMPLES = "random, greedy, level:1 to level:8, subgame:20ms, search:1000, duct:1000, infoset:1000"
BUDGET = re.compile(r"(\d+)(ms)?")


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name in NAMES:
        return SimpleBot(name)
    kind, colon, budget = name.partition(":")
    if kind == "level" and budget.isdigit() and int(budget) in LEVELS:
        return SubgameBot(name, LEVELS[int(budget)])
    found = BUDGET.fullmatch(budget)
    if kind not in SEARCHES or not colon or not found or int(found[1]) < 1:
        raise unknown(name, kind)
    amount, timed = int(found[1]), found[2] is not None
    return walking(name, kind, amount, timed) if kind in ("duct", "infoset") else solving(name, amount, timed)


def unknown(name: str, kind: str) -> UnknownName:
    """What is wrong with a name, and what would be right."""
    if kind == "level":
        return UnknownName(f"there is no bot '{name}': levels go from level:1 to level:{max(LEVELS)}")
    if kind in SEARCHES:
        return UnknownName(f"there is no bot '{name}': give {kind} a budget, e.g. {kind}:1000 or {kind}:20ms")
    near = nearest(kind, (*NAMES, *SEARCHES, "level"))
    hint = f"did you mean '{near}'?" if near else f"there are {EXAMPLES}"
    return UnknownName(f"there is no bot '{name}': {hint}")


def solving(name: str, amount: int, timed: bool) -> Bot:
    """A subgame solver that looks at so many outcomes, or thinks for so long."""
    outcomes = amount * 3000 if timed else amount
    side = max(2, min(8, round((outcomes / 60) ** 0.5)))
    effort = Effort(own=side, foes=side, outcomes=outcomes, slots=max(60_000, min(3_000_000, outcomes * 2)))
    return SubgameBot(name, replace(effort, milliseconds=amount) if timed else effort)


def walking(name: str, kind: str, amount: int, timed: bool) -> Bot:
    """A walker that makes so many simulations, or walks for so long."""
    simulations = amount * 400 if timed else amount
    stroll = Stroll(simulations=simulations, spots=max(20_000, min(2_000_000, simulations * 2)))
    if kind == "infoset":
        stroll = replace(stroll, mode=INFOSET, explore=0.1)
    return WalkingBot(name, replace(stroll, milliseconds=amount) if timed else stroll)
