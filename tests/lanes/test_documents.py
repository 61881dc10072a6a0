"""The worked examples of the rule documents, and the card sets (L13)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quintain
from quintain import Match


def meeting(preset: str, cards: str) -> Match:
    """Player 1 with 2 mana, Jon Snow and Tyrion Lannister; player 2 with 3 mana and Robb Stark."""
    empty: list[Any] = [None, None, None]
    health = 30 if preset == "lanes" else 20
    return quintain.load(preset, cards=cards).position(
        {
            "rulebook": "lanes",
            "round": 1,
            "first": 0,
            "deck": [],
            "quiet": 0,
            "seats": [
                {"hp": health, "mana": 2, "hand": ["jon-snow", "tyrion"], "lanes": empty},
                {"hp": health, "mana": 3, "hand": ["robb-stark"], "lanes": empty},
            ],
        },
        seed=1,
    )


def test_current_document_example() -> None:
    """L7, L9 — Robb is destroyed, Jon is left with defence 3, the second avatar loses 3."""
    match = meeting("lanes", "examples")
    match.play({0: {"place": {"center": "jon-snow"}}, 1: {"place": {"center": "robb-stark"}}})
    first, second = match.position()["seats"]
    assert first["lanes"] == [None, {"card": "jon-snow", "defence": 3}, None]
    assert second["lanes"] == [None, None, None]
    assert (first["hp"], second["hp"]) == (30, 27)
    assert (first["mana"], second["mana"]) == (1, 2)


def test_earlier_document_example() -> None:
    """L8 — P1 has the toss: Robb falls before he strikes, Jon keeps defence 3; next round Jon hits for 5."""
    match = meeting("lanes-classic", "examples-classic")
    match.play({0: "place Jon Snow center; ready", 1: "center Robb Stark"})
    first, second = match.position()["seats"]
    assert first["lanes"][1] == {"card": "jon-snow", "defence": 3}
    assert (second["lanes"][1], first["hp"], second["hp"]) == (None, 20, 20)
    match.play({0: "nothing", 1: "nothing"})
    assert match.position()["seats"][1]["hp"] == 15


def test_earlier_document_at_its_word() -> None:
    """L7 — lanes-net: Robb takes 5 - 2 = 3 and is destroyed, Jon takes 4 - 3 = 1, whoever is first."""
    match = meeting("lanes-net", "examples-classic")
    match.play({0: "place Jon Snow center; ready", 1: "center Robb Stark"})
    first, second = match.position()["seats"]
    assert first["lanes"][1] == {"card": "jon-snow", "defence": 2}
    assert (second["lanes"][1], first["hp"], second["hp"]) == (None, 20, 20)


def test_l13_base_set_is_large_and_has_a_curve() -> None:
    """L13 — at least 60 cards, names in both languages, dearer cards stronger, none dominated by another."""
    cards = list(quintain.load("lanes").cards.values())
    assert len(cards) >= 60
    assert all(set(card["name"]) == {"en", "ru"} for card in cards)
    assert {card["id"] for card in cards}.isdisjoint(quintain.load("lanes", cards="examples").cards)
    strength = {}
    for cost in sorted({card["cost"] for card in cards}):
        sums = [card["attack"] + card["defence"] for card in cards if card["cost"] == cost]
        strength[cost] = sum(sums) / len(sums)
    assert sorted(strength.values()) == list(strength.values())
    for card in cards:
        for other in cards:
            better = other["attack"] >= card["attack"] and other["defence"] >= card["defence"]
            cheaper = other["cost"] <= card["cost"]
            stats = ("attack", "defence", "cost")
            assert not (better and cheaper) or all(other[key] == card[key] for key in stats), (card["id"], other["id"])


def test_l13_every_card_of_the_base_is_played() -> None:
    """L13 — each card can be placed, fights with its own numbers and costs its own mana."""
    game = quintain.load("lanes", cards="base")
    for card in game.cards.values():
        match = game.position(
            {
                "rulebook": "lanes",
                "round": 1,
                "first": 0,
                "deck": [],
                "quiet": 0,
                "seats": [
                    {"hp": 30, "mana": 10, "hand": [card["id"]], "lanes": [None, None, None]},
                    {"hp": 30, "mana": 0, "hand": ["sun-wukong"], "lanes": [None, None, None]},
                ],
            }
        )
        match.play({0: f"left {card['name']['ru']}", 1: "ничего"})
        first, second = match.position()["seats"]
        assert first["lanes"][0] == {"card": card["id"], "defence": card["defence"]}
        assert (first["mana"], second["hp"]) == (min(10, 10 - card["cost"] + 1), 30 - card["attack"])


def test_the_cards_of_the_rulebooks_example_are_as_they_are_printed() -> None:
    """L13 — the fight told step by step uses cards of the base set, with their numbers of today."""
    game = quintain.load("lanes")
    text = (game.rulebook.folder / "rulebook.md").read_text(encoding="utf-8")
    told = re.findall(r"\*\*([^*]+)\*\* \(attack (\d+), defence (\d+), cost (\d+)\)", text)
    base = {card["name"]["en"]: (card["attack"], card["defence"], card["cost"]) for card in game.cards.values()}
    assert len(told) == 2
    for name, *numbers in told:
        assert tuple(map(int, numbers)) == base[name], name


@pytest.mark.parametrize(
    ("file", "both", "in_turn"),
    [
        ("rulebook.md", "both together", "the players in turn, beginning with the first player"),
        ("rulebook.ru.md", "обе карты сразу", "игроки по очереди, начиная с первого"),
    ],
)
def test_the_table_of_variants_says_what_the_presets_do(file: str, both: str, in_turn: str) -> None:
    """L8, L9 — it once told of a toss in every round, when the preset had long taken turns."""
    presets = [quintain.load(name) for name in ("lanes", "lanes-classic", "lanes-net")]
    text = (presets[0].rulebook.folder / file).read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    head, _, health, seconds, strike, _, excess = rows[:7]
    assert [name.strip("`") for name in head[1:]] == [game.preset for game in presets]
    assert [int(cell) for cell in health[1:]] == [game.options["hp"] for game in presets]
    assert [int(cell.split()[0]) for cell in seconds[1:]] == [game.options["round_seconds"] for game in presets]
    assert strike[1:] == [{"together": both, "alternating": in_turn}[str(game.options["strike"])] for game in presets]
    assert [cell == excess[3] for cell in excess[1:]] == [not game.options["overflow"] for game in presets]
