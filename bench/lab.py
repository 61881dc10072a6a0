"""The lab's figures: speed with and without notes, the self-tests at full size, the times that a designer waits, and
whether everybody who may play a study plays the same. `quintain bench lab selftests compare` measures only these."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quintain.bots.parts import bot_functions
from quintain.content import nearest
from quintain.games import catalog
from quintain.lab import hooks
from quintain.lab.arms import arm_of
from quintain.lab.cards import cards
from quintain.lab.kit.trace import Trace
from quintain.lab.playing import MATCHES
from quintain.lab.pools import pool
from quintain.lab.selftest import coverage, pool_of, studies
from quintain.lab.statistics import Decider
from quintain.lab.study import Budget, Study, everything, read_result
from quintain.lab.workbench import Workbench
from quintain.rules.engine import Engine
from quintain.rules.errors import UnknownName
from quintain.rules.kernel import rule
from quintain.rules.rulebook import State, World

REPEATS = 7
STUDIES = 1000
DEALS = {"random": 30_000, "greedy": 30_000, "rollout:60": 32}
SHARED = 600_000  # deals that one process, two and a cluster play
COMPARE = ("compare", "lanes", "--a", "hp=30", "--b", "hp=29")
Figures = dict[str, Any]


def main(arguments: argparse.Namespace) -> int:
    wanted = arguments.only or list(PARTS)
    for name in wanted:
        if name not in PARTS:
            near = nearest(name, PARTS)
            raise UnknownName(
                f"bench lab has no '{name}': " + (f"did you mean '{near}'?" if near else ", ".join(PARTS))
            )
    figures: Figures = {}
    for name in wanted:
        measured, told = PARTS[name]
        figures[name] = measured()
        if not arguments.json:
            print("\n".join(told(figures[name])), flush=True)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    return 0


# ------------------------------------------------------------------------------------------ speed
def speed() -> Figures:
    """Matches per second of processor time, in turns with the same series without notes."""
    return {name: speed_of(name) for name in catalog.names()}


def speed_of(name: str) -> Figures:
    preset = min(catalog.table(name).presets)
    found: Figures = {}
    for bots, deals in DEALS.items():
        noting = Workbench(arm_of(preset, bots=(bots, bots)), 1)
        silent = Workbench(arm_of(preset, bots=(bots, bots)), 1)
        silent.engine = silent_engine(noting)
        rates = [(rate(noting, deals), rate(silent, deals)) for _ in range(REPEATS)]
        fast, faster = (max(pair[i] for pair in rates) for i in (0, 1))
        found[bots] = {"games_per_second": fast, "notes_cost": 1 - fast / faster}
    return found


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    """Notes nothing, as the three below."""


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None: ...


@rule
def after(w: World, s: State, trace: Trace) -> None: ...


@rule
def conclude(w: World, s: State, trace: Trace) -> None: ...


def silent_engine(bench: Workbench) -> Engine:
    """The same engine with functions that note nothing."""
    rulebook = bench.game.rulebook
    silent = {function.__name__: function for function in (begin_trace, before, after, conclude)}
    return Engine(rulebook, bench.engine.backing, bot_functions(rulebook) | hooks.lab_functions(rulebook) | silent)


def rate(bench: Workbench, deals: int) -> float:
    bench.deals(0, 1)
    started = time.process_time()
    _, counts = bench.deals(0, deals)
    return float(counts[MATCHES]) / (time.process_time() - started)


def speed_told(found: Figures) -> list[str]:
    lines = []
    for name, rates in found.items():
        shown = ", ".join(f"{bots} {one['games_per_second']:,.0f}" for bots, one in rates.items())
        costs = ", ".join(f"{one['notes_cost']:.0%}" for one in rates.values())
        lines.append(f"{name}: games/s of processor time: {shown}; notes cost {costs}")
    return lines


# ------------------------------------------------------------------------------------------ self-tests
def selftests() -> Figures:
    """Real matches of lanes, studied again and again: without a difference, and with one that was planted."""
    arm, decider = arm_of("lanes"), Decider(0.01)
    draws, first = pool_of(arm, "draws"), pool_of(arm, "first")
    nothing = [studies(pool, decider, STUDIES, seed=1) for pool in (draws, first)]
    planted = studies(draws, decider, STUDIES, seed=2, planted=0.01)
    fixed, always = coverage(draws, 4000, 2 * STUDIES, seed=3)
    return {
        "studies": STUDIES,
        "false_positives": [trial.share for trial in nothing],
        "planted_found": planted.share,
        "planted_deals": planted.deals,
        "intervals_cover": fixed,
        "sequences_cover": always,
    }


def selftests_told(found: Figures) -> list[str]:
    false = ", ".join(f"{share:.1%}" for share in found["false_positives"])
    return [
        f"{found['studies']} studies without a difference, of draws and of the first player: {false} see one (bar 5 %)",
        f"1 pp planted: found by {found['planted_found']:.1%} (bar 95 %), after {found['planted_deals']:,.0f} deals",
        f"intervals cover {found['intervals_cover']:.1%} (93 to 97 %), sequences {found['sequences_cover']:.1%}",
    ]


# ------------------------------------------------------------------------------------------ what a designer waits for
def cards_figures() -> Figures:
    cards(Study(), arm_of("lanes"), deals=64)
    started = time.process_time()
    found = cards(Study(), arm_of("lanes"))
    error = max(card.error for card in found.cards)
    return {"cpu_seconds": time.process_time() - started, "matches": found.matches, "largest_error_pp": error * 100}


def cards_told(found: Figures) -> list[str]:
    error, seconds = found["largest_error_pp"], found["cpu_seconds"]
    return [f"cards of lanes: ± {error:.3f} pp (bar 0.15) after {seconds:.1f} s of processor time (bar 20 s)"]


def lab(*words: str) -> list[str]:
    return [sys.executable, "-m", "quintain", "lab", *words]


def compare_figures() -> Figures:
    """From starting Python to the printed answer, machine code being there: the best and the worst of some."""
    seconds, codes = [], set()
    subprocess.run(lab(*COMPARE), capture_output=True, check=False)
    for _ in range(REPEATS):
        started = time.perf_counter()
        codes.add(subprocess.run(lab(*COMPARE), capture_output=True, check=False).returncode)
        seconds.append(time.perf_counter() - started)
    return {"seconds": min(seconds), "worst": max(seconds), "decided": codes == {0}}


def compare_told(found: Figures) -> list[str]:
    word = "decided" if found["decided"] else "UNDECIDED"
    return [
        f"compare hp=30 with hp=29: {word} in {found['seconds']:.2f} to {found['worst']:.2f} s with start (bar 3 s)"
    ]


def answer_figures() -> Figures:
    """All prepared questions on all cores, and the report of them."""
    with tempfile.TemporaryDirectory() as folder:
        page, started = Path(folder) / "report.html", time.perf_counter()
        words = ("answer", "--all", "--study", folder, "--json")
        subprocess.run(lab(*words), stdout=subprocess.DEVNULL, check=False)
        seconds = time.perf_counter() - started
        subprocess.run(lab("report", folder, "-o", str(page)), stdout=subprocess.DEVNULL, check=True)
        answers = read_result(Path(folder))["answers"]
        undecided = [one["id"] for one in answers if one["code"] == 2]
        size = page.stat().st_size
    return {"seconds": seconds, "questions": len(answers), "undecided": undecided, "report_bytes": size}


def answer_told(found: Figures) -> list[str]:
    count, waits = found["questions"], f"{found['seconds']:.0f} s on {os.cpu_count()} cores (bar 300 s)"
    return [
        f"{count} prepared questions: {waits}; undecided: {', '.join(found['undecided']) or 'none'}",
        f"the report of them: {found['report_bytes'] / 1e6:.2f} MB (bar 1.5 MB)",
    ]


# ------------------------------------------------------------------------------------------ who plays
def bits() -> Figures:
    """One process, two, a dask cluster of this machine, and one that was killed and gone on with: the same sums?"""
    found: Figures = {}
    asked: dict[str, Figures] = {"1 process": {}, "2 processes": {"jobs": 2}, "dask": {"on": "dask"}}
    for name, how in asked.items():
        with pool(**how) as team:
            play(Study(pool=team), 4096)  # everybody loads the rules first
            study, started = Study(pool=team), time.perf_counter()
            play(study, SHARED)
            rate = study.matches / (time.perf_counter() - started)
            found[name] = {"digest": study.digests[0], "games_per_second": rate}
    found["killed"] = {"digest": killed_and_resumed()}
    return {"who": found, "equal": len({one["digest"] for one in found.values()}) == 1}


def play(study: Study, deals: int) -> None:
    arm = arm_of("lanes")
    study.table("bench", (arm, arm.with_options(hp=29)), Budget(deals), everything)


def killed_and_resumed() -> str:
    """Play in another process, kill it in the middle, and go on here."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom bench.lab import SHARED, play\n"
        "from quintain.lab.study import Study\n"
        "play(Study(Path(sys.argv[1]), progress=lambda progress: print(flush=True)), SHARED)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", script, folder]
        where = Path(__file__).parent.parent
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=where) as process:
            assert process.stdout is not None
            for _ in range(5):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        study = Study(Path(folder))
        play(study, SHARED)
        assert study.played, "it was not killed in the middle"
        return study.digests[0]


def bits_told(found: Figures) -> list[str]:
    who = found["who"]
    rates = ", ".join(f"{name} {one['games_per_second']:,.0f}" for name, one in who.items() if name != "killed")
    return [f"{rates} games/s; killed and gone on with: {'the same sums' if found['equal'] else 'DIFFERENT SUMS'}"]


PARTS: dict[str, tuple[Callable[[], Figures], Callable[[Figures], list[str]]]] = {
    "speed": (speed, speed_told),
    "selftests": (selftests, selftests_told),
    "cards": (cards_figures, cards_told),
    "compare": (compare_figures, compare_told),
    "bits": (bits, bits_told),
    "answer": (answer_figures, answer_told),
}
