"""Keys at the table can be changed, and the change is kept."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


def key(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=name, exact=True)


def test_a_key_is_changed_told_kept_and_used(visit: Visit) -> None:
    visitor = visit("/settings")
    key(visitor, "lane, zone or column 1: Q").click()
    visitor.sees("Press the new key: lane, zone or column 1")
    visitor.press("m")
    expect(key(visitor, "lane, zone or column 1: M")).to_be_visible()
    visitor.page.reload()
    expect(key(visitor, "lane, zone or column 1: M")).to_be_visible()
    assert visitor.axe() == []
    visitor.shot("settings-keys")
    visitor.go("/")
    visitor.button("Change the rules").click()
    visitor.page.get_by_label("Search the rules").fill("start_mana")
    field = visitor.page.locator("dialog input[type=number]").first
    field.fill("10")
    field.blur()
    visitor.button("Done").click()
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    expect(visitor.page.locator(".rune b").first).to_have_text("M")
    cards = visitor.page.locator(".hand .card")
    expect(cards).to_have_count(4)
    visitor.press("1", "q")
    expect(cards).to_have_count(4)
    visitor.press("m")
    expect(cards).to_have_count(3)


def test_two_things_never_have_one_key(visit: Visit) -> None:
    visitor = visit("/settings")
    key(visitor, "pass: P").click()
    visitor.press("d")
    visitor.sees("D was taken: draw a card. That is now on P.")
    expect(key(visitor, "pass: D")).to_be_visible()
    expect(key(visitor, "draw a card: P")).to_be_visible()
    visitor.button("Usual keys").click()
    expect(key(visitor, "pass: P")).to_be_visible()
    expect(visitor.button("Usual keys")).to_be_disabled()


def test_keys_of_the_browser_are_refused_and_escape_changes_nothing(visit: Visit) -> None:
    visitor = visit("/settings", language="ru")
    key(visitor, "пас: P").click()
    visitor.press("Tab")
    visitor.sees("Клавиша Tab нужна браузеру. Выберите другую.")
    key(visitor, "пас: P").click()
    visitor.press("Escape")
    expect(key(visitor, "пас: P")).to_be_visible()
    expect(visitor.button("Обычные клавиши")).to_be_disabled()
