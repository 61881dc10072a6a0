"""Recordings: what is kept, and what is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.matches import step

import quintain
from quintain import Match, ReplayError
from quintain.rules import replay


def played(seed: int = 3, **options: Any) -> Match:
    chance, match = random.Random(seed), quintain.load("lanes", **options).new(seed=seed)
    while match.to_act:
        seat, code = step(match, chance)
        match.play({seat: code})
    return match


def written(tmp_path: Path, change: Any = None) -> Path:
    record = replay.record(played())
    if change:
        change(record)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    return path


def test_a_saved_match_comes_out_the_same(tmp_path: Path) -> None:
    match = played(hp=12, strike="alternating")
    replay.save(match, tmp_path / "m.json")
    again = replay.replay(replay.read(tmp_path / "m.json"), quintain.load)
    assert (again.state_bytes(), again.result) == (match.state_bytes(), match.result)


def test_resigning_and_inline_cards_and_positions_are_kept(tmp_path: Path) -> None:
    cards = [{"id": "ox", "name": "Ox", "attack": 1, "defence": 2, "cost": 3}]
    seat = {"hp": 9, "mana": 5, "hand": ["ox"], "lanes": [None, None, None]}
    start = {"rulebook": "lanes", "round": 2, "first": 1, "deck": [], "quiet": 0, "seats": [seat, seat]}
    match = quintain.load("lanes", cards=cards).position(start, seed=4)
    match.stage(1, 0)
    match.play({0: "left Ox"})
    match.resign(1)
    replay.save(match, tmp_path / "m.json")
    again = replay.replay(replay.read(tmp_path / "m.json"), quintain.load)
    assert (again.state_bytes(), again.result) == (match.state_bytes(), quintain.Result(0, "resigned"))


def change_seed(record: dict[str, Any]) -> None:
    record["seed"] = f"{int(record['seed'], 16) ^ 1:032x}"


def drop_last(record: dict[str, Any]) -> None:
    record["decisions"].pop()


def change_move(record: dict[str, Any]) -> None:
    record["decisions"][0][1] = 0 if record["decisions"][0][1] else 1


def illegal_move(record: dict[str, Any]) -> None:
    record["decisions"][2][1] = 342


def other_winner(record: dict[str, Any]) -> None:
    record["result"] = {"winner": None, "reason": "stalled"}


def other_option(record: dict[str, Any]) -> None:
    record["options"]["hp"] = 29


def bad_option(record: dict[str, Any]) -> None:
    record["options"]["hp"] = 999


def bad_seed(record: dict[str, Any]) -> None:
    record["seed"] = "zz"


def bad_preset(record: dict[str, Any]) -> None:
    record["preset"] = "chess"


def bad_seat(record: dict[str, Any]) -> None:
    record["decisions"][0][0] = 7


def other_final(record: dict[str, Any]) -> None:
    record["final"] = "0" * 64


def other_rules(record: dict[str, Any]) -> None:
    record["rules"] = "0" * 32
    record["final"] = "0" * 64


def extra_key(record: dict[str, Any]) -> None:
    record["sead"] = "1"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_seed, ""),
        (drop_last, "the result is"),
        (change_move, ""),
        (illegal_move, "decision 3 of the replay cannot be played"),
        (other_winner, "the replay says the result is"),
        (other_option, ""),
        (bad_option, "the replay cannot be set up: option hp=999"),
        (bad_seed, "the replay cannot be set up"),
        (bad_preset, "there is no preset 'chess'"),
        (bad_seat, "There is no seat 7"),
        (other_final, "the replay was changed"),
        (other_rules, "recorded under other rules"),
        (extra_key, "sead: unknown field"),
    ],
)
def test_a_tampered_replay_is_refused(tmp_path: Path, change: Any, says: str) -> None:
    with pytest.raises(ReplayError) as error:
        replay.replay(replay.read(written(tmp_path, change)), quintain.load)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("keep", [0, 1, 40, 400, -2])
def test_a_truncated_replay_is_refused(tmp_path: Path, keep: int) -> None:
    path = written(tmp_path)
    path.write_text(path.read_text()[:keep])
    with pytest.raises(ReplayError):
        replay.replay(replay.read(path), quintain.load)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="cannot be read"):
        replay.read(tmp_path / "none.json")
    with pytest.raises(ReplayError, match="cannot be read"):
        replay.read(tmp_path)
    (tmp_path / "b.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match="damaged"):
        replay.read(tmp_path / "b.json")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    with pytest.raises(ReplayError, match="damaged"):
        replay.read(tmp_path / "deep.json")
