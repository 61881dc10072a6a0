"""S18: bonuses; S19: bosses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.siege.table import battle, bonus, camps, choices, done, drawn, only

import quintain
from quintain import IllegalMove, Match
from quintain.games.siege.campaign import level_named, level_paths

FIELD = """
    (. . . .)
    !ogre  . . .
    !ogre  . #barricade .
    .      archer/1 . .
    knight/1 . . .
"""


def with_bonus(*kinds: str, drawing: str = FIELD, **more: Any) -> Match:
    return battle(drawing, given={"bonuses": list(kinds)}, **more)


# ------------------------------------------------------------------------------------------ S18
def test_s18_heal() -> None:
    match = with_bonus("heal")
    assert [move["at"] for move in choices(match) if "bonus" in move] == [[0, 0], [1, 1]]
    bonus(match, "heal", at=[0, 0])
    assert drawn(match)[4][0] == "knight/4"
    assert match.position()["bonuses"] == []


def test_s18_initiative_may_exceed_the_maximum() -> None:
    match = with_bonus("initiative", initiative=3)
    bonus(match, "initiative")
    assert (match.position()["initiative"], match.position()["initiative_max"]) == (5, 3)


def test_s18_strike_a_cell() -> None:
    match = with_bonus("strike", "strike")
    assert [move["at"] for move in choices(match) if "bonus" in move] == [[2, 0], [2, 2], [3, 0]]
    bonus(match, "strike", at=[2, 0])
    bonus(match, "strike", at=[2, 2])
    assert drawn(match)[2] == ["!ogre/4", ".", ".", "."]


def test_s18_push_a_column_back() -> None:
    match = with_bonus(
        "push",
        drawing="""
        (. . . .)
        . . . !ogre
        !wolf . . .
        !ogre . . .
        . . . .
        """,
    )
    assert [move["column"] for move in choices(match) if "bonus" in move] == [0]
    bonus(match, "push", column=0)
    assert [row[0] for row in drawn(match)[1:]] == ["!wolf", "!ogre", ".", "."]


def test_s18_draw() -> None:
    match = with_bonus("draw", deck="archer, knight, bear")
    events = bonus(match, "draw")
    assert match.position()["hand"] == ["archer", "knight"]
    assert [event["only"] for event in only(events, "drawn")] == [0, 0]
    pawns = battle(FIELD, deck="archer", given={"bonuses": ["draw"], "pawns": 5})
    bonus(pawns, "draw")
    assert pawns.position()["hand"] == ["archer", "pawn"]


def test_s18_freeze_an_enemy_for_a_turn() -> None:
    drawing = """
        (. . . .)
        . . . .
        !wolf . . .
        . . . .
        . . . .
    """
    match = with_bonus("freeze", drawing=drawing)
    bonus(match, "freeze", at=[2, 0])
    assert match.position()["field"][0]["frozen"] is True
    events = done(match)
    assert only(events, "advanced") == only(events, "attacked") == []
    assert "frozen" not in match.position()["field"][0]
    done(match)
    assert camps(match) == [2, 0]


def test_s18_what_cannot_be_used() -> None:
    match = with_bonus("heal", "draw")
    for kind, more, why in [
        ("strike", {"at": [2, 0]}, r"You have no Fire pot. \(S18\)"),
        ("heal", {"at": [2, 0]}, r"Can't use Healing draught at a3: it would have no effect. \(S18\)"),
        ("draw", {}, r"Can't use Supply cart now: it would have no effect. \(S18\)"),
        ("heal", {}, r"Say where to use Healing draught. \(S18\)"),
        ("hael", {"at": [0, 0]}, r"There is no bonus 'hael': did you mean 'heal'\? \(S18\)"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            bonus(match, kind, **more)


def test_s18_the_order_of_bonuses_is_kept() -> None:
    match = with_bonus("strike", "heal", "strike")
    bonus(match, "strike", at=[3, 0])
    assert match.position()["bonuses"] == ["heal", "strike"]


# ------------------------------------------------------------------------------------------ S19
def boss(preset: str, drawing: str, **given: Any) -> Match:
    return battle(drawing, preset=preset, calm=False, draw=0, enemy_camp_health=12, given=given)


def test_s19_returning_units_are_prepared_again() -> None:
    match = boss(
        "siege-05-the-old-barrow",
        """
        (. . . .)
        . . . .
        !raider/1 . . .
        knight . . .
        . . . .
        . . . .
        """,
        turn=2,
    )
    events = done(match)
    assert [(event["column"], event["card"]) for event in only(events, "returning")] == [(0, "raider")]
    assert match.position()["prepared"][0] == {"unit": "raider", "health": 2}
    assert "returning" not in match.position()


def test_s19_who_is_to_return_waits_for_a_free_cell() -> None:
    match = boss(
        "siege-05-the-old-barrow",
        """
        (bone-walker . . .)
        !barrow-king . . .
        !raider/1 . . .
        knight . . .
        . . . .
        . . . .
        """,
        turn=2,
    )
    done(match)
    assert match.position()["returning"] == ["raider", None, None, None]
    assert match.game.position(match.position(), seed=1).state_bytes()[16:] == match.state_bytes()[16:]


def test_s19_rage_changes_an_option_at_half_health() -> None:
    match = boss(
        "siege-10-the-wolf-mother",
        """
        (. . . .)
        . . . !harpy
        falcon . . .
        . . . .
        . . . .
        . . . .
        """,
        camp_damage=[0, 4],
    )
    done(match)
    assert "phase" not in match.position()
    assert drawn(match)[2][3] == "!harpy"
    events = done(match)
    assert [event["phase"] for event in only(events, "phase")] == [1]
    assert [event["to"] for event in only(events, "advanced") if event["card"] == "harpy"] == [[1, 3]]
    assert match.position()["phase"] == 1


def test_s9_s19_rage_may_change_the_pawn() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        falcon . . .
        . . . .
        . . . .
        """,
        preset="siege-10-the-wolf-mother",
        draw=1,
        enemy_camp_health=12,
        given={"camp_damage": [0, 4], "pawns": 5},
    )
    done(match)
    match.play({0: {"draw": "pawn"}})
    done(match)
    match.play({0: {"draw": "pawn"}})
    assert match.position()["hand"] == ["pawn", "war-hound"]


