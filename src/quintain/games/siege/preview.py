"""What both attacks would do if the player stopped preparing now: the enemy's intent, by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quintain.games.siege.battle import power_at
from quintain.games.siege.events import cell_json
from quintain.games.siege.phases import fight
from quintain.games.siege.shapes import Camps, Harm, Power, Preview, Strike
from quintain.games.siege.state import PLAYER, Stage
from quintain.rules.game import Match
from quintain.rules.rulebook import NONE

Events = Sequence[Mapping[str, Any]]


def preview(match: Match) -> Preview | None:
    """S4-S7 — the attack of the player and the enemy's answer, on a copy of what the player sees: nothing in them is
    left to chance. None unless the player prepares."""
    view = match.observe(PLAYER)
    if match.result is not None or view.plain().stage != Stage.PREPARE:
        return None
    world = match.game.world()
    power = match.game.engine.bind(power_at)
    powers: list[Power] = [
        {
            "at": cell_json(place),
            "unit": match.game.card_set.ids[cell.unit],
            "power": int(power(world.record, view.record, place)),
        }
        for place, cell in enumerate(view.plain().cells)
        if cell.unit != NONE
    ]
    match.game.engine.bind(fight)(world.record, view.record)
    after = view.plain()
    # The stages 2 to 5 have no secrets: all of it is for everybody.
    events = [match.game.rulebook.events.json(row, match.game.card_set.ids) for row in world.take_events()]
    return {
        "powers": powers,
        "strikes": [_strike(event) for event in events if event["event"] == "attacked"],
        "harm": _harm(events),
        "camps": _camps(events),
        "winner": after.winner if after.over else None,
        "events": events,
    }


def _strike(event: Mapping[str, Any]) -> Strike:
    side, unit, at = event["side"], event["card"], event["at"]
    return {"side": side, "unit": unit, "at": at, "target": event["target"], "power": event["power"]}


def _harm(events: Events) -> list[Harm]:
    """S13 — what is taken in each cell, and where somebody falls."""
    harm: dict[tuple[int, ...], Harm] = {}
    for event in events:
        if event["event"] in ("struck", "destroyed"):
            cell = harm.setdefault(tuple(event["at"]), {"at": event["at"], "damage": 0, "falls": False})
            cell["damage"] += event.get("damage", 0)
            cell["falls"] |= event["event"] == "destroyed"
    return [harm[at] for at in sorted(harm)]


def _camps(events: Events) -> Camps:
    """S2 — what is taken in each camp."""
    camps: Any = {}
    for event in events:
        if event["event"] == "camp":
            camps[event["side"]] = camps.get(event["side"], 0) + event["damage"]
    return camps  # type: ignore[no-any-return]
