"""PostgreSQL: a pool, and one prepared statement that appends the entries of many matches at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from quintain.server.guard import Guard
from quintain.server.store import (
    FOREVER,
    NEED,
    NewerSchema,
    Pace,
    Row,
    Statement,
    Steps,
    StoreError,
    StoreInUse,
    T,
    Then,
    Value,
    Waiting,
    missing_steps,
    newest,
    one_by_one,
    statements,
)

MOST_TOGETHER = 512
CONNECTIONS = 8
MIGRATION_LOCK = 7_158_278_826  # any number that no other program uses in this database
SERVER_LOCK = MIGRATION_LOCK + 1
PATIENCE = 10.0  # seconds for one statement, and for getting a connection
SHARED_PATIENCE = 4.0  # and where others can do what this server cannot
# A server whose machine is gone, or stopped, or cut off, must not keep its locks for the quarter of an hour that TCP
# would wait: others want the same rows.
SESSION = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "4000",
    "idle_in_transaction_session_timeout": "2000",
}
MOMENT = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
APPEND_ALL = "INSERT INTO journal (match, seq, entry) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
APPEND_SOME = f"{APPEND_ALL} ON CONFLICT DO NOTHING RETURNING match, seq"
Append = tuple[str, int, bytes, Then]
# A connection that breaks while it is used may say so in the driver's own words.
TROUBLE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    asyncio.TimeoutError,
)


class Connection(asyncpg.Connection):
    """A connection that is used again as it is. Nothing that we ask leaves anything behind but for transactions, which
    are ended in any case; to have the rest reset every time takes the database longer than most questions do."""

    def get_reset_query(self) -> str:
        return ""


class PostgresStore:
    """The store of a server that has a database administrator."""

    def __init__(self, address: str, guard: Guard, *, shared: bool = False) -> None:
        self.address = address
        self.guard = guard
        self.shared = shared  # with other servers, who all say so
        self.patience = SHARED_PATIENCE if shared else PATIENCE
        self.waiting = Waiting()
        self._pool: asyncpg.Pool[Any]
        self._lock: Any = None  # the connection that holds the lock of the server
        self._claimed = False
        self._appends: list[Append] = []
        self._appending: asyncio.Task[None] | None = None
        self._pace = Pace()

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,  # none is kept up for its own sake: while the database is away, that would fill the log
                max_size=CONNECTIONS,
                timeout=self.patience,
                command_timeout=self.patience,
                server_settings=SESSION,
                connection_class=Connection,
            )
            await self._migrate()
        except (*TROUBLE, ValueError) as error:
            raise unusable(error) from None

    async def _migrate(self) -> None:
        try:
            async with self._connection() as connection:
                await _migrate(connection)
        except NewerSchema:
            await self._pool.close()
            raise

    async def close(self) -> None:
        if self._appending is not None:
            await self._appending
        if self._lock is not None:
            await self._lock.close(timeout=PATIENCE)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def claim(self) -> None:
        """The lock belongs to a connection of its own; the database lets go of it when that ends."""
        if self._lock is not None and not self._lock.is_closed():
            return
        try:
            self._lock = await asyncpg.connect(
                self.address, timeout=self.patience, command_timeout=self.patience, server_settings=SESSION
            )
            lock = "pg_try_advisory_lock_shared" if self.shared else "pg_try_advisory_lock"
            self._claimed = await self._lock.fetchval(f"SELECT {lock}($1)", SERVER_LOCK)
        except (*TROUBLE, ValueError) as error:
            raise unusable(error) from None
        if not self._claimed:
            await self._lock.close()
            raise StoreInUse("this database")

    async def moment(self) -> int:
        return int((await self.read(MOMENT))[0][0])

    def trouble(self) -> str:
        return ""

    def _connection(self) -> Any:
        return self._pool.acquire(timeout=self.patience)

    # ---------------------------------------------------------------------------- journals
    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        self._appends.append((match, seq, entry, then))
        loop = asyncio.get_running_loop()
        self.waiting.begin(loop.time())
        if self._appending is None:
            self._appending = loop.create_task(self._flush())

    async def _flush(self) -> None:
        """Write what waits until nothing does; what arrives meanwhile goes into the next round together."""
        while self._appends:
            try:
                # One connection for all rounds: giving it back has it reset, which takes as long as a commit.
                async with self._connection() as connection:
                    await self._flush_by(connection)
            except Exception as error:
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
                self.guard.reach("store-commit")
                accepted = await append_all(connection, waiting)
            except Exception as error:
                self._fail(waiting, error)
                continue
            self._tell(waiting, accepted)

    def _next_round(self) -> list[Append]:
        waiting, self._appends = self._appends[:MOST_TOGETHER], self._appends[MOST_TOGETHER:]
        return waiting

    def _fail(self, waiting: list[Append], error: Exception) -> None:
        if not isinstance(error, TROUBLE):
            self.guard.failed("store-commit")
        self._tell(waiting, [StoreError(f"the database could not write: {error}")] * len(waiting))

    def _tell(self, waiting: list[Append], outcomes: Sequence[bool | StoreError]) -> None:
        self.waiting.progress(asyncio.get_running_loop().time(), bool(self._appends))
        for (match, *_, then), outcome in zip(waiting, outcomes, strict=True):
            self.guard.call("store-callback", then, outcome, match=match)

    # ---------------------------------------------------------------------------- everything else
    async def read(self, sql: str, *values: Value) -> list[Row]:
        return (await self._run([(sql, values)]))[0]

    async def write(self, sql: str, *values: Value) -> list[Row]:
        return await self.read(sql, *values)

    async def _run(self, statements: Sequence[Statement]) -> list[list[Row]]:
        try:
            self.guard.reach("store-job")
            async with self._connection() as connection:
                return [await connection.fetch(sql, *values) for sql, values in statements]
        except (*TROUBLE, ValueError, OverflowError) as error:
            raise StoreError(str(error)) from None

    async def batch(self, statements: Sequence[Statement]) -> list[list[Row]]:
        return await self.transact(one_by_one(statements))

    async def transact(self, steps: Steps[T]) -> T:
        try:
            self.guard.reach("store-job")
            async with self._connection() as connection, connection.transaction():
                return await _take_steps(connection, steps)
        except TROUBLE as error:
            raise StoreError(str(error)) from None
        finally:
            steps.close()


def unusable(error: Exception) -> StoreError:
    return StoreError(f"PostgreSQL cannot be used: {error}")


async def _take_steps(connection: Any, steps: Steps[T]) -> T:
    try:
        sql, values = next(steps)
        while True:
            sql, values = steps.send(await connection.fetch(sql, *values))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


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
        need = await connection.fetchval(NEED) if version > newest() else FOREVER
        for number, script in missing_steps(version, need):
            for statement in statements(script):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
