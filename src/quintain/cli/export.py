"""`quintain export`: a server's finished matches as one open file per month."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from quintain.cli.serve import add_settings, server_module
from quintain.cli.terminal import Progress

FORMATS = ("jsonl", "csv", "parquet")
GIVEN = ("data", "database")


def add_command(commands: Any) -> None:
    command = commands.add_parser("export", help="write a server's finished matches to one file per month")
    command.add_argument("folder", metavar="FOLDER", help="where to; files of the same months are written anew")
    command.add_argument(
        "--format", choices=FORMATS, default="jsonl", help="lines of JSON with whole recordings, or a table (jsonl)"
    )
    command.add_argument("--month", metavar="YYYY-MM", help="one month (default: all)")
    command.add_argument("--json", action="store_true", help="print the names of the files as JSON")
    add_settings(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    given = {setting: getattr(arguments, setting) for setting in GIVEN}
    export = server_module("replays.export").export
    with Progress(0, "matches") as progress:
        written = export(
            given, arguments.config, Path(arguments.folder), arguments.format, arguments.month, progress.reach
        )
    if arguments.json:
        print(json.dumps([{"file": str(path), "matches": matches} for path, matches in written]))
    else:
        print("\n".join(f"{path}: {matches:,} matches" for path, matches in written) or "no match has ended yet")
    return 0
