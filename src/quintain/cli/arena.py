"""`quintain arena`: bots against each other in pairs of matches, those of the house and programs of other people."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from time import perf_counter
from typing import Any

from quintain.bots.arena import Sprt
from quintain.bots.levels import EXAMPLES
from quintain.bots.programs.entrants import entrants
from quintain.bots.programs.timecontrol import TimeControl, clock_of, duration
from quintain.bots.rating.tournament import Meeting, Plan, Tournament
from quintain.cli.common import add_game_arguments, at_least_one, chosen_game, chosen_seed
from quintain.cli.standings import about_programs, cross_table, report, summary, told
from quintain.cli.terminal import Progress, ended_by_signals
from quintain.rules.errors import OptionError

DEFAULT = TimeControl()


def add_command(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots play each other in pairs of matches", description=describe())
    add_game_arguments(command)
    command.add_argument(
        "--bots",
        default="level:5,greedy",
        metavar="A,B,...",
        help=f"two or more of: {EXAMPLES}, or commands of programs such as ./mybot.py or ann='node bot.js'",
    )
    command.add_argument(
        "--pairs", default="100", metavar="N", help="pairs of matches, each deal from both seats (100)"
    )
    command.add_argument("--sprt", metavar="LOW,HIGH", help="stop as soon as it is known: better by LOW or HIGH Elo?")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same deals (1)")
    command.add_argument("--untimed", action="store_true", help="count budgets instead of timing them: repeatable")
    command.add_argument("--luck-adjusted", action="store_true", help="take luck off the results: fewer matches do")
    command.add_argument("--move-time", metavar="TIME", help="what a program has for each decision, e.g. 200ms (1s)")
    command.add_argument("--clock", metavar="TIME+TIME", help="what it has for a match, and what a move adds: 30s+0.5s")
    command.add_argument("--start-time", default="10s", metavar="TIME", help="what it has to become ready (10s)")
    command.add_argument("--grace", default="50ms", metavar="TIME", help="how late its answer may be (50ms)")
    command.add_argument("--jobs", default="1", metavar="N", help="pairs to play at the same time (1)")
    command.add_argument("--resume", metavar="DIR", help="keep everything in a folder, and go on from what is there")
    command.add_argument("--server", metavar="URL", help="let accounts of a server play there, in place of --bots")
    command.add_argument("--players", metavar="FILE", help="with --server: who plays, a token of each in a line")
    command.add_argument("--wait", default="30m", metavar="TIME", help="with --server: how long a match may take (30m)")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def describe() -> str:
    return (
        "Every deal is played twice with the seats changed. With more than two bots, all play all. "
        "Programs talk by lines of JSON (docs/bots.md); they run with your rights."
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.server or arguments.players:
        return on_a_server(arguments)
    game = chosen_game(arguments)
    playing = entrants(arguments.bots)
    if os.name != "posix" and any(entrant.is_program for entrant in playing):
        raise OptionError("--bots: programs need a system with process groups, such as Linux or macOS")
    folder = Path(arguments.resume) if arguments.resume else None
    tournament = Tournament(game, playing, plan_of(arguments), perf_counter, folder)
    with ended_by_signals():
        try:
            for meeting in tournament.meetings:
                meet(tournament, meeting, quiet=arguments.json)
        except KeyboardInterrupt:
            conclude(tournament, arguments.json)
            raise
    conclude(tournament, arguments.json)
    return 0


def on_a_server(arguments: argparse.Namespace) -> int:
    if not (arguments.server or "").startswith(("http://", "https://")):
        raise OptionError(f"--server {arguments.server}: write its address, e.g. http://localhost:8765")
    from quintain.cli.online import run_online  # of what only servers need, nothing is loaded otherwise

    return run_online(arguments)


def plan_of(arguments: argparse.Namespace) -> Plan:
    return Plan(
        at_least_one(arguments.pairs, "--pairs"),
        chosen_seed(arguments.seed),
        chosen_test(arguments.sprt),
        chosen_time(arguments),
        arguments.untimed,
        at_least_one(arguments.jobs, "--jobs"),
        arguments.luck_adjusted,
    )


def chosen_time(arguments: argparse.Namespace) -> TimeControl:
    """A second for each decision, unless something else is said."""
    clock, move = arguments.clock, arguments.move_time
    total, increment = clock_of(clock, "--clock") if clock else (None, 0.0)
    usual = None if clock else DEFAULT.move
    return TimeControl(
        duration(move, "--move-time") if move else usual,
        total,
        increment,
        duration(arguments.start_time, "--start-time"),
        duration(arguments.grace, "--grace"),
    )


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


def meet(tournament: Tournament, meeting: Meeting, quiet: bool) -> None:
    """Two bots against each other."""
    one, other = meeting.labels
    with Progress(tournament.plan.pairs, f"pairs, {one} - {other}") as progress:
        for score in tournament.play(meeting):
            progress.reach(score.pairs)
    if not quiet:
        print(told(summary(meeting.labels, meeting.score, tournament.plan.sprt, meeting.saving)), flush=True)


def conclude(tournament: Tournament, as_json: bool) -> None:
    """What has come of it."""
    if as_json:
        print(json.dumps(report(tournament)), flush=True)
        return
    scores = {meeting.labels: meeting.score for meeting in tournament.meetings}
    lines = cross_table(tournament.ratings(), scores)
    if any(entrant.is_program for entrant in tournament.entrants):
        lines += ["", *about_programs(tournament)]
    print("\n".join(lines), flush=True)
