"""What positions are worth: antisymmetric, within bounds, from files that say where they come from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.bots.positions import FEW, SOLVED
from tests.lanes.table import table
from tests.matches import game, moments

import quintain
from quintain import Match
from quintain.bots.kit import FEATURES, PERMUTATIONS
from quintain.bots.learning.fitting import fit, guess
from quintain.bots.learning.training import Course, Lessons, train
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world, features_of, is_solo
from quintain.bots.player import bot_engine
from quintain.bots.search.workspace import numbers
from quintain.bots.subgamebot import SolverConfig, SubgameBot
from quintain.bots.values import ValueNet, evaluate, write_features
from quintain.bots.weights import Chance, Unit, Weights, WeightsError, folder_of, read, untrained, weights_for, write
from quintain.cli import main
from quintain.cli.train import command_line
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.rules.checking import other_world

SHORT_UNIT = '{"features": {"health": [1, 2]}, "units": [{"bias": 0, "late": 0, "out": 1, "mine": [], "theirs": []}]}'
few = pytest.mark.parametrize("preset", FEW)


def features(match: Match) -> list[float]:
    """The features of seat 0, those of seat 1, and the phase."""
    engine = bot_engine(match.game.rulebook, match.game.engine.backing)
    net = ValueNet.plain()
    net.count = len(features_of(match.game.rulebook))
    row = numbers(engine, 2 * net.count + 1, "f8")
    world = bot_world(match.game)
    engine.bind(write_features)(world.record, match._state.record, engine.boxed(net).record, row)
    return [float(number) for number in row]


def value(match: Match, weights: Weights) -> float:
    """What compiled code says a position is worth to seat 0."""
    engine = bot_engine(match.game.rulebook, match.game.engine.backing)
    world, net = bot_world(match.game), engine.boxed(weights.net())
    return float(engine.bind(evaluate)(world.record, match._state.record, net.record))


def turned(match: Match) -> Match:
    """The same position with the seats changed."""
    twin = match.copy()
    state = twin._state.plain()
    state.players.reverse()
    for name in ("first", "active"):
        if hasattr(state, name):
            setattr(state, name, 1 - getattr(state, name))
    twin._state.load(state)
    return twin


@pytest.mark.parametrize("preset", SOLVED)
def test_values_turn_their_sign_with_the_seats(preset: str) -> None:
    weights = weights_for(game(preset))
    seen = set()
    for match in moments(preset, 3, most=40):
        seen.add(value(match, weights))
        assert value(match, weights) == -value(turned(match), weights)
    assert len(seen) > 3


@pytest.mark.parametrize("preset", SOLVED)
def test_values_are_the_same_for_those_who_want_to_know_why(preset: str) -> None:
    weights = weights_for(game(preset))
    for match in moments(preset, 4, most=20):
        row = features(match)
        half = len(row) // 2
        assert value(match, weights) == pytest.approx(weights.value(row[:half], row[half:-1], row[-1]))


@few
def test_features_are_of_a_sensible_size_and_something_happens(preset: str) -> None:
    rows = [features(match) for match in moments(preset, 5, most=80)]
    assert all(abs(number) < 20 for row in rows for number in row)
    assert all(0.0 <= row[-1] <= 1.0 for row in rows)
    assert len({tuple(row) for row in rows}) > 3


@few
def test_shipped_weights_say_where_they_come_from(preset: str) -> None:
    weights = weights_for(game(preset))
    assert any(weights.early)
    told = weights.provenance
    while "before" in told:  # they competed on, after others had been trained
        assert told["command"].startswith(f"quintain train {told['preset']} --on ")
        told = told["before"]
    assert {"command", "seed", "games", "positions", "error"} <= set(told)
    assert told["command"] == command_line(told["preset"], told)


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_features_fit_into_a_net(name: str) -> None:
    found = features_of(catalog.rulebook(name))
    assert 0 < len(found) <= FEATURES
    assert [int(feature) for feature in found] == list(range(len(found)))


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_every_feature_is_told_in_words_of_its_own(name: str) -> None:
    """In English and Russian, and no two features alike."""
    rulebook = catalog.rulebook(name)
    found = features_of(rulebook)
    for language in LANGUAGES:
        labels = {rulebook.texts.words(feature.message, language) for feature in found}
        assert len(labels) == len(found)
        assert all(labels)


def test_a_number_of_a_position_is_found_under_its_name() -> None:
    """P1 has 7 of health and two cards in hand; the names of the numbers are those of the declaration."""
    drawing = """
        P1  hp 7  mana 3  hand: 4/4/1, 2/2/1
            [ -- ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 9  mana 2  hand: 4/4/1
    """
    match = table(drawing, hand_size=2, deck_size=4)
    keys = [feature.key for feature in features_of(match.game.rulebook)]
    mine = dict(zip(keys, features(match), strict=False))
    assert mine["health"] == 7 / 20
    assert mine["mana"] == pytest.approx(0.3)
    assert mine["hand"] == 2 * 0.25
    assert mine["hand_attack"] == pytest.approx(0.6)


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    rulebook = catalog.rulebook("lanes")
    count = len(features_of(rulebook))
    unit = Unit(0.5, -1.0, 2.0, (0.25,) * count, (-0.25,) * count)
    early, late, chances = tuple(i / 8 for i in range(count)), (0.5,) * count, {"level:1 alone": Chance(0.5, -0.25)}
    contest = Weights(late, early, {}, (unit,))
    weights = Weights(early, late, {"command": "x"}, (unit, unit), contest, chances)
    write(tmp_path / "w.json", rulebook, weights)
    assert read(tmp_path / "w.json", rulebook) == weights


@pytest.mark.parametrize(
    "text", ["", "[]", '{"features": {"health": 1}}', '{"features": {"health": [1, 2]}}', SHORT_UNIT]
)
def test_bad_weights_are_refused_with_their_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(WeightsError, match=r"bad\.json"):
        read(path, catalog.rulebook("lanes"))


def test_every_file_of_weights_belongs_to_a_preset() -> None:
    files = [path for rulebook in catalog.rulebooks() for path in folder_of(rulebook).glob("*.json")]
    assert files
    for path in files:
        assert path.stem in catalog.presets(), path.name
        assert json.loads(path.read_text(encoding="utf-8"))["provenance"]["preset"] == path.stem


def test_fitting_finds_the_weights_that_made_the_targets() -> None:
    rulebook = catalog.rulebook("lanes")
    count, luck = len(features_of(rulebook)), Luck(3)
    rows = np.array([[luck.share() * 2 - 1 for _ in range(2 * count)] + [luck.share(), 0.0] for _ in range(3000)])
    truth = Weights(tuple(0.1 * i for i in range(count)), tuple(0.3 for _ in range(count)), {})
    rows[:, -1] = guess(rows, truth)
    found = fit(rows, untrained(rulebook), 1e-6)
    assert found.early == pytest.approx(truth.early, abs=0.02)
    assert found.late == pytest.approx(truth.late, abs=0.02)


def test_units_learn_what_a_sum_cannot_say() -> None:
    """The target is a product of two features of one side, less that of the other: no weights of leads come near."""
    rulebook, luck = catalog.rulebook("lanes"), Luck(4)
    count = len(features_of(rulebook))
    rows = np.array([[luck.share() for _ in range(2 * count)] + [0.0, 0.0] for _ in range(3000)])
    rows[:, -1] = rows[:, 0] * rows[:, 1] - rows[:, count] * rows[:, count + 1]
    sums, units = (fit(rows, untrained(rulebook), 1e-6, number) for number in (0, 8))
    errors = [float(np.mean((guess(rows, weights) - rows[:, -1]) ** 2)) for weights in (sums, units)]
    assert errors[1] < 0.5 * errors[0]


@pytest.mark.parametrize("preset", ["lanes", "siege"])
def test_training_can_be_repeated(preset: str) -> None:
    course = Course(random_games=12, games=3, generations=1, contests=0, seed=5)
    one, other = train(game(preset), course), train(game(preset), course)
    assert one == other
    assert one.early != train(game(preset), replace(course, seed=6)).early


def test_the_command_writes_the_same_file_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    numbers_given = ["--random-games", "12", "--games", "3", "--generations", "2", "--units", "4"]
    numbers_given += ["--contests", "0", "--pairs", "10", "--seed", "5"]
    for path in files:
        assert main(["train", "lanes", *numbers_given, "--output", str(path)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    told = json.loads(files[0].read_text(encoding="utf-8"))["provenance"]
    assert told["command"] == " ".join(["quintain train lanes", *numbers_given])
    assert "generation 2" in capsys.readouterr().out


def test_a_little_training_already_knows_who_is_ahead() -> None:
    weights = train(game("lanes"), Course(random_games=150, games=4, generations=1, contests=0))
    rows = Lessons(game("lanes")).random(Course(random_games=60, seed=9), lambda *_: None)
    agree = [(value > 0) == (end > 0) for value, end in zip(guess(rows, weights), rows[:, -1], strict=True) if end]
    assert sum(agree) / len(agree) > 0.6


def test_what_a_seat_may_not_know_does_not_change_what_is_public() -> None:
    """Features of the other hand differ between worlds; a bot must not take its own state's for granted."""
    match = next(iter(moments("lanes", 2)))
    assert features(match) != features(other_world(match, 0, 4))
    assert is_solo(game("siege").rulebook)
    assert not is_solo(game("lanes").rulebook)


# ------------------------------------------------------------------------------------------ moves that are alike
def kept(match: Match, seat: int) -> list[int]:
    """The plans that stand for all."""
    engine, world = bot_engine(match.game.rulebook, match.game.engine.backing), bot_world(match.game)
    count = engine.legal(world.record, match._state.record, seat)
    return world.moves(engine.dedupe(world.record, match._state.record, seat, count))


def permuted(match: Match, seat: int, move: int) -> list[int]:
    engine, world = bot_engine(match.game.rulebook, match.game.engine.backing), bot_world(match.game)
    return [engine.permute(world.record, match._state.record, seat, move, number) for number in range(PERMUTATIONS)]


@pytest.mark.parametrize("lanes", ["[ -- ] [ -- ] [ -- ]", "[ -- ] [ 2/2 ] [ -- ]", "[ 2/2 ] [ 3/3 ] [ -- ]"])
def test_every_plan_has_one_that_stands_for_it(lanes: str) -> None:
    """L4 — lanes in which nobody stands are alike: permuted, the plans that are kept are all plans, each once."""
    drawing = f"""
        P1  hp 9  mana 3  hand: 4/4/1, 2/2/1, 3/3/2
            {lanes}
            [ -- ] [ -- ] [ -- ]
        P2  hp 9  mana 2  hand: 4/4/1, 5/1/1
    """
    match = table(drawing, hand_size=3)
    for seat in (0, 1):
        found = [set(permuted(match, seat, plan)) for plan in kept(match, seat)]
        assert sorted(plan for group in found for plan in group) == sorted(match.legal_codes(seat))
        for plan, group in zip(kept(match, seat), found, strict=True):
            assert plan in group
            assert {permuted(match, seat, plan).count(other) for other in group} == {PERMUTATIONS // len(group)}


def test_plans_that_are_seen_are_not_alike() -> None:
    match = game("lanes").new(seed=1)
    assert len(kept(match, 0)) < len(match.legal_codes(0))
    watched = quintain.load("lanes", placement="open").new(seed=1)
    assert kept(watched, 0) == watched.legal_codes(0)


def test_one_for_all_is_worth_what_all_are_worth() -> None:
    """A game in which one plan stands for those that are alike has the same solution."""
    match = game("lanes").new(seed=3)
    weights = replace(weights_for(match.game), contest=None)
    wide = SolverConfig(own=16, real=12, foes=16, iterations=150)
    folded, whole = (
        SubgameBot("test", replace(wide, dedupe=dedupe), weights).mix(match.game, match.observe(0), 0, Luck(1))
        for dedupe in (True, False)
    )
    worths = dict(zip(whole.moves, whole.worths, strict=True))
    assert sorted(folded.moves) == sorted(worths)
    assert sum(folded.shares) == pytest.approx(1.0)
    for move, worth in zip(folded.moves, folded.worths, strict=True):
        assert worth == pytest.approx(worths[move], abs=0.06)
