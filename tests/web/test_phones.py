"""Phones: everything that is needed is in sight at once, and a finger can hit it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.web.test_blind import NEW
from tests.web.test_matches import meet
from tests.web.test_replays import Played, played
from tests.web.test_screens import SCREENS
from tests.web.visitors import Visitor, turn, until

from quintain.games import catalog

Visit = Callable[..., Visitor]
__all__ = ["played"]
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")
UPRIGHT, LOW, LYING, SMALL = (390, 664), (360, 560), (844, 390), (667, 375)
SIDEWAYS, TABLET = (740, 360), (768, 1024)
TABLE = ".table :is([data-cell], .crest, .say, .tool, .act button)"
STRIP = ".controls :is(button, a), .strip .said"
# A phone shows a page that is too wide from further away, and calls that its width.
WIDE = "Math.max(innerWidth, document.documentElement.scrollWidth)"
CUT = """[...document.querySelectorAll('.tile .foot span')].filter((foot) =>
  foot.getBoundingClientRect().bottom > foot.closest('.tile').getBoundingClientRect().bottom - 3).length"""
ALREADY = 1800  # milliseconds, several times what one would wait before a tap on purpose


def covered(visitor: Visitor, selector: str) -> list[str]:
    """What lies under something else, or over the edge."""
    found: list[str] = visitor.page.evaluate(f"({REACH}).covered({selector!r})")
    return found


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.wait_for_timeout(300)


@pytest.mark.parametrize("size", [UPRIGHT, LOW, SMALL, TABLET])
def test_a_finger_can_hit_every_control(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True, language="ru")
    found = {}
    for screen, (path, sign) in {**SCREENS, "lab": ("/lab", "h1")}.items():
        visitor.go(path)
        visitor.page.locator(sign).first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        wide = visitor.page.evaluate(WIDE)
        found[screen] = [f"{wide} wide"] if wide > size[0] else visitor.page.evaluate(f"({REACH}).small()")
    assert {screen: small for screen, small in found.items() if small} == {}


def test_a_review_leaves_the_table_in_sight(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}", size=UPRIGHT, touch=True)
    visitor.sit()
    visitor.button("Review", exact=True).tap()
    visitor.page.locator(".strip svg").wait_for()
    for size in (UPRIGHT, LOW, LYING, SMALL):
        resize(visitor, size)
        assert covered(visitor, f"{TABLE}, {STRIP}, .table [data-hand]") == [], size
        assert visitor.page.evaluate(f"({REACH}).small('.controls')") == [], size
        visitor.shot(f"review-{size[0]}")


def test_a_finger_on_the_graph_of_a_review_goes_to_that_moment(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}", size=UPRIGHT, touch=True)
    visitor.sit()
    last = int(visitor.page.locator(".scrub").get_attribute("max") or 0)
    visitor.button("Review", exact=True).tap()
    graph = visitor.page.locator(".strip svg")
    graph.wait_for()
    box = graph.bounding_box()
    assert box is not None
    visitor.page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    expect(visitor.page.locator(".step")).to_have_text(f"{last}/{last}")


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_a_puzzle_leaves_the_whole_table_in_sight(visit: Visit, rulebook: str) -> None:
    puzzles = (catalog.rulebook(rulebook).folder / "puzzles.jsonl").read_text("utf-8")
    puzzle = json.loads(puzzles.partition("\n")[0])["id"]
    visitor = visit(f"/puzzles/{rulebook}/{puzzle}", size=LOW, touch=True, language="ru")
    visitor.page.locator("main.table [data-hand]").first.wait_for()
    for size in (LOW, UPRIGHT, LYING, SMALL):
        resize(visitor, size)
        assert covered(visitor, f"{TABLE}, .coach :is(button, a)") == [], size


def test_words_of_puzzles_and_bots_have_room(visit: Visit) -> None:
    visitor = visit("/puzzles", size=LOW, touch=True, language="ru")
    visitor.page.locator(".themes .chip").nth(3).wait_for()
    spilt = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert visitor.page.locator(".themes .chip, li a b").evaluate_all(spilt) == []
    visitor.go("/climb")
    visitor.page.locator(".rungs .grow").first.wait_for()
    widths = visitor.page.locator(".rungs .grow").evaluate_all("all => all.map((one) => one.clientWidth)")
    assert min(widths) > 110, "beside a button and what was said of the bot"


def test_no_card_of_a_large_hand_of_siege_is_too_narrow_for_a_finger(visit: Visit) -> None:
    visitor = visit(size=LOW, touch=True)
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "siege", "options": {"start_hand": 6}})["match"]
    visitor.go(f"/match/{match}")
    visitor.page.locator("[data-hand='6']").wait_for()
    for size in (LOW, UPRIGHT, LYING, SMALL):
        resize(visitor, size)
        assert covered(visitor, TABLE) == [], size
        widths = visitor.page.evaluate(f"[...document.querySelectorAll('[data-hand]')].map(({REACH}).width)")
        assert min(widths) >= 40, (size, widths)


@pytest.mark.parametrize("size", [LYING, SMALL, LOW])
def test_nothing_moves_while_a_monster_is_summoned(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True)
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "duel"})["match"]
    visitor.go(f"/match/{match}")
    visitor.page.locator("[data-hand] .glow").first.wait_for()
    where = """[...document.querySelectorAll('.table [data-cell]')].map((cell) => cell.getBoundingClientRect())
      .map(({ x, y, width }) => [x, y, width])"""
    places = visitor.page.evaluate(where)
    assert min(width for _, _, width in places) >= 44
    visitor.page.locator("[data-hand]").last.tap()
    visitor.page.locator(".cell.open button").first.tap()
    visitor.page.locator(".act .small").first.wait_for()
    assert visitor.page.evaluate(where) == places


def test_names_and_numbers_stay_in_sight_while_a_fight_is_shown(visit: Visit) -> None:
    """They lay under the buttons, and those of the other side became narrower with them."""
    visitor = visit(size=LOW, touch=True, language="ru", speed=1)
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "siege"})["match"]
    visitor.go(f"/match/{match}")
    visitor.page.locator(".act .gold:enabled").wait_for()
    visitor.page.evaluate(
        """() => {
             const wide = () => [...document.querySelectorAll('.crest')].map((crest) => crest.offsetWidth);
             const before = wide();
             new MutationObserver((_, watching) => {
               if (!document.querySelector('.table.busy .act .plain')) return;
               watching.disconnect();
               window.shrunk = wide().map((now, i) => before[i] - now);
             }).observe(document.body, { attributes: true, childList: true, subtree: true });
           }"""
    )
    visitor.page.locator(".act .gold").tap()
    theirs, own = visitor.page.wait_for_function("() => window.shrunk").json_value()
    assert theirs == 0
    assert own < 30


def test_what_is_said_of_a_lost_connection_leaves_names_numbers_and_clock_in_sight(visit: Visit) -> None:
    one, other = visit(size=UPRIGHT, touch=True), visit()
    meet(one, other, "lanes")
    one.context.set_offline(True)
    for size in (UPRIGHT, LYING):
        resize(one, size)
        expect(one.page.locator(".toasts .lost")).to_be_visible()
        assert covered(one, ".table :is(.crest, .clock, .tool)") == [], size
    one.complaints.clear()  # the browser itself reports the broken connection


def test_an_invitation_is_answered_without_scrolling_on_a_phone_that_lies(visit: Visit) -> None:
    one, other = visit(), visit(size=LYING, touch=True)
    one.page.locator(".tile.lanes").click()
    one.page.get_by_text("Friend", exact=True).click()
    one.button("Make the link").click()
    link = one.page.locator("dialog .copy input").input_value()
    other.go(link.removeprefix(one.url))
    expect(other.button("Accept")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LYING, SMALL, LOW])
def test_what_to_do_after_a_match_is_in_sight_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True, language="ru")
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "lanes"})["match"]
    visitor.go(f"/match/{match}")
    visitor.sit()
    visitor.page.locator(".tools button").last.tap()
    visitor.page.locator("dialog[open] button.danger").tap()
    visitor.page.locator("dialog[open] button.danger").tap()
    visitor.page.locator("#result").wait_for()
    ways = visitor.page.locator("dialog .ways button")
    for each in ways.all():
        expect(each).to_be_in_viewport(ratio=1)
    assert ways.count() >= 4
    assert covered(visitor, "dialog .ways button") == []


@pytest.mark.parametrize("size", [LYING, SMALL, LOW, UPRIGHT])
def test_what_cards_of_clash_say_can_be_read_without_enlarging_them(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True, language="ru")
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "clash"})["match"]
    visitor.go(f"/match/{match}")
    visitor.page.locator("[data-hand] .text").first.wait_for()
    letters = """[...document.querySelectorAll('[data-hand] .text')]
      .map((text) => parseFloat(getComputedStyle(text).fontSize))"""
    assert min(visitor.page.evaluate(letters)) >= 11
    assert covered(visitor, f"{TABLE}, .table .pile, .table [data-hand]") == []
    assert visitor.page.evaluate(f"({REACH}).small('.table')") == []


def test_a_tap_that_was_meant_for_the_table_does_nothing_on_the_end_screen(visit: Visit) -> None:
    visitor = visit(size=UPRIGHT, touch=True)
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": "lanes"})["match"]
    visitor.go(f"/match/{match}")
    visitor.sit()
    # Whatever comes first on the end screen is pressed as it appears, and only then: words may come to it later.
    visitor.page.evaluate(
        """new MutationObserver((_, seen) => {
             const first = document.querySelector('dialog .ways button');
             if (!first) return;
             seen.disconnect();
             first.click();
           }).observe(document.body, { childList: true, subtree: true })"""
    )
    visitor.button("Menu").tap()
    visitor.button("Resign").tap()
    visitor.page.locator("dialog[open]").get_by_role("button", name="Resign").tap()
    visitor.page.locator("#result").wait_for()
    visitor.page.wait_for_timeout(ALREADY)
    assert visitor.over
    assert match in visitor.page.url


def test_all_games_and_the_way_to_play_are_in_sight_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=UPRIGHT, touch=True, language="ru")
    visitor.page.locator(".tile").first.wait_for()
    for size in (UPRIGHT, LOW, LYING, SIDEWAYS):
        resize(visitor, size)
        for each in (*visitor.page.locator(".tile").all(), visitor.page.locator(".go")):
            expect(each).to_be_in_viewport(ratio=1)
        assert visitor.page.evaluate(CUT) == 0, size


@pytest.mark.parametrize("size", [(1024, 768), TABLET, UPRIGHT, LOW])
def test_lists_of_the_lobby_have_room_for_their_words(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=True, language="ru")
    words = visitor.page.locator(".lists li:has(.plain) .grow")
    words.first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    assert min(words.evaluate_all("all => all.map((one) => one.clientWidth)")) >= 90
    assert visitor.page.evaluate(WIDE) <= size[0]
    assert covered(visitor, "header :is(.house, nav a, .self > *)") == []
    names = visitor.page.locator(".house").evaluate("one => one.scrollWidth - one.clientWidth")
    assert names <= 0, "the name of the house lies under the ways"


@pytest.mark.parametrize("size", [UPRIGHT, LOW, SIDEWAYS, LYING])
def test_a_tap_on_a_card_or_a_level_shows_what_it_does(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit("/decks/clash/from-aggressive", size=size, touch=True)
    card = visitor.page.locator(".cards .pick").nth(1)
    card.wait_for()
    counts = visitor.page.locator(".sum b, .list .row b").locator("visible=true")
    before = counts.first.inner_text()
    card.tap()
    expect(counts.first).not_to_have_text(before)
    expect(counts.first).to_be_in_viewport(ratio=1)
    expect(card).to_be_in_viewport(ratio=0.5)
    visitor.go("/campaign")
    visitor.page.locator(".map button").nth(1).tap()
    expect(visitor.page.locator(".level h2")).to_have_text("Wolves at the Ford")
    expect(visitor.page.locator(".level h2")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator(".level > .gold")).to_be_in_viewport(ratio=1)


def sit_down(visitor: Visitor, preset: str, **options: int) -> None:
    visitor.page.locator(".tile").first.wait_for()
    match = visitor.page.evaluate(NEW, {"preset": preset, "options": options})["match"]
    visitor.go(f"/match/{match}")
    visitor.page.locator("[data-hand]").first.wait_for()


@pytest.mark.parametrize("preset", ["lanes", "duel", "siege"])
def test_no_card_in_hand_hides_the_numbers_of_another(visit: Visit, preset: str) -> None:
    visitor = visit(size=UPRIGHT, touch=True)
    sit_down(visitor, preset)
    for size in (UPRIGHT, LOW, SMALL, SIDEWAYS, TABLET):
        resize(visitor, size)
        assert visitor.page.locator("[data-hand] .stat").count() >= 8
        assert covered(visitor, "[data-hand] .stat") == [], size


def test_fields_of_siege_and_a_hand_of_seven_have_room_for_a_finger(visit: Visit) -> None:
    visitor = visit(size=LOW, touch=True)
    sit_down(visitor, "siege", start_hand=6)
    for size in (LOW, UPRIGHT, SMALL, SIDEWAYS):
        resize(visitor, size)
        cells = visitor.page.locator(".row:not(.prep) .cell").evaluate_all(
            "all => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
        )
        assert min(cells) >= 44, size
        widths = visitor.page.evaluate(f"[...document.querySelectorAll('[data-hand]')].map(({REACH}).width)")
        assert min(widths) >= 44, (size, widths)
        assert covered(visitor, f"{TABLE}, .table .pile, .table [data-hand]") == [], size


@pytest.mark.parametrize("size", [UPRIGHT, LOW, SMALL, SIDEWAYS])
def test_what_was_chosen_leaves_the_prompt_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    """What is told of a chosen card lay over the words that say what it will do."""
    visitor = visit(size=size, touch=True, language="ru")
    sit_down(visitor, "clash")
    visitor.page.locator("[data-hand][aria-disabled=false]").first.tap()
    visitor.page.locator(".act .gold:enabled").wait_for()
    expect(visitor.page.locator(".prompt .narrow").locator("visible=true")).to_have_count(0)
    assert covered(visitor, f"{TABLE}, .table .pile, .table [data-hand]") == []


def hold(visitor: Visitor, what: Locator) -> None:
    """A finger stays on something, and is lifted."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    visitor.page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_of_the_builder_is_read_by_holding_it(visit: Visit) -> None:
    """Whoever held one took a copy of it away."""
    visitor = visit("/decks/clash/from-aggressive", size=UPRIGHT, touch=True)
    card = visitor.page.locator(".cards .pick").first
    card.wait_for()
    count = visitor.page.locator(".sum b").inner_text()
    for each in (card, visitor.page.locator(".entries li .grow").first):
        hold(visitor, each)
        expect(visitor.page.locator("dialog[open] .large .card")).to_be_visible()
        visitor.page.locator("dialog[open] header button").tap()
        expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    expect(visitor.page.locator(".sum b")).to_have_text(count)


