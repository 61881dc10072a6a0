"""The section for those who bring a bot can be followed word by word."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quintain.bots.programs.lines import FROM_ARENA, LONGEST_ANSWER, read
from quintain.bots.programs.program import KINDS
from quintain.bots.programs.timecontrol import TimeControl
from quintain.bots.rating.tournament import STRIKES
from quintain.cli import main, parser
from quintain.rules.jsonshapes import keys_of, misfit

ROOT = Path(__file__).parents[2]
SECTION = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").split("\n## Bring your own\n")[1].split("\n## ")[0]
ANSWERED = {"hello": ("ready",), "new_match": ("ready",), "decide": ("move", "resign")}


def blocks(language: str) -> list[str]:
    found = re.findall(r"```(\w*)\n(.*?)```", SECTION, flags=re.DOTALL)
    return [text for name, text in found if name == language]


def session() -> list[tuple[str, str]]:
    (block,) = blocks("json")
    return [(line[0], line[2:]) for line in block.splitlines()]


def kind(line: str) -> str:
    return str(json.loads(line)["type"])


def test_the_bot_is_the_template() -> None:
    (source,) = blocks("python")
    assert source == (ROOT / "examples" / "bots" / "mybot.py").read_text(encoding="utf-8")


def test_what_is_said_has_the_shapes_that_are_declared() -> None:
    shapes: dict[str, Any] = {str(keys_of(shape)["type"].type).split("'")[1]: shape for shape in FROM_ARENA}
    told = [line for mark, line in session() if mark == "<"]
    assert {kind(line) for line in told} == shapes.keys()
    assert [fault for line in told if (fault := misfit(shapes[kind(line)], json.loads(line)))] == []
    for (_, asked), (mark, answer) in zip(session(), session()[1:], strict=False):
        if mark == ">":
            assert read(answer.encode(), ANSWERED[kind(asked)])


def test_the_bot_says_its_part() -> None:
    """Not always the same move: it throws dice."""
    told = "\n".join(line for mark, line in session() if mark == "<")
    bot = [sys.executable, str(ROOT / "examples" / "bots" / "mybot.py")]
    done = subprocess.run(bot, input=told, capture_output=True, text=True, timeout=600, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = [json.loads(line) for mark, line in session() if mark == ">"]
    assert [{**answer, "move": 0} for answer in answers] == [{**answer, "move": 0} for answer in wanted]


def test_the_first_command_works_in_a_folder_with_nothing_but_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUINTAIN_ENGINE", "plain")
    (tmp_path / "mybot.py").write_text(blocks("python")[0], encoding="utf-8")
    (command,) = [block for block in blocks("") if block.startswith("quintain arena lanes --bots greedy,mybot.py")]
    assert main([*command.split()[1:], "--move-time", "20s", "--start-time", "30s"]) == 0
    said = capsys.readouterr().out
    (shown,) = [block for block in blocks("") if block.startswith("greedy - mybot.py")]
    words = re.compile(r"[^\d\s.%±+-]+")
    assert sorted(words.findall(said)) == sorted(words.findall(shown))  # whoever comes first


def test_limits_are_those_of_the_code() -> None:
    control = TimeControl()
    rows = {
        cells[3].split("`")[1]: cells[2].strip()
        for line in SECTION.splitlines()
        if len(cells := line.split("|")) == 5 and "`" in cells[3]
    }
    assert {option.split()[0]: default for option, default in rows.items()} == {
        "--move-time": f"{control.move:g} s",
        "--clock": "no limit",
        "--start-time": f"{control.start:g} s",
        "--grace": f"{control.grace * 1000:g} ms",
    }
    for option in rows:
        name, value = option.split()
        assert vars(parser(["arena"]).parse_args(["arena", "lanes", name, value]))[name[2:].replace("-", "_")] == value
    assert all(f"`{kind}`" in SECTION for kind in KINDS)
    assert f"{LONGEST_ANSWER >> 10} KiB" in SECTION
    assert STRIKES == 3
    assert "three forfeits in a row" in SECTION
