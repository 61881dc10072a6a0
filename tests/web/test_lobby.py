"""The lobby: guests, accounts, the queue, challenges, bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Locator, expect
from tests.server.running import Running
from tests.web.visitors import Visitor

import quintain
from quintain.bots.characters import characters_of
from quintain.games import catalog

Visit = Callable[..., Visitor]
COLD_START = 900_000  # milliseconds that a bot may take to compile its rules


def sign_up(visitor: Visitor, name: str) -> None:
    visitor.go("/account")
    visitor.page.get_by_label("Name").fill(name)
    visitor.page.get_by_label("Password").fill(f"secret of {name}")
    visitor.page.locator("form .gold").click()
    visitor.page.get_by_label("I have kept them").check()
    visitor.button("Go on").click()
    visitor.page.wait_for_selector(".tile")


def new_name() -> str:
    return f"Tester {uuid4().hex[:8]}"


def test_a_guest_signs_up_logs_out_and_in_again(visit: Visit) -> None:
    visitor, name = visit(), new_name()
    visitor.sees(re.compile("^Guest"))
    sign_up(visitor, name)
    visitor.sees(name)
    visitor.go("/account")
    visitor.button("Log out").click()
    visitor.page.get_by_text("Log in", exact=True).first.click()
    visitor.page.get_by_label("Name").fill(name)
    visitor.page.get_by_label("Password").fill(f"secret of {name}")
    visitor.page.locator("form .gold").click()
    visitor.page.wait_for_selector(".tile")
    visitor.sees(name)


def test_words_of_the_frame_stay_on_one_line(visit: Visit) -> None:
    """Where there is little room for them, the guest's name gives way."""
    visitor = visit(size=(1280, 720))
    visitor.page.wait_for_selector("header .join")
    lines = "links => links.map((link) => { const all = document.createRange(); all.selectNodeContents(link);"
    lines += " return new Set([...all.getClientRects()].map((box) => Math.round(box.top))).size; })"
    assert visitor.page.locator("header .join, header .enter").evaluate_all(lines) == [1, 1]


def test_nothing_is_cut_in_the_lists(visit: Visit) -> None:
    visitor = visit(language="ru")
    lines = visitor.page.locator(".lists li .grow")
    expect(lines.nth(2)).to_be_visible()
    assert visitor.page.locator(".lists .trophy").count()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert visitor.page.locator(".lists :is(.grow, b, small, .who)").evaluate_all(cut) == []


def test_a_wrong_password_is_told(visit: Visit) -> None:
    visitor = visit("/account")
    visitor.page.get_by_text("Log in", exact=True).first.click()
    visitor.page.get_by_label("Name").fill("Nobody at all")
    visitor.page.get_by_label("Password").fill("not the password")
    visitor.page.locator("form .gold").click()
    visitor.sees("Name or password is wrong.")
    visitor.complaints.clear()  # browsers report every refusal


def test_two_in_the_queue_meet(visit: Visit) -> None:
    visitors = [visit(), visit()]
    for visitor in visitors:
        visitor.page.get_by_text("Player", exact=True).click()
        visitor.button("Find an opponent").click()
    for visitor in visitors:
        visitor.sit()


def test_whoever_waits_is_offered_a_bot_and_may_stop(visit: Visit) -> None:
    visitor = visit()
    visitor.page.locator(".tile.clash").click()
    visitor.page.get_by_text("Player", exact=True).click()
    visitor.button("Find an opponent").click()
    visitor.sees("Looking for an opponent")
    expect(visitor.button("Play the bot")).to_be_visible()
    visitor.shot("queue")
    assert visitor.axe() == []
    visitor.button("Stop looking").click()
    expect(visitor.page.get_by_text("Looking for an opponent")).to_have_count(0)


def test_a_match_against_a_bot_can_be_left_and_returned_to(visit: Visit) -> None:
    visitor = visit()
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    visitor.go("/")
    visitor.page.locator(".lists a", has_text=re.compile("Your move|Go on")).first.click()
    visitor.sit()


def deck_of(visitor: Visitor, label: str) -> Locator:
    return visitor.page.get_by_label(label, exact=True)


def test_the_decks_of_both_are_chosen_and_remembered(visit: Visit, house: Running) -> None:
    visitor = visit()
    visitor.page.locator(".tile.duel").click()
    expect(deck_of(visitor, "Bot's deck")).to_have_value("")
    expect(deck_of(visitor, "Bot's deck").locator("option").first).to_have_text("Surprise me")
    game = quintain.load("duel")
    first, *_, last = game.rulebook.starter_decks(game.backdrop).items()
    deck_of(visitor, "Deck").select_option(f"starter:{last[0]}")
    deck_of(visitor, "Bot's deck").select_option(f"starter:{first[0]}")
    assert visitor.axe() == []
    visitor.shot("bot-deck")
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    match = visitor.page.url.rpartition("/")[2]
    assert house.server.hall.rooms[match].table.setup.decks == [list(last[1].cards), list(first[1].cards)]
    visitor.go("/")
    expect(deck_of(visitor, "Deck")).to_have_value(f"starter:{last[0]}")
    expect(deck_of(visitor, "Bot's deck")).to_have_value(f"starter:{first[0]}")
    visitor.page.locator(".tile.lanes").click()
    expect(deck_of(visitor, "Bot's deck")).to_have_count(0)


