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
        game = quintain.load(FIRST)
        match, said = game.rulebook.with_extras(game.new(seed=seed), {"bonuses": []}), []
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
    game = quintain.load(FIRST)
    match = game.rulebook.with_extras(game.new(seed=3), {"bonuses": []})
    deploy = next(str(move) for move in match.legal(0) if "deploy" in move.to_json())
    typed(monkeypatch, ["preview", deploy, "undo", "undo", "quit"])
    assert main(["play", "siege", "--level", "1", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Taken back." in out
    assert "Can't take that back" in out


def won_the_first_level(folder: Path) -> None:
    (folder / "campaign.json").write_text(f'{{"won": ["{FIRST}"]}}', encoding="utf-8")  # as files of old are


def test_s20a_what_was_found_is_brought_and_used_up(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fire pot is thrown at the raider in a4; then the battle is lost."""
    won_the_first_level(own_folder)
    assert main(["play", "siege", "--levels"]) == 0
    assert "Found and not used: heal, strike." in capsys.readouterr().out
    typed(monkeypatch, ["use Fire pot a4", "resign"])
    assert main(["play", "siege", "--level", "1", "--seed", "3", "--bring", "strike"]) == 0
    assert main(["play", "siege", "--levels"]) == 0
    assert "Found and not used: heal." in capsys.readouterr().out
    assert main(["play", "siege", "--level", "1", "--bring", "strike"]) == 2
    assert "--bring strike: you do not have strike (you have heal)" in capsys.readouterr().err


def test_s20a_what_was_not_used_stays(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    won_the_first_level(own_folder)
    typed(monkeypatch, ["quit"])
    assert main(["play", "siege", "--level", "1", "--bring", "heal"]) == 0
    assert main(["play", "siege", "--levels", "--lang", "ru"]) == 0
    assert "Найдено и не потрачено: heal, strike." in capsys.readouterr().out


def test_s20a_a_level_takes_as_many_as_it_says(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    won_the_first_level(own_folder)
    assert main(["play", "siege", "--level", "1", "--bring", "heal,strike"]) == 2
    assert "at most 1 bonus, not 2" in capsys.readouterr().err


def test_a_damaged_file_is_a_new_campaign(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for damaged in (
        "",
        "[]",
        '{"won": 3}',
        '{"won": [3]}',
        '{"won": [], "used": [3]}',
        '{"won": [], "used": {"x": "y"}}',
    ):
        (own_folder / "campaign.json").write_text(damaged)
        assert main(["play", "siege", "--levels"]) == 0
        assert "*" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [("siege", "--level", "0"), ("siege", "--level", "x"), ("lanes", "--level", "1"), ("siege", "--bring", "heal")],
)
def test_bad_levels_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
