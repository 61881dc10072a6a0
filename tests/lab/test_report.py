"""The report in a real browser: it is read from a file, and nothing else is asked of anybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.missing import missing
from tools.browser import browser_path

from quintain.lab import answering
from quintain.lab.plots import ticks
from quintain.lab.report import page
from quintain.lab.study import Budget, Study


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = [answering.answer(Study(), "lanes", name, Budget(20_000, 5.0)) for name in ("hp", "coin")]
    result = {"kind": "answers", "preset": "lanes", "answers": [one.to_json() for one in found]}
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page(result, "ru"), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", [390, 1366])
def test_it_opens_without_a_request_and_fits(report: Path, width: int) -> None:
    browser = browser_path()
    if browser is None:
        missing("no browser is installed")
    sync_api = pytest.importorskip("playwright.sync_api")
    asked: list[str] = []
    complaints: list[str] = []
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-dev-shm-usage"])
        tab = chromium.new_page(viewport={"width": width, "height": 800})
        tab.on("request", lambda request: asked.append(request.url))
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(report.as_uri())
        drawn = tab.locator("svg").count()
        wide = tab.evaluate("document.documentElement.scrollWidth")
        read = tab.locator("h2").first.inner_text()
        chromium.close()
    assert asked == [report.as_uri()]
    assert complaints == []
    assert drawn >= 6
    assert wide <= width
    assert read == "Что меняют 30 единиц здоровья вместо 20?"


def test_marks_on_axes_are_round_and_within() -> None:
    assert ticks(0.0, 0.2, 4) == [0.0, 0.05, 0.1, 0.15, 0.2]
    assert ticks(-3.0, 17.0) == [0.0, 5.0, 10.0, 15.0]
    assert ticks(2.0, 2.0) == [2.0]
    assert 2 <= len(ticks(0.123, 4567.0)) <= 7
