"""Finished matches: reviewed on the same board, shared, and played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.running import Running, close_all, match_of_two
from tests.web.visitors import PATIENCE, Visitor

Visit = Callable[..., Visitor]


Played = tuple[str, str, list[str]]


@pytest.fixture(scope="module")
def played(house: Running) -> Played:
    """A match of two guests that one of them resigned after a round, the code of its replay, and who they were."""
    match, people, lines = match_of_two(house)
    tables = [line.join(match) for line in lines]
    for line, table in zip(lines, tables, strict=True):
        move: Any = max(table["legal"], key=lambda move: len(move["place"]))
        line.command("play", match, prompt=table["prompt"], move=move)
    lines[0].command("resign", match)
    lines[1].wait("over")
    code = people[1].ok("POST", f"/api/matches/{match}/share")["code"]
    names = [person.ok("GET", "/api/me")["name"] for person in people]
    close_all()
    return match, code, names


def test_a_shared_replay_is_scrubbed_and_played(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    visitor.page.wait_for_selector(".controls")
    visitor.shot("replay")
    assert visitor.axe() == []
    scrub = visitor.page.get_by_label("Moment of the match")
    last = int(scrub.get_attribute("max") or 0)
    assert last >= 2
    visitor.press("End")
    expect(scrub).to_have_value(str(last))
    visitor.press("Home")
    expect(scrub).to_have_value("0")
    visitor.button("Play", exact=True).click()
    expect(scrub).to_have_value(str(last), timeout=PATIENCE)


def test_a_replay_is_seen_with_other_eyes(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    for eyes in ("1", "public", "both", "0"):
        visitor.page.get_by_label("Seen by").select_option(eyes)
    visitor.press("ArrowRight")
    visitor.sees("Round 2")


def test_a_shared_replay_says_who_played(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    visitor.page.get_by_label("Seen by").select_option("public")
    expect(visitor.page.locator(".above .name span").first).to_have_text(played[2][1])
    expect(visitor.page.locator(".below .name span").first).to_have_text(played[2][0])


def test_the_log_jumps(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    visitor.press("End")
    visitor.page.locator(".log button").first.click()
    expect(visitor.page.get_by_label("Moment of the match")).to_have_value("0")


def test_somebody_plays_on_from_a_moment(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    visitor.press("Home")
    visitor.button("Play on from here").click()
    visitor.page.locator("dialog .gold").click()
    visitor.page.wait_for_url("**/match/*")
    visitor.sit()
