"""D14 — the base set, the starter decks, and what may be a deck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import quintain
from quintain import CardError, DeckError, Match
from quintain.bots.simulate import simulate
from quintain.games.duel.decks import starters

GAME = quintain.load("duel")
CARDS = GAME.cards
FORTY = [card for card in list(CARDS)[:20] for _ in range(2)]


def brought(match: Match) -> list[Counter[str]]:
    """The deck of each seat, wherever its cards are now."""
    return [Counter(seat["hand"] + seat["deck"]) for seat in match.position()["seats"]]


# ------------------------------------------------------------------------------------------ the set
def test_d14_numbers() -> None:
    """D14 — at least 60 cards, ATK and DEF from 0 to 5000 in steps of 50."""
    assert len(CARDS) >= 60
    for card in CARDS.values():
        assert set(card) == {"id", "name", "atk", "def"}
        assert all(0 <= card[number] <= 5000 and card[number] % 50 == 0 for number in ("atk", "def"))


def test_d14_names_differ_in_both_languages() -> None:
    """D14 — a name means one card, whatever language it is typed in."""
    for language in ("en", "ru"):
        names = [card["name"][language].casefold() for card in CARDS.values()]
        assert len(set(names)) == len(names)
    assert all(card["name"]["en"].isascii() and not card["name"]["ru"].isascii() for card in CARDS.values())


def test_d14_no_card_is_outclassed() -> None:
    """D14 — cards cost nothing, so none has less of one number without having more of the other."""
    numbers = {(card["atk"], card["def"]) for card in CARDS.values()}
    outclassed = [(a, b) for a in numbers for b in numbers if a != b and a[0] <= b[0] and a[1] <= b[1]]
    assert outclassed == []


def test_d14_every_monster_spends_the_budget() -> None:
    """D14 — 3 x ATK + 2 x DEF is 4500 at most and DEF 1300 at most, and neither number could be a step higher."""

    def affordable(atk: int, defence: int) -> bool:
        return 3 * atk + 2 * defence <= 4500 and defence <= 1300

    for card in CARDS.values():
        atk, defence = card["atk"], card["def"]
        assert affordable(atk, defence), card
        assert not affordable(atk + 50, defence), card
        assert not affordable(atk, defence + 50), card


def test_d14_the_strongest_attack_is_nobodys_alone() -> None:
    """D14 — whatever is the strongest on the table meets its like, or one card would decide matches."""
    strongest = max(card["atk"] for card in CARDS.values())
    assert sum(card["atk"] == strongest for card in CARDS.values()) >= 8


def test_d14_every_wall_can_be_broken() -> None:
    """D14 — no card holds for ever, or matches would only end by the turn limit."""
    assert max(card["def"] for card in CARDS.values()) < max(card["atk"] for card in CARDS.values())


@pytest.mark.parametrize("name", CARDS)
def test_d14_every_card_can_be_played(name: str) -> None:
    """D14, D4, D7, D10 — summoned in each position, then it attacks as strongly as is printed on it."""
    deck = [name] * 3
    for place in ("attack", "defence", "face-down"):
        match = GAME.position(position([name], deck), seed=1)
        match.play({0: f"summon {CARDS[name]['name']['ru']} {place}"})
        assert match.position()["seats"][0]["zones"][0] == {"card": name, "position": place}
    match = GAME.position(position([name], deck), seed=1)
    match.play({0: {"summon": name, "zone": 4, "position": "attack"}})
    match.play({1: {"pass": True}})
    match.play({0: {"attack": 4, "target": "direct"}})
    assert match.position()["seats"][1]["life"] == 8000 - CARDS[name]["atk"]


def position(hand: list[str], deck: list[str]) -> dict[str, Any]:
    empty = {"life": 8000, "draws": 0, "deck": deck, "hand": [], "graveyard": [], "zones": [None] * 5}
    seats = [empty | {"hand": hand}, empty]
    return {"rulebook": "duel", "turn": 2, "first": 0, "active": 0, "drawn": 0, "seats": seats}


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"atk": 5050, "def": 0}, "from 0 to 5000 in steps of 50"),
        ({"atk": -50, "def": 0}, "from 0 to 5000 in steps of 50"),
        ({"atk": 1010, "def": 0}, "in steps of 50"),
        ({"atk": 1000, "defence": 0}, "def"),
        ({"atk": 1000}, "def"),
        ({"atk": 1000, "def": 0, "cost": 1}, "cost"),
    ],
)
def test_d14_bad_cards_are_refused(card: dict[str, Any], says: str) -> None:
    """D14 — a card has ATK and DEF and nothing else; the key is `def`."""
    with pytest.raises(CardError) as error:
        quintain.load("duel", cards=[{"id": "ox", "name": "Ox"} | card])
    assert says in str(error.value)


def test_d14_cards_given_are_cards_given_back() -> None:
    """D14 — JSON uses `def` both ways."""
    given = [{"id": "ox", "name": "Ox", "atk": 1000, "def": 5000}, {"id": "cow", "name": "Cow", "atk": 0, "def": 50}]
    game = quintain.load("duel", cards=given, max_copies=20)
    assert list(game.cards.values()) == given
    assert brought(game.new(seed=1)) == [Counter(ox=20, cow=20)] * 2


# ------------------------------------------------------------------------------------------ starter decks
def test_d14_starter_decks_are_legal() -> None:
    """D14 — at least six, with exactly deck_size cards and at most max_copies of each."""
    assert len(starters()) >= 6
    for name, starter in starters().items():
        match = GAME.new(seed=1, decks=(name, list(Counter(starter.cards).elements())))
        assert brought(match) == [Counter(starter.cards)] * 2
        assert starter.plan.get("en") != starter.plan.get("ru")


def test_d1_default_decks_are_the_first_two_starters() -> None:
    """D1 — seat 0 plays the first, seat 1 the second."""
    first, second = list(starters())[:2]
    assert GAME.new(seed=5).state_bytes() == GAME.new(seed=5, decks=(first, second)).state_bytes()


@pytest.mark.parametrize("deck_size", [10, 39, 41, 60])
@pytest.mark.parametrize("max_copies", [1, 3, 4])
def test_d1_starters_are_fitted_to_the_options(deck_size: int, max_copies: int) -> None:
    """D1, D14 — trimmed or filled up within max_copies, the same way every time."""
    game = quintain.load("duel", deck_size=deck_size, max_copies=max_copies)
    decks = brought(game.new(seed=1))
    assert [sum(deck.values()) for deck in decks] == [deck_size] * 2
    assert max(max(deck.values()) for deck in decks) <= max_copies
    assert decks == brought(game.new(seed=2))


def test_d1_default_decks_of_another_set() -> None:
    """D1 — built evenly from the cards there are."""
    for count in (14, 40, 100):
        cards = [{"id": f"c{i}", "name": f"Card {i}", "atk": 50 * i, "def": 0} for i in range(count)]
        decks = brought(quintain.load("duel", cards=cards).new(seed=1))
        assert decks[0] == decks[1]
        assert sum(decks[0].values()) == 40
        assert len(decks[0]) == min(count, 40)
        assert max(decks[0].values()) <= 3


def test_d1_a_set_that_is_too_small() -> None:
    """D1 — three cards make no deck of 40 with three copies each."""
    with pytest.raises(
        CardError, match="a deck takes 40 cards, and the set has only 3, each of which may be in it at most 3 times"
    ):
        quintain.load("duel", cards="examples").new(seed=1)
    assert quintain.load("duel", cards="examples", max_copies=14).new(seed=1).to_act


# ------------------------------------------------------------------------------------------ own decks
def test_d1_own_decks() -> None:
    """D1 — each seat plays what it brought."""
    other = FORTY[::-1]
    other[:2] = ["phoenix", "roc"]
    assert brought(GAME.new(seed=1, decks=(FORTY, other))) == [Counter(FORTY), Counter(other)]


def test_d1_all_offences_are_listed_at_once() -> None:
    """D1, D14 — size, copies and unknown cards of both decks, each with its limit."""
    bad = ["hydra"] * 4 + ["hidra", "golem"]
    with pytest.raises(DeckError) as error:
        GAME.new(seed=1, decks=(bad, [*FORTY, "roc"]))
    said = str(error.value)
    for part in (
        "deck 0: it has 6 cards, it must have exactly 40",
        "deck 0: 4 copies of Hydra, at most 3 are allowed",
        "deck 0: the set has no card 'hidra', did you mean 'hydra'?",
        "deck 1: it has 41 cards, it must have exactly 40",
        "(D1)",
    ):
        assert part in said


def test_d14_max_copies() -> None:
    """D14 — max_copies is the limit."""
    deck = ["hydra"] * 40
    assert brought(quintain.load("duel", max_copies=40).new(seed=1, decks=(deck, deck)))[0] == Counter(hydra=40)
    with pytest.raises(DeckError, match=r"40 copies of Hydra, at most 39 are allowed"):
        quintain.load("duel", max_copies=39).new(seed=1, decks=(deck, deck))


@pytest.mark.parametrize(
    ("decks", "says"),
    [
        (("wild-hunt",), "one deck for each seat"),
        ("wild-hunt", "one deck for each seat"),
        (("wild-hunt", "wild-hint"), "there is no starter deck 'wild-hint', did you mean 'wild-hunt'?"),
        (("wild-hunt", "xyzzy"), "there are wild-hunt, stone-guard, bestiary, ambush, curiosities and anvil"),
        ((FORTY, [1] * 40), "the set has no card '1'"),
        ((FORTY, None), "deck 1: None is neither a list of card ids nor a starter's name"),
        ((7, FORTY), "deck 0: 7 is neither a list of card ids nor a starter's name"),
    ],
)
def test_d1_what_is_no_pair_of_decks(decks: Any, says: str) -> None:
    """D1 — the error says what would be right."""
    with pytest.raises(DeckError) as error:
        GAME.new(seed=1, decks=decks)
    assert says in str(error.value)


def test_d1_a_starter_of_another_set() -> None:
    """D1 — its cards are missing here, and the error names them."""
    game = quintain.load("duel", cards="examples", max_copies=14)
    with pytest.raises(DeckError, match=r"deck 0: starter deck 'stone-guard': .*the set has no card 'aspidochelone'"):
        game.new(seed=1, decks=("stone-guard", ["dragon"] * 14 + ["goblin"] * 14 + ["turtle"] * 12))


@pytest.mark.parametrize(("one", "other"), list(combinations(starters(), 2)))
def test_d14_starters_are_roughly_balanced(one: str, other: str) -> None:
    """D14 — no starter beats another in more than about two of three matches between greedy players."""
    outcomes = simulate(GAME, ("greedy", "greedy"), 600, seed=1, decks=(one, other))
    assert 0.35 < (outcomes.wins[0] + outcomes.draws / 2) / outcomes.games < 0.65
