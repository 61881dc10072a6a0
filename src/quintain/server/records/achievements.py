"""Achievements: what is worth trying here, each declared once. They are read off what is kept anyway, so nobody has to
hand them out, and a new one is there for those who have done it long ago. Their words are the page's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from quintain.exercises.lessons import lessons_of
from quintain.games import catalog
from quintain.server.campaign.steps import levels
from quintain.server.records.tallies import PEOPLE
from quintain.server.store import Row

BOT = "bot:level:"
CHARACTER = "bot:character:"
KNIGHT, OLD_QUINTAIN = 5, 8


@dataclass(frozen=True)
class Done:
    """All that achievements are read off."""

    results: list[Row]
    solved: dict[tuple[str, str], int]  # how many exercises of a lesson
    counts: Row

    @property
    def games_won(self) -> int:
        """In how many games the account has won."""
        return len({row["rulebook"] for row in self.results if row["wins"]})

    @property
    def highest(self) -> int:
        """The highest level of bots that was beaten."""
        return max(map(self.rung, {row["rulebook"] for row in self.results}), default=0)

    def rung(self, rulebook: str) -> int:
        """The highest level that was beaten in a game."""
        beaten = [row["foe"] for row in self.results if row["wins"] and row["rulebook"] == rulebook]
        return max((int(foe.removeprefix(BOT)) for foe in beaten if foe.startswith(BOT)), default=0)

    @property
    def characters(self) -> int:
        return len({row["foe"] for row in self.results if row["wins"] and row["foe"].startswith(CHARACTER)})

    @property
    def people_beaten(self) -> int:
        return sum(row["wins"] for row in self.results if row["foe"] == PEOPLE)

    @property
    def unhurt(self) -> int:
        return sum(row["unhurt"] for row in self.results)

    @property
    def lessons(self) -> int:
        """How many lessons are solved from beginning to end."""
        return sum(self.solved.get(key, 0) >= size for key, size in lesson_sizes().items())


class Achievement(NamedTuple):
    """Something to try: its id, how much of it is wanted, and how much of it an account has."""

    id: str
    goal: Callable[[], int]
    have: Callable[[Done], int]


def lesson_sizes() -> dict[tuple[str, str], int]:
    """How many exercises every lesson has."""
    return {
        (book.name, key): len(lesson.exercises)
        for book in catalog.rulebooks()
        for key, lesson in lessons_of(book).items()
    }


def just(goal: int) -> Callable[[], int]:
    return lambda: goal


ACHIEVEMENTS = (
    Achievement("first-win", just(1), lambda done: int(done.games_won > 0)),
    Achievement("every-game", lambda: len(catalog.names()), lambda done: done.games_won),
    Achievement("lesson", just(1), lambda done: done.lessons),
    Achievement("lessons", lambda: len(lesson_sizes()), lambda done: done.lessons),
    Achievement("review", just(1), lambda done: done.counts["reviews"]),
    Achievement("knight", just(KNIGHT), lambda done: done.highest),
    Achievement("old-quintain", just(OLD_QUINTAIN), lambda done: done.highest),
    Achievement("characters", just(4), lambda done: done.characters),
    Achievement("unhurt", just(1), lambda done: done.unhurt),
    Achievement("deck", just(1), lambda done: done.counts["decks"]),
    Achievement("campaign", lambda: len(levels()), lambda done: done.counts["levels"]),
    Achievement("person", just(1), lambda done: done.people_beaten),
    Achievement("rated", just(10), lambda done: done.counts["rated"]),
    Achievement("tournament", just(1), lambda done: done.counts["tournaments"]),
)