def test_the_cards_of_a_pile_can_be_read(visit: Visit) -> None:
    visitor = visit(size=LOW, touch=True)
    sit_down(visitor, "clash")
    until(
        lambda: visitor.page.locator("button.pile .card").count() > 0,
        lambda: turn(visitor, "clash"),
    )
    visitor.press("Escape")
    pile = visitor.page.locator("button.pile:has(.card)").first
    hold(visitor, pile)
    expect(visitor.page.locator("dialog[open] .detail .card")).to_be_visible()
    visitor.page.locator("dialog[open] button").first.tap()
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    deck = visitor.page.locator('.pile[data-pile^="deck"]').first
    hold(visitor, deck)
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)  # not what was looked at before
    pile.tap()
    visitor.page.locator("dialog[open] li button").first.tap()
    expect(visitor.page.locator("dialog[open] .detail .card")).to_be_visible()


def test_what_drives_a_replay_is_whole_in_russian_too(visit: Visit, played: Played) -> None:
    visitor = visit(f"/replay/{played[1]}", size=UPRIGHT, touch=True, language="ru")
    visitor.page.locator(".controls .out").wait_for()
    for size in (UPRIGHT, LOW, (664, 390), SIDEWAYS):
        resize(visitor, size)
        for each in visitor.page.locator(".controls").locator("button, a, input, select, .step").all():
            if each.is_visible():
                expect(each).to_be_in_viewport(ratio=1)
        assert covered(visitor, ".controls :is(button, a, select, .step)") == [], size


