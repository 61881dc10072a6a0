"""Events in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.content import plural_en, plural_ru
from quintain.rules.rulebook import Scene

WHO = {"en": ("You", "The opponent", "Player"), "ru": ("Вы", "Соперник", "Игрок")}


def sentence(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
    kind = event["event"]
    if kind == "turn":
        return f"Ход {event['turn']}." if language == "ru" else f"Turn {event['turn']}."
    if kind == "over":
        return _over(event, me, language)
    teller = russian if language == "ru" else english
    words = teller(scene, event, me)
    return words[:1].upper() + words[1:]


def english(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    card, mine = _name(scene, event, "en"), event["seat"] == me
    who, whose, s = who_is(event["seat"], me, "en"), _whose(event["seat"], me), "" if mine else "s"
    match event["event"]:
        case "shuffled":
            n = event["deck"]
            return f"{who} shuffle{s} the discard: deck {event['deck_number']}, {n} {plural_en(n, 'card')}."
        case "returned":
            return f"{card or 'A Super card'} goes into {whose} new deck."
        case "drawn":
            return f"{who} draw{s} {card or 'a card'}."
        case "overdrawn":
            return f"{who} draw{s} {card} with a full hand: it is discarded."
        case "fatigue":
            return f"{who} tire{s}: maximum health {event['max_health']}."
        case "laid":
            return f"{who} lay{s} out {card}."
        case "played":
            return f"{who} play{s} {card}."
        case "passed":
            return f"{who} play{s} no card."
        case "block":
            amount = "every attack" if event["amount"] == "all" else f"up to {event['amount']}"
            return f"{who} block{s} {amount}."
        case "attacked":
            return f"{who} {'are' if mine else 'is'} attacked for {event['attack']}: {_blow(event, 'en')}."
        case "healed":
            return f"{who} heal{s} {event['amount']}."
        case "health":
            return f"{who} {'have' if mine else 'has'} {event['health']} health."
    return _moved_en(event, who, card, s)


def _moved_en(event: Mapping[str, Any], who: str, card: str, s: str) -> str:
    if event["event"] == "set_aside":
        if event["from"] == "in_play":
            return f"{card} leaves the game."
        return f"{who} set{s} aside {card or 'a card'} from the {event['from']}."
    # That a played card ends up on the discard is the course of things and needs no telling.
    return "" if event["from"] == "in_play" else f"{who} discard{s} {card} from the {event['from']}."


RU_ZONES = {"hand": "из руки", "deck": "из колоды", "discard": "из сброса"}


def russian(scene: Scene, event: Mapping[str, Any], me: int | None) -> str:
    card, mine = _name(scene, event, "ru"), event["seat"] == me
    who = who_is(event["seat"], me, "ru")
    match event["event"]:
        case "shuffled":
            n = event["deck"]
            count = f"{n} {plural_ru(n, 'карта', 'карты', 'карт')}"
            return f"{who} {_ru(mine, 'перетасовыва')} сброс: колода {event['deck_number']}, {count}."
        case "returned":
            return f"{f'Карта {card}' if card else 'Карта «Супер»'} замешана в новую колоду ({_owner_ru(event, me)})."
        case "drawn":
            return f"{who} {'берёте' if mine else 'берёт'} карту{f': {card}' if card else ''}."
        case "overdrawn":
            return f"{who} {'берёте' if mine else 'берёт'} карту с полной рукой, она уходит в сброс: {card}."
        case "fatigue":
            return f"{who} {'устаёте' if mine else 'устаёт'}: максимум здоровья {event['max_health']}."
        case "laid":
            return f"{who} {_ru(mine, 'выкладыва')} карту «Авто»: {card}."
        case "played":
            return f"{who} {_ru(mine, 'разыгрыва')} карту: {card}."
        case "passed":
            return f"{who} {'пасуете' if mine else 'пасует'}."
        case "block":
            amount = "от всех атак" if event["amount"] == "all" else event["amount"]
            return f"{who} {'ставите' if mine else 'ставит'} блок {amount}."
        case "attacked":
            return f"Атака {event['attack']} ({_aim_ru(event, me)}): {_blow(event, 'ru')}."
        case "healed":
            return f"{who} {'лечитесь' if mine else 'лечится'} на {event['amount']}."
        case "health":
            return f"Здоровье ({_owner_ru(event, me)}): {event['health']}."
    return _moved_ru(event, who, card, mine)


def _moved_ru(event: Mapping[str, Any], who: str, card: str, mine: bool) -> str:
    if event["event"] == "set_aside":
        if event["from"] == "in_play":
            return f"Карта выходит из игры: {card}."
        return f"{who} {_ru(mine, 'откладыва')} карту {RU_ZONES[event['from']]}{f': {card}' if card else ''}."
    return "" if event["from"] == "in_play" else f"{who} {_ru(mine, 'сбрасыва')} {RU_ZONES[event['from']]}: {card}."


def _ru(mine: bool, stem: str) -> str:
    """The verb of a player: `сбрасываете`, `сбрасывает`."""
    return stem + ("ете" if mine else "ет")


def _blow(event: Mapping[str, Any], language: str) -> str:
    blocked, damage = event["blocked"], event["damage"]
    if language == "ru":
        return f"урон {damage}" if blocked == 0 else f"блок {blocked}, урон {damage}"
    return f"{damage} damage" if blocked == 0 else f"{blocked} blocked, {damage} damage"


def _name(scene: Scene, event: Mapping[str, Any], language: str) -> str:
    card = event.get("card")
    if card is None:
        return ""
    name = scene.cards.name(card, language)
    return f"«{name}»" if language == "ru" else name


def who_is(seat: Any, me: int | None, language: str) -> str:
    you, other, player = WHO[language]
    if me is None:
        return f"{player} {seat + 1}"
    return you if seat == me else other


def _whose(seat: Any, me: int | None) -> str:
    if me is None:
        return f"player {seat + 1}'s"
    return "your" if seat == me else "the opponent's"


def _owner_ru(event: Mapping[str, Any], me: int | None) -> str:
    if me is None:
        return f"игрок {event['seat'] + 1}"
    return "вы" if event["seat"] == me else "соперник"


def _aim_ru(event: Mapping[str, Any], me: int | None) -> str:
    if me is None:
        return f"по игроку {event['seat'] + 1}"
    return "по вам" if event["seat"] == me else "по сопернику"


ENDS = {
    "en": {"health": "no health is left", "turn-limit": "the last turn is over", "resigned": "resignation"},
    "ru": {"health": "здоровье кончилось", "turn-limit": "вышел предел ходов", "resigned": "сдача"},
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
