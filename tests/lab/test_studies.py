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
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from quintain.lab.arms import arm_of
from quintain.lab.chunks import Chunk, OtherCode, run_chunk
from quintain.lab.compare import compare, measure
from quintain.lab.examples import match_of
from quintain.lab.findings import DEPENDS, ROBUST
from quintain.lab.pools import Cluster, Deserted, NoCluster, Pool, pool
from quintain.lab.report import page
from quintain.lab.sheets import sheet
from quintain.lab.statistics import LESS, MORE, SAME
from quintain.lab.study import FILE, Budget, Progress, Stopped, Study, StudyError, everything, read_result, shares
from quintain.rules.errors import OptionError

OLD = Path(__file__).parent / "result-version-1.json"
A = arm_of("lanes")
B = A.with_options(hp=26)
DEALS = 30_000


def played(study: Study) -> list[str]:
    study.table("test", (A, B), Budget(DEALS), everything)
    return study.digests


@pytest.fixture(scope="module")
def wanted() -> list[str]:
    return played(Study(seed=5))


def test_two_processes_give_the_same_bits(wanted: list[str]) -> None:
    with pool(jobs=2) as two:
        assert played(Study(seed=5, pool=two)) == wanted


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
study = Study(Path(sys.argv[1]), seed=5, progress=lambda progress: print(progress.deals, flush=True))
a = arm_of("lanes")
study.table("test", (a, a.with_options(hp=26)), Budget(int(sys.argv[2])), everything)
"""


def test_a_killed_study_goes_on(tmp_path: Path, wanted: list[str]) -> None:
    command = [sys.executable, "-c", SCRIPT, str(tmp_path), str(DEALS)]
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


def test_a_result_of_version_1_is_read_with_the_names_of_today(tmp_path: Path) -> None:
    """It was written when tiers were called rungs, and deals units."""
    (tmp_path / "result.json").write_bytes(OLD.read_bytes())
    old, found = json.loads(OLD.read_text(encoding="utf-8")), read_result(tmp_path)
    (tier,), (rung,) = found["tiers"], old["rungs"]
    assert (tier["deals"], tier["matches"]) == (rung["units"], rung["matches"])
    needed = [finding["deals_needed"] for finding in tier["findings"]]
    assert needed == [finding["units_needed"] for finding in rung["findings"]]
    assert tier["arms"] == rung["arms"]
    assert "rungs" not in str(found)
    assert page(found, "ru").count("<svg") > 0
    assert len(sheet(found).splitlines()) == len(needed) + 1
    assert set(match_of(found, "0-0-metric-length")["players"]) == {"random", "greedy"}


def test_a_fair_cost_that_nobody_had_played_is_not_read(tmp_path: Path) -> None:
    """Up to version 3 it was drawn as a straight line, and was too far off."""
    old = {"version": 3, "kind": "cards", "cards": [{"id": "firebird", "cost": 1.0, "fair_cost": 3.0}]}
    (tmp_path / "result.json").write_text(json.dumps(old), encoding="utf-8")
    (card,) = read_result(tmp_path)["cards"]
    assert card == {"id": "firebird", "cost": 1.0, "fair_low": None, "fair_high": None}


def test_a_budget_in_seconds_stops() -> None:
    study = Study(seed=1)
    started = time.monotonic()
    table = study.table("test", (A,), Budget(1 << 40, 0.2), everything)
    assert time.monotonic() - started < 20
    assert table[0, -1] > 0


def test_progress_says_how_long_it_will_take() -> None:
    seen: list[tuple[int, int, float]] = []

    def show(progress: Progress) -> None:
        seen.append((progress.deals, progress.needed, progress.rate))

    compare(Study(progress=show), (A, A.with_options(hp=29)), ("a", "b"), names=["draws"], tiers=["greedy"])
    assert len(seen) >= 2
    assert seen[0][1] > seen[0][0]
    assert seen[-1][1] == 0
    assert all(rate > 0 for _, _, rate in seen)


def test_a_study_can_be_stopped_and_gone_on_with(tmp_path: Path, wanted: list[str]) -> None:
    seen: list[dict[str, object]] = []
    with pytest.raises(Stopped):
        played(
            Study(
                tmp_path, progress=lambda progress: seen.append(progress.to_json()), seed=5, stop=lambda: len(seen) >= 2
            )
        )
    assert len(seen) == 2
    assert {"what", "deals", "matches", "needed", "rate", "left"} <= seen[0].keys()
    again = Study(tmp_path, seed=5)
    assert played(again) == wanted
    assert again.played == len(again._kept) - 2


def test_a_budget_of_time_is_shared_out() -> None:
    parts = shares(Budget(100, 60.0), 3)
    first = next(parts)
    assert first.deals == 100
    assert first.seconds == pytest.approx(20.0, abs=1.0)
    assert next(parts).seconds == pytest.approx(30.0, abs=1.0)  # what the first one did not need
    assert [part.seconds for part in shares(Budget(100, 0.0), 2)] == [0.0, 0.0]


def test_what_was_found_does_not_count_as_speed() -> None:
    progress = Progress("x", deals=300, matches=300, needed=500, seconds=2.0, found=100, found_matches=100)
    assert progress.rate == 100.0
    assert progress.left == 2.0


def test_lengths_are_counted_match_by_match() -> None:
    """Where a deal is played from both seats, too."""
    found = measure(Study(), arm_of("duel"), names=["length"], budget=Budget(2048)).to_json()
    lengths = found["tiers"][0]["arms"][0]["lengths"]
    assert sum(lengths["counts"]) == found["tiers"][0]["matches"] == 4096
    middle = sum((i + 0.5) * lengths["step"] * n for i, n in enumerate(lengths["counts"])) / 4096
    assert middle == pytest.approx(found["tiers"][0]["findings"][0]["a"], abs=lengths["step"])


def test_ctrl_c_leaves_a_study_to_go_on_with(tmp_path: Path) -> None:
    words = ["compare", "lanes", "--a", "hp=30", "--b", "hp=29", "--tiers", "greedy", "--delta", "draws=0.01"]
    command = [sys.executable, "-m", "quintain", "lab", *words, "--study", str(tmp_path), "--jobs", "2"]
    # Whoever runs tests in the background may have told all that they start to ignore Ctrl-C.
    heed: dict[str, Any] = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True, **heed) as process:
        while process.poll() is None and not (tmp_path / FILE).exists():
            time.sleep(0.05)
        while process.poll() is None and not Study(tmp_path)._kept:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        assert process.stderr is not None
        said = process.stderr.read()
    assert process.returncode == 130
    assert "run the same command again to go on" in said
    assert "Traceback" not in said
    assert len(Study(tmp_path)._kept) > 0


# ------------------------------------------------------------------------------------------ comparing
def test_fewer_hit_points_shorten_a_match_for_everybody() -> None:
    found = compare(Study(), (A, A.with_options(hp=20)), ("30", "20"), thinking=192)
    assert found.main.finding("length").verdict == LESS
    assert found.robustness("length") == ROBUST
    assert found.main.finding("stalls").verdict == SAME
    assert found.decided
    json.dumps(found.to_json())


def test_the_same_rules_are_the_same_in_everything() -> None:
    found = compare(Study(), (A, A.with_options(round_seconds=90)), ("a", "b"), tiers=["random", "greedy"])
    assert {finding.verdict for tier in found.tiers for finding in tier.findings} == {SAME}


def test_what_depends_on_skill_is_said_so() -> None:
    """Setting monsters face-down helps players who know what they do it for, and nobody else."""
    arm = arm_of("duel", bots=("greedy", "greedy+open"))
    found = measure(Study(), arm, references={"score": 0.5}, names=["score"], tiers=["random", "greedy"])
    weak, strong = (tier.finding("score").verdict for tier in found.tiers)
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
    with pool(address_when_ready(address)) as team:

        def kill_one(progress: Progress) -> None:
            nonlocal done
            done += 1
            if done == 2:
                workers[0].kill()

        assert played(Study(seed=5, pool=team, progress=kill_one)) == wanted
    assert done > 2
    assert workers[0].wait() != 0
    assert workers[1].poll() is None


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_lost_is_a_sentence(cluster: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    address, workers = cluster
    with pool(address_when_ready(address)) as team:
        for worker in workers:
            worker.kill()
        assert isinstance(team, Cluster)
        team.client.close()
        with pytest.raises(Deserted, match="was lost"):
            team.wait(Lost())


class Lost:
    """An answer that will not come."""

    def result(self) -> bytes:
        raise CancelledError

    def cancel(self) -> None:
        """It is already."""


def test_a_process_that_is_killed_is_a_sentence() -> None:
    with pool(jobs=2) as team, pytest.raises(Deserted, match="run it again"):
        list(team.answers([{}, {}, {}], kill_myself))


def kill_myself(work: object) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def test_another_version_refuses_to_play() -> None:
    chunk = Chunk((A,), 1, 0, 10).to_json()
    assert run_chunk(chunk)
    with pytest.raises(OtherCode, match="another version"):
        run_chunk({**chunk, "key": "0" * 40})


def address_when_ready(address: str) -> str:
    """Wait until both workers have come."""
    from distributed import Client

    with Client(address.replace("dask://", "tcp://"), timeout="600s", set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=600)
    return address


def test_clusters_that_are_not_there() -> None:
    with pytest.raises(OptionError, match="write dask://host:port"):
        pool("spark://here")
    assert type(pool("local")) is Pool


@pytest.mark.filterwarnings("ignore")
def test_no_scheduler_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("quintain.lab.pools.PATIENCE", "1s")
    with pytest.raises(NoCluster, match="no dask scheduler"):
        pool(f"dask://127.0.0.1:{free_port()}")
