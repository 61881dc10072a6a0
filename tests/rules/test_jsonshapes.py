"""Shapes are declared as types: what is read, what fits, and the TypeScript of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from tests.matches import game

from quintain.games import catalog
from quintain.rules.errors import PositionError
from quintain.rules.jsonshapes import Cards, Entries, Seat, Shapes, keys_of, misfit
from quintain.rules.positions import Reader
from quintain.rules.rulebook import Rulebook
from quintain.rules.typescript import Types, game_types, in_words, mapping, mappings_in

Colour = Literal["red", "blue"]
Cell = Annotated[list[int], Entries(("row", "column"))]


class Piece(TypedDict):
    """A piece on the board."""

    at: Cell
    colour: Annotated[Colour, "whose it is"]


class Table(TypedDict):
    first: Seat
    hand: Cards
    board: list[Piece | None]
    by_colour: dict[Colour, int]
    note: NotRequired[Annotated[str, "only where there is one"]]


class Stranger:
    """Holds a shape whose name is taken."""

    class Piece(TypedDict):
        colour: Colour


Vigour = TypedDict("Vigour", {"max-health": int})


class Go(TypedDict):
    go: Cell


class Stay(TypedDict):
    stay: Literal[True]


WELL: dict[str, Any] = {
    "first": 1,
    "hand": 3,
    "board": [None, {"at": [0, 2], "colour": "red"}],
    "by_colour": {"red": 1},
}


def test_keys_are_known_in_their_order() -> None:
    keys = keys_of(Table)
    assert list(keys) == ["first", "hand", "board", "by_colour", "note"]
    assert [name for name, key in keys.items() if not key.required] == ["note"]
    assert keys["note"].about == "only where there is one"


def test_what_has_the_shape_fits() -> None:
    assert misfit(Table, WELL) is None
    assert misfit(Table, WELL | {"hand": ["ox"], "note": "well"}) is None
    assert misfit(Go | Stay, {"stay": True}) is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"first": 2}, ".first is 2"),
        ({"first": True}, ".first is True"),
        ({"hand": "ox"}, ".hand is 'ox', not a list"),
        ({"hand": [1]}, ".hand[0] is 1"),
        ({"board": [{"at": [0], "colour": "red"}]}, ".board[0].at has 1 entries, not row, column"),
        ({"board": [{"at": [0, 1], "colour": "green"}]}, ".board[0].colour is 'green'"),
        ({"board": [{"at": [0, 1]}]}, ".board[0].colour is missing"),
        ({"by_colour": {"green": 1}}, ".by_colour.green is 'green'"),
        ({"by_colour": []}, ".by_colour is [], not a mapping"),
        ({"more": 1}, ".more is not declared"),
    ],
)
def test_what_does_not_is_told_with_its_place(change: dict[str, Any], fault: str) -> None:
    assert misfit(Table, WELL | change) == fault


def test_of_several_shapes_the_one_that_was_meant_is_told() -> None:
    assert misfit(Go | Stay, {"stay": False}) == ".stay is False"


def test_a_position_is_read_by_its_declared_keys() -> None:
    Reader(WELL).shape(Table)
    with pytest.raises(PositionError, match="missing key 'hand'"):
        Reader({"first": 0}).shape(Table)
    with pytest.raises(PositionError, match="unknown key 'hands', did you mean 'hand'"):
        Reader(WELL | {"hands": 1}).shape(Table)
    Reader({"at": [0, 0]}).shape(Piece, lenient=("colour",))


def test_types_are_written_by_their_names() -> None:
    types = Types({"Colour": Colour, "Cell": Cell}, "Event")
    assert mapping(types, "Table", Table) == (
        "export type Table = {\n"
        "  first: Seat;\n"
        "  hand: Cards;\n"
        "  board: (Piece | null)[];\n"
        "  by_colour: Partial<Record<Colour, number>>;\n"
        "  /** only where there is one */\n"
        "  note?: string;\n"
        "};"
    )
    assert mapping(types, "Piece", Piece).startswith("/** A piece on the board. */\nexport type Piece = {\n  at: Cell;")
    assert types.common == {"Seat", "Cards"}
    assert in_words(keys_of(Piece)["at"].type) == "[row, column]"
    assert mappings_in(Table) == [Piece]


def test_two_shapes_of_a_game_have_two_names() -> None:
    types = Types({}, "Event")
    types.of(Piece)
    with pytest.raises(TypeError, match="two shapes of this game are called Piece"):
        types.of(Stranger.Piece)


def test_a_key_that_is_no_word_is_quoted() -> None:
    assert "'max-health': number;" in mapping(Types({}, "Event"), "Vigour", Vigour)


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_a_game_has_all_its_types_once(name: str) -> None:
    text = game_types(game(name).rulebook)
    declared = [line.split()[2] for line in text.splitlines() if line.startswith("export type ")]
    assert len(declared) == len(set(declared))
    assert {f"{name.capitalize()}{part}" for part in ("Move", "View", "Event", "Card")} <= set(declared)
    for kind in game(name).rulebook.events.kinds:
        assert f"{{ event: '{kind.name}'" in text


def test_a_game_that_declares_nothing_has_moves_and_views_of_anything() -> None:
    assert Rulebook.shapes == Shapes()
    assert misfit(Shapes().view, {"whatever": [1, "two"]}) is None
