"""What is said, without the words: the key of a sentence and the data it speaks of. It has the same meaning in every
language, so that it is what errors carry and what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

Json: TypeAlias = "int | float | str | list[Json] | dict[str, Json]"


@dataclass(frozen=True)
class CardName:
    """A card by its id, to be called by its name in the reader's language."""

    id: str


@dataclass(frozen=True)
class Message:
    """A sentence by its key, with what it speaks of."""

    key: str
    data: Mapping[str, Value] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """As it is sent: data that are neither numbers nor words say what they are."""
        return {"key": self.key, "data": {name: _value_json(value) for name, value in self.data.items()}}


# A list is written with commas, and the language's word for "and".
Value: TypeAlias = "int | float | str | Message | CardName | tuple[Value, ...]"


def msg(key: str, /, **data: Value) -> Message:
    """`msg("too-dear", card=CardName("golem"), cost=5)`"""
    return Message(key, data)


def _value_json(value: Value) -> Json:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, CardName):
        return {"card": value.id}
    if isinstance(value, tuple):
        return [_value_json(each) for each in value]
    return value


class Reader(Protocol):
    """Whoever has the words (see `Texts`)."""

    def format(self, message: Message, language: str, names: Names | None = None) -> str: ...


class Names(Protocol):
    """Whoever knows what cards are called."""

    def name(self, card_id: str, language: str, /) -> str: ...


@dataclass(frozen=True)
class Sentence:
    """A message together with where its words are."""

    message: Message
    texts: Reader
    names: Names | None = None

    def get(self, language: str) -> str:
        return self.texts.format(self.message, language, self.names)

    def __str__(self) -> str:
        return self.get("en")
