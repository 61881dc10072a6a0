"""One request type and one result type: the command line, prepared questions and other programs ask alike."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, get_args

import pytest

from quintain.cli import main
from quintain.content import ContentError
from quintain.lab import shapes
from quintain.lab.arms import arm_of, deck_cards
from quintain.lab.dispatch import arms_of, request_of
from quintain.lab.requests import Limits, describe, read_request, run_request
from quintain.lab.study import Study
from quintain.rules.errors import QuintainError

HP: dict[str, Any] = {"kind": "compare", "preset": "lanes", "a": {"hp": 30}, "b": {"hp": 20}, "bots": ["greedy"] * 2}
FEW = Limits(deals=4096, seconds=3600.0, patience=1)


def test_a_request_from_a_program_and_a_command_have_the_same_result(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_request(read_request(HP), Study(seed=1), FEW)
    words = ["--a", "hp=30", "--b", "hp=20", "--tiers", "greedy", "--budget", "4096", "--json"]
    main(["lab", "compare", "lanes", *words])
    told = json.loads(capsys.readouterr().out)
    assert told["digests"] == found["digests"]
    assert told.keys() == found.keys()
    for name in found.keys() - {"options"}:
        assert told[name] == found[name], name


@pytest.mark.parametrize("old", ["--rungs", "--tiers"])
def test_tiers_may_be_called_rungs(old: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["lab", "compare", "lanes", "--a", "hp=30", "--b", "hp=20", old, "random", "--budget", "64", "--json"])
    assert [tier["bots"] for tier in json.loads(capsys.readouterr().out)["tiers"]] == [["random", "random"]]


@pytest.mark.parametrize(
    "asked",
    [
        HP,
        {"kind": "measure", "preset": "lanes", "bots": ["random", "greedy"]},
        {"kind": "sweep", "preset": "lanes", "dial": "hp=20,30", "bots": ["greedy", "greedy"]},
        {"kind": "question", "preset": "lanes", "question": "coin"},
    ],
)
def test_a_result_is_what_is_declared(asked: dict[str, Any]) -> None:
    found = run_request(read_request(asked), Study(), FEW)
    (shape,) = [one for one in get_args(shapes.Result) if one.__dataclass_fields__["kind"].default == found["kind"]]
    assert found.keys() == {one.name for one in dataclasses.fields(shape)}
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert min(map(len, found["told"].values())) > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"b": {"hp": 30}}, "same setting"),
        ({"b": {"hp": 9999}}, "hp=9999"),
        ({"bots": ["greedy"]}, "one for each side"),
        ({"bots": ["level:8", "greedy"]}, "no player 'level:8'"),
        ({"kind": "sweep", "dial": "no_such"}, "no_such"),
        ({"kind": "question", "question": "why"}, "no question 'why'"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(QuintainError, match=words):
        read_request({**HP, **change})


@pytest.mark.parametrize("change", [{"kind": "guess"}, {"no_such": 1}, {"preset": ""}, {"bots": ["x" * 41] * 2}])
def test_a_request_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ContentError):
        read_request({**HP, **change})


def test_an_arm_comes_back_from_its_request() -> None:
    arm = arm_of("clash", {"health": 80}, decks=("aggressive", "healing"), bots=("random", "greedy"))
    fixed = arm.with_decks(*(deck_cards(arm, deck) for deck in arm.decks))
    for one in (arm, fixed, arm.with_decks("random:20")):
        assert arms_of(request_of("measure", one)) == [one]


def test_a_request_that_is_too_large_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "sweep", "lanes", "hp=" + ",".join(["25"] * 200)]) == 2
    assert "quintain: dial: " in capsys.readouterr().err


def test_what_can_be_asked_is_plain_data() -> None:
    assert json.loads(json.dumps(describe(), allow_nan=False)) == describe()
