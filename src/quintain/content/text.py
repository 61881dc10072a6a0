"""Words for players, by language. Designers write them in content files; sentences of the program are in `texts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import AfterValidator, ConfigDict, GetJsonSchemaHandler, RootModel, StringConstraints, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from quintain.texts import ENGLISH, PLATFORM

LANGUAGES: Final = PLATFORM.languages
TAG = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"  # en, ru, pt-BR


def _not_blank(words: str) -> str:
    if not words.strip():
        raise ValueError("empty text: players have to read something here")
    return words


Words = Annotated[str, AfterValidator(_not_blank)]
Language = Annotated[str, StringConstraints(pattern=TAG)]


class Text(RootModel[dict[Language, Words]]):
    """A sentence or a name: words by language, English among them. A plain string serves for all languages."""

    model_config = ConfigDict(strict=True, frozen=True)

    if TYPE_CHECKING:  # words by language, as a mapping or by name

        def __init__(self, by_language: Mapping[str, str] = ..., /, **words: str) -> None: ...

    @classmethod
    def same(cls, words: str) -> Text:
        return cls({ENGLISH: words})

    @classmethod
    def in_all(cls, words: Callable[[str], str]) -> Text:
        """What a function says in each language."""
        return cls({language: words(language) for language in LANGUAGES})

    def get(self, language: str) -> str:
        """The words in a language; English for a language that it is not written in."""
        return self.root.get(language) or self.root[ENGLISH]

    def words(self) -> dict[str, str]:
        """All of them, as they are sent."""
        return dict(self.root)

    @property
    def plain(self) -> bool:
        """Is it the same in all languages?"""
        return len(set(self.root.values())) == 1

    def __str__(self) -> str:
        return self.get(ENGLISH)

    def __hash__(self) -> int:
        return hash(frozenset(self.root.items()))

    @model_validator(mode="before")
    @classmethod
    def _one_for_all(cls, data: Any) -> Any:
        return {ENGLISH: data} if isinstance(data, str) else data

    @model_validator(mode="after")
    def _in_english(self) -> Text:
        if ENGLISH not in self.root:
            raise ValueError(f"it needs words in English: {ENGLISH}")
        return self

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        words = {"type": "string"}
        named = dict.fromkeys(LANGUAGES, words)
        by_language = {"type": "object", "properties": named, "patternProperties": {TAG: words}, "required": [ENGLISH]}
        return {"anyOf": [words, {**by_language, "additionalProperties": False}]}
