"""A readable match per preset, kept as a golden file. A missing one fails; a changed one is a changed rule.

To write them anew after a change that is meant: QUINTAIN_WRITE_PLAYTHROUGHS=1 make test"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.matches import PRESETS, game

from quintain import Match
from quintain.bots.player import SimpleBot

FOLDER = Path(__file__).parent / "playthroughs"
MOST_LINES = 200


def playthrough(preset: str) -> str:
    """A match between two greedy bots as its spectator would tell it, with the table before each round of moves."""
    match = game(preset).new(seed=20)
    lines = [f"# {preset}, seed 20, greedy against greedy", *told(match, match.opening)]
    number = 0
    while match.to_act and len(lines) < MOST_LINES:
        lines += ["", *drawn(match)]
        for seat in match.to_act:
            move = match.move(seat, SimpleBot("greedy").choose(match.game, match.observe(seat), seat, number))
            lines.append(f"[{seat}] {move}")
            lines += told(match, match.play({seat: move}))
            number += 1
    return "\n".join(line.rstrip() for line in lines) + "\n"


def told(match: Match, events: list[dict[str, object]]) -> list[str]:
    sentences = [match.game.rulebook.sentence(match.scene(), event, "en", None) for event in events]
    return [f"    {sentence}" for sentence in sentences if sentence]


def drawn(match: Match) -> list[str]:
    seat = match.to_act[0]
    view = match.game.scene(match.observe(seat).plain(), seat)
    return ["".join(text for _, text in line) for line in match.game.rulebook.board(view, seat, "en")]


@pytest.mark.parametrize("preset", PRESETS)
def test_playthrough(preset: str) -> None:
    path = FOLDER / f"{preset}.txt"
    now = playthrough(preset)
    if os.environ.get("QUINTAIN_WRITE_PLAYTHROUGHS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.exists(), f"no playthrough of {preset}: see the head of this file"
    assert now == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(PRESETS)
