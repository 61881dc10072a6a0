"""What might be sent in place of a move: numbers, words and shapes, most of them made from legal moves."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from quintain import Match
from quintain.rules.rulebook import Scratch

LARGEST = int(np.iinfo(Scratch.dtype["moves"].base).max)  # no rulebook has a code that `moves` cannot hold
FAR_OUT = (
    2**31 - 1,
    2**31,
    2**53,
    2**63 - 1,
    2**63,
    2**64 - 1,
    2**64,
    -(2**31),
    -(2**63),
    -(2**64),
    10**4000,
    10**5000,
)
DEPTHS = (1, 3, 7, 8, 9, 100, 900, *range(930, 1000, 7), 2000, 4000)  # 4000 brackets fit into one frame
DEEP_SHARE = 0.05


def all_codes(step: int = 1) -> Iterator[int]:
    """Every code from -2 to beyond the largest (or every so many), and numbers that no rulebook will ever have."""
    yield from range(-2, LARGEST + 3, step)
    yield from FAR_OUT


def nested(depth: int, inside: Any = "a1") -> Any:
    """A value in so many lists."""
    for _ in range(depth):
        inside = [inside]
    return inside


def nested_mapping(depth: int) -> Any:
    inside: Any = 1
    for _ in range(depth):
        inside = {"place": inside}
    return inside


def loose_values() -> list[Any]:
    """Values of every kind that JSON has, and some that it has not."""
    return [
        *(None, True, False, 0, 1, -1, 3, 6, 7, 24, 31, 0.0, 1.0, -0.5, 1e308, math.nan, math.inf, -math.inf),
        *("", " ", "0", "1", "-1", "own", "direct", "attack", "left", "a1", "d6", "z9", "a" * 200, "\u0661", "\u00b2"),
        *("a" * 8000, "9" * 5000, "\x00", "ﷺ" * 500, "{}", "place " * 1000, "%s{0}{x}", "\u202e", "İ", "ß"),
        *([], [0], [0, 0], [0, 0, 0], [[0, 0]], [[0, 0], [0, 0]], [[0, 0]] * 3, [None], ["0", "0"], [True, True]),
        *([0.5, 0], [-1, 0], [2**64, 0], [24, 4], [[[0, 0]]], {}, {"": ""}, {"0": "pawn"}, {"left": None}, {"x": {}}),
        *([1] * 4000, [[]] * 2000, {str(number): number for number in range(700)}, *FAR_OUT),
    ]


LOOSE = loose_values()
OTHER_MOVES: tuple[Any, ...] = (
    {"place": {}},
    {"place": {"left": "pawn", "right": "pawn"}},
    {"play": "pawn"},
    {"pass": True},
    {"draw": True},
    {"draw": "own"},
    {"summon": "dragon", "zone": 0, "position": "attack"},
    {"attack": 0, "target": "direct"},
    {"done": True},
    {"deploy": "pawn", "column": 0, "row": 1, "sacrifice": [[0, 0], [0, 1]]},
    {"step": [0, 0], "to": [1, 0]},
    {"bonus": "strike", "at": [0, 0]},
    {"bonus": "push", "column": 3},
    {"ability": [0, 0], "at": [0, 1]},
    {"prepare": {"0": "wolf", "3": "wolf"}},
)
PIECES = (
    *(
        "deploy",
        "step",
        "use",
        "ability",
        "prepare",
        "place",
        "play",
        "summon",
        "attack",
        "draw",
        "pass",
        "done",
        "set",
    ),
    *(
        "left",
        "center",
        "right",
        "zone",
        "with",
        "direct",
        "sacrifice",
        "sacrificing",
        "column",
        "nothing",
        "ready",
        ";",
    ),
    *(
        "a1",
        "d6",
        "а1",
        "b",
        "c2",
        "1",
        "7",
        "0",
        "99999999999999999999",
        ",",
        ".",
        "->",
        "«",
        "»",
        "'",
        '"',
        "\n",
        "\t",
    ),
    *("выставить", "шаг", "бонус", "умение", "жертва", "слева", "зона", "атаковать", "напрямую", "взять", "готово"),
    *("pawn", "heal", "push", "strike", "freeze", "War Hound", "\u0661", "\u00b2", "%", "{", "\\", "\x00", " " * 50),
)


# ------------------------------------------------------------------------------------------ made from legal moves
def mutated(move: Any, chance: random.Random) -> Any:
    """A copy of a legal move's JSON with one to three things wrong with it."""
    wrong = json.loads(json.dumps(move))
    for _ in range(chance.randint(1, 3)):
        wrong = _spoilt(wrong, chance)
    return wrong


def _spoilt(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.9:
        return _spoilt_mapping(dict(value), chance)
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        return [*value[:place], _spoilt(value[place], chance), *value[place + chance.randint(0, 1) :]]
    if isinstance(value, str) and chance.random() < 0.5:
        return _spoilt_word(value, chance)
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice([-1, 1, 4, 24, 2**15, 2**31, 2**63])
    return any_value(chance)


def _spoilt_mapping(value: dict[str, Any], chance: random.Random) -> Any:
    key = chance.choice(list(value))
    match chance.randrange(6):
        case 0:
            del value[key]
        case 1:
            value[_spoilt_word(key, chance)] = value.pop(key)
        case 2:
            value |= chance.choice(OTHER_MOVES)
        case 3:
            value[chance.choice(["", "x", "column", "row", "at", "to", "0", "9", "left", "down", "a" * 3000])] = (
                any_value(chance)
            )
        case _:
            value[key] = _spoilt(value[key], chance)
    return value


def _spoilt_word(word: str, chance: random.Random) -> str:
    place = chance.randint(0, len(word))
    other = chance.choice(["", "", " ", "x", "-", word, "\u0301", "9", "я"])
    return chance.choice([word[:place] + other + word[place + 1 :], word.upper(), word * 2, f" {word}\n"])


def any_value(chance: random.Random) -> Any:
    if chance.random() < DEEP_SHARE:
        depth = chance.choice(DEPTHS)
        return nested(depth) if chance.random() < 0.7 else nested_mapping(depth)
    return chance.choice(LOOSE)


def any_words(match: Match, seat: int, chance: random.Random) -> str:
    """Words of a move, spoilt, or words that moves are made of in no order."""
    codes = match.legal_codes(seat)
    if codes and chance.random() < 0.5:
        text = match.move(seat, chance.choice(codes)).text(chance.choice(["en", "ru"]))
        return _spoilt_word(text, chance) if chance.random() < 0.8 else " ".join(chance.choices(text.split(), k=3))
    return " ".join(chance.choice(PIECES) for _ in range(chance.randint(0, 8)))


def any_move(match: Match, seat: int, chance: random.Random) -> Any:
    """Something in place of a move."""
    dice = chance.random()
    if dice < 0.15:
        return any_value(chance)
    if dice < 0.4:
        return any_words(match, seat, chance)
    codes = match.legal_codes(seat)
    good = match.move(seat, chance.choice(codes)).to_json() if codes else chance.choice(OTHER_MOVES)
    return mutated(good if chance.random() < 0.8 else chance.choice(OTHER_MOVES), chance)
