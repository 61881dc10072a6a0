"""The server's figures: processor time per durable move, latency at a steady rate, memory per idle connection, what is
left after kill -9, races, start-up, minutes of play, and other servers where they are installed. The server runs as its
own process; only its processor time is counted.

BENCH_DATABASE=postgresql://... measures PostgreSQL as well, BENCH_PARTS=moves,crash picks parts, BENCH_PORT=8978 takes
another port."""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench._choosing import chosen
from bench._peers import cpu_of, measure_peers
from bench._players import AT_ONCE, PORT, URL, Player, drive, figures, leave, seated, sit_down
from quintain.server.accounts.people import People
from quintain.server.play.contents import decode_setup
from quintain.server.store.opening import open_store
from quintain.tables.journal import Decide, TimeUp, decode
from quintain.tables.setup import game_of
from quintain.tables.table import Table

encode = msgspec.json.encode
LIMITS = {
    "QUINTAIN_REQUESTS_PER_MINUTE": "100000000",
    "QUINTAIN_ACCOUNTS_PER_HOUR": "1000000",
    "QUINTAIN_SOCKETS_PER_ADDRESS": "1000000",
    "QUINTAIN_CONNECTIONS_PER_ADDRESS": "1000000",
    "QUINTAIN_FRAMES_PER_SECOND": "1000000",
    "QUINTAIN_FRAMES_BURST": "1000000",
    "QUINTAIN_WARM_BOTS": "off",  # what others compute meanwhile is not what is measured
}


@dataclass
class Sizes:
    """How much to do: as the bars say, or a little in tests."""

    players: int = 1000
    rate: float = 500.0
    seconds: float = 20.0
    full_players: int = 1000  # so many that hardly a match ends while it is measured
    idle: int = 5000
    crashes: int = 100
    crash_players: int = 40
    races: int = 10_000
    soak_players: int = 40
    soak_seconds: float = 240.0


