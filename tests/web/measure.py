"""`python -m tests.web.measure URL [ROUNDS]`: how soon the page of a running server is there, how smoothly it moves.

Every figure is the median of so many rounds, each by somebody new whose browser has nothing of the page yet."""

from __future__ import annotations

import sys
from statistics import median, quantiles
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright
from tests.web.visitors import Visitor
from tools.browser import browser_path

from quintain import match_line
from quintain.bots.levels import bot_for
from quintain.bots.matches import luck_of, play
from quintain.games import catalog
from quintain.rules.game import Match

RULEBOOKS = ("lanes", "clash", "duel", "siege")
ROUNDS = 5
# When the first own card can be taken, by the browser's own clock.
WATCH = """
window.seen = {};
new MutationObserver(() => {
  const card = document.querySelector('main.table [data-hand]');
  if (card && !window.seen.board) requestAnimationFrame(() => (window.seen.board ??= performance.now()));
  if (document.querySelector('.tile')) window.seen.lobby ??= performance.now();
}).observe(document, { subtree: true, childList: true });
const begun = ({ target }) => target.closest?.('.play .gold') && (window.seen.click = performance.now());
addEventListener('click', begun, true);
"""
FRAMES = """
window.frames_ = [];
let before = performance.now();
const look = (now) => { window.frames_.push(now - before); before = now; requestAnimationFrame(look); };
requestAnimationFrame(look);
"""
FIGHTS, LONGEST_FIGHT = 6, 900  # matches of each level that the largest fight is looked for in; decisions of one
WATCHED = 30_000  # milliseconds of a fight
BARS = {"no-preference": 33, "reduce": 20}  # milliseconds that p95 of its frames may take
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def arrive(browser: Browser, url: str, rulebook: str) -> dict[str, float]:
    """A newcomer opens the lobby, starts a match against a bot, and opens its address with nothing in the cache."""
    visitor = Visitor(browser, url, keeps=True)
    visitor.context.add_init_script(WATCH)
    page = visitor.page
    visitor.go("/")
    page.wait_for_selector(".tile")
    figures = {"first paint": page.evaluate(PAINT), "lobby": page.evaluate("seen.lobby")}
    page.locator(f".tile.{rulebook}").click()
    page.wait_for_timeout(500)
    page.locator(".play .gold").click()
    page.wait_for_selector("main.table [data-hand]")
    page.wait_for_timeout(100)
    figures["board after the click"] = page.evaluate("seen.board - seen.click")
    session = visitor.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    page.reload()
    page.wait_for_selector("main.table [data-hand]")
    page.wait_for_timeout(100)
    figures["board by its address"] = page.evaluate("seen.board")
    visitor.close()
    return figures


def combat(browser: Browser, url: str) -> list[float]:
    """The frames of three rounds of lanes in which cards are revealed and fight."""
    visitor = Visitor(browser, url, speed=1, keeps=True)
    page = visitor.page
    visitor.go("/")
    page.locator(".play .gold").click()
    visitor.sit()
    page.wait_for_timeout(4000)
    page.evaluate(FRAMES)
    for _ in range(3):
        visitor.press("Escape", "1", "q", "1", "w", "1", "e")
        page.wait_for_timeout(300)
        visitor.press("Enter")
        page.wait_for_timeout(4000)
    frames: list[float] = page.evaluate("frames_")
    visitor.close()
    return frames[2:]


def largest_fight() -> tuple[str, int, int]:
    """A match of siege as a line of text, the decision before which most units stand on the field, and how many."""
    presets = catalog.table("siege").presets
    found = [fight_of(preset, seed) for preset in presets for seed in range(FIGHTS)]
    return max((one for one in found if one[0].count("|") < LONGEST_FIGHT), key=lambda one: one[2])


def fight_of(preset: str, seed: int) -> tuple[str, int, int]:
    """The same of one match between simple bots."""
    game = catalog.load(preset)
    match, bot, most, at = game.new(seed=seed), bot_for(game, "greedy"), 0, 0

    def choose(match: Match, seat: int, number: int) -> int:
        return bot.choose(match.game, match.observe(seat), seat, luck_of(seed, seat, number), None)

    def count(match: Match) -> None:
        nonlocal most, at
        if (units := len(match.view(0)["field"])) > most:
            most, at = units, len(match.decisions)

    play(match, choose, [count])
    return match_line(match), at, most


def fight(browser: Browser, url: str, line: str, decision: int, effects: str) -> list[float]:
    """The frames of the largest fight, played from just before it."""
    visitor = Visitor(browser, url, speed=1)
    visitor.page.emulate_media(reduced_motion="reduce" if effects == "reduce" else "no-preference")
    visitor.go(f"/position#{quote(line)}")
    page = visitor.page
    page.wait_for_selector(".controls input[type=range]")
    scrub = page.locator(".controls input[type=range]")
    last = int(scrub.get_attribute("max") or "0")
    scrub.fill(str(max(0, min(decision, last) - 2)))
    page.wait_for_timeout(1000)
    page.evaluate(FRAMES)
    page.locator(".controls .main").click()
    page.wait_for_timeout(WATCHED)
    frames: list[float] = page.evaluate("frames_")
    visitor.close()
    return frames[2:]


def tell(name: str, figures: list[float]) -> None:
    print(f"{name:32} {median(figures):6.0f} ms   ({min(figures):.0f} to {max(figures):.0f})", flush=True)


def main(url: str, rounds: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        for rulebook in RULEBOOKS:
            found: list[dict[str, Any]] = [arrive(browser, url, rulebook) for _ in range(rounds)]
            for name in found[0]:
                tell(f"{rulebook}: {name}", [figures[name] for figures in found])
        frames = combat(browser, url)
        print(f"combat: {len(frames)} frames, p95 {quantiles(frames, n=20)[-1]:.1f} ms, longest {max(frames):.0f} ms")
        line, decision, units = largest_fight()
        for effects, bar in BARS.items():
            frames = fight(browser, url, line, decision, effects)
            p95 = quantiles(frames, n=20)[-1]
            print(
                f"largest fight, {units} units, effects {effects}: {len(frames)} frames, p95 {p95:.1f} ms (bar {bar})"
            )
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS)
