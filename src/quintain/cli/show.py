"""`quintain show`: draws a position or a deck, in the terminal or as a picture."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from quintain.cli.common import add_language
from quintain.cli.hint import read
from quintain.cli.terminal import colourful, styled
from quintain.games.catalog import load
from quintain.rules.drawing import drawing
from quintain.rules.errors import OptionError, PositionError
from quintain.rules.game import Game, Match
from quintain.rules.rulebook import Line
from quintain.rules.shortforms import (
    check_shape,
    check_view,
    line,
    position_line,
    read_deck_line,
    read_fields,
    read_match_line,
)

NO_PIXELS = "a PNG needs the extra 'pictures': pip install 'quintain[pictures]'; --svg works without it"


def add_command(commands: Any) -> None:
    command = commands.add_parser("show", help="draw a position or a deck, in the terminal or as a picture")
    command.add_argument(
        "what",
        metavar="LINE|FILE",
        help="'position/1 ...', 'deck/1 ...' or 'match/1 ...', or a JSON file: see --preset",
    )
    command.add_argument("--preset", metavar="PRESET", help="with a file: which game (that of the position)")
    command.add_argument("--seat", choices=("0", "1"), default="0", help="whose side is below in the terminal (0)")
    command.add_argument("--svg", metavar="FILE", help="write a picture instead; - for standard output")
    command.add_argument("--png", metavar="FILE", help="the same in pixels; both can be asked for")
    command.add_argument("--json", action="store_true", help="print it as JSON, together with its line")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    shown = deck(arguments) if arguments.what.startswith("deck/") else position(arguments)
    if arguments.json:
        print(json.dumps(shown.data, ensure_ascii=False))
    elif arguments.svg or arguments.png:
        if arguments.svg:
            write(arguments.svg, shown.svg.encode())
        if arguments.png:
            write(arguments.png, pixels(shown.svg))
    else:
        print("\n".join(styled(each, colourful(sys.stdout)) for each in shown.lines))
    return 0


class Shown:
    """Something in all the ways in which it can be shown."""

    def __init__(self, data: dict[str, Any], svg: str, lines: list[Line]) -> None:
        self.data, self.svg, self.lines = data, svg, lines


def deck(arguments: argparse.Namespace) -> Shown:
    found = read_deck_line(arguments.what, load)
    game, language = found.game, arguments.lang
    lines: list[Line] = [[("title", f"{game.preset}, {len(found)}")]]
    for card, copies in Counter(found).items():
        lines.append([("gold", f"{copies:>4} "), ("", game.card_set.name(card, language))])
    data = {"line": found.line(), "preset": game.preset, "cards": list(found)}
    return Shown(data, drawing("deck_svg", game, found, language), lines)


def position(arguments: argparse.Namespace) -> Shown:
    """A position, or what a seat may know of one. Of a complete one the board is drawn as in a match."""
    game, view, match = told(arguments)
    language, seat = arguments.lang, int(arguments.seat)
    check_shape(game, view)
    data = {"line": position_line(game, view), "preset": game.preset, "position": view}
    if match is None and "#" in str(data["line"]):  # something is hidden, so that no match can go on from here
        check_view(game, view)
    else:
        match = match or game.position(view, seed=0)
    svg = drawing("table_svg", game, view, language)
    if match is None:
        return Shown(data, svg, [[("dim", f"  {name}: "), ("", json.dumps(it))] for name, it in view.items()])
    scene = match.scene_from(match.sight(seat), seat)
    return Shown(data, svg, list(game.rulebook.board(scene, seat, language)))


def told(arguments: argparse.Namespace) -> tuple[Game, dict[str, Any], Match | None]:
    """The game and the position that a line or a file tells, and the match, if it is one."""
    what = arguments.what
    if what.startswith("match/"):
        match = read_match_line(what, load)
        return match.game, match.position(), match
    if what.startswith("position/"):
        found = line(what, "position")
        game = found.game(load)
        return game, read_fields(game, found.words), None
    if "." not in what and not Path(what).is_file():  # a line that was mistyped, more likely than the name of a file
        line(what)
    view = read(Path(what))
    if not (preset := arguments.preset or view.get("rulebook")):
        raise PositionError(f"{what}: position: missing key 'rulebook', which says what game it is of")
    return load(str(preset)), view, None


def pixels(svg: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise OptionError(NO_PIXELS) from None
    return bytes(svg_to_bytes(svg_string=svg))


def write(path: str, data: bytes) -> None:
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise OptionError(f"{path}: cannot be written ({error.strerror})") from None