def test_matches_of_a_profile_and_the_menu_of_a_table_need_no_scrolling_sideways_or_down(visit: Visit) -> None:
    visitor = visit(size=SMALL, touch=True, language="ru")
    sit_down(visitor, "lanes")
    for size in (SIDEWAYS, SMALL, LOW):
        resize(visitor, size)
        visitor.page.locator(".tools button").last.tap()
        for each in visitor.page.locator("dialog[open] .menu button").all():
            expect(each).to_be_in_viewport(ratio=1)
        visitor.page.locator("dialog[open] .x").tap()
    visitor.page.locator(".tools button").last.tap()
    visitor.page.locator("dialog[open] button.danger").tap()
    visitor.page.locator("dialog[open] button.danger").tap()
    visitor.page.locator("#result").wait_for()
    visitor.go("/profile")
    visitor.page.locator(".wide tr td").first.wait_for()
    for size in (UPRIGHT, LOW, (664, 390)):
        resize(visitor, size)
        assert visitor.page.locator(".wide").evaluate("one => one.scrollWidth <= one.clientWidth"), size
        assert visitor.page.evaluate(f"({REACH}).small('.wide')") == [], size


@pytest.mark.parametrize("size", [UPRIGHT, LOW])
def test_what_one_has_left_stays_in_sight_while_a_position_or_a_pile_is_chosen(
    visit: Visit, size: tuple[int, int]
) -> None:
    visitor = visit(size=size, touch=True, language="ru")
    sit_down(visitor, "duel")
    visitor.page.locator("[data-hand] .glow").first.wait_for()
    visitor.page.locator("[data-hand]").last.tap()
    visitor.page.locator(".cell.open button").first.tap()
    visitor.page.locator(".act .small").first.wait_for()
    spilt = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert visitor.page.locator(".act button").evaluate_all(spilt) == []
    assert covered(visitor, ".act button, .crest b, .say") == []
    visitor.go("/")
    sit_down(visitor, "siege")
    visitor.page.locator(".act .gold:enabled").last.tap()
    visitor.page.locator(".act .gold.small").first.wait_for()
    assert covered(visitor, ".act button, .crest, .say, [data-hand]") == []


