"""A word means one thing: no two modules share a file name without a reason, and the glossary has each word once."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "quintain"
GLOSSARY = ROOT / "docs" / "glossary.md"
LONGEST = 60  # lines: a screenful

# Names that two modules still share. The list may only get shorter: what has been renamed must be taken off it.
STILL_SHARED = {
    "cards.py": {"lab", "rules"},  # what cards are worth; how they are read
    "ladder.py": {"lab", "server/ladder"},  # who beats whom in the lab; ratings
    "levels.py": {"art", "bots"},  # pictures of a campaign; bots by strength
    "luck.py": {"art", "bots"},  # chance of a picture; chance of a search
    "metrics.py": {"lab/kit", "server"},  # what the lab measures; what operators watch
}


def has_reason(path: Path) -> bool:
    """Games have the same files for the same things, features of the server their routes, and a command of the command
    line is called like what it runs."""
    return path.parts[0] in ("games", "cli") or path.name in ("__init__.py", "__main__.py", "routes.py")


def test_no_two_modules_share_a_name_without_a_reason() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE)
        if not has_reason(place):
            places[place.name].add(place.parent.as_posix())
    assert len(places) > 100
    assert {name: found for name, found in places.items() if len(found) > 1} == STILL_SHARED


def test_the_glossary_is_a_screenful_and_has_each_word_once() -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    words = re.findall(r"\*\*(.+?)\*\*", text)
    assert len(words) > 40
    assert len(words) == len(set(words))
    assert len(text.splitlines()) <= LONGEST
    rows = [line for line in text.splitlines() if line.startswith("| **")]
    assert all(len(line.split(" | ")) == 2 for line in rows)


def test_readers_are_led_to_the_glossary() -> None:
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        assert "(docs/glossary.md)" in (ROOT / name).read_text(encoding="utf-8"), name
