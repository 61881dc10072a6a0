"""S10, S16a: what units ask for besides their price, and what classes are good for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.matches import game
from tests.siege.table import battle, camps, card, choices, deploy, done, drawn, only

import quintain
from quintain import CardError, IllegalMove, Match
from quintain.cli.check_content import check_file
from quintain.games.siege import RULEBOOK
from quintain.games.siege.texts import unit_text

UNITS = game("siege").cards
EMPTY = """
    (. . . .)
    . . . .
    . . . .
    . . . .
    . . . .
"""


def can_deploy(match: Match, unit: str) -> bool:
    return any(move.get("deploy") == unit for move in choices(match))


def with_unit(word: str) -> str:
    """Somebody before the player's camp."""
    return f"(. . . .)\n. . . .\n. . . .\n{word} . . .\n. . . ."


# ------------------------------------------------------------------------------------------ S10
@pytest.mark.parametrize(
    ("unit", "drawing", "too_early", "in_time", "why"),
    [
        ("veteran", EMPTY, {"turn": 3}, {"turn": 4}, "it comes from turn 4 on, this is turn 3"),
        (
            "trebuchet",
            EMPTY,
            {"initiative_max": 5},
            {"initiative_max": 6},
            "your initiative maximum must be at least 6, it is 5",
        ),
        (
            "home-guard",
            EMPTY,
            {"camp_damage": [0, 9]},
            {"camp_damage": [1, 0]},
            "your camp must have taken at least 1 damage, so far 0",
        ),
        (
            "saint",
            EMPTY,
            {"camp_damage": [3, 0]},
            {"camp_damage": [4, 0]},
            "your camp must have taken at least 4 damage, so far 3",
        ),
    ],
)
def test_s10_a_condition_besides_the_price(
    unit: str, drawing: str, too_early: dict[str, Any], in_time: dict[str, Any], why: str
) -> None:
    match = battle(drawing, hand=unit, given=too_early)
    assert not can_deploy(match, unit)
    with pytest.raises(IllegalMove, match=rf"Can't deploy .*: {why}\. \(S10\)") as refused:
        deploy(match, unit, 0)
    assert refused.value.code == "condition"
    match = battle(drawing, hand=unit, given=in_time)
    before = match.position()["initiative"]
    deploy(match, unit, 0)
    assert drawn(match)[-1][0] == unit
    assert before - match.position()["initiative"] == UNITS[unit]["price"]["initiative"]


@pytest.mark.parametrize(("word", "held"), [(".", False), ("spearman", False), ("squire", True), ("!raider", False)])
def test_s10_a_class_on_the_field(word: str, held: bool) -> None:
    match = battle(with_unit(word), hand="knight-commander")
    assert can_deploy(match, "knight-commander") is held
    if not held:
        with pytest.raises(IllegalMove, match=r"there are no knights on the field\. \(S10\)"):
            deploy(match, "knight-commander", 0)


def test_s10_a_class_on_the_field_may_be_the_enemys() -> None:
    hunter = card("ranged 2/1/1", conditions={"tag": "wolf"})
    cards = [hunter, card("melee 1/1/2", id="wolf", tags=["enemy", "wolf"])]
    assert not can_deploy(battle(EMPTY, hand=hunter["id"], cards=cards), hunter["id"])
    assert can_deploy(battle(with_unit("!wolf"), hand=hunter["id"], cards=cards), hunter["id"])
    waiting = battle(EMPTY.replace("(. ", "(wolf "), hand=hunter["id"], cards=cards)
    assert not can_deploy(waiting, hunter["id"])  # who is prepared is not on the field


def test_s10_conditions_are_looked_at_before_the_price_is_paid() -> None:
    """The only knight may be given up for a unit that needs a knight on the field."""
    heir = card("melee 1/1/2", price={"sacrifice": 1}, conditions={"tag": "knight"})
    match = battle(with_unit("knight"), hand=heir["id"], cards=[heir, UNITS["knight"]])
    deploy(match, heir["id"], 0, sacrifice=[[1, 0]])
    assert drawn(match)[-1][0] == heir["id"]


