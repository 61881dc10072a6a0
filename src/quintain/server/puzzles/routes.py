"""Puzzles over HTTP. An attempt is told as a whole every time, like one at an exercise of a lesson."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from quintain.exercises.exercise import MOST_MOVES
from quintain.exercises.puzzles import LESSON, Puzzle, exercise_from, puzzle_of, puzzles_of
from quintain.exercises.repeating import day_of
from quintain.exercises.standing import State
from quintain.games import catalog
from quintain.rules.errors import IllegalMove, UnknownName
from quintain.rules.rulebook import Rulebook
from quintain.server.api import Call, Routes
from quintain.server.learn.attempts import Attempted
from quintain.server.learn.judged import made
from quintain.server.problems import Problem
from quintain.server.protocol import MoveShape, Text
from quintain.server.puzzles import sql
from quintain.server.puzzles.days import daily
from quintain.server.puzzles.practice import HINTED, PuzzleResult, note
from quintain.server.puzzles.puzzle_lines import DailyPuzzle, PuzzleLine, Puzzles, game_line, line_of, themes

routes = Routes()


class PuzzleTask(Struct):
    """A puzzle as it is put."""

    id: str
    preset: str
    name: Text
    task: Text
    hint: Text | None
    rating: int
    tried: bool


class PuzzleAttempt(Struct, forbid_unknown_fields=True):
    """All moves so far, none to sit down; whether the hint was seen; whether one would rather see the solution; and
    whether that is what is shown, so that nothing is noted of a puzzle that was tried before."""

    moves: Annotated[list[MoveShape], Meta(max_length=MOST_MOVES)]
    hinted: bool = False
    give_up: bool = False
    shown: bool = False


class PuzzleAttempted(Struct):
    """How an attempt stands, and once it has ended, what that has changed."""

    attempt: Attempted
    result: PuzzleResult | None


@routes.add("GET", "/api/puzzles", "player", answer=Puzzles)
async def puzzles(call: Call) -> Puzzles:
    """Today's puzzle, the games that have some, and what they are about."""
    rows = {row["rulebook"]: row for row in await call.server.store.read(sql.RATINGS_OF, call.account.id)}
    games = [game_line(book, rows.get(book.name)) for book in catalog.rulebooks() if puzzles_of(book)]
    return Puzzles(await today_of(call), games, themes())


@routes.add("GET", "/api/puzzles/today", "player", answer=DailyPuzzle, problems=("not-found",))
async def today(call: Call) -> DailyPuzzle:
    """Today's puzzle: the same for everybody until midnight (UTC)."""
    found = await today_of(call)
    if found is None:
        raise Problem("not-found")
    return found


async def today_of(call: Call) -> DailyPuzzle | None:
    chosen = daily(call.now)
    if chosen is None:
        return None
    rows = await call.server.store.read(sql.DAYS_OF, call.account.id)
    day = day_of(call.now)
    last, days = (rows[0]["day"], rows[0]["days"]) if rows else (0, 0)
    return DailyPuzzle(*chosen, solved=last == day, days=days if last >= day - 1 else 0)


@routes.add("GET", "/api/puzzles/{rulebook}", "player", answer=list[PuzzleLine], problems=("not-found",))
async def of_a_game(call: Call) -> list[PuzzleLine]:
    """All puzzles of a game, and what one has made of them."""
    book = book_of(call)
    tried = await call.server.store.read(sql.TRIES_OF, call.account.id)
    mine = {row["puzzle"]: row for row in tried if row["rulebook"] == book.name}
    rows = await call.server.store.read(sql.STRENGTHS_OF, book.name)
    strengths = {row["puzzle"]: round(row["rating"]) for row in rows}
    return [line_of(one, mine.get(one.id), strengths, call.now) for one in puzzles_of(book).values()]


@routes.add("GET", "/api/puzzles/{rulebook}/{puzzle}", "player", answer=PuzzleTask, problems=("not-found",))
async def task(call: Call) -> PuzzleTask:
    """What is to be done in a puzzle."""
    book = book_of(call)
    puzzle = wanted(call, book)
    exercise = exercise_from(book, puzzle)
    hint = None if exercise.hint is None else exercise.hint.words()
    name, said_task = exercise.name.words(), exercise.task.words()
    return PuzzleTask(
        puzzle.id, puzzle.preset, name, said_task, hint, puzzle.rating, await is_tried(call, book, puzzle)
    )


@routes.add(
    "POST",
    "/api/puzzles/{rulebook}/{puzzle}",
    "player",
    body=PuzzleAttempt,
    answer=PuzzleAttempted,
    problems=("not-found", "invalid", "busy"),
)
async def attempt(call: Call) -> PuzzleAttempted:
    """Make all moves of an attempt at a puzzle. When it has ended, it is noted, and the first attempt is rated."""
    book = book_of(call)
    puzzle = wanted(call, book)
    if call.body.give_up:
        exercise = exercise_from(book, puzzle)
        told = None if exercise.wrong is None else exercise.wrong.words()
        shown = Attempted(None, [], "missed", told, list(exercise.solution), None, "", "")
        return PuzzleAttempted(shown, await noted(call, book, puzzle, 0.0))
    try:
        state, answer = await made(call, (book.name, LESSON, puzzle.id), call.body.moves)
    except IllegalMove as illegal:
        raise Problem.of(illegal) from None
    result = None
    if state != State.OPEN and not (call.body.shown and await is_tried(call, book, puzzle)):
        score = 0.0 if state == State.MISSED else HINTED if call.body.hinted else 1.0
        result = await noted(call, book, puzzle, score)
    encoded: Any = Raw(answer)
    return PuzzleAttempted(encoded, result)


async def is_tried(call: Call, book: Rulebook, puzzle: Puzzle) -> bool:
    return bool(await call.server.store.read(sql.TRY, call.account.id, book.name, puzzle.id))


async def noted(call: Call, book: Rulebook, puzzle: Puzzle, score: float) -> PuzzleResult:
    steps = note(call.account.id, book.name, puzzle, score, daily(call.now), call.now)
    return await call.server.store.transact(steps)


def book_of(call: Call) -> Rulebook:
    if call.part("rulebook") not in catalog.names():
        raise Problem("not-found")
    return catalog.rulebook(call.part("rulebook"))


def wanted(call: Call, book: Rulebook) -> Puzzle:
    try:
        return puzzle_of(book, call.part("puzzle"))
    except UnknownName:
        raise Problem("not-found") from None
