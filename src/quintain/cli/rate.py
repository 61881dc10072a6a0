"""`quintain rate`: a rating for every bot of a game, kept in the game's folder and shown by the page."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from quintain.bots.levels import LEVELS
from quintain.bots.rating.rated import Manner, RatedBot, Rater, Ratings, write_ratings
from quintain.cli.common import add_game_arguments, at_least_one, chosen_game, chosen_seed
from quintain.cli.terminal import Progress
from quintain.rules.errors import OptionError

TOP = max(LEVELS)


def add_command(commands: Any) -> None:
    command = commands.add_parser(
        "rate",
        help="rate all bots of a game",
        description="Levels meet the next one, some of them greedy (whose rating is 1000), and characters the level as "
        "which they think, in pairs of matches with budgets counted. Levels 7 and 8 play a part of the pairs.",
    )
    add_game_arguments(command)
    command.add_argument("--pairs", default="100", metavar="N", help="pairs of matches in a meeting (100)")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same matches (1)")
    command.add_argument("--top", default=str(TOP), metavar="N", help=f"the highest level that takes part ({TOP})")
    command.add_argument("--keep", metavar="FOLDER", help="where to keep the result (the folder of the game)")
    command.add_argument("--json", action="store_true", help="print the ratings as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    if game.alone:
        raise OptionError(f"{arguments.preset} is played alone: rate it between two, e.g. with -o versus=true")
    top = at_least_one(arguments.top, "--top")
    if top > TOP:
        raise OptionError(f"--top {top}: levels go up to {TOP}")
    folder = Path(arguments.keep) if arguments.keep else game.rulebook.folder
    if not folder.is_dir():
        raise OptionError(f"--keep {folder}: there is no such folder")
    rater = Rater(game, at_least_one(arguments.pairs, "--pairs"), chosen_seed(arguments.seed), top)
    with Progress(sum(pairs for *_, pairs in rater.meetings()), "pairs") as progress:
        for played in rater.play():
            progress.reach(played)
    found = rater.result(command_of(arguments), datetime.now(UTC).date().isoformat())
    path = write_ratings(folder, found)
    if arguments.json:
        print(path.read_text(encoding="utf-8"), end="")
    else:
        print("\n".join([*table(found), "", f"kept in {path}"]))
    return 0


def command_of(arguments: argparse.Namespace) -> str:
    """What has to be typed to do the same again."""
    options = [f"-o {option}" for option in arguments.option]
    cards = [f"--cards {arguments.cards}"] if arguments.cards else []
    numbers = [f"--pairs {arguments.pairs}", f"--seed {arguments.seed}", f"--top {arguments.top}"]
    return " ".join(["quintain rate", arguments.preset, *options, *cards, *numbers])


def table(found: Ratings) -> list[str]:
    """The best first."""
    ranked = sorted(found.bots.items(), key=lambda item: -item[1].rating)
    return [line(name, rated, found.characters.get(name)) for name, rated in ranked]


def line(name: str, rated: RatedBot, manner: Manner | None) -> str:
    said = f"{name:24} {rated.rating:5} ±{(rated.high - rated.low) // 2:<4} {rated.matches:5} matches"
    if manner is None:
        return said
    score = f"{manner.score:.1%} ±{manner.error:.1%} against {manner.level}"
    return f"{said}, {score}; follows its habits {manner.follows:.0%} of the time, the level {manner.level_follows:.0%}"
