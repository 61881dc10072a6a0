"""`quintain arena`: bots against each other in pairs of matches, until it is known who is better."""

from __future__ import annotations

import argparse
import itertools
import json
from time import perf_counter
from typing import Any

from quintain.bots.arena import NOTHING, Score, Sprt, contest, log_likelihood_ratio
from quintain.bots.levels import EXAMPLES, bot
from quintain.cli.common import add_game_arguments, at_least_one, chosen_game, chosen_seed
from quintain.cli.terminal import Progress
from quintain.rules.errors import OptionError
from quintain.rules.game import Game


def add_command(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots play each other in pairs of matches", description=describe())
    add_game_arguments(command)
    command.add_argument("--bots", default="level:5,greedy", metavar="A,B,...", help=f"two or more of: {EXAMPLES}")
    command.add_argument(
        "--pairs", default="100", metavar="N", help="pairs of matches, each deal from both seats (100)"
    )
    command.add_argument("--sprt", metavar="LOW,HIGH", help="stop as soon as it is known: better by LOW or HIGH Elo?")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same deals (1)")
    command.add_argument("--untimed", action="store_true", help="count budgets instead of timing them: repeatable")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def describe() -> str:
    return "Every deal is played twice with the seats changed. With more than two bots, all play all."


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    names = [name.strip() for name in arguments.bots.split(",")]
    if len(names) < 2:
        raise OptionError(f"--bots {arguments.bots}: name at least two bots, e.g. level:5,greedy")
    pairs, seed, sprt = (
        at_least_one(arguments.pairs, "--pairs"),
        chosen_seed(arguments.seed),
        chosen_test(arguments.sprt),
    )
    results = []
    for one, other in itertools.combinations(names, 2):
        score = meet(game, (one, other), pairs, seed, sprt, arguments.untimed)
        results.append(summary((one, other), score, sprt))
        if not arguments.json:
            print(told(results[-1]), flush=True)
    if arguments.json:
        print(json.dumps({"preset": game.preset, "seed": seed, "results": results}))
    elif len(names) > 2:
        print("\n".join(matrix(names, results)))
    return 0


def chosen_test(text: str | None) -> Sprt | None:
    if text is None:
        return None
    low, comma, high = text.partition(",")
    try:
        test = Sprt(float(low), float(high))
    except ValueError:
        raise OptionError(f"--sprt {text}: write two numbers of Elo, e.g. 0,10") from None
    if not comma or not test.low < test.high:
        raise OptionError(f"--sprt {text}: the first number must be below the second, e.g. 0,10")
    return test


def meet(game: Game, names: tuple[str, str], pairs: int, seed: int, sprt: Sprt | None, untimed: bool) -> Score:
    """Two bots against each other."""
    score = NOTHING
    players = [bot(name) for name in names]
    with Progress(pairs, f"pairs, {names[0]} - {names[1]}") as progress:
        for score in contest(game, players, pairs, seed, None if untimed else perf_counter):
            progress.reach(score.pairs)
            if sprt and sprt.verdict(score):
                break
    return score


def summary(names: tuple[str, str], score: Score, sprt: Sprt | None) -> dict[str, Any]:
    report: dict[str, Any] = {"bots": list(names), **score.to_json()}
    if sprt:
        ratio = log_likelihood_ratio(score, sprt.low, sprt.high)
        report["sprt"] = {"low": sprt.low, "high": sprt.high, "ratio": ratio, "verdict": sprt.verdict(score) or "open"}
    return report


def told(report: dict[str, Any]) -> str:
    """A result as a line for people."""
    one, other = report["bots"]
    line = f"{one} - {other}: {report['share']:.1%} of {2 * report['pairs']} matches"
    line += f", 95 % between {report['low']:.1%} and {report['high']:.1%}"
    line += f"  (+{report['wins']} ={report['draws']} -{report['losses']}, {report['elo']:+.0f} Elo)"
    return line + (f"  test: {report['sprt']['verdict']}" if "sprt" in report else "")


def matrix(names: list[str], results: list[dict[str, Any]]) -> list[str]:
    """Everybody against everybody; a row shows what its bot scored. Cycles are named: averages would hide them."""
    shares = {tuple(result["bots"]): result["share"] for result in results}
    shares |= {(other, one): 1.0 - share for (one, other), share in list(shares.items())}
    wide = max(len(name) for name in names) + 2
    lines = ["", " " * wide + "".join(name.rjust(wide) for name in names)]
    for one in names:
        cells = ["-" if one == other else f"{shares[one, other]:.1%}" for other in names]
        lines.append(one.ljust(wide) + "".join(cell.rjust(wide) for cell in cells))
    for a, b, c in itertools.permutations(names, 3):
        if a == min(a, b, c) and min(shares[a, b], shares[b, c], shares[c, a]) > 0.5:
            lines.append(f"a cycle: {a} beats {b} beats {c} beats {a}")
    return lines
