"""Other servers beside ours, where Node and their packages are installed (`npm install` in bench/peers): two players to
a match, a tenth of a millisecond of rules and two views for every move, as fast as they can. They store nothing."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "peers"
PEERS = {"colyseus": "@colyseus/core", "boardgame": "boardgame.io"}
PORT = 8979
TICK = os.sysconf("SC_CLK_TCK")


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used, all threads, no other process."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def measure_peers(pairs: int, seconds: float) -> dict[str, Any]:
    return {name: measure_peer(name, pairs, seconds) for name in PEERS}


def measure_peer(name: str, pairs: int, seconds: float) -> Any:
    if shutil.which("node") is None or not (FOLDER / "node_modules" / PEERS[name]).is_dir():
        return "not installed"
    with started(f"{name}-server.mjs", PORT) as server:
        try:
            wait_for(server, "ready")
            return play(name, server.pid, pairs, seconds)
        finally:
            server.kill()


def play(name: str, server: int, pairs: int, seconds: float) -> dict[str, Any]:
    with started(f"{name}-players.mjs", PORT, pairs, seconds) as players:
        try:
            wait_for(players, "begin")
            before = cpu_of(server)
            moves = int(wait_for(players, "end").split()[1])
        finally:
            players.kill()
    spent = cpu_of(server) - before
    return {"moves_per_second": round(moves / seconds), "cpu_us_per_move": round(spent / max(1, moves) * 1e6, 1)}


def started(script: str, *arguments: float) -> subprocess.Popen[str]:
    command = ["node", script, *(str(argument) for argument in arguments)]
    return subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def wait_for(process: subprocess.Popen[str], word: str) -> str:
    """The line that begins with a word."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(word):
            return line
    raise RuntimeError(f"{process.args!r} ended before it said '{word}'")
