"""A review in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from quintain.review.marking import Mark
from quintain.review.reviewing import Decision, Review, Side
from quintain.texts import PLATFORM, Texts, Value

TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)
ALWAYS: Final = 0.995  # the share of a move that is made every time


def told(review: Review, language: str) -> list[str]:
    """Decision by decision, then what the match came to for each side."""
    title = TEXTS.words(
        "review-title-open" if review.is_open else "review-title",
        language,
        preset=review.preset,
        n=len(review.decisions),
    )
    lines = [title, "", *(decision_line(one, language) for one in review.decisions), ""]
    for side in review.sides:
        lines.append(side_line(side, language, alone=len(review.sides) == 1, is_open=review.is_open))
    if not review.is_open:  # nobody could have known
        lines.append(moments_line(review, language))
    return lines


def decision_line(one: Decision, language: str) -> str:
    """A decision in a line: who played what, how good that was, and what was better."""
    verdict = one.verdict
    mark = TEXTS.words(f"review-mark-{verdict.mark.value}", language)
    loss = f" −{percent(verdict.loss)} %" if verdict.mark != Mark.BEST else ""
    line = f"{one.number + 1:4}  [{one.seat}] {percent(verdict.chance):3} %  {one.played[language]}  · {mark}{loss}"
    return line if verdict.mark in (Mark.BEST, Mark.GOOD) else "; ".join((line, *better(one, language)))


def better(one: Decision, language: str) -> Iterator[str]:
    """What the bot would have done, and why."""
    move, share = one.better[0]
    if share >= ALWAYS:
        yield TEXTS.words("review-better", language, move=move[language])
    else:
        yield TEXTS.words("review-mixed", language, move=move[language], share=percent(share))
    if one.verdict.certain:
        yield TEXTS.words("review-certain", language)
    elif one.reasons:
        yield TEXTS.words("review-why", language, reasons=", ".join(words[language] for words in one.reasons))


def side_line(side: Side, language: str, *, alone: bool, is_open: bool) -> str:
    """What a match came to for a side, luck and skill apart; or what it would have gained by seeing all cards."""
    result = "won" if side.result == 1.0 else "lost" if side.result == 0.0 else "drawn"
    told_result = TEXTS.words(f"review-{result}", language, seat=side.seat)
    if is_open:
        open_sum = TEXTS.words("review-open-sum", language, lost=percent(side.given), accuracy=percent(side.accuracy))
        return f"{told_result} {open_sum}"
    numbers: dict[str, Value] = {
        "luck": signed(side.luck),
        "mistakes": signed(-side.given),
        "opponent": signed(side.gained),
        "accuracy": percent(side.accuracy),
    }
    if alone:
        del numbers["opponent"]
    return f"{told_result} {TEXTS.words('review-alone' if alone else 'review-sum', language, **numbers)}"


def moments_line(review: Review, language: str) -> str:
    if not review.moments:
        return TEXTS.words("review-clean", language)
    numbers = ", ".join(str(number + 1) for number in review.moments)
    return TEXTS.words("review-moments", language, n=len(review.moments), numbers=numbers)


def percent(share: float) -> int:
    return round(100 * share)


def signed(share: float) -> str:
    number = percent(share)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
