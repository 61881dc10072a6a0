"""How players are called."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.content import Text
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
    key = f"player-{bot.partition(':')[0]}"
    return say(language, key) if LAB.has(key) else bot


def who(bots: Sequence[str]) -> Text:
    """Players as the heading of what they show."""
    return Text(**everywhere(lambda language: skill(bots, language).capitalize()))
