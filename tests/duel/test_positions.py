"""Positions of duel as plain mappings: exactly the public shape, and what is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import quintain
from quintain import PositionError

GAME = quintain.load("duel", cards="examples")
POSITION: dict[str, Any] = {
    "rulebook": "duel",
    "turn": 4,
    "first": 0,
    "active": 1,
    "drawn": 1,
    "seats": [
        {
            "life": 8000,
            "draws": 1,
            "deck": ["goblin", "dragon"],
            "hand": ["turtle", "goblin"],
            "graveyard": ["dragon", "goblin"],
            "zones": [{"card": "dragon", "position": "attack"}, None, None, None, None],
        },
        {
            "life": 7500,
            "draws": 2,
            "deck": ["turtle"],
            "hand": [],
            "graveyard": [],
            "zones": [None, None, None, {"card": "turtle", "position": "face-down"}, None],
        },
    ],
}


def test_a_position_comes_back_as_it_was_written() -> None:
    """D1-D12 — reading and writing are inverse, order and all."""
    assert GAME.position(POSITION, seed=1).position() == POSITION


def test_the_top_of_a_deck_is_written_first() -> None:
    """D3 — what is drawn next is the first of the list."""
    match = GAME.position(POSITION | {"active": 0, "drawn": 0}, seed=1)
    match.play({0: "draw"})
    assert match.position()["seats"][0]["hand"] == ["turtle", "goblin", "goblin"]
    assert match.position()["seats"][0]["deck"] == ["dragon"]


def test_views_have_the_shape_of_positions() -> None:
    """D12 — lengths in place of what is hidden, null for a face-down card."""
    match = GAME.position(POSITION, seed=1)
    wanted = copy.deepcopy(POSITION)
    wanted["seats"][0]["deck"], wanted["seats"][1]["deck"] = 2, 1
    wanted["seats"][1]["hand"] = 0
    wanted["seats"][1]["zones"][3] = {"card": None, "position": "face-down"}
    assert match.view(0) == wanted
    wanted["seats"][0]["hand"] = 2
    assert match.view(None) == wanted


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("turn",), 0, "position.turn: expected a whole number from 1 to 200, got 0"),
        (("turn",), 201, "position.turn: expected a whole number from 1 to 200, got 201"),
        (("active",), 2, "position.active: expected a whole number from 0 to 1, got 2"),
        (("drawn",), 2, "position.drawn: expected a whole number from 0 to 1, got 2"),
        (("rulebook",), "lanes", "position.rulebook: expected one of duel"),
        (("seats",), [], "position.seats: expected 2 entries, got 0"),
        (("seats", 0, "life"), 0, "position.seats[0].life: expected a whole number from 1 to 50000, got 0"),
        (("seats", 0, "draws"), 61, "position.seats[0].draws"),
        (("seats", 0, "deck"), 12, "position.seats[0].deck: expected a list, got 12"),
        (
            ("seats", 0, "hand", 1),
            "gobln",
            "position.seats[0].hand[1]: the set has no card 'gobln', did you mean 'goblin'?",
        ),
        (("seats", 0, "zones"), [None] * 4, "position.seats[0].zones: expected 5 entries, got 4"),
        (("seats", 0, "zones", 0, "position"), "defense", "expected one of attack, defence, face-down, got 'defense'"),
        (("seats", 1, "zones", 3, "card"), None, "position.seats[1].zones[3].card: the set has no card None"),
        (("seats", 0, "hp"), 3, "position.seats[0]: unknown key 'hp'"),
        (("seats", 0, "deck"), ["goblin"] * 56, "together hold more than 60 cards"),
    ],
)
def test_bad_positions_are_refused(path: tuple[Any, ...], value: object, says: str) -> None:
    """D1-D12 — the place and what would be right."""
    position = copy.deepcopy(POSITION)
    part: Any = position
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(PositionError) as error:
        GAME.position(position, seed=1)
    assert says in str(error.value)


@pytest.mark.parametrize("key", list(POSITION))
def test_missing_keys_are_named(key: str) -> None:
    """D1 — every key is needed."""
    with pytest.raises(PositionError, match=f"missing key '{key}'"):
        GAME.position({name: value for name, value in POSITION.items() if name != key}, seed=1)
