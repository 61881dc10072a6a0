"""Outages that are nobody's fault: a server that is stopped for a while, a full disk, a locked database. Nobody loses
time by them, nothing is acknowledged that is not stored, and play goes on afterwards."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.databases import Cluster
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, once, wait_for

from quintain.server.settings import Settings
from quintain.tables.journal import Decide, Resume, TimeUp, decode

NOTHING: dict[str, Any] = {"place": {}}
ROUND = 5  # seconds, the least that the rules allow


@pytest.fixture
def process(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    quiet = os.environ | {"QUINTAIN_WARM_BOTS": "off"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=quiet) as started:
        assert started.stderr is not None
        url = next(word for word in started.stderr.readline().split() if word.startswith("http")).rstrip("/")
        try:
            running: Any = SimpleNamespace(url=url)
            running.person = lambda: Person(running)
            yield started, running
        finally:
            started.kill()


def entries(folder: Path, match: str) -> list[Any]:
    with sqlite3.connect(folder / "quintain.db") as db:
        rows = db.execute("SELECT entry FROM journal WHERE match = ? ORDER BY seq", (match,)).fetchall()
    db.close()
    return [decode(row[0]) for row in rows]


def test_a_server_that_was_stopped_takes_nobodys_time(
    process: tuple[subprocess.Popen[str], Running], tmp_path: Path
) -> None:
    server, running = process
    match, _, lines = match_of_two(running, options={"round_seconds": ROUND})
    for line in lines:
        line.join(match)
    assert lines[0].command("play", match, prompt=1, move=NOTHING)["t"] == "ack"
    server.send_signal(signal.SIGSTOP)
    time.sleep(ROUND + 1)
    server.send_signal(signal.SIGCONT)
    assert lines[1].command("play", match, prompt=1, move=NOTHING)["t"] == "ack", "the round is still open"
    wait_for(lambda: any(isinstance(entry, Resume) for entry in entries(tmp_path, match)))
    told = entries(tmp_path, match)
    assert not any(isinstance(entry, TimeUp) for entry in told)
    assert [entry.outage >= ROUND * 900 for entry in told if isinstance(entry, Resume)] == [True]


def test_a_second_server_on_the_same_data_is_refused_in_a_sentence(
    process: tuple[subprocess.Popen[str], Running], tmp_path: Path
) -> None:
    _, running = process
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert second.returncode == 2
    (sentence,) = second.stderr.strip().splitlines()
    assert "is used by another Quintain server" in sentence
    wait_for(lambda: once("GET", f"{running.url}/health").json()["ok"], 200)  # the first one goes on


def test_of_servers_that_are_started_together_one_serves_and_the_others_get_a_sentence(tmp_path: Path) -> None:
    """Also on a folder that holds nothing yet: whoever is late does not touch what the first one makes."""
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    quiet = os.environ | {"QUINTAIN_WARM_BOTS": "off"}
    together = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=quiet) for _ in range(3)]
    try:
        wait_for(lambda: sum(one.poll() is not None for one in together) == 2, 200)
        late = [one for one in together if one.poll() is not None]
        for one in late:
            assert one.stderr is not None
            (sentence,) = one.stderr.read().strip().splitlines()
            assert "is used by another Quintain server" in sentence
            assert one.returncode == 2
        (first,) = [one for one in together if one not in late]
        assert first.stderr is not None
        url = next(word for word in first.stderr.readline().split() if word.startswith("http"))
        wait_for(lambda: once("GET", f"{url}health").json()["ok"], 200)
    finally:
        for one in together:
            one.kill()
            one.communicate()


# ------------------------------------------------------------------------------------------ the disk is full
@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("a small disk needs mount")
    if mounted.returncode:
        pytest.skip(f"a small disk can't be mounted here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Use up all the room that is left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    return filler


def until_refused(line: Line, match: str) -> int:
    """Change one's plan until that is no longer stored, and return how often it was."""
    for stored in range(5000):
        answer = line.command("stage", match, prompt=1, move=NOTHING if stored % 2 else None)
        if answer["t"] == "error":
            assert answer["code"] == "unavailable"
            return stored
    raise AssertionError("the disk never was full")


