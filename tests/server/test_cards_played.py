"""Which cards somebody has played is read off the moves, whatever a game calls them."""

from __future__ import annotations

import random

import pytest

import quintain
from quintain.games import catalog
from quintain.server.records.played import cards_played
from quintain.tables.setup import Setup, Sitter


@pytest.mark.parametrize("preset", catalog.RULEBOOKS)
def test_every_game_tells_its_cards(preset: str) -> None:
    seats = Sitter("bot", "random"), Sitter("bot", "random")
    setup = Setup(match="", preset=preset, options={}, seed="7", salt="", seats=seats, opened=0)
    match, chance = quintain.load(preset).new(seed=7), random.Random(7)
    for _ in range(60):
        for seat in match.to_act:
            match.play({seat: chance.choice(match.legal_codes(seat))})
    played = cards_played(setup, match.decisions)
    assert played[0]
    assert all(card in match.game.cards for cards in played for card in cards)
    assert played[0] == sorted(set(played[0]))


@pytest.mark.parametrize("preset", catalog.RULEBOOKS)
def test_whoever_has_just_begun_is_unhurt(preset: str) -> None:
    match = quintain.load(preset).new(seed=7)
    assert all(match.game.rulebook.unhurt(match, seat) for seat in (0, 1))
    hurt = match.position()
    for seat in hurt.get("seats", []):
        for health in ("hp", "health", "life"):
            seat.update({health: seat[health] - 1} if health in seat else {})
    if "camp_damage" in hurt:
        hurt["camp_damage"] = [1, 1]
    wounded = match.game.position(hurt)
    assert not any(wounded.game.rulebook.unhurt(wounded, seat) for seat in (0, 1))
