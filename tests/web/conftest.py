"""A real server with the built page, and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.missing import missing
from tests.server.running import GENEROUS, Running
from tests.web.visitors import PATIENCE, Visitor
from tools.browser import NAMES, browser_path

from quintain.server.settings import Settings
from quintain.server.site import FOLDER


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The server, on a database of its own."""
    if not (FOLDER / "index.html").is_file():
        missing("the page is not built: make page")
    folder: Path = tmp_path_factory.mktemp("page")
    settings = Settings(data=str(folder), queue_offers_bot_after=1, **GENEROUS)
    with Running(settings) as house:
        yield house


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one file at a time: as long as Playwright is open its event loop runs, and no other can be started."""
    path = browser_path()
    if path is None:
        missing(f"no browser is installed: one of {', '.join(NAMES)}")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # Without the sandbox, since tests often run as root in a container.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def visit(house: Running, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens the page as somebody new. Afterwards nobody may have met an error or left the server's own origin."""
    visitors: list[Visitor] = []

    def come(path: str = "/", **how: Any) -> Visitor:
        visitors.append(Visitor(browser, house.url, **how))
        visitors[-1].go(path)
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert complaints == []
