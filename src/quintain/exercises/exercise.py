"""What an exercise is, as its file says it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field, model_validator

from quintain.content import Model, Text

MOST_MOVES: Final = 60  # of whoever solves an exercise
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Move = dict[str, Any]  # in the shape of the protocol


class Bound(Model):
    """What a place of a view must hold: a number within bounds, exactly something, or nothing (or anything) at all."""

    least: int | None = None
    most: int | None = None
    equals: int | str | bool | None = None
    empty: bool | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Bound:
        if all(part is None for part in (self.least, self.most, self.equals, self.empty)):
            raise ValueError("say `least`, `most`, `equals` or `empty`")
        return self


class Solved(Model):
    """When an exercise is solved: all that is said here is so."""

    won: bool = False  # the match is won
    moves: tuple[Move, ...] = ()  # the first decision is one of these
    events: tuple[dict[str, Any], ...] = ()  # each of these has happened, with these fields at least
    view: dict[str, Bound] = Field(
        default_factory=dict
    )  # at the end, by the place in the seat's view, e.g. `seats.1.hp`

    @model_validator(mode="after")
    def _says_something(self) -> Solved:
        if not (self.won or self.moves or self.events or self.view):
            raise ValueError("say when it is solved: `won`, `moves`, `events` or `view`")
        return self


class Exercise(Model):
    """A position, a seat, a task."""

    name: Text
    task: Text  # what to do, in a sentence or two
    position: dict[str, Any] = Field(default_factory=dict)  # instead of, or on top of, the position of the lesson
    seat: Annotated[int, Field(ge=0, le=1)] = 0
    seed: Annotated[int, Field(ge=0, lt=1 << 32)] = 1
    decisions: Annotated[int, Field(ge=0, le=MOST_MOVES)] = (
        1  # within which it must be solved; 0: by the end of the match
    )
    until: dict[str, Any] | None = None  # the event with which it is over: before, nothing is judged
    foe: tuple[Move | tuple[Move, ...], ...] = ()  # what the other side does, decision by decision; or the first it may
    then: Annotated[str, Field(max_length=40)] = "greedy"  # the bot that goes on where that ends
    solved: Solved
    solution: Annotated[tuple[Move, ...], Field(min_length=1, max_length=MOST_MOVES)]
    show: bool = False  # draw the first move of the solution on the board from the beginning
    hint: Text | None = None
    right: Text  # said when it is solved
    wrong: Text | None = None  # said when it is not

    @property
    def is_one_choice(self) -> bool:
        """Does nothing count but which move is made?"""
        wanted = self.solved
        return self.decisions == 1 and bool(wanted.moves) and not (wanted.won or wanted.events or wanted.view)


class Lesson(Model):
    """A file of the folder `lessons`: exercises in their order, about one game."""

    order: Annotated[int, Field(ge=1, le=99)]
    name: Text
    text: Text
    preset: str
    options: dict[str, int | bool | str] = Field(default_factory=dict)
    position: dict[str, Any] = Field(
        default_factory=dict
    )  # what the exercises begin from, where they do not say otherwise
    exercises: Annotated[dict[Id, Exercise], Field(min_length=1, max_length=30)]

    def position_of(self, exercise: Exercise) -> dict[str, Any] | None:
        """Where an exercise begins; None: at the beginning of a match."""
        return {**self.position, **exercise.position} or None
