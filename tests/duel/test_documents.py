"""The example flow of the rule document, and each line of its battle tables."""

from __future__ import annotations

from typing import Any

import pytest
from tests.duel.table import attack, graves, life, table

import quintain
from quintain import Match


def example(hands: tuple[list[str], list[str]]) -> Match:
    """Player A is seat 0 and won the toss."""
    seats = [
        {
            "life": 8000,
            "draws": 0,
            "deck": ["goblin"] * 5,
            "hand": hand,
            "graveyard": [],
            "zones": [None] * 5,
        }
        for hand in hands
    ]
    position = {"rulebook": "duel", "turn": 1, "first": 0, "active": 0, "drawn": 0, "seats": seats}
    return quintain.load("duel", cards="examples").position(position, seed=1)


def test_example_flow() -> None:
    """D3, D4, D8, D9 — Dragon in attack, a bought Goblin in defence, the battle, then the face-down Turtle."""
    match = example((["dragon", "goblin"], ["turtle"]))

    match.play({0: {"summon": "dragon", "zone": 0, "position": "attack"}})
    assert match.to_act == (1,)

    match.play({1: {"draw": True}})
    assert (life(match), match.to_act) == ([8000, 7500], (1,))
    match.play({1: {"summon": "goblin", "zone": 0, "position": "defence"}})
    assert match.to_act == (0,)

    match.play({0: {"attack": 0, "target": 0}})
    assert life(match) == [8000, 7500]
    assert match.position()["seats"][1]["graveyard"] == ["goblin"]

    match.play({1: {"summon": "turtle", "zone": 2, "position": "face-down"}})
    assert match.view(0)["seats"][1]["zones"][2] == {"card": None, "position": "face-down"}
    match.play({0: {"summon": "goblin", "zone": 1, "position": "attack"}})
    match.play({1: {"draw": True}})
    match.play({1: {"summon": "goblin", "zone": 4, "position": "defence"}})

    match.play({0: {"attack": 1, "target": 2}})  # the Goblin, ATK 1800, against the Turtle, DEF 2000
    assert life(match) == [7800, 7000]
    assert match.position()["seats"][0]["graveyard"] == ["goblin"]
    assert match.view(0)["seats"][1]["zones"][2] == {"card": "turtle", "position": "defence"}


MINE, THEIRS = "attacker destroyed", "defender destroyed"

# attacked in, attacker's ATK, the number that counts, who is destroyed, LP of attacker and defender afterwards
BATTLES: list[tuple[str, int, int, set[str], list[int]]] = [
    ("attack", 2400, 1800, {THEIRS}, [8000, 7400]),
    ("attack", 1800, 2400, {MINE}, [7400, 8000]),
    ("attack", 2000, 2000, {MINE, THEIRS}, [8000, 8000]),
    ("defence", 2400, 1500, {THEIRS}, [8000, 8000]),
    ("defence", 1800, 2000, {MINE}, [8000, 8000]),
    ("defence", 2000, 2000, set(), [8000, 8000]),
    ("face-down", 2400, 1500, {THEIRS}, [8000, 8000]),
    ("face-down", 1800, 2000, {MINE}, [7800, 8000]),
    ("face-down", 2000, 2000, set(), [8000, 8000]),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("position", "atk", "against", "destroyed", "lp"), BATTLES)
def test_battle_tables(position: str, atk: int, against: int, destroyed: set[str], lp: list[int], seat: int) -> None:
    """D7, D8, D9 — each line of the battle tables, for either seat. The number that does not count is misleading."""
    attacker = f"{atk}/4950"
    defender = f"{against}/5000" if position == "attack" else f"0/{against}"
    sides = [f"[ {attacker} attack ]", f"[ {defender} {position} ]"]
    top, bottom = sides if seat == 0 else reversed(sides)
    match = table(f"P1  LP 8000  hand:\n{top}\n{bottom}\nP2  LP 8000  hand:", active=seat)
    attack(match, 0, 0)
    fallen = [bool(grave) for grave in graves(match)]
    assert [fallen[seat], fallen[1 - seat]] == [MINE in destroyed, THEIRS in destroyed]
    assert [life(match)[seat], life(match)[1 - seat]] == lp
    survivor = match.position()["seats"][1 - seat]["zones"][0]
    assert (survivor is None) == (THEIRS in destroyed)
    if survivor:
        assert survivor["position"] == ("attack" if position == "attack" else "defence")


@pytest.mark.parametrize("seat", [0, 1])
def test_direct_attack_costs_the_attack(seat: int) -> None:
    """D10 — with no monster in the way the defending player loses the attacker's ATK."""
    sides = ["[ 1850/0 attack ]", "[ -- ]"]
    top, bottom = sides if seat == 0 else reversed(sides)
    match = table(f"P1  LP 8000  hand:\n{top}\n{bottom}\nP2  LP 8000  hand:", active=seat)
    events: list[dict[str, Any]] = attack(match, 0, "direct")
    assert (life(match)[seat], life(match)[1 - seat]) == (8000, 6150)
    assert {"event": "damaged", "seat": 1 - seat, "damage": 1850, "life": 6150} in events


def test_the_example_of_how_to_play() -> None:
    """D3, D8, D9 — the four turns in rulebook.md, with the cards and numbers printed there."""
    cards = quintain.load("duel").cards
    assert [(cards[name]["atk"], cards[name]["def"]) for name in ("cyclops", "rusalka", "golem")] == [
        (1250, 350),
        (1100, 600),
        (600, 1300),
    ]
    match = table(
        """
        P1  LP 8000  hand: 1250/350
            [ -- ] [ -- ]
            [ -- ] [ -- ]
        P2  LP 8000  hand: 1100/600, 600/1300
        """,
        turn=1,
    )
    match.play({0: "summon 1250/350 to zone 1 in attack"})
    match.play({1: "draw"})
    match.play({1: "summon 1100/600 to zone 1 in defence"})
    match.play({0: "attack zone 1 with zone 1"})
    assert life(match) == [8000, 7500]
    match.play({1: "set 600/1300 2"})
    match.play({0: "attack zone 2 with zone 1"})
    assert (life(match), graves(match)) == ([7950, 7500], [["1250/350"], ["1100/600"]])
