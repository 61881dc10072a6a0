"""docs/adapters.md is true: its blocks run, and so does its learner, for a moment."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("source", BLOCKS, ids=lambda source: re.findall(r"(?:import|from) ([\w.]+)", source)[-1])
def test_blocks_run(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(source, "docs/adapters.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_there_is_a_block_for_each_way() -> None:
    assert len(BLOCKS) == 5


def test_the_learner_learns_for_a_moment(tmp_path: Path) -> None:
    """How well it plays after minutes is said by the page; here it is seen to run, to keep and to go on."""
    kept = tmp_path / "learner.npz"
    short = ["--rows", "64", "--matches", "60"]
    for further in (["--minutes", "0.005", "--save", str(kept)], ["--minutes", "0", "--load", str(kept)]):
        command = [sys.executable, str(ROOT / "examples" / "self_play.py"), *short, *further]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert re.search(r"[\d,]+ decisions: [\d.]+% ± [\d.]+% of 60 matches against greedy", done.stdout), done.stdout
