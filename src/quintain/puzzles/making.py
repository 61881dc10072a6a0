"""Puzzles into a file, one after the other; what is there already is gone on from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from quintain.exercises.attempt import Attempt
from quintain.exercises.puzzles import Puzzle, begun, lesson_with
from quintain.exercises.standing import State
from quintain.puzzles.finding import Finder
from quintain.puzzles.proving import Prover, Standing
from quintain.rules.errors import QuintainError
from quintain.rules.rulebook import Rulebook

PROOF_LUCK: Final = 0xF00F


def kept(path: Path) -> list[Puzzle]:
    """What a file holds. A last line that was not written to its end does not count."""
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        path.write_bytes(whole)
    return [Puzzle.model_validate_json(line) for line in whole.splitlines()]


def make(finder: Finder, path: Path, count: int, first: int) -> Iterator[int]:
    """Find puzzles until a file holds so many; how many there are, after each match. Without a file the first match is
    the one with that number; else they go on after the last that a puzzle is from."""
    known = kept(path)
    finder.known |= {one.id for one in known}
    number = max([first - 1, *(one.match for one in known)]) + 1
    found = len(known)
    while found < count:
        for puzzle in finder.match(number):
            with path.open("a", encoding="utf-8") as file:
                file.write(puzzle.model_dump_json(exclude_defaults=True) + "\n")
            found += 1
        number += 1
        yield found


# -------------------------------------------------------------------------------------- are they in order?
class Checker:
    """Checks puzzles of one game: with its own worlds, and more of them than they were found with."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._provers: dict[str, Prover] = {}

    def problem(self, puzzle: Puzzle) -> str | None:
        """What is wrong with one, or None."""
        try:
            return self.unsolved(puzzle) or self.doubtful(puzzle)
        except QuintainError as error:
            return str(error)

    def unsolved(self, puzzle: Puzzle) -> str | None:
        """Does its solution solve it, and does what tempts not?"""
        sitting = Attempt(*lesson_with(self.rulebook, puzzle))
        if puzzle.seat not in sitting.table.match.to_act:
            return "whoever should solve this has nothing to decide"
        for move in puzzle.solution:
            sitting.play(move)
        if sitting.state != State.SOLVED:
            return "its solution does not solve it"
        for move in puzzle.tempting:
            sitting = Attempt(*lesson_with(self.rulebook, puzzle))
            sitting.play(move)
            if sitting.state != State.MISSED:
                return "what should be wrong solves it"
        return None

    def doubtful(self, puzzle: Puzzle) -> str | None:
        """Is the answer best, thought about ten times as much?"""
        if puzzle.goal != "best":
            return None  # it was played, and nothing was left to chance
        match = begun(puzzle)
        prover = self._provers.setdefault(puzzle.preset, Prover(match.game))
        legal, view = match.legal_codes(puzzle.seat), match.observe(puzzle.seat)
        answers = tuple(match.checked(puzzle.seat, move) for move in puzzle.answers)
        others = tuple(code for code in legal if code not in answers)
        found = Standing(answers, puzzle.shares, others, puzzle.chance, puzzle.next, "win" in puzzle.themes)
        luck = PROOF_LUCK + puzzle.seed
        if not prover.is_clear(found, view, puzzle.seat, luck):
            return "an answer is worse than the best one, or something else is as good"
        if prover.holds(found, view, puzzle.seat, legal, luck):
            return None
        return "with more thought something else is as good"
