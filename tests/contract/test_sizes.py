"""How large the list of legal moves can be: every rulebook knows a bound, whatever the cards are called."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.matches import FEW, moments

import quintain
from quintain.rules.rulebook import LONGEST_ID


def long_id(number: int) -> str:
    return f"{number:03}-".ljust(LONGEST_ID, "x")


CARDS: dict[str, dict[str, Any]] = {
    "lanes": {"attack": 1, "defence": 1, "cost": 0},
    "clash": {"effects": [{"attack": 1}]},
    "duel": {"atk": 50, "def": 50},
    "siege": {"attack": "melee", "range": 1, "power": 1, "health": 1, "move": 1, "price": {"initiative": 1}},
}


def long_set(rulebook: str, count: int = 60, **more: Any) -> list[dict[str, Any]]:
    return [{"id": long_id(number), "name": "x", **CARDS[rulebook], **more} for number in range(count)]


def offered(match: quintain.Match, seat: int) -> int:
    """The bytes of the legal moves of a seat."""
    codes = match.legal_codes(seat)
    moves = match.game.rulebook.moves_json(match.scene(), seat, codes)
    return len(json.dumps(moves, separators=(",", ":")).encode())


def bound(match: quintain.Match) -> int:
    return match.game.rulebook.most_move_bytes(match.game.options, match.game.card_set)


@pytest.mark.parametrize("preset", FEW)
def test_no_list_of_moves_is_larger_than_its_bound(preset: str) -> None:
    for match in moments(preset, 5, most=40):
        for seat in match.to_act:
            assert offered(match, seat) <= bound(match)


def lanes() -> quintain.Match:
    game = quintain.load("lanes", cards=long_set("lanes"), hand_size=6, start_mana=20, max_mana=20)
    return game.new(seed=1)


def clash() -> quintain.Match:
    game = quintain.load("clash", cards=long_set("clash"), hand_limit=10, start_hand=7, deck_min=10, max_common=1)
    return game.new(seed=1, decks=[[long_id(number) for number in range(20)]] * 2)


def duel() -> quintain.Match:
    game = quintain.load("duel", cards=long_set("duel"), zones=7, deck_size=60)
    seat = {"life": 8000, "draws": 0, "deck": [], "graveyard": [], "zones": [None] * 7}
    hands = [[long_id(number) for number in range(60)], []]
    seats = [seat | {"hand": hand} for hand in hands]
    written = {"rulebook": "duel", "turn": 2, "first": 0, "active": 0, "drawn": 0, "seats": seats}
    return game.position(written, seed=1)


def siege_plans() -> quintain.Match:
    """Seat 1 can pay for any four of eight kinds."""
    game = quintain.load("siege", cards=long_set("siege"), versus=True, supply=20, supply_cap=60)
    match = game.new(seed=1)
    while match.to_act != (1,):
        match.play({0: match.legal_codes(0)[0]})
    return match


def siege_sacrifices() -> quintain.Match:
    """Twelve different scouts that cost two of many own units."""
    cards = long_set("siege", 20, price={"sacrifice": 2}, symbols=["scout"])
    game = quintain.load("siege", cards=cards, rows=6, hand_limit=12)
    field = [
        {"at": [row, column], "side": "player", "unit": "pawn", "health": 1, "stepped": False}
        for row in range(1, 4)
        for column in range(4)
    ]
    begun = game.new(seed=1).position()
    written = {"hand": [long_id(number) for number in range(12)], "deck": [], "field": field, "initiative": 8}
    return game.position(begun | written, seed=1)


@pytest.mark.parametrize("make", [lanes, clash, duel, siege_plans, siege_sacrifices])
def test_the_bound_is_not_far_from_the_worst_there_is(make: Any) -> None:
    match = make()
    size = max(offered(match, seat) for seat in match.to_act)
    assert size <= bound(match)
    if make in (lanes, siege_plans):
        assert size > 0.9 * bound(match)
    elif make is not clash:
        assert size > 0.3 * bound(match)
