"""The words of the lab and of the games' parts for it: messages, and numbers as a language writes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from quintain.content import Text
from quintain.rules.saying import texts_of
from quintain.texts import ENGLISH, PLATFORM, Message, Texts, Value, msg

if TYPE_CHECKING:
    from babel import Locale

LAB = Texts(Path(__file__).parents[1] / "text", PLATFORM)
T = TypeVar("T")


def say(language: str, key: str, /, **data: Value) -> str:
    """A sentence of the lab."""
    return LAB.format(Message(key, data), language)


def everywhere(tell: Callable[[str], T]) -> dict[str, T]:
    """The same in every language that there are files for."""
    return {language: tell(language) for language in LAB.languages}


def words(key: str, texts: Texts = LAB) -> Text:
    """A name in every language."""
    return Text(**everywhere(lambda language: texts.format(msg(key), language)))


def words_of(file: str) -> Callable[[str], Text]:
    """How a game's `lab.py` names what it measures: `said = words_of(__file__)`, `said("metric-placed")`."""
    texts = texts_of(Path(file).parent)
    return lambda key: words(key, texts)


def decimal(value: float, digits: int, language: str, signed: bool = False) -> str:
    """A number with so many digits behind the point or comma."""
    from babel.numbers import format_decimal

    shown = format_decimal(abs(value), f"0.{'0' * digits}" if digits else "0", _locale(language))
    return f"{'−' if value < 0 else '+' if signed else ''}{shown}"


def whole(number: int) -> str:
    """A large number, with thin gaps that no language takes for a point."""
    return f"{number:,}".replace(",", " ")


@cache
def _locale(language: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except UnknownLocaleError:
        return Locale.parse(ENGLISH)
