"""SQLite: one thread writes, one reads. What waits while a commit is under way goes into the next one together."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from quintain.server.guard import Guard
from quintain.server.store import (
    FOREVER,
    NEED,
    Pace,
    Row,
    Statement,
    Steps,
    StoreError,
    T,
    Then,
    Value,
    Waiting,
    missing_steps,
    statements,
)
from quintain.server.store.lockfile import LockFile

MOST_TOGETHER = 512
SIZES = (1, 4, 16, 64, 192, MOST_TOGETHER)  # of the statements that append; those too large are filled up
FILLING = ("", 0, "")
APPEND = "INSERT INTO journal (match, seq, entry) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
Append = tuple[str, int, bytes, Then]
Work = Callable[[sqlite3.Connection], Any]


class Job(NamedTuple):
    """What a thread is to do, and who hears of the outcome."""

    work: Work
    then: Callable[[Any], None]
    whole: bool  # is it done entirely or not at all, also without a transaction around it?


class SqliteStore:
    """The store of a server that needs nothing else to be installed."""

    def __init__(self, path: Path, guard: Guard) -> None:
        self.path = path
        self.guard = guard
        self.waiting = Waiting()
        self._loop: asyncio.AbstractEventLoop
        self._writer: Worker
        self._reader: Worker
        self._appends: list[Append] = []
        self._appending = False
        self._pace = Pace()
        self._lock = LockFile(path.with_name(path.name + ".lock"))

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        # The file holds secrets: nobody but the server's own user may look into it.
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be opened for writing ({error.strerror})") from None
        self._writer = await self._worker(writing=True)  # first: it makes the tables
        self._reader = await self._worker(writing=False)

    async def _worker(self, *, writing: bool) -> Worker:
        worker = Worker(self._loop, self.path, self.guard, writing=writing)
        try:
            await worker.call(lambda _: None)
        except StoreError:
            worker.stop()
            raise
        return worker

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._reader.stop)
        self._lock.release()

    async def claim(self) -> None:
        self._lock.take(str(self.path))

    async def moment(self) -> int:
        return int(time.time() * 1000)

    def trouble(self) -> str:
        return self._writer.ended or self._reader.ended

    def append(self, match: str, seq: int, entry: bytes, then: Then) -> None:
        self._appends.append((match, seq, entry, then))
        self.waiting.begin(self._loop.time())
        if not self._appending:
            self._soon()

    def _soon(self) -> None:
        """Write what waits, but not right after the last time."""
        self._appending = bool(self._appends)
        if self._appending:
            pause = self._pace.pause(self._loop.time())
            if pause > 0:
                self._loop.call_later(pause, self._flush)
            else:
                self._flush()

    def _flush(self) -> None:
        waiting, self._appends = self._appends[:MOST_TOGETHER], self._appends[MOST_TOGETHER:]
        self._pace.commit(self._loop.time(), len(waiting))
        self._writer.do(
            lambda db: self._commit(db, waiting), lambda outcome: self._appended(waiting, outcome), whole=True
        )

    def _commit(self, db: sqlite3.Connection, waiting: list[Append]) -> list[bool]:
        self.guard.reach("store-commit")
        return append_all(db, waiting)

    def _appended(self, waiting: list[Append], outcome: list[bool] | Exception) -> None:
        self.waiting.progress(self._loop.time(), bool(self._appends))
        self._soon()  # the next ones go to disk while these are told
        failed = _as_store_error(outcome) if isinstance(outcome, Exception) else None
        if isinstance(outcome, Exception) and outcome is not failed:
            self.guard.failed("store-commit", error=outcome)
        for number, (match, *_, then) in enumerate(waiting):
            said = failed or outcome[number]  # type: ignore[index]
            self.guard.call("store-callback", then, said, match=match)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self._reader.call(lambda db: _rows(db, sql, values))  # type: ignore[no-any-return]

    async def write(self, sql: str, *values: Value) -> list[Row]:
        return (await self.batch([(sql, values)]))[0]

    async def batch(self, statements: Sequence[Statement]) -> list[list[Row]]:
        return await self._writer.call(lambda db: [_rows(db, *each) for each in statements])  # type: ignore[no-any-return]

    async def transact(self, steps: Steps[T]) -> T:
        return await self._writer.call(lambda db: _take_steps(db, steps))  # type: ignore[no-any-return]


def _rows(db: sqlite3.Connection, sql: str, values: Sequence[Value]) -> list[Row]:
    try:
        return db.execute(sql, _named(values)).fetchall()
    except (OverflowError, ValueError) as error:  # a value that no column can hold
        raise StoreError(str(error)) from None


def _take_steps(db: sqlite3.Connection, steps: Steps[T]) -> T:
    try:
        statement = next(steps)
        while True:
            statement = steps.send(_rows(db, *statement))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    finally:
        steps.close()


def append_all(db: sqlite3.Connection, waiting: Sequence[Append]) -> list[bool]:
    """Write entries, and say which were accepted. Nearly always all are; else each is tried alone.

    All go in by one statement. Around each of its steps a statement lets other threads run, and getting its turn again
    takes this thread longer than writing an entry does; outside a transaction, that step includes the commit."""
    size = next(size for size in SIZES if size >= len(waiting))
    values: list[Any] = []
    for match, seq, entry, _ in waiting:
        values += match, seq, bytearray(entry)  # the driver takes a microsecond to wonder what bytes or None might be
    try:
        db.execute(_append_many(size), values + [*FILLING] * (size - len(waiting)))
    except sqlite3.IntegrityError:
        return _append_each(db, waiting)
    return [True] * len(waiting)


@cache
def _append_many(size: int) -> str:
    rows = ", ".join(["(?, ?, ?)"] * size)
    return f"INSERT INTO journal (match, seq, entry) SELECT * FROM (VALUES {rows}) WHERE column1 <> ''"


def _append_each(db: sqlite3.Connection, waiting: Sequence[Append]) -> list[bool]:
    begun = db.in_transaction
    if not begun:
        db.execute("BEGIN IMMEDIATE")
    accepted = [db.execute(APPEND, row[:3]).rowcount == 1 for row in waiting]
    if not begun:
        db.execute("COMMIT")
    return accepted


def _named(values: Sequence[Value]) -> dict[str, Value]:
    return {str(number): value for number, value in enumerate(values, start=1)}


class Worker:
    """A thread with a connection. It runs jobs; those that wait together share a transaction, if it writes.

    Whatever a job raises is that job's outcome. Should the thread itself come to an end, `ended` says so, and what is
    asked of it fails at once instead of waiting for ever."""

    def __init__(self, loop: asyncio.AbstractEventLoop, path: Path, guard: Guard, *, writing: bool) -> None:
        self.ended = ""
        self._loop = loop
        self._path = path
        self._guard = guard
        self._writing = writing
        self._name = "store-" + ("writer" if writing else "reader")
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def call(self, work: Work) -> asyncio.Future[Any]:
        """Run a job; its outcome is the future's."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self.do(work, lambda outcome: _settle(future, outcome))
        return future

    def do(self, work: Work, then: Callable[[Any], None], *, whole: bool = False) -> None:
        """Run a job, and call back in the loop with its outcome, which may be an error."""
        self._jobs.put(Job(work, then, whole))

    def stop(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(_connect(self._path, self._writing)) as db:
                self._serve(db)
        except BaseException as error:
            refused = error if isinstance(error, StoreError) else StoreError(f"{self._path}: {error}")
            self.ended = f"{self._name}: {str(error) or type(error).__name__}"
            self._refuse(refused)

    def _serve(self, db: sqlite3.Connection) -> None:
        while jobs := self._next():
            outcomes: list[Any] = []
            try:
                outcomes = self._together(db, jobs) if self._writing else [self._outcome(job, db) for job in jobs]
            finally:  # also when the thread ends: nobody may wait for ever
                missing = StoreError(f"{self._name} has stopped")
                self._tell(jobs, outcomes or [missing] * len(jobs))

    def _refuse(self, refused: StoreError) -> None:
        """There is no connection: every job fails in the same way."""
        while jobs := self._next():
            self._tell(jobs, [refused] * len(jobs))

    def _next(self) -> list[Job]:
        """All that waits, at least one job; none when it is time to stop."""
        first = self._jobs.get()
        jobs = [] if first is None else [first]
        while jobs and len(jobs) < MOST_TOGETHER and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)
                break
            jobs.append(job)
        return jobs

    def _together(self, db: sqlite3.Connection, jobs: list[Job]) -> list[Any]:
        """One transaction for all: a job that fails is undone alone, a commit that fails is everybody's failure."""
        alone = jobs[0] if len(jobs) == 1 else None
        try:
            if alone is not None and alone.whole:
                return [self._done(alone, db)]
            db.execute("BEGIN IMMEDIATE")
            # Alone, a job that fails takes nothing with it but itself.
            outcomes = [self._undone_if_failed(job, db) for job in jobs] if alone is None else [self._done(alone, db)]
            db.execute("COMMIT")
        except Exception as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            trouble = isinstance(error, sqlite3.Error)
            return [StoreError(f"the database could not write: {error}") if trouble else error] * len(jobs)
        return outcomes

    def _done(self, job: Job, db: sqlite3.Connection) -> Any:
        self._guard.reach("store-job")
        return job.work(db)

    def _outcome(self, job: Job, db: sqlite3.Connection) -> Any:
        try:
            return self._done(job, db)
        except Exception as error:
            return _as_store_error(error) if isinstance(error, sqlite3.Error) else error

    def _undone_if_failed(self, job: Job, db: sqlite3.Connection) -> Any:
        db.execute("SAVEPOINT job")
        outcome = self._outcome(job, db)
        if isinstance(outcome, Exception):
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        return outcome

    def _tell(self, jobs: list[Job], outcomes: list[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._resolve, jobs, outcomes)

    def _resolve(self, jobs: list[Job], outcomes: list[Any]) -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            try:
                job.then(outcome)
            except Exception:
                self._guard.failed("store-callback")


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _as_store_error(error: Exception) -> StoreError:
    return error if isinstance(error, StoreError) else StoreError(str(error))


def _connect(path: Path, writing: bool) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=256)
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if writing:
        _migrate(db)
    else:
        db.execute("PRAGMA query_only = ON")
    return db


def _migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date; of several programs that open the file together, one does it."""
    if not missing_steps(_version(db), _need(db)):
        return
    db.execute("BEGIN IMMEDIATE")
    for number, script in missing_steps(_version(db)):
        for statement in statements(script):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
    db.execute("COMMIT")


def _need(db: sqlite3.Connection) -> int:
    """The schema that a program has to know at least."""
    known = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_need'").fetchone()
    return int(db.execute(NEED).fetchone()[0]) if known else FOREVER


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
