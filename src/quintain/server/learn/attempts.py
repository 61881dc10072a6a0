"""An attempt at an exercise as messages of a table: a page shows it like any match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from quintain.bots.levels import bot_for
from quintain.bots.player import Bot
from quintain.exercises.attempt import Attempt
from quintain.exercises.exercise import Exercise
from quintain.exercises.lessons import exercise_of
from quintain.exercises.standing import State
from quintain.games import catalog
from quintain.rules.game import Game
from quintain.server import protocol
from quintain.server.play import frames
from quintain.server.protocol import Text, encode
from quintain.tables.table import Frame, Table, Viewer

Bots = Callable[[Game, str], Bot]


class NeedsBot(Exception):
    """It is a bot's turn, and bots think in processes of their own."""


class Attempted(Struct):
    """How an attempt stands: the table as it is before the first move, else what the last move led to; what is said
    about it; and the solution, once it was missed or where it is shown from the beginning."""

    table: protocol.Table | None
    updates: list[protocol.Update]
    state: Literal["open", "solved", "missed"]
    words: Text | None
    solution: list[dict[str, Any]]
    preview: dict[str, Any] | None  # what would happen as things stand, where the rules can tell
    stamp: str  # which engines can read the sight
    sight: str  # what is seen as bots are given it, in base64


def nobody(game: Game, name: str) -> Bot:
    """In place of a bot where none is at hand."""
    raise NeedsBot


def attempted(rulebook: str, lesson: str, exercise: str, moves: list[dict[str, Any]]) -> tuple[str, bytes]:
    """Make the moves of an attempt, with bots in this process: how it stands, and all of it as JSON."""
    found = at_table(rulebook, lesson, exercise, moves, bot_for)
    return found.state, encode(found)


def at_table(rulebook: str, lesson: str, exercise: str, moves: list[dict[str, Any]], bots: Bots = nobody) -> Attempted:
    """Make the moves of an attempt. NeedsBot if a bot has to answer and there is none; IllegalMove."""
    book = catalog.rulebook(rulebook)
    course, task = exercise_of(book, lesson, exercise)
    told: list[protocol.Update] = []

    def note(table: Table, shown: dict[Viewer, Frame]) -> None:
        frame = shown[task.seat]
        tell = frames.Teller(frame.events, frame.written)
        seats = frames.seat_statuses(table, 0)
        told.append(frames.update(table, task.seat, frame, 0, seats, tell))

    sitting = Attempt(course, task, note, f"{rulebook}/{lesson}/{exercise}", bots)
    table = None
    if not moves:
        table = frames.whole_table(sitting.table, task.seat, None, 0, players(sitting.table), {})
    for move in moves:
        told.clear()
        sitting.play(move)
    state = sitting.state
    shown = state == State.MISSED or (task.show and not moves)
    solution = list(task.solution) if shown else []
    stamp, sight = sitting.table.match.game.stamp, frames.written_sight(sitting.table, task.seat)
    updates = told if moves else []
    return Attempted(table, updates, state.value, words(task, state), solution, preview(sitting), stamp, sight)


def preview(sitting: Attempt) -> dict[str, Any] | None:
    match = sitting.table.match
    found = match.game.rulebook.preview(match) if sitting.exercise.seat in match.to_act else None
    return None if found is None else dict(found)


def players(table: Table) -> list[protocol.Player]:
    """Who sits there, as tables tell it. The page knows what to call whoever learns."""
    return [protocol.Player(one.kind, one.id) for one in table.setup.seats]


def words(task: Exercise, state: State) -> Text | None:
    """What is said at the end of an attempt."""
    said = {State.SOLVED: task.right, State.MISSED: task.wrong}.get(state)
    return None if said is None else said.words()
