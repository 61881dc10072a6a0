"""Prepared questions: a YAML file in the folder of a game, or the common one here."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, model_validator

from quintain.content import Model, Text, load_yaml, nearest
from quintain.games import catalog
from quintain.rules.errors import UnknownName

FILE = "questions.yaml"
KINDS = ("compare", "measure", "versus", "breakeven", "cards", "holes", "levels")
Options = dict[str, int | bool | str]


class CompareSpec(Model):
    """Two settings in the same deals."""

    a: Options
    b: Options
    bots: str = ""  # a habit that both sides have, such as `stall`


class MeasureSpec(Model):
    """One metric beside what it should be."""

    reference: float
    options: Options = Field(default_factory=dict)


class VersusSpec(Model):
    """Two habits, or two kinds of decks, against each other."""

    a: str = ""
    b: str = ""
    decks: list[str] = Field(default_factory=list)
    players: str = ""  # who has these habits, such as `level:5`; players of rising skill if nobody is named
    also: str = ""  # a metric of players like side A among themselves, told after the answer
    side: Text  # what side A is, as in: points of the small decks


class BreakevenSpec(Model):
    """Up to which value of an option a habit pays."""

    dial: str
    habits: list[str]
    now: int  # what is asked about: is it beyond the break-even?


class CardsSpec(Model):
    """What cards are worth; `by` compares kinds of cards."""

    by: str = ""
    kinds: dict[str, Text] = Field(default_factory=dict)  # how cards of each kind are called


class HolesSpec(Model):
    """Is there a way to break the game?"""

    options: Options = Field(default_factory=dict)


class LevelsSpec(Model):
    """How hard the levels are."""

    deals: Annotated[int, Field(ge=1)] = 2048


class Question(Model):
    """A question and how to answer it; `answers` says in words what more, less and same mean here."""

    text: Text
    metrics: list[str] = Field(default_factory=list)
    delta: float | None = None
    answers: dict[str, Text] = Field(default_factory=dict)
    compare: CompareSpec | None = None
    measure: MeasureSpec | None = None
    versus: VersusSpec | None = None
    breakeven: BreakevenSpec | None = None
    cards: CardsSpec | None = None
    holes: HolesSpec | None = None
    levels: LevelsSpec | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> Question:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(f"a question has exactly one of {', '.join(KINDS)}")
        if wrong := set(self.answers) - {"more", "less", "same"}:
            raise ValueError(f"answers are more, less and same, not {', '.join(sorted(wrong))}")
        return self

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def spec(self) -> Any:
        return getattr(self, self.kind)


class Questions(Model):
    """A file of questions."""

    questions: dict[str, Question]


@cache
def questions_of(rulebook: str) -> dict[str, Question]:
    """The prepared questions of a rulebook, by their ids; those that fit any game where it has none of its own."""
    own = catalog.rulebook(rulebook).folder / FILE
    return load_yaml(own if own.is_file() else Path(__file__).parent / FILE, Questions).questions


def question(rulebook: str, name: str) -> Question:
    known = questions_of(rulebook)
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
        raise UnknownName(f"{rulebook} has no question '{name}': {hint}")
    return known[name]
