"""S1-S9, S11: the stages of a turn, the end, drawing and initiative."""

from __future__ import annotations

from typing import Any

import pytest
from tests.siege.table import battle, camps, choices, done, drawn, kinds, only, play, same

import quintain
from quintain import IllegalMove, OptionError

EMPTY = """
    (. . . .)
    . . . .
    . . . .
    . . . .
    . . . .
"""


# ------------------------------------------------------------------------------------------ S1, S11
def test_s1_a_match_begins_with_four_cards_a_pawn_and_three_initiative() -> None:
    position = quintain.load("siege", vanguard=0).new(seed=3).position()
    assert (position["turn"], position["stage"], position["rows"]) == (1, "prepare", 5)
    assert (position["initiative"], position["initiative_max"]) == (3, 3)
    assert len(position["hand"]) == 5
    assert position["hand"][-1] == "pawn"
    assert (len(position["deck"]), position["pawns"]) == (12, 9)
    assert position["field"] == []
    assert position["prepared"] == [None] * 4


@pytest.mark.parametrize("rows", [4, 5, 6])
def test_s1_rows(rows: int) -> None:
    assert quintain.load("siege", rows=rows).new(seed=1).position()["rows"] == rows


def test_s1_start_hand_start_pawns_and_hand_limit() -> None:
    position = quintain.load("siege", start_hand=2, start_pawns=3, pawn_deck=2).new(seed=1).position()
    assert position["hand"][2:] == ["pawn", "pawn"]
    assert position["pawns"] == 0
    assert len(quintain.load("siege", start_hand=10, hand_limit=6).new(seed=1).position()["hand"]) == 6


def test_s1_a_level_puts_units_and_objects_on_the_field() -> None:
    match = quintain.load("siege-02-wolves-at-the-ford").new(seed=1)
    same(
        match,
        """
        (wolf   .         .         wolf)
        .       .         .         .
        !wolf   .         .         !wolf
        .       #boulder  #boulder  .
        .       .         .         .
        """,
    )


def test_s11_the_maximum_grows_and_initiative_is_refilled() -> None:
    match = quintain.load("siege", enemy_pace=0, draw=0).new(seed=1)
    seen = []
    for _ in range(8):
        seen.append((match.position()["initiative"], match.position()["initiative_max"]))
        done(match)
    assert seen == [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (8, 8), (8, 8)]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"initiative_growth": 0}, [3, 3, 3]),
        ({"initiative_growth": 2, "initiative_cap": 6}, [3, 5, 6]),
        ({"initiative": 0, "initiative_growth": 5}, [0, 5, 8]),
        ({"initiative": 20}, [8, 8, 8]),
    ],
)
def test_s11_options(options: dict[str, Any], wanted: list[int]) -> None:
    match = quintain.load("siege", enemy_pace=0, draw=0, **options).new(seed=1)
    seen = []
    for _ in wanted:
        seen.append(match.position()["initiative"])
        done(match)
    assert seen == wanted


def test_s11_what_is_left_over_is_lost() -> None:
    match = battle(EMPTY, initiative=2, given={"initiative": 1, "initiative_max": 2})
    done(match)
    assert match.position()["initiative"] == 3


# ------------------------------------------------------------------------------------------ S2
def test_s2_the_stages_follow_in_order() -> None:
    match = quintain.load("siege").new(seed=1)
    events = done(match)
    assert [event["stage"] for event in only(events, "stage")] == [2, 3, 4, 5, 6, 7]
    assert match.position()["stage"] == "draw"
    events = play(match, {"draw": "own"})
    assert kinds(events) == ["drawn", "turn"]
    assert match.position()["turn"] == 2


