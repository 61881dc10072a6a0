"""docs/reference/contract.md is true: its snippet runs, its positions and its moves are understood."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quintain
from quintain import IllegalMove, Match
from quintain.games import catalog

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "contract.md").read_text(encoding="utf-8")
POSITIONS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)]
BY_RULEBOOK = {position["rulebook"]: position for position in POSITIONS}
MOVES = re.findall(
    r"^\| (\w+)(?:, stage (\w+))? \| (.*\{\".*) \|$", PAGE.split("## Moves")[1].split("## Cards")[0], flags=re.M
)
SHAPELESS = {"shape", "words", "cell", "lane", "zone"}  # refusals of what is no move at all


def test_the_snippet_runs() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "place nothing\n")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["rulebook"])
def test_positions_are_read_and_written(position: dict[str, Any]) -> None:
    match = quintain.load(position["rulebook"]).position(position)
    assert match.position() == position
    assert match.to_act


def test_there_is_a_position_and_a_row_of_moves_for_every_rulebook() -> None:
    assert sorted(BY_RULEBOOK) == sorted(catalog.RULEBOOKS) == sorted({book for book, _, _ in MOVES})


def at_stage(book: str, stage: str) -> Match:
    position = BY_RULEBOOK[book] | ({"stage": stage} if stage else {})
    game = quintain.load(book, versus=True) if stage == "enemy" else quintain.load(book)
    return game.position(position)


@pytest.mark.parametrize(("book", "stage", "cell"), MOVES, ids=lambda part: str(part)[:12])
def test_moves_are_understood(book: str, stage: str, cell: str) -> None:
    """Each can be played in the position of this page, or is refused by a rule and not for its shape."""
    match = at_stage(book, stage)
    answers = [answer(match, json.loads(code)) for code in re.findall(r"`(\{.*?\})`", cell)]
    assert not set(answers) & SHAPELESS
    assert answers.count("played") > len(answers) / 2


def answer(match: Match, move: dict[str, Any]) -> str:
    try:
        match.copy().play({match.to_act[0]: move})
    except IllegalMove as refusal:
        return refusal.code
    return "played"


@pytest.mark.parametrize("book", catalog.RULEBOOKS)
def test_the_keys_of_cards_are_all_named(book: str) -> None:
    rows = PAGE.split("## Cards")[1].split("## Positions")[0]
    (row,) = [line for line in rows.splitlines() if line.startswith(f"| {book} |")]
    for card in quintain.load(book).cards.values():
        assert all(f"`{key}`" in row for key in card if key not in ("id", "name"))
