"""What happened, in sentences for people: each in English and Russian."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.rules.rulebook import Scene

ENDS = {
    "en": {"resigned": "by resignation", "target": "the target was reached", "empty": "no cards are left"},
    "ru": {"resigned": "противник сдался", "target": "цель достигнута", "empty": "карты кончились"},
}
PLAYERS = {"en": ("You", "The opponent", "Player"), "ru": ("Вы", "Соперник", "Игрок")}
PLAYED = {"en": "{who}: {card}. The heap is {total}.", "ru": "{who}: {card}. В куче {total}."}
WON = {"en": "The match is over. It is won by: {who}.", "ru": "Матч окончен. Победа: {who}."}
DRAWN = {"en": "The match is over: a draw.", "ru": "Матч окончен: ничья."}
NOT_IN_HAND = {"en": "You do not hold that card.", "ru": "Такой карты нет у вас на руке."}


def sentence(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
    if event["event"] == "played":
        card = scene.cards.name(event["card"], language)
        return PLAYED[language].format(who=_who(event["seat"], language, me), card=card, total=event["total"])
    if event["winner"] is None:
        return DRAWN[language]
    return WON[language].format(who=_who(event["winner"], language, me))


def _who(seat: int, language: str, me: int | None) -> str:
    you, opponent, player = PLAYERS[language]
    return f"{player} {seat + 1}" if me is None else you if seat == me else opponent
