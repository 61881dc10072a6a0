"""Matches on this device: the page's own rules and bots, with no server to be reached."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.missing import missing
from tests.server.test_runs import FIRST, won
from tests.web.test_matches import SHORT, change_rules
from tests.web.visitors import ROOT, SIZES, Visitor, turn, until

from quintain.games import catalog
from quintain.server.site import FOLDER

Visit = Callable[..., Visitor]
CHOSEN = "quintain.table"
API = re.compile("//[^/]*/api/")
MATCHES = 10
MOST_GROWN = 2_500_000  # bytes, by so many matches


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Browsers here keep the page."""
    return partial(visit, keeps=True)


def choose(visitor: Visitor, **chosen: Any) -> None:
    """What somebody has chosen in the lobby on an earlier visit."""
    visitor.page.evaluate(f"localStorage.setItem('{CHOSEN}', {json.dumps(json.dumps({'here': True, **chosen}))})")
    visitor.go("/")


def kept_in(visitor: Visitor, name: str) -> str | None:
    found: str | None = visitor.page.evaluate(f"localStorage.getItem('{name}')")
    return found


def cut_off(visitor: Visitor) -> None:
    """From now on there is no server."""
    visitor.offline = True
    visitor.page.context.set_offline(True)


def begin(visitor: Visitor, rulebook: str) -> None:
    choose(visitor, preset=rulebook, bot="level:5")
    if rulebook in SHORT:
        change_rules(visitor, SHORT[rulebook])
    visitor.page.locator("button.go").click()
    visitor.sit()
    assert "/match/local-" in visitor.page.url


@pytest.mark.parametrize(
    "rulebook", [pytest.param(name, marks=[pytest.mark.long] if name == "duel" else []) for name in catalog.RULEBOOKS]
)
def test_a_whole_match_against_level_5_with_no_server(visit: Visit, rulebook: str) -> None:
    visitor = visit()
    begin(visitor, rulebook)
    cut_off(visitor)
    visitor.shot(f"local-{rulebook}")
    until(lambda: visitor.over, lambda: turn(visitor, rulebook))
    assert visitor.result() in ("Victory", "Defeat", "Draw")


def round_of(visitor: Visitor) -> int:
    found = re.search(r"Round (\d+)", visitor.page.inner_text("main.table"))
    return int(found.group(1)) if found else 0


def test_a_match_goes_on_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "lanes")
    until(lambda: round_of(visitor) > 1, lambda: turn(visitor, "lanes"))
    reached = round_of(visitor)
    visitor.page.reload()
    visitor.sit()
    # What was locked before may have led to another round since.
    until(lambda: round_of(visitor) >= reached, lambda: visitor.page.wait_for_timeout(50))


@pytest.mark.parametrize("damage", ["missing", "short", "changed"])
def test_a_broken_engine_is_said_and_the_server_still_plays(visit: Visit, damage: str) -> None:
    visitor = visit()
    choose(visitor, preset="lanes", bot="level:2")
    visitor.page.context.route(re.compile(r"/engine/.*\.wasm"), DAMAGES[damage])
    visitor.page.reload()  # what was fetched in the lobby was whole
    visitor.page.locator("button.go").click()
    visitor.sees("The engine of this game could not be loaded")
    visitor.complaints.clear()
    visitor.shot("local-broken")
    visitor.button("Play on the server").click()
    visitor.sit()
    assert "local-" not in visitor.page.url


@pytest.mark.parametrize("engine", ["here", "broken"])
def test_what_a_draw_costs_is_told_by_the_page_or_else_by_the_server(visit: Visit, engine: str) -> None:
    visitor = visit()
    if engine == "broken":
        visitor.context.route(re.compile(r"/engine/.*\.wasm"), lambda route: route.abort())
    choose(visitor, preset="duel", bot="random", here=False)
    visitor.page.locator("button.go").click()
    visitor.sit()
    visitor.button("Draw −500 LP").wait_for()
    visitor.sees(re.compile("You may draw a card for 500 LP first"))
    visitor.complaints.clear()


