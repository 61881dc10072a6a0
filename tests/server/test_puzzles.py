"""Puzzles over HTTP: solved, missed, given up, rated once, and again tomorrow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.running import Person, Running

from quintain.exercises.puzzles import Puzzle, puzzles_of
from quintain.exercises.repeating import DAY, LATER, SOON, repetition
from quintain.games import catalog
from quintain.server.puzzles.days import choice, daily

PUZZLES: list[Puzzle] = [one for one in puzzles_of(catalog.rulebook("lanes")).values() if one.tempting]


def at(puzzle: Puzzle) -> str:
    return f"/api/puzzles/lanes/{puzzle.id}"


def attempt(person: Person, puzzle: Puzzle, *moves: dict[str, Any], **more: bool) -> dict[str, Any]:
    answer: dict[str, Any] = person.ok("POST", at(puzzle), {"moves": list(moves), **more})
    return answer


def line(person: Person, puzzle: Puzzle) -> dict[str, Any]:
    return next(one for one in person.ok("GET", "/api/puzzles/lanes") if one["id"] == puzzle.id)


def game(person: Person) -> dict[str, Any]:
    return next(one for one in person.ok("GET", "/api/puzzles")["games"] if one["rulebook"] == "lanes")


def test_whoever_sits_down_sees_what_the_seat_sees_and_no_solution(running: Running) -> None:
    ann, puzzle = running.person(), PUZZLES[0]
    task = ann.ok("GET", at(puzzle))
    assert task["task"]["ru"]
    assert task["hint"]["en"]
    assert not task["tried"]
    told = attempt(ann, puzzle)
    assert told["result"] is None
    assert told["attempt"]["table"]["seat"] == puzzle.seat
    assert told["attempt"]["solution"] == []
    theirs = told["attempt"]["table"]["view"]["seats"][1 - puzzle.seat]
    assert isinstance(theirs["hand"], int), "what the other side holds is hidden"


def test_the_first_try_is_rated_and_what_is_solved_is_kept(running: Running) -> None:
    ann, puzzle = running.person(), PUZZLES[0]
    told = attempt(ann, puzzle, *puzzle.solution)
    assert told["attempt"]["state"] == "solved"
    assert told["result"]["change"] > 0
    assert told["result"]["streak"] == 1
    assert line(ann, puzzle)["state"] == "solved"
    assert (game(ann)["solved"], game(ann)["rating"]) == (1, told["result"]["rating"])
    again = attempt(ann, puzzle, *puzzle.solution)
    assert again["result"]["change"] == 0
    assert line(running.person(), puzzle)["state"] == "new", "for others it is as it was"


def test_what_is_missed_shows_its_solution_costs_rating_and_ends_the_streak(running: Running) -> None:
    ann = running.person()
    first, second, third = PUZZLES[:3]
    attempt(ann, first, *first.solution)
    missed = attempt(ann, second, second.tempting[0])
    assert missed["attempt"]["state"] == "missed"
    assert missed["attempt"]["solution"] == list(second.solution)
    assert missed["result"]["change"] < 0
    assert missed["result"]["streak"] == 0
    assert line(ann, second) | {"due": False} == line(ann, second)
    assert line(ann, second)["state"] == "missed"
    given = attempt(ann, third, give_up=True)
    assert given["attempt"]["solution"] == list(third.solution)
    assert given["result"]["change"] < 0
    assert attempt(ann, third, *third.solution, shown=True)["result"] is None
    assert line(ann, third)["state"] == "missed", "looking on solves nothing"
    assert game(ann)["best"] == 1


def test_a_hint_makes_it_worth_less(running: Running) -> None:
    ann, ben, puzzle = running.person(), running.person(), PUZZLES[3]
    hinted = attempt(ann, puzzle, *puzzle.solution, hinted=True)["result"]["change"]
    assert hinted < attempt(ben, puzzle, *puzzle.solution)["result"]["change"]


def test_todays_puzzle_is_the_same_for_all_and_counts_days(running: Running) -> None:
    ann, ben = running.person(), running.person()
    today = ann.ok("GET", "/api/puzzles/today")
    assert ben.ok("GET", "/api/puzzles/today") == today
    assert (today["solved"], today["days"]) == (False, 0)
    puzzle = puzzles_of(catalog.rulebook(today["rulebook"]))[today["puzzle"]]
    where = f"/api/puzzles/{today['rulebook']}/{today['puzzle']}"
    assert ann.ok("POST", where, {"moves": list(puzzle.solution)})["result"]["days"] == 1
    assert ann.ok("GET", "/api/puzzles/today") | {"solved": True, "days": 1} == ann.ok("GET", "/api/puzzles/today")
    assert not ben.ok("GET", "/api/puzzles/today")["solved"]


def test_days_take_games_in_turn_and_do_not_repeat_soon() -> None:
    span = len(choice()) * min(len(ids) for _, ids in choice())
    chosen = [daily(day * DAY) for day in range(span)]
    assert {one.rulebook for one in chosen[: len(choice())] if one} == {name for name, _ in choice()}
    assert len(set(chosen)) == span


def test_what_was_missed_comes_tomorrow_then_later_then_no_more() -> None:
    due, step = repetition(0, 0, True, False, now=0)
    assert (due, step) == (SOON, 0)
    for wait in LATER:
        assert repetition(due, step, False, True, due - 1) == (due, step), "too early to count"
        now = due
        due, step = repetition(due, step, False, True, now)
        assert due == now + wait
    assert repetition(due, step, False, True, due)[0] == 0


@pytest.mark.parametrize("path", ["/api/puzzles/chess", "/api/puzzles/chess/0", "/api/puzzles/lanes/ffffffff"])
def test_what_is_not_there_is_not_found(running: Running, path: str) -> None:
    assert running.person().ask("GET", path).status_code == 404


def test_puzzles_cannot_be_tried_unnoted_as_lessons(running: Running) -> None:
    where = f"/api/lessons/lanes/puzzles/{PUZZLES[0].id}"
    assert running.person().ask("POST", where, {"moves": []}).status_code == 404


def test_no_solution_is_shown_before_the_first_try(running: Running) -> None:
    """Whoever says that it is only looked at has tried all the same."""
    ann, puzzle = running.person(), PUZZLES[0]
    missed = attempt(ann, puzzle, puzzle.tempting[0], shown=True)
    assert missed["attempt"]["solution"] == list(puzzle.solution)
    assert missed["result"]["change"] < 0
    assert line(ann, puzzle)["state"] == "missed"


def test_what_cannot_be_played_is_told(running: Running) -> None:
    ann = running.person()
    answer = ann.ask("POST", at(PUZZLES[0]), {"moves": [{"jump": 1}]})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert ann.ask("POST", at(PUZZLES[0]), {"moves": [{}] * 61}).status_code == 400
    assert ann.ok("GET", at(PUZZLES[0]))["tried"] is False
