"""Values that learn from contests: gradients that are right, play that gets better, and training that can go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from tests.matches import game

from quintain.bots.kit import FEATURES
from quintain.bots.learning import gradient
from quintain.bots.learning.competing import (
    Practice,
    begin_practice,
    compete_on,
    from_vector,
    scaled,
    scaled_weights,
    size_of,
    vector,
)
from quintain.bots.learning.fitting import Array
from quintain.bots.learning.gradient import END, GOES_ON, PHASE, ROW, Contest
from quintain.bots.learning.notebook import Notebook
from quintain.bots.learning.training import Course, settled, train
from quintain.bots.luck import Luck
from quintain.bots.weights import Weights, file_of, read, untrained
from quintain.cli import main
from quintain.rules.errors import OptionError

COUNT, UNITS = 3, 2
SHORT = Course(random_games=20, games=3, generations=1, units=2, contests=8, pairs=4)


def any_weights(luck: Luck) -> Array:
    return np.array([2 * luck.share() - 1 for _ in range(size_of(COUNT, UNITS))])


def any_position(luck: Luck) -> list[float]:
    row = [0.0] * ROW
    for i in range(COUNT):
        row[i], row[FEATURES + i] = luck.share(), luck.share()
    row[PHASE], row[END] = luck.share(), GOES_ON
    return row


def test_all_weights_stand_in_a_row() -> None:
    row = any_weights(Luck(1))
    weights = from_vector(row, COUNT, UNITS)
    assert vector(weights).tolist() == row.tolist()
    assert [len(weights.early), len(weights.units), len(weights.units[1].theirs)] == [COUNT, UNITS, COUNT]


def test_values_of_larger_weights_are_in_the_same_order() -> None:
    weights = from_vector(any_weights(Luck(2)), COUNT, UNITS)
    twice = from_vector(scaled(vector(weights), COUNT, UNITS, 2.0), COUNT, UNITS)
    for number in range(20):
        row = any_position(Luck(number))
        sums = [gradient.total(one.net(), row, 0, Contest.plain()) for one in (weights, twice)]
        assert sums[1] == pytest.approx(2 * sums[0])


@pytest.mark.parametrize("number", range(5))
def test_the_gradient_is_what_a_small_change_brings(number: int) -> None:
    luck = Luck(number)
    row, position, contest = any_weights(luck), any_position(luck), Contest.plain()
    sums = [0.0] * len(row)
    gradient.add_gradient(from_vector(row, COUNT, UNITS).net(), position, 0, contest, sums, 0, 1.0)
    for i in range(len(row)):
        totals = []
        for step in (1e-6, -1e-6):
            near = row.copy()
            near[i] += step
            totals.append(gradient.total(from_vector(near, COUNT, UNITS).net(), position, 0, contest))
        assert sums[i] == pytest.approx((totals[0] - totals[1]) / 2e-6, abs=1e-5)


def test_what_is_over_teaches_no_weight() -> None:
    position, sums = any_position(Luck(1)), [0.0] * size_of(COUNT, UNITS)
    position[END] = -1.0
    net = from_vector(any_weights(Luck(1)), COUNT, UNITS).net()
    gradient.add_gradient(net, position, 0, Contest.plain(), sums, 0, 1.0)
    assert not any(sums)
    assert gradient.total(net, position, 0, Contest.plain()) == -gradient.DECIDED


def test_contests_teach_somebody_who_knows_nothing() -> None:
    """Against greedy, the last contests go clearly better than the first."""
    duel = game("duel")
    beginner = replace(untrained(duel.rulebook), early=(0.001,) * len(untrained(duel.rulebook).early))
    at = begin_practice(beginner)
    practice = Practice(steps=24, pairs=100, worlds=1, rate=30.0, divergence=0.05, damping=0.03)
    compete_on(duel, at, practice, (len(beginner.early), 0), seed=3)
    scores = [score for _, other, score in at.scores if other == gradient.GREEDY]
    assert sum(scores[-3:]) / 3 > sum(scores[:2]) / 2 + 0.1


def test_values_become_chances_again() -> None:
    """Matches end as weights say; the same weights three times too large are put right."""
    luck = Luck(5)
    truth = from_vector(any_weights(luck), COUNT, UNITS)
    rows = np.array([[luck.share() for _ in range(2 * COUNT)] + [luck.share(), 0.0] for _ in range(4000)])
    chances = np.array([truth.value(row[:COUNT], row[COUNT : 2 * COUNT], row[-2]) for row in rows])
    rows[:, -1] = [1.0 if 2 * luck.share() - 1 < chance else -1.0 for chance in chances]
    found = settled(rows, scaled_weights(truth, 3.0))
    assert found.early == pytest.approx(truth.early, rel=0.25)


class Interrupted(Exception):
    """The power goes off."""


def notebook(folder: Path) -> Notebook:
    return Notebook(folder, {"preset": "lanes", **asdict(SHORT)})


def test_training_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """Twice: while positions are played, and while weights compete."""
    seen: list[str] = []

    def interrupt_at(moment: tuple[str, int]) -> Callable[[str, int, int], None]:
        def look(what: str, done: int, total: int) -> None:
            seen.append(what)
            if (what, done) == moment:
                raise Interrupted

        return look

    with pytest.raises(Interrupted):
        train(game("lanes"), SHORT, progress=interrupt_at(("generation 1", 3)), notebook=notebook(tmp_path))
    assert "random matches" in seen
    seen.clear()
    with pytest.raises(Interrupted):
        train(game("lanes"), SHORT, progress=interrupt_at(("contests", 5)), notebook=notebook(tmp_path))
    again = train(game("lanes"), SHORT, progress=interrupt_at(("", 0)), notebook=notebook(tmp_path))
    assert again == train(game("lanes"), SHORT)
    assert "random matches" not in seen


def test_another_training_is_not_mixed_up_with_it(tmp_path: Path) -> None:
    notebook(tmp_path).keep(1, Weights((1.0,), (2.0,), {}), np.zeros((1, 4)))
    with pytest.raises(OptionError, match="games is 3, not 4"):
        Notebook(tmp_path, {"preset": "lanes", **asdict(replace(SHORT, games=4))})


@pytest.mark.parametrize("file", ["state.json", "rows-1.npy", "practice.npz"])
def test_a_damaged_folder_is_told(tmp_path: Path, file: str) -> None:
    notebook(tmp_path).keep(1, Weights((1.0,), (2.0,), {}), np.zeros((1, 4)))
    (tmp_path / file).write_text("PK{")
    with pytest.raises(OptionError, match="cannot be read"):
        notebook(tmp_path)


def test_positions_of_a_stage_that_was_not_finished_are_not_counted_twice(tmp_path: Path) -> None:
    """The power goes off after positions are written and before the stage is."""
    weights = Weights((1.0,), (2.0,), {})
    notebook(tmp_path).keep(3, weights, np.zeros((1, 4)))
    np.save(tmp_path / "rows-4.npy", np.zeros((9, 4)))
    assert len(notebook(tmp_path).rows) == 1


def test_a_game_that_is_planned_gets_its_report_too(tmp_path: Path) -> None:
    numbers = ["--random-games", "1", "--games", "2", "--generations", "1", "--units", "0"]
    kept, output = tmp_path / "kept", tmp_path / "w.json"
    assert main(["train", "siege", *numbers, "--keep", str(kept), "--output", str(output)]) == 0
    assert "quintain train siege" in (kept / "report.md").read_text(encoding="utf-8")


def test_a_report_is_written(tmp_path: Path) -> None:
    numbers = [
        "--random-games",
        "12",
        "--games",
        "3",
        "--generations",
        "1",
        "--units",
        "2",
        "--contests",
        "8",
        "--pairs",
        "4",
    ]
    assert (
        main(["train", "lanes", *numbers, "--keep", str(tmp_path / "kept"), "--output", str(tmp_path / "w.json")]) == 0
    )
    report = (tmp_path / "kept" / "report.md").read_text(encoding="utf-8")
    assert "quintain train lanes --random-games 12" in report
    assert "| greedy | 8 |" in report
    assert "| health |" in report


def test_weights_that_are_there_compete_on(tmp_path: Path) -> None:
    """What moves are worth changes, what positions are worth does not, and the file says where it comes from."""
    duel, output = game("duel"), tmp_path / "w.json"
    numbers = ["--contests", "8", "--pairs", "4", "--seed", "1"]
    assert main(["train", "duel", "--on", str(file_of(duel)), *numbers, "--output", str(output)]) == 0
    before, after = read(file_of(duel), duel.rulebook), read(output, duel.rulebook)
    assert (after.early, after.late) == (before.early, before.late)
    assert after.for_moves().early != before.for_moves().early
    assert after.provenance["command"] == " ".join(["quintain train duel --on duel.json", *numbers])
    assert after.provenance["before"] == before.provenance


def test_contests_alone_keep_nothing_on_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "duel", "--on", str(file_of(game("duel"))), "--keep", str(tmp_path / "kept")]) != 0
    assert "--keep: with --on there are contests only" in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()
