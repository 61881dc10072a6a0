"""The scripts by which shells complete our commands, made from the command line itself."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import shtab

from quintain.cli import parser
from quintain.games import catalog

FILES = ("FILE", "FILE|LINE", "LINE|FILE", "SET|FILE", "NAME|FILE", "PATH")
FOLDERS = ("FOLDER", "STUDY")


def script(shell: str) -> str:
    """The script of a shell. Presets are those of this package."""
    top = parser()
    presets = sorted(preset for name in catalog.RULEBOOKS for preset in catalog.table(name).presets)
    for action in actions(top):
        if action.metavar == "PRESET":
            action.choices = action.choices or presets
        elif action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return shtab.complete(top, shell=shell).rstrip() + "\n"


def actions(command: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Everything that a command takes, and what its own commands take."""
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from actions(below)
        else:
            yield action
