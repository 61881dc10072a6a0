"""Luck for pictures: numbers that follow from a name, on every machine and with every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """A stream of numbers that belongs to a name."""

    def __init__(self, name: str) -> None:
        self._name = name.encode()
        self._count = 0

    def share(self) -> float:
        """The next number, from 0 up to but not including 1."""
        self._count += 1
        digest = hashlib.blake2b(self._name + self._count.to_bytes(4, "little"), digest_size=6).digest()
        return int.from_bytes(digest, "little") / (1 << 48)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self.share() * (high - low + 1))

    def pick(self, things: Sequence[T]) -> T:
        return things[int(self.share() * len(things))]

    def chance(self, share: float) -> bool:
        return self.share() < share
