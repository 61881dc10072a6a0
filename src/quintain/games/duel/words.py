"""Events as mappings and sentences, and the table as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.duel.notation import IN_POSITION, POSITION_NAMES
from quintain.games.duel.state import DIRECT, Happening, Reason
from quintain.rules.rulebook import HIDDEN, NOBODY, NONE, Scene

REASONS = tuple(reason.name.lower().replace("_", "-") for reason in Reason)
WHO = {"en": ("You", "The opponent", "Player"), "ru": ("Вы", "Соперник", "Игрок")}


def event_json(scene: Scene, event: Any) -> dict[str, Any]:
    """An event with the numbers that its kind uses, under their names."""
    kind = Happening(event.kind)
    told: dict[str, Any] = {"event": kind.name.lower()}
    if kind == Happening.OVER:
        winner = None if event.seat == NOBODY else event.seat
        return told | {"winner": winner, "reason": REASONS[event.amount]}
    told["seat"] = event.seat
    if kind == Happening.TURN:
        return told | {"turn": event.amount}
    if kind in (Happening.PAID, Happening.DAMAGED):
        what = "cost" if kind == Happening.PAID else "damage"
        return told | {what: event.amount, "life": event.left}
    if kind == Happening.PASSED:
        return told
    return told | _card_event(scene, kind, event)


def _card_event(scene: Scene, kind: Happening, event: Any) -> dict[str, Any]:
    card = None if event.card in (NONE, HIDDEN) else scene.cards.id(event.card)
    if kind == Happening.DRAWN:
        return {"card": card, "deck": event.left, "drawn": event.place, "draws": event.amount}
    told = {"zone": event.place, "card": card}
    if kind == Happening.SUMMONED:
        return told | {"position": POSITION_NAMES[event.amount], "hand": event.left}
    if kind == Happening.ATTACKED:
        return told | {"target": "direct" if event.amount == DIRECT else event.amount}
    return told


# ------------------------------------------------------------------------------------------ sentences
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
