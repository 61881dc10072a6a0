"""S10, S12-S16: deploying, steps, and who hits whom."""

from __future__ import annotations

from typing import Any

import pytest
from tests.siege.table import battle, camps, card, choices, deploy, done, drawn, only, play, same, step

import quintain
from quintain import IllegalMove

EMPTY = """
    (. . . .)
    . . . .
    . . . .
    . . . .
    . . . .
"""


# ------------------------------------------------------------------------------------------ S10
def test_s10_only_into_free_cells_of_the_own_camp() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . . . .
        pawn . #boulder .
        """,
        hand="pawn",
    )
    assert [move["column"] for move in choices(match) if "deploy" in move] == [1, 3]
    with pytest.raises(IllegalMove, match=r"Can't deploy Pawn: a1 is occupied. \(S10\)"):
        deploy(match, "pawn", 0)
    with pytest.raises(IllegalMove, match=r"only scouts may start in b2. \(S10\)"):
        deploy(match, "pawn", 1, row=1)
    with pytest.raises(IllegalMove, match=r"units are deployed in your camp. \(S10\)"):
        deploy(match, "pawn", 1, row=2)
    deploy(match, "pawn", 3)
    assert drawn(match)[-1] == ["pawn", ".", "#boulder", "pawn"]
    assert match.position()["hand"] == []


def test_s10_initiative() -> None:
    match = battle(EMPTY, hand="knight, recruit", initiative=4)
    deploy(match, "knight", 0)
    assert match.position()["initiative"] == 0
    with pytest.raises(IllegalMove, match=r"Can't deploy Recruit: it costs 1 initiative, you have 0. \(S10\)"):
        deploy(match, "recruit", 1)


def test_s10_sacrifice_one() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . . archer .
        . pawn . .
        """,
        hand="wild-boar",
    )
    offered = [move for move in choices(match) if "deploy" in move]
    assert {tuple(map(tuple, move["sacrifice"])) for move in offered} == {((0, 1),), ((1, 2),)}
    events = deploy(match, "wild-boar", 1, sacrifice=[[0, 1]])
    assert [event["card"] for event in only(events, "sacrificed")] == ["pawn"]
    same(
        match,
        """
        (. . . .)
        . . . .
        . . . .
        . . archer .
        . wild-boar . .
        """,
    )
    assert match.position()["fallen"] == 0


def test_s10_sacrifice_two_in_any_order() -> None:
    drawing = """
        (. . . .)
        . . . .
        . . squire .
        . . archer .
        . pawn . .
    """
    one, other = battle(drawing, hand="bear"), battle(drawing, hand="bear")
    deploy(one, "bear", 0, sacrifice=[[0, 1], [2, 2]])
    deploy(other, "bear", 0, sacrifice=[[2, 2], [0, 1]])
    assert one.state_bytes() == other.state_bytes()
    assert drawn(one)[-3:] == [[".", ".", ".", "."], [".", ".", "archer", "."], ["bear", ".", ".", "."]]


def test_s10_sacrifices_must_be_own_units_and_as_many_as_asked() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . !wolf . .
        . . . .
        pawn pawn pawn pawn
        """,
        hand="wild-boar, pawn",
    )
    with pytest.raises(IllegalMove, match=r"it takes 1 of your units, not 0. \(S10\)"):
        deploy(match, "wild-boar", 1)
    with pytest.raises(IllegalMove, match=r"it takes 1 of your units, not 2. \(S10\)"):
        deploy(match, "wild-boar", 1, sacrifice=[[0, 1], [0, 2]])
    with pytest.raises(IllegalMove, match=r"b3 holds no unit of yours. \(S10\)"):
        deploy(match, "wild-boar", 1, sacrifice=[[2, 1]])
    with pytest.raises(IllegalMove, match=r"a1 is occupied. \(S10\)"):
        deploy(match, "wild-boar", 0, sacrifice=[[0, 1]])
    with pytest.raises(IllegalMove, match=r"it takes 0 of your units, not 1. \(S10\)"):
        deploy(match, "pawn", 0, sacrifice=[[0, 0]])
    deploy(match, "wild-boar", 1, sacrifice=[[0, 1]])


def test_s10_fallen_sacrifices() -> None:
    drawing = """
        (. . . .)
        . . . .
        . . . .
        . . . .
        . pawn . .
    """
    match = battle(drawing, hand="wild-boar, will-o-wisp", fallen_sacrifices=True)
    deploy(match, "wild-boar", 1, sacrifice=[[0, 1]])
    assert match.position()["fallen"] == 1
    deploy(match, "will-o-wisp", 0)
    assert match.position()["fallen"] == 0


def test_s10_fallen_is_the_count_of_own_units_lost() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        !ogre . . !raider
        pawn . . ballista
        """,
        hand="avenger, will-o-wisp",
        given={"fallen": 1},
    )
    with pytest.raises(IllegalMove, match=r"it costs 2 fallen units, you have 1. \(S10\)"):
        deploy(match, "avenger", 1)
    done(match)
    assert match.position()["fallen"] == 2
    deploy(match, "avenger", 1)
    assert match.position()["fallen"] == 0


