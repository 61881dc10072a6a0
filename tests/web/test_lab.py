"""The lab: a slider is dragged, a verdict is read, a bar is clicked and the match behind it is watched."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.web.visitors import SIZES, Visitor

Visit = Callable[..., Visitor]
LONG = 900_000  # milliseconds: the first time rules are compiled
WIDER_THAN_WINDOW = "document.documentElement.scrollWidth > innerWidth + 1"
HEALTH = "Health of each avatar"


def open_lab(visit: Visit, **how: object) -> Visitor:
    visitor = visit("/lab", **how)
    visitor.page.wait_for_selector(".questions .chip")
    return visitor


def slider(visitor: Visitor, name: str = HEALTH) -> Locator:
    return visitor.page.get_by_role("slider", name=re.compile(name))


def verdict(visitor: Visitor, words: str | re.Pattern[str]) -> None:
    """Wait for what the lab says."""
    expect(visitor.page.locator(".told h2")).to_contain_text(words, timeout=LONG)
    expect(visitor.page.locator("progress")).to_have_count(0, timeout=LONG)


def test_a_slider_is_dragged_and_the_verdict_is_read(visit: Visit) -> None:
    visitor = open_lab(visit)
    slider(visitor).fill("20")
    verdict(visitor, "hp=20 instead of hp=30")
    expect(visitor.page.locator(".told")).to_contain_text("length in rounds: down by")
    row = visitor.page.get_by_role("row", name=re.compile("length in rounds"))
    expect(row).to_contain_text("down")
    visitor.shot("lab-compare")
    assert visitor.axe() == []
    slider(visitor).fill("25")
    verdict(visitor, "hp=25 instead of hp=30")


def test_a_bar_leads_to_a_match_and_back(visit: Visit) -> None:
    visitor = open_lab(visit)
    slider(visitor).fill("20")
    verdict(visitor, "hp=20")
    bar = visitor.page.get_by_role("link", name=re.compile(r"Watch a match: B: .* length 4$"))
    bar.scroll_into_view_if_needed()
    bar.click()
    visitor.sit()
    visitor.page.wait_for_selector(".controls")
    visitor.press("End")
    visitor.sees(re.compile("Round 4"))
    visitor.shot("lab-match")
    visitor.page.get_by_role("link", name="Leave").click()
    expect(visitor.page.locator(".told h2")).to_contain_text("hp=20")
    visitor.page.get_by_role("link", name="comebacks", exact=True).click()
    visitor.sit()
    visitor.page.go_back()
    expect(visitor.page.locator(".told h2")).to_contain_text("hp=20")


def test_two_variants_stand_side_by_side(visit: Visit) -> None:
    visitor = open_lab(visit)
    visitor.page.get_by_text("Answer while I drag").click()
    slider(visitor).fill("25")
    visitor.button(re.compile("^A ?as it is")).click()
    slider(visitor).fill("40")
    visitor.page.get_by_role("switch", name=re.compile("could not absorb")).click()
    visitor.button("Compare", exact=True).click()
    verdict(visitor, "hp=25, overflow=on instead of hp=40, overflow=off")
    expect(visitor.page.locator(".legend")).to_contain_text("hp=40, overflow=off")
    for players in ("Random", "Thinking"):
        visitor.page.locator(".skill").get_by_text(players, exact=True).click()
    expect(visitor.page.get_by_role("row", name=re.compile("length in rounds"))).to_be_visible()
    visitor.button("Swap A and B").click()
    visitor.button("Compare", exact=True).click()
    verdict(visitor, "hp=40, overflow=off instead of hp=25, overflow=on")


def test_a_study_is_taken_home_and_survives_a_reload(visit: Visit, tmp_path: Path) -> None:
    visitor = open_lab(visit)
    visitor.button("Is the coin fair?").click()
    verdict(visitor, "Is the coin fair?")
    said = visitor.page.locator(".told p").first.inner_text()
    for name, ending, sign in (("Report", ".html", "<svg"), ("CSV", ".csv", "metric"), ("JSON", ".json", '"tiers"')):
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("link", name=name).click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert file.suffix == ending
        assert sign in file.read_text(encoding="utf-8-sig")
    visitor.page.reload()
    verdict(visitor, "Is the coin fair?")
    expect(visitor.page.locator(".told p").first).to_have_text(said)


def test_cards_are_valued_sorted_and_watched(visit: Visit) -> None:
    visitor = open_lab(visit)
    visitor.page.get_by_text("Cards", exact=True).click()
    visitor.button("Value the cards").click()
    verdict(visitor, "what cards are worth")
    rows = visitor.page.locator("tbody tr")
    values = rows.locator("td:nth-child(2)")
    first, last = values.first.inner_text(), values.last.inner_text()
    assert number(first) > number(last)
    visitor.page.get_by_role("columnheader", name="Worth, pp").get_by_role("button").click()
    expect(visitor.page.get_by_role("columnheader", name="Worth, pp")).to_have_attribute("aria-sort", "ascending")
    assert number(values.first.inner_text()) <= number(values.last.inner_text())
    visitor.shot("lab-cards")
    assert visitor.axe() == []
    rows.last.get_by_role("link").click()
    visitor.sit()


def number(text: str) -> float:
    return float(text.split("±")[0].strip().replace("−", "-"))


def test_a_dial_is_tried_from_end_to_end(visit: Visit) -> None:
    visitor = open_lab(visit)
    visitor.button("Try all values: Health of each avatar at the start").click()
    verdict(visitor, "All values: Health of each avatar at the start")
    expect(visitor.page.locator("figure")).not_to_have_count(0)
    visitor.shot("lab-dial")
    assert visitor.axe() == []
    visitor.page.get_by_role("link", name=re.compile(r"^Greedy, value 25:")).first.click()
    visitor.sit()


def test_a_study_is_stopped_and_another_one_asked(visit: Visit) -> None:
    visitor = open_lab(visit)
    visitor.page.get_by_label("Game", exact=True).select_option("clash")
    visitor.page.get_by_text("One setting", exact=True).click()
    visitor.page.get_by_label("Players", exact=True).select_option("rollout:200")
    visitor.button("Measure", exact=True).click()
    visitor.page.wait_for_selector("progress")
    visitor.button("Stop", exact=True).click()
    expect(visitor.page.locator("progress")).to_have_count(0)
    visitor.page.get_by_label("Game", exact=True).select_option("lanes")
    visitor.page.get_by_label("Players", exact=True).select_option("greedy")
    visitor.button("Measure", exact=True).click()
    verdict(visitor, "Lanes")


def test_the_lab_is_used_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = open_lab(visit)
    slider(visitor).focus()
    visitor.press("ArrowLeft", "ArrowLeft")
    verdict(visitor, "hp=28 instead of hp=30")
    bar = visitor.page.get_by_role("link", name=re.compile("Watch a match: A: ")).nth(3)
    bar.focus()
    visitor.press("Enter")
    visitor.sit()


def test_whoever_asks_too_much_is_told(visit: Visit) -> None:
    visitor = visit("/lab/no-such-study")
    visitor.sees("This study has been deleted. Ask again.")
    visitor.complaints = [one for one in visitor.complaints if "404" not in one]
    assert visitor.complaints == []


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_lab_fits_every_window_and_is_accessible(visit: Visit, language: str) -> None:
    name = {"en": HEALTH, "ru": "Здоровье каждого аватара"}[language]
    visitor = open_lab(visit, language=language)
    slider(visitor, name).fill("20")
    verdict(visitor, "hp=20")
    for window, (width, height) in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(100)
        visitor.shot(f"lab-{window}-{language}")
        assert not visitor.page.evaluate(WIDER_THAN_WINDOW), window
        if window in ("desktop", "phone"):
            assert visitor.axe() == []
    text = visitor.page.locator(".lab").inner_text()
    letters = [letter for letter in text if letter.isalpha()]
    russian = [letter for letter in letters if "а" <= letter.lower() <= "я" or letter in "ёЁ"]
    assert (len(russian) > len(letters) * 0.8) == (language == "ru")


def bring_the_games_own_set(visitor: Visitor, ask: str) -> None:
    """A set of one's own: a mistake in it is told with its line, and it can be begun with what the game has."""
    visitor.page.locator(".own summary").click()
    typed = visitor.page.get_by_label("Свой набор карт", exact=True)
    typed.fill("set: mine\ncards:\n  ox: {name: Ox, attack: 99, defence: 1, cost: 1}")
    visitor.button(ask).click()
    expect(visitor.page.locator(".verdict [role=alert]")).to_contain_text("cards:3:")
    visitor.complaints = [one for one in visitor.complaints if "422" not in one]
    visitor.button("Очистить").click()
    visitor.button("Начать с набора игры").click()
    expect(typed).to_have_value(re.compile("domovoi: "))


