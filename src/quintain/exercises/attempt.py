"""An attempt at an exercise: what the player has played so far, what was answered, and whether it is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from quintain.bots.levels import bot_for
from quintain.bots.player import Bot
from quintain.exercises.exercise import Exercise, Lesson, Move
from quintain.exercises.standing import SoFar, State, standing
from quintain.rules.errors import IllegalMove
from quintain.rules.game import Game, Match
from quintain.rules.rulebook import SEATS
from quintain.tables.journal import Decide
from quintain.tables.setup import Clock, Setup, Sitter, game_of
from quintain.tables.table import Frame, Table, Viewer

YOU = "you"
Told = Callable[[Table, dict[Viewer, Frame]], None]


def setup_of(lesson: Lesson, exercise: Exercise, match: str = "exercise") -> Setup:
    """The table of an exercise: no clock, and the same luck for everybody."""
    alone = game_of(lesson.preset, lesson.options, None).alone
    seats = [Sitter("nobody") if alone else Sitter("bot", exercise.then)] * SEATS
    seats[exercise.seat] = Sitter("account", YOU)
    return Setup(
        match=match,
        preset=lesson.preset,
        options=lesson.options,
        seed=f"{exercise.seed:x}",
        salt="",
        seats=(seats[0], seats[1]),
        opened=0,
        position=lesson.position_of(exercise),
        private=True,
        clock=Clock(),
    )


class Attempt:
    """The player at the table of an exercise. A listener is told of every step."""

    def __init__(
        self,
        lesson: Lesson,
        exercise: Exercise,
        told: Told | None = None,
        match: str = "exercise",
        bots: Callable[[Game, str], Bot] = bot_for,
    ) -> None:
        self.exercise = exercise
        self.bots = bots
        self.table = Table(setup_of(lesson, exercise, match))
        self.events: list[dict[str, Any]] = list(self.table.match.opening)
        self.played = 0  # decisions of the seat
        self.answered = 0  # and of the other one
        self.first_fits = not exercise.solved.moves
        self._told = told
        self._answer()

    # ---------------------------------------------------------------------------- playing
    def play(self, move: Move) -> None:
        """The seat's next decision, and what the other side does about it. IllegalMove if it may not be made."""
        match, seat = self.table.match, self.exercise.seat
        code = match.checked(seat, move)
        if not self.played and self.exercise.solved.moves:
            self.first_fits = code in [match.checked(seat, each) for each in self.exercise.solved.moves]
        self.played += 1
        self._decide(seat, code)
        if not self.exercise.is_one_choice:  # what is answered would change nothing, and somebody would have to think
            self._answer()

    def _answer(self) -> None:
        """The other side decides until it is the seat's turn."""
        match, foe = self.table.match, 1 - self.exercise.seat
        while foe in match.to_act:
            self._decide(foe, self._reply(foe))

    def _reply(self, foe: int) -> int:
        match, number = self.table.match, self.answered
        self.answered += 1
        if number < len(self.exercise.foe):
            scripted = self.exercise.foe[number]
            return first_legal(match, foe, (scripted,) if isinstance(scripted, dict) else scripted)
        player = self.bots(match.game, self.exercise.then)
        return player.choose(match.game, match.observe(foe), foe, self.exercise.seed << 32 | number)

    def _decide(self, seat: int, code: int) -> None:
        shown = self.table.fold(Decide(0, seat, 0, 0, code))
        self.events += shown[seat].events
        if self._told:
            self._told(self.table, shown)

    # ---------------------------------------------------------------------------- how it stands
    @property
    def state(self) -> State:
        """Solved as soon as all is so; missed when that cannot be any more."""
        task, ended = self.exercise, self.table.ended
        view = self.table.match.view(task.seat) if task.solved.view else {}
        won = ended is not None and ended.winner == task.seat
        so_far = SoFar(self.played, self.first_fits, ended is not None, won, self.events, view)
        return State(standing(task, so_far))


def first_legal(match: Match, seat: int, moves: Sequence[Move]) -> int:
    """The first of some moves that may be made."""
    for move in moves[:-1]:
        with suppress(IllegalMove):
            return match.checked(seat, move)
    return match.checked(seat, moves[-1])
