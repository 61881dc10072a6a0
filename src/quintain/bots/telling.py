"""An explanation in a few sentences, as one would give it to a player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from quintain.texts import PLATFORM, Message, Texts, Value, msg

TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)
AS_GOOD = 0.01  # a difference in win chances that nobody would notice
LIKELY = 0.35
MIXED = 3  # moves of a mix that are named


def sentences(told: Any, language: str) -> list[str]:
    """What to do, what else would do, what the other side may do, and what speaks for and against it."""
    lines = advice(told, language)
    if told.foe and not told.certain:
        text, share = told.foe[0]
        lines.append(
            say("likely" if share >= LIKELY else "unclear", language, move=text[language], share=percent(share))
        )
    for kind, sign in (("for", 1), ("against", -1)):
        named = [text[language] for text, gain in told.reasons if gain * sign > 0]
        if named:
            lines.append(say(kind, language, reasons=", ".join(named)))
    return lines


def advice(told: Any, language: str) -> list[str]:
    """The first sentences: the move or the mix, and the best of what is not played."""
    played = [one for one in told.candidates if one.share > 0]
    first, rest = played[0], [one for one in told.candidates if one.share == 0]
    move = first.text[language]
    if told.certain:
        return [say("certain", language, move=move)]
    if len(told.candidates) == 1:
        return [say("forced", language, move=move, win=percent(first.win))]
    if len(played) == 1:
        lines = [say("best", language, move=move, win=percent(first.win))]
    else:
        lines = [say("mixed", language, moves=mixed(played, language), win=percent(first.win))]
    if rest:
        other = min(rest, key=lambda one: one.loss)
        move = other.text[language]
        as_good = other.loss < AS_GOOD
        lines.append(
            say("equal", language, move=move) if as_good else say("next", language, move=move, loss=percent(other.loss))
        )
    return lines


def mixed(played: Sequence[Any], language: str) -> str:
    """The moves of a mix with their shares."""
    named = [say("one-of", language, move=one.text[language], share=percent(one.share)) for one in played[:MIXED]]
    return ", ".join(named) + (", …" if len(played) > MIXED else "")


def percent(share: float) -> Message:
    return msg("tell-percent", number=round(100 * share))


def say(key: str, language: str, **data: Value) -> str:
    """A sentence of its own; inside another one nothing begins with a capital."""
    line = TEXTS.words(f"tell-{key}", language, **data)
    return line if key == "one-of" else line[:1].upper() + line[1:]
