"""The bots' figures: speed, time, how exploitable they are, and how the levels do against each other."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from time import perf_counter, process_time
from typing import Any

import quintain
from quintain.bots.arena import NOTHING, contest
from quintain.bots.exact.exploit import strategy_of
from quintain.bots.exact.game import tree_of, variants
from quintain.bots.exact.solver import Solver
from quintain.bots.levels import LEVELS, bot
from quintain.bots.luck import Luck
from quintain.bots.walker import Stroll, WalkingBot
from quintain.bots.weights import weights_for

SIMULATIONS = 20_000
EXPLOITED = ("random", "greedy", "level:3", "level:5", "duct:1000", "search:1000", "search:9000", "search:60000")
FAIR = ("lanes", "lanes-classic", "clash", "duel")
# How long a pairing may take: what is known by then is printed with its interval.
SECONDS = float(os.environ.get("QUINTAIN_BENCH_SECONDS", "60"))
PAIRS = 1000
PAIRINGS = [(f"level:{number}", f"level:{number - 1}") for number in sorted(LEVELS)[1:]]
YARDSTICK = [("level:5", "duct:5ms"), ("level:7", "level:5"), ("level:7", "duct:100ms"), ("level:5", "greedy")]


def main(arguments: argparse.Namespace) -> int:
    figures: dict[str, Any] = {}
    for name, part in (("speed", speed), ("times", times), ("nash_conv", exploited), ("pairings", pairings)):
        figures[name] = part(not arguments.json)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    return 0


def say(loud: bool, line: str) -> None:
    if loud:
        print(line, flush=True)


def speed(loud: bool) -> dict[str, float]:
    """Simulations with values at the end of each walk, on one core, by processor time; and a warm start."""
    game = quintain.load("lanes")
    walker = WalkingBot("duct", Stroll(simulations=SIMULATIONS, spots=100_000), weights_for(game))
    match = game.new(seed=1)
    view = match.observe(0)
    walker.mix(game, view, 0, Luck(1))
    started = process_time()
    for number in range(5):
        walker.mix(game, view, 0, Luck(number))
    rate = 5 * SIMULATIONS / (process_time() - started)
    warm = warm_start()
    say(loud, f"lanes: {rate:,.0f} simulations/s with value leaves; first move after a warm start {warm:.2f} s")
    return {"simulations_per_second": rate, "warm_first_move_seconds": warm}


def warm_start() -> float:
    """From the start of Python to a bot's first move, machine code being there."""
    script = (
        "import quintain\nfrom quintain.bots.levels import bot\ngame = quintain.load('lanes')\n"
        "match = game.new(seed=1)\nbot('level:5').choose(game, match.observe(0), 0, 1)\n"
    )
    seconds = []
    for _ in range(3):
        started = perf_counter()
        subprocess.run([sys.executable, "-c", script], check=True)
        seconds.append(perf_counter() - started)
    return min(seconds)


def times(loud: bool) -> dict[str, dict[str, float]]:
    """Milliseconds per decision of the levels whose budget is not time, and of level 6, in matches of each game."""
    found: dict[str, dict[str, float]] = {}
    for preset in FAIR:
        found[preset] = {name: decision_ms(preset, name) for name in ("level:3", "level:4", "level:5", "level:6")}
        say(loud, f"{preset}: ms per decision (median)  " + "  ".join(f"{k} {v:.2f}" for k, v in found[preset].items()))
    return found


def decision_ms(preset: str, name: str) -> float:
    game, player, taken = quintain.load(preset), bot(name), []
    for seed in range(3):
        match = game.new(seed=seed)
        for number in range(20):
            if not match.to_act:
                break
            moves = {}
            for seat in match.to_act:
                started = perf_counter()
                moves[seat] = player.choose(game, match.observe(seat), seat, number, perf_counter)
                taken.append((perf_counter() - started) * 1000)
            match.play(moves)
    return statistics.median(taken)


def exploited(loud: bool) -> dict[str, dict[str, float]]:
    """NashConv in the reduced variants: what perfect opponents on both seats would win together, a win being 1."""
    found: dict[str, dict[str, float]] = {}
    for name in variants():
        solver = Solver(tree_of(name))
        found[name] = {"uniform": solver.nash_conv(solver.uniform())}
        for player in EXPLOITED:
            found[name][player] = solver.nash_conv(strategy_of(solver, player))
        say(loud, f"{name}: NashConv  " + "  ".join(f"{k} {v:.3f}" for k, v in found[name].items()))
    return found


def pairings(loud: bool) -> dict[str, list[dict[str, Any]]]:
    """Every level against the one below, and the yardsticks, in pairs of matches."""
    found: dict[str, list[dict[str, Any]]] = {}
    for preset in FAIR:
        meetings = PAIRINGS + (YARDSTICK if preset == "lanes" else YARDSTICK[-1:])
        found[preset] = [meeting(preset, names, loud) for names in meetings]
    return found


def meeting(preset: str, names: tuple[str, str], loud: bool) -> dict[str, Any]:
    game, started, score = quintain.load(preset), perf_counter(), NOTHING
    scores = contest(game, [bot(name) for name in names], PAIRS, 1, perf_counter)
    while score.pairs < PAIRS and perf_counter() - started < SECONDS:
        score = next(scores)
    low, high = score.interval
    say(loud, f"{preset}: {names[0]} - {names[1]}  {score.share:.1%} [{low:.1%}, {high:.1%}] in {score.pairs} pairs")
    return {"bots": list(names), **score.to_json()}
