"""Puzzles in the browser: from the front page to the solution, and on to the next one."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


def test_todays_puzzle_is_on_the_front_page_and_others_are_found_by_game(visit: Visit) -> None:
    visitor = visit()
    expect(visitor.page.get_by_role("link", name="Solve it: Today's puzzle")).to_have_attribute(
        "href", re.compile("/puzzles/")
    )
    visitor.go("/puzzles")
    visitor.page.get_by_role("link", name="Next puzzle").click()
    said = visitor.page.locator(".coach .said")
    expect(said).to_contain_text("Which?")
    visitor.button("Hint").click()
    expect(said).to_contain_text("It is one of these")
    visitor.button("Show me").click()
    expect(said).to_contain_text("That was it")
    before = visitor.page.url
    visitor.button("Next").click()
    expect(visitor.page).not_to_have_url(before)
