"""The deck builder, and the profile that shows what was built."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


def test_a_deck_is_built_checked_saved_shared_and_played(visit: Visit) -> None:
    visitor = visit("/decks/clash/from-aggressive")
    visitor.sees("May be played")
    for _ in range(2):  # there is one already, and two are allowed
        visitor.page.locator(".pick").first.click()
    visitor.sees(re.compile("copies of"))
    visitor.page.locator(".copies").first.click()
    visitor.sees("May be played")
    visitor.page.get_by_label("Name of the deck").fill("Test of steel")
    visitor.button("Save").click()
    expect(visitor.button("Play with it")).to_be_visible()
    visitor.button("Share the deck").click()
    expect(visitor.page.get_by_role("dialog").get_by_label("Share the deck").first).to_have_value(re.compile("/code-"))
    code = visitor.page.locator("dialog p b").inner_text()
    other = visit("/decks")
    other.page.get_by_label("Deck code").fill(code)
    other.button("Open").click()
    expect(other.page.get_by_label("Name of the deck")).to_have_value("Test of steel")
    visitor.press("Escape")
    visitor.button("Play with it").click()
    expect(visitor.page.get_by_label("Deck", exact=True).locator("option:checked")).to_have_text("Test of steel")


def test_cards_are_searched_and_filtered(visit: Visit) -> None:
    visitor = visit("/decks/clash/new")
    visitor.page.wait_for_selector(".cards li")
    everything = visitor.page.locator(".cards li").count()
    visitor.page.get_by_label("Search: card or keyword").fill("block")
    few = visitor.page.locator(".cards li").count()
    assert 0 < few < everything
    visitor.page.get_by_label("Search: card or keyword").fill("")
    visitor.button("rare", exact=True).click()
    assert 0 < visitor.page.locator(".cards li").count() < everything


def test_a_test_hand_is_dealt(visit: Visit) -> None:
    visitor = visit("/decks/clash/from-defensive")
    visitor.sees("May be played")
    visitor.button("Test hand").click()
    expect(visitor.page.locator("dialog .hand .card")).to_have_count(3)
    assert visitor.axe() == []


def test_offences_are_told_in_russian(visit: Visit) -> None:
    visitor = visit("/decks/duel/new", language="ru")
    visitor.sees("0 карт, а должно быть ровно 40")
    assert not re.search("[A-Za-z]{4,}", visitor.page.locator(".verdict").inner_text())
