"""Lessons in the browser: by mouse, by keys and by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.hands import BOARDS, Hands
from tests.web.visitors import SIZES, Visitor

import quintain
from quintain.exercises.lessons import lessons_of

Visit = Callable[..., Visitor]


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


# A lesson is the first thing that somebody does here, with whatever they have in hand. Every game by every way takes
# minutes: one game by all, every other one by one of them.
WAYS = ("mouse", "touch", "keys")
SOON = {"lanes": WAYS, "clash": ("touch",), "duel": ("mouse",), "siege": ("keys",)}
PLAYED = [
    pytest.param(name, way, marks=[] if way in SOON[name] else [pytest.mark.long]) for name in BOARDS for way in WAYS
]


# What is shown is drawn over a place of the table, wherever that came to lie.
MARKED = """() => {
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
  const [mark] = [...document.querySelectorAll('.marks .mark')].map(box);
  return mark && [...document.querySelectorAll('[data-cell]')].map(box).some(
    (cell) => cell.every((part, i) => Math.abs(part - mark[i]) < 2));
}"""


@pytest.mark.parametrize(("name", "way"), PLAYED)
def test_lessons_are_played_to_their_end(visit: Visit, name: str, way: str) -> None:
    """All exercises of a game, with its little match against a bot."""
    game = quintain.load(name)
    visitor = visit(
        f"/learn/{name}/{first_of(name)}", **({"size": SIZES["phone"], "touch": True} if way == "touch" else {})
    )
    hands = Hands(visitor, way, game.cards)
    for course in lessons_of(game.rulebook).values():
        for number, (key, exercise) in enumerate(course.exercises.items(), start=1):
            expect(visitor.page).to_have_url(re.compile(f"/{key}$"))
            if exercise.show:
                visitor.page.wait_for_function(MARKED)
            for move in exercise.solution:
                BOARDS[name](hands, move)
            coach(visitor, "Solved")
            if number < len(course.exercises):
                hands.use(visitor.page.locator(".coach .ways button"), "Enter")
        visitor.go("/learn")
        expect(visitor.page.get_by_label(f"{number} of {number} solved")).to_be_visible()


def first_of(name: str) -> str:
    """The address of a game's first exercise."""
    lesson, course = next(iter(lessons_of(quintain.load(name).rulebook).items()))
    return f"{lesson}/{next(iter(course.exercises))}"
