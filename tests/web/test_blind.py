"""By keyboard and by ear: focus stays where one goes on, and what is seen is said."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.test_matches import RICH, meet
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]
NEW = "terms => fetch('/api/matches', {method: 'POST', headers: {'content-type': 'application/json'}, "
NEW += "body: JSON.stringify({terms, opponent: 'greedy', seat: 0})}).then(answer => answer.json())"
GO = "path => {history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate'))}"


def test_focus_stays_with_the_next_action_and_what_is_planned_is_said(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", **RICH)
    one.page.locator("[data-hand]").first.focus()
    one.press("Enter")
    one.page.locator(".cell.open button").first.focus()
    one.press("Enter")
    expect(one.page.locator(":focus")).to_have_attribute("data-hand", re.compile("."))
    statuses = one.page.locator(".sr[role=status]")
    expect(statuses.nth(0)).to_have_text(re.compile("."))
    expect(statuses.nth(1)).to_have_text(re.compile(r"of \d+ mana"))
    expect(one.page.locator(".cell", has_text="planned").first).to_contain_text("yours")
    one.page.get_by_role("button", name="Ready", exact=True).focus()
    one.press("Enter")
    expect(one.page.locator(":focus")).to_have_attribute("data-hand", re.compile("."))
    expect(statuses.nth(0)).to_contain_text("locked")
    expect(other.page.locator(".sr[role=status]").nth(2)).to_contain_text("is ready")
    one.button("Menu").focus()
    one.press("Enter")
    one.page.locator("dialog[open]").wait_for()
    one.press("Escape")
    expect(one.page.locator(":focus")).to_have_attribute("aria-label", "Menu")


def test_siege_is_a_grid_that_says_whose_camp_a_cell_belongs_to(visit: Visit) -> None:
    visitor = visit("/campaign")
    visitor.button("To battle").click()
    visitor.sit()
    grid = visitor.page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 5, "four rows, and one of those who come next"
    assert grid.get_by_role("gridcell").count() == 20
    expect(grid.get_by_role("gridcell", name=re.compile("Cell a1, Your camp"))).to_have_count(1)
    assert visitor.axe() == []


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
def test_a_card_under_a_finger_is_enlarged_and_not_played(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True)
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "duel"})["match"]
    visitor.go(f"/match/{match}")
    visitor.sit()
    card = visitor.page.locator("[data-hand]").last
    at = card.bounding_box()
    assert at is not None
    session = visitor.context.new_cdp_session(visitor.page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    visitor.page.locator("dialog[open] .detail").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "false")
    large = visitor.page.locator("dialog[open] .card").bounding_box()
    assert large is not None
    assert large["width"] > 1.5 * at["width"]
    visitor.shot(f"enlarged-{size[0]}")
    visitor.page.locator("dialog[open] button").tap()
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)


def test_nodes_of_a_table_that_was_left_are_released(visit: Visit) -> None:
    """Counted without waiting for elements by handle, which would keep them."""
    visitor = visit()
    visitor.page.locator(".tile").first.wait_for()
    session = visitor.context.new_cdp_session(visitor.page)
    counts = []
    for _ in range(4):
        match = visitor.page.evaluate(NEW, {"preset": "lanes"})["match"]
        visitor.page.evaluate(GO, f"/match/{match}")
        visitor.page.locator("main.table").wait_for()
        visitor.page.evaluate(GO, "/settings")
        visitor.page.locator("kbd").first.wait_for()
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
            visitor.page.wait_for_timeout(100)
        counts.append(session.send("Memory.getDOMCounters")["nodes"])
    assert counts[-1] < counts[0] + 1500, f"a table has more than a thousand: {counts}"
