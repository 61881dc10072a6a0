"""Studies: the same result from one process, several, a cluster, and after being killed."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.lab.arms import arm_of
from quintain.lab.compare import compare, measure
from quintain.lab.executors import Crew, NoCluster, crew
from quintain.lab.findings import DEPENDS, ROBUST
from quintain.lab.statistics import LESS, MORE, SAME
from quintain.lab.study import FILE, Budget, Pace, Study, StudyError, everything, read_result
from quintain.rules.errors import OptionError

A = arm_of("lanes")
B = A.with_options(hp=26)
UNITS = 30_000


def played(study: Study) -> list[str]:
    study.table("test", (A, B), Budget(UNITS), everything)
    return study.digests


@pytest.fixture(scope="module")
def wanted() -> list[str]:
    return played(Study(seed=5))


def test_two_processes_give_the_same_bits(wanted: list[str]) -> None:
    with crew(jobs=2) as two:
        assert played(Study(seed=5, crew=two)) == wanted


def test_a_study_is_not_played_twice(tmp_path: Path, wanted: list[str]) -> None:
    first = Study(tmp_path / "study", seed=5)
    assert played(first) == wanted
    again = Study(tmp_path / "study", seed=5)
    assert played(again) == wanted
    assert (first.played > 0, again.played) == (True, 0)


SCRIPT = """
import sys
from pathlib import Path
from quintain.lab.arms import arm_of
from quintain.lab.study import Budget, Study, everything
study = Study(Path(sys.argv[1]), seed=5, progress=lambda pace: print(pace.units, flush=True))
a = arm_of("lanes")
study.table("test", (a, a.with_options(hp=26)), Budget(int(sys.argv[2])), everything)
"""


def test_a_killed_study_goes_on(tmp_path: Path, wanted: list[str]) -> None:
    command = [sys.executable, "-c", SCRIPT, str(tmp_path), str(UNITS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    study = Study(tmp_path, seed=5)
    kept = len(study._kept)
    assert kept >= 2
    assert played(study) == wanted
    assert study.played > 0
    with sqlite3.connect(tmp_path / FILE) as base:
        assert base.execute("select count(*) from chunks").fetchone()[0] == kept + study.played


def test_another_code_or_rule_is_another_chunk(tmp_path: Path) -> None:
    Study(tmp_path, seed=5).table("test", (A,), Budget(2048), everything)
    other = Study(tmp_path, seed=5)
    other.table("test", (A.with_options(hp=29),), Budget(2048), everything)
    assert other.played == 1


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StudyError, match="cannot be used as a study folder"):
        Study(tmp_path / "file")
    with pytest.raises(StudyError, match="no finished study"):
        read_result(tmp_path)
    (tmp_path / "result.json").write_text("{")
    with pytest.raises(StudyError, match="is damaged"):
        read_result(tmp_path)


def test_a_budget_in_seconds_stops() -> None:
    study = Study(seed=1)
    started = time.monotonic()
    table = study.table("test", (A,), Budget(1 << 40, 0.2), everything)
    assert time.monotonic() - started < 20
    assert table[0, -1] > 0


def test_progress_says_how_long_it_will_take() -> None:
    seen: list[tuple[int, int, float]] = []

    def show(pace: Pace) -> None:
        seen.append((pace.units, pace.needed, pace.rate))

    compare(Study(progress=show), (A, A.with_options(hp=29)), ("a", "b"), names=["draws"], rungs=["greedy"])
    assert len(seen) >= 2
    assert seen[0][1] > seen[0][0]
    assert seen[-1][1] == 0
    assert all(rate > 0 for _, _, rate in seen)


# ------------------------------------------------------------------------------------------ comparing
def test_fewer_hit_points_shorten_a_match_for_everybody() -> None:
    found = compare(Study(), (A, A.with_options(hp=20)), ("30", "20"), thinking=192)
    assert found.main.finding("length").verdict == LESS
    assert found.robustness("length") == ROBUST
    assert found.main.finding("stalls").verdict == SAME
    assert found.decided
    json.dumps(found.to_json())


def test_the_same_rules_are_the_same_in_everything() -> None:
    found = compare(Study(), (A, A.with_options(round_seconds=90)), ("a", "b"), rungs=["random", "greedy"])
    assert {finding.verdict for rung in found.rungs for finding in rung.findings} == {SAME}


def test_what_depends_on_skill_is_said_so() -> None:
    """Setting monsters face-down helps players who know what they do it for, and nobody else."""
    arm = arm_of("duel", bots=("greedy", "greedy+open"))
    found = measure(Study(), arm, references={"score": 0.5}, names=["score"], rungs=["random", "greedy"])
    weak, strong = (rung.finding("score").verdict for rung in found.rungs)
    assert (weak, strong) == (LESS, MORE)
    assert found.robustness("score") == DEPENDS


def test_precision_is_reached_and_no_more_is_played() -> None:
    found = measure(Study(), A, precision={"draws": 0.01}, budget=Budget(10**7))
    low, high = found.main.finding("draws").difference.sequence(found.main.finding("draws").alpha)
    assert 0.004 < (high - low) / 2 <= 0.01


# ------------------------------------------------------------------------------------------ a real cluster
@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A dask scheduler and two workers, each a process of its own."""
    pytest.importorskip("distributed")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    folder = Path(sys.executable).parent
    port = free_port()
    scheduler = [str(folder / "dask"), "scheduler", "--port", str(port), "--no-dashboard", "--host", "127.0.0.1"]
    worker = [
        str(folder / "dask"),
        "worker",
        f"tcp://127.0.0.1:{port}",
        "--nthreads",
        "1",
        "--no-dashboard",
        "--no-nanny",
    ]
    environment = os.environ | {"DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    processes = [subprocess.Popen(scheduler, **quiet, env=environment)]  # type: ignore[call-overload]
    try:
        processes += [subprocess.Popen(worker, **quiet, env=environment) for _ in range(2)]  # type: ignore[call-overload]
        yield f"dask://127.0.0.1:{port}", processes[1:]
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_bits_and_loses_a_worker(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], wanted: list[str]
) -> None:
    address, workers = cluster
    done = 0
    with crew(address_when_ready(address)) as team:

        def kill_one(pace: Pace) -> None:
            nonlocal done
            done += 1
            if done == 2:
                workers[0].kill()

        assert played(Study(seed=5, crew=team, progress=kill_one)) == wanted
    assert done > 2
    assert workers[0].wait() != 0
    assert workers[1].poll() is None


def address_when_ready(address: str) -> str:
    """Wait until both workers have come."""
    from distributed import Client

    with Client(address.replace("dask://", "tcp://"), timeout="60s", set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=60)
    return address


def test_clusters_that_are_not_there() -> None:
    with pytest.raises(OptionError, match="write dask://host:port"):
        crew("spark://here")
    assert type(crew("local")) is Crew


@pytest.mark.filterwarnings("ignore")
def test_no_scheduler_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("quintain.lab.executors.PATIENCE", "1s")
    with pytest.raises(NoCluster, match="no dask scheduler"):
        crew(f"dask://127.0.0.1:{free_port()}")
