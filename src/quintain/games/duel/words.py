"""Events in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.duel.notation import IN_POSITION
from quintain.games.duel.state import POSITION_NAMES
from quintain.rules.rulebook import Scene

WHO = {"en": ("You", "The opponent", "Player"), "ru": ("Вы", "Соперник", "Игрок")}


def sentence(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
    teller = russian if language == "ru" else english
    return teller(scene, event, me)


def english(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    kind, seat = event["event"], event.get("seat")
    card, who, s = _name(scene, event, "en"), who_is(seat, me, "en"), "" if seat == me else "s"
    if kind == "turn":
        return f"Turn {event['turn']}: {'yours' if seat == me else _whose(seat, me, 'en').lower()}."
    if kind == "paid":
        return f"{who} pay{s} {event['cost']} LP, {event['life']} left."
    if kind == "drawn":
        return f"{who} draw{s} {card or 'a card'}."
    if kind == "summoned":
        how = IN_POSITION["en"][POSITION_NAMES.index(event["position"])]
        return f"{who} summon{s} {card or 'a monster'} to zone {event['zone'] + 1} {how}."
    if kind == "attacked":
        target = "directly" if event["target"] == "direct" else f"zone {event['target'] + 1}"
        return f"{_whose(seat, me, 'en')} {card} attacks {target}."
    if kind == "revealed":
        return f"{_whose(seat, me, 'en')} face-down card is turned up: {card}."
    if kind == "destroyed":
        return f"{_whose(seat, me, 'en')} {card} is destroyed."
    if kind == "damaged":
        return f"{who} lose{s} {event['damage']} LP, {event['life']} left."
    return f"{who} pass{'' if seat == me else 'es'}." if kind == "passed" else _over(event, me, "en")


def russian(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    kind, seat = event["event"], event.get("seat")
    card, who, mine = _name(scene, event, "ru"), who_is(seat, me, "ru"), seat == me
    whose = _whose(seat, me, "ru")
    if kind == "turn":
        return f"Ход {event['turn']}: {'ваш' if mine else 'соперника' if me is not None else whose}."
    if kind == "paid":
        return f"{who} {'платите' if mine else 'платит'} {event['cost']} LP, остаётся {event['life']}."
    if kind == "drawn":
        return f"{who} {'берёте' if mine else 'берёт'} карту{f': {card}' if card else ''}."
    if kind == "summoned":
        how = IN_POSITION["ru"][POSITION_NAMES.index(event["position"])]
        called = f": {card}, {how}" if card else f" {how}"
        return f"{who} {'призываете' if mine else 'призывает'} монстра в зону {event['zone'] + 1}{called}."
    if kind == "attacked":
        target = "напрямую" if event["target"] == "direct" else f"зону {event['target'] + 1}"
        return f"{card} ({whose}) атакует {target}."
    if kind == "revealed":
        return f"Карта рубашкой вверх ({whose}) открыта: {card}."
    if kind == "destroyed":
        return f"{card} ({whose}): монстр уничтожен."
    if kind == "damaged":
        return f"{who} {'теряете' if mine else 'теряет'} {event['damage']} LP, остаётся {event['life']}."
    if kind == "passed":
        return f"{who} {'пропускаете' if mine else 'пропускает'} ход."
    return _over(event, me, "ru")


def _name(scene: Scene, event: Mapping[str, Any], language: str) -> str:
    card = event.get("card")
    return scene.cards.name(card, language) if card is not None else ""


def who_is(seat: Any, me: int | None, language: str) -> str:
    you, other, player = WHO[language]
    if seat is None:
        return ""
    if me is None:
        return f"{player} {seat + 1}"
    return you if seat == me else other


def _whose(seat: Any, me: int | None, language: str) -> str:
    if seat is None:
        return ""
    if me is None:
        return f"игрок {seat + 1}" if language == "ru" else f"Player {seat + 1}'s"
    if language == "ru":
        return "вы" if seat == me else "соперник"
    return "Your" if seat == me else "The opponent's"


ENDS = {
    "en": {
        "life": "no LP are left",
        "deck-out": "the deck is empty",
        "turn-limit": "the last turn is over",
        "resigned": "resignation",
    },
    "ru": {
        "life": "LP закончились",
        "deck-out": "колода пуста",
        "turn-limit": "сыгран последний ход",
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
