"""Python data, complaints and schemas."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Discriminator, Field, RootModel, Tag, ValidationError
from tests.content.samples import Card, CardSet

from quintain.cli.check_content import FILES, kind_of, own_models, shipped_schemas
from quintain.content import Complaint, ContentError, Model, Text, check, json_schema, nearest
from quintain.exercises.lessons import PATTERN
from quintain.games import catalog

SNOW: dict[object, object] = {"name": "Snow", "attack": 3}


class Tree(Model):
    """A model that contains itself."""

    branches: tuple[Tree, ...] = ()
    leaves: list[int] = []  # noqa: RUF012


class Keyword(Model):
    """A field whose name in data is a word of Python."""

    defence: Annotated[int, Field(alias="def")]


def told(data: object, model: type[Model] = Card) -> list[str]:
    try:
        check(data, model, "cards")
    except ContentError as error:
        return str(error).splitlines()
    return []


def test_good_data_becomes_a_model() -> None:
    card = check({**SNOW, "at": (1, 2), "rarity": "rare", "tags": ["a"]}, Card, "cards")
    assert card == check(card, Card, "cards")
    assert (card.at, card.tags, card.name) == ((1, 2), ("a",), Text.same("Snow"))


def test_numbers_of_numpy_are_numbers() -> None:
    assert check({**SNOW, "power": numpy.int64(4)}, Card, "cards").power == 4


def test_a_list_may_hold_models_and_mappings() -> None:
    deck = check([SNOW, Card(name=Text.same("Tyrion"), attack=1)], RootModel[tuple[Card, ...]], "cards").root
    assert [str(card.name) for card in deck] == ["Snow", "Tyrion"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"attack": 25}, "cards: attack: expected a whole number from 0 to 20, got 25"),
        ({"attack": True}, "cards: attack: expected a whole number from 0 to 20, got true"),
        ({"attack": float("nan")}, "cards: attack: expected a whole number from 0 to 20, got nan"),
        ({"luck": float("inf")}, "cards: luck: expected a number above 0 and below 1, got inf"),
        ({"attack": 10**5000}, "cards: attack: the number is too large"),
        ({"attack": {1, 2}}, "cards: attack: expected plain data, got a set"),
        ({"name": True}, "cards: name: expected text, got true"),
        ({"note": "\ud800"}, "cards: note: unreadable character U+D800"),
        ({"\udfff": 1}, r"cards: \udfff: unreadable character U+DFFF"),
        ({"noot": 1}, "cards: noot: unknown field, did you mean 'note'?"),
        ({7: 1}, "cards: expected a text key, got 7"),
        ({None: 1}, "cards: expected a text key, got nothing"),
        ({(1, 2): 1}, "cards: expected a text key, got a tuple"),
        ({"effects": [{"kind": "heal"}]}, "cards: effects[0].amount: missing field 'amount'"),
    ],
)
def test_wrong_data_gets_the_same_complaints(change: dict[object, object], complaint: str) -> None:
    assert told({**SNOW, **change}) == [complaint]


def test_data_that_contains_itself_is_refused() -> None:
    endless: list[object] = []
    endless += [endless, endless]
    assert told({**SNOW, "tags": endless}) == ["cards: nested deeper than 64 levels"]


def test_a_field_is_known_by_its_name_in_data() -> None:
    assert check({"def": 3}, Keyword, "k").defence == 3
    assert told({"Def": 3}, Keyword) == ["cards: Def: unknown field, did you mean 'def'?"]
    assert told({}, Keyword) == ["cards: def: missing field 'def'"]


def test_lists_are_read_into_tuples_at_every_level_of_a_model_that_contains_itself() -> None:
    tree = check({"branches": [{"branches": [{"leaves": [1]}]}]}, Tree, "t")
    assert tree.branches[0].branches[0].leaves == [1]
    assert told({"branches": [{"branches": [{"leaves": ["x"]}]}]}, Tree) == [
        "cards: branches[0].branches[0].leaves[0]: expected a whole number, got 'x'"
    ]


def test_a_union_told_apart_by_a_function_still_gets_a_sentence() -> None:
    class Either(Model):
        it: Annotated[Annotated[Tree, Tag("tree")] | Annotated[Keyword, Tag("keyword")], Discriminator(lambda _: None)]

    (complaint,) = told({"it": {}}, Either)
    assert complaint.startswith("cards: it: unable to extract tag")


def test_many_choices_are_cut_short() -> None:
    letters = tuple("abcdefghijklmnop")

    class Choice(Model):
        letter: Literal[letters]  # type: ignore[valid-type]

    assert told({"letter": 1}, Choice) == [
        "cards: letter: expected one of a, b, c, d, e, f, g, h, i, j, k, l, …, got 1"
    ]


@pytest.mark.parametrize(
    ("constraint", "value", "complaint"),
    [
        (Annotated[str, Field(min_length=1)], "", "expected text of at least 1 letters, got ''"),
        (Annotated[str, Field(max_length=2)], "abc", "expected text of at most 2 letters, got 'abc'"),
        (Annotated[str, Field(min_length=1, max_length=2)], "", "expected text of 1 to 2 letters, got ''"),
        (Annotated[int, Field(multiple_of=5)], 3, "expected a whole number in steps of 5, got 3"),
        (
            Annotated[int, Field(ge=0, le=10, multiple_of=5)],
            3,
            "expected a whole number from 0 to 10 in steps of 5, got 3",
        ),
        (Annotated[int, Field(gt=0)], 0, "expected a whole number above 0, got 0"),
        (Annotated[int, Field(ge=0, lt=3)], 3, "expected a whole number of at least 0 and below 3, got 3"),
        (tuple[int, ...] | int, "x", "expected a list or a whole number, got 'x'"),
        (dict[str, int], [], "expected a mapping, got a list"),
        (bool | None, "x", "expected true or false or nothing, got 'x'"),
    ],
)
def test_what_is_expected_is_said_in_words(constraint: Any, value: object, complaint: str) -> None:
    with pytest.raises(ContentError) as caught:
        check(value, RootModel[constraint], "x")
    assert str(caught.value) == f"x: {complaint}"


def test_models_are_strict_and_do_not_change() -> None:
    card = check(SNOW, Card, "cards")
    with pytest.raises(ValidationError):
        card.attack = 4
    assert told({**SNOW, "attack": "4"}) == ["cards: attack: expected a whole number from 0 to 20, got '4'"]


def test_complaints_are_sorted_and_unique() -> None:
    late, early, inline = (Complaint("f", line, 1, "", "m") for line in (9, 2, None))
    error = ContentError([late, early, late, inline])
    assert error.complaints == (inline, early, late)
    assert str(error) == "f: m\nf:2:1: m\nf:9:1: m"


def test_an_error_survives_pickling() -> None:
    error = ContentError([Complaint("f", 1, 2, "a", "m")])
    assert pickle.loads(pickle.dumps(error)).complaints == error.complaints


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("atack", ["attack", "defence"], "attack"),
        ("HP", ["hp", "mana"], "hp"),
        ("max-mana", ["max_mana", "mana"], "max_mana"),
        ("defense", ["attack", "defence"], "defence"),
        ("zzz", ["attack"], None),
        ("x", [], None),
    ],
)
def test_the_nearest_word(word: str, candidates: list[str], meant: str | None) -> None:
    assert nearest(word, candidates) == meant


def test_the_schema_is_for_editors() -> None:
    schema = json_schema(CardSet)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$defs"]["Card"]["additionalProperties"] is False
    assert {"type": "string"} in schema["$defs"]["Text"]["anyOf"]
    assert json.dumps(schema) == json.dumps(json_schema(CardSet))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text() | st.sampled_from([*Card.model_fields, "kind"]), inner, max_size=4)
    ),
    max_leaves=15,
)


@given(JSON)
def test_any_data_gives_a_model_or_complaints(data: object) -> None:
    for wrap in WRAPPINGS:
        with suppress(ContentError):
            check(wrap(data), CardSet, "cards")


WRAPPINGS: list[Callable[[object], object]] = [
    lambda data: data,
    lambda data: {"cards": {"snow": data}},
    lambda data: {"cards": {"snow": {**SNOW, "effects": [data], "price": data, "name": data}}},
]


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_every_content_file_names_its_schema(name: str) -> None:
    """So that editors complete and check it while it is written. Which model reads a file, `check-content` knows."""
    folder = catalog.rulebook(name).folder
    shipped = set(shipped_schemas([name]))
    for path in sorted(folder.rglob("*.yaml")):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        place = (path.parent / first.partition("=")[2]).resolve()
        assert place.relative_to(folder.parents[1]).as_posix() in shipped, path
        kind = path.parent.name if path.parent != folder else path.stem
        known = {Path(file).stem for file in FILES} | set(own_models(catalog.rulebook(name))) | {kind_of(PATTERN)}
        assert place.stem == (kind if kind in known else "cards"), path
