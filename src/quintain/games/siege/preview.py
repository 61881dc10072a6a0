"""What both attacks would do if the player stopped preparing now: the enemy's intent, by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quintain.games.siege.moves import DEPLOYS, hindrance
from quintain.games.siege.notation import deployment
from quintain.games.siege.phases import fight
from quintain.games.siege.shapes import Camps, Harm, Preview, Strike
from quintain.games.siege.state import HINDRANCES, PLAYER, HindranceName, Stage
from quintain.rules.engine import Box, WorldBox
from quintain.rules.game import Match

Events = Sequence[Mapping[str, Any]]


def preview(match: Match) -> Preview | None:
    """S4-S7 — the attack of the player and the enemy's answer, on a copy of what the player sees: nothing in them is
    left to chance. None unless the player prepares."""
    view = match.observe(PLAYER)
    if match.result is not None or view.plain().stage != Stage.PREPARE:
        return None
    world = match.game.world()
    hindered = _hindered(match, world, view)
    match.game.engine.bind(fight)(world.record, view.record)
    after = view.plain()
    # The stages 2 to 5 have no secrets: all of it is for everybody.
    events = [match.game.rulebook.events.json(row, match.game.card_set.ids) for row in world.take_events()]
    return {
        "hindered": hindered,
        "strikes": [_strike(event) for event in events if event["event"] == "attacked"],
        "harm": _harm(events),
        "camps": _camps(events),
        "winner": after.winner if after.over else None,
        "events": events,
    }


def _hindered(match: Match, world: WorldBox, view: Box) -> dict[str, HindranceName]:
    """S10 — the cards of the hand that `legal` has no deployment for, and what each lacks."""
    seen, ids, why = view.plain(), match.game.card_set.ids, match.game.engine.bind(hindrance)
    deployed = {deployment(code)[0] for code in match.legal_codes(PLAYER) if code >= DEPLOYS}
    able = {seen.hand[slot] for slot in deployed}  # copies are alike
    return {
        ids[card]: HINDRANCES[int(why(world.record, view.record, slot))]
        for slot, card in enumerate(seen.hand[: seen.held])
        if card not in able
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
