"""Bots against each other: pairs, intervals, and a test that stops when it knows."""

from __future__ import annotations

import json
import math

import pytest
from tests.matches import game

from quintain.bots.arena import NOTHING, Score, Sprt, add_pair, contest, elo_of, log_likelihood_ratio
from quintain.bots.levels import bot
from quintain.cli import main


def score_of(*pairs: tuple[float, float]) -> Score:
    score = NOTHING
    for pair in pairs:
        score = add_pair(score, pair)
    return score


def test_a_bot_against_itself_gets_exactly_half() -> None:
    """Pairs cancel luck: with the same luck for the same seat, both matches of a pair are the same match."""
    *_, score = contest(game("lanes"), [bot("greedy"), bot("greedy")], 10, 3)
    assert score.share == 0.5
    assert score.error == 0.0


def test_pairs_are_what_counts() -> None:
    score = score_of((1.0, 0.0), (1.0, 0.0), (0.5, 0.5))
    assert (score.wins, score.draws, score.losses) == (2, 2, 2)
    assert score.share == 0.5
    assert score.error == 0.0  # six matches went every way, but no pair did
    assert score_of((1.0, 1.0), (0.0, 0.0), (1.0, 1.0), (0.0, 0.0)).error == pytest.approx(math.sqrt(1 / 3 / 4))


def test_intervals_hold_the_truth_and_shrink() -> None:
    few = score_of(*[(1.0, 0.5), (0.0, 0.5)] * 10)
    many = score_of(*[(1.0, 0.5), (0.0, 0.5)] * 1000)
    for score in (few, many):
        assert score.interval[0] < 0.5 < score.interval[1]
    assert many.interval[1] - many.interval[0] < (few.interval[1] - few.interval[0]) / 5


def test_elo_is_symmetric() -> None:
    assert elo_of(0.5) == 0.0
    assert elo_of(0.64) == pytest.approx(100, abs=1)
    assert elo_of(0.36) == pytest.approx(-elo_of(0.64))


def test_the_test_stops_on_either_side() -> None:
    better = score_of(*[(1.0, 0.5), (1.0, 1.0), (0.5, 0.5)] * 40)
    worse = score_of(*[(0.0, 0.5), (0.0, 0.0), (0.5, 0.5)] * 40)
    open_ = score_of(*[(1.0, 0.0), (0.0, 0.5), (1.0, 0.5)] * 8)
    assert [Sprt().verdict(score) for score in (better, worse, open_)] == ["better", "not better", None]
    assert log_likelihood_ratio(better, 0, 10) > 0 > log_likelihood_ratio(worse, 0, 10)


def test_the_stronger_bot_wins() -> None:
    *_, score = contest(game("lanes"), [bot("level:4"), bot("random")], 20, 1)
    assert score.interval[0] > 0.5


def test_the_command_prints_a_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "lanes", "--bots", "greedy,random,level:3", "--pairs", "6", "--untimed"]) == 0
    told = capsys.readouterr().out
    assert "greedy - random" in told
    table = told.split("rating")[1]
    assert all(name in table for name in ("greedy", "random", "level:3"))


def test_the_command_speaks_json_and_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "lanes", "--bots", "level:3,greedy", "--pairs", "5", "--sprt", "0,10", "--untimed", "--json"]
    assert main(command) == main(command) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
    (result,) = json.loads(one)["results"]
    assert result["pairs"] == 5
    assert result["sprt"]["verdict"] in ("better", "not better", "open")


@pytest.mark.parametrize(
    "arguments", [["--bots", "greedy"], ["--pairs", "0"], ["--sprt", "10,0"], ["--sprt", "x"], ["--bots", "a,b"]]
)
def test_bad_arguments_are_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "lanes", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
