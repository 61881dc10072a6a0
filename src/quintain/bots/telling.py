"""An explanation in a few sentences, as one would give it to a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

AS_GOOD = 0.01  # a difference in win chances that nobody would notice
LIKELY = 0.35
MIXED = 3  # moves of a mix that are named

WORDS = {
    "en": {
        "certain": "Play: {move}. It wins at once, whatever the other side holds or does.",
        "forced": "There is only one move: {move}. It wins about {win} of the time.",
        "best": "Best: {move}. It wins about {win} of the time.",
        "mixed": "No single move is best: choose at random among {moves}, so that nobody can read you. "
        "You win about {win} of the time.",
        "next": "Next best: {move}, which wins {loss} less often.",
        "equal": "{move} is just as good.",
        "likely": "The other side will probably choose: {move} ({share}).",
        "unclear": "What the other side will do is hard to tell; likeliest: {move} ({share}).",
        "for": "For it: {reasons}.",
        "against": "Against it: {reasons}.",
        "or": "{move} ({share})",
    },
    "ru": {
        "certain": "Играйте: {move}. Это победа сразу, что бы ни держал и ни делал соперник.",
        "forced": "Ход только один: {move}. Побед примерно {win}.",
        "best": "Лучший ход: {move}. Побед примерно {win}.",
        "mixed": "Одного лучшего хода нет: выбирайте наугад из {moves}, чтобы вас нельзя было прочитать. "
        "Побед примерно {win}.",
        "next": "Следующий по силе: {move}; побед на {loss} меньше.",
        "equal": "{move}: ничем не хуже.",
        "likely": "Соперник, вероятно, выберет: {move} ({share}).",
        "unclear": "Что сделает соперник, сказать трудно; вероятнее всего: {move} ({share}).",
        "for": "За это: {reasons}.",
        "against": "Против: {reasons}.",
        "or": "{move} ({share})",
    },
}


def sentences(told: Any, language: str) -> list[str]:
    """What to do, what else would do, what the other side may do, and what speaks for and against it."""
    words = WORDS[language]
    lines = advice(told, words, language)
    if told.foe and not told.certain:
        text, share = told.foe[0]
        kind = "likely" if share >= LIKELY else "unclear"
        lines.append(words[kind].format(move=text[language], share=percent(share)))
    for kind, sign in (("for", 1), ("against", -1)):
        named = [text[language] for text, gain in told.reasons if gain * sign > 0]
        if named:
            lines.append(words[kind].format(reasons=", ".join(named)))
    return lines


def advice(told: Any, words: dict[str, str], language: str) -> list[str]:
    """The first sentences: the move or the mix, and the best of what is not played."""
    played = [one for one in told.candidates if one.share > 0]
    first, rest = played[0], [one for one in told.candidates if one.share == 0]
    if told.certain:
        return [words["certain"].format(move=first.text[language])]
    if len(told.candidates) == 1:
        return [words["forced"].format(move=first.text[language], win=percent(first.win))]
    kind = "best" if len(played) == 1 else "mixed"
    lines = [
        words[kind].format(move=first.text[language], moves=mixed(played, words, language), win=percent(first.win))
    ]
    if rest:
        other = min(rest, key=lambda one: one.loss)
        kind = "equal" if other.loss < AS_GOOD else "next"
        lines.append(capital(words[kind].format(move=other.text[language], loss=percent(other.loss))))
    return lines


def mixed(played: Sequence[Any], words: dict[str, str], language: str) -> str:
    """The moves of a mix with their shares."""
    named = [words["or"].format(move=one.text[language], share=percent(one.share)) for one in played[:MIXED]]
    return ", ".join(named) + (", …" if len(played) > MIXED else "")


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def capital(line: str) -> str:
    return line[:1].upper() + line[1:]
