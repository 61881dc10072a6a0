"""`quintain restore`: puts a backup in the place of a server's database."""

from __future__ import annotations

from typing import Any

from quintain.cli.backup import add_database_command


def add_command(commands: Any) -> None:
    about = "put a backup in the place of the database; stop the server first"
    add_database_command(commands, "restore", about, "what `quintain backup` has written")
