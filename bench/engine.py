"""The engine's figures: random and greedy matches, copies, single calls, start-up; beside C and an earlier commit."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import quintain
from quintain.bots.simulate import simulate
from quintain.games import catalog
from quintain.rules.kernel import entry, put
from quintain.rules.rulebook import State

ROOT = Path(__file__).parent.parent
REPEATS = 5
GAMES = {"random,random": 200_000, "greedy,greedy": 100_000}


@entry
def copy_many(box: list[State], source: State, times: int) -> None:
    for _ in range(times):
        put(box, 0, source)
        source.winner = box[0].winner ^ 1


def main(arguments: argparse.Namespace) -> int:
    figures: dict[str, Any] = {"presets": {}}
    for name in catalog.names():
        preset = min(catalog.table(name).presets)
        figures["presets"][preset] = preset_figures(preset)
    figures["lanes_in_c"] = c_figures(figures["presets"]["lanes"]["random,random"]["games_per_second"])
    figures["warm_start_seconds"] = warm_start()
    if arguments.against:
        figures["against"] = against(arguments.against)
    print(json.dumps(figures, indent=2) if arguments.json else told(figures))
    return 0


def preset_figures(preset: str) -> dict[str, Any]:
    game = quintain.load(preset)
    found: dict[str, Any] = {bots: series_figures(game, bots, games) for bots, games in GAMES.items()}
    found["copy_ns"] = copy_ns(game)
    found["call_us"] = call_us(game)
    found["state_bytes"] = len(game.new(seed=1).state_bytes())
    return found


def series_figures(game: quintain.Game, bots: str, games: int) -> dict[str, float]:
    simulate(game, bots.split(","), 1, 1)
    seconds, decisions = [], 0
    for _ in range(REPEATS):
        started = time.process_time()
        decisions = simulate(game, bots.split(","), games, 1, threads=1).decisions
        seconds.append(time.process_time() - started)
    best = min(seconds)
    return {
        "games_per_second": games / best,
        "median_games_per_second": games / statistics.median(seconds),
        "ns_per_decision": best / decisions * 1e9,
        "decisions_per_game": decisions / games,
    }


def copy_ns(game: quintain.Game) -> float:
    """A state copied inside compiled code."""
    engine, state = game.engine, game.rulebook.state
    copying, box, source = engine.bind(copy_many), engine.box(state), engine.box(state)
    times = 2_000_000
    copying(box.rows, source.record, 1)
    started = time.process_time()
    copying(box.rows, source.record, times)
    return (time.process_time() - started) / times * 1e9


def call_us(game: quintain.Game) -> float:
    """One decision (legal and apply) called from Python over boxes of bytes."""
    engine, world = game.engine, game.world(listening=False)
    spent, count = 0.0, 0
    for seed in range(300):
        match = game.new(seed=seed)
        state = match._state.record
        while match.to_act:
            seat = match.to_act[0]
            started = time.perf_counter()
            engine.legal(world.record, state, seat)
            engine.apply(world.record, state, seat, world.moves(1)[0])
            spent, count = spent + time.perf_counter() - started, count + 1
    return spent / count * 1e6


def c_figures(ours: float) -> dict[str, Any] | None:
    """The same random matches in C, if there is a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    game, table = quintain.load("lanes"), catalog.table("lanes")
    rows = [" ".join(str(int(table.options[name].number(value))) for name, value in game.options.items())]
    rows += [str(len(game.cards)), *(f"{c['attack']} {c['defence']} {c['cost']}" for c in game.cards.values())]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "lanes"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, ROOT / "bench" / "lanes.c"], check=True)
        runs = [json.loads(c_run(program, "\n".join(rows))) for _ in range(REPEATS)]
    same = simulate(game, ("random", "random"), GAMES["random,random"], 1)
    speed = max(run["games"] / run["cpu_seconds"] for run in runs)
    agree = [*same.wins, same.draws, same.decisions] == [*runs[0]["wins"], runs[0]["draws"], runs[0]["decisions"]]
    return {"games_per_second": speed, "c_over_ours": speed / ours, "same_results": agree}


def c_run(program: Path, rows: str) -> str:
    command = [str(program), str(GAMES["random,random"]), "1"]
    return subprocess.run(command, input=rows, capture_output=True, text=True, check=True).stdout


def warm_start() -> float:
    """From starting Python to the end of a first simulated match, machine code in the cache."""
    command = [sys.executable, "-m", "quintain", "sim", "lanes", "--games", "1", "--json"]
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def against(revision: str) -> dict[str, float]:
    """Random lanes of an earlier commit and of this one, in turns, so that both meet the same machine."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", folder, revision], check=True)
        try:
            pairs = [(sim_speed(Path(folder) / "src"), sim_speed(ROOT / "src")) for _ in range(REPEATS)]
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", folder], check=False)
    before, now = (max(pair[i] for pair in pairs) for i in (0, 1))
    return {"before": before, "now": now, "now_over_before": now / before}


def sim_speed(source: Path) -> float:
    command = [sys.executable, "-m", "quintain", "sim", "lanes", "--games", "300000", "--threads", "1", "--json"]
    environment = os.environ | {"PYTHONPATH": str(source)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["games_per_second"])


def told(figures: dict[str, Any]) -> str:
    lines = []
    for preset, found in figures["presets"].items():
        lines.append(f"{preset} (state of {found['state_bytes']} bytes, copied in {found['copy_ns']:.1f} ns)")
        for bots in GAMES:
            part = found[bots]
            speed = f"{part['games_per_second']:>10,.0f} games/s, {part['ns_per_decision']:.0f} ns per decision"
            lines.append(f"  {bots:<14} {speed}, {part['decisions_per_game']:.1f} decisions per game")
        lines.append(f"  from Python    {found['call_us']:.2f} us per decision (legal and apply)")
    if figures["lanes_in_c"]:
        floor = figures["lanes_in_c"]
        same = "the same results" if floor["same_results"] else "OTHER RESULTS"
        speed = f"{floor['games_per_second']:,.0f} games/s, {floor['c_over_ours']:.2f} times ours"
        lines.append(f"lanes in C (gcc -O3): {speed}, {same}")
    lines.append(f"warm start to the first match: {figures['warm_start_seconds']:.2f} s")
    if "against" in figures:
        lines.append(f"against the earlier commit: {figures['against']['now_over_before']:.2f} times the speed")
    return "\n".join(lines)
