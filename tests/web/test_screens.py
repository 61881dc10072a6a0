"""Every screen, in both languages, at four sizes and in all colours: nothing for axe-core to complain about, nothing
off the edge, and what is chosen is to be seen."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.web.visitors import SIZES, Visitor

from quintain.games import catalog

Visit = Callable[..., Visitor]
POSITION = "position/1 lanes 3 0 beowulf|rostam 0 30/2/firebird,saladin/-,coyote:2,-|28/1/hang-tuah/-,-,utnapishtim:8"
PUZZLE = json.loads((catalog.rulebook("duel").folder / "puzzles.jsonl").read_text("utf-8").partition("\n")[0])["id"]
SCREENS = {
    "lobby": ("/", ".tile"),
    "campaign": ("/campaign", ".map button"),
    "decks": ("/decks", ".deck"),
    "builder-clash": ("/decks/clash/from-aggressive", ".cards li"),
    "builder-siege": ("/decks/siege/new", ".cards li"),
    "ladder": ("/ladder", ".panel"),
    "climb": ("/climb", ".rungs li"),
    "tournaments": ("/tournaments", "h1"),
    "cards": ("/cards/siege", "dl dt"),
    "card": ("/cards/lanes/firebird", ".big"),
    "all-cards": ("/cards", "li .card"),
    "workshop": ("/workshop/clash", ".bench .big"),
    "learn": ("/learn", ".dots a"),
    "lesson": ("/learn/lanes/first-steps/place-a-card", "main.table [data-hand]"),
    "puzzles": ("/puzzles", "li .picture"),
    "puzzle": (f"/puzzles/duel/{PUZZLE}", "main.table [data-hand]"),
    "position": ("/position", "textarea"),
    "position-shown": (f"/position#{POSITION}", "main.table .card"),
    "rules": ("/rules/duel", ".rules li"),
    "profile": ("/profile", "header h1"),
    "account": ("/account", "form"),
    "log-in": ("/account?log-in", "form"),
    "settings": ("/settings", "kbd"),
    "credits": ("/credits", "article"),
    "lost": ("/no/such/place", ".panel"),
}
# What says that it is chosen and looks like its neighbours where only the system's colours are left.
UNSEEN = """[...document.querySelectorAll('[aria-pressed=true], [aria-current], .choice .chosen')]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).outlineStyle === 'none')
  .map((each) => each.outerHTML)"""
WIDER_THAN_WINDOW = "document.documentElement.scrollWidth > innerWidth + 1"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_accessible_and_fits(visit: Visit, screen: str) -> None:
    path, sign = SCREENS[screen]
    visitor = visit(path)
    for name, size in SIZES.items():
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.wait_for_selector(sign)
        assert not visitor.page.evaluate(WIDER_THAN_WINDOW), name
        if name in ("desktop", "phone"):
            visitor.page.wait_for_load_state("networkidle")
            visitor.shot(f"{screen}-{name}")
            assert visitor.axe() == []
    visitor.page.emulate_media(forced_colors="active")
    assert visitor.page.evaluate(UNSEEN) == []
    visitor.page.emulate_media(forced_colors="none")
    visitor.page.evaluate("document.documentElement.classList.add('contrast')")
    assert visitor.axe() == []


def test_whoever_forgot_the_password_is_led_by_an_accessible_screen(visit: Visit) -> None:
    visitor = visit("/account?log-in")
    visitor.button("Forgot your password?").click()
    visitor.page.wait_for_selector("form input")
    for theme in ("usual", "contrast"):
        visitor.page.evaluate("(theme) => document.documentElement.classList.add(theme)", theme)
        assert visitor.axe() == []


@pytest.mark.parametrize("screen", ["lobby", "campaign", "builder-clash", "rules", "settings", "account"])
def test_a_screen_speaks_russian(visit: Visit, screen: str) -> None:
    path, sign = SCREENS[screen]
    visitor = visit(path, language="ru", size=SIZES["phone"])
    visitor.page.wait_for_selector(sign)
    visitor.page.wait_for_load_state("networkidle")
    visitor.shot(f"{screen}-phone-ru")
    assert visitor.page.locator("html").get_attribute("lang") == "ru"
    assert not visitor.page.evaluate(WIDER_THAN_WINDOW)
    text = visitor.page.locator("body").inner_text()
    assert len([letter for letter in text if "а" <= letter.lower() <= "я"]) > len(text) / 3


def test_the_language_changes_at_once_and_is_remembered(visit: Visit) -> None:
    visitor = visit()
    visitor.button("Русский").click()
    visitor.page.wait_for_selector("html[lang=ru]")
    visitor.page.reload()
    visitor.sees("Ваши матчи")


def test_every_screen_can_be_reached_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    visitor.page.wait_for_selector(".tile")
    visitor.press("Tab")
    assert visitor.page.evaluate("document.activeElement.textContent") == "Skip to content"
    visitor.press("Tab", "Tab", "Tab", "Tab", "Enter")
    visitor.page.wait_for_url("**/campaign")
    visitor.page.wait_for_selector(".map button")


def test_high_contrast_and_calm_are_remembered(visit: Visit) -> None:
    visitor = visit("/settings")
    visitor.page.get_by_text("High contrast", exact=True).click()
    visitor.page.get_by_text("As little as possible", exact=True).click()
    visitor.page.reload()
    visitor.page.wait_for_selector("html.contrast.calm")
    visitor.page.wait_for_selector("kbd")
    assert visitor.axe() == []
