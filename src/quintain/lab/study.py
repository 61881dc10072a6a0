"""A study: chunks played until enough is known. With a folder it can be interrupted at any moment and gone on with:
what has been played is in a small database there, one row for each chunk, written when it is complete."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from quintain.lab import fairly, shapes
from quintain.lab.arms import Arm
from quintain.lab.chunks import CARDS, ENDS, FAIRLY, NOTES, Chunk, blank, chunks_of, digest, merge, read_table
from quintain.lab.noting import MATCHES as NOTED
from quintain.lab.noting import Layout
from quintain.lab.playing import COLUMNS, MATCHES
from quintain.lab.pools import Pool
from quintain.lab.workbench import Array
from quintain.rules.errors import QuintainError

FILE = "chunks.sqlite"
RESULT = "result.json"
ASKED = "study.json"
Wanted = Callable[[Array], int]  # how many deals it is likely to take in all; 0: enough is known
OnProgress = Callable[["Progress"], None]
ALL = 1 << 62


class StudyError(QuintainError):
    """A study folder cannot be used."""


class Stopped(QuintainError):
    """A study was stopped before its end. What was played is kept, if there is a folder."""


@dataclass(frozen=True)
class Budget:
    """How much may be played for one question: deals, and seconds of the clock. Only deals are the same everywhere."""

    deals: int = 400_000
    seconds: float = 3600.0


def shares(budget: Budget, parts: int) -> Iterator[Budget]:
    """The budget of each of several parts, told when it begins: time that one did not need is there for the others."""
    end = time.monotonic() + budget.seconds
    for left in range(parts, 0, -1):
        yield replace(budget, seconds=max(0.0, end - time.monotonic()) / left)


@dataclass
class Progress:
    """How far a study is."""

    what: str
    deals: int = 0
    matches: int = 0
    needed: int = 0  # deals that the decision is likely to take
    seconds: float = 0.0
    found: int = 0  # of the deals, those that were played before and kept
    found_matches: int = 0

    @property
    def rate(self) -> float:
        """Matches per second."""
        return (self.matches - self.found_matches) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds to the decision."""
        fresh = self.deals - self.found
        return max(0, self.needed - self.deals) * self.seconds / fresh if fresh else 0.0

    def to_json(self) -> dict[str, Any]:
        shape = shapes.Progress(
            what=self.what,
            deals=self.deals,
            matches=self.matches,
            needed=self.needed,
            seconds=round(self.seconds, 3),
            rate=round(self.rate, 1),
            left=round(self.left, 1),
        )
        return dict(shapes.plain(shape))


