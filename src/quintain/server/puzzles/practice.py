"""What is kept of an attempt at a puzzle: ratings, when what was missed comes again, and days in a row."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from quintain.exercises.puzzles import Puzzle
from quintain.exercises.repeating import Daily, day_of, in_a_row, repetition
from quintain.server.ladder.glicko2 import Rating, rated
from quintain.server.puzzles import sql
from quintain.server.store import Row, Steps

MEASURED: Final = 120.0  # how sure the rating is that bots have given to a puzzle
HINTED: Final = 0.5  # what a puzzle counts that was solved with a hint


class PuzzleResult(Struct):
    """What an attempt has changed. Only the first one is rated."""

    rating: int
    change: int
    streak: int
    days: int


def note(
    account: str, rulebook: str, puzzle: Puzzle, score: float, today: Daily | None, now: int
) -> Steps[PuzzleResult]:
    """An attempt that has ended, inside one transaction; a score of 0 is a miss."""
    (before,) = yield sql.HOLD_TRY, (account, rulebook, puzzle.id, now)
    first = before["tries"] == 1
    at_once = int(first and score > 0) or before["at_once"]
    solved = before["solved"] or (now if score > 0 else 0)
    due, step = repetition(before["due"], before["step"], first, score > 0, now)
    yield sql.SAVE_TRY, (account, rulebook, puzzle.id, at_once, solved, due, step)
    mine = yield from rating(account, rulebook, puzzle, score, first)
    is_today = today == (rulebook, puzzle.id) and score > 0
    mine.days = yield from days(account, day_of(now), is_today)
    return mine


def rating(account: str, rulebook: str, puzzle: Puzzle, score: float, first: bool) -> Steps[PuzzleResult]:
    """The ratings of whoever tried and of the puzzle, as if they had played each other."""
    (mine,) = yield sql.HOLD_RATING, (account, rulebook, *Rating())
    if not first:
        return PuzzleResult(round(mine["rating"]), 0, mine["streak"], 0)
    begun = Rating(float(puzzle.rating), MEASURED)
    (theirs,) = yield sql.HOLD_STRENGTH, (rulebook, puzzle.id, *begun)
    old, other = as_rating(mine), as_rating(theirs)
    new, strength = rated(old, [(other, score)]), rated(other, [(old, 1.0 - score)])
    streak = mine["streak"] + 1 if score > 0 else 0
    best = max(mine["best"], streak)
    yield sql.SAVE_RATING, (account, rulebook, *new, int(score > 0), streak, best)
    yield sql.SAVE_STRENGTH, (rulebook, puzzle.id, *strength)
    return PuzzleResult(round(new.rating), round(new.rating) - round(old.rating), streak, 0)


def days(account: str, day: int, solved: bool) -> Steps[int]:
    """On how many days in a row an account has solved the day's puzzle, this one included."""
    (before,) = yield sql.HOLD_DAYS, (account,)
    count = in_a_row(before["day"], before["days"], day, solved)
    if solved and before["day"] != day:
        yield sql.SAVE_DAYS, (account, day, count, max(count, before["best"]))
    return count


def as_rating(row: Row) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])
