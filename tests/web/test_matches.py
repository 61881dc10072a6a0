"""Whole matches in real browsers, by mouse, keyboard and touch; lost connections and reloads."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Running
from tests.web.visitors import SIZES, Visitor, turn, until

from quintain.games import catalog

Visit = Callable[..., Visitor]
SHORT: dict[str, dict[str, Any]] = {
    "lanes": {"hp": 8},
    "clash": {"health": 40},
    "duel": {"life": 2000, "draw_cost": 100},
}
RICH = {"start_mana": 10}  # every card can be paid for
VERSUS = [name for name in catalog.RULEBOOKS if name in SHORT]


def meet(one: Visitor, other: Visitor, rulebook: str, **options: Any) -> None:
    """One invites the other by a link with changed rules; both sit down."""
    one.page.locator(f".tile.{rulebook}").click()
    one.page.get_by_text("Friend", exact=True).click()
    if options:
        change_rules(one, options)
    one.button("Make the link").click()
    link = one.page.locator("dialog .copy input").input_value()
    other.go(link.removeprefix(one.url))
    other.button("Accept").click()
    for visitor in (one, other):
        visitor.sit()


def change_rules(visitor: Visitor, options: dict[str, Any]) -> None:
    visitor.button("Change the rules").click()
    for name, value in options.items():
        visitor.page.get_by_label("Search the rules").fill(name)
        field = visitor.page.locator("dialog input[type=number]").first
        field.fill(str(value))
        field.blur()
    visitor.button("Done").click()


def play_out(players: list[Visitor], rulebook: str, seconds: float = 900.0) -> None:
    def both() -> None:
        for player in players:
            turn(player, rulebook)

    until(lambda: all(player.over for player in players), both, seconds)


@pytest.mark.parametrize(
    "rulebook", [pytest.param(name, marks=[pytest.mark.long] if name == "clash" else []) for name in VERSUS]
)
def test_two_browsers_play_a_whole_match_by_keyboard(visit: Visit, rulebook: str) -> None:
    one, other = visit(), visit()
    meet(one, other, rulebook, **SHORT[rulebook])
    one.shot(f"{rulebook}-begins")
    assert one.axe() == []
    play_out([one, other], rulebook)
    assert {one.result(), other.result()} in ({"Victory", "Defeat"}, {"Draw"})
    one.shot(f"{rulebook}-ends")
    assert one.axe() == []


def test_a_match_is_reviewed_by_a_players_page_and_kept(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", hp=3)
    play_out([one, other], "lanes")
    match = one.page.url.rsplit("/", 1)[1]
    one.page.locator("dialog").get_by_role("button", name="Review").click()
    one.page.wait_for_url(re.compile(f"/match/{match}/review"))  # where it begins at once
    kept = f"fetch('/api/matches/{match}/review?kept=true').then((answer) => answer.json())"
    one.page.wait_for_selector(".strip svg")
    shown = one.page.locator(".strip .said").inner_text()
    until(lambda: one.page.evaluate(kept)["review"] is not None, lambda: one.page.wait_for_timeout(300))
    other.go(f"/match/{match}/review")
    other.button("Review", exact=True).click()
    other.page.wait_for_selector(".strip svg")
    percent = re.compile(r"[−+]?\d+ %")
    assert percent.findall(other.page.locator(".strip .said").inner_text()) == percent.findall(shown)


def test_a_rematch_swaps_seats(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", hp=3)
    play_out([one, other], "lanes")
    one.button("Rematch").click()
    other.button("Rematch").click()
    until(lambda: not one.over and not other.over, lambda: one.page.wait_for_timeout(100))
    one.go(one.page.url.removeprefix(one.url))
    one.sit()


def test_a_campaign_level_is_played_to_its_end(visit: Visit) -> None:
    visitor = visit("/campaign")
    visitor.button("To battle").click()
    visitor.sit()
    visitor.shot("siege-begins")
    assert visitor.axe() == []
    until(lambda: visitor.over, lambda: turn(visitor, "siege"))
    visitor.shot("siege-ends")
    visitor.page.locator("dialog").get_by_role("button", name="Leave").click()
    visitor.sees(re.compile(r"Won 1 time|1 try"))


def test_a_lost_connection_in_mid_round_comes_back(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", **RICH)
    one.press("1", "q")
    one.context.set_offline(True)
    other.press("Enter", "Enter")
    one.page.wait_for_timeout(500)
    one.context.set_offline(False)
    one.press("Enter")
    for visitor in (one, other):
        visitor.sees("Round 2")
    one.complaints.clear()  # the browser itself reports the broken connection


def test_a_reload_in_mid_animation_shows_the_match_as_it_is(visit: Visit) -> None:
    one, other = visit(speed=1), visit()
    meet(one, other, "lanes", **RICH)
    one.page.wait_for_timeout(4000)
    one.press("Escape", "1", "q", "Enter")
    other.press("Enter", "Enter")
    one.page.wait_for_timeout(700)
    one.page.reload()
    one.sit()
    one.sees("Round 2")
    hand = one.page.locator(".hand .card").count()
    assert hand >= 3


def test_a_staged_plan_survives_a_reload(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", **RICH)
    one.press("1", "q")
    one.page.wait_for_timeout(300)
    one.page.reload()
    one.sit()
    assert one.page.locator(".hand .card").count() == 3


def test_two_windows_of_one_player_do_not_get_in_each_others_way(visit: Visit) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes", **RICH)
    window = one.context.new_page()
    window.goto(one.page.url)
    window.wait_for_selector("main.table")
    one.press("1", "q")
    one.page.wait_for_timeout(300)
    window.keyboard.press("Enter")
    other.press("Enter", "Enter")
    for page in (one.page, window):
        page.get_by_text("Round 2").first.wait_for()


def test_touch_drags_a_card_into_a_lane(visit: Visit) -> None:
    visitor = visit(size=SIZES["phone"], touch=True)
    other = visit()
    meet(visitor, other, "lanes", **RICH)
    card = visitor.page.locator(".hand [data-hand]").first.bounding_box()
    lane = visitor.page.locator('[data-slot^="lane:"]').first.bounding_box()
    assert card is not None
    assert lane is not None
    drag_by_touch(visitor, middle(card), middle(lane))
    visitor.page.wait_for_timeout(300)
    assert visitor.page.locator(".hand .card").count() == 3
    visitor.shot("lanes-phone-touch")


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_touch(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger: Playwright has no drag for it, the browser's own protocol has."""
    session = visitor.context.new_cdp_session(visitor.page)
    points = [(start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8) for i in range(9)]
    touch = "Input.dispatchTouchEvent"
    session.send(touch, {"type": "touchStart", "touchPoints": [{"x": points[0][0], "y": points[0][1]}]})
    for x, y in points[1:]:
        session.send(touch, {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    session.send(touch, {"type": "touchEnd", "touchPoints": []})


def test_a_russian_plays_on_a_phone(visit: Visit) -> None:
    one, other = visit(), visit(language="ru", size=SIZES["phone"])
    one.page.locator(".tile.lanes").click()
    one.page.get_by_text("Friend", exact=True).click()
    change_rules(one, {"hp": 3})
    one.button("Make the link").click()
    link = one.page.locator("dialog .copy input").input_value()
    other.go(link.removeprefix(one.url))
    other.button("Принять").click()
    for visitor in (one, other):
        visitor.sit()
    other.shot("lanes-phone-ru")
    play_out([one, other], "lanes")
    assert other.result() in ("Победа", "Поражение", "Ничья")
    other.shot("lanes-ends-phone-ru")


def test_somebody_watches(visit: Visit, house: Running) -> None:
    one, other, third = visit(), visit(), visit()
    one.page.get_by_text("Friend", exact=True).click()
    one.page.get_by_text("Open challenge", exact=True).click()
    one.button("Post the challenge").click()
    name = one.page.locator(".me span").inner_text()
    other.page.locator("li", has_text=name).get_by_role("button", name="Accept").click()
    one.sit()
    third.page.locator("li", has_text=name).get_by_role("link", name="Watch").click()
    third.sit()
    third.sees("You are watching")


def test_a_server_that_cannot_store_moves_says_so(visit: Visit, house: Running) -> None:
    one, other = visit(), visit()
    meet(one, other, "lanes")
    server, text = house.server, "All clocks are stopped"
    server.hall.loop.call_soon_threadsafe(server._tell_standstill, True)
    one.sees(re.compile(text))
    one.shot("standstill")
    server.hall.loop.call_soon_threadsafe(server._tell_standstill, False)
    one.page.get_by_text(text).wait_for(state="hidden")
