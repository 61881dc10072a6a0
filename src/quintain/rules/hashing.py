"""Keys for what a seat knows: small numbers folded into one large one."""

from __future__ import annotations

from quintain.rules.kernel import rule
from quintain.rules.records import Int


@rule
def fold(key: int, number: int) -> int:
    """Mix a small number into a 62-bit key; no step leaves 63 bits, so that plain and compiled agree."""
    low = ((key & 0x7FFFFFFF) ^ (number & 0xFFFF)) * 0x01000193 & 0x7FFFFFFF
    high = (((key >> 31) ^ (number & 0xFFFF)) * 0x2C1B3C6D + low) & 0x7FFFFFFF
    return high << 31 | (low ^ low >> 15)


@rule
def fold_pile(key: int, cards: list[Int], count: int) -> int:
    """Mix in cards whose order makes no difference. One fold a card would make many pairs of cards add up alike."""
    total = 0
    for i in range(count):
        total += scatter(cards[i])
    return fold_sum(key, total)


@rule
def scatter(number: int) -> int:
    """A small number spread over 56 bits, so that sums of such numbers tell their parts."""
    return fold(fold(fold(17, number), 29), 31) & 0xFFFFFFFFFFFFFF


@rule
def fold_sum(key: int, total: int) -> int:
    """Mix in a sum of scattered numbers."""
    return fold(fold(fold(fold(key, total), total >> 16), total >> 32), total >> 48)
