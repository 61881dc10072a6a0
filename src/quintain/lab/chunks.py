"""Chunks: the same range of deals for several arms, played and added up. A chunk is a pure function of its description
and answers with whole numbers, so that it may be played anywhere, twice, and in any order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from quintain.lab.arms import Arm
from quintain.lab.fairly import fair_deals
from quintain.lab.kit.trace import METRICS
from quintain.lab.noting import Layout, NotingBench
from quintain.lab.playing import BINS, COUNTS
from quintain.lab.playing import LENGTHS as _LENGTHS
from quintain.lab.workbench import Array, Workbench
from quintain.rules.errors import QuintainError

MOST_ARMS = 12  # so that an answer stays below 16 kB
PLAY, CARDS, FAIRLY = "play", "cards", "fairly"
NOTES: Final = "notes"  # and, after a space, who weighs decisions

# A row for each arm: sums, squares, products with arm 0, counts with the histogram of lengths, and for each metric the
# deal with most of it.
SUMS, SQUARES, PRODUCTS = slice(0, METRICS), slice(METRICS, 2 * METRICS), slice(2 * METRICS, 3 * METRICS)
_AT = 3 * METRICS
ENDS, LENGTHS = slice(_AT, _AT + COUNTS), slice(_AT + _LENGTHS, _AT + _LENGTHS + BINS)
_AT += COUNTS
MOST, WHERE = slice(_AT, _AT + METRICS), slice(_AT + METRICS, _AT + 2 * METRICS)
DEALS = _AT + 2 * METRICS
ROW = DEALS + 1
NEVER = np.iinfo(np.int64).min

# Chunks grow, so that a clear answer comes at once and a hard one is not asked after too often.
SIZES = (2048, 2048, 4096, 8192, 16384, 32768)
SLOW_SIZES = (16, 16, 32)
SLOWEST_SIZES = (2, 2, 4)  # for players who take seconds for a match


class OtherCode(QuintainError):
    """A chunk would have another answer here."""


@dataclass(frozen=True)
class Chunk:
    """What to play."""

    arms: tuple[Arm, ...]
    seed: int
    begin: int
    end: int
    task: str = PLAY

    def to_json(self) -> dict[str, Any]:
        arms = [arm.to_json() for arm in self.arms]
        place = {"task": self.task, "arms": arms, "seed": self.seed, "begin": self.begin, "end": self.end}
        return {**place, "key": self.key()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chunk:
        arms = tuple(map(Arm.from_json, data["arms"]))
        return cls(arms, data["seed"], data["begin"], data["end"], data["task"])

    def key(self) -> str:
        """What this chunk is, rules and code included: equal keys have equal answers."""
        text = json.dumps([self.task, [arm.key() for arm in self.arms], self.seed, self.begin, self.end])
        return hashlib.sha256(text.encode()).hexdigest()[:40]


def chunks_of(
    arms: tuple[Arm, ...], seed: int, deals: int, first: int = 0, task: str = PLAY, sizes: Sequence[int] = ()
) -> Iterator[Chunk]:
    """The chunks that a study plays, in order; they do not depend on who plays them."""
    sizes = sizes or (SIZES if all(arm.is_quick for arm in arms) and task in (PLAY, CARDS) else SLOW_SIZES)
    begin, number = 0, 0
    while begin < deals:
        end = min(deals, begin + sizes[min(number, len(sizes) - 1)])
        yield Chunk(arms, seed, first + begin, first + end, task)
        begin, number = end, number + 1


@lru_cache(maxsize=64)
def workbench(arm: Arm, seed: int) -> Workbench:
    return Workbench(arm, seed)


@lru_cache(maxsize=64)
def noting_bench(arm: Arm, seed: int, layout: Layout, thinker: str) -> NotingBench:
    return NotingBench(arm, seed, layout, thinker)


def run_notes(chunk: Chunk, thinker: str) -> Array:
    """What is noted of the same deals of some arms, all in one tally."""
    layout = Layout(chunk.arms)
    benches = [noting_bench(arm, chunk.seed, layout, thinker) for arm in chunk.arms]
    total: Array = np.sum([bench.tally(chunk.begin, chunk.end) for bench in benches], axis=0)
    return total


def run_chunk(data: Mapping[str, Any]) -> bytes:
    """Play a chunk. Takes and gives plain data, so that another process or machine can do it."""
    chunk = Chunk.from_json(data)
    if data["key"] != chunk.key():
        raise OtherCode("whoever plays here has another version of quintain than whoever asks")
    if chunk.task == CARDS:
        return workbench(chunk.arms[0], chunk.seed).cards(chunk.begin, chunk.end).tobytes()
    if chunk.task == FAIRLY:
        return fair_deals(chunk.arms[0], chunk.seed, chunk.begin, chunk.end).tobytes()
    task, _, thinker = chunk.task.partition(" ")
    if task == NOTES:
        return run_notes(chunk, thinker).tobytes()
    found = blank(len(chunk.arms))
    reference: Array | None = None
    for row, arm in zip(found, chunk.arms, strict=True):
        deals, counts = workbench(arm, chunk.seed).deals(chunk.begin, chunk.end)
        reference = deals if reference is None else reference
        fill(row, deals, counts, reference, chunk.begin)
    return found.tobytes()


def blank(arms: int) -> Array:
    table = np.zeros((arms, ROW), np.int64)
    table[:, MOST] = NEVER
    return table


def fill(row: Array, deals: Array, counts: Array, reference: Array, begin: int) -> None:
    row[SUMS] = deals.sum(axis=0)
    row[SQUARES] = np.einsum("ij,ij->j", deals, deals)
    row[PRODUCTS] = np.einsum("ij,ij->j", deals, reference)
    row[ENDS] = counts
    row[MOST] = deals.max(axis=0)
    row[WHERE] = deals.argmax(axis=0) + begin
    row[DEALS] = len(deals)


def read_table(data: bytes, arms: int) -> Array:
    return np.frombuffer(data, np.int64).reshape(arms, ROW).copy()


def merge(one: Array, other: Array) -> Array:
    """Two tables as one: the order makes no difference."""
    table = one + other
    better = (other[:, MOST] > one[:, MOST]) | ((other[:, MOST] == one[:, MOST]) & (other[:, WHERE] < one[:, WHERE]))
    table[:, MOST] = np.maximum(one[:, MOST], other[:, MOST])
    table[:, WHERE] = np.where(better, other[:, WHERE], one[:, WHERE])
    return table


def digest(table: Array) -> str:
    """What came out, as a name: equal for equal tables, to the last bit."""
    return hashlib.sha256(np.ascontiguousarray(table).astype("<i8").tobytes()).hexdigest()[:16]
