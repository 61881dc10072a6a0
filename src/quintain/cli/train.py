"""`quintain train`: learn what positions of a game are worth."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from quintain.bots.learning.notebook import Notebook
from quintain.bots.learning.training import Course, train, train_on
from quintain.bots.parts import features_of
from quintain.bots.values import UNITS
from quintain.bots.weights import folder_of, read, write
from quintain.cli.common import add_game_arguments, add_json, at_least_one, chosen_game, chosen_seed
from quintain.cli.terminal import Progress, tell
from quintain.rules.errors import OptionError


def add_command(commands: Any) -> None:
    usual = Course()
    command = commands.add_parser("train", help="learn the values that bots search with, in some minutes")
    add_game_arguments(command)
    command.add_argument("--random-games", default=str(usual.random_games), metavar="N", help="to begin with")
    command.add_argument("--games", default=str(usual.games), metavar="N", help="matches of each generation")
    command.add_argument("--generations", default=str(usual.generations), metavar="N", help="how often it learns anew")
    command.add_argument("--units", default=str(usual.units), metavar="N", help="for what a sum cannot say; 0 to 16")
    command.add_argument("--drop-units", action="store_true", help="learn with units, but keep the sum of leads alone")
    command.add_argument(
        "--contests", default=str(usual.contests), metavar="N", help="steps in which values change towards what wins"
    )
    command.add_argument("--pairs", default=str(usual.pairs), metavar="N", help="deals of each of these steps")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same weights (1)")
    command.add_argument("--output", metavar="FILE", help="where to write them (default: where the bots look)")
    command.add_argument(
        "--on", metavar="FILE", help="let the weights of a file compete on, and learn nothing else anew"
    )
    command.add_argument("--keep", metavar="FOLDER", help="write a report there, and go on there after an interruption")
    add_json(command, "what was learned, and where it is,")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    course = Course(
        random_games=at_least_one(arguments.random_games, "--random-games"),
        games=at_least_one(arguments.games, "--games"),
        generations=at_least_one(arguments.generations, "--generations"),
        units=chosen_units(arguments.units),
        drop_units=arguments.drop_units,
        contests=count_from_zero(arguments.contests, "--contests"),
        pairs=at_least_one(arguments.pairs, "--pairs"),
        seed=chosen_seed(arguments.seed),
    )
    path = Path(arguments.output) if arguments.output else folder_of(game.rulebook) / f"{game.preset}.json"
    if arguments.on and arguments.keep:
        raise OptionError("--keep: with --on there are contests only, of which nothing is kept on the way")
    started = perf_counter()
    lines: dict[str, Progress] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in lines:
            lines[what] = Progress(total, what)
        lines[what].reach(done)
        if done == total:
            lines[what].__exit__(None, None, None)
            print(f"{what}: {done:,}", file=sys.stderr if arguments.json else sys.stdout, flush=True)

    folder = Path(arguments.keep) if arguments.keep else None
    notebook = Notebook(folder, {"preset": game.preset, **asdict(course)})
    if arguments.on:
        weights = train_on(game, course, read(Path(arguments.on), game.rulebook), show)
        command = f"quintain train {game.preset} --on {Path(arguments.on).name}{contest_line(weights.provenance)}"
    else:
        weights = train(game, course, progress=show, notebook=notebook)
        command = command_line(game.preset, weights.provenance)
    seconds = perf_counter() - started
    provenance = {"command": command, **weights.provenance}
    try:
        write(path, game.rulebook, replace(weights, provenance=provenance))
    except OSError as error:
        raise OptionError(f"--output {path}: cannot be written ({error.strerror})") from None
    names = [feature.key for feature in features_of(game.rulebook)]
    mistaken = "" if arguments.on else f", error {provenance['error']}"
    if not arguments.on:
        notebook.report(replace(weights, provenance=provenance), names, seconds)
    told = {"file": str(path), "features": names, "seconds": round(seconds, 1), "provenance": provenance}
    tell(arguments, f"{path.name}: {len(weights.early)} features{mistaken}, {seconds:.0f} s", told)
    return 0


def count_from_zero(text: str, flag: str) -> int:
    if not text.isdecimal():
        raise OptionError(f"{flag} {text}: it must be a whole number, 0 or more")
    return int(text)


def chosen_units(text: str) -> int:
    if not text.isdecimal() or int(text) > UNITS:
        raise OptionError(f"--units {text}: it must be a whole number from 0 to {UNITS}")
    return int(text)


def command_line(preset: str, used: dict[str, Any]) -> str:
    """What to type to get the same weights again."""
    dropped = " --drop-units" if used["drop_units"] else ""
    return (
        f"quintain train {preset} --random-games {used['random_games']} --games {used['games']}"
        f" --generations {used['generations']} --units {used['units']}{dropped}"
        f"{contest_line(used)}"
    )


def contest_line(used: dict[str, Any]) -> str:
    return f" --contests {used['contests']} --pairs {used['pairs']} --seed {used['seed']}"
