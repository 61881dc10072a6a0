"""Puzzles: exercises that were found by playing, one in a line of a game's `puzzles.jsonl`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from quintain.content import Model, Text
from quintain.exercises.exercise import MOST_MOVES, Exercise, Lesson, Move, Solved
from quintain.rules.errors import UnknownName
from quintain.rules.game import Match
from quintain.rules.rulebook import Rulebook
from quintain.tables.setup import game_of
from quintain.texts import PLATFORM, Texts, Value

FILE: Final = "puzzles.jsonl"
LESSON: Final = "puzzles"  # what the lesson is called that all puzzles of a game belong to
TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)
THEMES: Final = ("win", "swing", "press", "defend", "quiet", "wait", "mixture", "opening", "endgame")
Goal = Literal["best", "win", "last"]  # one decision; a turn that wins; a turn after which nothing is lost
Theme = Literal["win", "swing", "press", "defend", "quiet", "wait", "mixture", "opening", "endgame"]
Chance = Annotated[float, Field(ge=0, le=1)]


class Puzzle(Model):
    """A position in which one decision (or one way through a turn) is clearly best."""

    id: Annotated[str, Field(pattern=r"^[0-9a-f]{8}$")]
    preset: str
    match: int  # that it was found in, by the number of its deal
    seat: Annotated[int, Field(ge=0, le=1)]
    seed: Annotated[int, Field(ge=0, lt=1 << 32)]
    position: dict[str, Any]
    foe: tuple[Move, ...] = ()  # what the other side has decided at the same time
    goal: Goal
    answers: tuple[Move, ...] = ()  # that solve it; all alike, or the parts of a mixture
    shares: tuple[Chance, ...] = ()  # of a mixture: how often each answer is played
    tempting: tuple[Move, ...] = ()  # what else looks good
    solution: tuple[Move, ...]
    chance: Chance  # to win after the best
    next: Chance  # and after the best of all others
    rating: int  # how hard it is, from 600 to 2400
    themes: tuple[Theme, ...]


@cache
def puzzles_in(folder: Path) -> Mapping[str, Puzzle]:
    """The puzzles of a game's folder by their ids, as they stand in the file."""
    path = folder / FILE
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found = [Puzzle.model_validate_json(line) for line in lines]
    return {one.id: one for one in found}


def puzzles_of(rulebook: Rulebook) -> Mapping[str, Puzzle]:
    """The puzzles of a game; none where it has no file of them."""
    return puzzles_in(rulebook.folder)


def puzzle_of(rulebook: Rulebook, id: str) -> Puzzle:
    """A puzzle by its id."""
    found = puzzles_of(rulebook).get(id)
    if found is None:
        raise UnknownName(f"there is no puzzle '{id}' of {rulebook.name}")
    return found


# -------------------------------------------------------------------------------------- as an exercise
def lesson_with(rulebook: Rulebook, puzzle: Puzzle) -> tuple[Lesson, Exercise]:
    """A puzzle as an exercise, in a lesson of its own."""
    exercise = exercise_from(rulebook, puzzle)
    name = said("puzzle-name")
    return Lesson(order=99, name=name, text=name, preset=puzzle.preset, exercises={puzzle.id: exercise}), exercise


def exercise_from(rulebook: Rulebook, puzzle: Puzzle) -> Exercise:
    """What is to be done, when that is done, and what is said about it."""
    return Exercise(
        name=name_of(puzzle),
        task=task_of(puzzle),
        position=puzzle.position,
        seat=puzzle.seat,
        seed=puzzle.seed,
        decisions=1 if puzzle.goal == "best" else MOST_MOVES,
        until=None if puzzle.goal == "best" else dict(rulebook.turn_end),
        foe=puzzle.foe,
        solved=solved_when(rulebook, puzzle),
        solution=puzzle.solution,
        hint=hint_of(puzzle),
        right=right_words(puzzle),
        wrong=said(f"puzzle-wrong-{puzzle.goal}"),
    )


def solved_when(rulebook: Rulebook, puzzle: Puzzle) -> Solved:
    if puzzle.goal == "win":
        return Solved(won=True)
    if puzzle.goal == "last":
        return Solved(events=(dict(rulebook.turn_end),))
    return Solved(moves=puzzle.answers)


# -------------------------------------------------------------------------------------- in words
def said(key: str, **data: Value) -> Text:
    return Text.in_all(lambda language: TEXTS.words(key, language, **data))


def name_of(puzzle: Puzzle) -> Text:
    return said(f"puzzle-theme-{puzzle.themes[0]}")


def task_of(puzzle: Puzzle) -> Text:
    """What is to be done: as much as a player at the table would know, and no more."""
    if puzzle.goal == "best":
        return said("puzzle-task-sure" if "win" in puzzle.themes else "puzzle-task-best")
    return said(f"puzzle-task-{puzzle.goal}")


def hint_of(puzzle: Puzzle) -> Text:
    """The answer among others, or how to begin."""
    match = begun(puzzle)
    if puzzle.goal != "best" or not puzzle.tempting:
        return Text.in_all(
            lambda language: TEXTS.words(
                "puzzle-hint-first", language, move=in_words(match, puzzle, puzzle.solution[0], language)
            )
        )
    moves = (*puzzle.answers[:1], *puzzle.tempting[:2])

    def among(language: str) -> str:
        told = sorted(in_words(match, puzzle, move, language) for move in moves)
        return TEXTS.words("puzzle-hint-among", language, moves="; ".join(told))

    return Text.in_all(among)


def right_words(puzzle: Puzzle) -> Text:
    """Why it is best, in numbers."""
    if puzzle.goal != "best":
        return said(f"puzzle-right-{puzzle.goal}")
    match = begun(puzzle)
    numbers = {"chance": round(100 * puzzle.chance), "next": round(100 * puzzle.next)}

    def told(language: str) -> str:
        if puzzle.shares:
            parts = [
                f"{in_words(match, puzzle, move, language)} {round(100 * share)} %"
                for move, share in zip(puzzle.answers, puzzle.shares, strict=True)
            ]
            return TEXTS.words("puzzle-right-mixture", language, moves=", ".join(parts), **numbers)
        if not puzzle.tempting:
            return TEXTS.words("puzzle-right-only", language, **numbers)
        other = in_words(match, puzzle, puzzle.tempting[0], language)
        return TEXTS.words("puzzle-right-best", language, other=other, **numbers)

    return Text.in_all(told)


def begun(puzzle: Puzzle) -> Match:
    """The match at the point where a puzzle begins."""
    return game_of(puzzle.preset, {}, None).position(puzzle.position, puzzle.seed)


def in_words(match: Match, puzzle: Puzzle, move: Move, language: str) -> str:
    return match.move(puzzle.seat, match.checked(puzzle.seat, move)).text(language)
