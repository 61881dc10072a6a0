"""The hostile soak: honest matches beside guests who do everything that can be done wrong, against the server's usual
limits. `quintain bench soak --minutes 30` is the whole of it, `quintain bench soak bots hints --minutes 2` has only
some kinds of attack. First it is quiet, then every kind comes alone, then all of them together, then it is quiet again.

The server, the honest people and the attackers are three processes. Honest people and attackers have addresses of their
own in 127.0.0.0/8. A bar that is missed is named, and makes the exit code 1. BENCH_MATCHES=20 has fewer matches than
200, BENCH_DATABASE=postgresql://... takes PostgreSQL."""

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop

from bench._honest import ANSWERED, PRESETS, Pair, Person, Record
from bench._hostile import KINDS, Plan
from bench._peers import cpu_of
from bench._players import quantile
from bench._talk import ask, free_port
from quintain.rules.errors import OptionError
from quintain.server.accounts.passwords import Passwords
from quintain.server.accounts.people import People
from quintain.server.store import Store
from quintain.server.store.opening import open_store
from quintain.tables.journal import Away, Resume, TakeOver, TimeUp, decode
from quintain.tables.setup import game_of

ROOT = Path(__file__).parents[1]
OPEN_FILES = 1024  # what a process may have open where nobody has changed it
PER_ADDRESS = 10  # honest people behind one address
MOST_MATCHES = 1000  # for which there are addresses
LEAST_MINUTES, MOST_MINUTES = 0.5, 1440.0
VICTIM, PASSWORD = "Honest Harriet", "a password that is hers"
START = 600.0  # seconds for the server to start
HEALTH = "127.0.2.1"  # the address from which its health is asked
HOME = "127.0.2.2"  # and that of the account whose password is being guessed
LOG_IN_EVERY = 15.0
WRONG = re.compile(r'\b(?:ERROR|CRITICAL)\b|"level": ?"(?:error|critical)"')
# Bars.
MOST_RATIO = 2.0  # of the honest p99
LEAST_P99 = 0.005  # seconds: twice something shorter says more about the machine than about the server
MOST_MEMORY = 600  # MB, the server's process alone
MOST_SLOPE = 2.0  # MB a minute, while all attack together
SLOPE_FROM = 300.0  # seconds of that which are needed to say anything about a slope


@dataclass(frozen=True)
class Sizes:
    """How much, for how long."""

    minutes: float = 30.0
    matches: int = 200
    silent: int = 1200
    slow: int = 100
    kinds: Sequence[str] = tuple(KINDS)
    timing: bool = True  # do the bars for time and memory count? On a busy machine they say nothing

    @property
    def patience(self) -> float:
        """Seconds within which anything must be answered at the very worst."""
        return ANSWERED if self.timing else 20 * ANSWERED


class Phase(NamedTuple):
    """A part of the time, and who attacks in it."""

    name: str
    begin: float
    end: float
    kinds: Sequence[str] = ()


def phases_of(sizes: Sizes, begin: float) -> list[Phase]:
    """A sixth is quiet, a third is for the kinds one by one, almost all of the rest for all of them together."""
    whole = sizes.minutes * 60
    quiet, each, after = whole / 6, whole / 3 / len(sizes.kinds), whole / 20
    found = [Phase("quiet", begin, begin + quiet)]
    for kind in sizes.kinds:
        found.append(Phase(kind, found[-1].end, found[-1].end + each, (kind,)))
    found.append(Phase("all", found[-1].end, begin + whole - after, tuple(sizes.kinds)))
    return [*found, Phase("after", begin + whole - after, begin + whole)]


