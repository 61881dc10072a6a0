"""The campaign in the terminal: its levels by number, and which of them this user has won."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from quintain.cli.common import TEXTS
from quintain.games import catalog
from quintain.rules.errors import OptionError
from quintain.rules.options import whole_number


def levels(book: str) -> list[str]:
    """The presets that are levels, in their order."""
    return sorted(preset for preset, spec in catalog.table(book).presets.items() if spec.level)


def level(preset: str, number: str) -> str:
    """The preset of a level by its number."""
    known = levels(catalog.rulebook_of(preset).name)
    if not known:
        raise OptionError(f"--level {number}: {preset} has no levels")
    asked = whole_number(number)
    if asked is None or not 1 <= asked <= len(known):
        raise OptionError(f"--level {number}: it must be a whole number from 1 to {len(known)}")
    return known[asked - 1]


def listed(preset: str, language: str) -> list[str]:
    """The levels with their descriptions, those won with a mark."""
    book, won = catalog.rulebook_of(preset).name, progress()
    table = catalog.table(book)
    lines = []
    for number, name in enumerate(levels(book), start=1):
        spec = table.presets[name]
        mark = "*" if name in won else " "
        lines.append(f"{mark}{number:3}  {spec.text.get(language)}")
    return lines or [TEXTS.words("levels-none", language, preset=preset)]


def file() -> Path:
    """Where progress is kept; QUINTAIN_DATA names another folder."""
    base = os.environ.get("QUINTAIN_DATA")
    if base:
        return Path(base) / "campaign.json"
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "quintain" / "campaign.json"


def progress() -> set[str]:
    """The levels that were won. A damaged file counts as a new campaign."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        return {name for name in json.loads(file().read_text(encoding="utf-8"))["won"] if isinstance(name, str)}
    return set()


def remember(preset: str) -> None:
    """Note a level as won; the file is replaced at once, never half-written."""
    path, won = file(), sorted(progress() | {preset})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps({"won": won}, indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise OptionError(f"{path}: progress cannot be kept ({error.strerror})") from None
