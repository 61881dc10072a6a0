"""PostgreSQL: a pool, and one prepared statement that appends the entries of many matches at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from quintain.server.store import NewerSchema, Pace, Row, Statement, StoreError, Then, Value, missing_steps, statements

MOST_TOGETHER = 512
CONNECTIONS = 8
MIGRATION_LOCK = 7_158_278_826  # any number that no other program uses in this database
APPEND_ALL = "INSERT INTO journal (match, seq, entry) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
APPEND_SOME = f"{APPEND_ALL} ON CONFLICT DO NOTHING RETURNING match, seq"
Append = tuple[str, int, bytes, Then]
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError)


class PostgresStore:
    """The store of a server that shares its data with others, or has a database administrator."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: asyncpg.Pool[Any]
        self._appends: list[Append] = []
        self._appending: asyncio.Task[None] | None = None
        self._pace = Pace()

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(self.address, min_size=1, max_size=CONNECTIONS, timeout=10)
            await self._migrate()
        except (*TROUBLE, ValueError) as error:
            raise StoreError(f"PostgreSQL cannot be used: {error}") from None

    async def _migrate(self) -> None:
        try:
            async with self._pool.acquire() as connection:
                await _migrate(connection)
        except NewerSchema:
            await self._pool.close()
            raise

    async def close(self) -> None:
        if self._appending is not None:
            await self._appending
        await self._pool.close()

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        self._appends.append((match, seq, entry, then))
        if self._appending is None:
            self._appending = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        """Write what waits until nothing does; what arrives meanwhile goes into the next round together."""
        while self._appends:
            try:
                # One connection for all rounds: giving it back has it reset, which takes as long as a commit.
                async with self._pool.acquire() as connection:
                    await self._flush_by(connection)
            except TROUBLE as error:
                self._fail(self._next_round(), error)
        self._appending = None

    async def _flush_by(self, connection: Any) -> None:
        loop = asyncio.get_running_loop()
        while self._appends and not connection.is_closed():
            if (pause := self._pace.pause(loop.time())) > 0:
                await asyncio.sleep(pause)
            waiting = self._next_round()
            self._pace.commit(loop.time(), len(waiting))
            try:
                accepted = await append_all(connection, waiting)
            except TROUBLE as error:
                self._fail(waiting, error)
                continue
            for (*_, then), won in zip(waiting, accepted, strict=True):
                then(won)

    def _next_round(self) -> list[Append]:
        waiting, self._appends = self._appends[:MOST_TOGETHER], self._appends[MOST_TOGETHER:]
        return waiting

    def _fail(self, waiting: list[Append], error: Exception) -> None:
        failed = StoreError(f"the database could not write: {error}")
        for *_, then in waiting:
            then(failed)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        try:
            return await self._pool.fetch(sql, *values)
        except TROUBLE as error:
            raise StoreError(str(error)) from None

    async def write(self, sql: str, *values: Value) -> list[Row]:
        return await self.read(sql, *values)

    async def batch(self, statements: Sequence[Statement]) -> list[list[Row]]:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                return [await connection.fetch(sql, *values) for sql, values in statements]
        except TROUBLE as error:
            raise StoreError(str(error)) from None


async def append_all(connection: Any, waiting: Sequence[Append]) -> list[bool]:
    """Write entries, and say which were accepted. Nearly always all are; else the database says which."""
    columns = [[row[i] for row in waiting] for i in range(3)]
    try:
        await connection.execute(APPEND_ALL, *columns)
    except asyncpg.UniqueViolationError:
        accepted = {(row[0], row[1]) for row in await connection.fetch(APPEND_SOME, *columns)}
        return [_taken((row[0], row[1]), accepted) for row in waiting]
    return [True] * len(waiting)


def _taken(key: tuple[str, int], accepted: set[tuple[str, int]]) -> bool:
    """Of several entries with one number only the first can be the one that was accepted."""
    won = key in accepted
    accepted.discard(key)
    return won


async def _migrate(connection: Any) -> None:
    """Bring the schema up to date; of several servers that start together, one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        version = await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        for number, script in missing_steps(version):
            for statement in statements(script):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
