"""The campaign in the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import quintain
from quintain.bots.player import SimpleBot
from quintain.cli import main

FIRST = "siege-01-the-orchard-wall"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUINTAIN_DATA", str(tmp_path))
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def winning_moves() -> tuple[int, list[str]]:
    """What to type to win the first level: a greedy bot's moves, with the first luck that lets it win."""
    for seed in range(20):
        match, said = quintain.load(FIRST).new(seed=seed), []
        while match.to_act:
            move = match.move(0, SimpleBot("greedy").choose(match.game, match.observe(0), 0, seed))
            said.append(str(move))
            match.play({0: move})
        if match.result and match.result.winner == 0:
            return seed, said
    raise AssertionError("a greedy bot should win the first level in 20 tries")


def test_a_level_is_won_and_remembered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seed, said = winning_moves()
    typed(monkeypatch, said)
    assert main(["play", "siege", "--level", "1", "--seed", str(seed)]) == 0
    assert "Level 1 is won. Next: quintain play siege --level 2" in capsys.readouterr().out
    assert main(["play", "siege", "--levels", "--lang", "ru"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("*  1")
    assert lines[1].startswith("   2")


def test_a_level_that_is_left_is_not_won(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, ["quit"])
    assert main(["play", "siege", "--level", "2"]) == 0
    assert main(["play", "siege", "--levels"]) == 0
    assert "*" not in capsys.readouterr().out.split("The match is left.")[1]


def test_a_step_of_the_preparation_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = quintain.load(FIRST).new(seed=3)
    deploy = next(str(move) for move in match.legal(0) if "deploy" in move.to_json())
    typed(monkeypatch, ["preview", deploy, "undo", "undo", "quit"])
    assert main(["play", "siege", "--level", "1", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Taken back." in out
    assert "Can't take that back" in out


def test_a_damaged_file_is_a_new_campaign(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for damaged in ("", "[]", '{"won": 3}', '{"won": [3]}'):
        (own_folder / "campaign.json").write_text(damaged)
        assert main(["play", "siege", "--levels"]) == 0
        assert "*" not in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [("siege", "--level", "0"), ("siege", "--level", "x"), ("lanes", "--level", "1")])
def test_bad_levels_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