def test_a_full_disk_is_told_and_survived(small_disk: Path) -> None:
    with Running(Settings(data=str(small_disk), **GENEROUS)) as running:
        match, _, lines = match_of_two(running, options={"round_seconds": 600})
        for line in lines:
            line.join(match)
        filler = fill(small_disk)
        stored = until_refused(lines[0], match)
        assert len(entries(small_disk, match)) == stored, "what was acknowledged is there, and nothing else"
        assert lines[1].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
        filler.unlink()
        for line in lines:
            assert play_until_taken(line, match) == "ack"
        assert sum(isinstance(entry, Decide) for entry in entries(small_disk, match)) == 2


def play_until_taken(line: Line, match: str) -> str:
    """Send a move again until the server can take it, as clients do."""
    for _ in range(100):
        answer = line.command("play", match, prompt=1, move=NOTHING)
        if answer.get("code") != "unavailable":
            break
        time.sleep(0.1)
    return str(answer["t"])


# ------------------------------------------------------------------------------------------ the file is locked
def test_a_locked_database_is_told_and_survived(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, _, lines = match_of_two(running, options={"round_seconds": 600})
        for line in lines:
            line.join(match)
        intruder = sqlite3.connect(tmp_path / "quintain.db", isolation_level=None)
        try:
            intruder.execute("BEGIN IMMEDIATE")
            assert lines[0].command("play", match, prompt=1, move=NOTHING)["code"] == "unavailable"
            assert entries(tmp_path, match) == []
            assert lines[1].join(match)["seats"][0].get("ready") is None, "reading still works, and nothing happened"
            intruder.execute("ROLLBACK")
        finally:
            intruder.close()
        for line in lines:
            assert play_until_taken(line, match) == "ack"
        assert sum(isinstance(entry, Decide) for entry in entries(tmp_path, match)) == 2


def test_time_that_could_not_be_given_back_stays_owed(tmp_path: Path) -> None:
    """The store fails again just when the end of its first outage should be written down."""
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, _, lines = match_of_two(running, options={"round_seconds": ROUND})
        for line in lines:
            line.join(match)
        hall, guard = running.server.hall, running.server.guard
        failed: list[str] = []

        def fail_once(place: str, _: str) -> None:
            if place == "store-commit" and not failed:
                failed.append(place)
                raise OSError("once more")

        async def two_outages() -> None:
            hall._stand_still(hall.clock.now() - 60_000)
            guard.fault = fail_once
            hall._go_on()

        running.run(two_outages())
        wait_for(lambda: any(isinstance(entry, Resume) for entry in entries(tmp_path, match)))
        assert failed
        assert sum(entry.outage for entry in entries(tmp_path, match) if isinstance(entry, Resume)) >= 60_000


# ------------------------------------------------------------------------------------------ the database is away
def backends(cluster: Cluster) -> list[int]:
    """The processes of a PostgreSQL server, with those that talk to us."""
    main = int((cluster.data / "postmaster.pid").read_text().split()[0])
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(main)], capture_output=True, text=True, check=True)
    return [main, *map(int, found.stdout.split())]


@pytest.mark.parametrize("outage", ["stopped", "hanging"])
def test_a_database_that_is_away_costs_nobody_time(
    postgres: Cluster, outage: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(database=postgres.new_database(), **GENEROUS)
    with Running(settings) as running:
        match, _, lines = match_of_two(running, options={"round_seconds": ROUND})
        for line in lines:
            line.join(match)
        stopped = backends(postgres)
        if outage == "stopped":
            postgres.stop("immediate")
        else:
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
        try:
            assert lines[0].wait("standstill")["on"], "people are told"
            assert once("GET", f"{running.url}/health").status_code == 503
            time.sleep(ROUND + 3)
        finally:
            if outage == "stopped":
                postgres.resume()
            else:
                for process in stopped:
                    os.kill(process, signal.SIGCONT)
        assert lines[0].wait("standstill").get("on") is False, "and told again"
        for line in lines:
            assert play_until_taken(line, match) == "ack", "the round is still open"
        rows = running.run(running.server.store.read("SELECT entry FROM journal WHERE match = $1", match))
        kinds = [type(decode(bytes(row["entry"]))) for row in rows]
        assert TimeUp not in kinds
        assert Resume in kinds
        wait_for(lambda: once("GET", f"{running.url}/health").status_code == 200)
    told = [record.getMessage() for record in caplog.records if record.name == "quintain.server.play.hall"]
    assert "clocks stand still: the database does not store entries" in told
    assert any(line.startswith("clocks go on after ") for line in told), "whoever reads the log learns of the end"
    if outage == "stopped":
        assert any(line.startswith("nothing can be stored: ") for line in told), "and why"
