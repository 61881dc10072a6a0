"""Choices and positions as people write them, and what they are told when they are wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.clash.table import play, seats, table

import quintain
from quintain import IllegalMove, PositionError

CARDS = {"lance-thrust": "attack 11", "oak-shield": "block 15", "dog": "auto; attack 1", "flail": "attack 1 for 3"}
BASE = quintain.load("clash")
SEAT: dict[str, Any] = {"health": 100, "max_health": 100, "deck_number": 1}
SEAT |= {zone: [] for zone in ("deck", "hand", "discard", "set_aside", "in_play")}
HAND = ["lance-thrust", "oak-shield", "lance-thrust"]


def position(**changes: Any) -> dict[str, Any]:
    return {"rulebook": "clash", "turn": 2, "seats": [SEAT | changes, dict(SEAT)]}


def holding(*hand: str) -> quintain.Match:
    return BASE.position(position(hand=list(hand)), seed=1)


# ------------------------------------------------------------------------------------------ moves
@pytest.mark.parametrize(
    "words",
    [
        "play Lance Thrust",
        "lance-thrust",
        "LANCE THRUST",
        "play lance-thrust; ready",
        "Lance  Thrust, ready!",
        "Удар копьём",
        "сыграть Удар копьём",
        "разыграть «Удар копьём», готово",
        "сыграть: Удар копьём",
        {"play": "lance-thrust"},
        0,
    ],
)
def test_c2_a_card_in_many_words(words: Any) -> None:
    """C2 — id or name, English or Russian, with a verb or without."""
    match = holding(*HAND)
    match.play({0: words})
    assert match.position()["staged"] == [{"play": "lance-thrust", "ready": True}, None]


@pytest.mark.parametrize("words", ["pass", "Pass", "пас", "ничего", "pass; ready", {"pass": True}, 10])
def test_c12_passing_in_many_words(words: Any) -> None:
    """C12 — to play no card."""
    match = holding(*HAND)
    match.play({0: words})
    assert match.position()["staged"] == [{"pass": True, "ready": True}, None]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("village-brawl", "Can't play village-brawl: it is not in your hand. (C2)"),
        ("lance-thrist", "Can't play lance-thrist: it is not in your hand: did you mean “lance-thrust”? (C2)"),
        ("play pass", "Can't play pass: it is not in your hand. (C2)"),
        ({"play": "guard-dog"}, "Can't play guard-dog: it is not in your hand. (C2)"),
        ({"pass": False}, "{'pass': False} is no choice"),
        ({"play": "lance-thrust", "pass": True}, "is no choice"),
        (3, "3 is not the code of a choice. (C2)"),
        (2, "Can't play Lance Thrust by the code 2: copies of a card are one move, its code is 0. (C2)"),
    ],
)
def test_c2_refusals_say_what_and_which_rule(words: Any, says: str) -> None:
    """C2 — in one sentence, with the ruling; the match is unchanged."""
    match = holding(*HAND)
    before = match.state_bytes()
    with pytest.raises(IllegalMove) as error:
        match.play({0: words})
    assert says in str(error.value)
    assert re.search("[а-я]", error.value.get("ru"))
    assert match.state_bytes() == before


def test_c2_names_that_two_cards_share() -> None:
    """C2 — moves are told apart by ids, and a name that fits two cards is asked about."""
    twins = [{"id": f"twin-{i}", "name": "Twin", "effects": [{"attack": i}]} for i in (1, 2)]
    match = quintain.load("clash", cards=twins).position(position(hand=["twin-1", "twin-2"]))
    assert [str(move) for move in match.legal(0)] == ["play twin-1", "play twin-2", "pass"]
    with pytest.raises(IllegalMove, match="“Twin” may be twin-1, twin-2: use the id"):
        match.play({0: "Twin"})


def test_c2_a_card_called_pass() -> None:
    """C2 — words of the game as names of cards."""
    match = quintain.load("clash", cards=[{"id": "pass", "name": "Pass", "effects": []}]).position(
        position(hand=["pass"])
    )
    for move in match.legal(0):
        twin = match.copy()
        twin.play({0: str(move)})
        assert twin.decisions == [(0, move.code)]


# ------------------------------------------------------------------------------------------ staging
def test_c2_a_staged_card_can_be_changed_and_is_hidden() -> None:
    """C2 — it is written in the position, and shows to nobody else."""
    match = holding(*HAND)
    shown = match.view(1)
    match.stage(0, "oak-shield")
    assert match.position()["staged"] == [{"play": "oak-shield", "ready": False}, None]
    assert match.view(0)["staged"] == [{"play": "oak-shield", "ready": False}, None]
    assert (match.view(1), match.view(None).get("staged")) == (shown, None)
    again = BASE.position(match.position(), seed=1)
    assert again.state_bytes() == match.state_bytes()
    match.stage(0, "pass")
    match.play({0: "lance-thrust", 1: "pass"})
    assert seats(match)[1]["health"] == 87


# ------------------------------------------------------------------------------------------ positions
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"health": 0}, "position.seats[0].health: expected a whole number from 1 to 100, got 0"),
        ({"health": 51, "max_health": 50}, "position.seats[0].health: expected a whole number from 1 to 50, got 51"),
        ({"max_health": 101}, "position.seats[0].max_health: expected a whole number from 1 to 100"),
        ({"deck_number": 0}, "position.seats[0].deck_number: expected a whole number from 1"),
        ({"hand": ["oak-shield"] * 8}, "position.seats[0].hand: expected 0 to 7 entries, got 8"),
        (
            {"hand": ["oak-sheild"]},
            "position.seats[0].hand[0]: the set has no card 'oak-sheild', did you mean 'oak-shield'?",
        ),
        (
            {"deck": ["oak-shield"] * 30, "discard": ["oak-shield"] * 11},
            "position.seats[0]: 41 cards: a player has at most 40",
        ),
        ({"in_play": [{"card": "oak-shield"}]}, "position.seats[0].in_play[0]: missing key 'age'"),
        ({"in_play": [{"card": "palisade", "age": 4}]}, "in_play[0].age: palisade leaves play"),
        ({"revealed": ["oak-shield"]}, "position.seats[0].revealed: oak-shield is not so often set aside"),
        (
            {"known": ["oak-shield"]},
            "position.seats[0].known: oak-shield is not so often in hand, deck or unseen aside",
        ),
        ({"hnad": []}, "position.seats[0]: unknown key 'hnad', did you mean 'hand'?"),
    ],
)
def test_c1_wrong_positions_say_where(changes: dict[str, Any], says: str) -> None:
    """C1 — every complaint names the place and what would be right."""
    with pytest.raises(PositionError) as error:
        BASE.position(position(**changes))
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("staged", "says"),
    [
        ([{"pass": True, "ready": True}] * 2, "position.staged: both seats are ready"),
        (
            [{"play": "oak-shield", "ready": True}, None],
            "position.staged[0]: Can't play oak-shield: it is not in your hand",
        ),
        ([{"play": "guard-dog", "ready": True}, None], "position.staged[0]: Can't play Guard Dog: Auto cards"),
        ([{"pass": True}, None], "position.staged[0]: missing key 'ready'"),
    ],
)
def test_c2_wrong_choices_in_a_position(staged: Any, says: str) -> None:
    """C2, C3 — a position is taken while a decision is owed."""
    with pytest.raises(PositionError) as error:
        BASE.position(position(hand=["guard-dog"]) | {"staged": staged})
    assert says in str(error.value)


def test_c1_the_shape_of_a_position() -> None:
    """C1, C2 — after draw and Auto; decks from the top; Auto cards of this turn with age 0."""
    match = table(
        """
        P1 | health 50/90 | deck 2: oak-shield, flail | hand: lance-thrust | discard: dog | in play: flail 2, dog 0
        P2 | aside: lance-thrust
        """,
        CARDS,
    )
    written = match.position()
    assert set(written) == {"rulebook", "turn", "seats"}
    assert written["seats"][0] == {
        "health": 50,
        "max_health": 90,
        "deck_number": 2,
        "deck": ["oak-shield", "flail"],
        "hand": ["lance-thrust"],
        "discard": ["dog"],
        "set_aside": [],
        "in_play": [{"card": "flail", "age": 2}, {"card": "dog", "age": 0}],
    }
    play(match)
    assert seats(match)[0]["hand"] == ["lance-thrust", "oak-shield"]


def test_c1_copies_set_aside_seen_and_unseen() -> None:
    """C1 — of copies the revealed ones are those behind, and the order of the others stays."""
    aside = {"set_aside": ["oak-shield", "palisade", "oak-shield"], "revealed": ["oak-shield"]}
    match = BASE.position(position(**aside))
    assert seats(match)[0]["set_aside"] == aside["set_aside"]
    assert match.view(1)["seats"][0]["set_aside"] == [None, None, "oak-shield"]


def test_c1_a_position_needs_only_the_cards_it_names() -> None:
    """C1, C8 — a set that is too small for a deck will do."""
    game = quintain.load("clash", cards=[{"id": "x", "name": "X", "effects": [{"attack": 3}]}])
    match = game.position(position(hand=["x"]))
    match.play({0: "x", 1: "pass"})
    assert seats(match)[1]["health"] == 97


# ------------------------------------------------------------------------------------------ words
def test_c10_every_event_is_told_in_both_languages() -> None:
    """C10 — to the seats and to a bystander, without gaps."""
    kinds = set()
    for seed, decks in enumerate([("discard", "super"), ("delayed", "healing"), ("super", "defensive")]):
        match = quintain.load("clash", fatigue_from_deck=2, hand_limit=4, super_deck=2).new(seed=seed, decks=decks)
        events = list(match.opening)
        while match.to_act:
            chosen = {seat: match.legal_codes(seat)[-1 if match.position()["turn"] % 3 else 0] for seat in (0, 1)}
            events += match.play(chosen)
        for event in events:
            kinds.add(event["event"])
            quiet = event["event"] == "discarded" and event["from"] == "in_play"
            for language, letters in (("en", "[A-Za-z]"), ("ru", "[А-Яа-я]")):
                for me in (0, 1, None):
                    told = match.seen([event], me)[0]
                    words = match.game.rulebook.sentence(match.scene(), told, language, me)
                    assert bool(re.search(letters, words)) != quiet, event
                    assert "None" not in words
    assert kinds >= {"turn", "drawn", "overdrawn", "shuffled", "returned", "fatigue", "laid", "played", "passed"}
    assert kinds >= {"block", "attacked", "healed", "health", "discarded", "set_aside", "over"}


@pytest.mark.parametrize(
    ("event", "me", "en", "ru"),
    [
        (
            {"event": "attacked", "seat": 0, "attack": 11, "blocked": 5, "damage": 6},
            0,
            "You are attacked for 11: 5 blocked, 6 damage.",
            "Вы под ударом: атака 11, блок 5, урон 6.",
        ),
        (
            {"event": "attacked", "seat": 0, "attack": 3, "blocked": 0, "damage": 3},
            1,
            "The opponent is attacked for 3: 3 damage.",
            "Соперник под ударом: атака 3, урон 3.",
        ),
        ({"event": "block", "seat": 1, "amount": "all"}, 1, "You block every attack.", "Вы ставите блок от всех атак."),
        (
            {"event": "returned", "seat": 0, "card": None, "set_aside": 0},
            1,
            "The opponent shuffles a Super card into the new deck.",
            "Соперник замешивает в новую колоду карту «Супер».",
        ),
        (
            {"event": "set_aside", "seat": 0, "card": "oak-shield", "from": "discard", "set_aside": 1},
            None,
            "Player 1 sets aside Oak Shield from the discard.",
            "Игрок 1 откладывает карту из сброса: Дубовый щит.",
        ),
        ({"event": "discarded", "seat": 0, "card": "oak-shield", "from": "in_play", "left": 0}, 0, "", ""),
    ],
)
def test_c10_who_does_what_to_whom(event: dict[str, Any], me: int | None, en: str, ru: str) -> None:
    """C9, C10 — as a seat or a bystander is told."""
    scene = holding(*HAND).scene()
    assert BASE.rulebook.sentence(scene, event, "en", me) == en
    assert BASE.rulebook.sentence(scene, event, "ru", me) == ru
