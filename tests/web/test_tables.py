"""Tables on a desktop: what is shown is what is so, nothing jumps, everything can be read, and gestures work."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.server.running import Running
from tests.web.test_matches import RICH, meet, middle
from tests.web.test_replays import Played, played
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]
__all__ = ["played"]
WIDE = (1440, 900)
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
STATES: dict[str, list[str]] = {
    "at rest": [],
    "hovered": ["hover"],
    "pressed": ["hover", "active"],
    "focused": ["focus", "focus-visible"],
}
SETTLED = 350  # milliseconds, for colours that fade


# ------------------------------------------------------------------------------------------ replays
CELLS = "[...document.querySelectorAll('.table [data-cell]')].map((cell) => cell.textContent)"


def test_a_replay_that_is_scrubbed_while_it_plays_shows_the_moment(visit: Visit, played: Played) -> None:
    fresh = visit(f"/replay/{played[1]}")
    fresh.sit()
    fresh.press("End")
    fresh.sees("wins: resignation")
    last = fresh.page.locator(".table .crest b").all_inner_texts()
    moving = visit(f"/replay/{played[1]}", speed=1)
    moving.sit()
    for pause in (300, 900, 1700):
        moving.press("Home")
        moving.button("Play", exact=True).click()
        moving.page.wait_for_timeout(pause)
        moving.page.locator("main.table .title").click()
        moving.press("End")
        expect(moving.button("Skip")).to_have_count(0)
        expect(moving.page.locator(".fx-layer > *")).to_have_count(0)
        assert moving.page.locator(".table .crest b").all_inner_texts() == last
        assert moving.page.evaluate(CELLS) == fresh.page.evaluate(CELLS)
        assert moving.page.locator(".table .log .line").count() == fresh.page.locator(".table .log .line").count()


FOLLOW = (
    "href => { const link = document.body.appendChild(document.createElement('a')); link.href = href; link.click(); }"
)


def test_a_card_under_a_resting_pointer_is_not_looked_at(visit: Visit, played: Played) -> None:
    visitor = visit(size=WIDE)
    mouse, enlarged = visitor.page.mouse, visitor.page.locator(".table .detail")
    visitor.go(f"/replay/{played[1]}")
    visitor.sit()
    x, y = middle(visitor.page.locator(".hand [data-hand]").first.bounding_box())
    visitor.go("/")
    visitor.sees("Your matches")
    mouse.move(x, y)
    visitor.page.evaluate(FOLLOW, f"/replay/{played[1]}")
    visitor.sit()
    expect(visitor.page.locator(".hand [data-hand]:hover")).to_have_count(1)
    expect(visitor.page.locator("aside .log")).to_be_visible()
    expect(enlarged).to_have_count(0)
    mouse.move(x + 1, y)
    expect(enlarged).to_have_count(1)


# ------------------------------------------------------------------------------------------ live tables
def test_the_log_survives_a_reload(visit: Visit) -> None:
    one, other = visit(size=WIDE), visit()
    meet(one, other, "lanes", **RICH)
    one.press("1", "q", "Enter")
    other.press("1", "q", "Enter")
    for visitor in (one, other):
        visitor.sees("Round 2")
    before = one.page.locator(".table .log .line").all_inner_texts()
    assert any("strikes" in line or "hits" in line for line in before)
    one.page.reload()
    one.sit()
    expect(one.page.locator(".table .log .line")).to_have_count(len(before))
    assert one.page.locator(".table .log .line").all_inner_texts() == before


def test_an_enlarged_card_goes_when_its_reason_does_and_enter_asks_before_an_empty_plan(visit: Visit) -> None:
    one, other = visit(size=WIDE), visit()
    meet(one, other, "lanes", **RICH)
    enlarged = one.page.locator(".table .detail")
    one.press("Enter")
    one.sees("You have placed nothing")
    expect(one.button("Waiting…")).to_have_count(0)
    one.page.locator(".hand [data-hand]").first.hover()
    expect(enlarged).to_have_count(1)
    one.page.locator(".hand [data-hand]").first.click()
    one.page.locator('[data-slot="lane:left"]').click()
    one.button("Ready").click()
    other.press("1", "q", "Enter")
    one.sees("Round 2")
    expect(enlarged).to_have_count(0)


def test_a_monster_is_dragged_onto_its_target_and_nothing_jumps_meanwhile(visit: Visit, house: Running) -> None:
    one, other = visit(size=WIDE), visit(size=WIDE)
    meet(one, other, "duel")
    players = [one, other]
    if "is moving" in one.page.locator(".say").inner_text() or one.page.locator(".say", has_text="Waiting").count():
        players.reverse()
    first, second = players
    where = "[...document.querySelectorAll('.table [data-cell]')].map((cell) => cell.getBoundingClientRect().y)"
    places = first.page.evaluate(where)
    first.page.locator(".hand [data-hand]").first.click()
    assert first.page.evaluate(where) == places
    first.press("q")
    ways = first.page.locator(".ways button")
    expect(ways).to_have_text([re.compile(rf"{way}\s*\d+") for way in ("Attack", "Defence", "Face-down")])
    assert first.page.evaluate(where) == places
    card = first.page.locator(".hand [data-hand]").first.bounding_box()
    assert card is not None
    ways.first.click()
    monsters = first.page.locator("[data-piece].monster")
    expect(monsters).to_have_count(1)
    drawn = first.page.locator("[data-piece].monster .card").first.bounding_box()
    assert drawn is not None
    assert drawn["width"] >= 1.5 * 105
    expect(second.page.locator(".hand .card.glow").first).to_be_visible()
    second.press("1", "q", "1")
    expect(monsters).to_have_count(2)
    expect(first.page.locator(".monster.ready")).to_have_count(1)
    mine = first.page.locator(".monster.ready").bounding_box()
    theirs = first.page.locator('[data-slot="foe:0"]').bounding_box()
    drag(first, middle(mine), middle(theirs), lambda: carried(first, drawn["width"]))
    first.sees("attacks")
    expect(first.page.locator(".table .log .line", has_text="attacks")).to_have_count(1)


def carried(visitor: Visitor, width: float) -> None:
    """What is dragged is the whole card, as large as it lay there."""
    card = visitor.page.locator(".ghost .card").bounding_box()
    assert card is not None
    assert card["width"] >= width


def drag(
    visitor: Visitor, start: tuple[float, float], end: tuple[float, float], meanwhile: Callable[[], None] = lambda: None
) -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=8)
    meanwhile()
    mouse.up()


def test_the_gold_button_gives_nothing_away(visit: Visit) -> None:
    one, other = visit(size=WIDE), visit(size=WIDE)
    meet(one, other, "clash")
    expect(one.page.locator(".act .gold")).to_have_text("Ready")
    expect(one.page.locator(".act .gold")).to_be_disabled()
    one.press("Enter")
    expect(one.page.locator(".slot")).not_to_have_count(0)
    expect(one.button("Waiting…")).to_have_count(0)
    one.press("p")
    expect(one.button("Waiting…")).to_be_visible()


def ends(place: Locator) -> tuple[float, float]:
    """Where something begins and ends, from above."""
    box = place.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_what_is_asked_in_duel_covers_no_pile(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "duel")
    expect(one.page.locator(".hand .glow").or_(one.page.locator(".say", has_text="Waiting")).first).to_be_visible()
    first = one if one.page.locator(".hand .glow").count() else other
    first.page.locator(".hand [data-hand]").first.click()
    first.press("q")
    expect(first.page.locator(".act .small")).to_have_count(3)
    piles = first.page.locator(".piles").last.locator("[data-pile]").locator("..")
    assert ends(piles.first)[1] <= ends(first.page.locator(".say"))[0]


CUT = """(chosen) => [...document.querySelectorAll(chosen)].filter(
  (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2,
).map((one) => one.textContent)"""


def test_whoever_watches_reads_whole_names(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}")
    visitor.sit()
    visitor.page.get_by_label("Seen by").select_option("public")
    expect(visitor.page.locator(".below .name span").first).to_have_text(played[2][0])
    assert visitor.page.evaluate(CUT, ".crest .name > span") == []


# ------------------------------------------------------------------------------------------ colours
def badly_read(visitor: Visitor) -> list[str]:
    """Every control in every state that a mouse or a keyboard can bring about."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    chosen: dict[str, Any] = {"nodeId": root, "selector": "button, a[href], label, select, input, summary"}
    nodes = session.send("DOM.querySelectorAll", chosen)["nodeIds"]
    found: list[str] = []
    for state, classes in STATES.items():
        for node in nodes:
            session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": classes})
        visitor.page.wait_for_timeout(SETTLED)
        found += visitor.page.evaluate(f"({CONTRAST})({state!r})")
    session.detach()
    return found


def test_dark_words_on_a_dark_control_are_found_in_the_state_that_has_them(visit: Visit) -> None:
    visitor = visit("/settings", size=WIDE)
    visitor.page.wait_for_selector("kbd")
    dark = "button.plain:hover { color: #4a3a20 !important }"
    visitor.page.evaluate("(rule) => document.styleSheets[0].insertRule(rule)", dark)
    found = badly_read(visitor)
    assert found
    assert all(line.startswith(("hovered", "pressed")) for line in found)


@pytest.mark.parametrize("contrast", [False, True])
def test_every_state_of_every_control_can_be_read(visit: Visit, played: Played, contrast: bool) -> None:
    visitor = visit("/settings", size=WIDE)
    visitor.page.wait_for_selector("kbd")
    if contrast:
        visitor.page.get_by_text("High contrast", exact=True).click()
    found = badly_read(visitor)
    screens = {"/": ".tile", "/account": "form", "/decks/clash/from-aggressive": ".cards li", "/ladder": ".panel"}
    for path, sign in {**screens, "/campaign": ".map button", f"/replay/{played[1]}": ".controls"}.items():
        visitor.go(path)
        visitor.page.wait_for_selector(sign)
        found += badly_read(visitor)
    visitor.button("Menu").click()
    found += badly_read(visitor)
    assert found == []
