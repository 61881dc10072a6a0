"""What is sent as a key and data, in words again."""

from __future__ import annotations

from typing import Any

from quintain.rules.rulebook import CardSet
from quintain.server.problems import TEXTS as SERVER
from quintain.tables.refusals import TEXTS as TABLES
from quintain.texts import CardName, Message, Texts, Value


def message(told: dict[str, Any]) -> Message:
    return Message(told["key"], {name: _value(it) for name, it in told["data"].items()})


def _value(it: Any) -> Value:
    if isinstance(it, list):
        return tuple(_value(each) for each in it)
    if isinstance(it, dict):
        return CardName(it["card"]) if "card" in it else message(it)
    return it  # type: ignore[no-any-return]


def in_words(answer: dict[str, Any], language: str, game: Texts | None = None, cards: CardSet | None = None) -> str:
    """What an error, a farewell or a problem says to a reader, who knows the sentences of server, tables and game."""
    told = message(answer["said"])
    known = [texts for texts in (game, SERVER, TABLES) if texts is not None and texts.has(told.key)]
    return known[0].format(told, language, cards)
