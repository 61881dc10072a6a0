"""Words by language."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from quintain.content import LANGUAGES, Text
from quintain.texts import PLATFORM


def test_a_plain_string_serves_all_languages() -> None:
    plain = Text.model_validate("Snow")
    assert plain == Text.same("Snow") == Text(en="Snow")
    assert plain.plain
    assert {plain.get(language) for language in LANGUAGES} == {"Snow"}


def test_each_language_has_its_words() -> None:
    text = Text(en="Snow", ru="Сноу")
    assert [text.get(language) for language in ("en", "ru", "de")] == ["Snow", "Сноу", "Snow"]
    assert str(text) == "Snow"
    assert not text.plain


def test_a_language_that_nobody_has_heard_of_is_welcome() -> None:
    text = Text.model_validate({"en": "Snow", "pt-BR": "Neve"})
    assert text.get("pt-BR") == "Neve"
    assert text.words() == {"en": "Snow", "pt-BR": "Neve"}


def test_the_languages_are_those_of_the_message_files() -> None:
    assert LANGUAGES == PLATFORM.languages == ("en", "ru")


@pytest.mark.parametrize(
    "data", [7, None, ["Snow"], {}, {"ru": "Сноу"}, {"en": " "}, {"en": "a", "German": "b"}, {"en": 7}]
)
def test_nothing_else_is_a_text(data: object) -> None:
    with pytest.raises(ValidationError):
        Text.model_validate(data)