def test_what_a_step_costs_and_how_strong_units_are_is_told_by_the_engine(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "siege")
    cell = partial(visitor.page.get_by_role, "gridcell")
    visitor.page.locator("[data-held]").filter(has_text="Pawn").first.or_(
        visitor.button(re.compile("^Pawn"))
    ).first.click()
    cell(name=re.compile("^Cell a1")).click()
    cell(name=re.compile("^Cell a1.*Pawn.*power 1")).click()
    cell(name=re.compile("^Cell a2, costs 1")).wait_for()


def test_memory_after_ten_matches(visit: Visit) -> None:
    """What the window holds; what the worker holds is looked at without a browser (tests/wasm)."""
    visitor = visit()
    tools = visitor.context.new_cdp_session(visitor.page)

    def held() -> int:
        tools.send("HeapProfiler.collectGarbage")
        return int(tools.send("Runtime.getHeapUsage")["usedSize"])

    choose(visitor, preset="lanes", bot="level:2")
    sizes = []
    for _ in range(1 + MATCHES):
        visitor.page.locator("button.go").click()
        visitor.page.locator("main.table").wait_for()  # as a locator: browsers keep what tests hold by a handle
        turn(visitor, "lanes")
        visitor.page.evaluate("history.back()")
        visitor.page.locator("button.go").wait_for()
        sizes.append(held())
    assert sizes[-1] - sizes[0] < MOST_GROWN, sizes


# A browser that is told to be offline keeps the sockets that are open.
REMEMBER = """window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this); }
};"""


