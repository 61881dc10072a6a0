"""Words for players, in English and Russian."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from quintain.content.model import Model

LANGUAGES = ("en", "ru")


def _not_blank(words: str) -> str:
    if not words.strip():
        raise ValueError("empty text: players have to read something here")
    return words


Words = Annotated[str, AfterValidator(_not_blank)]


class Text(Model):
    """A sentence or a name in both languages; a plain string serves for both."""

    en: Words
    ru: Words

    @classmethod
    def same(cls, words: str) -> Text:
        return cls(en=words, ru=words)

    def get(self, language: str) -> str:
        """The words in a language; English for a language we do not have."""
        return self.ru if language == "ru" else self.en

    def __str__(self) -> str:
        return self.en

    @model_validator(mode="before")
    @classmethod
    def _same_in_both(cls, data: Any) -> Any:
        return dict.fromkeys(LANGUAGES, data) if isinstance(data, str) else data

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string"}, handler(schema)]}


def plural_ru(n: int, one: str, few: str, many: str) -> str:
    """1 карта, 2 карты, 5 карт: the noun only, the number is the caller's to write."""
    tens, units = abs(n) % 100, abs(n) % 10
    if units == 1 and tens != 11:
        return one
    if 2 <= units <= 4 and not 12 <= tens <= 14:
        return few
    return many


def plural_en(n: int, one: str, many: str | None = None) -> str:
    """1 card, 2 cards; give the plural where it is not just an s."""
    if abs(n) == 1:
        return one
    return f"{one}s" if many is None else many
