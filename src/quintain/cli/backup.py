"""`quintain backup`: copies a server's database, also while it is in use."""

from __future__ import annotations

import argparse
from typing import Any

from quintain.cli.serve import add_settings, server_module

GIVEN = ("data", "database")


def add_command(commands: Any) -> None:
    command = commands.add_parser("backup", help="copy the database of a server to a file, also while it runs")
    command.add_argument("file", metavar="FILE", help="where to, a file that does not exist yet")
    add_settings(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    given = {name: getattr(arguments, name) for name in GIVEN}
    return int(server_module("store.backup").backup(given, arguments.config, arguments.file))
