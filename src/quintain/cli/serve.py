"""`quintain serve`: the web app and its API on one machine."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

from quintain.cli.common import add_json
from quintain.cli.terminal import tell
from quintain.rules.errors import needing

GIVEN = ("host", "port", "data", "database", "bus", "origins", "hosts", "proxies")


def add_command(commands: Any) -> None:
    command = commands.add_parser("serve", help="serve the web app and its API")
    add_settings(command)
    command.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1)")
    command.add_argument("--port", metavar="N", help="the port to listen on; 0 for any (8765)")
    command.add_argument("--bus", metavar="URL", help="nats://... to share the database with other servers")
    command.add_argument("--origins", metavar="URLS", help="further origins that pages may come from")
    command.add_argument("--hosts", metavar="NAMES", help="names that the server answers to")
    command.add_argument("--proxies", metavar="ADDRESSES", help="proxies whose forwarded addresses are believed")
    command.add_argument("--admin", metavar="NAME", help="make an account an administrator, and stop")
    command.add_argument("--settings", action="store_true", help="list all settings, and stop")
    add_json(command, "--settings")
    command.set_defaults(run=run)


def add_settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="FOLDER", help="where SQLite keeps its file")
    command.add_argument("--database", metavar="URL", help="postgresql://... instead of SQLite")
    command.add_argument("--config", metavar="FILE", help="a TOML file with settings")


def run(arguments: argparse.Namespace) -> int:
    if arguments.settings:
        settings = server_module("settings")
        tell(arguments, settings.table().rstrip("\n"), settings.rows())
        return 0
    given = {name: getattr(arguments, name) for name in GIVEN}
    server = server_module("run")
    if arguments.admin:
        return int(server.make_admin(given, arguments.config, arguments.admin))
    return int(server.serve(given, arguments.config))


def server_module(name: str) -> Any:
    """A module of the server. By name, so that nothing else needs what only the server needs."""
    with needing("server", "the server"):
        return import_module(f"quintain.server.{name}")
