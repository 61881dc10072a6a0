"""Lessons and puzzles for the page: where each begins, as the bytes of a state, and when it is solved; and what judges
them, which is the Python that judges them here."""

from __future__ import annotations

from typing import Any

from quintain.exercises.attempt import setup_of
from quintain.exercises.exercise import Exercise, Lesson
from quintain.exercises.lessons import lessons_of
from quintain.exercises.puzzles import LESSON, lesson_with, puzzles_of
from quintain.exercises.repeating import chosen, day_of, in_a_row, repetition
from quintain.exercises.standing import standing
from quintain.rules.rulebook import Rulebook
from quintain.tables.setup import begin
from quintain.wasm.layouts import changed_bytes
from quintain.wasm.script import Script

JUDGING = (standing, day_of, chosen, repetition, in_a_row)


def judging() -> str:
    """The script that says what is solved, and what comes next."""
    script = Script()
    return script.text({function.__name__: script.function(function) for function in JUDGING})


def tasks_of(rulebook: Rulebook) -> dict[str, dict[str, Any]]:
    """All exercises of a game, by lesson and name; puzzles are a lesson of their own."""
    found = {
        key: {name: task_told(lesson, exercise) for name, exercise in lesson.exercises.items()}
        for key, lesson in lessons_of(rulebook).items()
    }
    puzzles = {id: task_told(*lesson_with(rulebook, one)) for id, one in puzzles_of(rulebook).items()}
    return {**found, LESSON: puzzles}


def task_told(lesson: Lesson, exercise: Exercise) -> dict[str, Any]:
    """An exercise as the page plays it: what its file says, with the position in bytes."""
    match = begin(setup_of(lesson, exercise))
    task = exercise.model_dump(mode="json", exclude={"position", "foe"}, exclude_none=True)
    return {
        **task,
        "preset": lesson.preset,
        "options": lesson.options,
        "state": changed_bytes(match.game.blank_state().to_bytes(), match.state_bytes()),
        "opening": match.opening,
        "foe": [[move] if isinstance(move, dict) else list(move) for move in exercise.foe],
        "one_choice": exercise.is_one_choice,
    }
