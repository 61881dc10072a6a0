"""What the page may weigh, and how soon it must be there."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from statistics import quantiles

import pytest
from playwright.sync_api import Browser
from tests.server.running import Running
from tests.web.measure import RULEBOOKS, arrive, combat
from tests.web.visitors import Visitor

from quintain.content import LANGUAGES
from quintain.server.site import FOLDER

FIRST_LOAD = 45 * 1024  # with the words of any language
PAINT, BOARD, FRAME = 500, 1000, 33  # milliseconds
IMPORT = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')


def first_scripts() -> set[str]:
    """The scripts that the first screen needs: what the index names, and what these import at once."""
    index = (FOLDER / "index.html").read_text(encoding="utf-8")
    found: set[str] = set()
    waiting = re.findall(r"assets/([\w.-]+\.js)", index)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORT.findall((FOLDER / "assets" / name).read_text(encoding="utf-8"))
    return found


def test_the_first_load_is_small(house: Running) -> None:
    weights = {name: weight(name) for name in first_scripts()}
    words = {path.name: weight(path.name) for path in (FOLDER / "assets").glob("first-*.js")}
    assert len(words) == len(LANGUAGES)
    assert sum(weights.values()) + max(words.values()) <= FIRST_LOAD, weights | words


def test_words_of_one_language_are_loaded_until_another_is_chosen(visit: Callable[..., Visitor]) -> None:
    visitor = visit("/", language="ru")
    visitor.button(re.compile("^EN")).wait_for()
    assert languages(visitor) == ["ru"]
    visitor.button(re.compile("^EN")).click()
    visitor.button(re.compile("^RU")).wait_for()
    assert languages(visitor) == ["en", "ru"]
    assert visitor.page.get_attribute("html", "lang") == "en"


def languages(visitor: Visitor) -> list[str]:
    """Of the words that were loaded for the first screen."""
    loaded: list[str] = visitor.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return sorted(found[1] for name in loaded if (found := re.search(r"/first-(\w+)-", name)))


def weight(name: str) -> int:
    return len(gzip.compress((FOLDER / "assets" / name).read_bytes(), 6))


@pytest.mark.timing
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_page_and_board_are_soon_there(house: Running, browser: Browser, rulebook: str) -> None:
    arrive(browser, house.url, rulebook)  # rules are loaded when they are first played
    figures = arrive(browser, house.url, rulebook)
    assert figures["first paint"] <= PAINT
    assert figures["board after the click"] <= BOARD
    assert figures["board by its address"] <= BOARD


@pytest.mark.timing
def test_a_fight_moves_smoothly(house: Running, browser: Browser) -> None:
    assert quantiles(combat(browser, house.url), n=20)[-1] <= FRAME


def test_the_page_names_no_other_origin() -> None:
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*") if path.suffix in (".html", ".css")
    }
    assert [name for name, text in texts.items() if re.search(r"(?:src|href|url\()\s*=?[\"']?https?:", text)] == []