def test_s19_second_life_on_a_new_field() -> None:
    match = boss(
        "siege-15-the-warlord",
        """
        (. . . .)
        . . . .
        knight . !ogre .
        #barricade falcon . .
        . . . .
        . . . .
        . . . .
        """,
        camp_damage=[3, 11],
    )
    events = done(match)
    assert match.result is None
    assert match.position()["camp_damage"][1] == 0
    assert {event["card"] for event in only(events, "cleared")} == {"ogre", "barricade"}
    assert {event["card"] for event in only(events, "appeared")} == {"stone-thrower", "pavise", "marauder", "boulder"}
    placed = {tuple(event["at"]): event["card"] for event in only(events, "appeared")}
    assert (4, 0) not in placed  # the knight keeps its cell
    assert [event["card"] for event in only(events, "prepared")][:4] == ["marauder", "warlord", "drummer", "marauder"]


def test_s19_the_second_life_is_the_last() -> None:
    match = boss(
        "siege-15-the-warlord",
        """
        (. . . .)
        . . . .
        knight . . .
        . . . .
        . . . .
        . . . .
        . . . .
        """,
        camp_damage=[0, 11],
        phase=1,
    )
    done(match)
    assert match.result == quintain.Result(0, "camp")


def test_s19_second_life_under_balance_starts_level() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        knight . . .
        . . . .
        . . . .
        . . . .
        . . . .
        """,
        preset="siege-15-the-warlord",
        victory="balance",
        balance_limit=3,
        given={"camp_damage": [7, 8]},
    )
    events = done(match)
    assert only(events, "phase")[0]["camp_damage"] == 7
    assert match.result is None


def test_s19_three_bosses_with_a_hook_each() -> None:
    hooks = [level.boss.hook for path in level_paths() if (level := level_named(path.stem)).boss]
    assert sorted(hooks) == ["rage", "returning", "second-life"]
