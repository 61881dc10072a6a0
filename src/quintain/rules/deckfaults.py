"""What a deck may hold, and what is wrong with one: each fault has a key and data for programs, and a sentence for
people. `offences` is also written out as a script for the page, which checks decks where there is no server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quintain.content import nearest
from quintain.texts import PLATFORM, CardName, Message, Sentence, Texts, Value, msg
from quintain.texts.sentences import Names

Data = Mapping[str, int | str]
PREFIX = "fault-"
NONE = "none"  # what a sentence is told where there is nothing to tell


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a deck, and the ruling or option that forbids it."""

    key: str
    data: Data
    text: Sentence
    rule: str = ""

    @classmethod
    def of(cls, sentence: Sentence, rule: str = "") -> Fault:
        """By the message `fault-<key>`: the numbers and words that it is told are what programs are told."""
        told = sentence.message.data.items()
        data = {name: value for name, value in told if isinstance(value, int | str) and value != NONE}
        return cls(sentence.message.key.removeprefix(PREFIX), data, sentence, rule)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else str(self.text)


def unknown_card(card: str, known: Iterable[str], rule: str = "") -> Fault:
    """A card that the set does not have; the known ids are searched for what was meant."""
    near = nearest(card, known)
    return Fault.of(Sentence(msg("fault-unknown-card", card=card, near=near or NONE), PLATFORM), rule)


# ------------------------------------------------------------------------------------------ what a deck may hold
class Kind(NamedTuple):
    """Cards of which a deck may hold so many altogether; the key is that of the fault."""

    key: str
    most: int
    cards: Sequence[str]


class DeckLimits(NamedTuple):
    """How many cards a deck has, and what of: by card the most copies (`most`), with what else is told of that."""

    least: int
    most: int
    copies: Mapping[str, Mapping[str, int | str]]
    kinds: Sequence[Kind] = ()


def offences(limits: DeckLimits, known: Iterable[str], deck: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Everything that is wrong with a deck: keys, and the data of their sentences as they are sent."""
    counted: dict[str, int] = {}
    for card in deck:
        counted[card] = counted.get(card, 0) + 1
    found: list[tuple[str, dict[str, Any]]] = []
    if len(deck) < limits.least or len(deck) > limits.most:
        found.append(("deck-size", {"cards": len(deck), "least": limits.least, "most": limits.most}))
    for card, count in counted.items():
        if card not in known:
            found.append(("unknown-card", {"card": card, "near": NONE}))
        elif card not in limits.copies:
            found.append(("not-for-decks", {"card": card, "name": {"card": card}}))
        elif count > limits.copies[card]["most"]:  # type: ignore[operator]
            found.append(
                ("copies", {"card": card, "name": {"card": card}, "copies": count, **dict(limits.copies[card])})
            )
    for kind in limits.kinds:
        held = [card for card in counted if card in kind.cards]
        count = sum(counted[card] for card in held)
        if count > kind.most:
            listed = [{"key": "fault-card", "data": {"card": card, "name": {"card": card}}} for card in held]
            found.append((kind.key, {"cards": count, "most": kind.most, "listed": listed}))
    return found


def faults_by(
    limits: DeckLimits,
    cards: Names,
    known: Mapping[str, int],
    deck: Sequence[object],
    texts: Texts,
    rules: Mapping[str, str],
) -> list[Fault]:
    """The same as faults of a game, whose texts have a message `fault-<key>` for each; rules are told by key."""

    def fault(key: str, data: Mapping[str, Any]) -> Fault:
        rule = rules.get(key, "")
        if key == "unknown-card":
            return unknown_card(data["card"], limits.copies, rule)
        said = {name: _value(value) for name, value in data.items()}
        return Fault.of(Sentence(Message(f"{PREFIX}{key}", said), texts, cards), rule)

    return [fault(key, data) for key, data in offences(limits, known, [str(card) for card in deck])]


def _value(told: Any) -> Value:
    """What a sentence is told, from how that is sent."""
    if isinstance(told, list):
        return tuple(_value(each) for each in told)
    if not isinstance(told, dict):
        return told  # type: ignore[no-any-return]
    if "key" in told:
        return Message(told["key"], {name: _value(value) for name, value in told["data"].items()})
    return CardName(told["card"])
