"""What is wrong with a deck: each fault has a key and data for programs, and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quintain.content import nearest
from quintain.texts import PLATFORM, Sentence, msg

Data = Mapping[str, int | str]


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a deck, and the ruling or option that forbids it."""

    key: str
    data: Data
    text: Sentence
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else str(self.text)


def unknown_card(card: str, known: Iterable[str], rule: str = "") -> Fault:
    """A card that the set does not have; the known ids are searched for what was meant."""
    near = nearest(card, known)
    text = Sentence(msg("fault-unknown-card", card=card, near=near or "none"), PLATFORM)
    return Fault("unknown-card", {"card": card} | ({"near": near} if near else {}), text, rule)
