"""How fast the page's own engine is in a browser beside the machine code of this computer: the same random matches, the
same searches and the same decisions on both, in turns, by processor time (of the browser's processes that show pages).

quintain bench page               all games
quintain bench page lanes         and some of them"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from tests.web.node import node_path
from tools.browser import browser_path

from quintain.bots.levels import bot
from quintain.bots.luck import Luck
from quintain.bots.matches import luck_of
from quintain.bots.parts import is_solo
from quintain.bots.simulate import simulate
from quintain.bots.subgamebot import SubgameBot
from quintain.games import catalog
from quintain.rules.game import Game
from quintain.wasm.minds import solver_told

WEB = Path(__file__).parent.parent / "web"
ROUNDS = 7
# Browsers count processor time in hundredths of a second: each piece of work takes about half of one here.
MATCHES = 100_000  # at random
SEARCHES = 12  # first positions
SEARCH = "search:20000"
LEVEL, DECISIONS = "level:6", 25
LEVEL_MATCHES = {True: 20, False: 1}  # between such bots; those who plan a long turn decide quickly
BARS = {"random matches": 0.4, "search": 0.35}
# Node takes the types away, and nothing else; the browser gets what is in the repository.
STRIP = """
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
const [from, to] = process.argv.slice(1);
for (const name of readdirSync(from)) {
  const bare = stripTypeScriptTypes(readFileSync(`${from}/${name}`, 'utf8'));
  writeFileSync(`${to}/${name}`, bare);
}
"""
PAGE = """<!doctype html><title>bench</title><script>
const worker = new Worker('/_page.js', { type: 'module' });
let last = 0;
window.ask = (asked) => new Promise((done, failed) => {
  const id = ++last;
  worker.onmessage = ({ data }) => data.id === id && done(data.answer);
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage({ id, ...asked });
});
</script>"""


class Work(NamedTuple):
    """The same work, here and there; both say what came of it, which must be the same."""

    name: str
    here: Callable[[], Any]
    there: dict[str, Any]


class Figure(NamedTuple):
    """How fast the page is, compared to here, round by round; and how much a second both do."""

    shares: list[float]
    here: float
    there: float


def main(arguments: argparse.Namespace) -> int:
    games = arguments.only or list(catalog.RULEBOOKS)
    if lacking := missing():
        print(f"not measured: {lacking}")
        return 0
    figures: dict[str, dict[str, Figure]] = {}
    with browsing() as ask:
        for rulebook in games:
            game = catalog.load(rulebook)
            figures[rulebook] = {work.name: compare(game, work, ask) for work in works(game)}
            if not arguments.json:
                print("\n".join(told(rulebook, figures[rulebook])), flush=True)
    if arguments.json:
        print(json.dumps({game: {name: one._asdict() for name, one in its.items()} for game, its in figures.items()}))
    return 0


def missing() -> str | None:
    """What there has to be and is not."""
    if browser_path() is None:
        return "no browser is installed"
    if node_path() is None:
        return "there is no Node"
    return None if (WEB / "public" / "engine" / "index.json").is_file() else "the page is not built: make page"


# ------------------------------------------------------------------------------------------ work
def works(game: Game) -> Iterator[Work]:
    solo = is_solo(game.rulebook)
    here = partial(simulate, game, ("random", "random"), MATCHES, 1)
    yield Work("random matches", lambda: (here().decisions, MATCHES), {"what": "random", "games": MATCHES})
    if not solo:
        searcher = bot(SEARCH).inner(game)  # type: ignore[attr-defined]
        line = solver_told(game, searcher.config)
        asked = {"what": "search", "line": line, "matches": SEARCHES}
        yield Work("search", lambda: searched(game, searcher), asked)
    asked = {"what": "decide", "name": LEVEL, "most": DECISIONS, "matches": LEVEL_MATCHES[solo]}
    yield Work(LEVEL, lambda: decided(game, LEVEL_MATCHES[solo]), asked)


def searched(game: Game, searcher: SubgameBot) -> tuple[int, int]:
    """Solve the first position of some matches: how many outcomes were looked at?"""
    outcomes = 0
    for seed in range(SEARCHES):
        match = game.new(seed=seed)
        seat = match.to_act[0]
        searcher.mix(game, match.observe(seat), seat, Luck(seed))
        outcomes += int(searcher.solver(game).search.peek("simulations"))
    return outcomes, outcomes


def decided(game: Game, matches: int) -> tuple[list[int], int]:
    """The first decisions of a level in matches with itself, by counted budgets."""
    bots, moves = [bot(LEVEL), bot(LEVEL)], []
    for seed in range(matches):
        match = game.new(seed=seed)
        while match.to_act and len(match.decisions) < DECISIONS:
            number = len(match.decisions)
            for seat in match.to_act:
                moves.append(bots[seat].choose(game, match.observe(seat), seat, luck_of(match.seed, seat, number)))
                match.play({seat: moves[-1]})
    return moves, len(moves)


Ask = Callable[[dict[str, Any]], tuple[Any, float]]  # what came of it, and the processor time in seconds


def compare(game: Game, work: Work, ask: Ask) -> Figure:
    """In turns, after one round that makes both ready."""
    asked = {**work.there, "rulebook": game.rulebook.name}
    found, amount = work.here()
    answer, _ = ask(asked)
    assert answer == found, f"{game.preset}, {work.name}: {answer} there, {found} here"
    here, there = [], []
    for _ in range(ROUNDS):
        begun = process_time()
        work.here()
        here.append(process_time() - begun)
        there.append(ask(asked)[1])
    shares = [one / other for one, other in zip(here, there, strict=True)]
    return Figure(shares, amount / statistics.median(here), amount / statistics.median(there))


def told(rulebook: str, figures: dict[str, Figure]) -> Iterator[str]:
    for name, one in figures.items():
        middle, bar = statistics.median(one.shares), BARS.get(name)
        held = "" if bar is None else f", bar {bar}: {'held' if middle >= bar else 'missed'}"
        yield (
            f"{rulebook}, {name}: {middle:.2f} of native ({min(one.shares):.2f} to {max(one.shares):.2f}{held}); "
            f"{one.there:,.0f} a second beside {one.here:,.0f}"
        )


# ------------------------------------------------------------------------------------------ the browser
@contextmanager
def browsing() -> Iterator[Ask]:
    """A page in a browser that works when it is asked to."""
    from playwright.sync_api import sync_playwright

    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page, system = browser.new_page(), browser.new_browser_cdp_session()
        page.set_default_timeout(0)
        page.goto(url)

        def spent() -> float:
            known: Sequence[dict[str, Any]] = system.send("SystemInfo.getProcessInfo")["processInfo"]
            return float(sum(one["cpuTime"] for one in known if one["type"] == "renderer"))

        def ask(asked: dict[str, Any]) -> tuple[Any, float]:
            begun = spent()
            answer = page.evaluate("(asked) => window.ask(asked)", asked)
            return answer, spent() - begun

        yield ask
        browser.close()


@contextmanager
def served() -> Iterator[str]:
    """The page's engine as it was built, and what runs it."""
    with tempfile.TemporaryDirectory(prefix="quintain-page-") as name:
        folder = Path(name)
        (folder / "engine").mkdir()
        (folder / "built").symlink_to(WEB / "public" / "engine")
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
        shutil.copy(Path(__file__).with_name("_page.js"), folder)
        command = [str(node_path()), "--no-warnings", "--input-type=module", "-e", STRIP]
        subprocess.run([*command, str(WEB / "src" / "engine"), str(folder / "engine")], check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


class Files(SimpleHTTPRequestHandler):
    """Says nothing, and calls what Node has made of TypeScript by its name."""

    def guess_type(self, path: Any) -> str:
        return "text/javascript" if str(path).endswith((".ts", ".js")) else super().guess_type(path)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""
