"""What is wrong with a deck: each fault has a key and data for programs, and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quintain.content import nearest
from quintain.texts import PLATFORM, Sentence, msg

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
