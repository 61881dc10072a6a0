"""A study: chunks played until enough is known. With a folder it can be interrupted at any moment and gone on with:
what has been played is in a small database there, one row for each chunk, written when it is complete."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from quintain.lab.arms import Arm
from quintain.lab.chunks import CARDS, ENDS, UNITS, Chunk, blank, chunks_of, digest, merge, read_table
from quintain.lab.executors import Crew
from quintain.lab.series import MATCHES
from quintain.lab.workbench import Array
from quintain.rules.errors import QuintainError

FILE = "chunks.sqlite"
RESULT = "result.json"
ASKED = "study.json"
Wanted = Callable[[Array], int]  # how many units it is likely to take in all; 0: enough is known
Progress = Callable[["Pace"], None]
ALL = 1 << 62


class StudyError(QuintainError):
    """A study folder cannot be used."""


@dataclass(frozen=True)
class Budget:
    """How much may be played for one question: units, and seconds of the clock. Only units are the same everywhere."""

    units: int = 400_000
    seconds: float = 3600.0


@dataclass
class Pace:
    """How far a study is."""

    what: str
    units: int = 0
    matches: int = 0
    needed: int = 0  # units that the decision is likely to take
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.matches / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds to the decision."""
        return max(0, self.needed - self.units) * self.seconds / self.units if self.units else 0.0


@dataclass
class Study:
    """Where chunks are played and kept."""

    folder: Path | None = None
    crew: Crew = field(default_factory=Crew)
    progress: Progress | None = None
    seed: int = 1
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
        if self.folder is not None:
            with closing(sqlite3.connect(self.folder / FILE)) as base, base:
                row = (chunk.key(), json.dumps(chunk.to_json()), answer)
                base.execute("insert or ignore into chunks values (?, ?, ?)", row)

    # ---------------------------------------------------------------------------- playing
    def answers(self, chunks: Callable[[], Iterator[Chunk]]) -> Iterator[tuple[Chunk, bytes]]:
        """The answers to chunks, in order: those that are kept, and the others as they are played."""
        known = set(self._kept)
        missing = (chunk.to_json() for chunk in chunks() if chunk.key() not in known)
        fresh = self.crew.answers(missing)
        for chunk in chunks():
            if chunk.key() in known:
                yield chunk, self._kept[chunk.key()]
            else:
                answer = next(iter(fresh))
                self._keep(chunk, answer)
                yield chunk, answer

    def table(self, what: str, arms: Sequence[Arm], budget: Budget, wanted: Wanted, first: int = 0) -> Array:
        """Play units of some arms until enough is known, and add them up."""
        total, pace = blank(len(arms)), Pace(what, needed=budget.units)
        started = time.monotonic()
        for _, answer in self.answers(lambda: chunks_of(tuple(arms), self.seed, budget.units, first)):
            total = merge(total, read_table(answer, len(arms)))
            pace.units, pace.seconds = int(total[0, UNITS]), time.monotonic() - started
            pace.matches = int(sum(matches_in(row) for row in total))
            needed = wanted(total)
            pace.needed = min(needed, budget.units)
            if self.progress:
                self.progress(pace)
            if not needed or pace.seconds > budget.seconds:
                break
        self.matches += pace.matches
        self.digests.append(digest(total))
        return total

    def cards(self, arm: Arm, units: int, wanted: Wanted, seconds: float = 3600.0) -> Array:
        """Play single matches of an arm and add up what became of its cards."""
        known = len(arm.game.card_set) + 1
        total, pace, started = np.zeros((known, 8), np.int64), Pace("cards", needed=units), time.monotonic()
        for chunk, answer in self.answers(lambda: chunks_of((arm,), self.seed, units, task=CARDS)):
            total = total + np.frombuffer(answer, np.int64).reshape(known, -1)
            pace.units = pace.matches = chunk.end
            pace.seconds = time.monotonic() - started
            needed = wanted(total)
            pace.needed = min(needed, units)
            if self.progress:
                self.progress(pace)
            if not needed or pace.seconds > seconds:
                break
        self.matches += pace.matches
        self.digests.append(digest(total))
        return total

    # ---------------------------------------------------------------------------- what came out
    def write(self, asked: dict[str, Any], result: dict[str, Any]) -> None:
        """Keep the question and the answer beside the chunks."""
        if self.folder is not None:
            for name, data in ((ASKED, asked), (RESULT, result)):
                text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
                (self.folder / name).write_text(text, encoding="utf-8")


def everything(table: Array) -> int:
    """Play the whole budget."""
    return ALL


def read_result(folder: Path) -> dict[str, Any]:
    """The result of a study."""
    try:
        return json.loads((folder / RESULT).read_text(encoding="utf-8"))  # type: ignore[no-any-return]
    except OSError:
        raise StudyError(f"{folder}: there is no finished study here; run it again to go on with it") from None
    except ValueError:
        raise StudyError(f"{folder / RESULT}: is damaged; run the study again, nothing is played twice") from None


def matches_in(row: Array) -> int:
    return int(row[ENDS][MATCHES])
