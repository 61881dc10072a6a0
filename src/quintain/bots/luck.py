"""The luck of a bot: a stream of its own, begun from the number that it is given with a view."""

from __future__ import annotations

from quintain.rules.dice import Stream, next_word, start_stream

WORD = 1 << 32


class Luck:
    """Chance for one decision. The same number gives the same decision."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.stream = Stream.plain()
        start_stream(self.stream, number & 0xFFFFFFFFFFFFFFFF, number >> 64)

    def share(self) -> float:
        """A number from 0 to just below 1."""
        return next_word(self.stream) / WORD

    def word(self) -> int:
        """62 bits, to begin a stream of compiled code."""
        return (next_word(self.stream) << 31 | next_word(self.stream)) & 0x3FFFFFFFFFFFFFFF