def test_s10_all_conditions_count() -> None:
    strict = card("melee 1/1/2", conditions={"turn": 3, "damage": 2})
    for given, held in [
        ({"turn": 3, "camp_damage": [1, 0]}, False),
        ({"turn": 2, "camp_damage": [2, 0]}, False),
        ({"turn": 3, "camp_damage": [2, 0]}, True),
    ]:
        match = battle(EMPTY, hand=strict["id"], cards=[strict], given=given)
        assert can_deploy(match, strict["id"]) is held


def test_s10_the_price_counts_as_well() -> None:
    match = battle(EMPTY, hand="veteran", initiative=1, given={"turn": 9})
    with pytest.raises(IllegalMove, match="it costs 2 initiative, you have 1"):
        deploy(match, "veteran", 0)


def test_s10_the_enemy_prepares_whom_it_likes() -> None:
    late = card("melee 1/1/2", conditions={"turn": 50})
    match = battle(EMPTY, cards=[late], calm=False, enemy_pace=1, draw=0)
    assert [event["card"] for event in only(done(match), "prepared")] == [late["id"]]


def test_s10_every_kind_of_condition_is_used() -> None:
    stated = [unit["conditions"] for unit in UNITS.values() if "conditions" in unit]
    assert len(stated) >= 5
    assert {kind for one in stated for kind in one} == {"tag", "turn", "initiative", "damage"}


def test_s10_a_condition_is_told() -> None:
    cards = game("siege").card_set
    told = {
        "veteran": ("Condition: turn 4 or later.", "Условие: ход не раньше 4-го."),
        "knight-commander": ("Condition: knights on the field.", "Условие: на поле есть рыцари."),
        "trebuchet": (
            "Condition: an initiative maximum of at least 6.",
            "Условие: максимум инициативы не меньше 6.",
        ),
        "home-guard": ("Condition: your camp has been damaged.", "Условие: ваш лагерь уже получил урон."),
        "saint": (
            "Condition: your camp has taken at least 4 damage.",
            "Условие: ваш лагерь уже получил не меньше 4 урона.",
        ),
    }
    for unit, (english, russian) in told.items():
        known = cards.cards[cards.index[unit]]
        assert english in unit_text(known, "en")
        assert russian in unit_text(known, "ru")


def test_s10_the_terminal_shows_conditions_beside_the_price() -> None:
    match = battle(EMPTY, hand="veteran, recruit")
    lines = ["".join(text for _, text in line).strip() for line in RULEBOOK.board(match.scene(), 0, "en")]
    assert "Veteran  3/4, 1  Costs 2 initiative, turn 4 or later" in lines
    assert "Recruit  1/2, 1  Costs 1 initiative" in lines


def test_s10_why_in_russian() -> None:
    match = battle(EMPTY, hand="knight-commander")
    with pytest.raises(IllegalMove) as refused:
        deploy(match, "knight-commander", 0)
    assert refused.value.get("ru").startswith("Нельзя выставить «Магистр ордена»: на поле никого из класса «рыцари».")


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("conditions: {tag: knigt}", "knigt', did you mean 'knight'?"),
        ("conditions: {}", "conditions are some of tag, turn, initiative and damage"),
        ("conditions: {trun: 3}", "unknown field, did you mean 'turn'?"),
        ("conditions: {turn: 0}", "conditions.turn"),
        ("symbols: [slayer]", "a slayer, and only a slayer, says by slays:"),
        ("slays: knight", "a slayer, and only a slayer, says by slays:"),
        ("symbols: [slayer], slays: wulf", "no unit of the set has the class 'wulf'"),
    ],
)
def test_s10_s16a_what_is_wrong_with_a_unit_is_told_with_its_place(tmp_path: Path, field: str, told: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "set: own\ncards:\n"
        "  guard: {name: Guard, attack: melee, range: 1, power: 1, health: 1, move: 1, price: free, tags: [knight]}\n"
        f"  squire: {{name: Squire, attack: melee, range: 1, power: 1, health: 1, move: 1, price: free, {field}}}\n",
        encoding="utf-8",
    )
    (problem,) = check_file(RULEBOOK, path)
    assert problem.startswith(f"{path}:4:")
    assert told in problem


def test_s10_cards_given_in_python_are_told_the_same() -> None:
    with pytest.raises(CardError, match=r"cards\.m1-1-2\.conditions\.tag: no unit of the set has the class 'elf'"):
        quintain.load("siege", cards=[card("melee 1/1/2", conditions={"tag": "elf"})])


