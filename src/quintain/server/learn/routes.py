"""Lessons over HTTP. An attempt is told as a whole every time, so nothing has to be kept while the player thinks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.exercises.exercise import MOST_MOVES
from quintain.exercises.lessons import lessons_of
from quintain.exercises.puzzles import LESSON
from quintain.exercises.standing import State
from quintain.games import catalog
from quintain.rules.errors import IllegalMove, UnknownName
from quintain.server.api import Call, Routes
from quintain.server.learn import sql
from quintain.server.learn.attempts import Attempted
from quintain.server.learn.judged import made
from quintain.server.learn.lesson_lines import LessonLine, line_of
from quintain.server.problems import Problem
from quintain.server.protocol import MoveShape

routes = Routes()


class NewAttempt(Struct, forbid_unknown_fields=True):
    """All moves so far; none to sit down. Nothing is noted where the solution is only shown."""

    moves: Annotated[list[MoveShape], Meta(max_length=MOST_MOVES)]
    shown: bool = False


@routes.add("GET", "/api/lessons", "player", answer=list[LessonLine])
async def lessons(call: Call) -> list[LessonLine]:
    """All lessons of all games, and which of their exercises one has solved."""
    rows = await call.server.store.read(sql.SOLVED_BY, call.account.id)
    solved = {(row["rulebook"], row["lesson"], row["exercise"]) for row in rows}
    return [
        line_of(book.name, key, lesson, solved)
        for book in catalog.rulebooks()
        for key, lesson in lessons_of(book).items()
    ]


@routes.add(
    "POST",
    "/api/lessons/{rulebook}/{lesson}/{exercise}",
    "player",
    body=NewAttempt,
    answer=Attempted,
    problems=("not-found", "invalid", "busy"),
)
async def attempt(call: Call) -> Response:
    """Make all moves of an attempt at an exercise: what the last of them led to, and whether it is solved."""
    names = call.part("rulebook"), call.part("lesson"), call.part("exercise")
    if names[0] not in catalog.names() or names[1] == LESSON:  # puzzles are noted elsewhere
        raise Problem("not-found")
    try:
        state, answer = await made(call, names, call.body.moves)
    except UnknownName:
        raise Problem("not-found") from None
    except IllegalMove as illegal:
        raise Problem.of(illegal) from None
    if state != State.OPEN and not call.body.shown:
        solved = call.now if state == State.SOLVED else 0
        await call.server.store.write(sql.NOTE_ATTEMPT, call.account.id, *names, solved)
    return Response(answer, headers={"cache-control": "no-store"}, media_type="application/json")
