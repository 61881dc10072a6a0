"""The processes that bots think in. Each is one process with a pipe and does one job at a time. A process that dies or
hangs costs the job that it was at some time, and no other job anything: it is replaced, and the job is repeated."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import threading
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from quintain.rules.processes import afresh, settle_in
from quintain.server.guard import Guard
from quintain.server.play.turns import Job, Kind, Turns

TRIES = 3
OVERDUE_TRIES = 2  # of a job that takes too long: another process may be luckier, but not a third one
LATE = 5.0  # seconds after which a job does not count as one of the few that run at once: others need not wait for it
APART = 2  # processes that prepare at once: one ahead of time, one for a player who waits
NICE = 5  # people come first
LOADED = "quintain.server.play.bots"  # what most jobs need
LEAVES = 5.0  # seconds, for a process that was killed
log = logging.getLogger(__name__)


class Lost(Exception):
    """The process ended in the middle of a job."""


class Failed(Exception):
    """The work raised an exception: its traceback."""


class Dropped(Exception):
    """The job was no longer wanted when its turn came."""


class GaveUp(Exception):
    """The job failed as often as it is tried."""


# ------------------------------------------------------------------------------------------ in the process
def labour(pipe: Connection, environment: Mapping[str, str]) -> None:
    """Do one job after the other until the server has no more."""
    settle_in(environment)
    os.nice(NICE)
    threading.Thread(target=_go_with_the_server, daemon=True).start()
    while True:
        try:
            order = pipe.recv_bytes()
        except EOFError:
            return
        try:
            work, arguments = pickle.loads(order)
            answer = pickle.dumps((True, work(*arguments)))
        except Exception:
            answer = pickle.dumps((False, traceback.format_exc()))
        pipe.send_bytes(answer)


def _go_with_the_server() -> None:
    """If the server can't end its processes, because it was killed, they go by themselves."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


# ------------------------------------------------------------------------------------------ in the server
class Worker:
    """One process, and a thread that waits for its answers. When the process is gone, so is the worker."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.known: set[str] = set()  # what the process has loaded
        self.prepares = False  # has it been used to prepare games?
        self.pid: int | None = None
        self._loop = loop
        self._orders: SimpleQueue[tuple[bytes, asyncio.Future[Any]] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._process: Any = None
        self._killed = False
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[..., Any], arguments: tuple[Any, ...], patience: float) -> Any:
        """What some work returns; TimeoutError if it takes too long, Lost if the process ends, Failed if it raises."""
        outcome: asyncio.Future[Any] = self._loop.create_future()
        self._orders.put((pickle.dumps((work, arguments)), outcome))
        return await asyncio.wait_for(outcome, patience)

    def kill(self) -> None:
        """End the process at once, whatever it is at: one that hangs or compiles would not listen."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()
        self._orders.put(None)

    def join(self) -> None:
        self._thread.join(LEAVES)

    def _run(self) -> None:
        context = afresh(LOADED)
        ours, theirs = context.Pipe()
        process = context.Process(target=labour, args=(theirs, dict(os.environ)), name="bots", daemon=True)
        process.start()
        theirs.close()
        self.pid = process.pid
        with self._lock:
            self._process = process
            if self._killed:
                process.kill()
        with ours:
            while (order := self._orders.get()) is not None:
                if not self._exchange(ours, *order):
                    break
        process.kill()
        process.join()

    def _exchange(self, pipe: Connection, order: bytes, outcome: asyncio.Future[Any]) -> bool:
        """Have one job done; False if the process is gone."""
        try:
            pipe.send_bytes(order)
            fine, value = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            self._tell(outcome, error=Lost())
            return False
        if fine:
            self._tell(outcome, value)
        else:
            self._tell(outcome, error=Failed(value))
        return True

    def _tell(self, outcome: asyncio.Future[Any], value: Any = None, error: Exception | None = None) -> None:
        def settle() -> None:
            if outcome.done():
                return  # it took too long, and is not waited for any more
            if error is None:
                outcome.set_result(value)
            else:
                outcome.set_exception(error)

        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(settle)


# Seconds for a job: has its process loaded what it needs, and has any process before?
Patience = Callable[[bool, bool], float]


