"""Finished matches as open files: one per month, without people's names, and nothing that runs or is private."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from tests.server.running import GENEROUS, Person, Running, wait_for

from quintain.cli import main
from quintain.games.catalog import load
from quintain.rules import replay
from quintain.server.replays.export import COLUMNS, bounds, month_of
from quintain.server.replays.sql import RECORDING
from quintain.server.settings import Settings

Exported = tuple[Path, dict[str, str], list[str]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exported]:
    """A server with a match that is over, one that was private and one that still runs; their ids, and who played."""
    data = tmp_path_factory.mktemp("exported")
    with Running(Settings(data=str(data), **GENEROUS)) as running:
        found: dict[str, str] = {}
        people: list[str] = []
        for name in ("over", "private", "running"):
            found[name], two = begun(running, private=name == "private")
            people += [person.id for person in two]
            if name != "running":
                finish(running, found[name], two)
        yield data, found, people


def begun(running: Running, private: bool) -> tuple[str, list[Person]]:
    """A match of two people."""
    two = [running.person(), running.person()]
    asked = {"terms": {"preset": "lanes"}, "seat": 0, "private": private}
    challenge = two[0].ok("POST", "/api/challenges", asked)
    return two[1].ok("POST", f"/api/challenges/{challenge['id']}/accept", {})["match"], two


def finish(running: Running, match: str, two: list[Person]) -> None:
    """Both decide once, the first resigns, and the match is archived."""
    lines = [person.line() for person in two]
    tables = [line.join(match) for line in lines]
    for line, table in zip(lines, tables, strict=True):
        line.command("play", match, prompt=table["prompt"], move=table["legal"][-1])
    lines[0].command("resign", match)
    lines[1].wait("over")
    wait_for(lambda: running.run(running.server.store.read(RECORDING, match)), 600)


def exported(kept: Exported, folder: Path, *more: str) -> Path:
    assert main(["export", str(folder), "--data", str(kept[0]), *more]) == 0
    (found,) = folder.iterdir()
    return found


def test_a_line_holds_a_whole_recording(kept: Exported, tmp_path: Path) -> None:
    """Also while the server runs."""
    path = exported(kept, tmp_path / "out")
    text = gzip.decompress(path.read_bytes()).decode()
    (record,) = [json.loads(line) for line in text.splitlines()]
    assert record["match"] == kept[1]["over"]
    assert (record["player0"], record["player1"], record["winner"], record["reason"]) == ("p1", "p2", 1, "resigned")
    (tmp_path / "match.json").write_text(json.dumps(record["recording"]), encoding="utf-8")
    assert replay.replay(replay.read(tmp_path / "match.json"), load).result is not None
    assert kept[1]["running"] not in text
    assert kept[1]["private"] not in text
    for secret in (*kept[2], "salt", "password"):
        assert secret not in text


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_table_has_the_columns_that_are_documented(kept: Exported, tmp_path: Path, form: str) -> None:
    path = exported(kept, tmp_path, "--format", form)
    row: dict[str, Any]
    if form == "csv":
        (row,) = csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines())
        assert (row["winner"], row["rated"]) == ("1", "false")
    else:
        (row,) = pyarrow.parquet.read_table(path).to_pylist()
        assert (row["winner"], row["rated"]) == (1, False)
        assert month_of(int(row["ended"].timestamp() * 1000)) in path.name
    assert list(row) == list(COLUMNS)
    assert json.loads(row["moves"])[-1] == [0, "resign"]
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    assert [name for name in COLUMNS if f"| `{name}` |" not in page] == []


def test_months_are_told_apart(kept: Exported, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path), "--data", str(kept[0]), "--month", "2001-02"]) == 0
    assert "no match has ended yet" in capsys.readouterr().out
    assert bounds("2026-12") == (1796083200000, 1798761600000)
    assert main(["export", str(tmp_path), "--data", str(kept[0]), "--month", "soon"]) == 2
    assert "write a month as 2026-11" in capsys.readouterr().err
    assert main(["export", str(tmp_path), "--data", str(tmp_path / "nowhere")]) == 2
    assert "there is no database" in capsys.readouterr().err