def test_s10_two_copies_in_hand_are_one_move() -> None:
    match = battle(EMPTY, hand="pawn, archer, pawn")
    assert len([move for move in choices(match) if move.get("deploy") == "pawn"]) == 4
    deploy(match, "pawn", 0)
    assert match.position()["hand"] == ["archer", "pawn"]


# ------------------------------------------------------------------------------------------ S12
def cost_of(match: Any, at: tuple[int, int], to: tuple[int, int]) -> int:
    before = match.position()["initiative"]
    step(match, at, to)
    return before - match.position()["initiative"]  # type: ignore[no-any-return]


def test_s12_the_first_forward_step_is_cheap_and_every_other_twice_that() -> None:
    drawing = """
        (. . . .)
        . . . .
        . . . .
        . . . .
        . . . .
        . shield-bearer . .
    """
    match = battle(drawing, initiative=30, given={"initiative": 30})
    assert cost_of(match, (0, 1), (1, 1)) == 2
    assert cost_of(match, (1, 1), (2, 1)) == 4
    assert cost_of(match, (2, 1), (1, 1)) == 4
    assert cost_of(match, (1, 1), (1, 0)) == 4
    assert cost_of(match, (1, 0), (1, 1)) == 4
    sideways = battle(drawing, initiative=30, given={"initiative": 30})
    assert cost_of(sideways, (0, 1), (0, 2)) == 4
    assert sideways.position()["field"][0]["stepped"] is False
    assert cost_of(sideways, (0, 2), (1, 2)) == 2
    assert sideways.position()["field"][0]["stepped"] is True
    done(sideways)
    assert sideways.position()["field"][0]["stepped"] is False


def test_s12_where_steps_cannot_go() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . spearman . .
        . pawn . .
        wicker-wall . . pawn
        """,
        initiative=1,
    )
    for at, to, why in [
        ((2, 1), (3, 1), r"nobody enters the enemy's camp. \(S12\)"),
        ((1, 1), (2, 1), r"b3 is occupied. \(S12\)"),
        ((1, 1), (1, 0), r"the step costs 2 initiative, you have 1. \(S12\)"),
        ((0, 0), (1, 0), r"it is immobile. \(S17\)"),
        ((0, 1), (1, 1), r"b1 holds no unit of yours. \(S12\)"),
        ((1, 1), (2, 2), r"steps go to a neighbouring cell. \(S12\)"),
        ((0, 3), (1, 0), r"steps go to a neighbouring cell. \(S12\)"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            step(match, at, to)
    assert {"step": [0, 3], "to": [1, 3]} in choices(match)


# ------------------------------------------------------------------------------------------ S13
def struck(drawing: str, **options: Any) -> list[list[int]]:
    """The cells that the player's units hit."""
    events = done(battle(drawing, **options))
    return [event["target"] for event in only(events, "attacked") if event["side"] == "player"]


def test_s13_the_nearest_enemy_within_range() -> None:
    drawing = """
        (. . . .)
        .        .    .        .
        !ogre    .    !ogre    !ogre
        !ogre    .    .        .
        spearman .    spearman pawn
        .        .    .        .
    """
    assert struck(drawing) == [[2, 0], [3, 2]]


def test_s13_own_units_do_not_block() -> None:
    assert struck(
        """
        (. . . .)
        .        . . .
        !ogre    . . .
        shield-bearer . . .
        spearman . . .
        """
    ) == [[2, 0], [2, 0]]


def test_s13_objects_block_and_are_hit_if_they_can_be_broken() -> None:
    match = battle(
        """
        (. . . .)
        .          !ogre    . .
        !ogre      #boulder . .
        #barricade spearman . .
        spearman   .        . .
        """
    )
    events = done(match)
    assert [event["target"] for event in only(events, "attacked") if event["side"] == "player"] == [[1, 0]]
    blows = [(event["card"], event["damage"], event["health"]) for event in only(events, "struck")]
    assert blows[0] == ("barricade", 2, 1)


def test_s13_the_empty_camp_cell_within_range() -> None:
    match = battle(
        """
        (. wolf . .)
        .    .  #barricade .
        pawn .  pawn       .
        .    spearman .    spearman
        .    .  .          .
        """
    )
    done(match)
    assert camps(match) == [0, 1 + 2 + 2]


# ------------------------------------------------------------------------------------------ S14
def test_s14_only_the_cell_at_its_distance() -> None:
    drawing = """
        (. . . .)
        .      .      .        .
        .      !ogre  .        .
        !ogre  !ogre  #boulder .
        .      .      .        .
        archer archer archer   longbowman
    """
    assert struck(drawing) == [[2, 0], [2, 1]]


