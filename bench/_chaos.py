"""`make chaos`: three servers behind HAProxy, on one PostgreSQL and one NATS, play while things break. Processes are
killed and stopped, links are cut; afterwards the histories of all players are compared with the recordings.

CHAOS="kill=100 freeze=50 database=20 hang=20 bus=20 cut-database=30 cut-bus=30 cut-balancer=30 rolling=3" says what
happens how often, MATCHES=300 how many matches there are at once, NODES=3 how many servers. Links can only be cut by
root."""

import asyncio
import json
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bench._cluster import Cluster, Node, lacking, may_cut, wait_for
from bench._history import Pair, Verdict, check

FROZEN = 5.0  # seconds that a server is stopped for
AWAY = 8.0  # seconds that the database or the bus is away, and that a link is cut
LONG = 30.0  # seconds of silence of the bus, once
CALM = 4.0  # seconds between two faults, at least
PATIENCE = 300.0  # seconds for everybody to go on at the very worst
LIMIT = 5.0  # seconds after which every match should go on
MEDIAN = 3.0
Fault = Callable[[Cluster, Node, "Run"], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Sizes:
    """How much, and which faults how often."""

    nodes: int = 3
    matches: int = 30
    faults: dict[str, int] = field(default_factory=dict)
    timing: bool = True  # do the bars for time count? On a busy machine they say nothing


@dataclass
class Run:
    """What has happened so far."""

    pairs: list[Pair]
    ended: float = 0.0  # when the last fault was over
    recoveries: dict[str, list[float]] = field(default_factory=dict)
    spans: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # from a fault's begin until all go on


async def aside(work: Callable[[], Any]) -> Any:
    """Wait for something without keeping the players from playing."""
    return await asyncio.to_thread(work)


async def ready(node: Node) -> None:
    await aside(lambda: wait_for(node.is_ready, PATIENCE, node.name))


# ------------------------------------------------------------------------------------------ what can break
async def kill(cluster: Cluster, node: Node, run: Run) -> None:
    """A server dies, and is started again."""
    node.kill()
    run.ended = time.monotonic()
    await asyncio.sleep(CALM)
    node.start()
    await ready(node)


async def freeze(cluster: Cluster, node: Node, run: Run) -> None:
    """A server is stopped for a while, and does not know it."""
    node.signal(signal.SIGSTOP)
    await asyncio.sleep(FROZEN)
    node.signal(signal.SIGCONT)
    run.ended = time.monotonic()


async def database(cluster: Cluster, node: Node, run: Run) -> None:
    """The database dies, and is started again."""
    cluster.postgres.kill()
    await asyncio.sleep(AWAY / 2)
    cluster.postgres.start()
    await aside(lambda: wait_for(cluster.postgres.is_up, PATIENCE, "PostgreSQL"))
    run.ended = time.monotonic()


async def hang(cluster: Cluster, node: Node, run: Run) -> None:
    """The database says nothing for a while, and then goes on with all that it was asked."""
    cluster.postgres.signal(signal.SIGSTOP)
    await asyncio.sleep(AWAY)
    cluster.postgres.signal(signal.SIGCONT)
    run.ended = time.monotonic()


async def bus(cluster: Cluster, node: Node, run: Run) -> None:
    """NATS dies, and is started again."""
    cluster.nats.kill()
    await asyncio.sleep(AWAY / 2)
    cluster.nats.start()
    run.ended = time.monotonic()


async def silence(cluster: Cluster, node: Node, run: Run) -> None:
    """NATS says nothing for half a minute."""
    cluster.nats.signal(signal.SIGSTOP)
    await asyncio.sleep(LONG)
    cluster.nats.signal(signal.SIGCONT)
    run.ended = time.monotonic()


async def _cut(node: Node, address: str, run: Run) -> None:
    node.cut(address)
    await asyncio.sleep(AWAY)
    node.mend(address)
    run.ended = time.monotonic()


async def cut_database(cluster: Cluster, node: Node, run: Run) -> None:
    """A server cannot reach the database."""
    await _cut(node, cluster.postgres.address, run)


async def cut_bus(cluster: Cluster, node: Node, run: Run) -> None:
    """A server cannot reach the bus."""
    await _cut(node, cluster.nats.address, run)


async def cut_balancer(cluster: Cluster, node: Node, run: Run) -> None:
    """A server cannot be reached by people."""
    await _cut(node, node.address.rpartition(".")[0] + ".1", run)


async def rolling(cluster: Cluster, node: Node, run: Run) -> None:
    """All servers are stopped in order and started again, one after the other."""
    for each in cluster.nodes:
        await aside(each.stop)
        each.start()
        await ready(each)
    run.ended = time.monotonic()


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "freeze": freeze,
    "database": database,
    "hang": hang,
    "bus": bus,
    "silence": silence,
    "cut-database": cut_database,
    "cut-bus": cut_bus,
    "cut-balancer": cut_balancer,
    "rolling": rolling,
}


# ------------------------------------------------------------------------------------------ the run
async def recovered(run: Run) -> list[float]:
    """For how many seconds after the end of a fault each match stood still: until its next decision was taken."""
    end, since = time.monotonic() + PATIENCE, run.ended
    while time.monotonic() < end:
        first = [_first_after(pair, since) for pair in run.pairs]
        if all(moment is not None for moment in first):
            break
        await asyncio.sleep(0.1)
    return [
        (moment if moment is not None else end) - since for moment in (_first_after(pair, since) for pair in run.pairs)
    ]


def _first_after(pair: Pair, since: float) -> float | None:
    moments = [at for player in pair.players for at, _ in player.acks if at > since]
    return min(moments, default=None)