# ------------------------------------------------------------------------------------------ the server
class Served:
    """A server with its usual limits, whose log is kept."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.port = free_port()
        self.address = database or str(folder / "quintain.db")
        self.log = folder / "log"
        self._database = database
        self._folder = folder
        self.process: subprocess.Popen[bytes]

    def start(self) -> None:
        command = [sys.executable, "-m", "quintain", "serve", "--port", str(self.port), "--data", str(self._folder)]
        command += ["--database", self._database] if self._database else []
        usual = {name: value for name, value in os.environ.items() if not name.startswith("QUINTAIN_") or name in KEPT}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=usual, stdout=log, stderr=log, preexec_fn=_usual_files)

    async def ready(self) -> None:
        end = time.monotonic() + START
        while not (await ask(self.port, HEALTH, "GET", "/health", patience=5.0)).ok:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start: {self.log.read_text()}")
            await asyncio.sleep(0.05)

    def stop(self) -> bool:
        """Did it stop when it was told to?"""
        if self.process.poll() is not None:
            return False
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30) in (0, -signal.SIGTERM)  # it ends by the signal, after all is put away
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False

    def memory(self) -> float:
        """MB of the server's own process."""
        return memory_of(self.process.pid)

    def family(self) -> tuple[float, float]:
        """MB and processor seconds of its bots and its lab."""
        sizes, times = [0.0], [0.0]
        for child in children(self.process.pid):
            with suppress(OSError, StopIteration):
                sizes.append(memory_of(child))
                times.append(cpu_of(child))
        return sum(sizes), sum(times)


KEPT = ("QUINTAIN_CACHE", "QUINTAIN_ENGINE")  # where machine code is kept, and whether there is any


def _usual_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, most))


def memory_of(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def children(process: int) -> list[int]:
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *children(child)]
    return found


# ------------------------------------------------------------------------------------------ what is watched
@dataclass
class Watch:
    """Samples of every second, and what an honest person notices who is at no match."""

    served: Served
    patience: float
    moments: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    family_memory: list[float] = field(default_factory=list)
    family_cpu: list[float] = field(default_factory=list)
    health: list[tuple[float, float, bool]] = field(default_factory=list)  # moment, seconds, good?
    log_ins: list[tuple[float, int]] = field(default_factory=list)  # moment, status

    async def sample(self) -> None:
        while self.served.process.poll() is None:
            with suppress(OSError, StopIteration):
                memory, cpu = self.served.memory(), cpu_of(self.served.process.pid)
                family = self.served.family()
                self.moments.append(time.monotonic())
                self.memory.append(memory)
                self.cpu.append(cpu)
                self.family_memory.append(family[0])
                self.family_cpu.append(family[1])
            await asyncio.sleep(1.0)

    async def ask_health(self) -> None:
        while True:
            began = time.monotonic()
            answer = await ask(self.served.port, HEALTH, "GET", "/health", patience=self.patience)
            self.health.append((began, time.monotonic() - began, answer.ok))
            await asyncio.sleep(max(0.0, began + 1.0 - time.monotonic()))

    async def log_in(self) -> None:
        """The owner of the account whose password others guess, with the right one."""
        while True:
            body = {"name": VICTIM, "password": PASSWORD}
            answer = await ask(self.served.port, HOME, "POST", "/api/login", "", body, 2 * self.patience)
            self.log_ins.append((time.monotonic(), answer.status))
            await asyncio.sleep(LOG_IN_EVERY)

    def spent(self, values: list[float], phase: Phase) -> float:
        """Processor time as a share of the time that passed."""
        inside = [
            value for moment, value in zip(self.moments, values, strict=True) if phase.begin <= moment < phase.end
        ]
        return (inside[-1] - inside[0]) / max(1.0, len(inside) - 1.0) if len(inside) > 1 else 0.0

    def slope(self, phase: Phase) -> float | None:
        """MB a minute in the second half of a phase; None if that is too short to say."""
        begin = (phase.begin + phase.end) / 2
        found = [
            (moment, size)
            for moment, size in zip(self.moments, self.memory, strict=True)
            if begin <= moment < phase.end
        ]
        if phase.end - phase.begin < SLOPE_FROM or len(found) < 10:
            return None
        return 60 * statistics.linear_regression(*zip(*found, strict=True)).slope


async def make_people(store: Store, count: int) -> list[tuple[str, str]]:
    """Accounts with sessions, written straight into the store, and one with a password."""
    people, made, now = People(store), [], int(time.time() * 1000)
    for _ in range(count):
        account = await people.guest(now, "en")
        made.append((account.id, (await people.open_session(account.id, "cookie", "bench", now, 30))[1]))
    await people.create(VICTIM, "person", now, await Passwords().hash(PASSWORD))
    return made


