"""The bots' figures beside the bars they are held to: speed, time, how exploitable they are, how they do in matches.

BENCH_PARTS=speed,nash_conv picks parts (speed, times, nash_conv, yardstick, ladder), BENCH_PRESETS=lanes,duel the games
of the ladder, BENCH_VARIANTS=duel-tiny those of nash_conv. BENCH_SECONDS=60 is how long a pairing may take: what is
known by then is printed with its interval."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import quintain
from bench._choosing import chosen
from quintain.bots.arena import NOTHING, Score, contest
from quintain.bots.exact.exploit import strategy_of
from quintain.bots.exact.solver import Solver
from quintain.bots.exact.tree import tree_of, variants
from quintain.bots.levels import LEVELS, bot
from quintain.bots.luck import Luck
from quintain.bots.mctsbot import MctsBot, MctsConfig
from quintain.bots.player import Bot
from quintain.bots.weights import weights_for

SIMULATIONS = 20_000
BUDGETS = (300, 3000, 30_000)
EXPLOITED = ("greedy", *(f"level:{number}" for number in LEVELS), "duct:1000", "duct:10000")
SEARCHED = tuple(f"search:{budget}" for budget in BUDGETS)
TIGHT = {"lanes-tiny": 0.03, "clash-tiny": 0.03, "duel-tiny": 0.06}
FAIR = ("lanes", "lanes-classic", "clash", "duel")
PAIRS = 1000
SEED = 1
LADDER = [(f"level:{number}", f"level:{number - 1}") for number in sorted(LEVELS)[1:]]


def main(arguments: argparse.Namespace) -> int:
    known: dict[str, Callable[[bool], Any]] = {
        "speed": speed,
        "times": times,
        "nash_conv": exploited,
        "yardstick": yardstick,
        "ladder": ladder,
    }
    wanted = chosen("BENCH_PARTS", tuple(known))
    figures = {name: part(not arguments.json) for name, part in known.items() if name in wanted}
    if arguments.json:
        print(json.dumps(figures, indent=2))
    return 0


def say(loud: bool, line: str) -> None:
    if loud:
        print(line, flush=True)


def held(met: bool) -> str:
    return "met" if met else "missed"


# ------------------------------------------------------------------------------------------ speed
def speed(loud: bool) -> dict[str, float]:
    """Simulations with values at the end of each walk, on one core, by processor time; and the first moves."""
    leads, whole = simulations_per_second(False), simulations_per_second(True)
    first, started = first_move()
    say(loud, f"lanes, simulations/s with value leaves: {leads:,.0f} (bar 400,000: {held(leads >= 400_000)})")
    say(loud, f"  with units in the values: {whole:,.0f}")
    say(loud, f"first move of level 5 after a warm start: {first:.2f} s (bar 0.5: {held(first <= 0.5)})")
    say(loud, f"  counted from the start of Python, imports and set-up of a match included: {started:.2f} s")
    return {"simulations_per_second": leads, "with_units": whole, "first_move": first, "from_python_start": started}


def simulations_per_second(units: bool) -> float:
    game = quintain.load("lanes")
    weights = weights_for(game) if units else weights_for(game).leads_only()
    searcher = MctsBot("duct", MctsConfig(simulations=SIMULATIONS, nodes=100_000), weights)
    view = game.new(seed=SEED).observe(0)
    searcher.mix(game, view, 0, Luck(1))
    rates = []
    for number in range(5):
        started = process_time()
        searcher.mix(game, view, 0, Luck(number))
        rates.append(SIMULATIONS / (process_time() - started))
    return statistics.median(rates)


def first_move() -> tuple[float, float]:
    """Machine code being there: from the question to the answer, and from the start of Python to the answer."""
    script = (
        "import quintain, time\nfrom quintain.bots.levels import bot\ngame = quintain.load('lanes')\n"
        "match = game.new(seed=1)\nview = match.observe(0)\nstarted = time.perf_counter()\n"
        "bot('level:5').choose(game, view, 0, 1)\nprint(time.perf_counter() - started)\n"
    )
    found = []
    for _ in range(3):
        started = perf_counter()
        told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
        found.append((float(told), perf_counter() - started))
    return min(found)


def times(loud: bool) -> dict[str, dict[str, list[float]]]:
    """Milliseconds per decision, median and the slowest in twenty, in matches of each game."""
    found: dict[str, dict[str, list[float]]] = {}
    for preset in FAIR:
        found[preset] = {name: decision_ms(preset, name) for name in ("level:3", "level:5", "level:6", "level:7")}
        told = "  ".join(f"{name} {usual:.2f} ({slow:.1f})" for name, (usual, slow) in found[preset].items())
        say(loud, f"{preset}, ms per decision, median (95 %): {told}")
    return found


def decision_ms(preset: str, name: str) -> list[float]:
    game, player, taken = quintain.load(preset), bot(name), []
    player.choose(game, game.new(seed=0).observe(0), 0, 0) if 0 in game.new(seed=0).to_act else None
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
    return [statistics.median(taken), sorted(taken)[int(0.95 * len(taken))]]


# ------------------------------------------------------------------------------------------ exploitability
def exploited(loud: bool) -> dict[str, dict[str, float]]:
    """NashConv in the reduced variants: what perfect opponents on both seats would win together, a win being 1."""
    found: dict[str, dict[str, float]] = {}
    for name in chosen("BENCH_VARIANTS", tuple(variants())):
        solver = Solver(tree_of(name))
        found[name] = {"uniform": solver.nash_conv(solver.uniform()), "exact": solver.nash_conv(solver.solve(200))}
        for player in EXPLOITED + SEARCHED:
            found[name][player] = solver.nash_conv(strategy_of(solver, player))
            say(loud, f"{name}: {player} {found[name][player]:.4f}")
        expert, falling = found[name]["level:8"], [found[name][player] for player in SEARCHED]
        say(loud, f"{name}: {table_row(found[name])}")
        say(loud, f"{name}: expert {expert:.4f} (bar {TIGHT[name]}: {held(expert <= TIGHT[name])})")
        say(loud, f"{name}: falling with budget: {held(falling == sorted(falling, reverse=True))}")
    return found


def table_row(figures: dict[str, float]) -> str:
    return "NashConv  " + "  ".join(f"{name} {figure:.3f}" for name, figure in figures.items())


# ------------------------------------------------------------------------------------------ matches
def yardstick(loud: bool) -> list[dict[str, Any]]:
    """Levels against determinised DUCT with the same values at equal or more time, and against each other, on lanes."""
    game = quintain.load("lanes")
    leads = weights_for(game).leads_only()
    quick = MctsBot("duct:5ms, the values of level 5", MctsConfig(milliseconds=5, nodes=40_000), leads)
    bars: list[tuple[Bot, Bot, float]] = [
        (bot("level:5"), quick, 0.5),
        (bot("level:7"), bot("level:5"), 0.54),
        (bot("level:7"), bot("duct:100ms"), 0.55),
        (bot("level:8"), bot("duct:1000ms"), 0.55),
        (bot("level:5"), bot("greedy"), 0.5),
    ]
    return [meeting("lanes", (one, other), bar, loud) for one, other, bar in bars]


def ladder(loud: bool) -> dict[str, list[dict[str, Any]]]:
    """Every level against the one below, in pairs of matches."""
    found: dict[str, list[dict[str, Any]]] = {}
    for preset in chosen("BENCH_PRESETS", FAIR):
        found[preset] = [meeting(preset, (bot(one), bot(other)), 0.55, loud) for one, other in LADDER]
    return found


def meeting(preset: str, bots: tuple[Bot, Bot], bar: float, loud: bool) -> dict[str, Any]:
    score = met_for(preset, bots)
    low, high = score.interval
    verdict = held(True) if score.share >= bar else "open" if high >= bar else held(False)
    names = [player.name for player in bots]
    told = f"{score.share:.1%} [{low:.1%}, {high:.1%}] in {score.pairs} pairs, {score.elo:+.0f} Elo"
    say(loud, f"{preset}: {names[0]} - {names[1]}  {told} (bar {bar:.0%}: {verdict})")
    return {"bots": names, "bar": bar, "verdict": verdict, **score.to_json()}


def met_for(preset: str, bots: tuple[Bot, Bot]) -> Score:
    seconds = float(os.environ.get("BENCH_SECONDS", "60"))
    game, started, score = quintain.load(preset), perf_counter(), NOTHING
    scores = contest(game, bots, PAIRS, SEED, perf_counter)
    while score.pairs < PAIRS and perf_counter() - started < seconds:
        score = next(scores)
    return score
