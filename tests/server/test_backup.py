"""A backup is one moment of a server that goes on, and play goes on from it."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import Cluster, program
from tests.server.running import GENEROUS, Line, Running, match_of_two

from quintain.cli import main
from quintain.server.settings import Settings
from quintain.server.store.backup import without_password

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


class Stager(threading.Thread):
    """Somebody who changes a plan again and again, and remembers how often that was acknowledged."""

    def __init__(self, line: Line, match: str) -> None:
        super().__init__(daemon=True)
        self.line, self.match = line, match
        self.moves = line.join(match)["legal"]
        self.acknowledged = 0
        self.enough = threading.Event()

    def run(self) -> None:
        number = 0
        while not self.enough.is_set():
            number += 1
            move = self.moves[number % len(self.moves)]
            if self.line.command("stage", self.match, prompt=1, move=move)["t"] == "ack":
                self.acknowledged += 1


@contextmanager
def busy_match(running: Running) -> Iterator[tuple[str, list[Any], list[Stager]]]:
    match, people, lines = match_of_two(running, options={"round_seconds": 600})
    stagers = [Stager(line, match) for line in lines]
    for stager in stagers:
        stager.start()
    try:
        yield match, people, stagers
    finally:
        for stager in stagers:
            stager.enough.set()
            stager.join(600)


def until_more(stagers: list[Stager]) -> list[int]:
    """Wait until everybody has done some more, and say how much that is."""
    before = [stager.acknowledged for stager in stagers]
    while any(stager.acknowledged < count + 20 for stager, count in zip(stagers, before, strict=True)):
        stagers[0].enough.wait(0.01)
    return [stager.acknowledged for stager in stagers]


def play_on(running: Running, match: str, cookies: list[str], stored: list[int]) -> None:
    """What was acknowledged before the backup is there, and the match goes on."""
    lines = [Line(running, {"cookie": f"session={cookie}"}) for cookie in cookies]
    tables = [line.join(match) for line in lines]
    assert [table["last_id"] >= count for table, count in zip(tables, stored, strict=True)] == [True, True]
    for line in lines:
        assert line.command("play", match, prompt=1, move={"place": {}})["t"] == "ack"
    assert lines[0].wait("update", prompt=2)


def test_a_backup_is_made_while_moves_are_and_play_goes_on_from_it(tmp_path: Path, capsys: Capture) -> None:
    data, elsewhere, file = tmp_path / "data", tmp_path / "elsewhere", tmp_path / "quintain.backup"
    data.mkdir()
    with Running(Settings(data=str(data), **GENEROUS)) as running, busy_match(running) as (match, people, stagers):
        stored = until_more(stagers)
        code, out, err = run(capsys, "backup", str(file), "--data", str(data))
        assert (code, err) == (0, "")
        assert out.startswith(f"{file}: 2 accounts, 1 matches, schema ")
        assert file.stat().st_mode & 0o777 == 0o600
        until_more(stagers)
        code, _, err = run(capsys, "restore", str(file), "--data", str(data))
        assert (code, "a server is using it; stop the server first" in err) == (2, True), err
        cookies = [person.http.cookies["session"] for person in people]
    code, out, err = run(capsys, "restore", str(file), "--data", str(elsewhere))
    assert (code, err) == (0, ""), err
    with Running(Settings(data=str(elsewhere), **GENEROUS)) as running:
        play_on(running, match, cookies, stored)


def test_what_a_backup_replaces_is_kept(tmp_path: Path, capsys: Capture) -> None:
    data, file = tmp_path / "data", tmp_path / "quintain.backup"
    data.mkdir()
    with Running(Settings(data=str(data), **GENEROUS)) as running:
        ann = running.person()
        assert run(capsys, "backup", str(file), "--data", str(data))[0] == 0
        running.person()
        cookie = ann.http.cookies["session"]
    assert run(capsys, "restore", str(file), "--data", str(data))[0] == 0
    with Running(Settings(data=str(data), **GENEROUS)) as running:
        assert Line(running, {"cookie": f"session={cookie}"}).wait("hello")["account"] == ann.id
        assert accounts(data / "quintain.db") == 1
    (kept,) = data.glob("quintain.db.before-*")
    assert accounts(kept) == 2


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("whose", ["quintain.db", "."])
def test_what_root_restores_belongs_to_whoever_runs_the_server(tmp_path: Path, capsys: Capture, whose: str) -> None:
    data, file = tmp_path / "data", tmp_path / "quintain.backup"
    data.mkdir()
    with Running(Settings(data=str(data), **GENEROUS)):
        assert run(capsys, "backup", str(file), "--data", str(data))[0] == 0
    if whose == ".":
        (data / "quintain.db").unlink()
    os.chown(data / whose, 12345, 23456)
    assert run(capsys, "restore", str(file), "--data", str(data))[0] == 0
    restored = (data / "quintain.db").stat()
    assert (restored.st_uid, restored.st_gid, restored.st_mode & 0o777) == (12345, 23456, 0o600)


def accounts(file: Path) -> int:
    db = sqlite3.connect(file)
    try:
        return int(db.execute("SELECT count(*) FROM account").fetchone()[0])
    finally:
        db.close()


def test_a_database_that_is_broken_can_be_replaced(tmp_path: Path, capsys: Capture) -> None:
    data, file = tmp_path / "data", tmp_path / "quintain.backup"
    data.mkdir()
    with Running(Settings(data=str(data), **GENEROUS)) as running:
        running.person()
        run(capsys, "backup", str(file), "--data", str(data))
    (data / "quintain.db").write_bytes(b"what is this?" * 1000)
    (data / "quintain.db-wal").write_bytes(b"and this?" * 1000)
    assert run(capsys, "restore", str(file), "--data", str(data))[0] == 0
    assert not (data / "quintain.db-wal").exists()
    with Running(Settings(data=str(data), **GENEROUS)):
        assert accounts(data / "quintain.db") == 1


def test_what_cannot_be_backed_up_or_restored_is_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    there, text, newer = tmp_path / "there", tmp_path / "text", tmp_path / "newer"
    there.touch()
    text.write_text("this is no database" * 100)
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 9999")
    db.close()
    data = ("--data", str(tmp_path))
    for arguments, sentence in [
        (("backup", str(there)), "exists already"),
        (("backup", str(tmp_path / "nowhere" / "x")), "there is no folder"),
        (("backup", str(tmp_path / "new")), "quintain.db: there is no database"),
        (("restore", str(tmp_path / "nowhere")), "there is no such file"),
        (("restore", str(text)), "is no backup of Quintain"),
        (("restore", str(there)), "is no backup of Quintain"),
        (("restore", str(newer)), "use a newer Quintain"),
    ]:
        code, _, err = run(capsys, *arguments, *data)
        assert (code, sentence in err, err.count("\n")) == (2, True, 1), err
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "quintain.db").exists()


# ------------------------------------------------------------------------------------------ PostgreSQL
@pytest.fixture
def programs_of_postgres(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> Cluster:
    path = program("pg_dump")
    assert path is not None
    monkeypatch.setenv("PATH", str(path.parent), prepend=":")
    return postgres


def test_postgres_is_backed_up_and_restored_by_its_own_programs(
    programs_of_postgres: Cluster, tmp_path: Path, capsys: Capture
) -> None:
    address, elsewhere = programs_of_postgres.new_database(), programs_of_postgres.new_database()
    file = tmp_path / "quintain.backup"
    with Running(Settings(database=address, **GENEROUS)) as running, busy_match(running) as (match, people, stagers):
        stored = until_more(stagers)
        code, _, err = run(capsys, "backup", str(file), "--database", address)
        assert (code, err) == (0, "")
        assert file.stat().st_mode & 0o777 == 0o600
        until_more(stagers)
        code, _, err = run(capsys, "restore", str(file), "--database", address)
        assert (code, "stop the server first" in err) == (2, True), err
        cookies = [person.http.cookies["session"] for person in people]
    for target in (elsewhere, address):
        code, _, err = run(capsys, "restore", str(file), "--database", target)
        assert (code, err) == (0, ""), err
    with Running(Settings(database=elsewhere, **GENEROUS)) as running:
        play_on(running, match, cookies, stored)


def test_a_dump_that_fails_leaves_nothing_behind(
    programs_of_postgres: Cluster, tmp_path: Path, capsys: Capture
) -> None:
    nowhere = programs_of_postgres.new_database() + "_that_is_not_there"
    code, _, err = run(capsys, "backup", str(tmp_path / "x"), "--database", nowhere)
    assert (code, "pg_dump failed" in err, (tmp_path / "x").exists()) == (2, True, False), err


def test_without_the_programs_of_postgres_it_says_what_is_missing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run(capsys, "backup", str(tmp_path / "x"), "--database", "postgresql://nowhere/x")
    assert (code, err) == (2, "quintain: pg_dump is not installed; it comes with PostgreSQL's client programs\n")


def test_passwords_are_kept_off_command_lines() -> None:
    assert without_password("postgresql://ann:s%40fe@db:5432/q?x=1") == ("postgresql://ann@db:5432/q?x=1", "s@fe")
    assert without_password("postgresql:///q?host=/tmp") == ("postgresql:///q?host=/tmp", "")
