"""Is an exercise solved? All of this is also written out as a script for the page (`quintain.wasm`), so that it judges
alike where there is no server; it uses no more of the language than the translator knows."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from quintain.exercises.exercise import Bound, Exercise, Solved


class State(StrEnum):
    """How an attempt stands."""

    OPEN = "open"
    SOLVED = "solved"
    MISSED = "missed"


class SoFar(NamedTuple):
    """What an attempt has come to."""

    played: int  # decisions of the seat
    first_fits: bool  # was the first of them one of those that solve it?
    over: bool  # has the match ended?
    won: bool
    events: list[dict[str, Any]]
    view: dict[str, Any]  # what the seat sees now, where that counts


def standing(task: Exercise, so_far: SoFar) -> str:
    """Solved as soon as all is so; missed when that cannot be any more."""
    if so_far.played and not so_far.first_fits:
        return State.MISSED
    over = so_far.over or (task.decisions > 0 and so_far.played >= task.decisions)
    if task.until is not None and any(fits(event, task.until) for event in so_far.events):
        over = True
    if so_far.played and (over or task.until is None) and is_solved(task.solved, so_far):
        return State.SOLVED
    return State.MISSED if over else State.OPEN


def is_solved(wanted: Solved, so_far: SoFar) -> bool:
    """Is all of it so?"""
    if wanted.won and not so_far.won:
        return False
    if not all(any(fits(event, each) for event in so_far.events) for each in wanted.events):
        return False
    return all(holds(bound, found_at(so_far.view, place)) for place, bound in wanted.view.items())


def fits(event: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Has an event these fields?"""
    return all(event.get(name) == value for name, value in wanted.items())


def found_at(view: Any, place: str) -> Any:
    """What stands at a place such as `seats.1.lanes.0.card`; KeyError or IndexError if there is no such place, but
    nothing is in what is empty."""
    found = view
    for step in place.split("."):
        if found is None:
            return None
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def holds(bound: Bound, found: Any) -> bool:
    """Is there what must be there?"""
    if bound.empty is not None and bound.empty == bool(found):
        return False
    if bound.equals is not None and found != bound.equals:
        return False
    number = len(found) if isinstance(found, list) else found
    if bound.least is not None and not (isinstance(number, int) and number >= bound.least):
        return False
    return bound.most is None or (isinstance(number, int) and number <= bound.most)
