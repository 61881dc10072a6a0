"""`quintain compile`: machine code ahead of time, for this machine or to go with the package."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from quintain.batch.loops import MANY, batch_engine
from quintain.bots.grouping import REASONS, TREES
from quintain.bots.player import bot_engine
from quintain.cli.common import add_json
from quintain.cli.terminal import Progress, tell
from quintain.games import catalog
from quintain.lab.arms import lab_engine
from quintain.rules.engine import Engine, engine_for
from quintain.rules.errors import UnknownName
from quintain.rules.kernel import Group
from quintain.rules.rulebook import Rulebook

LATER = (REASONS, TREES)  # of the bots: nobody waits for these while somebody cannot play yet


class Step(NamedTuple):
    """A unit to be compiled."""

    engine: Engine
    group: Group


def add_command(commands: Any) -> None:
    command = commands.add_parser("compile", help="compile games ahead of time, for this machine or for a package")
    command.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    command.add_argument(
        "--ship", action="store_true", help="into the package, so that whoever installs it compiles nothing"
    )
    command.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="NAME",
        help="--ship: processors to compile for (those usual in this machine's family: x86-64-v2 and x86-64-v3)",
    )
    command.add_argument("--into", metavar="FOLDER", help="--ship: another folder than that of the package")
    add_json(command, "what was compiled")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    ours = catalog.RULEBOOKS if arguments.ship else catalog.names()  # games of other packages are shipped by these
    names = arguments.games or ours
    for name in names:
        if name not in catalog.names():
            raise UnknownName(f"there is no game '{name}': there are {', '.join(catalog.names())}")
    todo = steps([catalog.rulebook(name) for name in names])
    if arguments.ship:
        return ship(todo, arguments)
    with Progress(len(todo), "units") as progress:
        for number, step in enumerate(todo, 1):
            step.engine.bind(step.group.entries[0])
            progress.reach(number)
    tell(arguments, f"{', '.join(names)}: all machine code is there", {"games": list(names), "units": len(todo)})
    return 0


def steps(rulebooks: Sequence[Rulebook]) -> list[Step]:
    """Everything that can be compiled, in the order in which people need it: first what they play with, the game first
    that the lobby begins with, then what explains, then the lab, then what researchers use."""
    stages: tuple[Callable[[Rulebook], Sequence[Step]], ...] = (
        lambda rulebook: (
            steps_of(engine_for(rulebook, "compiled"), ()) + steps_of(bot_engine(rulebook, "compiled"), LATER)[1:]
        ),
        lambda rulebook: [Step(bot_engine(rulebook, "compiled"), REASONS)],
        lambda rulebook: steps_of(lab_engine(rulebook, "compiled"), ())[1:],
        lambda rulebook: [Step(bot_engine(rulebook, "compiled"), TREES)],
        lambda rulebook: [Step(batch_engine(rulebook), MANY)],
    )
    return [step for stage in stages for rulebook in rulebooks for step in stage(rulebook)]


def steps_of(engine: Engine, left_out: Sequence[Group]) -> list[Step]:
    return [Step(engine, group) for group in engine.groups if group not in left_out]


def ship(todo: Sequence[Step], arguments: argparse.Namespace) -> int:
    """Write machine code for other people's processors; if it is that of all games, remove what is older."""
    from quintain.rules.codecache import SHIPPED
    from quintain.rules.processors import read_target, usual_targets

    targets = [read_target(name) for name in arguments.target or usual_targets()]
    folder = Path(arguments.into) if arguments.into else SHIPPED
    made: list[Path] = []
    with Progress(len(todo), "units") as progress:
        for number, step in enumerate(todo, 1):
            made += step.engine.ship(step.group, targets, folder)
            progress.reach(number)
    if not arguments.games:
        for old in {path for target in targets for path in target.folder(folder).glob("*.bin")} - set(made):
            old.unlink()
    size = sum(path.stat().st_size for path in made)
    where = ", ".join(target.name for target in targets)
    told = {"folder": str(folder), "targets": [target.name for target in targets], "units": len(made), "bytes": size}
    tell(arguments, f"{len(made)} units for {where} in {folder} ({size / 1e6:.1f} MB)", told)
    return 0
