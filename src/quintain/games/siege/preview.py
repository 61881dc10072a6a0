"""What both attacks would do if the player stopped preparing now: the enemy's intent, by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeVar

from quintain.games.siege.phases import fight
from quintain.games.siege.state import PLAYER, Stage
from quintain.rules.match import Match
from quintain.rules.plainjson import Json, JsonMapping

K = TypeVar("K")


@dataclass(frozen=True)
class Strike:
    """One attack: who, from where, at what, and the power behind it."""

    side: str
    unit: str
    at: tuple[int, int]
    target: tuple[int, int] | str  # a cell, or "camp"
    power: int


@dataclass(frozen=True)
class Preview:
    """The next two attack stages as they would come out. Nothing in them is left to chance."""

    strikes: list[Strike] = field(default_factory=list)
    damage: dict[tuple[int, int], int] = field(default_factory=dict)  # by the cell in which it is taken
    falls: list[tuple[int, int]] = field(default_factory=list)
    camps: dict[str, int] = field(default_factory=dict)  # what the camps of "player" and "enemy" would take
    winner: int | None = None  # the seat that would have won
    events: list[Json] = field(default_factory=list)


def preview(match: Match) -> Preview:
    """S4-S7 — the attack of the player and the enemy's answer, on a copy of what the player sees."""
    view = match.observe(PLAYER)
    if match.result is not None or view.plain().stage != Stage.PREPARE:
        return Preview()
    world = match.game.world()
    match.game.engine.bind(fight)(world.record, view.record)
    after = view.plain()
    # The stages 2 to 5 have no secrets: all of it is for everybody.
    events = [match.game.rulebook.events.json(row, match.game.card_set.ids) for row in world.take_events()]
    return Preview(
        strikes=[_strike(event) for event in events if event["event"] == "attacked"],
        damage=_sums((_cell(event["at"]), event["damage"]) for event in events if event["event"] == "struck"),
        falls=[_cell(event["at"]) for event in events if event["event"] == "destroyed"],
        camps=_sums((event["side"], event["damage"]) for event in events if event["event"] == "camp"),
        winner=after.winner if after.over else None,
        events=events,
    )


def preview_json(match: Match) -> Json | None:
    """S4-S7 — the preview as plain JSON; None unless the player prepares."""
    if match.result is not None or match.scene().state.stage != Stage.PREPARE:
        return None
    found = preview(match)
    cells = sorted({*found.damage, *found.falls})
    return {
        "strikes": [asdict(strike) for strike in found.strikes],
        "harm": [{"at": at, "damage": found.damage.get(at, 0), "falls": at in found.falls} for at in cells],
        "camps": found.camps,
        "winner": found.winner,
        "events": found.events,
    }


def _strike(event: JsonMapping) -> Strike:
    target = event["target"]
    aim = target if isinstance(target, str) else _cell(target)
    return Strike(event["side"], event["card"], _cell(event["at"]), aim, event["power"])


def _cell(at: Sequence[int]) -> tuple[int, int]:
    row, column = at
    return row, column


def _sums(pairs: Iterable[tuple[K, int]]) -> dict[K, int]:
    sums: dict[K, int] = {}
    for key, amount in pairs:
        sums[key] = sums.get(key, 0) + amount
    return sums
