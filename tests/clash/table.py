"""Tables of clash drawn as text, so that a designer can review them.

    P1 | health 50/90 | deck 2: blank, strike | hand: strike, guard | discard: blank | in play: flail 1 | aside: boss
    P2 | hand: strike

What is left out is the usual: health 100/100, deck number 1, an empty zone, and a deck of blank cards so that there is
something to draw. Blank cards do nothing, and a drawing without them does not mind them. Cards are written as keywords,
one effect after the other: `attack 10; draw 1 opponent`, `attack 3 in 1 for 2`, `block all if health_at_most 30`, and
before them `auto`, `super` or `rare`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import quintain
from quintain import Match

PART = re.compile(r"(health|deck|hand|discard|in play|aside|revealed|known)\s*([\d/]*):?\s*(.*)")
MODIFIERS = re.compile(r"(from|in|for|if) (\w+)(?: (\d+))?|(opponent)")


# ------------------------------------------------------------------------------------------ cards
def card(card_id: str, words: str) -> dict[str, Any]:
    """The JSON of a card from its keywords."""
    parts = [part.strip() for part in words.split(";") if part.strip()]
    made: dict[str, Any] = {"id": card_id, "name": card_id.replace("-", " ").title()}
    made["rarity"] = "rare" if "rare" in parts else "common"
    made |= {flag: flag in parts for flag in ("auto", "super")}
    return made | {"effects": [effect(part) for part in parts if part not in ("rare", "auto", "super")]}


def effect(words: str) -> dict[str, Any]:
    action, amount, *_ = words.split()
    made: dict[str, Any] = {action: number(amount)}
    for key, value, threshold, opponent in MODIFIERS.findall(words.partition(amount)[2]):
        if opponent:
            made["opponent"] = True
        else:
            made[key] = {value: int(threshold)} if threshold else number(value)
    return made


def number(word: str) -> int | str:
    return int(word) if word.isdigit() else word


# ------------------------------------------------------------------------------------------ tables
def table(drawing: str, cards: Mapping[str, str], turn: int = 2, seed: int = 0, **options: Any) -> Match:
    """The match that a drawing shows, when choices are owed."""
    every = {"blank": "", **cards}
    game = quintain.load("clash", cards=[card(card_id, words) for card_id, words in every.items()], **options)
    health = int(game.options["health"])
    seats = [read_seat(line, health) for line in drawing.strip().splitlines()]
    for seat, line in zip(seats, drawing.strip().splitlines(), strict=True):
        seat["deck"] = seat["deck"] if "deck" in line else ["blank"] * 9
    return game.position({"rulebook": "clash", "turn": turn, "seats": seats}, seed=seed)


def read_seat(line: str, most: int = 100) -> dict[str, Any]:
    """What a line of a drawing means, as a position writes it."""
    seat: dict[str, Any] = {"health": most, "max_health": most, "deck_number": 1}
    seat |= {zone: [] for zone in ("deck", "hand", "discard", "set_aside", "in_play")}
    for part in filter(str.strip, line.split("|")[1:]):
        found = PART.fullmatch(part.strip())
        assert found, f"cannot read {part!r}"
        read_part(seat, found[1], found[2], [word.strip() for word in found[3].split(",") if word.strip()])
    return seat


def read_part(seat: dict[str, Any], key: str, numbers: str, words: list[str]) -> None:
    if key == "health":
        health, _, most = numbers.partition("/")
        seat |= {"health": int(health), "max_health": int(most or seat["max_health"])}
    elif key == "in play":
        seat["in_play"] = [{"card": word.split()[0], "age": int(word.split()[1])} for word in words]
    else:
        seat["set_aside" if key == "aside" else key] = words
        if numbers:
            seat["deck_number"] = int(numbers)


def same(match: Match, drawing: str) -> None:
    """The match must look like the drawing. What both players remember is compared only where it is drawn."""
    most = int(match.game.options["health"])
    wanted = [read_seat(line, most) for line in drawing.strip().splitlines()]
    shown = [{key: seat.get(key, []) for key in drawn} for seat, drawn in zip(seats(match), wanted, strict=True)]
    if "blank" not in drawing:
        shown = [{key: without_blanks(value) for key, value in seat.items()} for seat in shown]
    assert shown == wanted


def without_blanks(value: Any) -> Any:
    return [card for card in value if card != "blank"] if isinstance(value, list) else value


def seats(match: Match) -> list[dict[str, Any]]:
    return match.position()["seats"]  # type: ignore[no-any-return]


def play(match: Match, first: str = "", second: str = "") -> list[dict[str, Any]]:
    """Both seats play a card, or pass."""
    return match.play({seat: {"play": name} if name else {"pass": True} for seat, name in enumerate((first, second))})


def told(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The events of one kind, without the kind."""
    return [
        {key: value for key, value in event.items() if key != "event"} for event in events if event["event"] == kind
    ]


def health(match: Match) -> list[int]:
    return [seat["health"] for seat in seats(match)]
