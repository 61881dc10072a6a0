"""Finished matches: reviewed on the same board, shared, and played on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.running import Running, close_all, match_of_two
from tests.web.visitors import PATIENCE, SIZES, Visitor

from quintain.games.catalog import load
from quintain.rules import replay

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


LINE = "position/1 lanes,hp=25 3 0 beowulf|rostam 0 25/2/firebird,saladin/-,coyote:2,-|20/1/hang-tuah/-,-,utnapishtim:8"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_position_in_a_line_is_shown_on_the_board(visit: Visit, size: str) -> None:
    visitor = visit("/position", size=SIZES[size])
    visitor.page.get_by_label("Position").fill("position/1 lanes 3")
    visitor.button("Show it").click()
    visitor.sees(re.compile("expected round first deck"))
    visitor.complaints.clear()  # the browser notes that something was refused
    visitor.shot(f"position-wrong-{size}")
    visitor.page.get_by_label("Position").fill(LINE)
    visitor.button("Show it").click()
    visitor.sit()
    visitor.sees("Coyote")
    visitor.shot(f"position-{size}")
    assert visitor.axe() == []
    visitor.page.goto(visitor.page.locator(".replay-bar input").input_value())  # the link to it
    visitor.sit()
    visitor.sees("Coyote")


def test_a_match_in_a_line_is_played(visit: Visit) -> None:
    visitor = visit("/position#match/1+lanes+7+-+0.2|1.21|0.147|1.149|0.resign", size=SIZES["phone"])
    visitor.sit()
    visitor.page.wait_for_selector(".controls")
    visitor.press("End")
    visitor.sees(re.compile("Round 3"))
    visitor.shot("match-line-phone")
    assert visitor.axe() == []


def test_a_deck_in_a_line_is_opened(visit: Visit) -> None:
    visitor = visit("/decks")
    visitor.page.get_by_label("Deck code").fill("deck/1 duel wyvern*3|roc")
    visitor.button("Open").click()
    expect(visitor.page.get_by_text("4 cards").filter(visible=True).first).to_be_visible()
    expect(visitor.button("Remove Wyvern", exact=True)).to_be_visible()
    visitor.shot("deck-line")


def recording(folder: Path) -> Path:
    """The file of a short match of lanes in which seat 1 never does anything."""
    match = load("lanes").new(seed=12)
    for _ in range(3):
        match.play({0: match.legal_codes(0)[-1], 1: match.legal_codes(1)[0]})
    match.resign(1)
    file = folder / "match.json"
    replay.save(match, file)
    return file


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.long), "phone"])
def test_a_match_in_a_file_is_reviewed_by_the_page_alone(visit: Visit, tmp_path: Path, size: str) -> None:
    visitor = visit("/position", size=SIZES[size], keeps=True)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", encoding="utf-8")
    visitor.page.set_input_files("input[type=file]", wrong)
    visitor.sees("That is no replay")
    visitor.page.set_input_files("input[type=file]", recording(tmp_path))
    visitor.page.wait_for_selector(".controls")
    visitor.page.wait_for_load_state("networkidle")
    visitor.offline = True
    visitor.page.context.set_offline(True)
    visitor.button("Review", exact=True).click()
    visitor.page.wait_for_selector(".strip svg")
    visitor.sees(re.compile("% well decided"))
    visitor.shot(f"review-file-{size}")
    assert visitor.axe() == []
    visitor.page.get_by_label("With open cards").check()
    visitor.sees("Nobody could know that")
    visitor.page.wait_for_selector(".strip.open svg")
    visitor.shot(f"review-open-{size}")
    visitor.page.get_by_label("With open cards").uncheck()
    visitor.sees(re.compile("% well decided"))
    visitor.page.context.set_offline(False)  # the screen of matches is another part of the page
    visitor.press("Home")
    visitor.button("Play on from here").click()
    visitor.page.locator("dialog .gold").click()
    visitor.page.wait_for_url("**/match/local-*")
    visitor.sit()