# ------------------------------------------------------------------------------------------ the run
@dataclass
class Run:
    """All that a run has found."""

    sizes: Sizes
    phases: list[Phase]
    record: Record
    watch: Watch
    attackers: dict[str, Any] = field(default_factory=dict)
    stopped: bool = False
    undeserved: Counter[str] = field(default_factory=Counter)
    resumed: int = 0
    load: float = field(default_factory=lambda: round(os.getloadavg()[0], 1))  # what else the machine does
    since_1970: float = field(default_factory=lambda: time.time() - time.monotonic())

    def phase_at(self, moment: float) -> str:
        """The phase of a moment by the clock on the wall."""
        inside = (phase.name for phase in self.phases if phase.begin <= moment - self.since_1970 < phase.end)
        return next(inside, "no phase")


async def soak(served: Served, sizes: Sizes) -> Run:
    store = open_store(served.address)
    await store.open()
    accounts = await make_people(store, 2 * sizes.matches + 1)
    await store.close()
    served.start()
    await served.ready()
    record, chance = Record(sizes.patience), random.Random(7)
    watch = Watch(served, sizes.patience)
    watching = [asyncio.create_task(work) for work in (watch.sample(), watch.ask_health(), watch.log_in())]
    await settled(watch, sizes)
    honest = pairs(served.port, accounts, record, chance)
    playing = [asyncio.create_task(pair.play()) for pair in honest]
    await asyncio.sleep(min(10.0, sizes.minutes * 60 / 12))  # everybody sits down
    phases = phases_of(sizes, time.monotonic())
    run = Run(sizes, phases, record, watch)
    attackers = start_attackers(served.port, sizes, phases)
    try:
        await asyncio.sleep(phases[-1].end - time.monotonic())
        run.attackers = await asyncio.to_thread(outcome, attackers)
    finally:
        attackers.kill()
        attackers.wait()
    for task in watching:
        task.cancel()
    for pair in honest:
        pair.give_up_waiting()
    record.closed = True
    run.stopped = await asyncio.to_thread(served.stop)  # before anybody leaves: whoever does not is never away
    for task in playing:
        task.cancel()
    await asyncio.gather(*watching, *playing, return_exceptions=True)
    await read_journals(served, run, {account for account, _ in accounts})
    return run


async def settled(watch: Watch, sizes: Sizes) -> None:
    """The bots are prepared after the start, which takes one of the processors; the quiet time begins after that."""
    if not sizes.timing:
        return
    end = time.monotonic() + min(180.0, sizes.minutes * 6)
    while time.monotonic() < end:
        await asyncio.sleep(6.0)
        if (
            len(watch.family_cpu) > 5
            and watch.family_cpu[-1] - watch.family_cpu[-5] < 0.2
            and watch.family_cpu[-1] > 1.0
        ):
            return


def pairs(port: int, accounts: list[tuple[str, str]], record: Record, chance: random.Random) -> list[Pair]:
    presets = itertools.cycle(PRESETS)
    people = []
    for number, (account, token) in enumerate(accounts):
        address = f"127.0.1.{1 + number // PER_ADDRESS}"
        people.append(Person(port, account, token, address, record, random.Random(chance.random())))
    return [Pair(people[first : first + 2], presets, record) for first in range(0, len(people), 2)]


def start_attackers(port: int, sizes: Sizes, phases: list[Phase]) -> subprocess.Popen[bytes]:
    when = [(phase.begin, phase.end, list(phase.kinds)) for phase in phases if phase.kinds]
    plan = msgspec.json.encode(Plan(port, VICTIM, when, sizes.silent, sizes.slow)).decode()
    command = [sys.executable, "-m", "bench._hostile", plan]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def outcome(attackers: subprocess.Popen[bytes]) -> dict[str, Any]:
    told, trouble = attackers.communicate(timeout=60)
    if attackers.returncode != 0:
        raise RuntimeError(f"the attackers failed: {trouble.decode()[-2000:]}")
    found: dict[str, Any] = json.loads(told)
    return found


