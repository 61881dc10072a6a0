"""Habits that players of a game can be given, by name."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.content import nearest
from quintain.games.catalog import part
from quintain.rules.errors import UnknownName
from quintain.rules.rulebook import Rulebook


def habits_of(rulebook: Rulebook) -> Mapping[str, int]:
    """The habits that players of a rulebook can be given; those with a limit are written with a number."""
    found: Mapping[str, int] = getattr(part(rulebook, "habits"), "HABITS", {})
    return found


def read_habit(rulebook: Rulebook, habit: str) -> tuple[int, int]:
    """The number of a habit and its limit."""
    known = habits_of(rulebook)
    if habit in known and not habit.endswith("="):
        return known[habit], 0
    for name, number in known.items():
        limit = habit.removeprefix(name)
        if name.endswith("=") and limit != habit and limit.isdigit():
            return number, int(limit)
    near = nearest(habit, known)
    written = ", ".join(name + ("N" if name.endswith("=") else "") for name in known) or "none"
    hint = f"did you mean '{near}'?" if near else f"there are {written}"
    raise UnknownName(f"{rulebook.name} has no habit '{habit}': {hint}")
