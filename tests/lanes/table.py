"""Tables of lanes drawn as text, so that a designer can review them.

    P1  hp 30  mana 2  hand: 5/7/2, 3/4/1
        [ -- ] [ 5/7 left 3 ] [ -- ]
        [ -- ] [ 4/2 ] [ -- ]
    P2  hp 30  mana 3  hand: 4/2/2

A card is written attack/defence/cost. On the table the cost does not matter; `left 3` is the defence it has left.
"""

from __future__ import annotations

import re
from typing import Any

import quintain
from quintain import Match

CELL = re.compile(r"\[ *([^]]*?) *\]")
SEAT = re.compile(r"P[12]\s+hp (\d+)\s+mana (\d+)\s+hand:(.*)")


def card(stats: str) -> dict[str, Any]:
    """5/7/2 is the card 5-7-2 with that attack, defence and cost; a stated name is used instead of the numbers."""
    attack, defence, cost = (int(number) for number in stats.split("/"))
    return {"id": f"c{attack}-{defence}-{cost}", "name": stats, "attack": attack, "defence": defence, "cost": cost}


def table(
    drawing: str,
    deck: str = "",
    first: int = 0,
    number: int = 1,
    quiet: int = 0,
    striker: int | None = None,
    **options: Any,
) -> Match:
    """The match that a drawing shows, before a placement phase."""
    preset = options.pop("preset", "lanes")
    lines = [line.strip() for line in drawing.strip().splitlines()]
    seats = [_seat(lines[0], lines[1]), _seat(lines[3], lines[2])]
    cards = {stats: card(stats) for stats in _all_cards(seats, deck)}
    game = quintain.load(preset, cards=list(cards.values()), **options)
    written = {"rulebook": "lanes", "round": number, "first": first, "quiet": quiet}
    written |= {} if striker is None else {"striker": striker}
    written |= {"deck": [card(stats)["id"] for stats in _split(deck)], "seats": [_written(seat) for seat in seats]}
    return game.position(written, seed=0)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _seat(line: str, cells: str) -> dict[str, Any]:
    found = SEAT.fullmatch(line)
    assert found, f"cannot read {line!r}"
    lanes = CELL.findall(cells)
    assert len(lanes) == 3, f"cannot read {cells!r}"
    return {"hp": int(found[1]), "mana": int(found[2]), "hand": _split(found[3]), "lanes": lanes}


def _unit(cell: str) -> tuple[str, int] | None:
    if cell == "--":
        return None
    stats, _, left = cell.partition(" left ")
    return f"{stats}/0", int(left or stats.split("/")[1])


def _all_cards(seats: list[dict[str, Any]], deck: str) -> list[str]:
    units = [unit[0] for seat in seats for cell in seat["lanes"] if (unit := _unit(cell))]
    return [stats for seat in seats for stats in seat["hand"]] + units + _split(deck)


def _written(seat: dict[str, Any]) -> dict[str, Any]:
    units = [_unit(cell) for cell in seat["lanes"]]
    lanes = [unit and {"card": card(unit[0])["id"], "defence": unit[1]} for unit in units]
    return seat | {"hand": [card(stats)["id"] for stats in seat["hand"]], "lanes": lanes}


def drawn(match: Match) -> str:
    """The drawing of a match."""
    seats = match.position()["seats"]
    return "\n".join([_line(1, seats[0]), _cells(match, seats[0]), _cells(match, seats[1]), _line(2, seats[1])])


def _line(number: int, seat: dict[str, Any]) -> str:
    hand = ", ".join(card_id[1:].replace("-", "/") for card_id in seat["hand"])
    return f"P{number}  hp {seat['hp']}  mana {seat['mana']}  hand: {hand}".rstrip()


def _cells(match: Match, seat: dict[str, Any]) -> str:
    return "    " + " ".join(f"[ {_cell(match, unit)} ]" for unit in seat["lanes"])


def _cell(match: Match, unit: dict[str, Any] | None) -> str:
    if unit is None:
        return "--"
    known = match.game.cards[unit["card"]]
    stats = f"{known['attack']}/{known['defence']}"
    return stats if unit["defence"] == known["defence"] else f"{stats} left {unit['defence']}"


def same(match: Match, drawing: str) -> None:
    """The match must look like the drawing."""
    wanted = "\n".join(line.strip() for line in drawing.strip().splitlines())
    assert "\n".join(line.strip() for line in drawn(match).splitlines()) == wanted


def play(match: Match, first: str = "", second: str = "") -> list[dict[str, Any]]:
    """Both seats place cards, written like `5/7/2 center, 3/4/1 left`, and are ready."""
    return match.play({0: _plan(first), 1: _plan(second)})


def _plan(text: str) -> dict[str, Any]:
    placed = [part.split() for part in _split(text)]
    return {"place": {lane: card(stats)["id"] for stats, lane in placed}}
