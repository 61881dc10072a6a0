"""A game's own eyes: for each rulebook a module with `appraise`, which judges the legal moves of a seat."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quintain.rules.kernel import interface
from quintain.rules.rulebook import Rulebook, State, World


@interface
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """Write into `w.worth` what each of the `count` moves in `w.option` is worth to the seat; larger is better.

    Only what the seat may know counts: the same numbers must come out for the state and for the seat's view of it."""


def eyes(rulebook: Rulebook) -> dict[str, Any]:
    """What the names of this module stand for in a game."""
    return {"appraise": import_module(f"quintain.bots.features.{rulebook.name}").appraise}
