"""Documents are true: snippets run, commands and presets are named."""

from __future__ import annotations

import argparse
import io
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import quintain
from quintain.cli import main, parser
from quintain.games import catalog

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("source", blocks("python"), ids=lambda source: source.split("\n")[2])
def test_python_snippets_run(source: str) -> None:
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def commands() -> list[str]:
    return [line for block in blocks("sh") for line in block.splitlines() if line.startswith("quintain ")]


def test_commands_run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the README, with nobody at the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert len(commands()) >= 3
    for line in commands():
        assert main(shlex.split(line)[1:]) == 0, line
        capsys.readouterr()


def test_every_command_is_in_the_readme() -> None:
    choices = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)).choices
    assert not [name for name in choices if f"`quintain {name}" not in README]


def test_every_extra_is_told() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    table = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8").partition("## Extras")[2].partition("## ")[0]
    told = [name for row in re.findall(r"(?m)^\| (`[^|]+) \|", table) for name in re.findall(r"`(\w+)`", row)]
    assert sorted(told) == sorted(extras)


def test_every_rulebook_and_its_presets_are_in_the_readme() -> None:
    for name in catalog.RULEBOOKS:
        assert f"games/{name}/rulebook.md" in README
        for preset, spec in catalog.table(name).presets.items():
            assert spec.level or f"`{preset}`" in README, preset


def test_the_public_names_are_documented() -> None:
    for name in quintain.__all__:
        thing = getattr(quintain, name)
        assert name == "CONTRACT" or thing.__doc__, name


def test_links_lead_somewhere() -> None:
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"
