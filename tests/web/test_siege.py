"""Siege in the browser: what an attack would do is foretold, steps are taken back, bonuses are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitors import SIZES, Visitor

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


def test_bonuses_are_chosen_before_the_battle(visit: Visit) -> None:
    visitor = visit("/campaign")
    choice = visitor.page.get_by_label("Bonus 1")
    expect(choice.locator("option").nth(1)).to_be_attached()
    expect(choice).not_to_have_value("")
    usual = choice.input_value()
    other = next(
        name
        for name in choice.locator("option").evaluate_all("options => options.map(option => option.value)")
        if name != usual
    )
    choice.select_option(other)
    expect(visitor.button("The usual bonuses of the level")).to_be_visible()
    assert visitor.axe() == []
    visitor.shot("campaign-bonuses")
    name = choice.locator("option:checked").inner_text()
    to_battle(visitor)
    expect(visitor.page.locator(".bonus")).to_have_count(1)
    expect(visitor.page.locator(".bonus")).to_have_attribute("aria-label", re.compile(re.escape(name)))