async def read_journals(served: Served, run: Run, honest: set[str]) -> None:
    """What the server holds against honest people, none of whom was ever late or away."""
    store = open_store(served.address)
    await store.open()
    for row in await store.read("SELECT id, seat0, seat1 FROM match"):
        if row["seat0"] in honest and row["seat1"] in honest:
            for line in await store.read("SELECT entry FROM journal WHERE match = $1", row["id"]):
                entry = decode(bytes(line["entry"]))
                if isinstance(entry, TimeUp | Away | TakeOver):
                    run.undeserved[f"{type(entry).__name__} in '{run.phase_at(entry.at / 1000)}'"] += 1
                run.resumed += isinstance(entry, Resume)
    await store.close()


# ------------------------------------------------------------------------------------------ what came of it
def milliseconds(values: list[float], share: float) -> float:
    return round(quantile(values, share) * 1000, 1)


def of_phase(run: Run, phase: Phase) -> dict[str, Any]:
    watch, took = run.watch, run.record.between(phase.begin, phase.end)
    sizes = [
        size for moment, size in zip(watch.moments, watch.memory, strict=True) if phase.begin <= moment < phase.end
    ]
    refused = Counter(what for moment, what in run.record.refusals if phase.begin <= moment < phase.end)
    health = [good for moment, _, good in watch.health if phase.begin <= moment < phase.end]
    return {
        "commands": len(took),
        "p50_ms": milliseconds(took, 0.5),
        "p99_ms": milliseconds(took, 0.99),
        "worst_ms": milliseconds(took, 1.0),
        "memory_mb": round(sizes[-1], 1) if sizes else None,
        "cpu": round(watch.spent(watch.cpu, phase), 2),
        "bots_cpu": round(watch.spent(watch.family_cpu, phase), 2),
        "health_failed": health.count(False),
        "refused": dict(refused),
    }


def figures(run: Run, log: str) -> dict[str, Any]:
    record, watch, phases = run.record, run.watch, run.phases
    log = until_cut_off(log)
    quiet, everybody = phases[0], phases[-2]
    calm, rough = record.between(quiet.begin, quiet.end), record.between(quiet.end, everybody.end)
    ratio = quantile(rough, 0.99) / max(1e-6, quantile(calm, 0.99))
    slope = watch.slope(everybody)
    return {
        "minutes": run.sizes.minutes,
        "matches_at_once": run.sizes.matches,
        "matches_finished": record.finished,
        "phases": {phase.name: of_phase(run, phase) for phase in phases},
        "quiet_p99_ms": milliseconds(calm, 0.99),
        "hostile_p99_ms": milliseconds(rough, 0.99),
        "ratio": round(ratio, 2),
        "memory_mb": {"first": watch.memory[0], "most": max(watch.memory), "last": watch.memory[-1]},
        "memory_mb_a_minute": None if slope is None else round(slope, 2),
        "bots_memory_mb": max(watch.family_memory),
        "undeserved": dict(run.undeserved),
        "resumed": run.resumed,
        "tracebacks": log.count("Traceback"),
        "errors_in_the_log": sum(1 for line in log.splitlines() if WRONG.search(line)),
        "raised": dict(raised(log).most_common(10)),
        "health_failed": sum(not good for _, _, good in watch.health),
        "health_slowest_ms": milliseconds(sorted(took for _, took, _ in watch.health), 1.0),
        "refused": dict(record.refused),
        "unanswered": record.unanswered,
        "cut": record.cut,
        "stuck": record.stuck,
        "waited_for_a_bot_s": {
            "quiet": waited(record, *quiet[1:3]),
            "hostile": waited(record, quiet.end, everybody.end),
        },
        "log_ins": dict(Counter(str(status) for _, status in watch.log_ins)),
        "stopped_in_order": run.stopped,
        "late_by_our_own_fault_ms": round(record.latest * 1000, 1),
        "load_before": run.load,
        "attackers": run.attackers,
    }


def waited(record: Record, begin: float, end: float) -> list[float]:
    """How often a player against a bot waited for its move, and for how long: the median and the longest."""
    found = sorted(took for since, took in record.waits if begin <= since < end)
    return [len(found), *(round(quantile(found, share), 2) for share in (0.5, 1.0))]


def until_cut_off(log: str) -> str:
    """A server that stops waits some seconds for requests, and then cuts them off and says so: no fault of anybody."""
    lines = log.splitlines()
    cut = next((number for number, line in enumerate(lines) if "timeout graceful shutdown" in line), len(lines))
    return "\n".join(lines[:cut])


