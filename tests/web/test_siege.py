"""Siege in the browser: what an attack would do is foretold, steps are taken back, bonuses are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.server.running import Running
from tests.web.visitors import SIZES, Visitor

from quintain import match_line
from quintain.games.catalog import load
from quintain.server.campaign.sql import SAVE_LEVEL

FIRST = "siege-01-the-orchard-wall"
Visit = Callable[..., Visitor]


def to_battle(visitor: Visitor) -> None:
    visitor.button("To battle").click()
    visitor.sit()


def test_an_attack_is_foretold_and_a_step_is_taken_back(visit: Visit) -> None:
    visitor = visit("/campaign")
    to_battle(visitor)
    hand = visitor.page.locator("[data-hand]")
    expect(hand.first).to_be_visible()
    before = hand.count()
    undo = visitor.button("Undo")
    expect(undo).to_be_disabled()
    visitor.sees(re.compile("An attack now"))
    hand.and_(visitor.page.locator("[aria-disabled=false]")).first.click()
    visitor.page.locator(".cell.open button").first.click()
    expect(hand).to_have_count(before - 1)
    expect(undo).to_be_enabled()
    visitor.shot("siege-foretold")
    assert visitor.axe() == []
    visitor.press("z")
    expect(hand).to_have_count(before)
    expect(undo).to_be_disabled()
    visitor.sees("You take the last step back.")


def test_harm_is_shown_where_it_will_happen(visit: Visit) -> None:
    """The raiders of the first level come down until somebody stands in their way."""
    visitor = visit("/campaign")
    to_battle(visitor)
    for _ in range(6):
        for key in ("1", "q", "1", "w", "1", "e", "1", "r", "Escape"):
            visitor.press(key)
            visitor.page.wait_for_timeout(60)
        visitor.page.wait_for_timeout(400)
        if visitor.page.locator(".harm").count():
            break
        visitor.press("Enter")
        visitor.page.wait_for_timeout(400)
        visitor.press("d")
        visitor.page.wait_for_timeout(400)
    expect(visitor.page.locator(".harm").first).to_have_text(re.compile(r"−\d"))
    for name, size in SIZES.items():
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.shot(f"siege-harm-{name}")


def won(house: Running, visitor: Visitor, *levels: str) -> None:
    """As if whoever looks at the page had won these levels before."""
    visitor.page.wait_for_selector(".level h2")
    me = visitor.page.evaluate("fetch('/api/me').then(answer => answer.json())")["id"]
    for level in levels:
        house.run(house.server.store.write(SAVE_LEVEL, me, level, 1, 9, 5))
    visitor.page.reload()


def test_s20a_bonuses_that_were_found_are_brought_and_used_up(visit: Visit, house: Running) -> None:
    """Two were found in the first level; the second takes one of them along."""
    visitor = visit("/campaign")
    visitor.sees("You have none to bring")
    won(house, visitor, FIRST)
    visitor.sees("Wolves at the Ford")
    visitor.sees("You may bring one into this battle; chosen: 0.")
    more = visitor.button("One more: Fire pot")
    more.click()
    expect(more).to_be_disabled()
    expect(visitor.button("One more: Healing draught")).to_be_disabled()
    assert visitor.axe() == []
    visitor.shot("campaign-bonuses")
    to_battle(visitor)
    bonus = visitor.page.locator(".bonus")
    expect(bonus).to_have_count(1)
    expect(bonus).to_have_attribute("aria-label", re.compile("Fire pot"))
    bonus.click()
    visitor.page.locator(".cell.open button").first.click()
    expect(bonus).to_have_count(0)
    visitor.go("/campaign")
    visitor.sees("One is in a battle that is not over.")
    visitor.page.get_by_role("link", name="Go on with it").click()
    visitor.sit()
    visitor.button("Menu").click()
    visitor.button("Resign").click()
    visitor.page.locator("dialog").get_by_role("button", name="Resign").click()
    visitor.page.wait_for_selector("#result")
    visitor.go("/campaign")
    visitor.sees("Healing draught")
    expect(visitor.button("One more: Fire pot")).to_have_count(0)


def test_s20a_a_level_says_what_is_new_before_the_battle_and_in_it(visit: Visit) -> None:
    visitor = visit("/campaign")
    visitor.sees(re.compile("Your first battle"))
    to_battle(visitor)
    visitor.sees(re.compile("Your first battle"))
    assert visitor.axe() == []
    visitor.page.locator("summary", has_text="What is new here").click()
    expect(visitor.page.get_by_text(re.compile("Your first battle")).first).to_be_hidden()


def test_s20a_rules_that_differ_from_the_rulebook_are_marked(visit: Visit) -> None:
    """The first level has four rows where the rulebook has five, and gives the deck."""
    visitor = visit("/campaign")
    to_battle(visitor)
    visitor.button("Menu").click()
    visitor.button("Rules of this match").click()
    marked = visitor.page.locator(".rules .changed")
    expect(marked).to_have_count(2)
    expect(marked.first).to_contain_text("Rows of the field")
    expect(marked.first).to_contain_text("usually: 5")


def test_s16a_a_unit_shows_all_that_it_is(visit: Visit) -> None:
    """On a phone, a tap on a raider without symbols."""
    visitor = visit("/campaign", size=(390, 664), touch=True)
    to_battle(visitor)
    visitor.page.locator(".news summary").tap()
    visitor.page.locator(".token.enemy").first.tap()
    strip = visitor.page.locator(".strip")
    for part in (
        "melee, range 1",
        "power 1",
        "health 2 of 2",
        "move difficulty 1",
        "price: 1 initiative",
        "class: raiders",
    ):
        expect(strip).to_contain_text(part)
    small = """() => [...document.querySelectorAll('main :is(button, summary)')]
        .map(each => each.getBoundingClientRect())
        .filter(box => box.width && Math.min(box.width, box.height) < 44).map(box => [box.width, box.height])"""
    assert visitor.page.evaluate(small) == [], "fingers need 44 pixels"
    visitor.shot("siege-phone")


LEGIBLE = 72  # pixels that a card is wide at least


def test_the_hand_of_a_siege_is_legible_above_what_drives_a_replay(visit: Visit) -> None:
    match = load("siege").new(seed=12)
    match.resign(0)
    visitor = visit(f"/position#{quote(match_line(match))}", size=(1366, 620))
    visitor.page.wait_for_selector(".controls")
    cards = visitor.page.locator(".hand .card")
    last = cards.last.bounding_box()
    table = visitor.page.locator("main.table").bounding_box()
    assert last
    assert table
    assert last["width"] >= LEGIBLE
    assert last["y"] + last["height"] <= table["y"] + table["height"]


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_what_is_asked_covers_no_card_of_the_hand(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit("/campaign", size=size)
    to_battle(visitor)
    visitor.sees(re.compile("An attack now"))
    said = visitor.page.locator(".say").bounding_box()
    last = visitor.page.locator(".hand .card").last.bounding_box()
    arms = visitor.page.locator(".above .arms").bounding_box()
    assert said
    assert last
    assert arms
    assert last["y"] + last["height"] <= said["y"]
    assert arms["width"] >= LEGIBLE
