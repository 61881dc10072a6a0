"""S17: each symbol changes one rule; S3: abilities are symbols that are used."""

from __future__ import annotations

import pytest
from tests.siege.table import battle, camps, card, choices, deploy, done, drawn, only, play, same, step

from quintain import IllegalMove


def test_s17_flying_hits_the_camp_over_everything() -> None:
    match = battle(
        """
        (. . . .)
        !ogre    . . .
        #boulder . . !harpy
        #boulder . . wicker-wall
        falcon   . . .
        """
    )
    done(match)
    assert camps(match) == [1, 1]


def test_s17_guard_takes_blows_for_allies_beside_it() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !ogre . . .
        archer shield-bearer . .
        . . . .
        """
    )
    events = done(match)
    assert [event["at"] for event in only(events, "struck")] == [[1, 1]]
    assert drawn(match)[3][:2] == ["archer", "shield-bearer/2"]


def test_s17_guard_does_not_reach_another_row() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !wolf . . .
        archer . . .
        . shield-bearer . .
        """
    )
    assert [event["at"] for event in only(done(match), "struck")] == [[1, 0]]


def test_s17_an_enemy_guard_guards_too() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !drummer !pavise . .
        knight . . .
        . . . .
        """
    )
    events = done(match)
    assert (only(events, "struck")[0]["card"], only(events, "struck")[0]["damage"]) == ("pavise", 2)


def test_s17_thorns_wound_melee_attackers_even_of_one_that_falls() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !thornback/1 . #hedge !thornback
        knight . knight .
        . . . archer
        """
    )
    done(match)
    assert drawn(match)[3] == ["knight/4", ".", "knight/4", "!thornback/2"]
    assert drawn(match)[4][3] == "archer/1"


def test_s17_double_strike() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !ogre . . !thornback
        berserker . . berserker/1
        . . . .
        """
    )
    events = done(match)
    blows = [event["at"] for event in only(events, "attacked") if event["side"] == "player"]
    assert blows == [[1, 0], [1, 0], [1, 3]]  # the second berserker does not live through the first blow
    assert drawn(match)[2][0] == "!ogre/3"


def test_s17_swift_pays_the_single_price_forward() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . . . .
        . . . .
        squire . . .
        """,
        initiative=5,
    )
    step(match, (0, 0), (1, 0))
    step(match, (1, 0), (2, 0))
    assert match.position()["initiative"] == 3
    step(match, (2, 0), (2, 1))
    assert match.position()["initiative"] == 1


def test_s17_scout_may_start_in_row_1() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . pawn . .
        . . . .
        """,
        hand="war-hound",
    )
    doors = [(move.get("row", 0), move["column"]) for move in choices(match) if "deploy" in move]
    assert doors == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 2), (1, 3)]
    deploy(match, "war-hound", 3, row=1)
    assert drawn(match)[3] == [".", "pawn", ".", "war-hound"]


def test_s17_an_enemy_scout_slips_past_its_own_camp() -> None:
    match = battle(
        """
        (cutthroat raider . .)
        !stone-thrower !stone-thrower . .
        . . . .
        . . . .
        . . . .
        . . . .
        """,
        enemy_step=0,
    )
    done(match)
    assert drawn(match)[0] == [".", "raider", ".", "."]
    assert drawn(match)[2][0] == "!cutthroat"


def test_s17_immobile_neither_steps_nor_advances_nor_gives_way() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . !stone-thrower . .
        ballista jouster . .
        . . . .
        """
    )
    assert not [move for move in choices(match) if move.get("step") == [1, 0]]
    assert {"step": [1, 1], "to": [0, 1]} in choices(match)
    done(match)
    assert drawn(match)[2][1] == "."  # the jouster's three damage fell it where it stood


def test_s17_a_pusher_cannot_push_the_immobile() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . !barrow-king . .
        . jouster . .
        . . . .
        """,
    )
    events = done(match)
    assert only(events, "pushed") == []
    assert drawn(match)[2][1] == "!barrow-king/5"


def test_s17_regrow_at_the_start_of_a_turn() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . !troll/3
        . . . .
        bear/5 bear . .
        """,
        enemy_step=0,
    )
    done(match)
    assert drawn(match)[4][:2] == ["bear/6", "bear"]
    assert drawn(match)[2][3] == "!troll/4"


def test_s17_banner_strengthens_neighbours_of_its_class() -> None:
    match = battle(
        """
        (. . . .)
        .      .               .        .
        .      recruit         .        .
        squire standard-bearer archer   .
        .      .               .        .
        """
    )
    done(match)
    assert camps(match)[1] == 1 + 1 + 2  # the recruit hits the camp with 2, the archer with its own 2
    lone = battle(
        """
        (. . . .)
        . . . .
        recruit . standard-bearer .
        . . . .
        . . . .
        """
    )
    done(lone)
    assert camps(lone)[1] == 1 + 1


