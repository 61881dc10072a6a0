"""Puzzles: those that ship are in order (a sample is proved anew; all are by `quintain puzzles PRESET --check`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from quintain.bots.subgamebot import Mix
from quintain.content import LANGUAGES
from quintain.exercises.attempt import Attempt
from quintain.exercises.puzzles import THEMES, Puzzle, exercise_from, lesson_with, puzzles_of
from quintain.exercises.standing import State
from quintain.games import catalog
from quintain.puzzles.difficulty import HIGHEST, LOWEST, Choices, rating_of
from quintain.puzzles.finding import Finder
from quintain.puzzles.making import Checker, kept, make
from quintain.puzzles.plans import replayed
from quintain.puzzles.proving import GLIMPSES, WORLDS, Prover, Standing, standing
from quintain.review.judge import Judge
from quintain.rules.engine import Box

BOOKS = [book for book in catalog.rulebooks() if puzzles_of(book)]
NAMES = [book.name for book in BOOKS]
ENOUGH = 100
PROVED = 2  # of each game, others every time that a file changes


def sample(name: str, count: int) -> list[Puzzle]:
    found = list(puzzles_of(catalog.rulebook(name)).values())
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_enough_of_them_and_no_two_alike(name: str) -> None:
    found = list(puzzles_of(catalog.rulebook(name)).values())
    assert len(found) >= ENOUGH
    assert len({one.model_dump_json(exclude={"id", "match", "seed"}) for one in found}) == len(found)
    assert all(LOWEST <= one.rating <= HIGHEST for one in found)
    assert {theme for one in found for theme in one.themes} <= set(THEMES)


@pytest.mark.parametrize("name", NAMES)
def test_their_solutions_solve_them_in_words_of_all_languages(name: str) -> None:
    book = catalog.rulebook(name)
    checker = Checker(book)
    for puzzle in sample(name, 12):
        assert checker.unsolved(puzzle) is None, puzzle.id
        exercise = exercise_from(book, puzzle)
        for text in (exercise.name, exercise.task, exercise.right, exercise.hint, exercise.wrong):
            assert text is not None
            assert set(text.words()) == set(LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_holds_with_ten_times_the_thought(name: str) -> None:
    checker = Checker(catalog.rulebook(name))
    for puzzle in sample(name, PROVED):
        assert checker.doubtful(puzzle) is None, puzzle.id


@pytest.mark.parametrize("name", NAMES)
def test_doing_nothing_solves_a_turn_never(name: str) -> None:
    book = catalog.rulebook(name)
    for puzzle in [one for one in sample(name, 12) if one.goal != "best"]:
        sitting = Attempt(*lesson_with(book, puzzle))
        match = sitting.table.match
        idle = book.idle_move(match.scene(), puzzle.seat)
        sitting.play(dict(book.move_json(match.scene(), puzzle.seat, idle)))
        assert sitting.state == State.MISSED


@pytest.mark.parametrize("name", ["lanes", "clash", "duel"])
def test_a_puzzle_is_proved_by_the_players_of_reviews(name: str) -> None:
    """What a puzzle calls wrong a review must not call good."""
    game = catalog.load(name)
    proof, review = Prover(game).playouts.space, Judge(game).playouts.space
    for one, other in ((proof.move_net, review.move_net), (proof.net, review.net), (proof.tries, review.tries)):
        assert np.asarray(one).tobytes() == np.asarray(other).tobytes()


def test_a_wrong_answer_is_noticed() -> None:
    book = catalog.rulebook("lanes")
    puzzle = next(one for one in puzzles_of(book).values() if one.tempting)
    turned = puzzle.model_copy(update={"answers": puzzle.tempting[:1], "tempting": (), "solution": puzzle.tempting[:1]})
    checker = Checker(book)
    assert checker.unsolved(turned) is None
    assert checker.doubtful(turned) is not None
    wrong = puzzle.model_copy(update={"solution": puzzle.tempting[:1]})
    assert checker.problem(wrong) == "its solution does not solve it"


def mix(*worths: float, certain: bool = False) -> Mix:
    shares = tuple(float(worth == max(worths)) for worth in worths)
    return Mix(tuple(range(len(worths))), shares, worths, certain)


def test_what_stands_out() -> None:
    found = standing(mix(0.6, 0.2, 0.59, -0.4), range(4), solved=False)
    assert (found.answers, found.others) == ((0, 2), (1, 3))
    assert found.gap == pytest.approx(0.2)
    assert not found.stands_out(), "two of four are too many"
    assert standing(mix(0.6, 0.2, 0.1, -0.4), range(4), solved=False).stands_out()
    assert not standing(mix(0.6, 0.55, 0.1, -0.4), range(4), solved=False).stands_out()
    assert not standing(mix(-0.9, -1.0, -1.0), range(3), solved=False).stands_out(), "it is lost anyway"


def test_what_was_not_tried_says_nothing() -> None:
    found = standing(mix(0.6, 0.59), range(5), solved=False)
    assert found.others == (2, 3, 4)
    assert found.gap == 0.0


def test_mixtures_are_answers_as_a_whole() -> None:
    solved = Mix((0, 1, 2, 3, 4, 5), (0.6, 0.4, 0.0, 0.0, 0.0, 0.0), (0.3, 0.3, 0.0, -0.1, -0.1, -0.1))
    found = standing(solved, range(6), solved=True)
    assert (found.answers, found.shares) == ((0, 1), (0.6, 0.4))
    assert isinstance(found, Standing)
    won = Mix(solved.moves, solved.shares, (1.0, 1.0, 0.5, 0.4, 0.4, 0.4))
    assert not standing(won, range(6), solved=True).shares, "nobody need be misled where all of it wins"


def test_moves_that_differ_in_no_few_worlds_are_told_apart_in_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what seems as good at a glance, or better, is looked at more."""
    seen = {
        GLIMPSES: {1: 0.0, 2: -0.1, 3: 0.5, 4: 0.0},
        WORLDS // 4: {1: 0.08, 2: 0.05, 4: 0.0},
        WORLDS: {1: 0.1, 2: 0.06},
    }

    def compared(self: Prover, best: int, moves: Sequence[int], *rest: object) -> dict[int, float]:
        return {move: seen[int(str(rest[-1]))][move] for move in moves}

    monkeypatch.setattr(Prover, "compared", compared)
    prover, view = object.__new__(Prover), cast("Box", None)
    assert prover.behind(0, (1, 2, 3, 4), view, 0, 1) == {1: 0.1, 2: 0.06, 3: 0.5, 4: 0.0}
    found = Standing((0,), (), (1, 2, 3, 4), 0.6, 0.5, certain=False)
    whole = prover.completed(found, view, 0, 1)
    assert whole is not None
    assert (whole.answers, whole.others) == ((0, 4), (1, 2, 3)), "4 is another name of 0"
    assert prover.is_clear(whole, view, 0, 1)
    assert not prover.is_clear(found, view, 0, 1), "4 is refused"
    assert not prover.is_clear(replace(whole, answers=(0, 1, 4), others=(2, 3)), view, 0, 1), "1 is no answer"
    assert prover.completed(replace(found, shares=(1.0,)), view, 0, 1) is None, "a share is of a move, not of its names"


