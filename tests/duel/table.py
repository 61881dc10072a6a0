"""Tables of duel drawn as text, so that a designer can review them.

    P1  LP 8000  hand: 1800/1500, 800/2000
        [ 2400/2000 attack ] [ -- ] [ -- ]
        [ 1800/1500 defence ] [ 800/2000 face-down ] [ -- ]
    P2  LP 7500  hand:

A card is written ATK/DEF. There are as many zones as are drawn. Decks are given apart, top first.
"""

from __future__ import annotations

import re
from typing import Any

import quintain
from quintain import Match

ZONE = re.compile(r"\[ *([^]]*?) *\]")
SEAT = re.compile(r"P[12]\s+LP (\d+)\s+hand:(.*)")
FILLER = "50/50, 50/50, 50/50"  # a deck, where a test does not care


def card(stats: str) -> dict[str, Any]:
    """2400/2000 is the card c2400-2000 with that ATK and DEF."""
    atk, defence = (int(number) for number in stats.split("/"))
    return {"id": f"c{atk}-{defence}", "name": stats, "atk": atk, "def": defence}


def table(
    drawing: str,
    decks: tuple[str, str] = (FILLER, FILLER),
    active: int = 0,
    turn: int = 5,
    drawn: int = 0,
    draws: tuple[int, int] = (0, 0),
    **options: Any,
) -> Match:
    """The match that a drawing shows, before a decision of the active seat."""
    lines = [line.strip() for line in drawing.strip().splitlines()]
    seats = [_seat(lines[0], lines[1], decks[0], draws[0]), _seat(lines[3], lines[2], decks[1], draws[1])]
    zones = len(seats[0]["zones"])
    known = sorted(set(re.findall(r"\d+/\d+", " ".join([drawing, *decks]))))
    game = quintain.load("duel", cards=[card(stats) for stats in known], zones=zones, **options)
    written = {"rulebook": "duel", "turn": turn, "first": 0, "active": active, "drawn": drawn, "seats": seats}
    return game.position(written, seed=0)


def ids(text: str) -> list[str]:
    return [card(part.strip())["id"] for part in text.split(",") if part.strip()]


def _seat(line: str, cells: str, deck: str, draws: int) -> dict[str, Any]:
    found = SEAT.fullmatch(line)
    assert found, f"cannot read {line!r}"
    zones = [_zone(cell) for cell in ZONE.findall(cells)]
    return {
        "life": int(found[1]),
        "draws": draws,
        "deck": ids(deck),
        "hand": ids(found[2]),
        "graveyard": [],
        "zones": zones,
    }


def _zone(cell: str) -> dict[str, str] | None:
    if cell == "--":
        return None
    stats, position = cell.split()
    return {"card": card(stats)["id"], "position": position}


def drawn(match: Match) -> str:
    """The drawing of a match."""
    seats = match.position()["seats"]
    return "\n".join([_line(1, seats[0]), _cells(seats[0]), _cells(seats[1]), _line(2, seats[1])])


def _line(number: int, seat: dict[str, Any]) -> str:
    return f"P{number}  LP {seat['life']}  hand: {', '.join(map(stats, seat['hand']))}".rstrip()


def stats(card_id: str) -> str:
    return card_id[1:].replace("-", "/")


def _cells(seat: dict[str, Any]) -> str:
    cells = [f"{stats(zone['card'])} {zone['position']}" if zone else "--" for zone in seat["zones"]]
    return " ".join(f"[ {cell} ]" for cell in cells)


def same(match: Match, drawing: str) -> None:
    """The match must look like the drawing."""
    wanted = "\n".join(line.strip() for line in drawing.strip().splitlines())
    assert drawn(match) == wanted


# ------------------------------------------------------------------------------------------ a player's verbs
def play(match: Match, move: object) -> list[dict[str, Any]]:
    """The player whose turn it is makes a move."""
    return match.play({match.to_act[0]: move})


def draw(match: Match) -> list[dict[str, Any]]:
    return play(match, {"draw": True})


def passes(match: Match) -> list[dict[str, Any]]:
    return play(match, {"pass": True})


def summon(match: Match, what: str, zone: int, position: str) -> list[dict[str, Any]]:
    return play(match, {"summon": card(what)["id"], "zone": zone, "position": position})


def attack(match: Match, zone: int, target: int | str) -> list[dict[str, Any]]:
    return play(match, {"attack": zone, "target": target})


# ------------------------------------------------------------------------------------------ what a test looks at
def life(match: Match) -> list[int]:
    return [seat["life"] for seat in match.position()["seats"]]


def graves(match: Match) -> list[list[str]]:
    return [[stats(card_id) for card_id in seat["graveyard"]] for seat in match.position()["seats"]]


def choices(match: Match) -> list[dict[str, Any]]:
    """The legal moves of the player whose turn it is."""
    return [move.to_json() for move in match.legal(match.to_act[0])]
