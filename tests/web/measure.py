"""`python -m tests.web.measure URL [ROUNDS]`: how soon the page of a running server is there, how smoothly it moves.

Every figure is the median of so many rounds, each by somebody new whose browser has nothing of the page yet."""

from __future__ import annotations

import shutil
import sys
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.visitors import Visitor

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
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def arrive(browser: Browser, url: str, rulebook: str) -> dict[str, float]:
    """A newcomer opens the lobby, starts a match against a bot, and opens its address with nothing in the cache."""
    visitor = Visitor(browser, url)
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
    visitor = Visitor(browser, url, speed=1)
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


def tell(name: str, figures: list[float]) -> None:
    print(f"{name:32} {median(figures):6.0f} ms   ({min(figures):.0f} to {max(figures):.0f})", flush=True)


def main(url: str, rounds: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for rulebook in RULEBOOKS:
            found: list[dict[str, Any]] = [arrive(browser, url, rulebook) for _ in range(rounds)]
            for name in found[0]:
                tell(f"{rulebook}: {name}", [figures[name] for figures in found])
        frames = combat(browser, url)
        print(f"combat: {len(frames)} frames, p95 {quantiles(frames, n=20)[-1]:.1f} ms, longest {max(frames):.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS)
