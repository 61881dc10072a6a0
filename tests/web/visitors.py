"""Somebody who looks at the page, with mouse, keyboard or fingers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARTEFACTS = ROOT / "artefacts" / "page"
DESKTOP = (1366, 768)
SIZES = {"desktop": DESKTOP, "wide": (1920, 1080), "phone": (390, 844), "lying": (844, 390)}
PATIENCE = 120_000  # milliseconds
KEPT = "quintain.preferences"
BLOCKED = "Service Worker registration blocked"  # what Playwright says where we asked it to

# Told in the page itself: all that axe found right, too, would be megabytes on their way here.
OFFENCES = """axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
}).then((found) => found.violations.flatMap((offence) => offence.nodes.map(
  (node) => `${offence.id}: ${node.target} ${node.failureSummary ?? ''}`)))"""


class Visitor:
    """A browser window of its own, with its own cookies. Everything that goes wrong in it is written down."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        touch: bool = False,
        speed: int = 0,
        keeps: bool = False,
    ) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.offline = False  # whoever has no server hears of that from the browser, too
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            has_touch=touch,
            is_mobile=touch,
            # Nothing moves unless a test wants to see it move, and drawing what glows takes longer than all else.
            reduced_motion="no-preference" if speed else "reduce",
            # A browser that keeps the page for when there is no server fetches all of it: 300 files for each visitor.
            service_workers="allow" if keeps else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        wanted = json.dumps(json.dumps({"speed": speed}))
        self.context.add_init_script(f"localStorage.getItem('{KEPT}') ?? localStorage.setItem('{KEPT}', {wanted})")
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.page.url}: {error}"))
        self.page.on("request", self._watch)

    def _hear(self, message: ConsoleMessage) -> None:
        expected = BLOCKED in message.text or (self.offline and "net::ERR_" in message.text)
        if message.type in ("error", "warning") and not expected:
            place = message.location.get("url", "")
            self.complaints.append(f"{self.page.url}: {message.text} {place}")

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.complaints.append(f"a request left the house: {request.url}")

    def close(self) -> None:
        self.context.close()

    # ---------------------------------------------------------------------------- moving about
    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible(timeout=PATIENCE)

    def shot(self, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def axe(self) -> list[str]:
        """What axe-core has against the screen, as one line each."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n;0")
        found: list[str] = self.page.evaluate(OFFENCES)
        return [f"{self.page.url}: {offence}" for offence in found]

    # ---------------------------------------------------------------------------- matches
    @property
    def at_table(self) -> bool:
        return self.page.locator("main.table").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator("dialog #result").count() > 0

    def sit(self) -> None:
        """Wait until the board is there."""
        self.page.wait_for_selector("main.table")

    def result(self) -> str:
        return self.page.locator("#result").inner_text()


def until(condition: Callable[[], bool], act: Callable[[], None], seconds: float = 900.0) -> None:
    """Act again and again until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        act()


LANES = ("1", "q", "1", "w", "1", "e", "Enter")
CLASH = ("3", "2", "1", "Enter")
STRIKES = [key for zone in "qwert" for key in (zone, "x")]
DUEL = (*STRIKES, "Escape", "1", "q", "1", "Escape", "1", "w", "1", "Escape", "d", "p")
SIEGE = ("1", "q", "1", "w", "1", "e", "1", "r", "Escape", "Enter", "d")
TURNS = {"lanes": LANES, "clash": CLASH, "duel": DUEL, "siege": SIEGE}
BREATH = 40  # milliseconds


def turn(visitor: Visitor, rulebook: str) -> None:
    """Play a turn with the keyboard, as far as the rules allow it."""
    for key in TURNS[rulebook]:
        if visitor.over:
            return
        visitor.press(key)
        visitor.page.wait_for_timeout(BREATH)
