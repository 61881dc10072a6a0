"""Machine code is kept, and never older than its source."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from quintain.rules.errors import OptionError
from quintain.rules.processors import read_target

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
from quintain.rules.dice import start_stream, streams
from quintain.rules.kernel import entry, rule

@rule
def middle(p: Point) -> int:
    return deep(p) + 100

@entry
def top(p: Point) -> int:
    return middle(p)

@rule
def tossed(number: int) -> int:
    made = streams(3)
    start_stream(made[2], number, 1)
    return made[2].counter

@entry
def many(p: Point) -> int:
    total = 0
    for number in range(p.x):
        total += tossed(number)
    return total
"""

MAIN = """
import sys
from pathlib import Path
from quintain.rules.compiler import CompiledBinding
from quintain.rules.records import packed
from quintain.rules.processors import read_target
from quintain.rules.kernel import Group
from top import many, top
from deep import Point
said = []
binding = CompiledBinding("test", {}, [Group("both", (top, many))], said.append, Path("machine"))
if sys.argv[1:]:
    for made in binding.ship(top, [read_target(name) for name in sys.argv[1:]], Path("machine")):
        print(made.parts[1])
    sys.exit()
point = packed(Point)
point["x"] = 5
print(binding.ready(top)(point.view("u1")), "compiled" if said else "loaded")
"""

MORE = """
import main
from numba.core.runtime import _nrt_python, rtsys
from top import many
_nrt_python.memsys_enable_stats()
before = rtsys.get_allocation_stats()
main.binding.ready(many)(main.point.view("u1"))
after = rtsys.get_allocation_stats()
print("made", after.mi_alloc - before.mi_alloc, "freed", after.mi_free - before.mi_free)
try:
    main.binding.ready(many)(main.point.view("u1")[:3])
except ValueError as error:
    print(error)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write(tmp_path)


def write(folder: Path) -> Path:
    for name, source in (("deep.py", DEEP), ("top.py", TOP), ("main.py", MAIN), ("more.py", MORE)):
        (folder / name).write_text(source)
    return folder


def run(
    project: Path, cache: str | None = None, program: str = "main.py", *given: str, processor: Mapping[str, str] = {}
) -> str:
    environment = os.environ | {"QUINTAIN_CACHE": cache or str(project / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= processor
    done = subprocess.run(
        [sys.executable, program, *given], cwd=project, env=environment, capture_output=True, text=True, check=False
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


def test_only_the_edited_function_is_translated_again(project: Path) -> None:
    """What calls it knows its signature, which is the same; the unit is linked anew."""
    run(project)
    before = kept(project)
    edit(project, "p.x * FACTOR", "p.x * FACTOR * 10")
    run(project)
    assert sorted(kept(project)) == sorted([*before, "test.deep.deep", "test.top.top"])


def kept(project: Path) -> list[str]:
    return [file.name.rpartition("-")[0] for file in (project / "cache").glob("*.bin")]


def test_entries_that_belong_together_are_one_unit_and_give_back_what_they_take(project: Path) -> None:
    run(project)
    before = kept(project)
    told = run(project, program="more.py").splitlines()
    assert told == ["113 loaded", "made 5 freed 5", "a record of 4 bytes is wanted"]
    assert sorted(kept(project)) == sorted(before)


def test_going_back_finds_the_old_code_again(project: Path) -> None:
    run(project)
    edit(project, "FACTOR: Final = 2", "FACTOR: Final = 4")
    run(project)
    edit(project, "FACTOR: Final = 4", "FACTOR: Final = 2")
    assert run(project) == "113 loaded"


def test_damaged_entries_are_compiled_again(project: Path) -> None:
    run(project)
    for file in (project / "cache").glob("*.bin"):
        file.write_bytes(file.read_bytes()[:-7])
    assert run(project) == "113 compiled"


def test_a_folder_that_cannot_be_written_is_no_error(project: Path) -> None:
    """As on a read-only installation: a plain file stands where the folder should be."""
    (project / "file").write_text("")
    assert run(project, str(project / "file" / "cache")) == "113 compiled"


# ------------------------------------------------------------------------------------------ code that came along
OLD = {"NUMBA_CPU_NAME": "x86-64-v2", "NUMBA_CPU_FEATURES": "+cx16,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3"}
OLDEST = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": "+sse2"}
TARGETS = ("x86-64-v2", "x86-64-v3")
on_x86 = pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="levels of another family")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where machine code is made for others."""
    project = write(tmp_path_factory.mktemp("made"))
    assert run(project, None, "main.py", *TARGETS).split() == list(TARGETS)
    shutil.rmtree(project / "cache")
    (project / "file").write_text("")
    return project


@pytest.fixture
def shipped(made: Path, tmp_path: Path) -> Path:
    """A project that machine code came along with; nothing can be kept here."""
    return Path(shutil.copytree(made, tmp_path / "elsewhere"))


def run_shipped(project: Path, processor: Mapping[str, str] = {}) -> str:
    return run(project, str(project / "file" / "cache"), processor=processor)


@on_x86
def test_what_came_along_is_not_compiled(shipped: Path) -> None:
    assert run_shipped(shipped) == "113 loaded"
    assert run_shipped(shipped, OLD) == "113 loaded"


@on_x86
def test_a_processor_is_never_given_code_that_it_cannot_run(shipped: Path) -> None:
    assert run_shipped(shipped, OLDEST) == "113 compiled"
    shutil.rmtree(shipped / "machine" / "x86-64-v2")
    assert run_shipped(shipped, OLD) == "113 compiled"
    assert run_shipped(shipped) == "113 loaded"


@on_x86
def test_damaged_code_that_came_along_gives_way_to_the_next_and_then_to_compiling(shipped: Path) -> None:
    for target, outcome in (("x86-64-v3", "113 loaded"), ("x86-64-v2", "113 compiled")):
        (file,) = (shipped / "machine" / target).rglob("*.bin")
        file.write_bytes(file.read_bytes()[:-7])
        assert run_shipped(shipped) == outcome


@on_x86
def test_code_that_came_along_is_never_older_than_the_source(shipped: Path) -> None:
    edit(shipped, "FACTOR: Final = 2", "FACTOR: Final = 4")
    assert run_shipped(shipped) == "123 compiled"


@on_x86
def test_targets_that_nobody_has_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(OptionError, match="there is no target 'pentium': write one of generic, x86-64"):
        read_target("pentium")
    with pytest.raises(OptionError, match="have no feature 'wings'"):
        read_target("x86-64-v3+wings")
    assert read_target("x86-64-v2+avx").needs == read_target("x86-64-v2").needs | {"avx"}
