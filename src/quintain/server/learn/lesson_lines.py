"""Lessons and their exercises in lists."""

from __future__ import annotations

from msgspec import Struct

from quintain.exercises.exercise import Lesson
from quintain.server.protocol import Text


class ExerciseLine(Struct):
    """An exercise in a list."""

    id: str
    name: Text
    task: Text
    hint: Text | None
    solved: bool


class LessonLine(Struct):
    """A lesson with its exercises in their order."""

    rulebook: str
    lesson: str
    preset: str
    name: Text
    text: Text
    exercises: list[ExerciseLine]


def line_of(rulebook: str, key: str, lesson: Lesson, solved: set[tuple[str, str, str]]) -> LessonLine:
    exercises = [
        ExerciseLine(
            id,
            one.name.words(),
            one.task.words(),
            None if one.hint is None else one.hint.words(),
            (rulebook, key, id) in solved,
        )
        for id, one in lesson.exercises.items()
    ]
    return LessonLine(rulebook, key, lesson.preset, lesson.name.words(), lesson.text.words(), exercises)
