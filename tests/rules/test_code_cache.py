"""Machine code is kept, and never older than its source."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

DEEP = """
from __future__ import annotations
from enum import IntEnum
from typing import Final
from quintain.rules.kernel import rule
from quintain.rules.records import Int, Record

FACTOR: Final = 2

class Kind(IntEnum):
    SMALL = 3

class Point(Record):
    x: Int
    y: Int

@rule
def deep(p: Point) -> int:
    return p.x * FACTOR + Kind.SMALL + p.y * 0
"""

TOP = """
from __future__ import annotations
from deep import Point, deep
from quintain.rules.kernel import entry, rule

@rule
def middle(p: Point) -> int:
    return deep(p) + 100

@entry
def top(p: Point) -> int:
    return middle(p)
"""

MAIN = """
import sys
from quintain.rules.compiler import CompiledBinding
from quintain.rules.records import packed
from top import top
from deep import Point
said = []
binding = CompiledBinding("test", {}, said.append)
point = packed(Point)
point["x"] = 5
print(binding.ready(top)(point.view("u1")), "compiled" if said else "loaded")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, source in (("deep.py", DEEP), ("top.py", TOP), ("main.py", MAIN)):
        (tmp_path / name).write_text(source)
    return tmp_path


def run(project: Path, cache: str | None = None) -> str:
    environment = os.environ | {"QUINTAIN_CACHE": cache or str(project / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def edit(project: Path, old: str, new: str) -> None:
    source = (project / "deep.py").read_text()
    assert old in source
    (project / "deep.py").write_text(source.replace(old, new))


def test_the_second_run_compiles_nothing(project: Path) -> None:
    assert run(project) == "113 compiled"
    assert run(project) == "113 loaded"


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("p.x * FACTOR", "p.x * FACTOR * 10", "203"),
        ("FACTOR: Final = 2", "FACTOR: Final = 4", "123"),
        ("SMALL = 3", "SMALL = 4", "114"),
        ("    x: Int\n    y: Int", "    y: Int\n    x: Int", "113"),
    ],
    ids=["callee of a callee", "constant", "enum", "record layout"],
)
def test_an_edit_in_another_file_is_noticed(project: Path, old: str, new: str, result: str) -> None:
    run(project)
    edit(project, old, new)
    assert run(project) == f"{result} compiled"
    assert run(project) == f"{result} loaded"


def test_going_back_finds_the_old_code_again(project: Path) -> None:
    run(project)
    edit(project, "FACTOR: Final = 2", "FACTOR: Final = 4")
    run(project)
    edit(project, "FACTOR: Final = 4", "FACTOR: Final = 2")
    assert run(project) == "113 loaded"


def test_damaged_entries_are_compiled_again(project: Path) -> None:
    run(project)
    for file in (project / "cache").iterdir():
        file.write_bytes(file.read_bytes()[:-7])
    assert run(project) == "113 compiled"


def test_a_folder_that_cannot_be_written_is_no_error(project: Path) -> None:
    """As on a read-only installation: a plain file stands where the folder should be."""
    (project / "file").write_text("")
    assert run(project, str(project / "file" / "cache")) == "113 compiled"
