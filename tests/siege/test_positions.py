"""Positions, views and moves in the shapes of the contract."""

from __future__ import annotations

from typing import Any

import pytest
from tests.siege.table import battle, card, choices, done, play

import quintain
from quintain import IllegalMove, PositionError

CONTRACT = {
    "rulebook": "siege",
    "turn": 2,
    "stage": "prepare",
    "rows": 5,
    "initiative": 3,
    "initiative_max": 4,
    "fallen": 0,
    "camp_damage": [0, 2],
    "hand": ["wolf"],
    "deck": ["archer"],
    "pawns": 9,
    "bonuses": ["heal"],
    "field": [{"at": [0, 2], "side": "player", "unit": "pawn", "health": 1, "stepped": False}],
    "prepared": [None, {"unit": "raider", "health": 2}, None, None],
}


def test_the_position_of_the_contract() -> None:
    game = quintain.load("siege")
    match = game.position(CONTRACT, seed=1)
    assert match.position() == CONTRACT
    assert match.view(0) == CONTRACT | {"deck": 1}
    assert match.view(None) == match.view(1) == CONTRACT | {"deck": 1, "hand": 1}


def test_the_moves_of_the_contract() -> None:
    match = quintain.load("siege").position(CONTRACT | {"initiative": 9}, seed=1)
    assert {"deploy": "wolf", "column": 1} in choices(match)
    assert {"step": [0, 2], "to": [1, 2]} in choices(match)
    match.play({0: {"step": [0, 2], "to": [1, 2]}})
    assert match.position()["field"][0] == CONTRACT["field"][0] | {"at": [1, 2], "stepped": True}  # type: ignore[index]
    match.play({0: {"done": True}})
    match.play({0: {"draw": "pawn"}})
    assert match.position()["hand"] == ["wolf", "pawn"]


def test_a_position_may_have_other_rows_than_the_game() -> None:
    match = quintain.load("siege").position(CONTRACT | {"rows": 4}, seed=1)
    assert match.position()["rows"] == 4
    done(match)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"turn": 0}, r"position.turn: expected a whole number from 1 to 60, got 0"),
        ({"stage": "night"}, r"position.stage: expected one of prepare, draw, enemy"),
        ({"rows": 3}, r"position.rows"),
        ({"camp_damage": [1]}, r"position.camp_damage: expected 2 entries"),
        ({"hand": ["wulf"]}, r"position.hand\[0\]: the set has no card 'wulf', did you mean 'wolf'\?"),
        ({"bonuses": ["hael"]}, r"position.bonuses\[0\]: expected one of heal"),
        ({"bonus": []}, r"unknown key 'bonus', did you mean 'bonuses'\?"),
        ({"prepared": [None]}, r"position.prepared: expected 4 entries"),
        ({"field": [{"at": [0, 4], "side": "player", "unit": "pawn"}]}, r"position.field\[0\].at\[1\]"),
        ({"field": [{"at": [4, 0], "side": "player", "unit": "pawn"}]}, r"nobody stands in the other side's camp"),
        ({"field": [{"at": [0, 0], "side": "enemy", "unit": "wolf"}]}, r"nobody stands in the other side's camp"),
        ({"field": [{"at": [1, 0], "side": "enemy", "unit": "wolf", "health": 2}]}, r"health: .* from 1 to 1"),
        ({"field": [{"at": [1, 0], "side": "enemy", "unit": "wolf"}] * 2}, r"the cell \[1, 0\] is given twice"),
        ({"stage": "draw", "deck": [], "pawns": 0}, r"there is nothing to draw"),
    ],
)
def test_what_is_wrong_with_a_position(change: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        quintain.load("siege").position(CONTRACT | change, seed=1)


# ------------------------------------------------------------------------------------------ typed moves
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("deploy War Hound b2", {"deploy": "war-hound", "column": 1, "row": 1}),
        ("war-hound b", {"deploy": "war-hound", "column": 1}),
        ("выставить Боевой пёс c", {"deploy": "war-hound", "column": 2}),
        ("поставить пешка с", {"deploy": "pawn", "column": 2}),
        ("выставить «Боевой пёс» в2", {"deploy": "war-hound", "column": 1, "row": 1}),
        ("put pawn column 3", {"deploy": "pawn", "column": 3}),
        ("deploy Wild Boar d, sacrificing a1", {"deploy": "wild-boar", "column": 3, "sacrifice": [[0, 0]]}),
        ("выставить Вепрь a жертва a1", {"deploy": "wild-boar", "column": 0, "sacrifice": [[0, 0]]}),
        ("Step A1 A2", {"step": [0, 0], "to": [1, 0]}),
        ("шаг a1 b1", {"step": [0, 0], "to": [0, 1]}),
        ("use heal a1", {"bonus": "heal", "at": [0, 0]}),
        ("бонус Целебный отвар a1", {"bonus": "heal", "at": [0, 0]}),
        ("use gale c", {"bonus": "push", "column": 2}),
        ("use push c3", {"bonus": "push", "column": 2}),
        ("use war horn", {"bonus": "initiative"}),
        ("ability d1 c1", {"ability": [0, 3], "at": [0, 2]}),
        ("done.", {"done": True}),
        ("Готово!", {"done": True}),
    ],
)
def test_what_players_type(typed: str, meant: dict[str, Any]) -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . !wolf .
        . . . .
        knight/2 . knight/1 herbalist
        """,
        hand="war-hound, pawn, wild-boar",
        given={"bonuses": ["heal", "push", "initiative"]},
    )
    code = match.game.rulebook.read_text(match.scene(), 0, typed)
    assert match.move(0, code).to_json() == meant


@pytest.mark.parametrize("typed", ["deploy", "fly a1", "step a1", "deploy Dragon a", "use", "step a9 a1", "xyzzy"])
def test_what_cannot_be_read_is_refused(typed: str) -> None:
    with pytest.raises(IllegalMove):
        play(battle("(. . . .)\n. . . .\n. . . .\n. . . .\npawn . . .", hand="archer"), typed)


def test_draws_and_preparations_are_typed_too() -> None:
    match = quintain.load("siege", versus=True, cards=[card("melee 1/1/1", id="imp", name="Imp")]).new(seed=1)
    play(match, "done")
    play(match, "prepare Imp b")
    assert match.position()["prepared"][1] == {"unit": "imp", "health": 1}
    play(match, "взять пешку")
    play(match, "готово")
    play(match, "никого")
    play(match, "draw own")
    assert match.position()["turn"] == 3


def test_errors_name_the_move_the_ruling_and_speak_russian() -> None:
    match = battle("(. . . .)\n. . . .\n. . . .\n. . . .\n. . . .", hand="knight", initiative=1)
    with pytest.raises(IllegalMove) as refused:
        play(match, {"deploy": "knight", "column": 0})
    assert refused.value.rule == "S10"
    assert refused.value.get("ru") == "Нельзя выставить «Рыцарь»: нужно 4 очка инициативы, у вас 1."
    for wrong, why in [
        ({"deploy": "knight", "colum": 0}, "has no 'colum': did you mean 'column'"),
        ({"deploy": "knight", "column": 4}, "There is no cell"),
        ({"draw": "own"}, r"This is another stage.*\(S2\)"),
        ({"jump": 1}, "is no move"),
        ({"done": False}, r"write \{\"done\": true\}"),
        ({"deploy": "knight", "column": 0, "sacrifice": 5}, r"as a list of cells.*\(S10\)"),
        ({"deploy": "knight", "column": 0, "sacrifice": [5]}, "There is no cell 5"),
        (7, "is not the code of a move"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            play(match, wrong)
