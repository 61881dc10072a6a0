"""`quintain events`: what can happen in each game, as programs are told it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from quintain.games import catalog
from quintain.rules.events import Kind
from quintain.rules.typescript import in_words

HEAD = """# Events

Written by `quintain events` from what each game declares in its `events.py`. `match.play` returns them, and `update`
carries them on the wire: mappings with the name of the event under `event`, and the fields of its kind. A card that the
receiver may not know is null; in what `match.play` returns such an event has `only`, the seat that may know it.
"""


def add_command(commands: Any) -> None:
    command = commands.add_parser("events", help="list what can happen in a game, or in all of them, as Markdown")
    command.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    command.add_argument("--json", action="store_true", help="print them as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    names = [catalog.rulebook(arguments.game).name] if arguments.game else catalog.names()
    if arguments.json:
        print(json.dumps({name: events_json(name) for name in names}, ensure_ascii=False))
    else:
        print(events_reference(names), end="")
    return 0


def events_json(name: str) -> dict[str, Any]:
    """The events of a game: what each means, and its fields with their types in words."""
    return {
        kind.name: {"about": kind.about, "fields": {key: in_words(hint) for key, hint in kind.types.items()}}
        for kind in catalog.rulebook(name).events.kinds
    }


def events_reference(names: Sequence[str]) -> str:
    """The events of games as a Markdown page."""
    parts = [HEAD]
    for name in names:
        rows = [_row(kind) for kind in catalog.rulebook(name).events.kinds]
        parts.append("\n".join([f"## {name}", "", "| event | fields | meaning |", "|---|---|---|", *rows, ""]))
    return "\n".join(parts)


def _row(kind: Kind) -> str:
    fields = ", ".join(f"`{key}`: {in_words(hint)}" for key, hint in kind.types.items())
    return f"| `{kind.name}` | {fields} | {kind.about} |"
