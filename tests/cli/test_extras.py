"""Who has installed no extra: everything is there that needs none, and the rest says which one it needs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from tests.packages import needed

from quintain.cli import COMMANDS

ROOT = Path(__file__).parents[2]
# What comes with an extra cannot be found, as if it were not installed.
POOR = """
import sys
class Poor:
    def find_spec(self, name, path=None, target=None):
        if name in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Poor())
{code}
"""


def absent() -> set[str]:
    """The modules of all packages here that nobody needs who has asked for no extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    there = {canonicalize_name(name) for name in needed(project["dependencies"])} | {"quintain"}
    return {
        module
        for module, packages in packages_distributions().items()
        if there.isdisjoint(map(canonicalize_name, packages)) and module not in ("pip", "setuptools", "pkg_resources")
    }


def poor(code: str) -> subprocess.CompletedProcess[str]:
    script = POOR.format(absent=absent(), code=code)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=300)


def test_all_commands_are_there() -> None:
    done = poor("from quintain.cli import main; sys.exit(main(['--help']))")
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"    {command}" in done.stdout for command in COMMANDS)


def test_content_is_checked_without_a_server() -> None:
    done = poor("from quintain.cli import main; sys.exit(main(['check-content']))")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("server", ["serve"]),
        ("server", ["connect", "http://127.0.0.1:1", "./bot"]),
        ("server", ["arena", "lanes", "--server", "http://127.0.0.1:1"]),
        ("pictures", ["show", "match/1 lanes 3 - 0.14|1.126", "--png", "x.png"]),
        ("cluster", ["lab", "run", "lanes", "--on", "dask://127.0.0.1:1"]),
    ],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_a_command_names_the_extra_that_it_needs(extra: str, words: list[str]) -> None:
    done = poor(f"from quintain.cli import main; sys.exit(main({words!r}))")
    assert done.returncode == 2
    assert done.stderr.startswith("quintain: ")
    assert f"pip install 'quintain[{extra}]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("extra", "module"),
    [
        ("server", "client"),
        ("gymnasium", "adapters.gymnasium"),
        ("pettingzoo", "adapters.pettingzoo"),
        ("openspiel", "adapters.openspiel"),
    ],
)
def test_a_module_names_the_extra_that_it_needs(extra: str, module: str) -> None:
    done = poor(f"import quintain.{module}")
    assert f"MissingExtra: quintain.{module} needs the extra '{extra}'" in done.stderr.splitlines()[-1]
