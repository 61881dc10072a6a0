"""`quintain backup`: copies a server's database, also while it is in use."""

from __future__ import annotations

import argparse
from typing import Any

from quintain.cli.serve import add_settings, server_module

GIVEN = ("data", "database")


def add_command(commands: Any) -> None:
    about = "copy the database of a server to a file, also while it runs"
    add_database_command(commands, "backup", about, "where to, a file that does not exist yet")


def add_database_command(commands: Any, name: str, about: str, file: str) -> None:
    """A command that does with a database and a file what the server's function of the same name does."""
    command = commands.add_parser(name, help=about)
    command.add_argument("file", metavar="FILE", help=file)
    add_settings(command)

    def run(arguments: argparse.Namespace) -> int:
        given = {setting: getattr(arguments, setting) for setting in GIVEN}
        return int(getattr(server_module("store.backup"), name)(given, arguments.config, arguments.file))

    command.set_defaults(run=run)