def test_a_bot_with_a_character_is_chosen(visit: Visit, house: Running) -> None:
    visitor = visit()
    visitor.page.locator(".tile.lanes").click()
    visitor.page.get_by_text("With a character", exact=True).click()
    key, character = list(characters_of(catalog.rulebook("lanes")).items())[-1]
    visitor.button(str(character.name)).first.click()
    visitor.sees(str(character.text))
    assert visitor.axe() == []
    visitor.shot("character")
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    visitor.sees(str(character.name))
    match = visitor.page.url.rpartition("/")[2]
    assert house.server.hall.rooms[match].table.setup.seats[1].id == f"character:{key}"
    visitor.go("/")
    visitor.page.locator(".tile.clash").click()
    expect(visitor.page.locator(".play").get_by_text(str(character.name))).to_have_count(0)


def test_a_hint_is_given_and_followed(visit: Visit) -> None:
    visitor = visit()
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    visitor.button("Hint").first.click()
    follow = visitor.button("Do it").first
    expect(follow).to_be_visible(timeout=COLD_START)
    visitor.sees(re.compile(r"wins \d+ % of the time"))
    expect(visitor.page.locator(".marks .mark").first).to_be_visible()
    visitor.shot("hint")
    assert visitor.axe() == []
    reasons = visitor.page.locator(".hint li").all_inner_texts()
    parts = visitor.page.locator(".hint ul li b").all_inner_texts()
    assert parts
    assert not any(" %" in part for part in parts)  # a sign and its number stay on one line
    hint = visitor.page.locator(".hint").bounding_box()
    below = visitor.page.locator(".below .crest").bounding_box()
    assert hint
    assert below
    above = visitor.page.locator(".above .arms b").bounding_box()
    assert above
    assert above["y"] + above["height"] <= hint["y"] < hint["y"] + hint["height"] <= below["y"]
    visitor.press("Escape")
    expect(visitor.page.locator(".hint, .marks")).to_have_count(0)
    visitor.button("Hint").first.click()
    expect(follow).to_be_visible()
    assert visitor.page.locator(".hint li").all_inner_texts() == reasons
    follow.click()
    expect(visitor.page.locator(".hint")).to_have_count(0)
    visitor.sees(re.compile("Round 2|Waiting"))


def test_rules_are_changed_and_reset(visit: Visit) -> None:
    visitor = visit()
    visitor.button("Change the rules").click()
    visitor.shot("rules-chooser")
    assert visitor.axe() == []
    field = visitor.page.locator("dialog input[type=number]").first
    field.fill("9999")
    field.blur()
    assert int(field.input_value()) < 9999, "the range is kept"
    visitor.button("Done").click()
    visitor.sees("1 rule changed")
    visitor.button("Change the rules").click()
    visitor.button("Reset all").click()
    visitor.button("Done").click()
    expect(visitor.page.get_by_text("1 rule changed")).to_have_count(0)


def test_an_invitation_tells_what_differs(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.page.get_by_text("Friend", exact=True).click()
    host.button("Change the rules").click()
    host.page.get_by_label("Search the rules").fill("hp")
    field = host.page.locator("dialog input[type=number]").first
    field.fill("11")
    field.blur()
    host.button("Done").click()
    host.button("Make the link").click()
    link = host.page.locator("dialog .copy input").input_value()
    guest.go(link.removeprefix(guest.url))
    guest.sees("What differs from the usual rules")
    guest.sees("11")
    assert guest.axe() == []
    guest.shot("invitation")


def test_an_open_challenge_can_be_withdrawn(visit: Visit) -> None:
    host, other = visit(), visit()
    host.page.get_by_text("Friend", exact=True).click()
    host.page.get_by_text("Open challenge", exact=True).click()
    host.button("Post the challenge").click()
    name = host.page.locator(".me span").inner_text()
    other.sees(name)
    host.button("Withdraw").click()
    expect(other.page.locator("li", has_text=name)).to_have_count(0)


def test_credits_are_in_the_visitors_language(visit: Visit) -> None:
    visitor = visit("/credits", language="ru")
    expect(visitor.page.locator("article h2").first).to_have_text("Рисунки")
    visitor.button(re.compile("^EN")).click()
    expect(visitor.page.locator("article h2").first).to_have_text("Pictures")


def test_a_battle_of_the_campaign_is_called_by_its_name_in_lists(visit: Visit) -> None:
    visitor = visit("/campaign", language="ru")
    visitor.button("В бой").click()
    visitor.sit()
    visitor.go("/")
    expect(visitor.page.locator(".lists .grow small").first).to_have_text("Осада · Стена у сада")
    visitor.page.locator('.lists a[href^="/match/"]').first.click()
    visitor.page.locator(".tools button").last.click()
    visitor.page.locator("dialog[open] button.danger").click()
    visitor.page.locator("dialog[open] button.danger").click()
    visitor.page.locator("#result").wait_for()
    visitor.go("/profile")
    expect(visitor.page.get_by_role("cell", name="Осада · Стена у сада")).to_be_visible()