def test_a_match_that_lost_its_server_goes_on_here(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(REMEMBER)
    choose(visitor, preset="lanes", bot="random", here=False)
    visitor.page.locator("button.go").click()
    visitor.sit()
    visitor.button("Hint").first.click()  # the engine of the game comes to the page before the server goes
    visitor.sees("Asked on your device")
    asked = visitor.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [address for address in asked if "/hint" in address]
    cut_off(visitor)
    visitor.page.evaluate("sockets.forEach((socket) => socket.close())")
    visitor.button("Go on here").click()
    visitor.page.wait_for_url("**/match/local-*")
    visitor.sit()
    visitor.sees(re.compile("dealt anew"))
    before = visitor.page.inner_text("main.table")
    until(lambda: visitor.page.inner_text("main.table") != before, lambda: turn(visitor, "lanes"), 60)


def test_a_level_won_without_a_server_is_sent_on_the_next_visit(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/campaign")
    until(lambda: kept_in(visitor, "quintain.seeds") is not None, lambda: visitor.page.wait_for_timeout(50), 60)
    kept = json.loads(kept_in(visitor, "quintain.seeds") or "")
    seeds = [line["seed"] for line in kept["of"] if line["level"] == FIRST]
    seed, decisions = next((seed, made) for seed in seeds if (made := won(seed)))
    run = {"account": kept["account"], "level": FIRST, "seed": seed, "deck": None, "decisions": decisions}
    visitor.page.evaluate(f"localStorage.setItem('quintain.runs', {json.dumps(json.dumps([run]))})")
    visitor.go("/")
    until(lambda: kept_in(visitor, "quintain.runs") is None, lambda: visitor.page.wait_for_timeout(50), 60)
    lines = visitor.page.evaluate("fetch('/api/campaign').then((answer) => answer.json())")
    assert (lines[0]["wins"], lines[1]["open"]) == (1, True)


def solve_the_first_task(visitor: Visitor) -> None:
    """A card is put into the lane in the middle."""
    expect(visitor.page.locator(".coach .said")).to_contain_text("Pick Firebird")
    visitor.page.get_by_role("toolbar", name="hand").get_by_role("button").click()
    visitor.page.locator('[data-slot="lane:center"]').click()
    visitor.button("Ready").click()
    expect(visitor.page.locator(".coach .said")).to_contain_text("Solved")


def test_what_was_learnt_and_built_without_a_server_is_told_to_it_afterwards(visit: Visit) -> None:
    visitor = visit()
    visitor.page.context.route(API, lambda route: route.abort())
    visitor.offline = True
    visitor.go("/learn/lanes/first-steps/place-a-card")
    solve_the_first_task(visitor)
    visitor.go("/learn")
    expect(visitor.page.get_by_label("1 of 11 solved")).to_be_visible()
    visitor.go("/puzzles?game=siege")
    visitor.page.get_by_role("link", name="Next puzzle").click()
    visitor.button("Hint").click()
    visitor.button("Show me").click()
    expect(visitor.page.locator(".coach .said")).to_contain_text("That was it")
    puzzle = visitor.page.url.split("/")[-1]
    visitor.go("/decks/clash/from-aggressive")
    visitor.sees("May be played")
    for _ in range(2):  # there is one already, and two are allowed
        visitor.page.locator(".pick").first.click()
    visitor.sees(re.compile("at most 2"))
    expect(visitor.page.locator(".copies").first).to_contain_text("×2")
    visitor.page.get_by_label("Name of the deck").fill("Built alone")
    visitor.button("Save").click()
    visitor.button("Play with it").click()
    expect(visitor.page.get_by_label("Deck", exact=True).locator("option:checked")).to_have_text("Built alone")
    visitor.page.get_by_label("Bot's deck").select_option(label="Built alone")
    visitor.page.locator("button.go").click()
    visitor.sit()
    visitor.page.context.unroute(API)
    visitor.go("/")
    until(lambda: kept_in(visitor, "quintain.outbox") is None, lambda: visitor.page.wait_for_timeout(50), 60)
    asked = "Promise.all({}.map((name) => fetch(`/api/${{name}}`).then((answer) => answer.json())))"
    decks, lessons, lines = visitor.page.evaluate(asked.format("['decks', 'lessons', 'puzzles/siege']"))
    assert [deck["name"] for deck in decks] == ["Built alone"]
    assert [one["id"] for line in lessons for one in line["exercises"] if one["solved"]] == ["place-a-card"]
    assert [line["id"] for line in lines if line["state"] != "new"] == [puzzle]


def test_an_exercise_whose_engine_is_broken_is_said_to_be(visit: Visit) -> None:
    visitor = visit()
    visitor.page.context.route(API, lambda route: route.abort())
    visitor.page.context.route(re.compile(r"/engine/.*\.wasm"), DAMAGES["short"])
    visitor.offline = True
    visitor.go("/learn/lanes/first-steps/place-a-card")
    visitor.sees("The engine of this game could not be loaded")
    visitor.complaints.clear()


def whole(route: Route) -> bytearray:
    """Asked for beside the browser: a page may go, and all that it asked for with it, while this is under way."""
    with urlopen(route.request.url) as answer:
        return bytearray(answer.read())


def served(route: Route, code: bytearray) -> None:
    route.fulfill(status=200, body=bytes(code), content_type="application/wasm")


def changed(route: Route) -> None:
    """A bit of its data: it can be compiled, and plays by other numbers."""
    code = whole(route)
    code[-200] ^= 1
    served(route, code)


DAMAGES: dict[str, Callable[[Route], None]] = {
    "missing": lambda route: route.fulfill(status=404),
    "short": lambda route: served(route, whole(route)[:-4000]),
    "changed": changed,
}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_choice_is_there_in_the_lobby(visit: Visit, size: str) -> None:
    visitor = visit(size=SIZES[size], touch=size == "phone")
    choose(visitor, preset="lanes", bot="level:2")
    visitor.sees("On this device")
    visitor.shot(f"local-lobby-{size}")
    # What lies under the button that stays in sight can be scrolled to.
    visitor.page.locator(".steps").first.scroll_into_view_if_needed()
    assert visitor.axe() == []


def is_kept(visitor: Visitor) -> bool:
    """Is all of the page kept for when there is no network, to the last picture?"""
    last = "(async () => (await (await fetch('/files.json')).json()).pictures.at(-1))()"
    return bool(visitor.page.evaluate(f"{last}.then(async (name) => !!(await caches.match('/' + name)))"))


def pictures(visitor: Visitor) -> int:
    """How many cards show their picture?"""
    shown = "[...document.querySelectorAll('img.art')].filter((each) => each.complete && each.naturalWidth > 0).length"
    return int(visitor.page.evaluate(shown))


def test_the_page_opens_and_plays_without_a_network_after_one_visit(visit: Visit) -> None:
    visitor = visit()
    until(lambda: is_kept(visitor), lambda: visitor.page.wait_for_timeout(500))
    cut_off(visitor)
    visitor.go("/")
    visitor.page.locator(".tile.lanes").click()
    visitor.page.locator("button.go").click()
    visitor.sit()
    assert "/match/local-" in visitor.page.url
    assert pictures(visitor) >= 4
    visitor.shot("offline-lanes")
    visitor.go("/campaign")
    visitor.button("To battle").click()
    visitor.sit()
    visitor.shot("offline-campaign")
    visitor.go("/learn/duel/first-steps/summon")
    expect(visitor.page.locator(".coach .said")).to_contain_text("Cyclops")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, format: str, *args: object) -> None: ...

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(OSError):  # who leaves a page reads no more of it
            super().copyfile(source, outputfile)


INSIDE = {
    "/campaign": "The Orchard Wall",
    "/cards": "Golem",
    "/decks": "Decks",
    "/learn": "Learn",
    "/puzzles": "Puzzles",
    "/rules": "duel",
}


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    """What `make demo` makes."""
    if not (FOLDER / "index.html").is_file():
        missing("the page is not built: make page")
    subprocess.run([ROOT / "web" / "build.sh", "demo", tmp_path / "demo"], check=True, capture_output=True)
    return tmp_path / "demo"


def test_addresses_inside_of_the_demo_are_found_by_a_plain_host(browser: Browser, demo: Path) -> None:
    """At first those that are folders; after one visit all of them, also where the host says that there is nothing."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=demo)) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        visitor = Visitor(browser, f"http://127.0.0.1:{host.server_port}", keeps=True)
        for path, words in INSIDE.items():
            visitor.go(path)
            visitor.sees(re.compile(words, re.IGNORECASE))
        visitor.go("/")
        # Not `ready`, which is waited for without an end where the page cannot be kept.
        kept = "navigator.serviceWorker.getRegistration().then((one) => !!one?.active)"
        until(lambda: bool(visitor.page.evaluate(kept)), lambda: visitor.page.wait_for_timeout(200))
        visitor.page.locator("button.go").click()
        visitor.sit()
        visitor.page.reload()
        visitor.sit()
        visitor.close()
        host.shutdown()


def test_the_built_page_plays_from_a_plain_host_of_files(browser: Browser, demo: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=demo)) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        visitor = Visitor(browser, f"http://127.0.0.1:{host.server_port}", keeps=True)
        visitor.go("/")
        visitor.sees("No server can be reached: you play on this device.")
        visitor.page.locator(".tile.lanes").click()
        visitor.shot("demo-lobby")
        visitor.page.locator("button.go").click()
        visitor.sit()
        until(lambda: "Round 2" in visitor.page.inner_text("main.table"), lambda: turn(visitor, "lanes"))
        visitor.go("/")
        visitor.page.get_by_role("link", name="Learn it").click()
        solve_the_first_task(visitor)
        visitor.go("/")
        visitor.page.get_by_role("link", name="Today's puzzle").click()
        visitor.button("Hint").click()
        visitor.shot("demo-puzzle")
        visitor.close()
        host.shutdown()
