"""How players are called, and what cards should cost."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.bots.characters import PREFIX, characters_of
from quintain.content import Text
from quintain.games import catalog
from quintain.lab.kit.phrases import LAB, everywhere, say


def skill(bots: Sequence[str], language: str, habits: bool = False) -> str:
    """How players are called: those who look ahead before they move are thinking ones. Two of a kind are told once,
    and so are two who differ in their habits, unless these are wanted."""
    named = [
        f"{player(bot, language)}{'+' * bool(plus)}{habit}" for bot, plus, habit in (b.partition("+") for b in bots)
    ]
    short = named if habits else [name.partition("+")[0] for name in named]
    return " – ".join(dict.fromkeys(short))


def player(bot: str, language: str) -> str:
    if bot.startswith(PREFIX):
        known = (characters_of(book) for book in catalog.rulebooks())
        return next((one[key].name.get(language) for one in known if (key := bot.removeprefix(PREFIX)) in one), bot)
    kind, _, number = bot.partition(":")
    key = f"player-{kind}"
    return say(language, key, number=number) if LAB.has(key) else bot


def who(bots: Sequence[str]) -> Text:
    """Players as the heading of what they show."""
    return Text(**everywhere(lambda language: skill(bots, language).capitalize()))


def fair_words(low: int | None, high: int | None, language: str) -> str:
    """The fair cost of a card: one, or between two, or beyond all costs of its set. Nothing where it is not known."""
    if low is None:
        return "" if high is None else say(language, "cost-below", cost=high)
    if high is None:
        return say(language, "cost-above", cost=low)
    return str(low) if low == high else say(language, "cost-between", low=low, high=high)
