"""How soon things work: from a fresh clone and from a wheel, with an empty cache (cold) and once more (warm).

Seconds by the clock and of all processors to the address, the page, the first move of a bot in each game (of the level
that the lobby begins with; a star where a simpler bot stood in), the first `sim` of each game and the first answer of
the lab. A clone compiles in the background while its page is built, as `make play` does; a wheel has machine code in
it, which is made first unless it is there. The environment is that of this process: installing is not measured."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from quintain.games import catalog

ROOT = Path(__file__).parent.parent
PAGE = Path("src/quintain/server/page")
MACHINE = Path("src/quintain/machine")
LEVEL = "level:2"  # what the lobby begins with
PATIENCE = 900.0  # seconds for anything at all, on a busy machine
SILENCE = 1.5  # seconds after which we move first
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Spent(NamedTuple):
    """Seconds by the clock, and of all processors."""

    wall: float
    cpu: float
    note: str = ""


class Findings(dict[str, Spent]):
    """What was measured, told as it comes: all of it takes minutes."""

    def __init__(self, run: str) -> None:
        self.run = run

    def __setitem__(self, what: str, spent: Spent) -> None:
        super().__setitem__(what, spent)
        print(f"{self.run}: {what} {spent.wall:.1f} s{spent.note}", file=sys.stderr, flush=True)


class Place(NamedTuple):
    """Where Quintain is, and where it keeps what it compiles."""

    source: Path
    cache: Path

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("QUINTAIN_")}
        return kept | {"PYTHONPATH": str(self.source), "QUINTAIN_CACHE": str(self.cache)}

    def begin(self, *words: str, **more: Any) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "quintain", *words]
        return subprocess.Popen(command, env=self.environment(), text=True, start_new_session=True, **more)

    def run(self, *words: str) -> Spent:
        started, before = time.perf_counter(), os.times()
        done = self.begin(*words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = done.communicate(timeout=PATIENCE)[1]
        if done.returncode:
            raise RuntimeError(f"quintain {' '.join(words)}: {said}")
        after = os.times()
        cpu = after.children_user + after.children_system - before.children_user - before.children_system
        return Spent(time.perf_counter() - started, cpu)


def main(arguments: argparse.Namespace) -> int:
    wanted = arguments.only or ["clone", "wheel"]
    found: dict[str, Findings] = {}
    with tempfile.TemporaryDirectory(prefix="quintain-start-") as name:
        folder = Path(name)
        clone = fresh_clone(folder / "clone")
        for kind in wanted:
            cache = folder / f"cache-{kind}"
            place = Place(clone / "src" if kind == "clone" else installed_wheel(clone, folder), cache)
            found[f"{kind}, cold"] = measured(
                Findings(f"{kind}, cold"), place, folder, clone if kind == "clone" else None
            )
            found[f"{kind}, warm"] = measured(Findings(f"{kind}, warm"), place, folder, None)
    if arguments.json:
        print(
            json.dumps({run: {what: one._asdict() for what, one in of.items()} for run, of in found.items()}, indent=2)
        )
    else:
        print(told(found))
    return 0


# ------------------------------------------------------------------------------------------ where from
def fresh_clone(into: Path) -> Path:
    """The last commit, with the environment and the page's packages of this checkout."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(into)], check=True)
    for name in (".venv", "web/node_modules"):
        if (ROOT / name).exists():
            (into / name).symlink_to((ROOT / name).resolve())
    os.utime(into / "web" / "package-lock.json", (0, 0))  # the packages are there: they need not be installed
    return into


def installed_wheel(clone: Path, folder: Path) -> Path:
    """A wheel with the page and with machine code, as somebody else would install it."""
    print("building a wheel with machine code ...", file=sys.stderr, flush=True)
    for part in (PAGE, MACHINE):
        if (ROOT / part).is_dir() and not (clone / part).is_dir():
            shutil.copytree(ROOT / part, clone / part)
    Place(clone / "src", folder / "cache-builder").run("compile", "--ship")
    (clone / ".gitignore").unlink()  # what is built goes into the wheel
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=clone, check=True
    )
    (wheel,) = folder.glob("*.whl")
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(wheel)], check=True)
    return target


# ------------------------------------------------------------------------------------------ what is measured
def measured(found: Findings, place: Place, folder: Path, clone: Path | None) -> Findings:
    """Everything once; a clone builds its page first, and compiles meanwhile."""
    compiling = None
    if clone is not None and (clone / "web" / "node_modules").exists():
        compiling = place.begin("compile", stderr=subprocess.DEVNULL)
        found["page built"] = build_page(clone)
    try:
        serve(found, place, folder)
    finally:
        if compiling is not None:
            end(compiling)
    for game in catalog.names():
        found[f"first sim: {game}"] = place.run("sim", min(catalog.table(game).presets), "--games", "1000", "--json")
    found["first answer of the lab"] = place.run("lab", "run", catalog.EXAMPLE, "--budget", "1000")
    return found


