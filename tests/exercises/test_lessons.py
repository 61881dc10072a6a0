"""Lessons: an exercise is a position, a task and when it is solved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from quintain.content import LANGUAGES, ContentError, load_yaml_text
from quintain.exercises.attempt import Attempt
from quintain.exercises.exercise import Bound, Lesson
from quintain.exercises.inspection import check_lessons
from quintain.exercises.lessons import exercise_of, lessons_of
from quintain.exercises.standing import State, found_at, holds
from quintain.games import catalog
from quintain.rules.errors import IllegalMove, UnknownName

LANES = catalog.rulebook("lanes")
TAUGHT = [book.name for book in catalog.rulebooks() if lessons_of(book)]
WORDS = {"en": "x", "ru": "х"}


def lesson(**changed: Any) -> dict[str, Any]:
    """A lesson of one exercise: Coyote may be placed, and nobody is there."""
    exercise: dict[str, Any] = {
        "name": dict(WORDS),
        "task": dict(WORDS),
        "right": dict(WORDS),
        "position": {
            "rulebook": "lanes",
            "round": 1,
            "first": 0,
            "quiet": 0,
            "deck": [],
            "seats": [
                {"hp": 30, "mana": 4, "hand": ["coyote"], "lanes": [None, None, None]},
                {"hp": 30, "mana": 0, "hand": [], "lanes": [None, None, None]},
            ],
        },
        "foe": [{"place": {}}],
        "solved": {"events": [{"event": "placed", "lane": "left"}]},
        "solution": [{"place": {"left": "coyote"}}],
    }
    exercise |= changed
    return {"order": 1, "name": dict(WORDS), "text": dict(WORDS), "preset": "lanes", "exercises": {"one": exercise}}


def sit_down(**changed: Any) -> Attempt:
    read = load_yaml_text(yaml.safe_dump(lesson(**changed)), Lesson)
    return Attempt(read, read.exercises["one"])


def complaints(folder: Path, **changed: Any) -> list[str]:
    path = folder / "lessons" / "some.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump(lesson(**changed), sort_keys=False), encoding="utf-8")
    return check_lessons(LANES, path)


# ------------------------------------------------------------------------------------------ what is shipped
@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_can_be_solved_as_its_file_says(name: str) -> None:
    book = catalog.rulebook(name)
    for key in lessons_of(book):
        assert check_lessons(book, book.folder / "lessons" / f"{key}.yaml") == []


@pytest.mark.parametrize("name", TAUGHT)
def test_everything_is_said_in_all_languages(name: str) -> None:
    for taught in lessons_of(catalog.rulebook(name)).values():
        for exercise in taught.exercises.values():
            for said in (exercise.name, exercise.task, exercise.right, exercise.wrong, exercise.hint):
                assert said is None or set(said.words()) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("name", "step", "move", "state"),
    [
        # What is said after it would not be true of what these came to, or it was done and not taken for it.
        ("lanes", "block", {"place": {"right": "domovoi"}}, State.MISSED),
        ("duel", "defence", {"attack": 0, "target": 2}, State.MISSED),
        ("duel", "trap", {"summon": "hydra", "zone": 2, "position": "attack"}, State.MISSED),
        ("siege", "deploy", {"done": True}, State.MISSED),
        ("siege", "sacrifice", {"done": True}, State.MISSED),
    ],
)
def test_what_a_lesson_says_of_a_move_is_so(name: str, step: str, move: dict[str, Any], state: State) -> None:
    taught = lessons_of(catalog.rulebook(name))["first-steps"]
    attempt = Attempt(taught, taught.exercises[step])
    attempt.play(move)
    assert attempt.state == state


# ------------------------------------------------------------------------------------------ attempts
def test_it_is_solved_when_it_is_so() -> None:
    sitting = sit_down()
    states = [sitting.state]
    sitting.play({"place": {"left": "coyote"}})
    assert [*states, sitting.state] == [State.OPEN, State.SOLVED]


def test_it_is_missed_when_the_decisions_are_made() -> None:
    sitting = sit_down()
    sitting.play({"place": {"right": "coyote"}})
    assert sitting.state == State.MISSED


def test_a_second_decision_may_solve_it() -> None:
    sitting = sit_down(decisions=2, foe=[{"place": {}}, {"place": {}}])
    states = []
    for plan in ({}, {"left": "coyote"}):
        sitting.play({"place": plan})
        states.append(sitting.state)
    assert states == [State.OPEN, State.SOLVED]


def test_where_moves_are_named_only_these_will_do() -> None:
    named = {"solved": {"moves": [{"place": {"center": "coyote"}}]}}
    right, wrong = sit_down(**named), sit_down(**named)
    right.play({"place": {"center": "coyote"}})
    wrong.play({"place": {"left": "coyote"}})
    assert (right.state, wrong.state) == (State.SOLVED, State.MISSED)


def test_nothing_is_judged_before_it_is_over() -> None:
    late = {"decisions": 3, "foe": [{"place": {}} for _ in range(3)], "until": {"event": "round", "round": 3}}
    sitting = sit_down(**late, solved={"view": {"seats.0.hp": {"least": 1}}})
    states = []
    for _ in range(2):
        sitting.play({"place": {}})
        states.append(sitting.state)
    assert states == [State.OPEN, State.SOLVED]


def test_of_several_replies_the_first_that_is_allowed_is_made() -> None:
    """L4 — nothing can be placed that is not there."""
    sitting = sit_down(foe=[[{"place": {"left": "coyote"}}, {"place": {}}]])
    sitting.play({"place": {}})
    assert not [event for event in sitting.events if event["event"] == "placed"]


def test_a_view_is_looked_at_when_everybody_has_decided() -> None:
    """L10 — Coyote hits the avatar with 4."""
    sitting = sit_down(solved={"view": {"seats.1.hp": {"most": 26}, "seats.0.lanes.2": {"empty": False}}})
    sitting.play({"place": {"right": "coyote"}})
    assert sitting.state == State.SOLVED


def test_what_may_not_be_played_is_told_and_changes_nothing() -> None:
    sitting = sit_down()
    with pytest.raises(IllegalMove):
        sitting.play({"place": {"left": "firebird"}})
    assert (sitting.state, sitting.played) == (State.OPEN, 0)


def test_where_the_script_ends_a_bot_goes_on() -> None:
    sitting = sit_down(decisions=3, foe=[])
    sitting.play({"place": {}})
    assert sitting.answered == 2, "to the first decision, before it was made, and to the second"


@pytest.mark.parametrize(
    ("bound", "fine", "wrong"),
    [
        ({"least": 2}, 2, 1),
        ({"most": 2}, [1, 2], [1, 2, 3]),
        ({"equals": "left"}, "left", "right"),
        ({"empty": True}, None, {"card": "coyote"}),
        ({"empty": False}, {"card": "coyote"}, None),
    ],
)
def test_bounds(bound: dict[str, Any], fine: object, wrong: object) -> None:
    assert holds(Bound(**bound), fine)
    assert not holds(Bound(**bound), wrong)


def test_nothing_is_in_what_is_empty() -> None:
    assert found_at({"lanes": [None, {"card": "coyote"}]}, "lanes.0.card") is None
    assert found_at({"lanes": [None, {"card": "coyote"}]}, "lanes.1.card") == "coyote"


# ------------------------------------------------------------------------------------------ complaints
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"solution": [{"place": {"right": "coyote"}}]}, r"some.yaml:\d+:\d+: exercises.one.solution\[0\]: after this"),
        ({"solution": [{"place": {"left": "firebird"}}]}, r"exercises.one.solution\[0\]: "),
        ({"solved": {"events": [{"event": "plaed"}]}}, r"exercises.one.solved: no event is called 'plaed'"),
        ({"solved": {"view": {"seats.7.hp": {"most": 1}}}}, r"there is no place 'seats.7.hp'"),
        ({"solved": {"view": {"seats.0.hp": {"least": 1}}}}, r"whatever is played solves it"),
        ({"position": {"rulebook": "lanes"}}, r"exercises.one.position: position: missing key"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told_with_its_place(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    found = complaints(tmp_path, **changed)
    assert len(found) == 1
    assert re.search(said, found[0])


def test_an_exercise_says_when_it_is_solved() -> None:
    with pytest.raises(ContentError, match="say when it is solved"):
        sit_down(solved={})


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownName, match="did you mean 'first-steps'"):
        exercise_of(LANES, "first-step", "place-a-card")
    with pytest.raises(UnknownName, match="first-steps has no exercise"):
        exercise_of(LANES, "first-steps", "fly")