# ------------------------------------------------------------------------------------------ S16a
def test_s16a_both_sides_have_classes_of_their_own() -> None:
    sides: dict[bool, set[str]] = {False: set(), True: set()}
    for unit in UNITS.values():
        sides["enemy" in unit["tags"]] |= set(unit["tags"]) - {"enemy", "object", "boss"}
    assert not sides[False] & sides[True]
    assert min(map(len, sides.values())) >= 5


def test_s16a_the_horde_is_no_class() -> None:
    """A drummer is a raider: raiders hear him, wolves don't."""
    match = battle(
        """
        (. . . .)
        .     .        .       .
        .     .        .       .
        !wolf !drummer !raider .
        .     .        .       .
        """
    )
    hits = {event["card"]: event["power"] for event in only(done(match), "attacked")}
    assert hits == {"wolf": 2, "drummer": 1, "raider": 2}


def test_s16a_s17_a_slayer_is_stronger_against_one_class() -> None:
    match = battle(
        """
        (. . . .)
        .            .            . .
        !ogre        !marauder    . .
        giant-slayer giant-slayer . .
        .            .            . .
        """
    )
    assert [event["power"] for event in only(done(match), "attacked")][:2] == [4, 2]


def test_s16a_s17_an_enemy_slayer_hunts_knights() -> None:
    match = battle(
        """
        (. . . .)
        .           .           . .
        !headhunter !headhunter . .
        squire      recruit     . .
        .           .           . .
        """
    )
    struck = {event["card"]: event["damage"] for event in only(done(match), "struck")}
    assert (struck["squire"], struck["recruit"]) == (4, 2)


def test_s16a_s17_a_slayer_strikes_the_camp_as_usual() -> None:
    match = battle("(. . . .)\n. . . .\ngiant-slayer . . .\n. . . .\n. . . .")
    done(match)
    assert camps(match) == [0, 2]


@pytest.mark.parametrize(
    ("row", "power"),
    [
        ("!wolf . . .", 2),
        ("!wolf !wolf . .", 3),
        ("!wolf !dire-wolf . .", 3),
        ("!wolf !raider . .", 2),
        ("!wolf war-hound . .", 2),
        ("!wolf . !wolf .", 2),
    ],
)
def test_s16a_s17_a_pack_is_stronger_together(row: str, power: int) -> None:
    match = battle(f"(. . . .)\n. . . .\n. . . .\n{row}\n. . . .", given={"stage": "prepare"}, camp_health=99)
    events = [event for event in only(done(match), "attacked") if event["at"] == [1, 0]]
    assert [event["power"] for event in events] == [power]


def test_s16a_s17_a_pack_does_not_reach_round_the_edge_of_the_field() -> None:
    """The last cell of a row is no neighbour of the first one of the next."""
    match = battle("(. . . .)\n. . . .\n!wolf . . .\n. . . !wolf\n. . . .", enemy_step=0, camp_health=99)
    assert [event["power"] for event in only(done(match), "attacked")] == [2]


def test_s16a_s17_tend_is_for_neighbours_of_the_same_class() -> None:
    match = battle(
        """
        (. . . .)
        .         .        .           .
        .         .        .           .
        knight/1  chaplain swordsman/1 .
        .         squire/1 .           .
        """
    )
    events = done(match)
    assert {(event["card"], event["health"]) for event in only(events, "healed")} == {("knight", 2), ("squire", 2)}


def test_s16a_s17_the_enemys_are_tended_too() -> None:
    match = battle(
        """
        (. . . .)
        !bone-singer !barrow-wight/1 . .
        . . . .
        . . . .
        . . . .
        """,
        enemy_step=0,
    )
    assert [event["card"] for event in only(done(match), "healed")] == ["barrow-wight"]


def test_s16a_four_symbols_read_classes() -> None:
    """Banner, slayer, pack and tend are borne by units of both sides."""
    for symbol in ("banner", "slayer", "pack", "tend"):
        bearers = ["enemy" in unit["tags"] for unit in UNITS.values() if symbol in unit["symbols"]]
        assert True in bearers, symbol
        assert False in bearers, symbol
