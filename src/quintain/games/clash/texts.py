"""What a card says, made from its effects (C11)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from quintain.games.clash.cards import Card, Effect
from quintain.games.clash.notation import TEXTS

AT_ONCE = (0, 1, None)
SUMS = ("attack", "heal")


def card_text(card: Card, language: str) -> str:
    """C11 — one sentence for each time and condition; effects that share both share the sentence."""
    always = {_deed(effect) for effect in card.effects if _circumstances(effect) == AT_ONCE}
    grouped = (list(lines) for _, lines in groupby(card.effects, key=_circumstances))
    sentences = [_sentence(lines, always if _adds(lines[0]) else set(), language) for lines in grouped]
    return " ".join(sentences) or TEXTS.words("card-nothing", language)


def _circumstances(effect: Effect) -> Any:
    return effect.in_, effect.for_, effect.if_


def _deed(effect: Effect) -> tuple[str, bool]:
    return effect.action, effect.opponent


def _adds(effect: Effect) -> bool:
    """Is it due on a condition, beside what the card does at once in any case?"""
    return effect.if_ is not None and _circumstances(effect)[:2] == AT_ONCE[:2]


def _sentence(effects: list[Effect], always: set[tuple[str, bool]], language: str) -> str:
    acts = [_act(effect, _deed(effect) in always, language) for effect in effects]
    introduction = _introduction(effects[0], language)
    if not introduction:
        return " ".join(_begun(TEXTS.words("card-act", language, act=act)) for act in acts)
    return _begun(TEXTS.words("card-acts", language, introduction=introduction, acts="; ".join(acts)))


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _introduction(effect: Effect, language: str) -> str:
    when, condition = _when(effect, language), _condition(effect.if_, language)
    if when and condition:
        return TEXTS.words("card-introduction", language, when=when, condition=condition)
    return when or condition


def _when(effect: Effect, language: str) -> str:
    if effect.for_ > 1:
        return TEXTS.words("card-lasting", language, later=effect.in_, turns=effect.for_)
    return TEXTS.words("card-later", language, later=effect.in_) if effect.in_ else ""


def _condition(condition: Any, language: str) -> str:
    if condition is None:
        return ""
    if isinstance(condition, str):
        return TEXTS.words(_key("if", condition), language)
    ((name, number),) = condition.model_dump().items()
    return TEXTS.words(_key("if", name), language, number=number)


def _act(effect: Effect, again: bool, language: str) -> str:
    """Whoever attacks for 9 and, perhaps, for 7 is told that these are 7 more."""
    act = _action(effect, language)
    return TEXTS.words("card-more", language, act=act) if again and effect.action in SUMS else act


def _action(effect: Effect, language: str) -> str:
    if effect.set_aside == "self":
        return TEXTS.words("card-leave", language)
    number = "all" if effect.block == "all" else effect.amount
    who = "opponent" if effect.opponent else "you"
    return TEXTS.words(_key(effect.action), language, who=who, number=number, **{"from": effect.zone})


def _key(*names: str) -> str:
    return "-".join(("card", *names)).replace("_", "-")