def test_s2_one_column_of_the_rulebook() -> None:
    """The worked example of the rulebook: the raider falls, the wolf comes out, moves down and bites."""
    match = battle(
        """
        (. wolf     . .)
        . !raider   . .
        . .         . .
        . spearman  . .
        . .         . .
        . .         . .
        """,
        initiative=4,
    )
    done(match)
    same(
        match,
        """
        (. .     . .)
        . .      . .
        . !wolf  . .
        . .      . .
        . .      . .
        . .      . .
        """,
    )
    assert match.position()["fallen"] == 1


def test_s2_the_player_wins_after_the_own_attack_before_the_enemy_answers() -> None:
    drawing = """
        (. . . .)
        . . . .
        pawn . . .
        . !wolf . .
        . . . .
    """
    match = battle(drawing, given={"camp_damage": [9, 9]})
    events = done(match)
    assert match.result == quintain.Result(0, "camp")
    assert 5 not in [event.get("stage") for event in events]
    assert match.to_act == ()


def test_s2_the_enemy_wins_after_its_attack() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . !wolf . .
        . . . .
        """,
        given={"camp_damage": [8, 0]},
    )
    done(match)
    assert match.result == quintain.Result(1, "camp")


@pytest.mark.parametrize(("option", "seat"), [("camp_health", 1), ("enemy_camp_health", 0)])
def test_s2_durability_of_each_camp(option: str, seat: int) -> None:
    drawing = """
        (. . . .)
        . . . .
        pawn . . .
        . . !raider .
        . . . .
    """
    weak: dict[str, Any] = {option: 1}
    match = battle(drawing, **weak)
    done(match)
    assert match.result == quintain.Result(seat, "camp")


def test_s2_balance_counts_the_difference() -> None:
    drawing = """
        (. . . .)
        . . . .
        pawn . . .
        . . . .
        . . . .
    """
    match = battle(drawing, victory="balance", balance_limit=3, given={"camp_damage": [40, 41]})
    done(match)
    assert match.result is None
    done(match)
    assert camps(match) == [40, 43]
    assert match.result == quintain.Result(0, "balance")


def test_s2_balance_can_be_lost() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . !wolf . .
        . . . .
        """,
        victory="balance",
        given={"camp_damage": [3, 0]},
    )
    done(match)
    assert match.result == quintain.Result(1, "balance")


@pytest.mark.parametrize(("damage", "winner"), [([1, 2], 0), ([2, 1], 1), ([2, 2], None)])
def test_s2_turn_limit(damage: list[int], winner: int | None) -> None:
    match = battle(EMPTY, turn_limit=5, given={"camp_damage": damage, "turn": 4})
    done(match)
    assert match.result is None
    done(match)
    assert match.result == quintain.Result(winner, "turn-limit")
    assert match.position()["turn"] == 5


# ------------------------------------------------------------------------------------------ S3
def test_s3_anything_in_any_order_then_done() -> None:
    match = battle(EMPTY, hand="recruit, pawn", initiative=4, given={"bonuses": ["initiative"]})
    for move in (
        {"deploy": "pawn", "column": 1},
        {"step": [0, 1], "to": [1, 1]},
        {"deploy": "recruit", "column": 1},
        {"bonus": "initiative"},
        {"step": [0, 1], "to": [0, 0]},
    ):
        play(match, move)
    assert match.position()["initiative"] == 4 - 1 - 1 + 2 - 2
    assert {"step": [0, 0], "to": [1, 0]} in choices(match)
    assert {"step": [1, 1], "to": [2, 1]} in choices(match)


def test_s3_when_time_is_up_that_is_done() -> None:
    match = quintain.load("siege", turn_seconds=30).new(seed=1)
    match.time_up()
    assert match.position()["stage"] == "draw"
    match.time_up()
    assert match.position()["stage"] == "prepare"
    assert len(match.position()["deck"]) == 11


