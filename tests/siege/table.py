"""Battles of siege drawn as text, so that a designer can review them.

    (.         wolf      .         .)
     .         !raider   #boulder  .
     .         .         .         .
     .         spearman  .         .
     pawn      .         .         .

The preparation row in brackets, then the field from the enemy's camp down to the player's. `!` marks an enemy, `#` what
belongs to nobody, the rest are the player's. `raider/1` has 1 health left; without a number it is unhurt.
"""

from __future__ import annotations

import re
from typing import Any

import quintain
from quintain import Game, Match

MARKS = {"!": "enemy", "#": "neutral"}
CALM = {"enemy_pace": 0, "draw": 0}  # nothing is prepared and nothing is drawn unless a test wants it


def battle(
    drawing: str,
    hand: str = "",
    deck: str = "",
    initiative: int = 9,
    cards: Any = None,
    preset: str = "siege",
    calm: bool = True,
    given: dict[str, Any] | None = None,
    **options: Any,
) -> Match:
    """The match that a drawing shows, in the preparation of turn 2; `given` are other keys of the position."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    rows = lines[1:][::-1]
    chosen = (CALM if calm else {}) | options
    game = quintain.load(preset, **chosen) if cards is None else quintain.load(preset, cards=cards, **chosen)
    position = {"rulebook": "siege", "turn": 2, "stage": "prepare", "rows": len(rows)}
    position |= {"initiative": initiative, "initiative_max": initiative, "fallen": 0, "camp_damage": [0, 0]}
    position |= {"hand": words(hand), "deck": words(deck), "pawns": 0, "bonuses": []}
    position |= {"field": field(game, rows), "prepared": [waiting(game, word) for word in brackets(lines[0])]}
    return game.position(position | (given or {}), seed=1)


def words(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def brackets(line: list[str]) -> list[str]:
    return [word.strip("()") for word in line if word.strip("()")]


def field(game: Game, rows: list[list[str]]) -> list[dict[str, Any]]:
    return [
        {"at": [row, column], "side": MARKS.get(word[0], "player"), "stepped": False} | unit(game, word.lstrip("!#"))
        for row, line in enumerate(rows)
        for column, word in enumerate(line)
        if word != "."
    ]


def unit(game: Game, word: str) -> dict[str, Any]:
    name, _, health = word.partition("/")
    return {"unit": name, "health": int(health) if health else game.cards[name]["health"]}


def waiting(game: Game, word: str) -> dict[str, Any] | None:
    return None if word == "." else unit(game, word)


def drawn(match: Match) -> list[list[str]]:
    """The drawing of a match, as words."""
    position = match.position()
    rows = [["."] * 4 for _ in range(position["rows"])]
    signs = {side: mark for mark, side in MARKS.items()}
    for entry in position["field"]:
        row, column = entry["at"]
        rows[row][column] = signs.get(entry["side"], "") + _word(match, entry)
    prepared = [_word(match, entry) if entry else "." for entry in position["prepared"]]
    return [prepared, *rows[::-1]]


def _word(match: Match, entry: dict[str, Any]) -> str:
    whole = match.game.cards[entry["unit"]]["health"]
    return entry["unit"] if entry["health"] == whole else f"{entry['unit']}/{entry['health']}"


def same(match: Match, drawing: str) -> None:
    """The match must look like the drawing."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    assert drawn(match) == [brackets(lines[0]), *lines[1:]]


# ------------------------------------------------------------------------------------------ a player's verbs
def play(match: Match, move: object) -> list[dict[str, Any]]:
    return match.play({match.to_act[0]: move})


def done(match: Match) -> list[dict[str, Any]]:
    return match.play({0: {"done": True}})


def deploy(match: Match, what: str, column: int, **more: Any) -> list[dict[str, Any]]:
    return match.play({0: {"deploy": what, "column": column} | more})


def step(match: Match, at: tuple[int, int], to: tuple[int, int]) -> list[dict[str, Any]]:
    return match.play({0: {"step": list(at), "to": list(to)}})


def bonus(match: Match, kind: str, **more: Any) -> list[dict[str, Any]]:
    return match.play({0: {"bonus": kind} | more})


# ------------------------------------------------------------------------------------------ what a test looks at
def choices(match: Match) -> list[dict[str, Any]]:
    """The legal moves of whoever has to decide."""
    return [move.to_json() for move in match.legal(match.to_act[0])]


def camps(match: Match) -> list[int]:
    return match.position()["camp_damage"]  # type: ignore[no-any-return]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def only(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["event"] == kind]


def card(text: str, **more: Any) -> dict[str, Any]:
    """`melee 1/2/3` is a melee unit with range 1, power 2 and health 3, called m1-2-3."""
    found = re.fullmatch(r"(melee|ranged) (\d)/(\d+)/(\d+)", text)
    assert found, text
    attack, reach, power, health = found.groups()
    name = f"{attack[0]}{reach}-{power}-{health}"
    numbers = {"attack": attack, "range": int(reach), "power": int(power), "health": int(health)}
    return {"id": name, "name": name, "move": 1, "price": "free", "symbols": [], "tags": []} | numbers | more
