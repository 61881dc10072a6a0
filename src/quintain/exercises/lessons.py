"""The lessons of a game, from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from quintain.content import load_yaml, nearest
from quintain.exercises.exercise import Exercise, Lesson
from quintain.exercises.puzzles import LESSON, lesson_with, puzzle_of
from quintain.rules.errors import UnknownName
from quintain.rules.rulebook import Rulebook

FOLDER: Final = "lessons"
PATTERN: Final = f"{FOLDER}/*.yaml"


@cache
def lessons_in(folder: Path) -> Mapping[str, Lesson]:
    """The lessons of a game's folder by their file names, in their order."""
    found = {path.stem: load_yaml(path, Lesson) for path in folder.glob(PATTERN)}
    return dict(sorted(found.items(), key=lambda item: item[1].order))


def lessons_of(rulebook: Rulebook) -> Mapping[str, Lesson]:
    """The lessons of a game; none where it has no folder of them."""
    return lessons_in(rulebook.folder)


def exercise_of(rulebook: Rulebook, lesson: str, exercise: str) -> tuple[Lesson, Exercise]:
    """An exercise by its ids; puzzles are those of a lesson that is in no file."""
    if lesson == LESSON:
        return lesson_with(rulebook, puzzle_of(rulebook, exercise))
    lessons = lessons_of(rulebook)
    if lesson not in lessons:
        raise unknown("lesson", lesson, lessons, rulebook.name)
    if exercise not in lessons[lesson].exercises:
        raise unknown("exercise", exercise, lessons[lesson].exercises, lesson)
    return lessons[lesson], lessons[lesson].exercises[exercise]


def unknown(kind: str, name: str, known: Mapping[str, object], where: str) -> UnknownName:
    near = nearest(name, known)
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known) or 'none'}"
    return UnknownName(f"{where} has no {kind} '{name}': {hint}")
