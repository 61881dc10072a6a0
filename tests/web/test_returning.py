"""Reasons to come back: cards to browse, rungs to climb, tournaments to join."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from tests.server.running import Running
from tests.web.visitors import Visitor, until

from quintain.server.tournaments import pairing as arena

Visit = Callable[..., Visitor]
HOUR = 3_600_000


def test_cards_are_found_and_have_a_page_of_their_own(visit: Visit) -> None:
    visitor = visit("/cards")
    page = visitor.page
    page.get_by_role("searchbox").fill("firebird")
    page.get_by_role("link", name=re.compile("^Firebird, cost 1")).click()
    page.wait_for_url("**/cards/lanes/firebird")
    expect(page).to_have_title("Firebird · Lanes · Quintain")
    visitor.sees("One feather lights a hall. The whole bird costs a kingdom.")
    visitor.sees(re.compile(r"Whoever is dealt it gets \d\d\.\d % ± \d\.\d of the points\."))
    page.get_by_role("link", name=re.compile("^Next:")).click()
    page.wait_for_url("**/cards/lanes/icarus")
    visitor.go("/cards/siege")
    page.get_by_role("button", name="ranged", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("^Archer, "))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Swordsman, "))).to_have_count(0)


def test_the_next_rung_is_one_click_away(visit: Visit) -> None:
    visitor = visit("/climb/lanes")
    expect(visitor.page.locator(".next b")).to_have_text("Novice")
    visitor.button("Challenge: Novice").click()
    visitor.sit()


def test_whoever_joins_a_tournament_plays_and_comes_back(
    visit: Visit, house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "PATIENCE", 0)
    now = house.server.clock.now()
    tournament = house.run(house.server.arena.plan("lanes", now, now + HOUR, True))
    visitor = visit()
    line = visitor.page.locator("li", has=visitor.page.locator(f"a[href='/tournaments/{tournament}']"))
    line.get_by_role("button", name="Join: Lanes arena").click()
    visitor.sit()
    visitor.page.reload()  # nor does it forget what it is a part of
    visitor.sit()
    visitor.button("Menu").click()
    for _ in ("in the menu", "and for sure"):
        visitor.button("Resign").click()
    visitor.sees(re.compile(r"In the tournament: 0 points, place \d"))
    expect(visitor.button("Rematch")).to_have_count(0)
    visitor.button("Next match").click()
    visitor.sees("Standings")
    visitor.sees("0 · 0 · 1")
    assert visitor.axe() == []


def test_whoever_leaves_a_tournament_before_it_answers_is_left_alone(visit: Visit, house: Running) -> None:
    now = house.server.clock.now()
    tournament = house.run(house.server.arena.plan("lanes", now, now + HOUR, False))
    visitor = visit()
    held: list[Route] = []
    visitor.page.route(f"**/api/tournaments/{tournament}", lambda route: held.append(route))
    visitor.page.locator(f"a[href='/tournaments/{tournament}']").click()
    until(lambda: bool(held), lambda: visitor.page.wait_for_timeout(20))
    visitor.page.get_by_role("link", name="Play", exact=True).click()
    visitor.sees("Your matches")
    with visitor.page.expect_response(f"**/api/tournaments/{tournament}") as answer:
        held[0].continue_()
    assert answer.value.ok
    visitor.page.wait_for_timeout(200)  # what is complained of would be heard by now
