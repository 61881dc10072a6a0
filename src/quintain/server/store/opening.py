"""Which store: SQLite unless an address of PostgreSQL is given."""

from __future__ import annotations

from pathlib import Path

from quintain.server.guard import Guard
from quintain.server.store import Store


def open_store(address: str, guard: Guard | None = None, *, shared: bool = False) -> Store:
    """The store at an address: a path for SQLite, or postgresql://..., for this server alone or for several."""
    guard = guard or Guard()
    if address.startswith(("postgresql://", "postgres://")):
        from quintain.server.store.postgres import PostgresStore

        return PostgresStore(address, guard, shared=shared)
    from quintain.server.store.sqlite import SqliteStore

    return SqliteStore(Path(address), guard)
