"""Decks against bots: a starter deck by luck, or the one that a visitor has chosen for the bot."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from tests.server.running import Person, Running

import quintain
from quintain.bots.characters import character_names
from quintain.bots.surprises import surprise
from quintain.client import Client
from quintain.content import LANGUAGES
from quintain.games import catalog

DECKS = ("clash", "duel")


def begin(running: Running, ann: Person, **wanted: Any) -> Any:
    """The set-up of a match against a bot."""
    match = ann.ok("POST", "/api/matches", {"opponent": "random", **wanted})["match"]
    return running.server.hall.rooms[match].table.setup


def starters(preset: str) -> dict[str, list[str]]:
    game = quintain.load(preset)
    return {name: list(deck.cards) for name, deck in game.rulebook.starter_decks(game.backdrop).items()}


@pytest.mark.parametrize("preset", DECKS)
def test_a_bot_brings_a_starter_deck_that_follows_from_the_luck_of_the_match(
    sqlite_server: Running, preset: str
) -> None:
    ann, game = sqlite_server.person(), quintain.load(preset)
    for _ in range(4):
        setup = begin(sqlite_server, ann, terms={"preset": preset})
        assert setup.decks[0] == game.rulebook.default_deck(game.backdrop, 0)
        assert setup.decks[1] == surprise(game, 1, int(setup.seed, 16)), "it is told in the set-up"
        assert setup.decks[1] in starters(preset).values()


@pytest.mark.parametrize("preset", DECKS)
def test_every_starter_deck_comes_up(preset: str) -> None:
    game = quintain.load(preset)
    found = {tuple(surprise(game, 1, seed) or ()) for seed in range(200)}
    assert found == {tuple(cards) for cards in starters(preset).values()}


@pytest.mark.parametrize("preset", DECKS)
def test_a_visitor_chooses_the_decks_of_both(running: Running, preset: str) -> None:
    ann, ben = running.person(), running.person()
    last, *_, first = sorted(starters(preset))
    body = {"preset": preset, "name": "Mine", "cards": starters(preset)[first]}
    saved = ann.ok("POST", "/api/decks", body)["id"]
    terms = {"preset": preset}
    setup = begin(running, ann, terms=terms, deck=saved, bot_deck=f"starter:{last}")
    assert setup.decks == [starters(preset)[first], starters(preset)[last]]
    setup = begin(running, ann, terms=terms, deck=f"starter:{last}", bot_deck=saved, seat=1)
    assert setup.decks == [starters(preset)[first], starters(preset)[last]], "the bot sits in seat 0"
    assert ben.no("POST", "/api/matches", {"terms": terms, "bot_deck": saved}) == "not-found", "not his deck"


def test_a_bots_deck_is_checked_like_ones_own(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    refused = ann.ask("POST", "/api/matches", {"terms": {"preset": "duel"}, "bot_deck": "starter:nothing"}).json()
    assert refused["code"] == "invalid"
    assert all(f"starter:{name}" in refused["text"] for name in starters("duel")), "it says which there are"
    deck = ann.ok("GET", "/api/games/duel/deck")
    saved = ann.ok("POST", "/api/decks", {"preset": "duel", "name": "Forty", "cards": deck})["id"]
    small = {"preset": "duel", "options": {"deck_size": 20}}
    assert ann.no("POST", "/api/matches", {"terms": small, "bot_deck": saved}) == "invalid", "D1: forty are too many"


def test_where_the_other_seat_brings_no_deck_a_bot_has_none(sqlite_server: Running) -> None:
    """S20 — only the player brings a deck."""
    ann = sqlite_server.person()
    terms = {"preset": "siege", "options": {"versus": True}}
    assert begin(sqlite_server, ann, terms=terms).decks is None
    assert begin(sqlite_server, ann, terms={"preset": "lanes"}).decks is None


def test_what_the_bot_brought_is_not_told(sqlite_server: Running) -> None:
    """C1 — the opponent sees how many cards a hand and a deck hold."""
    ann = sqlite_server.person()
    line = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "clash"}, "opponent": "random"})["match"]
    table = line.join(match)
    hidden = table["view"]["seats"][1]
    assert isinstance(hidden["hand"], int)
    assert isinstance(hidden["deck"], int)
    assert "decks" not in table


def test_a_rematch_is_played_with_the_same_decks_from_the_other_seats(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    line = ann.line()
    before = begin(sqlite_server, ann, terms={"preset": "clash"}, bot_deck=f"starter:{min(starters('clash'))}")
    line.join(before.match)
    line.command("resign", before.match)
    line.wait("over")
    again = ann.ok("POST", f"/api/matches/{before.match}/rematch")["match"]
    assert sqlite_server.server.hall.rooms[again].table.setup.decks == before.decks[::-1]


def test_a_program_chooses_decks(sqlite_server: Running) -> None:
    owner = sqlite_server.person(f"P {secrets.token_hex(4)}")
    bot = owner.ok("POST", "/api/me/bots", {"name": f"Bot {secrets.token_hex(4)}"})["id"]
    token = owner.ok("POST", f"/api/me/bots/{bot}/tokens", {})["token"]
    first, *_, last = sorted(starters("duel"))
    with Client(sqlite_server.url, token) as client:
        match = client.play_bot("duel", "random", deck=f"starter:{last}", bot_deck=f"starter:{first}")
        decks = sqlite_server.server.hall.rooms[match].table.setup.decks
    assert decks == [starters("duel")[last], starters("duel")[first]]


def test_a_character_is_a_bot_of_its_own_game(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    (one, *_), (stranger, *_) = (character_names(catalog.rulebook(name)) for name in ("lanes", "clash"))
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": one})["match"]
    assert sqlite_server.server.hall.rooms[match].table.setup.seats[1].id == one
    refused = ann.ask("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": stranger}).json()
    assert refused["code"] == "invalid"
    assert one in refused["text"], "it says which there are"


def test_bots_are_listed_with_their_names_and_sentences(sqlite_server: Running) -> None:
    for rulebook in sqlite_server.person().ok("GET", "/api/games")["rulebooks"]:
        told = {line["name"]: line for line in rulebook["bots"]}
        for name in character_names(catalog.rulebook(rulebook["name"])):
            assert set(told[name]["title"]) == set(told[name]["text"]) == set(LANGUAGES)
