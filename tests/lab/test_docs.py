"""docs/lab.md: what it shows runs, and what there is it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.cli import main

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_snippets_run(snippet: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(snippet, "docs/lab.md", "exec"), {})
    out = capsys.readouterr().out
    assert "hp=20" in out
    assert "length" in out


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) == 2


ASKS = ["questions", "answer", "run", "compare", "sweep", "cards", "holes"]
ASKS += ["ladder", "levels", "decks", "meta", "tune", "health", "report"]


@pytest.mark.parametrize("name", ASKS)
def test_every_command_is_there_and_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lab", name, "--help"])
    assert ended.value.code == 0
    assert f"quintain lab {name}" in capsys.readouterr().out
    assert f"lab {name} " in TEXT
