"""Lessons in the browser: by mouse, by keys and by touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.web.visitors import SIZES, Visitor

import quintain
from quintain.exercises.lessons import lessons_of

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


LANES = {"left": "q", "center": "w", "right": "e"}
WAYS = ("mouse", "touch", "keys")


@pytest.mark.parametrize("way", WAYS)
def test_a_lesson_is_played_to_its_end(visit: Visit, way: str) -> None:
    """All of the first lesson of lanes, its little match against a bot included."""
    game = quintain.load("lanes")
    lesson = lessons_of(game.rulebook)["first-steps"].exercises
    visitor = visit(FIRST, **({"size": SIZES["phone"], "touch": True} if way == "touch" else {}))
    for number, (name, exercise) in enumerate(lesson.items(), start=1):
        expect(visitor.page).to_have_url(re.compile(f"/{name}$"))
        for move in exercise.solution:
            assert isinstance(move, Mapping)
            place(visitor, move["place"], game.cards, way)
        coach(visitor, "Solved")
        if number < len(lesson):
            use(visitor, visitor.page.locator(".coach .ways button"), way)
    visitor.go("/learn")
    expect(visitor.page.get_by_label(f"{len(lesson)} of {len(lesson)} solved")).to_be_visible()


def place(visitor: Visitor, cards: Mapping[str, str], known: Mapping[str, Any], way: str) -> None:
    """A plan of lanes, card by card, and that it is ready."""
    hand = visitor.page.get_by_role("toolbar", name="hand").get_by_role("button")
    ready = visitor.page.locator("main.table .act button.gold")
    expect(ready).to_be_enabled()
    for lane, card in cards.items():
        name = known[card]["name"]["en"]
        expect(hand.filter(has_text=name).first).to_be_visible()
        if way == "keys":
            labels = hand.all_inner_texts()
            visitor.press(str(1 + next(i for i, text in enumerate(labels) if name in text)), LANES[lane])
        else:
            use(visitor, hand.filter(has_text=name).first, way)
            use(visitor, visitor.page.locator(f'[data-slot="lane:{lane}"]'), way)
    for _ in range(1 if cards else 2):  # whoever places nothing is asked again
        use(visitor, ready, way)


def use(visitor: Visitor, button: Locator, way: str) -> None:
    """What the golden button does; by keys that is Enter."""
    if way == "keys":
        visitor.press("Enter")
    elif way == "touch":
        button.tap()
    else:
        button.click()
