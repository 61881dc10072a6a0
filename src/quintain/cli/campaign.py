"""The campaign in the terminal: its levels by number, which of them this user has won, and what was found in them."""

from __future__ import annotations

import contextlib
import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from quintain.cli.common import TEXTS
from quintain.games import catalog
from quintain.rules.errors import OptionError
from quintain.rules.options import whole_number
from quintain.rules.plainjson import JsonMapping


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
    if not lines:
        return [TEXTS.words("levels-none", language, preset=preset)]
    found = sorted(items(book).elements())
    return [*lines, TEXTS.words("levels-items", language, items=", ".join(found), n=len(found))]


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


def used() -> Counter[str]:
    """The items that were used up so far, as `<game>/<item>`."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        written = json.loads(file().read_text(encoding="utf-8"))["used"]
        return Counter({item: times for item, times in written.items() if isinstance(times, int) and times > 0})
    return Counter()


def items(book: str) -> Counter[str]:
    """S20a — what was found in the levels that were won, each of them once, but for what was used up."""
    rulebook, table, found = catalog.rulebook(book), catalog.table(book), Counter[str]()
    for preset in progress() & set(levels(book)):
        summary = rulebook.level_summary(table.presets[preset].level)
        found.update(summary.found if summary else ())
    return found - Counter({item.partition("/")[2]: n for item, n in used().items() if item.startswith(f"{book}/")})


def chosen(preset: str, names: str) -> JsonMapping:
    """The extras of a battle to which these items are brought, `heal,strike`; all of them must be there."""
    rulebook = catalog.rulebook_of(preset)
    wanted = Counter(name.strip() for name in names.split(",") if name.strip())
    there = items(rulebook.name)
    if lacking := wanted - there:
        have = ", ".join(sorted(there.elements())) or "none"
        raise OptionError(f"--bring {names}: you do not have {', '.join(sorted(lacking.elements()))} (you have {have})")
    return rulebook.with_items(list(wanted.elements()))


def remember(preset: str, won: bool, brought: Iterable[str], left: Iterable[str]) -> None:
    """Note a battle that is over; the file is replaced at once, never half-written."""
    book = catalog.rulebook_of(preset).name
    gone = used() + Counter(f"{book}/{item}" for item in (Counter(brought) - Counter(left)).elements())
    path, all_won = file(), sorted(progress() | ({preset} if won else set()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps({"won": all_won, "used": gone}, indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise OptionError(f"{path}: progress cannot be kept ({error.strerror})") from None