# ------------------------------------------------------------------------------------------ S4, S7
def test_s4_columns_left_to_right_and_rows_from_the_top() -> None:
    match = battle(
        """
        (. . . .)
        !ogre  .       .  !ogre
        spearman . .  .
        spearman . .  longbowman
        .      .       .  .
        .      .       .  .
        """
    )
    attacked = [event["at"] for event in only(done(match), "attacked") if event["side"] == "player"]
    assert attacked == [[3, 0], [2, 0], [2, 3]]


def test_s7_columns_left_to_right_and_rows_from_the_bottom() -> None:
    match = battle(
        """
        (. . . .)
        .           . . .
        !ogre       . . !ogre
        !ogre       . . !ogre
        !barrow-wight . . .
        wicker-wall . . wicker-wall
        """,
        enemy_step=0,
    )
    attacked = [event["at"] for event in only(done(match), "attacked") if event["side"] == "enemy"]
    assert attacked == [[1, 0]]
    spears = battle(
        """
        (. . . .)
        .             . . .
        !barrow-wight . . !barrow-wight
        !barrow-wight . . !barrow-wight
        wicker-wall   . . wicker-wall
        """
    )
    attacked = [event["at"] for event in only(done(spears), "attacked") if event["side"] == "enemy"]
    assert attacked == [[1, 0], [2, 0], [1, 3], [2, 3]]


