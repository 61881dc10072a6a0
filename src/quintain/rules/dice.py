"""Luck: keyed rolls for the rules, and a fast stream for players that choose at random.

A roll is a function of the secret seed and of what it is for (purpose, seat, index), not the n-th number of a
generator. Two variants of a rule, or two plays of one deal, so share their luck. The function is SipHash-1-3 with
the 128-bit seed as its key: knowing some rolls does not help to find others.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from quintain.rules.kernel import compiled_as, rule
from quintain.rules.records import Int, Long, Record

WORD: Final = 1 << 64
HALF: Final = 1 << 63
LOW32: Final = 0xFFFFFFFF


class Seed(Record):
    """The 128 secret bits of a match, as two signed words."""

    low: Long
    high: Long


class Stream(Record):
    """A small fast generator (sfc32) for choices that need not be secret."""

    a: Long
    b: Long
    c: Long
    counter: Long


STREAM: Final = Stream.dtype


def _streams_native(count: int) -> list[Stream]:
    return np.zeros(count, STREAM)  # type: ignore[return-value]


@compiled_as(_streams_native)
def streams(count: int) -> list[Stream]:
    """New streams, to be started."""
    return [Stream.plain() for _ in range(count)]


def signed(number: int) -> int:
    """A number modulo 2**64, as the signed word with the same bits."""
    return (number + HALF) % WORD - HALF


def set_seed(seed: Seed, number: int) -> None:
    """Put a whole number of up to 128 bits into a plain seed."""
    seed.low, seed.high = signed(number), signed(number >> 64)


def _add_native(a: int, b: int) -> int:
    return a + b


@compiled_as(_add_native)
def add(a: int, b: int) -> int:
    """Sum of two words, wrapping round."""
    return signed(a + b)


def _turn_native(word: int, bits: int) -> int:
    return (word << bits) | ((word >> (64 - bits)) & ((1 << bits) - 1))


@compiled_as(_turn_native)
def turn(word: int, bits: int) -> int:
    """A word rotated to the left."""
    unsigned = word % WORD
    return signed((unsigned << bits) | (unsigned >> (64 - bits)))


@rule
def sip_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = add(a, b)
    c = add(c, d)
    b = turn(b, 13) ^ a
    d = turn(d, 16) ^ c
    a = turn(a, 32)
    c = add(c, b)
    a = add(a, d)
    b = turn(b, 17) ^ c
    d = turn(d, 21) ^ a
    c = turn(c, 32)
    return a, b, c, d


@rule
def sip(low: int, high: int, message: int) -> int:
    """SipHash-1-3 of one 8-byte message: the length block is the constant 8 << 56."""
    a = low ^ 0x736F6D6570736575
    b = high ^ 0x646F72616E646F6D
    c = low ^ 0x6C7967656E657261
    d = high ^ 0x7465646279746573
    d ^= message
    a, b, c, d = sip_round(a, b, c, d)
    a ^= message
    d ^= 8 << 56
    a, b, c, d = sip_round(a, b, c, d)
    a ^= 8 << 56
    c ^= 0xFF
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@rule
def roll(seed: Seed, purpose: int, seat: int, index: int, sides: int) -> int:
    """A number from 0 to sides - 1 that depends on nothing but the seed and what the roll is for."""
    word = sip(seed.low, seed.high, (purpose << 48) | ((seat + 1) << 32) | index)
    return (((word >> 32) & LOW32) * sides) >> 32


@rule
def shuffle(cards: list[Int], count: int, seed: Seed, purpose: int, seat: int) -> None:
    """Shuffle the first `count` cards. Purpose and seat must name this shuffle and no other."""
    for i in range(count - 1, 0, -1):
        j = roll(seed, purpose, seat, i, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def start_stream(stream: Stream, low: int, high: int) -> None:
    """Begin a stream that is determined by two words."""
    stream.a = low & LOW32
    stream.b = (low >> 32) & LOW32
    stream.c = high & LOW32
    stream.counter = ((high >> 32) & LOW32) | 1
    for _ in range(12):
        next_word(stream)


@rule
def next_word(stream: Stream) -> int:
    """The next 32 bits of a stream."""
    a, b, c, counter = stream.a, stream.b, stream.c, stream.counter
    word = (a + b + counter) & LOW32
    stream.counter = (counter + 1) & LOW32
    stream.a = b ^ (b >> 9)
    stream.b = (c + (c << 3)) & LOW32
    stream.c = (((c << 21) | (c >> 11)) + word) & LOW32
    return word


@rule
def below(stream: Stream, sides: int) -> int:
    """The next number from 0 to sides - 1."""
    return (next_word(stream) * sides) >> 32


@rule
def guess_seed(seed: Seed, stream: Stream) -> None:
    """New luck for a match whose seed is not known."""
    seed.low = next_word(stream) << 31 | next_word(stream)
    seed.high = next_word(stream) << 31 | next_word(stream)
