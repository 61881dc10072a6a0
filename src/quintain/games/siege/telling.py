"""What the sentences about an event are told besides its fields: cells and columns by their names, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.siege.notation import LETTERS, cell_name
from quintain.games.siege.state import COLUMNS, NEUTRAL, SIDES
from quintain.rules.saying import NONE, side
from quintain.texts import Value, msg

PLACES = ("at", "to", "target")


def event_data(event: Mapping[str, Any], me: int | None) -> dict[str, Value]:
    data: dict[str, Value] = {name: place_name(event[name]) for name in PLACES if name in event}
    if "column" in event:
        data["column"] = LETTERS[event["column"]]
    if event["event"] == "over" and event["winner"] is not None:
        data["winner_name"] = side_name(event["winner"])
    if (whose := _whose(event)) is not None:
        data |= {"whose": side(whose, me), "whose_name": side_name(whose)}
    return data


def place_name(place: list[int] | int | str | None) -> str:
    """A cell, a column, `camp`, or nothing at all."""
    if place is None:
        return NONE
    if isinstance(place, list):
        row, column = place
        return cell_name(row * COLUMNS + column)
    return LETTERS[place] if isinstance(place, int) else place


def _whose(event: Mapping[str, Any]) -> int | None:
    """The seat that an event is about; objects are nobody's."""
    seat = SIDES.index(event["side"]) if "side" in event else NEUTRAL
    return None if seat == NEUTRAL else seat


def side_name(seat: int) -> Value:
    return msg(f"side-{SIDES[seat]}")
