"""`quintain backup`: copies a server's database, also while it is in use."""

from __future__ import annotations

import argparse
from typing import Any

from quintain.cli.common import add_json
from quintain.cli.serve import add_settings, server_module
from quintain.cli.terminal import tell

GIVEN = ("data", "database")


def add_command(commands: Any) -> None:
    about = "copy the database of a server to a file, also while it runs"
    add_database_command(commands, "backup", about, "where to, a file that does not exist yet")


def add_database_command(commands: Any, name: str, about: str, file: str) -> None:
    """A command that does with a database and a file what the server's function of the same name does."""
    command = commands.add_parser(name, help=about)
    command.add_argument("file", metavar="FILE", help=file)
    add_json(command, "which files there are now, and what they are,")
    add_settings(command)

    def run(arguments: argparse.Namespace) -> int:
        given = {setting: getattr(arguments, setting) for setting in GIVEN}
        done: dict[str, str] = getattr(server_module("store.backup"), name)(given, arguments.config, arguments.file)
        tell(arguments, "\n".join(f"{file}: {what}" for file, what in done.items()), done)
        return 0

    command.set_defaults(run=run)