@pytest.mark.parametrize(
    ("language", "mode", "ask"),
    [("en", "Health", "How good is it?"), pytest.param("ru", "Здоровье", "Хороша ли игра?", marks=pytest.mark.long)],
)
def test_a_game_is_looked_at_from_head_to_foot(visit: Visit, language: str, mode: str, ask: str) -> None:
    visitor = open_lab(visit, language=language)
    visitor.page.get_by_text(mode, exact=True).click()
    if language == "ru":
        bring_the_games_own_set(visitor, ask)
    visitor.button(ask).click()
    verdict(visitor, mode.lower())
    expect(visitor.page.locator(".looked")).to_have_count(int(language == "ru"))
    lines = visitor.page.locator(".health > li")
    assert lines.count() > 8
    lines.last.locator("summary").click()
    expect(lines.last.locator("ol li")).not_to_have_count(0)
    for window in ("desktop", "phone"):
        width, height = SIZES[window]
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(100)
        visitor.shot(f"lab-health-{window}-{language}")
        assert not visitor.page.evaluate(WIDER_THAN_WINDOW), window
        assert visitor.axe() == []


def test_the_way_to_the_lab_is_in_the_menu(visit: Visit) -> None:
    visitor = visit()
    visitor.page.get_by_role("link", name="Lab", exact=True).click()
    visitor.page.wait_for_url("**/lab")
    visitor.page.wait_for_selector(".questions .chip")
