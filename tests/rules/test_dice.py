"""Keyed luck: uniform, the same in both backings, and an exact SipHash."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain.rules import dice
from quintain.rules.dice import Seed, Stream, below, roll, set_seed, shuffle, signed, start_stream

MASK = 2**64 - 1


def reference(key: bytes, message: bytes, compressions: int, finalizations: int) -> int:
    """SipHash-c-d of whole 8-byte messages, written from its definition with unsigned numbers."""
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def rotate(x: int, bits: int) -> int:
        return ((x << bits) | (x >> (64 - bits))) & MASK

    def rounds(count: int) -> None:
        for _ in range(count):
            v[0] = (v[0] + v[1]) & MASK
            v[2] = (v[2] + v[3]) & MASK
            v[1] = rotate(v[1], 13) ^ v[0]
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = rotate(v[0], 32)
            v[2] = (v[2] + v[1]) & MASK
            v[0] = (v[0] + v[3]) & MASK
            v[1] = rotate(v[1], 17) ^ v[2]
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = rotate(v[2], 32)

    words = [int.from_bytes(message[i : i + 8], "little") for i in range(0, len(message), 8)]
    for word in [*words, (len(message) & 0xFF) << 56]:
        v[3] ^= word
        rounds(compressions)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(finalizations)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_the_reference_gives_the_published_value() -> None:
    """SipHash-2-4, key 00..0f, message 00..07: the ninth of its authors' test vectors."""
    assert reference(bytes(range(16)), bytes(range(8)), 2, 4) == 0x93F5F5799A932462


@pytest.mark.parametrize("message", [0, 1, 2**48 + 5, 2**62 + 2**33, -1])
def test_sip_is_siphash_1_3(message: int) -> None:
    key = bytes(range(100, 116))
    low, high = (signed(int.from_bytes(key[i : i + 8], "little")) for i in (0, 8))
    assert dice.sip(low, high, message) & MASK == reference(key, (message & MASK).to_bytes(8, "little"), 1, 3)


def seed(number: int) -> Seed:
    made = Seed.plain()
    set_seed(made, number)
    return made


def test_rolls_are_uniform() -> None:
    counts = Counter(roll(seed(7), 1, 0, index, 6) for index in range(12_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 2_000) < 200 for count in counts.values())


def test_a_roll_depends_on_what_it_is_for_and_on_all_128_bits() -> None:
    base = [roll(seed(7), 1, 0, index, 1000) for index in range(50)]
    assert base == [roll(seed(7), 1, 0, index, 1000) for index in range(50)]
    others = [(seed(8), 1, 0), (seed(7 + 2**64), 1, 0), (seed(7 + 2**127), 1, 0), (seed(7), 2, 0), (seed(7), 1, 1)]
    for other in others:
        assert base != [roll(*other, index, 1000) for index in range(50)]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for number in range(6_000):
        cards = [1, 2, 3]
        shuffle(cards, 3, seed(number), 1, 0)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 150 for count in orders.values())


def test_streams_are_uniform_and_differ() -> None:
    drawn = []
    for number in (1, 2):
        stream = Stream.plain()
        start_stream(stream, number, 0)
        drawn.append([below(stream, 10) for _ in range(10_000)])
    assert drawn[0] != drawn[1]
    assert all(abs(count - 1_000) < 150 for numbers in drawn for count in Counter(numbers).values())
