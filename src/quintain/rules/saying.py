"""How a game's sentences get their data: which card, whose move, seen by whom.

An event is told by the message `event-<name>`. Each of its fields is an argument of that name:

- a seat is `you`, `them` (the reader's opponent) or `other` (where the reader has no seat), and `$<field>_name` is what
  that player is called; no seat is `none`;
- a card is its name, and `none` where it is not known;
- what is true or false is `yes` or `no`; everything else is as the event has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from quintain.rules.errors import IllegalMove
from quintain.rules.events import Vocabulary
from quintain.texts import PLATFORM, CardName, Message, Sentence, Texts, Value, msg
from quintain.texts.sentences import Names

NONE = "none"


@cache
def texts_of(folder: Path) -> GameTexts:
    """The texts of the game in a folder, once for all who ask."""
    return GameTexts(folder)


class GameTexts(Texts):
    """The sentences of a game, in the folder `text` of its folder; behind them, those of all games."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "text", PLATFORM)
        self.game = folder.name

    def say(self, cards: Names, key: str, /, **data: Value) -> Sentence:
        return Sentence(Message(key, data), self, cards)

    def illegal(self, cards: Names, code: str, rule: str, /, **data: Value) -> IllegalMove:
        """A move that a ruling forbids; the message is `illegal-<code>`."""
        return IllegalMove(code, rule, Sentence(Message(f"illegal-{code}", data), self, cards))


def event_data(events: Vocabulary, event: Mapping[str, Any], me: int | None) -> dict[str, Value]:
    """The arguments of an event's sentence."""
    data: dict[str, Value] = {}
    for name, sort in events.sorts(event["event"]).items():
        value = event[name]
        if sort == "seat":
            data |= {name: side(value, me), f"{name}_name": player_name(value, me)}
        elif sort == "card":
            data[name] = NONE if value is None else CardName(value)
        elif sort == "truth":
            data[name] = "yes" if value else "no"
        else:
            data[name] = value
    return data


def side(seat: int | None, me: int | None) -> str:
    """Whose side a seat is on, for the reader."""
    if seat is None:
        return NONE
    if me is None:
        return "other"
    return "you" if seat == me else "them"


def player_name(seat: int | None, me: int | None) -> Value:
    """What a player is called where nobody has a name."""
    if seat is None:
        return NONE
    return msg("player", number=seat + 1) if me is None else msg("opponent")
