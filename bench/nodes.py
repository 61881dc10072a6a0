"""What a second server costs: processor time per durable move with one server and with two, on one PostgreSQL and one
NATS, in turns. Players are at any server, so with two every other move is made at one that does not own
the match. BENCH_PLAYERS=1000 (of few the matches are over before the end), BENCH_RATE=500 (moves a second; 0: as fast
as they can), BENCH_TURNS=2."""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import time
import urllib.request
from typing import Any

import uvloop

from bench._cluster import Cluster, Node, lacking
from bench._peers import cpu_of
from bench._players import AT_ONCE, Player, drive, figures, leave, sit_down
from bench.server import LONG, make_people
from quintain.tables.setup import game_of

SECONDS = {True: 8.0, False: 4.0}  # with a rate, and without: then a match takes few seconds
WARM = {True: 2.0, False: 1.0}


def post(node: Node, path: str, token: str, body: Any) -> Any:
    headers = {"content-type": "application/json", "cookie": f"session={token}", "origin": node.url}
    request = urllib.request.Request(node.url + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read() or b"null")


def make_matches(nodes: list[Node], people: list[tuple[str, str]]) -> list[str]:
    """Pair neighbours; every server opens its share of the matches, and so owns it."""
    found = []
    for number, ((_, one), (_, other)) in enumerate(zip(people[::2], people[1::2], strict=True)):
        node, terms = nodes[number % len(nodes)], {"preset": "lanes", "options": LONG}
        made = post(node, "/api/challenges", one, {"terms": terms, "seat": 0, "private": True})
        found.append(post(node, f"/api/challenges/{made['id']}/accept", other, {})["match"])
    return found


async def cost(cluster: Cluster, count: int, rate: float) -> dict[str, Any]:
    """Processor time of all servers together for one move, and of the database and the bus."""
    nodes, chance = cluster.nodes, random.Random(3)
    people = await make_people(cluster.postgres.url, count)
    matches = await asyncio.to_thread(make_matches, nodes, people)
    players = [
        Player(token, matches[number // 2], port=chance.choice(nodes).port) for number, (_, token) in enumerate(people)
    ]
    await sit_down(players)
    await drive(players, rate, WARM[rate < AT_ONCE])
    for player in players:
        player.latencies.clear()
    processes = {"servers": [node.pid for node in nodes], "nats": [cluster.nats.pid]}
    before = {name: sum(map(cpu_of, pids)) for name, pids in processes.items()}
    mine, began = time.process_time(), time.perf_counter()
    sent = await drive(players, rate, SECONDS[rate < AT_ONCE])
    took, mine = time.perf_counter() - began, time.process_time() - mine
    spent = {name: sum(map(cpu_of, pids)) - before[name] for name, pids in processes.items()}
    found = figures(players)
    each = 1e6 / max(1, found["moves"])
    await leave(players)
    return {
        **found,
        "moves_per_second": round(sent / took),
        **{f"{name}_us_per_move": round(seconds * each, 1) for name, seconds in spent.items()},
        "players_us_per_move": round(mine * each, 1),  # says how fast the machine was at the time
        "matches_ended": sum(player.over for player in players) // 2,
        "faults": [fault for player in players for fault in player.faults][:5],
    }


def main(arguments: argparse.Namespace) -> int:
    if packages := lacking():
        print(f"these packages are missing: apt-get install {' '.join(packages)}", file=sys.stderr)
        return 2
    players, rate = int(os.environ.get("BENCH_PLAYERS", "1000")), float(os.environ.get("BENCH_RATE", "500"))
    game_of("lanes", {}, None).new(seed=1)  # compiles the rules, if that was never done
    found: dict[int, list[dict[str, Any]]] = {1: [], 2: []}
    for _ in range(int(os.environ.get("BENCH_TURNS", "2"))):
        for nodes, those in found.items():
            print(f"{nodes} of {max(found)} servers ...", file=sys.stderr, flush=True)
            with Cluster(nodes, balancer=False) as cluster:
                those.append(uvloop.run(cost(cluster, players, rate or AT_ONCE)))
    compared = {
        name: round(statistics.fmean(relative(found[2], name)) / statistics.fmean(relative(found[1], name)), 3)
        for name in ("plain", "by the players' own")
    }
    print(json.dumps({"servers": found, "two_over_one": compared}, indent=2))
    return 0


def relative(runs: list[dict[str, Any]], name: str) -> list[float]:
    """The cost of a move, as it is or measured by what it costs those who move, so that a slow moment counts less."""
    return [run["servers_us_per_move"] / (1 if name == "plain" else run["players_us_per_move"]) for run in runs]
