"""The levels of campaigns, and which matches are played for one."""

from __future__ import annotations

from quintain.games import catalog
from quintain.rules.handbook import LevelSummary
from quintain.rules.rulebook import Rulebook
from quintain.tables.setup import Setup


def is_level(preset: str) -> bool:
    rulebook = catalog.rulebook_of(preset)
    return bool(catalog.table(rulebook.name).presets[preset].level)


def levels() -> list[str]:
    """The levels of all campaigns, in their order."""
    return [preset for preset in catalog.presets() if is_level(preset)]


def summary(preset: str) -> tuple[Rulebook, LevelSummary | None]:
    """The game of a level, and what it says about it."""
    rulebook = catalog.rulebook_of(preset)
    return rulebook, rulebook.level_summary(catalog.table(rulebook.name).presets[preset].level)


def is_step(setup: Setup) -> bool:
    """Is it a step of a campaign: a level that one person plays as it is?"""
    changed = setup.options or setup.cards is not None or setup.position is not None
    return not changed and len(setup.people) == 1 and is_level(setup.preset)
