"""Whoever thinks, whoever leaves, and connections that die: everybody is told the truth about it."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, TimeoutError, WebSocketRoute, expect
from tests.server.running import GENEROUS, Running
from tests.web.test_matches import meet
from tests.web.visitors import Visitor

from quintain.server.clock import SetClock
from quintain.server.settings import Settings

Visit = Callable[..., Visitor]


class Slow:
    """A server whose clock stands still until it is moved, and two people at a table of it."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.clock = SetClock(1_800_000_000_000)
        self.running = Running(Settings(data=str(folder), **GENEROUS), self.clock)
        self.browser = browser

    def sit(self) -> list[Visitor]:
        self.players = [Visitor(self.browser, self.running.url) for _ in range(2)]
        for player in self.players:
            player.go("/")
        meet(self.players[0], self.players[1], "lanes", stall_rounds=100)
        return self.players

    def wait(self, milliseconds: int) -> None:
        """Let time pass in steps, so that everything that is due happens when it is."""
        for _ in range(0, milliseconds, 500):
            self.clock.moment += 500
            done = threading.Event()
            self.running.server.hall.loop.call_soon_threadsafe(done.set)
            done.wait()


@pytest.fixture
def slow(tmp_path: Path, browser: Browser) -> Iterator[Slow]:
    made = Slow(tmp_path, browser)
    with made.running:
        yield made
        for player in made.players:
            player.close()


def test_who_is_idle_is_told_what_happens_and_takes_back_from_the_bot(slow: Slow) -> None:
    one, other = slow.sit()
    (room,) = slow.running.server.hall.rooms.values()
    idle = room.table.setup.seats[1].id == me(other)

    def play_a_round() -> None:
        before = room.table.prompt
        one.page.get_by_role("button", name="Ready", exact=True).click()
        if "locked" not in one.page.locator(".say").inner_text():
            one.page.locator(".act .gold").click()  # whoever could place something and does not is asked once
        expect(one.page.locator(".say")).to_contain_text("locked")
        while room.table.prompt == before:
            slow.wait(500)

    play_a_round()
    other.sees(re.compile("You did nothing last time"))
    play_a_round()
    other.sees(re.compile("Are you there"))
    other.sees(re.compile("A bot plays for you in"))
    assert other.axe() == []
    one.sees(re.compile("is not moving"))
    assert one.page.get_by_text("lost the connection").count() == 0
    while room.table.taken_over[int(idle)] is None:
        play_a_round()
    other.sees("A bot plays for you")
    one.sees(re.compile("A bot plays on for"))
    other.button("Take over").click()
    expect(other.page.locator("section.away")).to_have_count(0)
    assert room.table.taken_over == [None, None]


def me(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("fetch('/api/me').then(answer => answer.json())")["id"])


def test_who_left_is_told_why_the_match_is_lost(slow: Slow) -> None:
    one, other = slow.sit()
    address = other.page.url
    other.page.goto("about:blank")
    (room,) = slow.running.server.hall.rooms.values()
    while not room.left_at and not any(seat.gone for seat in room.table.times):
        one.page.wait_for_timeout(20)
    slow.wait(5_500)
    one.sees(re.compile("has lost the connection"))
    slow.wait(61_000)
    one.button("Claim the win").click()
    one.page.wait_for_selector("#result")
    one.sees("They were away for too long")
    other.page.goto(address)
    other.page.wait_for_selector("#result")
    other.sees("You were away for too long")


def test_a_connection_that_dies_without_a_word_is_noticed_and_nothing_is_called_locked(visit: Visit) -> None:
    one, other = visit(), visit()
    dead = [False]

    def relay(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: None if dead[0] else server.send(message))
        server.on_message(lambda message: None if dead[0] else route.send(message))

    one.page.route_web_socket(re.compile("/api/socket"), relay)
    one.page.reload()
    meet(one, other, "lanes", round_seconds=600)
    dead[0] = True
    for _ in range(2):  # whoever could place something and does not is asked once
        one.press("Enter")
    one.sees(re.compile("Not with the server yet"))
    assert one.page.get_by_text("Your plan is locked").count() == 0
    expect(one.page.get_by_text("Connection lost")).to_be_visible(timeout=60_000)
    one.sees(re.compile("Not sent yet"))
    dead[0] = False
    expect(one.page.locator(".say")).to_contain_text("Your plan is locked", timeout=120_000)
    expect(one.page.get_by_text("Connection lost")).to_be_hidden()


def test_a_screen_whose_code_did_not_arrive_is_fetched_again(visit: Visit) -> None:
    visitor = visit()
    visitor.page.wait_for_selector(".tile")
    visitor.page.route(re.compile("/assets/Ladder-"), lambda route: route.abort())
    visitor.page.get_by_role("link", name="Ladder").first.click()
    visitor.sees(re.compile("did not arrive"))
    visitor.page.unroute(re.compile("/assets/Ladder-"))
    arrived = visitor.page.locator("main h1")
    with suppress(TimeoutError):  # where the server was away, too, the page has begun again by itself
        visitor.button("Try again").click(timeout=5000)
    arrived.wait_for()
    expect(visitor.page.get_by_text("did not arrive")).to_have_count(0)
    visitor.complaints.clear()  # the browser reports the lost file


def test_a_screen_whose_code_never_arrives_is_not_fetched_all_the_time(visit: Visit) -> None:
    """It was: whoever opens such a screen has no connection yet, which looks like one that was lost."""
    visitor = visit()
    visitor.page.wait_for_selector(".tile")
    visitor.page.route(re.compile("/assets/Ladder-"), lambda route: route.abort())
    begun: list[str] = []
    visitor.page.on("framenavigated", lambda frame: begun.append(frame.url))
    visitor.go("/ladder")
    visitor.page.wait_for_timeout(6000)
    visitor.sees(re.compile("did not arrive"))
    assert 1 <= len(begun) <= 2
    visitor.complaints.clear()


def test_of_two_screens_the_one_that_was_asked_for_last_is_shown(visit: Visit) -> None:
    """The code of the first comes later."""
    visitor = visit()
    visitor.page.wait_for_selector(".tile")
    held: list[Any] = []
    visitor.page.route(re.compile("/assets/Settings-.*js"), lambda route: held.append(route))
    visitor.page.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
    visitor.page.wait_for_timeout(200)
    visitor.page.get_by_role("link", name="Ladder").first.click()
    for route in held:
        route.continue_()
    visitor.page.wait_for_timeout(300)
    expect(visitor.page.get_by_text("Loading…")).to_have_count(0)
    expect(visitor.page.locator("main h1").first).to_be_visible()


def test_a_search_survives_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.page.locator(".tile.lanes").click()
    visitor.page.get_by_text("Player", exact=True).click()
    visitor.page.locator(".play .gold").click()
    visitor.sees("Looking for an opponent")
    visitor.page.reload()
    visitor.sees("Looking for an opponent")
    visitor.button("Stop looking").click()
    visitor.page.reload()
    visitor.page.wait_for_selector(".tile")
    visitor.page.wait_for_timeout(300)
    assert visitor.page.get_by_text("Looking for an opponent").count() == 0
