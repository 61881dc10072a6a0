"""What the lab answers, as it is written down: results of today, and results of an older shape read as such."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

VERSION = 2
# What version 1, which did not say its number, called things.
FORMER = {"rungs": "tiers", "units": "deals", "units_needed": "deals_needed"}
LISTS = ("tiers", "findings", "curves", "meetings")  # where these names occur


def current(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result that was kept, whatever its version, with the names of today."""
    if result.get("version", 1) == VERSION:
        return dict(result)
    found = renamed(result)
    if "answers" in found:
        found["answers"] = [{**one, "result": current(one["result"])} for one in found["answers"]]
    return {**found, "version": VERSION}


def renamed(part: Mapping[str, Any]) -> dict[str, Any]:
    found = {FORMER.get(name, name): value for name, value in part.items()}
    return found | {name: [renamed(one) for one in found[name]] for name in LISTS if name in found}