def build_page(clone: Path) -> Spent:
    started, before = time.perf_counter(), os.times()
    subprocess.run(["web/build.sh"], cwd=clone, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Spent(time.perf_counter() - started, cpu)


def serve(found: Findings, place: Place, folder: Path) -> None:
    """A server from its start: its address, the page, and a move of a bot in each game."""
    with tempfile.TemporaryDirectory(dir=folder) as data:
        started = time.perf_counter()
        server = place.begin("serve", "--port", "0", "--data", data, stderr=subprocess.PIPE)
        try:
            assert server.stderr is not None
            line = next(line for line in server.stderr if line.startswith("Quintain: "))
            url = line.split()[1].rstrip("/")
            found["address"] = since(started, server)
            if fetch(url + "/") is not None:
                found["page"] = since(started, server)
            with guest(url) as (cookie, socket):
                for game in catalog.names():
                    began, before = time.perf_counter(), cpu_of(server)
                    note = first_move(url, cookie, socket, game)
                    spent = Spent(time.perf_counter() - began, cpu_of(server) - before, note)
                    found[f"first move of a bot: {game}"] = spent
        finally:
            end(server)


# ------------------------------------------------------------------------------------------ a player
@contextmanager
def guest(url: str) -> Iterator[tuple[str, ClientConnection]]:
    answer = ask(url, "/api/guest", {}, "")
    cookie = answer[1].split(";")[0]
    headers = {"cookie": cookie, "origin": url}
    with connect(url.replace("http", "ws") + "/api/socket", additional_headers=headers, max_size=None) as socket:
        yield cookie, socket


def first_move(url: str, cookie: str, socket: ClientConnection, game: str) -> str:
    """Begin a match and wait for the bot's first move; we move only if the bot waits for us. A star if it was a simpler
    bot's."""
    body = {"terms": {"preset": min(catalog.table(game).presets), "options": two_players(game)}, "opponent": LEVEL}
    match = ask(url, "/api/matches", body | {"seat": 1}, cookie)[0]["match"]
    socket.send(json.dumps({"t": "join", "match": match, "version": None}))
    table: dict[str, Any] = {}
    moved, number, silent = False, 0, 0.0
    while not moved:
        message = hear(socket, SILENCE)
        if message is None:
            silent += SILENCE
            if silent > PATIENCE:
                raise TimeoutError(f"no bot moves in {game}")
            if table.get("legal") and number == 0:  # perhaps it is we who begin
                number = play(socket, match, table)
        elif message.get("match") == match and message["t"] in ("table", "update"):
            table |= message
            moved = message["t"] == "update"
    while (after := hear(socket, 0.3)) is not None:
        if after["t"] == "preparing" and after.get("simpler") is not None:
            return "*"
    return ""


def play(socket: ClientConnection, match: str, table: dict[str, Any]) -> int:
    """Our move; what the table shows of it comes before the server has acknowledged it."""
    command = {"t": "play", "match": match, "prompt": table["prompt"], "id": 1, "move": table["legal"][0]}
    socket.send(json.dumps(command))
    while (message := hear(socket, PATIENCE)) is not None and message["t"] not in ("ack", "error"):
        table |= message if message["t"] == "update" else {}
    return 1


def two_players(game: str) -> dict[str, Any]:
    """The options that make it a game of two, if it is played alone otherwise."""
    usual = catalog.load(min(catalog.table(game).presets))
    flags = [name for name, value in usual.options.items() if isinstance(value, bool)]
    changed: Iterator[dict[str, Any]] = ({name: not usual.options[name]} for name in flags)
    return next((one for one in changed if not catalog.load(usual.preset, **one).alone), {}) if usual.alone else {}


def hear(socket: ClientConnection, patience: float) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(socket.recv(patience))
    except TimeoutError:
        return None
    return found


def ask(url: str, path: str, body: Any, cookie: str) -> tuple[Any, str]:
    """What a route answers, and the cookie that it sets."""
    headers = {"content-type": "application/json", "origin": url, "cookie": cookie}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read() or b"null"), answer.headers.get("set-cookie", "")


def fetch(url: str) -> bytes | None:
    """A page; None if it has not been built."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError:
        return None


# ------------------------------------------------------------------------------------------ processes
def since(started: float, server: subprocess.Popen[str]) -> Spent:
    return Spent(time.perf_counter() - started, cpu_of(server))


def cpu_of(server: subprocess.Popen[str]) -> float:
    """Seconds of all processors that a process and its children have used, where the system tells."""
    total = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[3]) == server.pid:  # the session
            total += sum(map(int, fields[11:15]))
    return total / TICKS


def end(process: subprocess.Popen[str]) -> None:
    """End it with all of its children: they are a session of their own."""
    try:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
    except ProcessLookupError:
        pass
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
    if process.stderr is not None:
        process.stderr.close()
    process.wait()


def told(found: dict[str, Findings]) -> str:
    """Rows of what is waited for, columns of where from: seconds by the clock, and of all processors."""
    rows = list(dict.fromkeys(what for run in found.values() for what in run))
    width = max(map(len, rows))
    lines = [
        " " * width + "".join(f"{run:>22}" for run in found),
        " " * width + f"{'clock   processors':>22}" * len(found),
    ]
    for what in rows:
        cells = [run.get(what) for run in found.values()]
        shown = ["" if cell is None else f"{cell.wall:.1f}{cell.note or ' '}  {cell.cpu:9.1f}" for cell in cells]
        lines.append(f"{what:<{width}}" + "".join(f"{cell:>22}" for cell in shown))
    return "\n".join([*lines, "* a simpler bot made this move"])