class Crew:
    """Hands jobs to processes, in the order of their turns. A job that takes very long gets a process of its own beyond
    the number of those that are allowed: the others go on. Preparing may take long from the start, so it is done apart,
    and no move ever waits for it."""

    def __init__(self, processes: int, guard: Guard, patience: Patience) -> None:
        self.turns = Turns(processes)
        self.workers: list[Worker] = []
        self.on_start: Callable[[Job, float], None] = lambda job, waited: None
        self.on_drop: Callable[[Job], None] = lambda job: None
        self.on_failure: Callable[[Job], None] = lambda job: None
        self._processes = processes
        self._guard = guard
        self._patience = patience
        self._busy: set[Worker] = set()
        self._late: set[Worker] = set()
        self._apart: set[Worker] = set()  # those that prepare something
        self._to_prepare: deque[Job] = deque()
        self._loaded: set[str] = set()  # what any process has ever loaded, so that its machine code is on disk
        self._closing = False

    @property
    def known(self) -> set[str]:
        """What at least one process has loaded."""
        return set().union(*(worker.known for worker in self.workers))

    @property
    def loaded(self) -> set[str]:
        """What any process has ever loaded: it takes others no longer than reading files."""
        return self._loaded

    @property
    def is_idle(self) -> bool:
        """Does nobody wait for a process, or use one (but to prepare something)?"""
        return not self._busy - self._apart and not len(self.turns)

    def waiting(self, kind: Kind) -> int:
        return len(self._to_prepare) if kind is Kind.PREPARE else self.turns.waiting(kind)

    def hurry(self, job: Job) -> None:
        """A player waits for what a job prepares: it is next."""
        if job in self._to_prepare:
            self._to_prepare.remove(job)
            self._to_prepare.appendleft(job)

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queue a job. Busy if there are too many already; the outcome is Dropped if it is not wanted any more when its
        turn comes, and GaveUp if it fails as often as it is tried."""
        self.turns.hold(job)
        loop = asyncio.get_running_loop()
        job.outcome = loop.create_future()
        job.outcome.add_done_callback(lambda _: self.turns.release(job))
        self._queue(job)
        return job.outcome

    def _queue(self, job: Job) -> None:
        job.since = asyncio.get_running_loop().time()
        if job.kind is Kind.PREPARE:
            self._to_prepare.append(job)
        else:
            self.turns.add(job)
        self._dispatch()

    def _dispatch(self) -> None:
        while not self._closing and self._to_prepare and len(self._apart) < APART:
            worker = self._preparer()
            self._apart.add(worker)
            self._begin(worker, self._to_prepare.popleft())
        while not self._closing and self._has_room():
            job = self.turns.take()
            if job is None:
                return
            if self._is_wanted(job):
                self._begin(self._worker_for(job), job)

    def _begin(self, worker: Worker, job: Job) -> None:
        self._busy.add(worker)
        self._guard.keep(asyncio.get_running_loop().create_task(self._serve(worker, job)))

    def _has_room(self) -> bool:
        working = self._busy - self._apart
        return len(working - self._late) < self._processes and len(working) < 2 * self._processes

    def _preparer(self) -> Worker:
        """A process to prepare in: one that has done so before, so that it knows much in the end, and none that moves
        are made in."""
        free = (worker for worker in self.workers if worker.prepares and worker not in self._busy)
        found = next(free, None) or self._new_worker()
        found.prepares = True
        return found

    def _is_wanted(self, job: Job) -> bool:
        try:
            wanted = not job.outcome.done() and job.wanted()
        except Exception:
            self._guard.failed("bot")
            wanted = False
        if not wanted:
            self.turns.charge(job, -job.cost)
            self.on_drop(job)
            if not job.outcome.done():
                job.outcome.set_exception(Dropped())
        return wanted

    def _worker_for(self, job: Job) -> Worker:
        """One that is free, if possible one that has loaded what is needed; else a new one."""
        free = [worker for worker in self.workers if worker not in self._busy]
        best = max(free, key=lambda worker: job.needs in worker.known, default=None)
        return best or self._new_worker()

    def _new_worker(self) -> Worker:
        worker = Worker(asyncio.get_running_loop())
        self.workers.append(worker)
        return worker

    async def _serve(self, worker: Worker, job: Job) -> None:
        loop = asyncio.get_running_loop()
        started, fine, patience = (
            loop.time(),
            False,
            self._patience(job.needs in worker.known, job.needs in self._loaded),
        )
        self.on_start(job, started - job.since)
        late = loop.call_later(LATE, self._is_late, worker)
        try:
            self._guard.reach("bot")
            value = await worker.do(job.work, job.arguments, patience)
            fine = True
        except Lost:
            self._discard(worker)
        except TimeoutError:
            job.tries += TRIES - OVERDUE_TRIES
            self._discard(worker)
        except Failed as failed:
            log.error("a job of the bots failed: %s", failed)
        except Exception:
            self._guard.failed("bot")
        finally:
            late.cancel()
            self._late.discard(worker)
            self._busy.discard(worker)
            self._apart.discard(worker)
            self.turns.charge(job, loop.time() - started - job.cost)
        if fine:
            worker.known.add(job.needs)
            self._loaded.add(job.needs)
            if not job.outcome.done():
                job.outcome.set_result(value)
        else:
            self._again(job)
        self._dispatch()
        self._dismiss()

    def _is_late(self, worker: Worker) -> None:
        self._late.add(worker)
        self._dispatch()

    def _dismiss(self) -> None:
        """One process more than allowed was needed for a while: let one go that has nothing to do. Those that prepare
        something do not count: meanwhile moves need one that has started, which takes longer than a simple move."""
        free = [worker for worker in self.workers if worker not in self._busy]
        if free and len(self.workers) - len(self._apart) > self._processes:
            self._discard(min(free, key=lambda worker: (worker.prepares, len(worker.known))))

    def _again(self, job: Job) -> None:
        self.on_failure(job)
        job.tries += 1
        if job.tries < TRIES:
            self._queue(job)
        elif not job.outcome.done():
            job.outcome.set_exception(GaveUp())

    def _discard(self, worker: Worker) -> None:
        worker.kill()
        if worker in self.workers:
            self.workers.remove(worker)

    async def close(self) -> None:
        """End all processes at once; jobs that wait are cancelled."""
        self._closing = True
        for job in (*self.turns.jobs(), *self._to_prepare):
            job.outcome.cancel()
        workers, self.workers = self.workers, []
        for worker in workers:
            worker.kill()
        for worker in workers:
            await asyncio.to_thread(worker.join)
