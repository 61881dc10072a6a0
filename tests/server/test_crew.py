"""The processes of the bots: one that dies or hangs costs its own job some time, and no other job anything."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from quintain.server.guard import Guard
from quintain.server.play import crew as crews
from quintain.server.play.crew import Crew, Dropped, GaveUp
from quintain.server.play.turns import Job, Kind

PATIENCE = 600.0  # seconds: far more than anything here takes


def double(number: int) -> int:
    return 2 * number


def long_until(file: str) -> int:
    """Takes for ever, unless a file is there."""
    while not Path(file).exists():
        time.sleep(0.01)
    return os.getpid()


def tell_and_hang(file: str) -> None:
    Path(file).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(600)


def tell_and_hang_once(file: str) -> str:
    if not Path(file).exists():
        tell_and_hang(file)
    return "the second time"


def fail() -> None:
    raise ValueError("a bot stumbles")


def job(work: Callable[..., Any], *arguments: Any, account: str = "ann", needs: str = "") -> Job:
    return Job(Kind.SOLO, account, account, work, arguments, needs=needs)


def with_crew(
    test: Callable[[Crew], Coroutine[Any, Any, None]],
    processes: int = 1,
    patience: crews.Patience | None = None,
) -> None:
    async def run() -> None:
        crew = Crew(processes, Guard(), patience or (lambda loaded, before: PATIENCE))
        try:
            await asyncio.wait_for(test(crew), PATIENCE)
        finally:
            await crew.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_jobs_are_done_in_other_processes() -> None:
    async def test(crew: Crew) -> None:
        assert await crew.submit(job(double, 21)) == 42
        assert await crew.submit(job(os.getpid)) != os.getpid()
        assert len(crew.workers) == 1

    with_crew(test)


def test_a_process_that_is_killed_is_replaced_and_its_job_repeated(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        file = tmp_path / "pid"
        outcome = crew.submit(job(tell_and_hang_once, str(file)))
        waiting = [crew.submit(job(double, number, account=f"guest {number}")) for number in range(5)]
        await until(lambda: file.exists() and bool(file.read_text(encoding="utf-8")))
        os.kill(int(file.read_text(encoding="utf-8")), signal.SIGKILL)
        assert await outcome == "the second time"
        assert await asyncio.gather(*waiting) == [0, 2, 4, 6, 8]

    with_crew(test)


def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_replaced() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.submit(job(os.getpid))
        os.kill(first, signal.SIGKILL)
        assert await crew.submit(job(os.getpid)) != first

    with_crew(test)


def test_a_job_that_hangs_costs_only_itself(tmp_path: Path) -> None:
    failures: list[str] = []

    async def test(crew: Crew) -> None:
        crew.on_failure = lambda failed: failures.append(failed.account)
        await asyncio.gather(*(crew.submit(job(double, 1, account=name, needs="lanes")) for name in "ab"))
        file = tmp_path / "go on"
        steady = crew.submit(job(long_until, str(file), account="steady"))
        hung = crew.submit(job(time.sleep, 600, account="hung", needs="lanes"))
        with pytest.raises(GaveUp):
            await hung
        assert not steady.done(), "the job of the other process was left alone"
        file.touch()
        assert await steady in {worker.pid for worker in crew.workers}

    # What is known to be quick may not take long; the other one may take its time.
    with_crew(test, 2, lambda loaded, before: 2.0 if before else PATIENCE)
    assert failures == ["hung"] * crews.OVERDUE_TRIES


def test_others_do_not_wait_for_a_job_that_takes_very_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "LATE", 0.2)

    async def test(crew: Crew) -> None:
        file = tmp_path / "go on"
        slow = crew.submit(job(long_until, str(file)))
        assert await crew.submit(job(double, 3, account="ben")) == 6
        assert not slow.done()
        file.touch()
        await slow
        await until(lambda: len(crew.workers) == 1)

    with_crew(test)


def test_time_in_the_queue_is_not_working_time() -> None:
    async def test(crew: Crew) -> None:
        await crew.submit(job(double, 1))  # so that the process runs
        outcomes = [crew.submit(job(time.sleep, 0.5, account=f"guest {number}")) for number in range(8)]
        assert await asyncio.gather(*outcomes) == [None] * 8

    with_crew(test, patience=lambda loaded, before: 3.0 if loaded else PATIENCE)


def test_a_job_that_raises_is_tried_again_and_then_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def test(crew: Crew) -> None:
        pid = await crew.submit(job(os.getpid))
        with pytest.raises(GaveUp):
            await crew.submit(job(fail))
        assert await crew.submit(job(os.getpid)) == pid, "the process itself is well"

    with_crew(test)
    assert caplog.text.count("ValueError: a bot stumbles") == crews.TRIES


def test_a_job_that_can_not_be_sent_is_given_up() -> None:
    async def test(crew: Crew) -> None:
        with pytest.raises(GaveUp):
            await crew.submit(job(double, lambda: None))
        assert await crew.submit(job(double, 4)) == 8

    with_crew(test)


def test_what_is_no_longer_wanted_is_dropped_before_it_starts(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        dropped: list[Job] = []
        crew.on_drop = dropped.append
        file = tmp_path / "go on"
        first = crew.submit(job(long_until, str(file)))
        unwanted = job(tell_and_hang, str(tmp_path / "never"), account="ben")
        unwanted.wanted = lambda: False
        outcome = crew.submit(unwanted)
        cancelled = crew.submit(job(tell_and_hang, str(tmp_path / "never"), account="col"))
        cancelled.cancel()
        file.touch()
        await first
        with pytest.raises(Dropped):
            await outcome
        assert await crew.submit(job(double, 1)) == 2
        assert [each.account for each in dropped] == ["ben", "col"]
        assert not (tmp_path / "never").exists()

    with_crew(test)


def test_a_crew_that_is_closed_leaves_no_process() -> None:
    async def test(crew: Crew) -> None:
        busy = [crew.submit(job(time.sleep, 600, account=name)) for name in "abc"]
        await until(lambda: all(worker.pid for worker in crew.workers) and len(crew.workers) == 2)
        pids = [worker.pid for worker in crew.workers]
        await crew.close()
        assert busy[2].cancelled()
        for pid in pids:
            assert pid is not None
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    with_crew(test, 2)


def test_a_move_never_waits_for_what_is_prepared(tmp_path: Path) -> None:
    """Neither at once nor after a while, though only one process may work at a time."""

    async def test(crew: Crew) -> None:
        file = str(tmp_path / "done")
        ahead = [Job(Kind.PREPARE, "", "", long_until, (file,), needs=game) for game in ("clash", "duel", "lanes")]
        outcomes = [crew.submit(job) for job in ahead]
        assert await crew.submit(job(double, 2)) == 4
        assert crew.waiting(Kind.PREPARE) == len(ahead) - crews.APART
        assert not any(outcome.done() for outcome in outcomes)
        Path(file).touch()
        await asyncio.gather(*outcomes)
        assert {"clash", "duel", "lanes"} <= crew.loaded

    with_crew(test)


def test_moves_stay_in_one_process_while_others_prepare(tmp_path: Path) -> None:
    """To start a process takes longer than to make a simple move."""

    async def test(crew: Crew) -> None:
        file = str(tmp_path / "done")
        ahead = [crew.submit(Job(Kind.PREPARE, "", "", long_until, (file,), needs=game)) for game in ("clash", "duel")]
        movers = {await crew.submit(job(os.getpid, needs="lanes plainly")) for _ in range(3)}
        assert len(movers) == 1
        Path(file).touch()
        preparers = set(await asyncio.gather(*ahead))
        await until(lambda: len(crew.workers) == 1)
        assert await crew.submit(job(os.getpid)) in preparers, "which know more in the end"

    with_crew(test)


def test_what_somebody_waits_for_is_prepared_next(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        file = str(tmp_path / "done")
        begun: list[str] = []  # two are prepared at once, so which is done first says nothing
        crew.on_start = lambda job, waited: begun.append(job.needs)
        for game in ("clash", "duel"):
            crew.submit(Job(Kind.PREPARE, "", "", long_until, (file,), needs=game))
        later, wanted = (Job(Kind.PREPARE, "", "", double, (1,), needs=game) for game in ("lanes", "siege"))
        for each in (later, wanted):
            crew.submit(each)
        crew.hurry(wanted)
        Path(file).touch()
        await asyncio.gather(later.outcome, wanted.outcome)
        assert begun == ["clash", "duel", "siege", "lanes"]

    with_crew(test)
