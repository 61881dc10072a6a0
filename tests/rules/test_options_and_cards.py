"""Options and card sets: what is refused, and how it is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import quintain
from quintain import CardError, DeckError, OptionError, UnknownName
from quintain.content import LANGUAGES, ContentError
from quintain.games import catalog
from quintain.rules.options import whole_number

CARD: dict[str, Any] = {"id": "ox", "name": "Ox", "attack": 1, "defence": 2, "cost": 3}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"hp": 0}, "option hp=0: it must be a whole number from 1 to 200 (L1)"),
        ({"hp": "30"}, "option hp='30': it must be a whole number from 1 to 200 (L1)"),
        ({"hp": True}, "option hp=True: it must be a whole number from 1 to 200 (L1)"),
        ({"hp": 2.5}, "option hp=2.5: it must be a whole number from 1 to 200 (L1)"),
        ({"overflow": 1}, "option overflow=1: it must be on or off (L9)"),
        ({"damage": "ful"}, "option damage='ful': it must be one of full, net (L7)"),
        ({"helth": 3}, "lanes has no option 'helth'"),
        ({"strik": "together"}, "lanes has no option 'strik': did you mean 'strike'?"),
    ],
)
def test_bad_options_name_option_value_and_range(options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError) as error:
        quintain.load("lanes", **options)
    assert str(error.value).startswith(says)


def test_presets_state_only_differences() -> None:
    for name in catalog.RULEBOOKS:
        table = catalog.table(name)
        for preset in (preset for preset in table.presets.values() if not preset.level):
            assert all(table.options[option].default != value for option, value in preset.options.items())


def test_every_option_has_sentences_candidates_and_a_rule() -> None:
    for name in catalog.RULEBOOKS:
        for option, spec in catalog.table(name).options.items():
            assert set(spec.text.words()) == set(LANGUAGES), (name, option)
            assert all(words.endswith(".") for words in spec.text.words().values()), (name, option)
            assert spec.rule[0] == name[0].upper(), (name, option)
            assert spec.default in spec.candidates or spec.type == "flag" or not spec.candidates, (name, option)


@pytest.mark.parametrize(
    ("typed", "number"),
    [("25", 25), ("-3", -3), ("007", 7), ("--5", None), ("²", None), ("１２", None), ("", None), ("9" * 5000, None)],
)
def test_whole_numbers_as_they_are_typed(typed: str, number: int | None) -> None:
    assert whole_number(typed) == number


@pytest.mark.parametrize("preset", ["lane", "LANES", "", "chess", None, 3])
def test_unknown_presets_are_refused(preset: Any) -> None:
    with pytest.raises(UnknownName, match="there is no preset"):
        quintain.load(preset)


def test_inline_cards_are_what_cards_gives_back() -> None:
    named = CARD | {"id": "cow", "name": {"en": "Cow", "ru": "Корова"}}
    game = quintain.load("lanes", cards=[CARD, named])
    assert dict(game.cards) == {"ox": CARD, "cow": named}


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([CARD, CARD], "cards=: the id 'ox' is given twice"),
        ([CARD | {"id": "Ox!"}], "'Ox!' is no id"),
        ([CARD | {"id": "o" * 41}], f"the id '{'o' * 40}...' has 41 characters, and may have at most 40"),
        ([{"name": "Ox"}], "has no 'id'"),
        ([], "a set has 1 to 250 cards, not 0"),
        (["ox"], "cards= takes a list of mappings"),
        (7, "cards= takes a list of mappings"),
        ([CARD | {"attack": 21}], "[0].attack: expected a whole number from 0 to 20, got 21"),
        ([CARD | {"atack": 2}], "[0].atack: unknown field"),
        ([CARD | {"name": ""}], "[0].name: empty text"),
        ([CARD | {"name": {"en": "Ox", "ru": " "}}], "[0].name.ru: empty text"),
        ([CARD | {"name": {"en": "Ox", "ru": "б" * 61}}], "[0].name: a name of 61 characters: a card has room for 60"),
    ],
)
def test_bad_cards_are_refused(cards: Any, says: str) -> None:
    with pytest.raises(CardError) as error:
        quintain.load("lanes", cards=cards)
    assert says in str(error.value)


def test_all_bad_cards_are_named_at_once() -> None:
    with pytest.raises(CardError) as error:
        quintain.load("lanes", cards=[CARD | {"attack": 21}, CARD | {"id": "cow", "cost": "x"}])
    assert "[0].attack" in str(error.value)
    assert "[1].cost" in str(error.value)


def test_a_card_file_is_read_and_its_faults_have_places(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("set: mine\ncards:\n  ox: {name: Ox, attack: 1, defence: 2, cost: 3}\n")
    assert quintain.load("lanes", cards=file).cards["ox"] == CARD
    file.write_text("set: mine\ncards:\n  ox: {name: Ox, atack: 1, defence: 200, cost: 3}\n")
    with pytest.raises(ContentError) as error:
        quintain.load("lanes", cards=file)
    assert [(fault.line, fault.column) for fault in error.value.complaints] == [(3, 18), (3, 37)]


def test_wrong_ids_of_a_file_are_named_with_everything_else(tmp_path: Path) -> None:
    """Keys that are no ids, an empty set, and no talk of `id` where the key is the id."""
    file = tmp_path / "mine.yaml"
    file.write_text("set: mine\ncards:\n  Ox: {name: Ox, attack: 1, defence: 2, cost: 3, zeal: 4}\n")
    with pytest.raises(ContentError) as error:
        quintain.load("lanes", cards=file)
    assert [str(fault).removeprefix(f"{file}:") for fault in error.value.complaints] == [
        "3:3: cards.Ox: bad key, expected text that matches ^[a-z0-9]+(-[a-z0-9]+)*$",
        "3:50: cards.Ox.zeal: unknown field",
    ]
    file.write_text("set: mine\ncards: {}\n")
    with pytest.raises(ContentError, match=r":2:8: cards: expected a mapping of 1 to 250, got a mapping of 0"):
        quintain.load("lanes", cards=file)


def test_ids_and_names_may_be_so_long_and_no_longer(tmp_path: Path) -> None:
    longest = CARD | {"id": "o" * 40, "name": {"en": "x" * 60, "ru": "б" * 60}}
    assert list(quintain.load("lanes", cards=[longest]).cards) == ["o" * 40]
    file = tmp_path / "mine.yaml"
    file.write_text(f"set: mine\ncards:\n  {'o' * 41}: {{name: {'x' * 61}, attack: 1, defence: 2, cost: 3}}\n")
    with pytest.raises(ContentError) as error:
        quintain.load("lanes", cards=file)
    assert [(fault.line, fault.column) for fault in error.value.complaints] == [(3, 3), (3, 53)]


def test_l1_nobody_brings_a_deck_to_a_common_one() -> None:
    with pytest.raises(DeckError, match="lanes is played from a common deck: leave out decks="):
        quintain.load("lanes").new(seed=1, decks=(["ox"], ["ox"]))


@pytest.mark.parametrize("seed", [-1, 2**128, "7", 1.5, True])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match="it must be a whole number from 0"):
        quintain.load("lanes").new(seed=seed)


def test_without_a_seed_every_match_is_new() -> None:
    game = quintain.load("lanes")
    assert len({game.new().state_bytes() for _ in range(5)}) == 5
