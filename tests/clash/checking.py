"""Turns played by the rules and by the reference, side by side."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.clash.reference import resolve
from tests.clash.table import play, seats, told

from quintain import Match


def checked_turn(match: Match, first: str = "", second: str = "") -> None:
    """Play a turn and compare every number of it with the reference."""
    before, choices = seats(match), (first, second)
    in_play = [before[me]["in_play"] + ([{"card": choices[me], "age": 0}] if choices[me] else []) for me in (0, 1)]
    passed = [not choice for choice in choices]
    deeds, healths, stay, gone = resolve(match.game.cards, before, in_play, passed)
    events = play(match, first, second)
    mine = events[: next(i for i, event in enumerate(events) if event["event"] in ("turn", "over"))]
    for me in (0, 1):
        changes = [event["health"] for event in told(mine, "health") if event["seat"] == me]
        assert changes == ([] if healths[me] == before[me]["health"] else [healths[me]])
        blocks = [event["amount"] for event in told(mine, "block") if event["seat"] == me]
        assert blocks == (
            [] if not deeds[me].block else ["all" if deeds[me].block == float("inf") else deeds[me].block]
        )
        check_cards(mine, me, before, choices[me], deeds[me])
        if match.result is None:
            assert [laid for laid in seats(match)[me]["in_play"] if laid["age"]] == stay[me]
            left = Counter(
                event["card"] for event in told(mine, "set_aside") if event["seat"] == me and from_play(event)
            )
            assert left == Counter(gone[me])


def from_play(event: dict[str, Any]) -> bool:
    return bool(event["from"] == "in_play")


def check_cards(events: list[dict[str, Any]], me: int, before: list[dict[str, Any]], choice: str, deeds: Any) -> None:
    """C9 — cards drawn, discarded and set aside, as far as there are some."""
    seat = before[me]
    hand, pile = len(seat["hand"]) - bool(choice), len(seat["deck"]) + len(seat["discard"])
    drawn = [event for event in told(events, "drawn") + told(events, "overdrawn") if event["seat"] == me]
    kept = sum(event["seat"] == me for event in told(events, "drawn"))
    assert len(drawn) == (min(deeds.draw, 40) if pile >= deeds.draw else len(drawn))
    assert kept <= deeds.draw
    lost = [event for event in told(events, "discarded") if event["seat"] == me]
    from_hand = min(deeds.discard.get("hand", 0), hand + kept)
    assert sum(event["from"] == "hand" for event in lost) == from_hand
    aside = [event for event in told(events, "set_aside") if event["seat"] == me]
    wanted = min(deeds.set_aside.get("hand", 0), hand + kept - from_hand)
    assert sum(event["from"] == "hand" for event in aside) == wanted
