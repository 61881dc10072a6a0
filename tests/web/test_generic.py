"""A game of another package that has no folder in the page is played on the generic board."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect
from tests.missing import missing
from tests.server.running import wait_for
from tests.toy.test_toy import HERE as TOY
from tests.toy.test_toy import install
from tests.web.visitors import Visitor, until

from quintain.server.site import FOLDER

Visit = Callable[..., Visitor]
STARTED = 120.0  # seconds
COMPILED = 900.0  # seconds; a bot's first move compiles the rules
PHONE = (390, 664)
TOO_LARGE = (
    "document.documentElement.scrollWidth > innerWidth + 1 || document.documentElement.scrollHeight > innerHeight + 1"
)


class Words(NamedTuple):
    """What is read at the table."""

    choose: str
    log: re.Pattern[str]
    results: set[str]
    cause: str
    review: str
    watching: str


WORDS = {
    "en": Words(
        "Choose a move",
        re.compile("You add .*: the heap is"),
        {"Victory", "Defeat"},
        "the heap is high enough",
        "Review",
        "You are watching",
    ),
    "ru": Words(
        "Выберите ход",
        re.compile("Вы добавляете карту: .*В куче"),
        {"Победа", "Поражение"},
        "куча достаточно высока",
        "Разбор",
        "Вы смотрите",
    ),
}


class Started(NamedTuple):
    """A server in a process of its own."""

    url: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A server on a machine where the toy is installed."""
    if not (FOLDER / "index.html").is_file():
        missing("the page is not built: make page")
    folder: Path = tmp_path_factory.mktemp("generic")
    install(folder / "site", "heap", heap="heap:RULEBOOK")
    path = os.pathsep.join(filter(None, [str(folder / "site"), str(TOY), os.environ.get("PYTHONPATH", "")]))
    environment = os.environ | {"PYTHONPATH": path, "QUINTAIN_WARM_BOTS": "false"}
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(folder / "data")]
    said = folder / "stderr"
    with said.open("w") as stderr, subprocess.Popen(command, env=environment, stderr=stderr) as process:
        try:
            found = wait_for(lambda: re.search(r"http://\S+(?=/ )", said.read_text()), STARTED)
            yield Started(found.group())
        finally:
            process.terminate()


def sit_down(visitor: Visitor) -> None:
    """From the lobby to a table with a bot."""
    visitor.page.locator(".tile.heap").click()
    visitor.page.locator("button.go").click()
    visitor.sit()


def by_mouse(visitor: Visitor) -> None:
    visitor.page.locator(".moves button").first.click()
    visitor.page.locator(".act .gold").click()


def by_keyboard(visitor: Visitor) -> None:
    visitor.press("1", "Enter")


def play_out(visitor: Visitor, act: Callable[[Visitor], None]) -> None:
    def turn() -> None:
        visitor.page.wait_for_selector(".moves button, dialog #result", timeout=COMPILED * 1000)
        if not visitor.over:
            act(visitor)
            visitor.page.wait_for_timeout(50)

    until(lambda: visitor.over, turn, COMPILED)


@pytest.mark.parametrize(("language", "act"), [("en", by_mouse), ("ru", by_keyboard)])
def test_a_whole_match_is_played_and_reviewed(visit: Visit, language: str, act: Callable[[Visitor], None]) -> None:
    words = WORDS[language]
    visitor = visit(language=language)
    sit_down(visitor)
    visitor.sees(words.choose)
    visitor.shot(f"generic-{language}")
    assert visitor.axe() == []
    play_out(visitor, act)
    assert visitor.result() in words.results
    visitor.sees(words.cause)
    visitor.shot(f"generic-over-{language}")
    assert visitor.axe() == []
    visitor.button(words.review, exact=True).click()
    visitor.page.wait_for_selector(".controls")
    visitor.press("End")
    expect(visitor.page.locator("aside .log")).to_contain_text(words.log)
    visitor.press("Home")  # at the end somebody may hold nothing
    theirs = visitor.page.locator(".zones section").first.locator("li .card")
    expect(theirs).to_have_count(0)
    visitor.page.locator(".controls select").last.select_option("both")
    expect(theirs).not_to_have_count(0)
    visitor.shot(f"generic-review-{language}")
    assert visitor.axe() == []


def test_a_phone_shows_it_all(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True, language="ru")
    sit_down(visitor)
    visitor.sees(WORDS["ru"].choose)
    visitor.page.locator(".moves button").first.tap()
    visitor.shot("generic-phone-ru")
    assert not visitor.page.evaluate(TOO_LARGE)
    expect(visitor.page.locator(".act .gold")).to_be_in_viewport(ratio=1)
    assert visitor.axe() == []


def test_somebody_watches_and_the_player_resigns(visit: Visit) -> None:
    player, watcher = visit(), visit()
    sit_down(player)
    watcher.go(player.page.url.removeprefix(player.url))
    watcher.sit()
    watcher.sees(WORDS["en"].watching)
    assert watcher.page.locator(".moves").count() == 0
    player.button("Menu").click()
    player.button("Resign").click()
    player.button("Resign").click()
    player.page.wait_for_selector("#result")
    assert player.result() == "Defeat"
    watcher.page.wait_for_selector("#result")


def test_its_rules_and_cards_can_be_read(visit: Visit) -> None:
    visitor = visit("/rules/heap")
    visitor.sees("Heap")
    expect(visitor.page.locator(".rules").get_by_role("link", name="Seven, value 7")).to_be_attached()
    assert visitor.axe() == []
