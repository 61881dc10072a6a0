"""A designer changes a card in the page and plays with it at once."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


def test_a_changed_card_is_looked_at_kept_and_played_with(visit: Visit) -> None:
    visitor = visit("/cards/lanes")
    page = visitor.page
    page.get_by_role("link", name="Make your own").click()
    page.get_by_role("searchbox").fill("firebird")
    page.get_by_role("list", name="Cards of the set").get_by_role("button", name="Firebird").click()
    page.get_by_label("Attack", exact=True).fill("99")
    expect(page.locator(".verdict")).to_contain_text("Firebird: attack: expected a whole number from 0 to 20")
    expect(visitor.button("Play", exact=True)).to_be_disabled()
    page.get_by_label("Attack", exact=True).fill("9")
    visitor.sees("These cards can be played.")
    expect(page.locator(".big")).to_contain_text("9")
    page.reload()
    page.get_by_role("searchbox").fill("firebird")
    expect(page.get_by_role("button", name=re.compile("Firebird.*changed"))).to_be_visible()
    visitor.button("Play", exact=True).click()
    visitor.sit()


def test_a_new_card_goes_to_the_lab_and_a_start_over_removes_it(visit: Visit) -> None:
    visitor = visit("/workshop/clash")
    page = visitor.page
    visitor.button("New card").click()
    page.get_by_label("Name (English)").fill("Thunderclap")
    visitor.button("+ Add").click()
    page.get_by_label("Attack", exact=True).fill("21")
    expect(page.locator(".big")).to_contain_text("Attack 21.")
    visitor.button("How good is it?").click()
    expect(page.locator("#own-cards")).to_have_value(re.compile("Thunderclap"))
    page.go_back()
    visitor.button("Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Thunderclap")).to_have_count(0)
