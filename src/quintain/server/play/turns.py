"""Whose turn it is: the queue for the few processes that bots think in. Pure: it knows no clock and no process.

Time is shared by kind of work according to WEIGHTS, within a kind equally between addresses, and within an address
equally between accounts. What is shared is time and not the number of jobs: whoever asks for long thoughts gets fewer
of them, and whoever asks seldom is next.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple


class Kind(IntEnum):
    """What a process is needed for, the most urgent first."""

    PEOPLE = 0  # a move in a match between people
    SOLO = 1  # a bot's move against one person
    HINT = 2
    ARCHIVE = 3  # replays
    PREPARE = 4  # loading or compiling a game ahead


# Each kind is as good as first against the ones below it, and still none can be kept waiting for ever.
WEIGHTS: dict[Hashable, float] = {
    Kind.PEOPLE: 1000.0,
    Kind.SOLO: 8.0,
    Kind.HINT: 4.0,
    Kind.ARCHIVE: 2.0,
    Kind.PREPARE: 1.0,
}


class Bound(NamedTuple):
    """How many jobs of a kind may be waiting or running at once."""

    account: int
    address: int  # the first job of an account is exempt: neighbours behind one address can't lock each other out
    total: int


BOUNDS = {
    Kind.SOLO: Bound(account=20, address=40, total=1000),
    Kind.HINT: Bound(account=2, address=8, total=64),
    Kind.ARCHIVE: Bound(account=2, address=8, total=64),
}


class Busy(Exception):
    """A queue is full: how many jobs are ahead, and after how many seconds it may be worth to ask again."""

    def __init__(self, ahead: int, seconds: int, *, own: bool) -> None:
        super().__init__(f"{ahead} jobs are ahead")
        self.ahead = ahead
        self.seconds = seconds
        self.own = own  # the account's own jobs fill its part of the queue


@dataclass(eq=False)
class Job:
    """Work for a process, on behalf of an account at an address."""

    kind: Kind
    account: str
    address: str
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    needs: str = ""  # what the process has to load for it, which may take long the first time
    cost: float = 0.05  # seconds that it is expected to take
    wanted: Callable[[], bool] = lambda: True  # asked just before it starts
    delayed: Callable[[int], None] | None = None  # called when it waits for long, with the number of jobs ahead
    since: float = 0.0
    tries: int = 0
    outcome: asyncio.Future[Any] = field(init=False, repr=False)

    @property
    def path(self) -> tuple[Hashable, ...]:
        return self.kind, self.address, self.account


class Share:
    """A part of the time. Of those who wait within it, whoever has used least is next."""

    def __init__(self) -> None:
        self.used = 0.0  # seconds, divided by the weight
        self.waiting = 0
        self.parts: dict[Hashable, Share] = {}
        self.jobs: deque[Job] = deque()
        self._level = 0.0  # what the part served last had used: whoever arrives starts from there, and not from nothing

    def add(self, job: Job, path: Sequence[Hashable]) -> None:
        self.waiting += 1
        if not path:
            self.jobs.append(job)
            return
        part = self.parts.setdefault(path[0], Share())
        if not part.waiting:
            part.used = max(part.used, self._level)
        part.add(job, path[1:])

    def take(self) -> Job:
        self.waiting -= 1
        if self.jobs:
            return self.jobs.popleft()
        part = min((part for part in self.parts.values() if part.waiting), key=lambda part: part.used)
        self._level = max(self._level, part.used)
        if not self.waiting:  # whoever comes next has no one to share with: debts are forgiven
            self._level = max(part.used for part in self.parts.values())
        return part.take()

    def charge(self, path: Sequence[Hashable], seconds: float) -> None:
        """Note that time was used. Parts that are empty and owe nothing are forgotten."""
        if not path:
            return
        part = self.parts.get(path[0])
        if part is not None:
            part.used += seconds / WEIGHTS.get(path[0], 1.0)
            part.charge(path[1:], seconds)
        for key in [key for key, part in self.parts.items() if not part.waiting and part.used <= self._level]:
            del self.parts[key]

    def each(self) -> Iterator[Job]:
        yield from self.jobs
        for part in self.parts.values():
            yield from part.each()

    def rank(self, path: Sequence[Hashable], job: Job | None) -> int:
        """How many are served before a job (None: one that would arrive now), if everybody gets a turn in turn."""
        if not path:
            return len(self.jobs) if job is None else self.jobs.index(job)
        own = self.parts.get(path[0])
        rank = own.rank(path[1:], job) if own is not None else 0
        return rank + sum(min(part.waiting, rank + 1) for part in self.parts.values() if part is not own)


class Turns:
    """All jobs that wait, and how many of each account and address are under way."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._root = Share()
        self._held: Counter[tuple[Hashable, ...]] = Counter()

    def __len__(self) -> int:
        return self._root.waiting

    def waiting(self, kind: Kind) -> int:
        share = self._root.parts.get(kind)
        return share.waiting if share is not None else 0

    def jobs(self) -> list[Job]:
        return list(self._root.each())

    # ---------------------------------------------------------------------------- bounds
    def check(self, kind: Kind, account: str, address: str, cost: float = 0.05) -> None:
        """May an account have another job of this kind? Busy says how long the queue is."""
        bound = BOUNDS.get(kind)
        if bound is None:
            return
        of_account, of_address, total = (self._held[key] for key in _holders(kind, account, address))
        own = of_account >= bound.account
        if own or total >= bound.total or (of_account and of_address >= bound.address):
            ahead = self._rank((kind, address, account), None)
            seconds = math.ceil((ahead + 1) * cost / self.processes)
            raise Busy(ahead, max(1, seconds), own=own)

    def hold(self, job: Job) -> None:
        """A job is under way until it is released, however often it waits."""
        self.check(job.kind, job.account, job.address, job.cost)
        self._held.update(_holders(job.kind, job.account, job.address))

    def release(self, job: Job) -> None:
        for key in _holders(job.kind, job.account, job.address):
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    # ---------------------------------------------------------------------------- turns
    def add(self, job: Job) -> None:
        self._root.add(job, job.path)

    def take(self) -> Job | None:
        """The next job; its account is charged with what it is expected to take."""
        if not self._root.waiting:
            return None
        job = self._root.take()
        self.charge(job, job.cost)
        return job

    def charge(self, job: Job, seconds: float) -> None:
        self._root.charge(job.path, seconds)

    def ahead(self, job: Job) -> int:
        """How many jobs of its kind are served before it, at most."""
        return self._rank(job.path, job)

    def _rank(self, path: Sequence[Hashable], job: Job | None) -> int:
        share = self._root.parts.get(path[0])
        return 0 if share is None else share.rank(path[1:], job)


def _holders(kind: Kind, account: str, address: str) -> list[tuple[Hashable, ...]]:
    return [(kind, "account", account), (kind, "address", address), (kind,)]
