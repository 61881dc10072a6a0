"""What the server says to everybody alike, as files: for a page that finds no server.

`python -m quintain.server.still OUT` writes the answers of some routes; the page's build calls it. A file is found
under the address of its route."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quintain.exercises.lessons import lessons_of
from quintain.exercises.puzzles import Puzzle, begun, puzzles_of
from quintain.games import catalog
from quintain.server.campaign.steps import levels
from quintain.server.catalogue.guide import guide, level_guide, worth_told
from quintain.server.catalogue.offer import Start, all_games
from quintain.server.learn.lesson_lines import line_of as lesson_line
from quintain.server.puzzles.days import choice
from quintain.server.puzzles.puzzle_lines import Puzzles, game_line, line_of, themes


def answers() -> Iterator[tuple[str, Any]]:
    """Addresses and what is there."""
    yield "/api/start", Start(None, all_games())
    yield "/api/campaign/levels", [level_guide(preset) for preset in levels()]
    for preset in catalog.presets():
        yield f"/api/games/{preset}/guide", guide(catalog.load(preset))
        if (told := worth_told(catalog.load(preset))).cards:
            yield f"/api/games/{preset}/worth", told
    yield from exercises()


def exercises() -> Iterator[tuple[str, Any]]:
    """Lessons and puzzles as a visitor sees them who has tried none, and which of them are fit for a day."""
    books = catalog.rulebooks()
    lessons = [(book.name, key, lesson) for book in books for key, lesson in lessons_of(book).items()]
    yield "/api/lessons", [lesson_line(*each, set()) for each in lessons]
    solved = [book for book in books if puzzles_of(book)]
    yield "/api/puzzles", Puzzles(None, [game_line(book, None) for book in solved], themes())
    for book in solved:
        yield f"/api/puzzles/{book.name}", [line_of(one, None, {}, 0) for one in puzzles_of(book).values()]
        yield f"/puzzles/views/{book.name}", {one.id: seen(one) for one in puzzles_of(book).values()}
    yield "/puzzles/days", choice()


def seen(puzzle: Puzzle) -> tuple[int, Any]:
    """Who is to decide in a puzzle, and what they see: lists show it in little."""
    return puzzle.seat, begun(puzzle).view(puzzle.seat)


def write(out: Path) -> int:
    """Write all of them; how many bytes?"""
    size = 0
    for address, answer in answers():
        path = out / f"{address.lstrip('/')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        size += path.write_bytes(msgspec.json.encode(answer))
    return size


if __name__ == "__main__":
    print(f"answers without a server: {write(Path(sys.argv[1])) / 1024:.0f} KiB in {sys.argv[1]}")
