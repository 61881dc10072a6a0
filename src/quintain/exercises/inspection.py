"""Are lessons in order? Every exercise is set up and solved as its file says."""

from __future__ import annotations

from pathlib import Path

from quintain.content import load_yaml, place_in
from quintain.exercises.attempt import Attempt
from quintain.exercises.exercise import Exercise, Lesson
from quintain.exercises.standing import State, found_at
from quintain.games import catalog
from quintain.rules.errors import QuintainError
from quintain.rules.rulebook import Rulebook
from quintain.tables.setup import game_of


def check_lessons(book: Rulebook, path: Path) -> list[str]:
    """Everything that is wrong with a file of lessons, each with its place."""
    lesson = load_yaml(path, Lesson)
    try:
        if catalog.rulebook_of(lesson.preset) != book:
            return [f"{place_in(path, 'preset')}: {lesson.preset} is no preset of {book.name}"]
        game_of(lesson.preset, lesson.options, None)
    except QuintainError as error:
        return [f"{place_in(path, 'preset')}: {error}"]
    return [problem for key in lesson.exercises for problem in check_exercise(lesson, key, path)]


def check_exercise(lesson: Lesson, key: str, path: Path) -> list[str]:
    """Set it up, look at what is asked for, play the solution."""
    exercise = lesson.exercises[key]
    try:
        sitting = Attempt(lesson, exercise)
    except (QuintainError, KeyError) as error:
        return [f"{place_in(path, 'exercises', key, 'position')}: {error}"]
    if problems := [f"{place_in(path, 'exercises', key, 'solved')}: {problem}" for problem in unclear(sitting)]:
        return problems
    for number, move in enumerate(exercise.solution):
        try:
            sitting.play(move)
        except QuintainError as error:
            return [f"{place_in(path, 'exercises', key, 'solution', number)}: {error}"]
        if sitting.state == State.MISSED:
            return [f"{place_in(path, 'exercises', key, 'solution', number)}: after this move it is missed"]
    if sitting.state != State.SOLVED:
        return [f"{place_in(path, 'exercises', key, 'solution')}: this does not solve it"]
    if exercise.decisions == 1 and solves_itself(lesson, exercise):
        return [f"{place_in(path, 'exercises', key, 'solved')}: whatever is played solves it"]
    return []


def unclear(sitting: Attempt) -> list[str]:
    """What is asked for and cannot be found, or not be made."""
    exercise, match, found = sitting.exercise, sitting.table.match, []
    if exercise.seat not in match.to_act:
        return ["whoever should solve this has nothing to decide"]
    view = match.view(exercise.seat)
    for place in exercise.solved.view:
        try:
            found_at(view, place)
        except (KeyError, IndexError, ValueError, TypeError):
            found.append(f"there is no place '{place}' in what the seat sees")
    kinds = {kind.name for kind in match.game.rulebook.events.kinds}
    found += [
        f"no event is called '{each.get('event')}'" for each in exercise.solved.events if each.get("event") not in kinds
    ]
    for move in exercise.solved.moves:
        try:
            match.checked(exercise.seat, move)
        except QuintainError as error:
            found.append(str(error))
    return found


def solves_itself(lesson: Lesson, exercise: Exercise) -> bool:
    """Is there nothing to do wrong?"""
    codes = Attempt(lesson, exercise).table.match.legal_codes(exercise.seat)
    for code in codes:
        sitting = Attempt(lesson, exercise)
        match, book = sitting.table.match, sitting.table.match.game.rulebook
        sitting.play(dict(book.moves_json(match.scene(), exercise.seat, [code])[0]))
        if sitting.state != State.SOLVED:
            return False
    return True
