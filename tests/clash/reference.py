"""The effects of a turn once more (C9-C12), written for reading and not for speed: what the rules must agree with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Card = Mapping[str, Any]


@dataclass
class Deeds:
    """What one player does in a turn."""

    attack: int = 0
    heal: int = 0
    block: float = 0
    draw: int = 0
    discard: dict[str, int] = field(default_factory=dict)
    set_aside: dict[str, int] = field(default_factory=dict)


def due(cards: Mapping[str, Card], in_play: list[list[dict[str, Any]]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """C11a — the effects that are due, with their owners."""
    for owner in (0, 1):
        for laid in in_play[owner]:
            for effect in cards[laid["card"]]["effects"]:
                first = effect.get("in", 0)
                if first <= laid["age"] < first + effect.get("for", 1):
                    yield owner, effect


def add(deeds: list[Deeds], owner: int, effect: Mapping[str, Any]) -> None:
    """C10 — one effect, carried out by its owner or by the opponent."""
    actor = deeds[1 - owner if effect.get("opponent") else owner]
    for word in ("attack", "heal", "draw"):
        setattr(actor, word, getattr(actor, word) + effect.get(word, 0))
    if "block" in effect:
        actor.block += float("inf") if effect["block"] == "all" else effect["block"]
    for word in ("discard", "set_aside"):
        zones = getattr(actor, word)
        if isinstance(effect.get(word), int):
            zone = effect.get("from", "hand")
            zones[zone] = zones.get(zone, 0) + effect[word]


def holds(condition: Any, owner: int, seats: list[dict[str, Any]], sure: list[Deeds], passed: list[bool]) -> bool:
    """C11, C12 — judged on the unconditional effects and on how things stood before them."""
    attack, block = sure[1 - owner].attack, sure[owner].block
    if isinstance(condition, Mapping):
        ((name, number),) = condition.items()
        if name == "health_at_most":
            return bool(seats[owner]["health"] <= number)
        return bool(seats[owner]["deck_number"] >= number)
    answers = {
        "attacked": attack > 0,
        "damaged": attack > block,
        "blocked": attack > 0 and block > 0,
        "opponent_passed": passed[1 - owner],
    }
    return answers[condition]


def resolve(
    cards: Mapping[str, Card], seats: list[dict[str, Any]], in_play: list[list[dict[str, Any]]], passed: list[bool]
) -> tuple[list[Deeds], list[int], list[list[dict[str, Any]]], list[list[str]]]:
    """C9, C11a — the deeds, the new healths, what stays in play, and what leaves the game with it."""
    effects = list(due(cards, in_play))
    sure, deeds = [Deeds(), Deeds()], [Deeds(), Deeds()]
    for owner, effect in effects:
        if "if" not in effect:
            add(sure, owner, effect)
    for owner, effect in effects:
        if "if" not in effect or holds(effect["if"], owner, seats, sure, passed):
            add(deeds, owner, effect)
    healths = []
    for me in (0, 1):
        damage = max(0, deeds[1 - me].attack - deeds[me].block)
        health = min(seats[me]["health"] + deeds[me].heal - damage, seats[me]["max_health"])
        healths.append(max(0, int(health)))
    stay: list[list[dict[str, Any]]] = [[], []]
    gone: list[list[str]] = [[], []]
    for me in (0, 1):
        for laid in in_play[me]:
            lines = cards[laid["card"]]["effects"]
            last = max((line.get("in", 0) + line.get("for", 1) - 1 for line in lines), default=0)
            if laid["age"] < last:
                stay[me].append(laid | {"age": laid["age"] + 1})
            elif any(leaves(line, me, seats, sure, passed) for line in lines):
                gone[me].append(laid["card"])
    return deeds, healths, stay, gone


def leaves(
    line: Mapping[str, Any], me: int, seats: list[dict[str, Any]], sure: list[Deeds], passed: list[bool]
) -> bool:
    """C11 — set_aside: self, judged when the card leaves play."""
    if line.get("set_aside") != "self":
        return False
    return "if" not in line or holds(line["if"], me, seats, sure, passed)