@dataclass
class Study:
    """Where chunks are played and kept. `progress` is told after every chunk how far it is; when `stop` says so, the
    study ends there with `Stopped`."""

    folder: Path | None = None
    pool: Pool = field(default_factory=Pool)
    progress: OnProgress | None = None
    seed: int = 1
    stop: Callable[[], bool] | None = None
    played: int = 0  # chunks that were played now, not found
    matches: int = 0
    digests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        if self.folder is not None:
            self._open(self.folder)

    def _open(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(folder / FILE)) as base, base:
                base.execute("create table if not exists chunks (key text primary key, chunk text, answer blob)")
                self._kept = dict(base.execute("select key, answer from chunks"))
        except (OSError, sqlite3.Error) as error:
            raise StudyError(f"{folder}: this cannot be used as a study folder ({error})") from None

    def _keep(self, chunk: Chunk, answer: bytes) -> None:
        self._kept[chunk.key()] = answer
        self.played += 1
        if self.folder is None:
            return
        row = (chunk.key(), json.dumps(chunk.to_json()), answer)
        try:
            with closing(sqlite3.connect(self.folder / FILE)) as base, base:
                base.execute("insert or ignore into chunks values (?, ?, ?)", row)
        except sqlite3.Error as error:
            raise StudyError(f"{self.folder}: the study cannot be kept there any longer ({error})") from None

    # ---------------------------------------------------------------------------- playing
    def answers(self, chunks: Callable[[], Iterator[Chunk]]) -> Generator[tuple[Chunk, bytes, bool], None, None]:
        """The answers to chunks, in order, and whether each was found: those that are kept, and the others as they are
        played."""
        known = set(self._kept)
        missing = (chunk.to_json() for chunk in chunks() if chunk.key() not in known)
        with closing(self.pool.answers(missing)) as fresh:
            for chunk in chunks():
                if chunk.key() in known:
                    yield chunk, self._kept[chunk.key()], True
                else:
                    answer = next(fresh)
                    self._keep(chunk, answer)
                    yield chunk, answer, False

    def table(self, what: str, arms: Sequence[Arm], budget: Budget, wanted: Wanted, first: int = 0) -> Array:
        """Play deals of some arms until enough is known, and add them up."""

        def add(total: Array, answer: bytes) -> Array:
            return merge(total, read_table(answer, len(arms)))

        def matches(total: Array) -> int:
            return sum(matches_in(row) for row in total)

        def chunks() -> Iterator[Chunk]:
            return chunks_of(tuple(arms), self.seed, budget.deals, first)

        return self._play(what, chunks, blank(len(arms)), add, matches, budget, wanted)

    def cards(self, arm: Arm, budget: Budget, wanted: Wanted) -> Array:
        """Play single matches of an arm and add up what became of its cards."""
        shape = (len(arm.game.card_set) + 1, COLUMNS)

        def add(total: Array, answer: bytes) -> Array:
            return total + np.frombuffer(answer, np.int64).reshape(shape)

        def chunks() -> Iterator[Chunk]:
            return chunks_of((arm,), self.seed, budget.deals, task=CARDS)

        start: Array = np.zeros(shape, np.int64)
        return self._play("cards", chunks, start, add, lambda total: int(total[-1, 0]), budget, wanted)

    def fairly(self, what: str, arm: Arm, budget: Budget, wanted: Wanted) -> Array:
        """Play deals of an arm with luck taken off, until enough is known."""

        def add(total: Array, answer: bytes) -> Array:
            return total + np.frombuffer(answer, np.int64)

        def chunks() -> Iterator[Chunk]:
            return chunks_of((arm,), self.seed, budget.deals, task=FAIRLY)

        start: Array = np.zeros(fairly.COLUMNS, np.int64)
        return self._play(what, chunks, start, add, lambda total: 2 * int(total[fairly.DEALS]), budget, wanted)

    def tally(
        self, what: str, arms: Sequence[Arm], budget: Budget, thinker: str = "", sizes: Sequence[int] = ()
    ) -> Array:
        """Play deals of some arms and add up what is noted of them."""
        task = f"{NOTES} {thinker}".strip()

        def add(total: Array, answer: bytes) -> Array:
            return total + np.frombuffer(answer, np.int64)

        def chunks() -> Iterator[Chunk]:
            return chunks_of(tuple(arms), self.seed, budget.deals, task=task, sizes=sizes)

        start: Array = np.zeros(Layout(tuple(arms)).size, np.int64)
        return self._play(what, chunks, start, add, lambda total: int(total[NOTED]), budget, everything)

    def _play(
        self,
        what: str,
        chunks: Callable[[], Iterator[Chunk]],
        total: Array,
        add: Callable[[Array, bytes], Array],
        matches: Callable[[Array], int],
        budget: Budget,
        wanted: Wanted,
    ) -> Array:
        """Chunk after chunk, until enough is known, the budget is spent or the caller says stop."""
        progress, started = Progress(what, needed=budget.deals), time.monotonic()
        self._heed(progress)
        with closing(self.answers(chunks)) as answers:
            for chunk, answer, was_found in answers:
                total = add(total, answer)
                progress.seconds, progress.matches = time.monotonic() - started, matches(total)
                progress.deals += chunk.end - chunk.begin
                if was_found:
                    progress.found, progress.found_matches = progress.deals, progress.matches
                needed = wanted(total)
                progress.needed = min(needed, budget.deals)
                self._heed(progress)
                if not needed or progress.seconds > budget.seconds:
                    break
        self.matches += progress.matches
        self.digests.append(digest(total))
        return total

    def _heed(self, progress: Progress) -> None:
        """Tell how far it is, and listen whether anybody still wants to know."""
        if self.progress and progress.deals:
            self.progress(progress)
        self.check_stop()

    def check_stop(self) -> None:
        if self.stop and self.stop():
            raise Stopped("the study was stopped")

    # ---------------------------------------------------------------------------- what came out
    def write(self, asked: dict[str, Any], result: dict[str, Any]) -> None:
        """Keep the question and the answer beside the chunks."""
        if self.folder is None:
            return
        try:
            for name, data in ((ASKED, asked), (RESULT, {"version": shapes.VERSION, **result})):
                text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
                fresh = self.folder / f"{name}.new"
                fresh.write_text(text, encoding="utf-8")
                os.replace(fresh, self.folder / name)
        except OSError as error:
            raise StudyError(f"{self.folder}: the result cannot be written there ({error.strerror})") from None


def everything(table: Array) -> int:
    """Play the whole budget."""
    return ALL


def read_result(folder: Path) -> dict[str, Any]:
    """The result of a study."""
    try:
        return shapes.current(json.loads((folder / RESULT).read_text(encoding="utf-8")))
    except OSError:
        raise StudyError(f"{folder}: there is no finished study here; run it again to go on with it") from None
    except (ValueError, TypeError, AttributeError, KeyError):
        raise StudyError(f"{folder / RESULT}: is damaged; run the study again, nothing is played twice") from None


def matches_in(row: Array) -> int:
    return int(row[ENDS][MATCHES])
