"""`quintain connect`: a program of lines, as the arena knows them, plays on a server in place of a person."""

from __future__ import annotations

import argparse
import os
from typing import Any, Final

from quintain.cli.common import add_json, at_least_one
from quintain.rules.errors import OptionError

TOKEN: Final = "QUINTAIN_TOKEN"


def add_command(commands: Any) -> None:
    command = commands.add_parser(
        "connect",
        help="let a program play on a server",
        description="The program talks by the same lines of JSON as in the arena (docs/bots.md). It plays whatever its "
        f"account is drawn into. The token of the account is read from {TOKEN} in the environment.",
    )
    command.add_argument("url", metavar="URL", help="the server, e.g. http://localhost:8765")
    command.add_argument("program", metavar="COMMAND", help="what starts the program, e.g. ./mybot.py or 'node bot.js'")
    command.add_argument("--challenge", metavar="PRESET", help="challenge anybody to it first")
    command.add_argument("--matches", metavar="N", help="end after so many matches (never)")
    add_json(command, "how each match ended, one in a line,")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from quintain.cli.bridge import play_there  # of what only servers need, nothing is loaded otherwise

    if not arguments.url.startswith(("http://", "https://")):
        raise OptionError(f"{arguments.url}: write the server's address, e.g. http://localhost:8765")
    token = os.environ.get(TOKEN)
    if not token:
        raise OptionError(f"{TOKEN}: set it to a token of the bot account (docs/bots.md says how to get one)")
    matches = at_least_one(arguments.matches, "--matches") if arguments.matches else None
    play_there(arguments.url, token, arguments.program, arguments.challenge, matches, arguments.json)
    return 0
