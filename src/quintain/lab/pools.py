"""Who plays the chunks: this process, several of this machine, or a dask cluster. The answers come in the order of the
chunks, whoever was first, so that a study decides at the same place and on the same sums everywhere."""

from __future__ import annotations

import itertools
import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Protocol

from quintain.lab.chunks import run_chunk
from quintain.rules.errors import OptionError, QuintainError
from quintain.rules.processes import afresh, settle_in

Work = Mapping[str, Any]
Player = Callable[[Work], bytes]
PATIENCE = "10s"  # with a scheduler that does not answer


class Answer(Protocol):
    """What will come back from a worker that plays a chunk."""

    def result(self) -> bytes: ...

    def cancel(self) -> Any: ...


class NoCluster(QuintainError):
    """A dask cluster was asked for and cannot be had."""


class Deserted(QuintainError):
    """Those who played are gone."""


class Pool:
    """Plays chunks in this process, one after the other."""

    name = "1 process"

    def answers(self, work: Iterable[Work], player: Player = run_chunk) -> Generator[bytes, None, None]:
        for each in work:
            yield player(each)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let everybody go."""


class WorkerPool(Pool):
    """Plays chunks with an executor; a few more than there are workers are under way, and no more."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = f"{workers} processes"

    def submit(self, player: Player, work: Work) -> Answer:
        raise NotImplementedError

    def wait(self, answer: Answer) -> bytes:
        return answer.result()

    def answers(self, work: Iterable[Work], player: Player = run_chunk) -> Generator[bytes, None, None]:
        source = iter(work)
        waiting = deque(self.submit(player, each) for each in itertools.islice(source, self.workers + 1))
        try:
            while waiting:
                answer = self.wait(waiting.popleft())
                waiting.extend(self.submit(player, each) for each in itertools.islice(source, 1))
                yield answer
        finally:
            for future in waiting:
                future.cancel()


class Processes(WorkerPool):
    """Several processes of this machine."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._pool: Executor | None = None

    def submit(self, player: Player, work: Work) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, afresh(__name__), settle_in, (dict(os.environ),))
        return self._pool.submit(player, work)

    def wait(self, answer: Answer) -> bytes:
        try:
            return super().wait(answer)
        except BrokenProcessPool:
            raise Deserted("a process that played was ended from outside; run it again") from None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


class Cluster(WorkerPool):
    """A dask cluster: `dask://host:port`, or `dask` for one on this machine. Lost workers cost time, not results."""

    def __init__(self, address: str) -> None:
        where = address.removeprefix("dask://") if address != "dask" else ""
        try:
            if where:
                self.client = self._client(f"tcp://{where}", timeout=PATIENCE)
            else:
                self.client = self._client(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None)
        except OSError:
            raise NoCluster(f"--on {address}: there is no dask scheduler to be reached there") from None
        super().__init__(max(2, len(self.client.scheduler_info()["workers"])))
        self.name = f"dask, {self.workers} workers"

    def _client(self, *where: str, **how: Any) -> Any:
        try:
            from distributed import Client
        except ImportError:
            raise NoCluster("--on dask needs the extra 'cluster': pip install 'quintain[cluster]'") from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told in our own words
        settings: dict[str, Any] = {"set_as_default": False, **how}
        return Client(*where, **settings)  # type: ignore[no-untyped-call]

    def submit(self, player: Player, work: Work) -> Answer:
        # pure=False: what a chunk is called here is decided by the study, not by a guess at its contents.
        return self.client.submit(player, dict(work), pure=False, retries=3)  # type: ignore[no-any-return]

    def wait(self, answer: Answer) -> bytes:
        from distributed import KilledWorker

        try:
            return super().wait(answer)
        except (CancelledError, OSError):
            raise Deserted("the dask cluster was lost; start it and run it again") from None
        except KilledWorker:
            raise Deserted("worker after worker of the dask cluster died of the same chunk") from None

    def close(self) -> None:
        with suppress(TimeoutError, OSError):
            self.client.close()


def pool(on: str | None = None, jobs: int = 1) -> Pool:
    """Whoever was asked for."""
    if on is None or on == "local":
        return Pool() if jobs == 1 else Processes(jobs)
    if on == "dask" or on.startswith("dask://"):
        return Cluster(on)
    raise OptionError(f"--on {on}: write dask://host:port, dask for a cluster of this machine, or local")
