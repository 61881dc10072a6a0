"""`quintain sim`: many matches between bots."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from quintain.bots.levels import EXAMPLES
from quintain.bots.simulate import Outcomes, Share, simulate
from quintain.cli.common import add_game_arguments, at_least_one, chosen_game, chosen_seed, two_bots
from quintain.cli.terminal import Progress, cpu_seconds
from quintain.rules.game import Game


def add_command(commands: Any) -> None:
    command = commands.add_parser("sim", help="simulate matches and print who wins")
    add_game_arguments(command)
    command.add_argument("--games", default="100000", metavar="N", help="how many matches (100000)")
    command.add_argument("--bots", default="random,random", metavar="A,B", help=f"two of: {EXAMPLES} (random,random)")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same matches (1)")
    command.add_argument("--threads", metavar="N", help="cores to use (all, where there is enough to do)")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    games = at_least_one(arguments.games, "--games")
    bots = two_bots(arguments.bots)
    seed = chosen_seed(arguments.seed)
    threads = at_least_one(arguments.threads, "--threads") if arguments.threads else None
    simulate(game, bots, 1, seed)  # compiles or loads the rules, which is not what is measured
    started, begun = cpu_seconds(), time.perf_counter()
    with Progress(games, "games") as progress:
        outcomes = simulate(game, bots, games, seed, threads, progress.reach)
    seconds = max(cpu_seconds() - started, 1e-9)
    report = summary(game, bots, outcomes, seconds, time.perf_counter() - begun)
    print(json.dumps(report, ensure_ascii=False) if arguments.json else told(report), file=sys.stdout)
    return 0


def summary(game: Game, bots: Any, outcomes: Outcomes, seconds: float, waited: float) -> dict[str, Any]:
    """The result with its confidence intervals, as plain JSON. Speeds are of processor time, whatever number of cores
    took part."""
    return {
        "preset": game.preset,
        "options": dict(game.options),
        "bots": list(bots),
        "games": outcomes.games,
        "decisions": outcomes.decisions,
        "wins": [share_json(outcomes.share(count)) for count in outcomes.wins],
        "draws": share_json(outcomes.share(outcomes.draws)),
        "reasons": outcomes.reasons,
        "decisions_per_game": outcomes.decisions / outcomes.games,
        "cpu_seconds": seconds,
        "seconds": waited,
        "games_per_second": outcomes.games / seconds,
        "nanoseconds_per_decision": seconds / outcomes.decisions * 1e9,
    }


def share_json(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"count": share.count, "share": share.value, "low": low, "high": high}


def told(report: dict[str, Any]) -> str:
    """The summary as lines for people."""
    lines = [f"{report['games']:,} matches of {report['preset']}"]
    shares = [(f"seat {seat} ({report['bots'][seat]}) wins", report["wins"][seat]) for seat in (0, 1)]
    for what, share in [*shares, ("draws", report["draws"])]:
        lines.append(f"  {what:<24} {share['share']:7.2%}   95 % between {share['low']:.2%} and {share['high']:.2%}")
    ends = ", ".join(f"{name} {count / report['games']:.1%}" for name, count in report["reasons"].items())
    lines.append(f"  ended by: {ends}")
    lines.append(f"  {report['decisions_per_game']:.1f} decisions per match")
    speed = f"{report['games_per_second']:,.0f} games/s, {report['nanoseconds_per_decision']:.0f} ns per decision"
    lines.append(f"  {speed} of processor time; {report['seconds']:.1f} s in all")
    return "\n".join(lines)