def test_what_fewer_solve_is_harder() -> None:
    def solved_from(level: int) -> int:
        return rating_of(Choices(lambda name, luck: int(int(name[-1]) >= level)), [1])

    ratings = [solved_from(level) for level in range(1, 7)]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] > 400


def test_a_stopped_search_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    game = catalog.load("siege-01-the-orchard-wall")
    first = next(iter(puzzles_of(game.rulebook).values()))
    path.write_text(first.model_dump_json(exclude_defaults=True) + "\n" + '{"id": "12', encoding="utf-8")
    assert kept(path) == [first], "a line that was not written to its end does not count"
    finder = Finder([game])
    found = next(make(finder, path, 2, 1))
    assert found >= 1
    assert first.id in finder.known
    assert kept(path)[0] == first


def test_turns_without_what_they_need_do_not_solve() -> None:
    book = next(book for book in BOOKS if book.turn_end)
    puzzle = next(one for one in puzzles_of(book).values() if one.goal == "win")
    game, at = catalog.load(puzzle.preset), (puzzle.position, puzzle.seat, puzzle.seed)
    assert replayed(game, *at, list(puzzle.solution)) == "won"
    for gone in range(len(puzzle.solution) - 1):
        rest = [move for number, move in enumerate(puzzle.solution) if number != gone]
        assert replayed(game, *at, rest) != "won", "nothing in it is superfluous"
