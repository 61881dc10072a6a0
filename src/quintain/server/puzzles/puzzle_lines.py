"""Puzzles in lists: of a day, of a game, by theme."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from quintain.exercises.puzzles import THEMES, Puzzle, puzzles_of, said
from quintain.rules.rulebook import Rulebook
from quintain.server.ladder.glicko2 import START
from quintain.server.protocol import Text
from quintain.server.store import Row


class DailyPuzzle(Struct):
    """Today's puzzle, whether one has solved it, and on how many days in a row one has."""

    rulebook: str
    puzzle: str
    solved: bool
    days: int


class PuzzleGame(Struct):
    """The puzzles of a game, and how good one is at them."""

    rulebook: str
    count: int
    rating: int
    tried: int
    solved: int
    streak: int
    best: int


class PuzzleTheme(Struct):
    """What puzzles can be about."""

    id: str
    name: Text


class Puzzles(Struct):
    """All there is to choose from."""

    today: DailyPuzzle | None
    games: list[PuzzleGame]
    themes: list[PuzzleTheme]


class PuzzleLine(Struct):
    """A puzzle in a list. What was missed is due again some time later."""

    id: str
    preset: str
    themes: list[str]
    rating: int
    state: Literal["new", "solved", "missed"]
    due: bool


def themes() -> list[PuzzleTheme]:
    """All that puzzles can be about."""
    return [PuzzleTheme(theme, said(f"puzzle-theme-{theme}").words()) for theme in THEMES]


def game_line(book: Rulebook, row: Row | None) -> PuzzleGame:
    count = len(puzzles_of(book))
    if row is None:
        return PuzzleGame(book.name, count, round(START), 0, 0, 0, 0)
    return PuzzleGame(book.name, count, round(row["rating"]), row["tried"], row["solved"], row["streak"], row["best"])


def line_of(puzzle: Puzzle, row: Row | None, strengths: dict[str, int], now: int) -> PuzzleLine:
    state: Literal["new", "solved", "missed"] = "new" if row is None else "solved" if row["solved"] else "missed"
    due = row is not None and 0 < row["due"] <= now
    rating = strengths.get(puzzle.id, puzzle.rating)
    return PuzzleLine(puzzle.id, puzzle.preset, list(puzzle.themes), rating, state, due)
