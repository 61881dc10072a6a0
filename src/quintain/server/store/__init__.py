"""What is durable. One interface, two implementations, the same SQL in both.

SQL is written with `$1, $2 ...` and with the types of migrations/0001; both databases know `ON CONFLICT` and
`RETURNING`. A statement is only reported as done when it would survive the loss of power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

Value = str | int | float | bool | bytes | None
Row = Any  # fields by name and by number
Statement = tuple[str, tuple[Value, ...]]

# A commit costs a fifth of a millisecond of processor time, whatever is in it. Under load commits are this many seconds
# apart, so that several moves share one; whoever comes when it is quiet does not wait.
APART = 0.006

MIGRATIONS = Path(__file__).parent / "migrations"
APPEND = "INSERT INTO journal (match, seq, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"


class StoreError(Exception):
    """The store did not do what was asked, or nobody knows whether it did."""


# Called when an entry is durable. A function instead of a future: that is one turn of the loop less per move.
Then = Callable[[bool | StoreError], None]


class NewerSchema(StoreError):
    """The data were written by a newer version of this program."""


class Store(Protocol):
    """A database."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None: ...

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        """Write the next entry of a journal, and say how that went. False: there is one with that number already, so
        somebody else owns the match. Entries of many matches that arrive together are made durable together."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows of a query that changes nothing."""

    async def write(self, sql: str, *values: Value) -> list[Row]:
        """Run one statement durably; the rows are those of its RETURNING."""

    async def batch(self, statements: Sequence[Statement]) -> list[list[Row]]:
        """Run several statements durably: all of them, or none."""


def migrations() -> list[tuple[int, str]]:
    """The steps of the schema, in order."""
    steps = [(int(path.name[:4]), path.read_text(encoding="utf-8")) for path in MIGRATIONS.glob("*.sql")]
    return sorted(steps)


def statements(script: str) -> list[str]:
    """The statements of a migration."""
    bare = re.sub(r"--[^\n]*", "", script)
    return [statement.strip() for statement in bare.split(";") if statement.strip()]


def missing_steps(version: int) -> list[tuple[int, str]]:
    """What has to be done to a schema of some version."""
    steps = migrations()
    if version > steps[-1][0]:
        raise NewerSchema(
            f"the database has schema version {version} and this program knows {steps[-1][0]}: use a newer Quintain"
        )
    return [step for step in steps if step[0] > version]


def open_store(address: str) -> Store:
    """The store at an address: a path for SQLite, or postgresql://..."""
    if address.startswith(("postgresql://", "postgres://")):
        from quintain.server.store.postgres import PostgresStore

        return PostgresStore(address)
    from quintain.server.store.sqlite import SqliteStore

    return SqliteStore(Path(address))
