"""Events in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.content import plural_ru
from quintain.games.lanes.notation import lane_name
from quintain.games.lanes.state import LANE_NAMES
from quintain.rules.rulebook import Scene

WHO = {"en": ("You", "The opponent", "Player"), "ru": ("Вы", "Соперник", "Игрок")}


def sentence(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
    teller = russian if language == "ru" else english
    return teller(scene, event, me)


def english(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    kind, seat = event["event"], event.get("seat")
    card = _name(scene, event, "en")
    if kind == "round":
        return f"Round {event['round']}."
    if kind == "drawn":
        verb = "draw" if seat == me else "draws"
        return f"{who_is(seat, me, 'en')} {verb} {card or 'a card'}."
    if kind == "placed":
        verb = "place" if seat == me else "places"
        return f"{who_is(seat, me, 'en')} {verb} {card} {_at(event, 'en')}."
    if kind == "struck":
        return f"{_whose(seat, me, 'en')} {card} takes {event['damage']}, defence {max(0, event['defence'])}."
    if kind == "destroyed":
        return f"{_whose(seat, me, 'en')} {card} is destroyed."
    if kind == "hit":
        how = "Excess attack hits" if event["overflow"] else "An attack hits"
        return f"{how} {_whose(seat, me, 'en').lower()} avatar: {event['damage']} damage, {event['hp']} HP left."
    return _over(event, me, "en") if kind == "over" else ""


def russian(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    kind, seat = event["event"], event.get("seat")
    card = _name(scene, event, "ru")
    if kind == "round":
        return f"Раунд {event['round']}."
    if kind == "drawn":
        verb = "берёте" if seat == me else "берёт"
        return f"{who_is(seat, me, 'ru')} {verb} карту{f': {card}' if card else ''}."
    if kind == "placed":
        verb = "выставляете" if seat == me else "выставляет"
        return f"{who_is(seat, me, 'ru')} {verb} {_at(event, 'ru')}: {card}."
    if kind == "struck":
        return f"{card} ({_whose(seat, me, 'ru')}): урон {event['damage']}, защита {max(0, event['defence'])}."
    if kind == "destroyed":
        return f"{card} ({_whose(seat, me, 'ru')}): карта уничтожена."
    if kind == "hit":
        how = "Избыток атаки" if event["overflow"] else "Атака"
        points = plural_ru(event["hp"], "единица здоровья", "единицы здоровья", "единиц здоровья")
        return f"{how} по аватару ({_whose(seat, me, 'ru')}): урон {event['damage']}, осталось {event['hp']} {points}."
    return _over(event, me, "ru") if kind == "over" else ""


def _name(scene: Scene, event: Mapping[str, Any], language: str) -> str:
    card = event.get("card")
    return scene.cards.name(card, language) if card is not None else ""


def _at(event: Mapping[str, Any], language: str) -> str:
    return lane_name(LANE_NAMES.index(event["lane"]), language)


def who_is(seat: Any, me: int | None, language: str) -> str:
    you, other, player = WHO[language]
    if me is None:
        return f"{player} {seat + 1}"
    return you if seat == me else other


def _whose(seat: Any, me: int | None, language: str) -> str:
    if me is None:
        return f"игрок {seat + 1}" if language == "ru" else f"Player {seat + 1}'s"
    if language == "ru":
        return "ваш" if seat == me else "соперник"
    return "Your" if seat == me else "The opponent's"


ENDS = {
    "en": {
        "health": "an avatar is down",
        "exhausted": "no cards are left",
        "stalled": "nothing has happened for too long",
        "resigned": "resignation",
    },
    "ru": {
        "health": "аватар повержен",
        "exhausted": "карты кончились",
        "stalled": "слишком долго ничего не происходит",
        "resigned": "сдача",
    },
}


def _over(event: Mapping[str, Any], me: int | None, language: str) -> str:
    why, winner = ENDS[language][event["reason"]], event["winner"]
    if winner is None:
        return f"Ничья: {why}." if language == "ru" else f"A draw: {why}."
    if me is None:
        return f"Победил игрок {winner + 1}: {why}." if language == "ru" else f"Player {winner + 1} wins: {why}."
    if language == "ru":
        return f"{'Победа' if winner == me else 'Поражение'}: {why}."
    return f"{'You win' if winner == me else 'You lose'}: {why}."
