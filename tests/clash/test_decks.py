"""Deck building and the starter decks."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from tests.clash.table import card, seats

import quintain
from quintain import DeckError
from quintain.content import check
from quintain.games.clash.decks import build_deck, deck_faults, starter_decks
from quintain.rules import replay

BASE = quintain.load("clash")
LEGAL = [f"c{i}" for i in range(8) for _ in range(2)]
CARDS = [card(f"c{i}", "attack 1") for i in range(20)] + [
    card("gem", "rare; attack 9"),
    *(card(f"auto{i}", "auto; heal 1") for i in range(3)),
    *(card(f"boss{i}", "super; attack 50") for i in range(2)),
]


def complaint(deck: list[Any], **options: Any) -> str:
    with pytest.raises(DeckError) as error:
        quintain.load("clash", cards=CARDS, **options).new(seed=1, decks=(deck, LEGAL))
    return str(error.value)


def test_c8_a_legal_deck_is_played_whatever_its_order() -> None:
    """C8 — a deck is what it holds."""
    game = quintain.load("clash", cards=CARDS)
    matches = [game.new(seed=5, decks=(deck, LEGAL)) for deck in (LEGAL, LEGAL[::-1])]
    assert matches[0].state_bytes() == matches[1].state_bytes()
    mine = seats(matches[0])[0]
    assert Counter(mine["deck"] + mine["hand"]) == Counter(LEGAL)


@pytest.mark.parametrize(
    ("deck", "options", "says"),
    [
        (LEGAL[:14], {}, "decks[0]: 14 cards: a deck has 15 to 20 (C8)"),
        (LEGAL, {"deck_min": 17}, "decks[0]: 16 cards: a deck has 17 to 20 (C8)"),
        (LEGAL, {"deck_min": 10, "deck_max": 15}, "decks[0]: 16 cards: a deck has 10 to 15 (C8)"),
        ([*LEGAL, "c0"], {}, "decks[0]: 3 copies of C0: at most 2 of a common card (C8)"),
        ([*LEGAL[1:], "c9"], {"max_common": 1}, "decks[0]: 2 copies of C1: at most 1 of a common card (C8)"),
        ([*LEGAL, "gem", "gem"], {}, "decks[0]: 2 copies of Gem: at most 1 of a rare card (C8)"),
        ([*LEGAL, *["gem"] * 3], {"max_rare": 2}, "decks[0]: 3 copies of Gem: at most 2 of a rare card (C8)"),
        (
            [*LEGAL, "auto0", "auto1", "auto2"],
            {},
            "decks[0]: 3 Auto cards, Auto0, Auto1 and Auto2: at most 2 in a deck (C8)",
        ),
        ([*LEGAL, "auto0"], {"max_auto": 0}, "decks[0]: 1 Auto card, Auto0: at most 0 in a deck (C8)"),
        (
            [*LEGAL, "boss0", "boss1"],
            {},
            "decks[0]: 2 Super cards, Boss0 and Boss1: at most 1 in a deck (C8)",
        ),
        ([*LEGAL, "boss0"], {"max_super": 0}, "decks[0]: 1 Super card, Boss0: at most 0 in a deck (C8)"),
        ([*LEGAL, "autoo0"], {}, "decks[0]: the set has no card 'autoo0', did you mean 'auto0'? (C8)"),
        ([*LEGAL, 7], {}, "decks[0]: the set has no card '7'"),
    ],
)
def test_c8_offences_name_the_card_and_the_limit(deck: list[Any], options: dict[str, Any], says: str) -> None:
    """C8 — every limit of deck building, each an option."""
    assert says in complaint(deck, **options)


def test_c8_all_offences_are_listed_at_once() -> None:
    """C8 — of both decks."""
    bad = ["c0"] * 3 + ["gem"] * 2 + ["boss0", "boss1", "nothing"]
    with pytest.raises(DeckError) as error:
        quintain.load("clash", cards=CARDS).new(decks=(bad, bad[:3]))
    lines = str(error.value).split("; ")
    assert [line.split(":")[0] for line in lines] == ["decks[0]"] * 5 + ["decks[1]"] * 2
    said = deck_faults(BASE.options, quintain.load("clash", cards=CARDS).card_set, bad)
    assert len(said) == 5
    assert said[1].text.get("ru") == "«C0», копий: 3; у обычной карты их не больше 2"
    assert (said[1].key, said[1].data) == ("copies", {"card": "c0", "copies": 3, "most": 2, "rarity": "common"})
    assert error.value.faults[:5] == tuple(said)


@pytest.mark.parametrize("decks", [(), (LEGAL,), (LEGAL, LEGAL, LEGAL), "super", 5, (LEGAL, 5)])
def test_c8_two_decks_are_wanted(decks: Any) -> None:
    """C8 — one for each seat."""
    with pytest.raises(DeckError, match="two decks, one for each seat"):
        quintain.load("clash", cards=CARDS).new(decks=decks)


def test_c8_larger_limits_allow_larger_decks() -> None:
    """C8 — 40 cards, 4 copies, 5 Auto and 5 Super cards are the most that options allow."""
    game = quintain.load(
        "clash", cards=CARDS, deck_max=40, max_common=4, max_rare=4, max_auto=5, max_super=5, start_hand=7
    )
    deck = [*(f"c{i}" for i in range(8) for _ in range(4)), *["gem"] * 3, *["auto0"] * 3, "boss0", "boss1"]
    match = game.new(seed=1, decks=(deck, deck))
    assert sorted(seats(match)[0]["set_aside"]) == ["boss0", "boss1"]
    while match.to_act:
        match.play({seat: match.legal_codes(seat)[0] for seat in match.to_act})
    assert match.result is not None


# ------------------------------------------------------------------------------------------ C13: starter decks
def test_c13_legal_starter_decks_with_plans_and_a_super_card_each() -> None:
    """C13 — six plans at least, among them these; every card of the set is in one of the decks."""
    plans = {"aggressive", "defensive", "healing", "discard", "delayed", "super"}
    assert plans <= set(starter_decks())
    for deck in starter_decks().values():
        assert deck_faults(BASE.options, BASE.card_set, deck.ids()) == []
        assert deck.plan.get("en").endswith(".")
        assert deck.plan.get("ru").endswith(".")
        assert sum(BASE.cards[name]["super"] for name in deck.ids()) == 1
    assert {name for deck in starter_decks().values() for name in deck.ids()} == set(BASE.cards)


def test_c13_decks_by_name_and_by_list_are_the_same() -> None:
    """C13 — a starter deck may be named in place of a list, and is recorded by its name."""
    listed = [starter_decks()[name].ids() for name in ("healing", "super")]
    named = BASE.new(seed=9, decks=("healing", listed[1]))
    assert named.state_bytes() == BASE.new(seed=9, decks=listed).state_bytes()
    assert named.setup == {"decks": ["healing", listed[1]]}
    named.resign(0)
    recording = check(json.loads(json.dumps(replay.record(named))), replay.Recording, "test")
    assert replay.replay(recording, quintain.load).state_bytes() == named.state_bytes()


def test_c13_an_unknown_deck_gets_a_hint() -> None:
    """C13 — misspelt names."""
    with pytest.raises(
        DeckError, match=r"decks\[1\]: there is no starter deck 'supper': did you mean 'super'\? \(C13\)"
    ):
        BASE.new(decks=("super", "supper"))


def test_c13_without_decks_the_first_plays_the_second() -> None:
    """C13 — seat 0 has the first starter deck, seat 1 the second."""
    match = BASE.new(seed=3)
    assert match.state_bytes() == BASE.new(seed=3, decks=("aggressive", "discard")).state_bytes()
    assert match.setup == {}


def test_c8_a_deck_is_built_from_any_large_enough_set() -> None:
    """C8 — one copy of each card in turn, within the limits; the same every time."""
    game = quintain.load("clash", cards=CARDS, deck_max=24, max_auto=1)
    deck = build_deck(game.options, game.card_set)
    assert deck == [*(f"c{i}" for i in range(20)), "gem", "auto0", "boss0", "c0"]
    assert game.new(seed=1).state_bytes() == game.new(seed=1, decks=(deck, deck)).state_bytes()
    assert deck_faults({**BASE.options, "deck_max": 40}, BASE.card_set, build_deck(BASE.options, BASE.card_set)) == []


def test_c8_other_options_get_built_decks() -> None:
    """C8 — where the options rule the starter decks out, the base set still gives a legal one."""
    match = quintain.load("clash", deck_min=30, deck_max=35).new(seed=1)
    assert sum(len(seats(match)[0][zone]) for zone in ("hand", "deck", "in_play", "set_aside", "discard")) == 35


def test_c8_a_small_set_cannot_be_dealt() -> None:
    """C8 — `new` says why not; `position` needs only the cards it names."""
    small = quintain.load("clash", cards=CARDS[:3])
    with pytest.raises(DeckError, match=r"the set of 3 cards allows 6 of the 15 cards that a deck needs.*\(C8\)"):
        small.new(seed=1)
    assert quintain.load("clash", cards=CARDS[:3], deck_min=5).new(seed=1).to_act == (0, 1)
