"""Words in two languages."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from quintain.content import Text, plural_en, plural_ru


def test_a_plain_string_serves_both_languages() -> None:
    assert Text.model_validate("Snow") == Text.same("Snow") == Text(en="Snow", ru="Snow")


def test_each_language_has_its_words() -> None:
    text = Text(en="Snow", ru="Сноу")
    assert [text.get(language) for language in ("en", "ru", "de")] == ["Snow", "Сноу", "Snow"]
    assert str(text) == "Snow"


@pytest.mark.parametrize("data", [7, None, ["Snow"], {"en": "Snow"}, {"en": "a", "ru": "b", "de": "c"}])
def test_nothing_else_is_a_text(data: object) -> None:
    with pytest.raises(ValidationError):
        Text.model_validate(data)


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("карта", [1, 21, 101, 1001, -1]),
        ("карты", [2, 3, 4, 22, 34, 102]),
        ("карт", [0, 5, 10, 11, 12, 14, 19, 20, 25, 111, 112, 214]),
    ],
)
def test_russian_counts_in_three_ways(word: str, numbers: list[int]) -> None:
    assert {plural_ru(n, "карта", "карты", "карт") for n in numbers} == {word}


def test_english_counts_in_two_ways() -> None:
    assert [plural_en(n, "card") for n in (0, 1, 2, -1)] == ["cards", "card", "cards", "card"]
    assert [plural_en(n, "copy", "copies") for n in (1, 2)] == ["copy", "copies"]