def test_s4_a_unit_that_falls_before_its_turn_does_not_attack() -> None:
    """A sapper brings the enemy down in the preparation; it attacks no more."""
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        !raider miner . .
        . . . .
        """
    )
    play(match, {"ability": [1, 1], "at": [1, 0]})
    assert only(done(match), "attacked") == []
    assert camps(match) == [0, 0]


# ------------------------------------------------------------------------------------------ S5, S6
def test_s5_prepared_units_wait_for_a_free_camp_cell() -> None:
    match = battle(
        """
        (raider wolf . .)
        !stone-thrower . . .
        . . . .
        . . . .
        . . . .
        . . . .
        """
    )
    done(match)
    same(
        match,
        """
        (raider . . .)
        !stone-thrower . . .
        . !wolf . .
        . . . .
        . . . .
        . . . .
        """,
    )


def test_s6_a_queue_moves_together_and_stops_before_the_camp() -> None:
    match = battle(
        """
        (. . . .)
        !ogre . . !ogre
        !ogre . . .
        !ogre . . !ogre
        . . . .
        . knight . .
        """
    )
    done(match)
    same(
        match,
        """
        (. . . .)
        . . . .
        !ogre . . !ogre
        !ogre . . .
        !ogre . . !ogre
        . knight . .
        """,
    )


@pytest.mark.parametrize(("length", "row"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_s6_enemy_step(length: int, row: int) -> None:
    match = battle(
        """
        (. . . .)
        !harpy . . .
        . . . .
        . . . .
        . . . .
        . . . .
        """,
        enemy_step=length,
    )
    done(match)
    assert match.position()["field"][0]["at"] == [row, 0]


def test_s6_nobody_moves_through_others() -> None:
    match = battle(
        """
        (. . . .)
        !ogre . . .
        . . . .
        #boulder . . .
        . . . .
        """,
        enemy_step=3,
    )
    done(match)
    assert drawn(match)[2][0] == "!ogre"


# ------------------------------------------------------------------------------------------ S8, S9
def test_s8_the_environment_prepares_in_free_cells_and_everybody_sees_it() -> None:
    match = quintain.load("siege", enemy_pace=4, enemy_step=0, vanguard=0).new(seed=5)
    events = done(match)
    prepared = match.position()["prepared"]
    assert [entry["unit"] for entry in prepared] == [
        event["card"] for event in sorted(only(events, "prepared"), key=lambda event: event["column"])
    ]
    assert match.view(0)["prepared"] == match.view(None)["prepared"] == prepared


def test_s9_each_card_is_a_choice() -> None:
    match = battle(EMPTY, deck="archer, knight, bear", draw=2, calm=False, enemy_pace=0, given={"pawns": 3})
    done(match)
    assert choices(match) == [{"draw": "own"}, {"draw": "pawn"}]
    play(match, {"draw": "pawn"})
    assert match.position()["draws"] == 1
    play(match, {"draw": "own"})
    position = match.position()
    assert (position["hand"], position["deck"], position["pawns"]) == (["pawn", "archer"], ["knight", "bear"], 2)
    assert (position["turn"], position["stage"]) == (3, "prepare")


def test_s9_an_empty_deck_cannot_be_chosen() -> None:
    match = battle(EMPTY, draw=1, given={"pawns": 1})
    done(match)
    assert choices(match) == [{"draw": "pawn"}]
    with pytest.raises(IllegalMove, match=r"it is empty. \(S9\)"):
        play(match, {"draw": "own"})
    play(match, {"draw": "pawn"})
    done(match)
    assert (match.position()["turn"], match.position()["stage"]) == (4, "prepare")


def test_s9_nothing_is_drawn_into_a_full_hand() -> None:
    match = battle(EMPTY, hand="bear, bear", deck="archer", draw=3, hand_limit=3)
    done(match)
    play(match, {"draw": "own"})
    assert (match.position()["hand"], match.position()["stage"]) == (["bear", "bear", "archer"], "prepare")


def test_s9_the_pawn() -> None:
    pawn = quintain.load("siege").cards["pawn"]
    numbers = {"attack": "melee", "range": 1, "power": 1, "health": 1, "move": 1, "price": "free"}
    assert pawn | numbers == pawn
    other: dict[str, Any] = {"id": "imp", "name": "Imp"} | numbers | {"power": 2, "symbols": [], "tags": []}
    assert quintain.load("siege", cards=[other]).cards["pawn"] == pawn


@pytest.mark.parametrize("pawn", ["recruit", "bear", "raider"])
def test_s9_another_unit_in_place_of_the_pawn(pawn: str) -> None:
    """It is drawn where pawns are, from the first hand on, and deployed at its own price."""
    match = quintain.load("siege", pawn=pawn, start_hand=0, start_pawns=2, vanguard=0, enemy_pace=0).new(seed=1)
    assert match.position()["hand"] == [pawn, pawn]
    done(match)
    match.play({0: {"draw": "pawn"}})
    assert match.position()["hand"] == [pawn] * 3


def test_s9_what_may_not_be_the_pawn() -> None:
    with pytest.raises(OptionError, match=r"pawn='recrut': did you mean 'recruit'\? It must be one of pawn, .*\(S9\)"):
        quintain.load("siege", pawn="recrut")
    with pytest.raises(OptionError, match=r"pawn='boulder': it must be one of pawn, recruit, "):
        quintain.load("siege", pawn="boulder")  # objects are no units
    with pytest.raises(OptionError, match="pawn=3: it must be the id of a card of the set"):
        quintain.load("siege", pawn=3)
    with pytest.raises(OptionError, match="pawn='recruit': it must be one of pawn"):
        quintain.load("siege", pawn="recruit", cards=[quintain.load("siege").cards["pawn"]])


def test_s9_levels_with_a_pawn_of_their_own() -> None:
    levels = [quintain.load(preset) for preset in quintain.presets() if preset.startswith("siege-")]
    named = {game.preset: game.options["pawn"] for game in levels if game.options["pawn"] != "pawn"}
    assert named == {"siege-07-harpies-crag": "slinger", "siege-13-giants-on-the-causeway": "recruit"}
    match = quintain.load("siege-07-harpies-crag").new(seed=1)
    assert match.position()["hand"][-1] == "slinger"


def test_bad_options_are_refused() -> None:
    with pytest.raises(OptionError, match=r"rows=7.*from 4 to 6 \(S1\)"):
        quintain.load("siege", rows=7)
    with pytest.raises(OptionError, match="01-the-orchard-wall is drawn with 4"):
        quintain.load("siege-01-the-orchard-wall", rows=5)
