"""Lessons in the browser: by mouse, by keys and by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]
FIRST = "/learn/lanes/first-steps/place-a-card"


def coach(visitor: Visitor, text: str) -> None:
    expect(visitor.page.locator(".coach .said")).to_contain_text(text)


def test_a_newcomer_is_offered_to_learn_and_solves_the_first_task_by_mouse(visit: Visit) -> None:
    visitor = visit()
    visitor.page.get_by_role("link", name="Learn it").click()
    coach(visitor, "Pick Firebird")
    visitor.page.get_by_role("toolbar", name="hand").get_by_role("button").click()
    visitor.page.locator('[data-slot="lane:center"]').click()
    visitor.button("Ready").click()
    coach(visitor, "Solved")
    visitor.button("Next").click()
    expect(visitor.page).to_have_url(re.compile("empty-lane$"))
    visitor.go("/learn")
    expect(visitor.page.get_by_label("1 of 11 solved")).to_be_visible()


def test_by_keys_it_is_missed_shown_and_tried_again(visit: Visit) -> None:
    visitor = visit("/learn/lanes/first-steps/strike")
    coach(visitor, "Destroy Robin Hood")
    visitor.button("Hint").click()
    coach(visitor, "sword on the left")
    for key in ("1", "q", "Enter"):
        visitor.page.keyboard.press(key)
    coach(visitor, "Not yet")
    visitor.button("Try again").click()
    coach(visitor, "sword on the left")
    for key in ("1", "w", "Enter"):
        visitor.page.keyboard.press(key)
    coach(visitor, "Solved")
