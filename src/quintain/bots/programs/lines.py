"""Every line that goes between the arena and a program, declared once: the reference is written from here."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from quintain.rules.jsonshapes import Seat, misfit
from quintain.rules.plainjson import Json

PROTOCOL: Final = 1
LONGEST_ANSWER: Final = 1 << 16  # bytes; a move has at most some hundred
LONGEST_NAME: Final = 60


class TimeControl(TypedDict):
    """How long a program may think, in milliseconds; null is without limit."""

    move: Annotated[int | None, "for one decision"]
    total: Annotated[int | None, "for all decisions of a match together"]
    increment: Annotated[int, "added to what is left of `total` after each decision"]


class Hello(TypedDict):
    """The first line: what will be played, as long as the program runs. Answer with `ready`."""

    type: Literal["hello"]
    protocol: Annotated[int, "the version of these lines"]
    contract: Annotated[int, "the version of the shapes of moves and views"]
    game: Annotated[str, "the rulebook"]
    preset: str
    rules: Annotated[str, "a digest of rules and cards: equal exactly when both are"]
    options: Annotated[dict[str, int | bool | str], "all of them"]
    cards: Annotated[list[Json], "all of them, in the shape of the contract"]


class NewMatch(TypedDict):
    """A match begins; forget the last one. Answer with `ready`."""

    type: Literal["new_match"]
    match: Annotated[int, "counts from 1 since the program was started"]
    seat: Annotated[Seat, "yours"]
    deck: Annotated[list[str] | None, "the cards that you bring; null where the rules deal from a common deck"]
    time: TimeControl


class Decide(TypedDict):
    """You owe a decision. Answer with `move` or `resign`."""

    type: Literal["decide"]
    decision: Annotated[int, "counts from 1 in a match; the answer repeats it"]
    view: Annotated[Json, "what your seat may know"]
    legal: Annotated[list[Json], "what you may choose from"]
    events: Annotated[list[Json], "what has happened since you were last told, as your seat may know it"]
    time_left: Annotated[int | None, "milliseconds for this decision; null: as long as you like"]


class End(TypedDict):
    """The match is over. No answer."""

    type: Literal["end"]
    winner: Annotated[Seat | None, "null: a draw"]
    reason: Annotated[str, "by the rules, or `forfeit`: a program broke down, was too late or made no legal move"]
    view: Annotated[Json, "what your seat may know at the end"]
    events: Annotated[list[Json], "what has happened since you were last told"]


class Quit(TypedDict):
    """There is nothing more to play: end within a second. No answer. The end of the input means the same."""

    type: Literal["quit"]


class Ready(TypedDict):
    """After `hello` and after `new_match`; what it took does not count as time to think."""

    type: Literal["ready"]
    name: NotRequired[Annotated[str, "what you call yourself, in the answer to `hello`"]]
    author: NotRequired[Annotated[str, "who wrote you"]]


class Move(TypedDict):
    """After `decide`."""

    type: Literal["move"]
    decision: Annotated[int, "as asked"]
    move: Annotated[Any, "one of `legal` as it is, its code, or words"]


class Resign(TypedDict):
    """After `decide`, in place of a move: the match is lost."""

    type: Literal["resign"]
    decision: Annotated[int, "as asked"]


FROM_ARENA: Final = (Hello, NewMatch, Decide, End, Quit)
FROM_PROGRAM: Final = (Ready, Move, Resign)
ANSWERS: Final[dict[str, type]] = {"ready": Ready, "move": Move, "resign": Resign}


class Garbage(Exception):
    """A line that is no answer; what is wrong with it."""


def written(message: object) -> bytes:
    """A message as its line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(line: bytes, wanted: tuple[str, ...]) -> Json:
    """The answer that a line holds, which must be one of those that are due."""
    try:
        answer = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Garbage(f"{shown(line)} is no JSON (notes belong on standard error)") from None
    due = " or ".join(f'{{"type":"{kind}",...}}' for kind in wanted)
    if not isinstance(answer, dict):
        raise Garbage(f"{shown(line)} is no object; {due} was due")
    if answer.get("type") not in wanted:
        raise Garbage(f"{shown(line)} came where {due} was due")
    known = {key: value for key, value in answer.items() if key in ANSWERS[answer["type"]].__annotations__}
    if wrong := misfit(ANSWERS[answer["type"]], known):
        raise Garbage(f"{shown(line)}: {wrong.lstrip('.')[:80]}")
    return known


def _no_number(word: str) -> None:
    raise ValueError(word)


def shown(line: bytes, most: int = 80) -> str:
    """The beginning of a line, for a message."""
    text = printable(line[: 4 * most].decode("utf-8", "replace").strip())
    return f"'{text[:most]}…'" if len(text) > most else f"'{text}'"


def printable(text: str) -> str:
    """A text that a program wrote, without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