def test_s14_the_camp_cell_and_the_cell_behind_it() -> None:
    drawing = """
        (wolf . . .)
        .      !ogre .      .
        archer .     .      .
        .      archer archer .
        .      .     .      archer
    """
    match = battle(drawing)
    events = done(match)
    targets = [event["target"] for event in only(events, "attacked") if event["side"] == "player"]
    assert targets == ["camp", [3, 1], "camp"]
    assert camps(match)[1] == 4


def test_s14_enemies_shoot_at_the_camp_too() -> None:
    match = battle(
        """
        (. . . .)
        .           . . .
        .           . . .
        !javelineer . . .
        .           !javelineer . !poacher
        .           pawn . .
        """,
        enemy_step=0,
    )
    done(match)
    assert camps(match) == [1 + 1, 0]


def test_s14_beyond() -> None:
    drawing = """
        (. . . .)
        .      .      .       .
        !ogre  .      slinger .
        !ogre  archer .       .
        .      .      .       .
        archer .      .       .
    """
    match = battle(drawing, ranged_distance="beyond")
    events = done(match)
    targets = [event["target"] for event in only(events, "attacked") if event["side"] == "player"]
    assert targets == [[3, 0], "camp"]


# ------------------------------------------------------------------------------------------ S15
@pytest.mark.parametrize(("power", "comes_out"), [(1, []), (2, [7]), (4, [5]), (9, [])])
def test_s15_excess_in_the_camp_cell_goes_to_the_prepared_unit(power: int, comes_out: list[int]) -> None:
    """The unit in the camp has 2 health, the one behind it 7; it comes out with what is left, if anything is."""
    striker = card(f"melee 1/{power}/3")
    others = [card("melee 1/1/2", id="raider"), card("melee 1/3/7", id="ogre")]
    match = battle(
        f"""
        (ogre . . .)
        !raider . . .
        {striker["id"]} . . .
        . . . .
        . . . .
        """,
        cards=[striker, *others],
        enemy_step=0,
    )
    events = done(match)
    assert [event["damage"] for event in only(events, "excess")] == ([power - 2] if power > 2 else [])
    assert [event["health"] for event in only(events, "emerged")] == comes_out
    assert camps(match)[1] == 0


def test_s15_excess_goes_nowhere_else() -> None:
    match = battle(
        """
        (. . . wolf)
        !raider/1 . . .
        knight . . !raider/1
        . . . knight
        . . . .
        """
    )
    events = done(match)
    assert only(events, "excess") == []
    assert camps(match) == [0, 0]


def test_s15_a_bonus_in_the_camp_cell_counts_as_well() -> None:
    match = battle(
        """
        (ogre . . .)
        !wolf . . .
        . . . .
        . . . .
        . . . .
        """,
        given={"bonuses": ["strike"]},
    )
    play(match, {"bonus": "strike", "at": [3, 0]})
    assert drawn(match)[0][0] == "ogre/5"


# ------------------------------------------------------------------------------------------ S16
def test_s16_damage_lasts() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        !ogre . . .
        pawn . . .
        """,
        hand="",
    )
    done(match)
    assert drawn(match)[3][0] == "!ogre/6"
    done(match)
    assert drawn(match)[3][0] == "!ogre/6"


def test_s16_every_field_of_a_unit_is_checked() -> None:
    good = card("melee 1/1/1")
    mistakes: list[tuple[dict[str, Any], str]] = [
        ({"range": 0}, "range"),
        ({"move": 0}, "move"),
        ({"price": {"sacrifice": 3}}, "sacrifice"),
        ({"price": {"initiative": 1, "fallen": 1}}, "one of initiative, sacrifice and fallen"),
        ({"price": "cheap"}, "price"),
        ({"symbols": ["flyng"]}, "did you mean 'flying'"),
        ({"attack": "magic"}, "attack"),
        ({"powr": 2}, "powr: unknown field"),
    ]
    for wrong, why in mistakes:
        with pytest.raises(quintain.CardError, match=why):
            quintain.load("siege", cards=[good | wrong])


def test_s10_the_most_moves_there_can_be_fit() -> None:
    """Twelve scouts that each cost two of 14 units, six of eight cells free: the table of moves has room for all."""
    scouts = [card("melee 1/1/1", id=f"scout-{n}", price={"sacrifice": 2}, symbols=["scout"]) for n in range(12)]
    full = "\n".join([". . . .", *["pawn pawn pawn pawn"] * 3, "pawn . . .", "pawn . . ."])
    hand = ", ".join(unit["id"] for unit in scouts)
    match = battle(f"(. . . .)\n{full}", hand=hand, cards=scouts, hand_limit=12, initiative=20)
    offered = choices(match)
    deployments = [move for move in offered if "deploy" in move]
    assert len(deployments) == 12 * (6 * 91 + 2 * 13) == 6864
    play(match, deployments[-1])
