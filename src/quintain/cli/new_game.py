"""`quintain new-game`: a package with a small game that plays, to be changed into a game of one's own.

The package is a copy of the folder `skeleton`, with the name of the game in place of the skeleton's."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from quintain.cli.common import add_json
from quintain.cli.terminal import tell
from quintain.games import catalog
from quintain.rules.errors import OptionError
from quintain.rules.rulebook import LONGEST_ID

SKELETON = Path(__file__).parent / "skeleton"
PLACEHOLDER = "yourgame"  # in texts and in names of files
NAME = re.compile(r"[a-z][a-z0-9_]*")


def add_command(commands: Any) -> None:
    command = commands.add_parser("new-game", help="write a package with a small game, to be made into one of your own")
    command.add_argument("name", metavar="NAME", help="what the game is called in Python, e.g. cairn")
    command.add_argument("--folder", metavar="DIR", help="the folder to write, which must not exist (default: NAME)")
    add_json(command, "where it is")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    name = checked_name(arguments.name)
    folder = Path(arguments.folder or name)
    write(name, folder)
    words = (
        f"A game that plays is in {folder}: read its README.md, then make it yours.\n"
        f"  pip install --editable {folder}\n"
        f"  pytest {folder}\n"
        f"  quintain play {name}"
    )
    tell(arguments, words, {"game": name, "folder": str(folder)})
    return 0


def checked_name(name: str) -> str:
    """The name of a new game; OptionError says why it cannot be used."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or len(name) > LONGEST_ID:
        raise OptionError(
            f"new-game {name!r}: the name of a game is a Python name of at most {LONGEST_ID} small letters, digits and "
            "underscores, e.g. my_game"
        )
    if name in catalog.names():
        raise OptionError(f"new-game {name}: there is a game of that name already, so choose another one")
    if name in catalog.presets():
        raise OptionError(f"new-game {name}: there is a preset of that name already, so choose another one")
    module = find_spec(name)
    if module is not None and module.origin is not None:  # a plain folder in the way has no origin
        raise OptionError(f"new-game {name}: there is a Python module of that name already, so choose another one")
    return name


def write(name: str, folder: Path) -> None:
    """Copy the skeleton under the new name."""
    try:
        folder.mkdir(parents=True)
        for source in sorted(SKELETON.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                target = folder / _renamed(source.relative_to(SKELETON).as_posix(), name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(_renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    except FileExistsError:
        raise OptionError(f"--folder {folder}: it exists already, so name one that does not") from None
    except OSError as error:
        raise OptionError(f"--folder {folder}: it cannot be written ({error.strerror})") from None


def _renamed(text: str, name: str) -> str:
    title = "".join(part.capitalize() for part in name.split("_"))
    return text.replace(PLACEHOLDER, name).replace(PLACEHOLDER.capitalize(), title)
