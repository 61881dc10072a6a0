"""Hints: what a bot would do, and why, in both languages and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.bots.positions import FEW
from tests.lanes.table import table
from tests.matches import game, somewhere

from quintain.bots.levels import level
from quintain.bots.parts import features_of
from quintain.cli import main
from quintain.games import catalog


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(somewhere("lanes", 2).position()))
    return path


@pytest.mark.parametrize("preset", FEW)
def test_every_game_can_be_explained(preset: str) -> None:
    match = somewhere(preset, 3)
    seat = match.to_act[0]
    told = level(4).explain(match.game, match.observe(seat), seat, 1)
    assert sum(one.share for one in told.candidates) == pytest.approx(1.0)
    assert {one.move for one in told.candidates} <= set(match.legal_codes(seat))
    assert min(one.loss for one in told.candidates) == 0.0
    assert all(0.0 <= one.win <= 1.0 for one in told.candidates)
    assert json.loads(json.dumps(told.to_json())) == told.to_json()


def test_a_hint_says_what_the_other_side_may_do() -> None:
    match = somewhere("lanes", 1)
    seat = match.to_act[0]
    told = level(5).explain(match.game, match.observe(seat), seat, 1)
    assert 0.2 < sum(share for _, share in told.foe) <= 1.0 + 1e-9, "the likeliest of many"
    assert all(set(text) == {"en", "ru"} for text, _ in told.foe)


def test_a_favourite_is_compared_with_something_else() -> None:
    """On an empty table the favourite has twins in other lanes: by them nothing can be explained."""
    match = game("lanes").new(seed=1)
    seat = match.to_act[0]
    told = level(5).explain(match.game, match.observe(seat), seat, 1)
    assert told.candidates[0].win == told.candidates[1].win
    assert told.reasons


@pytest.mark.parametrize("preset", FEW)
def test_it_is_told_in_sentences(preset: str) -> None:
    """Each says something, ends as a sentence does, and the two languages say the same things."""
    match = somewhere(preset, 3)
    seat = match.to_act[0]
    told = level(5).explain(match.game, match.observe(seat), seat, 1)
    english, russian = told.sentences("en"), told.sentences("ru")
    assert told.candidates[0].text["en"] in english[0]
    assert told.candidates[0].text["ru"] in russian[0]
    assert len(english) == len(russian) >= 1
    assert all(line.endswith(".") and "{" not in line for line in english + russian)


def test_a_certain_win_is_called_one() -> None:
    """Nothing stands or can be put in the way of three points."""
    drawing = """
        P1  hp 9  mana 1  hand: 4/4/1
            [ 3/3 ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 3  mana 0  hand:
    """
    match = table(drawing, hand_size=1, deck_size=2)
    told = level(6).explain(match.game, match.observe(0), 0, 1)
    assert told.certain
    assert "whatever the other side" in told.sentences("en")[0]
    assert "победа сразу" in told.sentences("ru")[0]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_command_tells_it(position: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "lanes", str(position), "--bot", "level:5", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert "%" in told
    assert ("Ход места" if language == "ru" else "to move") in told


def test_the_command_speaks_json(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "lanes", str(position), "--bot", "search:3000", "--seat", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seat"] == 1
    assert told["candidates"][0]["share"] >= told["candidates"][-1]["share"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rulebook": "lanes"}'])
def test_bad_positions_are_one_sentence(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    assert main(["hint", "lanes", str(path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_only_thinkers_explain(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "lanes", str(position), "--bot", "greedy"]) == 2
    assert main(["hint", "lanes", str(position / "no")]) == 2
    assert "greedy" in capsys.readouterr().err


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_features_have_names_in_both_languages(name: str) -> None:
    rulebook = catalog.rulebook(name)
    named = [feature.message for feature in features_of(rulebook)]
    english, russian = ([rulebook.texts.words(key, language) for key in named] for language in ("en", "ru"))
    assert len(english) == len(russian)
    assert not set(english) & set(russian)
