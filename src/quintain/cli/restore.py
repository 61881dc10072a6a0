"""`quintain restore`: puts a backup in the place of a server's database."""

from __future__ import annotations

import argparse
from typing import Any

from quintain.cli.backup import GIVEN
from quintain.cli.serve import add_settings, server_module


def add_command(commands: Any) -> None:
    command = commands.add_parser("restore", help="put a backup in the place of the database; stop the server first")
    command.add_argument("file", metavar="FILE", help="what `quintain backup` has written")
    add_settings(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    given = {name: getattr(arguments, name) for name in GIVEN}
    return int(server_module("store.backup").restore(given, arguments.config, arguments.file))