async def play(cluster: Cluster, sizes: Sizes, say: Callable[[str], None]) -> tuple[Run, Verdict]:
    assert cluster.balancer is not None
    run = Run([Pair(cluster.balancer.port, number) for number in range(sizes.matches)])
    players = [player for pair in run.pairs for player in pair.players]
    for player in players:
        await player.sign_in()
    tasks = [asyncio.create_task(player.stay()) for player in players]
    await asyncio.sleep(1.0)
    tasks += [asyncio.create_task(pair.live()) for pair in run.pairs]
    run.ended = time.monotonic()
    say(f"{sizes.matches} matches are played; the last one began after {max(await recovered(run)):.1f} s")
    chance = random.Random(7)
    faults = [name for name, count in sizes.faults.items() for _ in range(count)]
    chance.shuffle(faults)
    for number, name in enumerate(faults):
        await asyncio.sleep(CALM)
        node = chance.choice(cluster.nodes)
        began = time.monotonic()
        await FAULTS[name](cluster, node, run)
        found = await recovered(run)
        run.spans.setdefault(name, []).append((began, time.monotonic()))
        run.recoveries.setdefault(name, []).extend(found)
        took = f"on after {statistics.median(found):.1f} s, all {max(found):.1f}"
        say(f"{number + 1}/{len(faults)} {name} {node.name}: {took}")
        for pair, seconds in zip(run.pairs, found, strict=True):
            if seconds > LIMIT:
                say(f"  {seconds:.1f} s: {', '.join(player.told() for player in pair.players)}")
    for player in players:
        player.idle = True
    await asyncio.gather(*(pair.resign() for pair in run.pairs))
    verdict = await check(run.pairs)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0.1)  # for what was aborted to be closed
    return run, verdict


def measure(sizes: Sizes, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Play and break things; what came of it, and which bars were missed."""
    with Cluster(sizes.nodes, networks=any(name.startswith("cut") for name in sizes.faults)) as cluster:
        return judge(cluster, sizes, say)


def judge(cluster: Cluster, sizes: Sizes, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """The same on servers that are there."""
    before = {node.name: len(node.lines()) for node in cluster.nodes}
    run, verdict = asyncio.run(play(cluster, sizes, say))
    told = [line for node in cluster.nodes for line in node.lines()[before[node.name] :]]
    failures = [line for line in told if " ERROR " in line]
    players = [player for pair in run.pairs for player in pair.players]
    took = sorted(seconds for player in players for _, seconds in player.acks)
    found: dict[str, Any] = {
        "matches": verdict.matches,
        "decisions": verdict.decisions,
        "lost": verdict.lost,
        "twice": verdict.twice,
        "shown but not stored": verdict.not_stored,
        "wrongful time-outs": verdict.timeouts,
        "unfinished": verdict.unfinished,
        "failures": failures,
        "reconnects": sum(player.reconnects for player in players),
        "seconds": {name: _spread(values) for name, values in run.recoveries.items()},
        "p99 of all decisions": took[int(len(took) * 0.99)] if took else None,
        "during": {name: during(run, spans) for name, spans in run.spans.items()},
    }
    found["missed"] = _missed(found, run, sizes)
    return found


def during(run: Run, spans: list[tuple[float, float]]) -> dict[str, float]:
    """How many decisions a second were taken while a fault lasted and until all went on, and how long they took."""
    acks = [ack for pair in run.pairs for player in pair.players for ack in player.acks]
    took = sorted(seconds for at, seconds in acks if any(begin <= at <= end for begin, end in spans))
    lasted = sum(end - begin for begin, end in spans)
    return {
        "decisions": len(took),
        "a second": round(len(took) / lasted, 1),
        "p50": round(took[len(took) // 2], 2) if took else 0.0,
        "p99": round(took[int(len(took) * 0.99)], 2) if took else 0.0,
    }


def _spread(values: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(values), 2), "most": round(max(values), 2)}


def _missed(found: dict[str, Any], run: Run, sizes: Sizes) -> list[str]:
    bars = ("lost", "twice", "shown but not stored", "wrongful time-outs", "unfinished", "failures")
    missed = [f"{bar}: {len(found[bar])}" for bar in bars if found[bar]]
    if sizes.timing:
        for name, values in run.recoveries.items():
            if max(values) > LIMIT or statistics.median(values) > MEDIAN:
                missed.append(f"{name}: on after {statistics.median(values):.1f} s, all after {max(values):.1f} s")
    return missed


def main() -> int:
    if packages := lacking():
        print(f"these packages are missing: apt-get install {' '.join(packages)}", file=sys.stderr)
        return 2
    usual = "kill=3 freeze=2 database=2 hang=1 bus=1 silence=1 cut-database=1 cut-bus=1 cut-balancer=1 rolling=1"
    wanted = dict(part.split("=") for part in os.environ.get("CHAOS", usual).split())
    if unknown := set(wanted) - set(FAULTS):
        print(f"CHAOS: there is no {', '.join(sorted(unknown))}; there are {', '.join(FAULTS)}", file=sys.stderr)
        return 2
    faults = {name: int(count) for name, count in wanted.items()}
    if any(name.startswith("cut") for name in faults) and not may_cut():
        print("links can only be cut by root: these faults are left out", file=sys.stderr)
        faults = {name: count for name, count in faults.items() if not name.startswith("cut")}
    sizes = Sizes(int(os.environ.get("NODES", "3")), int(os.environ.get("MATCHES", "30")), faults)
    found = measure(sizes, lambda line: print(line, file=sys.stderr, flush=True))
    with suppress(BrokenPipeError):
        print(json.dumps(found, indent=2))
    return 1 if found["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
