"""`quintain puzzles`: finds positions in which one decision is clearly best, and checks those that were found."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quintain.cli.common import at_least_one
from quintain.cli.terminal import Progress, ended_by_signals
from quintain.exercises.puzzles import FILE, Puzzle
from quintain.games.catalog import load, rulebook_of
from quintain.puzzles.finding import Finder
from quintain.puzzles.making import Checker, kept, make
from quintain.rules.errors import OptionError
from quintain.rules.rulebook import Rulebook


def add_command(commands: Any) -> None:
    command = commands.add_parser(
        "puzzles",
        help="find puzzles in matches of bots",
        description="Bots play each other; decisions of which one is clearly best, also with ten times the thought, "
        "and which weak levels miss, become puzzles. Each is written at once: a command that was stopped goes on.",
    )
    command.add_argument("preset", nargs="+", metavar="PRESET", help="presets of one game, played in turn")
    command.add_argument("--count", default="100", metavar="N", help="how many the file should hold (100)")
    command.add_argument("--first", default="1", metavar="N", help="the number of the first match (1)")
    command.add_argument("--keep", metavar="FILE", help=f"where they are kept ({FILE} in the folder of the game)")
    command.add_argument("--check", action="store_true", help="find none, but prove all that are in the file anew")
    command.add_argument("--drop", action="store_true", help="with --check: take those out that do not hold")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    books = {rulebook_of(preset) for preset in arguments.preset}
    if len(books) > 1:
        raise OptionError("puzzles of one game at a time: " + ", ".join(sorted(book.name for book in books)))
    book = books.pop()
    path = Path(arguments.keep) if arguments.keep else book.folder / FILE
    if arguments.check:
        return check(book, path, drop=arguments.drop, as_json=arguments.json)
    count, first = at_least_one(arguments.count, "--count"), at_least_one(arguments.first, "--first")
    finder = Finder([load(preset) for preset in arguments.preset])
    with ended_by_signals(), Progress(count, "puzzles") as progress:
        for found in make(finder, path, count, first):
            progress.reach(found)
    held = len(kept(path))
    print(json.dumps({"puzzles": held, "file": str(path)}) if arguments.json else f"{held} puzzles in {path}")
    return 0


def check(book: Rulebook, path: Path, *, drop: bool, as_json: bool) -> int:
    """Prove all anew; 1 if one does not hold."""
    puzzles, checker, wrong = kept(path), Checker(book), dict[str, str]()
    with Progress(len(puzzles), "puzzles checked") as progress:
        for number, puzzle in enumerate(puzzles, start=1):
            if problem := checker.problem(puzzle):
                wrong[puzzle.id] = problem
                if not as_json:
                    print(f"{path}:{number}: {puzzle.id}: {problem}", flush=True)
            progress.reach(number)
    if drop and wrong:
        rewrite(path, [one for one in puzzles if one.id not in wrong])
    if as_json:
        print(json.dumps({"puzzles": len(puzzles), "wrong": wrong}))
    else:
        print(f"{len(puzzles) - len(wrong)} of {len(puzzles)} puzzles hold")
    return 1 if wrong and not drop else 0


def rewrite(path: Path, puzzles: Sequence[Puzzle]) -> None:
    path.write_text("".join(one.model_dump_json(exclude_defaults=True) + "\n" for one in puzzles), encoding="utf-8")
