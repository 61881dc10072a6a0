"""`quintain shapes`: moves, views, previews and set-up extras of each game, as programs read and write them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.games import catalog
from quintain.rules.jsonshapes import Shapes, choices, is_mapping, keys_of
from quintain.rules.rulebook import Rulebook
from quintain.rules.typescript import game_types, in_words, mappings_in

HEAD = """# Moves and views

Written by `quintain shapes` from what each game declares in its `shapes.py`. A key with a question mark is there only
where it says something. `Cards` are a list of ids, or their number if the viewer may not know them; in a position
nothing is hidden. [contract.md](contract.md) has examples, [events.md](events.md) what happens in between.
`quintain shapes GAME --typescript` writes the same, with events and cards, as types for a page.
"""
TITLES = {
    "move": "What a seat may choose",
    "view": "What a viewer may know, and positions",
    "preview": "What would happen",
    "extras": "What else is chosen before a match",
}


def add_command(commands: Any) -> None:
    command = commands.add_parser("shapes", help="list moves and views of a game, or of all of them, as Markdown")
    command.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    command.add_argument("--typescript", action="store_true", help="types for a page instead, with events and cards")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    names = [catalog.rulebook(arguments.game).name] if arguments.game else catalog.names()
    if arguments.typescript:
        print("\n".join(game_types(catalog.rulebook(name)) for name in names), end="")
    else:
        print(shapes_reference(names), end="")
    return 0


def shapes_reference(names: Sequence[str]) -> str:
    """The shapes of games as a Markdown page."""
    return "\n".join([HEAD, *(_game(catalog.rulebook(name)) for name in names)])


def _game(rulebook: Rulebook) -> str:
    return "\n".join([f"## {rulebook.name}", "", *_parts(rulebook.shapes)])


def _parts(shapes: Shapes) -> Iterator[str]:
    for part, title in TITLES.items():
        if (hint := getattr(shapes, part)) is None:
            continue
        yield f"### {title}\n"
        members = [each for each in choices(hint) if is_mapping(each)]
        if not members:
            yield f"{in_words(hint)}\n"
        elif len(members) > 1:
            rows = [f"| {_fields(each)} | {_about(each)} |" for each in members]
            yield "\n".join(["| keys | meaning |", "|---|---|", *rows, ""])
        else:
            yield from map(_table, [*members, *mappings_in(members[0])])


def _fields(shape: Any) -> str:
    return ", ".join(
        f"`{name}`{'' if key.required else '?'}: {in_words(key.type)}" for name, key in keys_of(shape).items()
    )


def _table(shape: Any) -> str:
    rows = [
        f"| `{name}`{'' if key.required else '?'} | {in_words(key.type)} | {key.about} |"
        for name, key in keys_of(shape).items()
    ]
    return "\n".join([f"{shape.__name__}: {_about(shape)}", "", "| key | type | meaning |", "|---|---|---|", *rows, ""])


def _about(shape: Any) -> str:
    return " ".join((shape.__doc__ or "").split())
