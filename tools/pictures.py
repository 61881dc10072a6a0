"""`make pictures`: takes the pictures of the documentation anew, from a running server and its built page."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.server.running import GENEROUS, Running
from tests.web.visitors import Visitor

from quintain.server.settings import Settings
from quintain.server.site import FOLDER
from tools.browser import browser_path

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZE = (1280, 720)
QUALITY = 82
STILL = 1500  # milliseconds until nothing moves any more


def lobby(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.wait_for_selector(".tile.lanes")


def lanes(visitor: Visitor) -> None:
    """A plan is made in the second round of a match."""
    lobby(visitor)
    visitor.page.locator(".tile.lanes").click()
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    visitor.page.wait_for_timeout(STILL)
    visitor.press("1", "q", "Enter")
    visitor.sees("Round 2")  # the bot may have to be compiled first
    visitor.page.wait_for_timeout(STILL)
    try_all(visitor, ("w", "e"))


def siege(visitor: Visitor) -> None:
    """A turn of the campaign's first level."""
    lobby(visitor)
    visitor.page.locator(".tile.siege").click()
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    visitor.page.wait_for_timeout(STILL)
    try_all(visitor, ("q", "w"))


def try_all(visitor: Visitor, places: tuple[str, ...]) -> None:
    """Whatever of the hand can be paid, at these places. That something could not is said for a moment."""
    for place in places:
        for card in "54321":
            visitor.press(card, place, "Escape")
    visitor.page.wait_for_timeout(6 * STILL)


def lab(visitor: Visitor) -> None:
    visitor.go("/lab")
    visitor.page.wait_for_selector(".questions .chip")
    visitor.page.get_by_role("slider").first.fill("20")
    visitor.page.wait_for_selector(".told h2")
    visitor.page.wait_for_function("!document.querySelector('progress')")


TAKEN: tuple[Callable[[Visitor], None], ...] = (lobby, lab, siege, lanes)


def take(browser: Browser, url: str, picture: Callable[[Visitor], None]) -> None:
    visitor = Visitor(browser, url, size=SIZE)
    picture(visitor)
    visitor.page.wait_for_timeout(STILL)
    path = PICTURES / f"{picture.__name__}.jpg"
    visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY)
    visitor.close()
    print(f"{path.name}: {path.stat().st_size // 1024} KiB")


def main(names: list[str]) -> int:
    """All pictures, or those that are named."""
    found = browser_path()
    if found is None or not (FOLDER / "index.html").is_file():
        print("pictures: a browser (chromium) and the built page (make page) are needed", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as data:
        take_all(Settings(data=data, **GENEROUS | {"warm_bots": True}), found, names)
    return 0


def take_all(settings: Settings, browser: str, names: list[str]) -> None:
    with Running(settings) as house, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for picture in TAKEN:
            if not names or picture.__name__ in names:
                take(opened, house.url, picture)
        opened.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
