"""What the page asks the catalogue for: texts, levels, hints."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from tests.server.running import Running, close_all, match_of_two

import quintain
from quintain.games import catalog
from quintain.server.catalogue.guide import guide

COLD_START = 900.0  # seconds that a bot may take to compile its rules
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("preset", catalog.RULEBOOKS)
def test_a_guide_tells_every_card_in_both_languages(preset: str) -> None:
    told = guide(quintain.load(preset))
    assert [card["id"] for card in told.cards] == list(quintain.load(preset).cards)
    for card in told.cards:
        if "text" in card:
            assert CYRILLIC.search(card["text"]["ru"]), card["id"]
            assert not CYRILLIC.search(card["text"]["en"]), card["id"]


def test_levels_are_told_with_their_names_apart(house: Running) -> None:
    levels = httpx.get(f"{house.url}/api/campaign/levels").json()
    assert len(levels) >= 10
    for level in levels:
        assert level["name"]["en"] not in level["text"]["en"]
        assert CYRILLIC.search(level["name"]["ru"])
    assert sum(level["boss"] for level in levels) >= 3
    assert all(level["enemies"] for level in levels)


def test_the_start_says_who_is_there(house: Running) -> None:
    nobody = httpx.get(f"{house.url}/api/start").json()
    assert nobody["me"] is None
    assert {preset["name"] for preset in nobody["games"]["presets"]} == set(catalog.presets())
    person = house.person()
    assert person.ok("GET", "/api/start")["me"]["id"] == person.id
    close_all()


def test_a_hint_is_a_legal_move_in_words(house: Running) -> None:
    person = house.person()
    person.http.timeout = COLD_START
    begun = person.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random"})
    line = person.line()
    table = line.join(begun["match"])
    hint: dict[str, Any] = person.ok("POST", f"/api/matches/{begun['match']}/hint?language=ru")
    assert hint["prompt"] == table["prompt"]
    assert hint["moves"]
    for move in hint["moves"]:
        assert move["move"] in table["legal"]
        assert CYRILLIC.search(move["text"])
    assert all(0 <= move["win"] <= 1 for move in hint["moves"])
    assert 0 < sum(move["share"] for move in hint["moves"]) <= 1.001
    close_all()


def test_there_are_no_hints_between_people(house: Running) -> None:
    match, people, _ = match_of_two(house)
    assert people[0].no("POST", f"/api/matches/{match}/hint?language=ru") == "forbidden"
    stranger = house.person()
    assert stranger.no("POST", f"/api/matches/{match}/hint?language=ru") == "no-seat"
    close_all()


def test_a_guide_of_a_match_knows_the_cards_of_that_match(house: Running) -> None:
    person = house.person()
    cards = [{"id": f"card-{i}", "name": f"Card {i}", "attack": 1, "defence": 1, "cost": 1} for i in range(20)]
    terms = {"preset": "lanes", "cards": cards, "options": {"deck_size": 20}}
    begun = person.ok("POST", "/api/matches", {"terms": terms, "opponent": "random"})
    told = person.ok("GET", f"/api/matches/{begun['match']}/guide")
    assert [card["id"] for card in told["cards"]] == [card["id"] for card in cards]
    close_all()