def raised(log: str) -> Counter[str]:
    """The last lines of tracebacks, which say what it was."""
    found: Counter[str] = Counter()
    inside = False
    for line in log.splitlines():
        if line.lstrip(" |+").startswith("Traceback"):
            inside = True
        elif inside and line and not line.startswith((" ", "|", "+")):
            found[line[:160]] += 1
            inside = False
    return found


def missed(found: dict[str, Any], sizes: Sizes) -> list[str]:
    """Every bar that was missed, in a sentence."""
    never = {
        "tracebacks": "tracebacks in the log",
        "errors_in_the_log": "lines of errors in the log",
        "unanswered": f"honest commands were not acknowledged within {sizes.patience:.0f} s",
        "stuck": "honest matches stood still",
        "cut": "honest connections were ended by the server",
    }
    wrong = [f"{found[name]} {words}" for name, words in never.items() if found[name]]
    wrong += [f"{times} undeserved {kind} entries" for kind, times in found["undeserved"].items()]
    wrong += [f"honest people were refused '{what}' {times} times" for what, times in found["refused"].items()]
    failed = sum(times for status, times in found["log_ins"].items() if status != "200")
    wrong += [f"{failed} log-ins with the right password failed"] if failed else []
    wrong += [] if found["stopped_in_order"] else ["the server did not stop in order"]
    return wrong + (_missed_figures(found) if sizes.timing else [])


def _missed_figures(found: dict[str, Any]) -> list[str]:
    idle = [name for name, phase in found["phases"].items() if not phase["commands"]]
    wrong = [f"no honest command in the phase '{name}'" for name in idle]
    if found["health_failed"]:  # which also says that a machine is too busy for the store
        wrong.append(f"{found['health_failed']} times the health was not good")
    if found["hostile_p99_ms"] > MOST_RATIO * max(1000 * LEAST_P99, found["quiet_p99_ms"]):
        wrong.append(f"honest p99 is {found['ratio']} times what it is in quiet, not at most {MOST_RATIO}")
    if found["memory_mb"]["most"] > MOST_MEMORY:
        wrong.append(f"the server took {found['memory_mb']['most']:.0f} MB, not at most {MOST_MEMORY}")
    if (found["memory_mb_a_minute"] or 0.0) > MOST_SLOPE:
        wrong.append(f"memory grows by {found['memory_mb_a_minute']} MB a minute, not at most {MOST_SLOPE}")
    return wrong


def measure(sizes: Sizes, database: str = "") -> dict[str, Any]:
    """Run it, and return the figures with the bars that were missed."""
    for preset in PRESETS:
        game_of(preset, {}, None).new(seed=1)  # compiles the rules, if that was never done
    with tempfile.TemporaryDirectory(prefix="soak") as folder:
        served = Served(Path(folder), database)
        try:
            run = uvloop.run(soak(served, sizes))
            found = figures(run, served.log.read_text(errors="replace"))
        finally:
            if hasattr(served, "process") and served.process.poll() is None:
                served.process.kill()
                served.process.wait()
    return found | {"missed": missed(found, sizes)}


def main(arguments: argparse.Namespace) -> int:
    kinds = tuple(arguments.only) or tuple(KINDS)
    if unknown := sorted(set(kinds) - set(KINDS)):
        raise OptionError(f"there is no attack '{unknown[0]}': there are {', '.join(KINDS)}")
    if not LEAST_MINUTES <= arguments.minutes <= MOST_MINUTES:
        raise OptionError(f"--minutes {arguments.minutes}: it must be from {LEAST_MINUTES} to {MOST_MINUTES}")
    matches = os.environ.get("BENCH_MATCHES", "200")
    if not (matches.isascii() and matches.isdigit() and 1 <= int(matches) <= MOST_MATCHES):
        raise OptionError(f"BENCH_MATCHES={matches}: it must be a number from 1 to {MOST_MATCHES}")
    sizes = Sizes(minutes=arguments.minutes, kinds=kinds, matches=int(matches))
    found = measure(sizes, os.environ.get("BENCH_DATABASE", ""))
    print(json.dumps(found, indent=2, ensure_ascii=False))
    return 1 if found["missed"] else 0