@pytest.mark.parametrize("preset", catalog.RULEBOOKS)
def test_a_finger_can_hit_everything_on_a_board(visit: Visit, preset: str) -> None:
    visitor = visit(size=UPRIGHT, touch=True, language="ru")
    sit_down(visitor, preset)
    visitor.page.locator("[data-hand][aria-disabled=false]").first.wait_for()
    for size in (UPRIGHT, LOW, SMALL, SIDEWAYS, TABLET):
        resize(visitor, size)
        assert visitor.page.evaluate(f"({REACH}).small('.table')") == [], size
        visitor.page.locator("[data-hand][aria-disabled=false]").first.tap()
        visitor.page.locator(".cell.open button, .cell button").first.wait_for()
        assert visitor.page.evaluate(f"({REACH}).small('.table')") == [], size
        assert covered(visitor, f"{TABLE}, .table .pile") == [], size
        visitor.press("Escape")


@pytest.mark.parametrize("preset", catalog.RULEBOOKS)
def test_whoever_watches_on_a_phone_sees_the_whole_table(visit: Visit, preset: str) -> None:
    player, visitor = visit(), visit(size=SMALL, touch=True, language="ru")
    sit_down(player, preset)
    visitor.go(player.page.url.removeprefix(player.url))
    visitor.page.locator(".table .pile").first.wait_for()
    visitor.page.locator(".table .say").first.wait_for()
    for size in (SMALL, SIDEWAYS, UPRIGHT, LOW):
        resize(visitor, size)
        assert covered(visitor, f"{TABLE}, .table .pile") == [], size