# ------------------------------------------------------------------------------------------ the server
class Served:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None
        self.address = database or str(folder / "quintain.db")

    def start(self) -> float:
        """Start, and return how long it took until the first answer."""
        command = [sys.executable, "-m", "quintain", "serve", "--port", str(PORT), "--data", str(self.folder)]
        command += ["--database", self.database] if self.database else []
        began = time.perf_counter()
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env=self._environment(), **quiet)  # type: ignore[call-overload]
        while True:
            try:
                with urllib.request.urlopen(f"{URL}/health", timeout=5):
                    return time.perf_counter() - began
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("the server did not start") from None
                time.sleep(0.005)

    def _environment(self) -> dict[str, str]:
        """With bytecode kept from one start to the next, as it is wherever pip has installed the package."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return kept | LIMITS | {"PYTHONPYCACHEPREFIX": str(self.folder / "bytecode")}

    def stop(self, how: int = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()

    def end(self) -> None:
        """Leave nothing behind, also when something went wrong."""
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGKILL)

    def cpu(self) -> float:
        """Seconds of processor time used by the server process, all threads, no other process."""
        assert self.process is not None
        return cpu_of(self.process.pid)

    def memory(self) -> int:
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) * 1024


async def make_people(address: str, count: int) -> list[tuple[str, str]]:
    """Accounts with sessions, written straight into the store: (id, token)."""
    store = open_store(address)
    await store.open()
    people, made, now = People(store), [], int(time.time() * 1000)
    for _ in range(count):
        account = await people.guest(now, "en")
        made.append((account.id, (await people.open_session(account.id, "cookie", "bench", now, 30))[1]))
    await store.close()
    return made


def post(path: str, token: str, body: Any) -> Any:
    headers = {"content-type": "application/json", "cookie": f"session={token}", "origin": URL}
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"null")


def make_matches(people: list[tuple[str, str]], options: dict[str, Any]) -> list[str]:
    """Pair neighbours."""
    matches = []
    for (_, one), (_, other) in zip(people[::2], people[1::2], strict=True):
        terms = {"preset": "lanes", "options": options}
        made = post("/api/challenges", one, {"terms": terms, "seat": 0, "private": True})
        matches.append(post(f"/api/challenges/{made['id']}/accept", other, {})["match"])
    return matches


# ------------------------------------------------------------------------------------------ moves
FEW = 100  # moves; less say nothing about processor time, which is counted in hundredths of a second
LONG = {"hp": 200, "stall_rounds": 100, "deck_size": 60, "round_seconds": 600}  # moves are measured, not matches


async def moves(served: Served, sizes: Sizes) -> dict[str, Any]:
    """An open loop: moves are due at a steady rate, whether the server keeps up or not."""
    return await loop(served, sizes.players, sizes.rate, sizes.seconds)


async def full(served: Served, sizes: Sizes) -> dict[str, Any]:
    """A closed loop: everybody moves as soon as they can, so that the server always has something to do."""
    return await loop(served, sizes.full_players, AT_ONCE, sizes.seconds / 4)


async def loop(served: Served, count: int, rate: float, seconds: float) -> dict[str, Any]:
    people = await make_people(served.address, count)
    served.start()
    players = await seated(people, await asyncio.to_thread(make_matches, people, LONG))
    await drive(players, rate, min(3.0, seconds / 4))  # warm up
    for player in players:
        player.latencies.clear()
    before, mine, began = served.cpu(), time.process_time(), time.perf_counter()
    samples: list[float] = []
    watching = asyncio.create_task(watch(served, players, samples))
    sent = await drive(players, rate, seconds)
    spent, took = served.cpu() - before, time.perf_counter() - began
    watching.cancel()
    found = figures(players)
    each = 1e6 / max(1, found["moves"])
    await leave(players)
    served.stop()
    return {
        "players": len(players),
        **found,
        "moves_per_second": round(sent / took),
        "cpu_us_per_move": round(spent * each, 1),
        "cpu_us_per_move_least_median_most": spread(samples),
        "players_cpu_us_per_move": round((time.process_time() - mine) * each, 1),
        "matches_ended": sum(player.over for player in players) // 2,
        "faults": [fault for player in players for fault in player.faults][:5],
    }


async def watch(served: Served, players: list[Player], samples: list[float]) -> None:
    """Take the figure for every half second: where others use the machine too, a processor is twice as fast at one
    moment as at another, and one number for all of it hides that."""
    moves, cpu = acknowledged(players), served.cpu()
    while True:
        await asyncio.sleep(0.5)
        moves_now, cpu_now = acknowledged(players), served.cpu()
        if moves_now - moves >= FEW:
            samples.append(round((cpu_now - cpu) * 1e6 / (moves_now - moves), 1))
        moves, cpu = moves_now, cpu_now


def spread(samples: list[float]) -> list[float]:
    return [min(samples), statistics.median(samples), max(samples)] if samples else []


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acked) for player in players)


# ------------------------------------------------------------------------------------------ idle connections
async def idle(served: Served, sizes: Sizes) -> dict[str, Any]:
    people = await make_people(served.address, min(sizes.idle, 500))
    os.environ["QUINTAIN_SOCKETS_PER_ACCOUNT"] = "1000"
    served.start()
    players = [Player(people[number % len(people)][1], "") for number in range(sizes.idle)]
    await asyncio.gather(*(player.open() for player in players[:50]))
    before = served.memory()
    for some in range(50, len(players), 50):
        await asyncio.gather(*(player.open() for player in players[some : some + 50]))
    await asyncio.sleep(1)
    grown = served.memory() - before
    await leave(players)
    served.stop()
    return {"connections": len(players), "kb_each": round(grown / max(1, len(players) - 50) / 1024, 1)}


# ------------------------------------------------------------------------------------------ kill -9
async def crash(served: Served, sizes: Sizes) -> dict[str, Any]:
    """Kill the server under load, again and again. What was acknowledged must be there, and nothing else shown."""
    people = await make_people(served.address, sizes.crash_players)
    served.start()
    options = LONG | {"round_seconds": 5, "hand_size": 5}
    players = await seated(people, await asyncio.to_thread(make_matches, people, options))
    resumes, starts, chance, gone = [], [], random.Random(2), []
    for _ in range(sizes.crashes):
        await drive(players, 400, 0.3 + chance.random() * 0.4)
        served.stop(signal.SIGKILL)
        began = time.perf_counter()
        await leave(players)
        starts.append(await asyncio.to_thread(served.start))
        for player in players:
            player.acted, player.legal, player.seat = 0, [], -1
        await sit_down(players)
        resumes.append(time.perf_counter() - began)
        gone += await renew(players, people, options)
    await drive(players, 400, 0.5)
    await leave(players)
    served.stop()
    times = {"resumed_within_s": round(max(resumes), 2), "median_resume_s": round(statistics.median(resumes), 2)}
    times["started_within_s"] = round(max(starts), 2)
    return {"crashes": sizes.crashes} | times | await audit(served, [*players, *gone])


async def renew(players: list[Player], people: list[tuple[str, str]], options: dict[str, Any]) -> list[Player]:
    """Give those whose match has ended a new one, and return them as they were."""
    gone: list[Player] = []
    for first in range(0, len(players), 2):
        pair = players[first : first + 2]
        if all(player.over for player in pair):
            gone += pair
            await leave(pair)
            again = await asyncio.to_thread(make_matches, people[first : first + 2], options)
            players[first : first + 2] = await seated(people[first : first + 2], again)
    return gone


async def audit(served: Served, players: list[Player]) -> dict[str, Any]:
    """Compare what the players were told with what the journal holds."""
    store = open_store(served.address)
    await store.open()
    lost = twice = unstored = timed_out = acknowledged = 0
    for one, other in zip(players[::2], players[1::2], strict=True):
        (row,) = await store.read("SELECT setup FROM match WHERE id = $1", one.match)
        lines = await store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", one.match)
        table = Table(decode_setup(bytes(row["setup"])))
        views: list[dict[int, bytes]] = [{0: encode(table.view(seat))} for seat in (0, 1)]
        ids: list[list[int]] = [[], []]
        for line in lines:
            entry = decode(bytes(line["entry"]))
            if isinstance(entry, Decide):
                ids[entry.seat].append(entry.id)
            timed_out += isinstance(entry, TimeUp)
            table.fold(entry)
            for seat in (0, 1):
                views[seat][table.eyes[seat].version] = encode(table.view(seat))
        for player in (one, other):
            acknowledged += len(player.acked)
            lost += len(set(player.acked) - set(ids[player.seat]))
            twice += len(ids[player.seat]) - len(set(ids[player.seat]))
            unstored += sum(views[player.seat].get(version) != view for version, view in player.shown)
    await store.close()
    faults = [fault for player in players for fault in player.faults]
    return {
        "acknowledged": acknowledged,
        "lost": lost,
        "twice": twice,
        "shown_but_not_stored": unstored,
        "time_outs": timed_out,
        "faults": faults[:5],
    }


# ------------------------------------------------------------------------------------------ races
@dataclass
class Races:
    """What came of many submissions at once."""

    submitted: int = 0
    acknowledged: int = 0
    refused: int = 0
    claims: dict[tuple[str, int, int], list[Any]] = field(
        default_factory=dict
    )  # by match, seat, id: moves acknowledged
    wrong: list[str] = field(default_factory=list)


async def races(served: Served, sizes: Sizes) -> dict[str, Any]:
    """Three devices of each seat submit at once, with the same and with different numbers."""
    people = await make_people(served.address, 8)
    served.start()
    options = {"hp": 200, "stall_rounds": 100, "round_seconds": 600}
    matches = await asyncio.to_thread(make_matches, people, options)
    chance, found = random.Random(3), Races()
    while found.submitted < sizes.races:
        for number, match in enumerate(matches):
            pair = people[2 * number : 2 * number + 2]
            if await race(match, [token for _, token in pair], chance, found):
                matches[number] = (await asyncio.to_thread(make_matches, pair, options))[0]
    served.stop()
    await check_claims(served, found)
    figures = {"submissions": found.submitted, "ack": found.acknowledged, "refused": found.refused}
    return figures | {"wrong": found.wrong[:5]}


async def race(match: str, tokens: list[str], chance: random.Random, found: Races) -> bool:
    """Some rounds of a match; True if it has ended."""
    devices = [Player(token, match) for token in tokens for _ in range(3)]
    await sit_down(devices)
    for _ in range(20):
        if not all(device.legal for device in devices):
            break
        await submit_at_once(match, devices, chance, found)
    ended = not all(device.legal for device in devices)
    await leave(devices)
    return ended


async def submit_at_once(match: str, devices: list[Player], chance: random.Random, found: Races) -> None:
    prompt = max(device.prompt for device in devices)
    numbers = [max(device.last_id for device in devices if device.seat == seat) for seat in (0, 1)]
    moves = []
    for device in devices:
        device.last_id, device.acted = numbers[device.seat] + chance.randrange(2), 0
        device.acked.clear()
        moves.append(device.act(chance))
    found.submitted += len(devices)
    await settle(devices, prompt)
    for seat in (0, 1):
        mine = [(device, move) for device, move in zip(devices, moves, strict=True) if device.seat == seat]
        taken = [(device.acked[0], move) for device, move in mine if device.acked]
        found.acknowledged += len(taken)
        found.refused += len(mine) - len(taken)
        if not taken:
            found.wrong.append(f"nobody decided for seat {seat} at prompt {prompt}")
        for number, move in taken:
            found.claims.setdefault((match, seat, number), []).append(move)


async def settle(devices: list[Player], prompt: int) -> None:
    """Wait until everybody has heard of the next prompt."""
    end = time.perf_counter() + 20
    while time.perf_counter() < end and not all(device.prompt > prompt or device.over for device in devices):
        await asyncio.sleep(0.003)
    await asyncio.sleep(0.01)
    for device in devices:
        # Commands of other devices count too: number on from the highest.
        device.last_id = max(other.last_id for other in devices if other.seat == device.seat)


async def check_claims(served: Served, found: Races) -> None:
    """Whatever was acknowledged is what the journal holds, and nobody was told of a move that was not his."""
    store = open_store(served.address)
    await store.open()
    for match in {claim[0] for claim in found.claims}:
        (row,) = await store.read("SELECT setup FROM match WHERE id = $1", match)
        table, stored = Table(decode_setup(bytes(row["setup"]))), {}
        for line in await store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", match):
            entry = decode(bytes(line["entry"]))
            if isinstance(entry, Decide):
                stored[(match, entry.seat, entry.id)] = encode(table.match.move(entry.seat, entry.code).to_json())
            table.fold(entry)
        for claim, moves in found.claims.items():
            if claim[0] == match and any(move != stored.get(claim) for move in moves):
                found.wrong.append(f"{claim}: {moves} was acknowledged, {stored.get(claim)!r} was recorded")
    await store.close()


# ------------------------------------------------------------------------------------------ start-up
async def startup(served: Served, sizes: Sizes) -> dict[str, Any]:
    times, cpu = [], []
    for _ in range(3):
        times.append(served.start())
        cpu.append(served.cpu())
        served.stop()
    return {"seconds": round(statistics.median(times), 2), "cpu_seconds": round(statistics.median(cpu), 2)}


# ------------------------------------------------------------------------------------------ for minutes
async def soak(served: Served, sizes: Sizes) -> dict[str, Any]:
    """Match after match for some minutes. Memory must not grow in the second half, and nothing may go wrong."""
    people = await make_people(served.address, sizes.soak_players)
    served.start()
    players = await seated(people, await asyncio.to_thread(make_matches, people, {}))
    memory, gone = [], []
    end = time.perf_counter() + sizes.soak_seconds
    while time.perf_counter() < end:
        await drive(players, 200, min(2.0, sizes.soak_seconds / 10))
        gone += await renew(players, people, {})
        memory.append(round(served.memory() / 2**20, 1))
    await leave(players)
    served.stop()
    told: dict[str, Any] = {"matches": len(gone) // 2, "acknowledged": sum(len(player.acked) for player in gone)}
    told |= {"mb_at_half_time": memory[len(memory) // 2], "mb_at_the_end": memory[-1]}
    return told | {"faults": [fault for player in gone for fault in player.faults][:5]}


async def peers(served: Served, sizes: Sizes) -> dict[str, Any]:
    """Other servers, with about the same work."""
    return await asyncio.to_thread(measure_peers, sizes.full_players // 2, sizes.seconds / 2)


Part = Callable[[Served, Sizes], Awaitable[dict[str, Any]]]
PARTS: dict[str, Part] = {
    "startup": startup,
    "moves": moves,
    "full": full,
    "idle": idle,
    "crash": crash,
    "races": races,
    "soak": soak,
    "peers": peers,
}


def measure(parts: Sequence[str], sizes: Sizes, database: str = "") -> dict[str, Any]:
    """Run some parts, each on a server of its own (on PostgreSQL: in one database)."""
    game_of("lanes", {}, None).new(seed=1)  # compiles the rules, if that was never done
    found: dict[str, Any] = {}
    for part in parts:
        print(f"{'postgresql' if database else 'sqlite'}: {part} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="bench") as folder:
            served = Served(Path(folder), database)
            try:
                found[part] = uvloop.run(PARTS[part](served, sizes))  # type: ignore[arg-type]
            finally:
                served.end()
    return found


def main(arguments: argparse.Namespace) -> int:
    parts = chosen("BENCH_PARTS", tuple(PARTS))
    database = os.environ.get("BENCH_DATABASE", "")
    figures = {"sqlite": measure(parts, Sizes())}
    if database:
        figures["postgresql"] = measure(parts, Sizes(), database)
    print(json.dumps(figures, indent=2))
    return 0
