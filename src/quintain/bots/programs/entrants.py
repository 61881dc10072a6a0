"""Who takes part: bots of the house by name, programs by the command that starts them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from quintain.bots.levels import EXAMPLES, bot
from quintain.rules.errors import OptionError

# Who runs a file that cannot be run by itself.
RUNNERS: Final = {".py": sys.executable, ".js": "node", ".mjs": "node"}
NAMED: Final = re.compile(r"([\w.#-]{1,30})=(.+)", re.DOTALL)
ENTRY: Final = re.compile(r"""(?:"[^"]*"|'[^']*'|[^,])+""")


@dataclass(frozen=True)
class Entrant:
    """One of those who play: a label for tables, and the name of a bot of the house or the command of a program."""

    label: str
    bot: str = ""
    command: tuple[str, ...] = ()

    @property
    def is_program(self) -> bool:
        return bool(self.command)


def entrants(text: str, what: str = "--bots") -> list[Entrant]:
    """From a list such as `level:3,greedy,./mybot.py,ann=node bot.js`."""
    found = [_entrant(part.strip(), what) for part in ENTRY.findall(text) if part.strip()]
    if len(found) < 2:
        raise OptionError(f"{what} {text}: name at least two bots, e.g. level:5,greedy or greedy,./mybot.py")
    return list(_told_apart(found))


def _entrant(text: str, what: str) -> Entrant:
    if text[0] == text[-1] and text[0] in "\"'" and text.count(text[0]) == 2:
        text = text[1:-1]
    named = NAMED.fullmatch(text)
    label, text = (named[1], named[2]) if named else (text, text)
    if looks_like_a_program(text) or (named and shutil.which(text)):
        return Entrant(label, command=command_of(text, what))
    return Entrant(label, bot(text).name)


def looks_like_a_program(text: str) -> bool:
    """Names of bots have no spaces and no slashes; and what is a file is no name."""
    return " " in text or "/" in text or os.sep in text or Path(text).suffix in RUNNERS or Path(text).is_file()


def command_of(text: str, what: str = "--bots") -> tuple[str, ...]:
    """The words of a command whose first one can be run."""
    try:
        first, *others = shlex.split(text)
    except ValueError as error:
        raise OptionError(f"{what} {text}: it is no command ({str(error).lower() or 'it is empty'})") from None
    return (*_runnable(first, what), *others)


def _runnable(first: str, what: str) -> tuple[str, ...]:
    path = Path(first)
    if path.is_file():
        if path.suffix in RUNNERS and not _names_its_runner(path):
            return (_runner(path, what), str(path.resolve()))
        if os.access(path, os.X_OK):
            return (str(path.resolve()),)
        raise OptionError(f"{what} {first}: it cannot be run; make it executable, or say what runs it: 'ruby {first}'")
    if found := shutil.which(first):
        return (found,)
    raise OptionError(f"{what} {first}: there is no such program or file; bots of the house are {EXAMPLES}")


def _names_its_runner(path: Path) -> bool:
    """A script can be executable and yet not say what runs it; then no system can start it by itself."""
    with path.open("rb") as script:
        return os.access(path, os.X_OK) and script.read(2) == b"#!"


def _runner(path: Path, what: str) -> str:
    runner = RUNNERS[path.suffix]
    if (found := shutil.which(runner)) is None:
        raise OptionError(f"{what} {path}: it is run by {runner}, which is not installed here")
    return found


def _told_apart(found: Iterable[Entrant]) -> Iterable[Entrant]:
    """The second of the same name is called so."""
    seen: Counter[str] = Counter()
    for entrant in found:
        seen[entrant.label] += 1
        number = seen[entrant.label]
        yield entrant if number == 1 else replace(entrant, label=f"{entrant.label}#{number}")
