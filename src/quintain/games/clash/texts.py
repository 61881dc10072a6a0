"""What a card says, made from its effects in English and in Russian (C11)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from quintain.content import plural_en, plural_ru
from quintain.games.clash.cards import Card, Effect


def card_text(card: Card, language: str) -> str:
    """C11 — one sentence for each time and condition; effects that share both share the sentence."""
    language = "ru" if language == "ru" else "en"
    sentences = [_sentence(list(lines), language) for _, lines in groupby(card.effects, key=_circumstances)]
    return " ".join(sentences) or {"en": "No effect.", "ru": "Ничего не делает."}[language]


def _circumstances(effect: Effect) -> Any:
    return effect.in_, effect.for_, effect.if_


def _sentence(effects: list[Effect], language: str) -> str:
    first = effects[0]
    introduction = ", ".join(part for part in (WHEN[language](first.in_, first.for_), IF[language](first.if_)) if part)
    acts = [ACTION[language](effect) for effect in effects]
    return _begun(f"{introduction}: {'; '.join(acts)}") if introduction else " ".join(map(_begun, acts))


def _begun(words: str) -> str:
    return words[0].upper() + words[1:] + "."


# ------------------------------------------------------------------------------------------ English
def _when_en(later: int, turns: int) -> str:
    start = "" if later == 0 else "next turn" if later == 1 else f"in {later} turns"
    if turns == 1:
        return start
    return f"for {turns} turns, starting {start}" if start else f"for {turns} turns"


def _if_en(condition: Any) -> str:
    if condition is None:
        return ""
    if isinstance(condition, str):
        return {
            "attacked": "if you are attacked",
            "damaged": "if an attack gets through to you",
            "blocked": "if you block an attack",
            "opponent_passed": "if the opponent plays no card",
        }[condition]
    ((name, number),) = condition.model_dump().items()
    return f"if your health is {number} or less" if name == "health_at_most" else f"from your deck {number} on"


def _action_en(effect: Effect) -> str:
    they, n = effect.opponent, effect.amount
    if effect.set_aside == "self":
        return "this card leaves the game"
    if effect.action == "attack":
        return f"the opponent attacks you for {n}" if they else f"attack {n}"
    if effect.action == "heal":
        return f"the opponent heals {n}" if they else f"heal {n}"
    if effect.action == "block":
        amount = "everything" if effect.block == "all" else str(n)
        return f"the opponent blocks {amount}" if they else f"block {amount}"
    return ("the opponent " if they else "") + _moves_en(effect)


def _moves_en(effect: Effect) -> str:
    they, n = effect.opponent, effect.amount
    if effect.action == "draw":
        return f"{'draws' if they else 'draw'} {'a card' if n == 1 else f'{n} cards'}"
    cards = "a random card" if n == 1 else f"{n} random {plural_en(n, 'card')}"
    zone = effect.zone if effect.zone != "discard" else "discard pile"
    place = f" from {'their' if they else 'your'} {zone}"
    if effect.action == "discard":
        return f"{'discards' if they else 'discard'} {cards}{'' if effect.zone == 'hand' else place}"
    return f"{'sets' if they else 'set'} aside {cards}{place}"


# ------------------------------------------------------------------------------------------ Russian
def _when_ru(later: int, turns: int) -> str:
    if turns == 1:
        return "" if later == 0 else "в следующий ход" if later == 1 else f"через {later} {_turns_ru(later)}"
    words = f"{turns} {_turns_ru(turns)} подряд"
    if later == 0:
        return words
    start = "начиная со следующего" if later == 1 else f"начиная через {later} {_turns_ru(later)}"
    return f"{words}, {start}"


def _turns_ru(n: int) -> str:
    return plural_ru(n, "ход", "хода", "ходов")


def _if_ru(condition: Any) -> str:
    if condition is None:
        return ""
    if isinstance(condition, str):
        return {
            "attacked": "если вас атакуют",
            "damaged": "если атака по вам прошла",
            "blocked": "если ваш блок принял удар",
            "opponent_passed": "если противник не сыграл карту",
        }[condition]
    ((name, number),) = condition.model_dump().items()
    if name == "health_at_most":
        return f"если у вас не больше {number} здоровья"
    return f"начиная с вашей {number}-й колоды"


def _action_ru(effect: Effect) -> str:
    they, n = effect.opponent, effect.amount
    if effect.set_aside == "self":
        return "эта карта выходит из игры"
    if effect.action == "attack":
        return f"противник атакует вас на {n}" if they else f"атака {n}"
    if effect.action == "heal":
        return f"противник лечится на {n}" if they else f"лечение {n}"
    if effect.action == "block":
        if effect.block == "all":
            return "противник блокирует все атаки" if they else "блок от всех атак"
        return f"противник блокирует {n}" if they else f"блок {n}"
    return ("противник " if they else "") + _moves_ru(effect)


def _moves_ru(effect: Effect) -> str:
    they, n = effect.opponent, effect.amount
    if effect.action == "draw":
        cards = "карту" if n == 1 else f"{n} {plural_ru(n, 'карту', 'карты', 'карт')}"
        return f"{'берёт' if they else 'возьмите'} {cards}"
    random = f"{n} {plural_ru(n, 'случайную карту', 'случайные карты', 'случайных карт')}"
    cards = "случайную карту" if n == 1 else random
    place = {"hand": " из руки", "deck": " из колоды", "discard": " из сброса"}[effect.zone]
    if effect.action == "discard":
        return f"{'сбрасывает' if they else 'сбросьте'} {cards}{'' if effect.zone == 'hand' else place}"
    return f"{'откладывает' if they else 'отложите'} {cards}{place}"


WHEN = {"en": _when_en, "ru": _when_ru}
IF = {"en": _if_en, "ru": _if_ru}
ACTION = {"en": _action_en, "ru": _action_ru}
