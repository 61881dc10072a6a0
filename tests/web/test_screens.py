"""Every screen, in both languages and at four sizes: nothing for axe-core to complain about, nothing off the edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.web.visitors import SIZES, Visitor

Visit = Callable[..., Visitor]
SCREENS = {
    "lobby": ("/", ".tile"),
    "campaign": ("/campaign", ".map button"),
    "decks": ("/decks", ".deck"),
    "builder-clash": ("/decks/clash/from-aggressive", ".cards li"),
    "builder-siege": ("/decks/siege/new", ".cards li"),
    "ladder": ("/ladder", ".panel"),
    "rules": ("/rules/duel", ".rules li"),
    "profile": ("/profile", "header h1"),
    "account": ("/account", "form"),
    "settings": ("/settings", "kbd"),
    "credits": ("/credits", "article"),
    "lost": ("/no/such/place", ".panel"),
}
WIDER_THAN_WINDOW = "document.documentElement.scrollWidth > innerWidth + 1"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_accessible_and_fits(visit: Visit, screen: str) -> None:
    path, sign = SCREENS[screen]
    visitor = visit(path)
    for name, size in SIZES.items():
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.wait_for_selector(sign)
        visitor.page.wait_for_load_state("networkidle")
        visitor.shot(f"{screen}-{name}")
        assert not visitor.page.evaluate(WIDER_THAN_WINDOW), name
        if name in ("desktop", "phone"):
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
    visitor.press("Tab", "Tab", "Tab", "Enter")
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
