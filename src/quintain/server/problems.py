"""What can go wrong for whoever uses the server: a code, a sentence, a status for HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from quintain.server.protocol import Said
from quintain.texts import PLATFORM, Sentence, Texts, Value, msg

TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)
# The sentence of a problem is `problem-<code>`, where no other is given. 0: it is only said on the socket.
STATUS: Final = {
    "bad-message": 400,
    "bad-request": 400,
    "log-in": 401,
    "bad-log-in": 401,
    "bad-code": 401,
    "banned": 403,
    "forbidden": 403,
    "origin": 403,
    "closed": 403,
    "not-found": 404,
    "method": 405,
    "name-taken": 409,
    "not-open": 409,
    "own-challenge": 409,
    "blocked": 409,
    "still-running": 409,
    "not-guest": 409,
    "too-many-matches": 409,
    "timeout": 408,
    "too-large": 413,
    "media-type": 415,
    "host": 421,
    "name": 422,
    "password": 422,
    "invalid": 422,
    "slow-down": 429,
    "busy": 429,
    "too-many-connections": 429,
    "long-head": 431,
    "no-seat": 403,
    "not-joined": 409,
    "private": 403,
    "unavailable": 503,
    "broken": 409,
    "full": 503,
    "later": 501,
    "slow-reader": 0,
    "flood": 0,
    "logged-out": 0,
    "too-many-sockets": 0,
    "shutting-down": 0,
}
LONGEST_SENTENCE: Final = 2000  # many sentences quote what they refuse


class Problem(Exception):
    """Something that the user has to be told."""

    def __init__(self, code: str, key: str = "", /, *, retry: int = 10, **data: Value) -> None:
        self.code = code
        self.status = STATUS[code]
        self.retry = retry  # seconds after which it may be worth to try again
        self.sentence = Sentence(msg(f"problem-{key or code}", **data), TEXTS)
        super().__init__(code)

    @classmethod
    def of(cls, error: Exception) -> Problem:
        """What the rules say about options, cards or decks that cannot be used. What is said to designers and
        programmers is in English, and goes behind a sentence."""
        problem = cls("invalid", "invalid-because", detail=shortened(str(error)))
        problem.sentence = getattr(error, "sentence", None) or problem.sentence
        return problem

    def __str__(self) -> str:
        return english(self.sentence)


def english(sentence: Sentence) -> str:
    """For programs and logs."""
    return shortened(str(sentence))


def said(sentence: Sentence) -> Said:
    """For people, whose language the reader knows. Where data are too long to be sent, the words are."""
    told = sentence.message.to_json()
    if len(msgspec.json.encode(told)) > 2 * LONGEST_SENTENCE:
        told = msg("bare", word=english(sentence)).to_json()
    return Said(told["key"], told["data"], getattr(sentence.texts, "game", ""))  # type: ignore[arg-type]


def shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[: LONGEST_SENTENCE - 1]}…"
