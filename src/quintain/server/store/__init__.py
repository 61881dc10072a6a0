"""What is durable. One interface, two implementations, the same SQL in both.

SQL is written with `$1, $2 ...` and with the types of migrations/0001; both databases know `ON CONFLICT` and
`RETURNING`. A statement is only reported as done when it would survive the loss of power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

Value = str | int | float | bool | bytes | None
Row = Any  # fields by name and by number
Statement = tuple[str, tuple[Value, ...]]
T = TypeVar("T")
# A transaction as a generator: it yields statements, is sent their rows, and returns its result.
Steps = Generator[Statement, list[Row], T]

PING = "SELECT 1"  # all that is asked for is an answer
NEED = "SELECT max(version) FROM schema_need"  # since version 6 of the schema
FOREVER = 2**53
MIGRATIONS = Path(__file__).parent / "migrations"


class StoreError(Exception):
    """The store did not do what was asked, or nobody knows whether it did."""


# Called when an entry is durable. A function instead of a future: that is one turn of the loop less per move.
Then = Callable[[bool | StoreError], None]


class Pace:
    """When to commit next. A commit costs a quarter of a millisecond of processor time, whatever is in it: the more
    entries arrive, the longer they wait for each other, up to a limit; whoever comes when it is quiet does not wait."""

    APART = 0.020  # seconds, at most
    BUSY = 400.0  # entries a second at which the limit is reached
    MEMORY = 0.25  # seconds over which entries are counted

    def __init__(self) -> None:
        self._last = 0.0
        self._rate = 0.0

    def pause(self, now: float) -> float:
        """How long the next commit should wait."""
        return self._last + self.APART * min(1.0, self._rate / self.BUSY) - now

    def commit(self, now: float, entries: int) -> None:
        """So many entries are committed now."""
        elapsed = max(now - self._last, 0.0001)
        self._rate += (entries / elapsed - self._rate) * min(1.0, elapsed / self.MEMORY)
        self._last = now


class NewerSchema(StoreError):
    """The data were written by a newer version of this program."""


class StoreInUse(StoreError):
    """Another server works with this database."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} is used by another Quintain server: stop that one first, or give this one its own --data folder"
        )


class Waiting:
    """Since when the oldest entry has waited that is not durable yet, in seconds of the event loop."""

    def __init__(self) -> None:
        self.since: float | None = None

    def begin(self, now: float) -> None:
        if self.since is None:
            self.since = now

    def progress(self, now: float, more: bool) -> None:
        """Some are durable, or have failed; do more wait?"""
        self.since = now if more else None


class Store(Protocol):
    """A database."""

    waiting: Waiting

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None: ...

    async def claim(self) -> None:
        """Be the only server on this database, or one of those that share it, until it is closed; StoreInUse if another
        will not share it. May come before `open`, so that nothing is done to a database that is another's."""

    async def moment(self) -> int:
        """What time it is for the database: for several servers there is no other clock to agree on."""

    def trouble(self) -> str:
        """What is wrong with the store itself, so that it can't work any more; empty if nothing is."""

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        """Write the next entry of a journal, and say how that went. False: there is one with that number already, so
        another server owns the match. Entries of many matches that arrive together are made durable together."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows of a query that changes nothing."""

    async def write(self, sql: str, *values: Value) -> list[Row]:
        """Run one statement durably; the rows are those of its RETURNING."""

    async def batch(self, statements: Sequence[Statement]) -> list[list[Row]]:
        """Run several statements durably: all of them, or none."""

    async def transact(self, steps: Steps[T]) -> T:
        """Run a generator of statements in one durable transaction. An exception from it undoes everything and is
        raised here."""


def one_by_one(statements: Sequence[Statement]) -> Steps[list[list[Row]]]:
    """Statements that need not know each other's rows."""
    rows = []
    for statement in statements:
        rows.append((yield statement))
    return rows


def migrations() -> list[tuple[int, str]]:
    """The steps of the schema, in order."""
    steps = [(int(path.name[:4]), path.read_text(encoding="utf-8")) for path in MIGRATIONS.glob("*.sql")]
    return sorted(steps)


def statements(script: str) -> list[str]:
    """The statements of a migration."""
    bare = re.sub(r"--[^\n]*", "", script)
    return [statement.strip() for statement in bare.split(";") if statement.strip()]


def newest() -> int:
    """The schema that this program knows."""
    return migrations()[-1][0]


def missing_steps(version: int, need: int = FOREVER) -> list[tuple[int, str]]:
    """What has to be done to a schema of some version. A newer one than we know may be one that we can still work with:
    it needs programs that know `need`. So during an upgrade old and new servers work side by side."""
    steps = migrations()
    if version > steps[-1][0] >= need:
        return []
    if version > steps[-1][0]:
        raise NewerSchema(
            f"the database has schema version {version} and this program knows {steps[-1][0]}: use a newer Quintain"
        )
    return [step for step in steps if step[0] > version]
