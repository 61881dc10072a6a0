"""`quintain shapes`: moves, views, previews and set-up extras of each game, as programs read and write them; and the
lines between programs and the arena."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.bots.programs.lines import FROM_ARENA, FROM_PROGRAM, LONGEST_ANSWER, PROTOCOL, TimeControl
from quintain.bots.programs.program import KINDS
from quintain.cli.common import add_json
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
LINES_HEAD = f"""# Lines between the arena and a program

Version {PROTOCOL} of the protocol, written by `quintain shapes --lines` from `src/quintain/bots/programs/lines.py`.
[bots.md](../bots.md#bring-your-own) tells how to write a program. Every line is one JSON object in UTF-8. A key with a
question mark may be left out. What a program says beyond these keys is passed over; later versions may tell it more.
Moves, views and cards have the shapes of [contract.md](contract.md) and [shapes.md](shapes.md), events those of
[events.md](events.md). An answer has at most {LONGEST_ANSWER >> 10} KiB; a line to a program can have a megabyte.
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
    command.add_argument("--lines", action="store_true", help="the lines between the arena and a program instead")
    add_json(command, "them")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    names = [catalog.rulebook(arguments.game).name] if arguments.game else catalog.names()
    if arguments.json:
        lines = {"to": shapes_json((*FROM_ARENA, TimeControl)), "from": shapes_json(FROM_PROGRAM)}
        print(json.dumps(lines if arguments.lines else {name: game_json(name) for name in names}, ensure_ascii=False))
    elif arguments.lines:
        print(lines_reference(), end="")
    elif arguments.typescript:
        print("\n".join(game_types(catalog.rulebook(name)) for name in names), end="")
    else:
        print(shapes_reference(names), end="")
    return 0


def game_json(name: str) -> dict[str, Any]:
    """What a game declares: for moves, views and so on the mappings that they are, or a type where they are none."""
    found: dict[str, Any] = {}
    for part in TITLES:
        if (hint := getattr(catalog.rulebook(name).shapes, part)) is not None:
            members = [each for each in choices(hint) if is_mapping(each)]
            more = [below for each in members for below in mappings_in(each)]
            found[part] = shapes_json([*members, *more]) if members else in_words(hint)
    return found


def shapes_json(shapes: Sequence[Any]) -> list[dict[str, Any]]:
    return [
        {
            "name": shape.__name__,
            "about": _about(shape),
            "keys": {
                name: {"type": in_words(key.type), "required": key.required, "about": key.about}
                for name, key in keys_of(shape).items()
            },
        }
        for shape in shapes
    ]


def shapes_reference(names: Sequence[str]) -> str:
    """The shapes of games as a Markdown page."""
    return "\n".join([HEAD, *(_game(catalog.rulebook(name)) for name in names)])


def lines_reference() -> str:
    """What programs and the arena say to each other, as a Markdown page."""
    forfeits = [f"| `{kind}` | {about} |" for kind, about in KINDS.items()]
    return "\n".join(
        [
            LINES_HEAD,
            "## To the program\n",
            *map(_table, (*FROM_ARENA, TimeControl)),
            "## From the program\n",
            *map(_table, FROM_PROGRAM),
            "## Forfeits\n",
            "| kind | why the match is lost |",
            "|---|---|",
            *forfeits,
            "",
        ]
    )


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


def _type(hint: Any) -> str:
    """A type in a page, where brackets would be taken for a link."""
    return in_words(hint).replace("[", "\\[").replace("]", "\\]")


def _fields(shape: Any) -> str:
    return ", ".join(
        f"`{name}`{'' if key.required else '?'}: {_type(key.type)}" for name, key in keys_of(shape).items()
    )


def _table(shape: Any) -> str:
    rows = [
        f"| `{name}`{'' if key.required else '?'} | {_type(key.type)} | {key.about} |"
        for name, key in keys_of(shape).items()
    ]
    return "\n".join([f"{shape.__name__}: {_about(shape)}", "", "| key | type | meaning |", "|---|---|---|", *rows, ""])


def _about(shape: Any) -> str:
    return " ".join((shape.__doc__ or "").split())