def test_s17_an_enemy_banner_is_for_enemies() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . !drummer . .
        !raider pawn . .
        . . . .
        """,
        enemy_step=0,
    )
    done(match)
    assert camps(match) == [1, 0]
    beside = battle(
        """
        (. . . .)
        . . . .
        . . . .
        !raider !drummer . .
        . . . .
        """,
        enemy_step=0,
    )
    done(beside)
    assert camps(beside) == [2 + 1, 0]


def test_s17_piercing_passes_excess_to_the_next_enemy() -> None:
    match = battle(
        """
        (wolf . . .)
        !raider/1 . . !ogre
        !raider/1 . . #barricade
        !raider/1 . . !raider/1
        halberdier . . halberdier
        """
    )
    events = done(match)
    fell = [event["at"] for event in only(events, "destroyed") if event["side"] == "enemy"]
    assert fell == [[1, 0], [2, 0], [3, 0], [1, 3]]
    blows = [(event["card"], event["damage"]) for event in only(events, "struck")]
    assert blows[:5] == [("raider", 3), ("raider", 2), ("raider", 1), ("raider", 3), ("barricade", 2)]
    assert only(events, "excess") == []


def test_s17_piercing_and_excess_in_the_camp() -> None:
    match = battle(
        """
        (ogre . . .)
        !raider/1 . . .
        !raider/1 . . .
        halberdier . . .
        . . . .
        """
    )
    assert [event["damage"] for event in only(done(match), "excess")] == [1]


def test_s17_pusher_pushes_back_what_it_strikes() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . !ogre !ogre .
        . !ogre jouster .
        . jouster . .
        """,
        enemy_step=0,
    )
    events = done(match)
    assert [(event["at"], event["to"]) for event in only(events, "pushed")] == [([2, 2], [3, 2])]
    same(
        match,
        """
        (. . . .)
        . . !ogre/4 .
        . !ogre . .
        . !ogre/4 jouster .
        . . . .
        """,
    )


def test_s17_an_enemy_ram_pushes_too() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !ram . . .
        shield-bearer . . .
        . . . .
        """,
        enemy_step=0,
    )
    done(match)
    assert drawn(match)[4][0] == "shield-bearer/2"


def test_s17_last_stand_only_once() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !bone-walker . . .
        knight . . .
        . . . .
        """
    )
    events = done(match)
    assert [event["card"] for event in only(events, "stood")] == ["bone-walker"]
    assert match.position()["field"][-1]["stood"] is True
    assert "destroyed" not in [event["event"] for event in events]
    done(match)
    assert [entry["unit"] for entry in match.position()["field"]] == ["knight"]


def test_s17_armour() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        !pavise !pavise . .
        pawn knight . .
        . . . .
        """,
        enemy_step=0,
    )
    assert [event["damage"] for event in only(done(match), "struck") if event["side"] == "enemy"] == [2]


def test_s17_unbreakable() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        #boulder . . .
        miner . . .
        """,
        given={"bonuses": ["strike"]},
    )
    assert not [move for move in choices(match) if "bonus" in move or "ability" in move]


# ------------------------------------------------------------------------------------------ abilities
def test_s3_s17_a_healer_spends_initiative_once_a_turn() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        knight/1 herbalist knight/4 .
        . knight . .
        """,
        initiative=3,
    )
    offered = [move["at"] for move in choices(match) if "ability" in move]
    assert offered == [[1, 0], [1, 2]]
    play(match, {"ability": [1, 1], "at": [1, 0]})
    assert drawn(match)[3][0] == "knight/3"
    assert match.position()["initiative"] == 2
    with pytest.raises(IllegalMove, match=r"it has been used this turn. \(S17\)"):
        play(match, {"ability": [1, 1], "at": [1, 2]})
    done(match)
    assert [move["at"] for move in choices(match) if "ability" in move] == [[1, 0], [1, 2]]


def test_s3_s17_a_sapper_breaks_what_is_beside_it() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . #barricade . .
        !raider miner pawn .
        . . . .
        """,
        initiative=2,
    )
    assert [move["at"] for move in choices(match) if "ability" in move] == [[2, 1], [1, 0]]
    play(match, {"ability": [1, 1], "at": [1, 0]})
    assert drawn(match)[3][0] == "."
    assert match.position()["initiative"] == 0


def test_s17_abilities_that_cannot_be_used() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        knight herbalist . miner
        . pawn . .
        """,
        initiative=0,
        given={"initiative": 0},
    )
    for at, target, why in [
        ((1, 0), (1, 1), r"Nobody in a2 has an ability to use. \(S17\)"),
        ((1, 1), (1, 0), r"there is nothing to do at a2. \(S17\)"),
        ((1, 1), (1, 3), r"there is nothing to do at d2. \(S17\)"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            play(match, {"ability": list(at), "at": list(target)})
    hurt = battle("(. . . .)\n. . . .\n. . . .\n. . . .\nknight/1 herbalist . .", given={"initiative": 0})
    with pytest.raises(IllegalMove, match=r"it costs 1 initiative, you have 0. \(S17\)"):
        play(hurt, {"ability": [0, 1], "at": [0, 0]})


def test_s17_symbols_are_data_a_new_unit_needs_no_code() -> None:
    dragon = card("ranged 2/4/6", id="dragon", symbols=["flying", "double-strike", "regrow"], tags=["beast"])
    match = battle("(. . . .)\n. . . .\n. . . .\n. . . .\ndragon/2 . . .", cards=[dragon])
    done(match)
    assert camps(match) == [0, 8]
    assert drawn(match)[-1][0] == "dragon/3"
