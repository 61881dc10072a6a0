"""`quintain bench`: figures of this machine, each beside something to compare it with."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import Any

import quintain
from quintain.rules.errors import UnknownName

FOLDER = Path(quintain.__file__).parents[2] / "bench"


def add_command(commands: Any) -> None:
    command = commands.add_parser("bench", help="measure engine, bots and server on this machine")
    command.add_argument("part", nargs="?", default="engine", help="engine, bots, server ... (engine)")
    command.add_argument("only", nargs="*", metavar="WHAT", help="lab, soak: only these figures or attacks (all)")
    command.add_argument("--minutes", type=float, default=30.0, metavar="N", help="soak: how long it takes (30)")
    command.add_argument("--against", metavar="REV", help="engine: also run an earlier commit, turn by turn")
    command.add_argument("--json", action="store_true", help="print the figures as JSON")
    command.set_defaults(run=run)


def parts() -> dict[str, Path]:
    """The benchmarks of a source checkout."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.py")) if not path.stem.startswith("_")}


def run(arguments: argparse.Namespace) -> int:
    known = parts()
    if arguments.part not in known:
        where = (
            f"there are {', '.join(known)}" if known else "they come with the source, not with the installed package"
        )
        raise UnknownName(f"there is no benchmark '{arguments.part}': {where}")
    sys.path.append(str(FOLDER.parent))  # what benchmarks share is imported as bench._name
    spec = importlib.util.spec_from_file_location(f"bench_{arguments.part}", known[arguments.part])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up by its name
    spec.loader.exec_module(module)
    return int(module.main(arguments))
