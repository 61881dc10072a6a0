"""The rules of yourgame, played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import quintain
from quintain.rules.checking import check_cards, check_keys, check_same_view
from quintain.rules.jsonshapes import misfit

POSITION: dict[str, Any] = {
    "rulebook": "yourgame",
    "active": 0,
    "total": 20,
    "played": ["two"],
    "deck": ["three", "eight"],  # the last is the top
    "hands": [["nine", "one"], ["four", "five"]],
}


def table(**changes: Any) -> quintain.Match:
    """A match in the middle, with something else than usual on the table."""
    return quintain.load("yourgame").position(POSITION | changes)


def moments(seed: int) -> Iterator[quintain.Match]:
    """A match that is played at random, before each decision."""
    match, chance = quintain.load("yourgame").new(seed=seed), random.Random(seed)
    while match.to_act:
        yield match
        seat = match.to_act[0]
        match.play({seat: chance.choice(match.legal(seat))})


def test_r1_both_seats_hold_three_cards() -> None:
    match = quintain.load("yourgame").new(seed=1)
    assert [len(hand) for hand in match.position()["hands"]] == [3, 3]


def test_r2_a_card_is_added_and_another_is_drawn() -> None:
    match = table()
    match.play({0: "One"})
    assert match.position()["total"] == 21
    assert match.position()["hands"][0] == ["nine", "eight"]
    assert match.to_act == (1,)


def test_r2_only_cards_of_the_hand_are_played() -> None:
    with pytest.raises(quintain.IllegalMove, match="You do not hold that card"):
        table().play({0: {"play": "four"}})


def test_r3_the_target_wins() -> None:
    match = table(total=21)
    match.play({0: "nine"})
    assert match.result == quintain.Result(0, "target")


def test_r3_the_target_is_an_option() -> None:
    match = quintain.load("yourgame", target=21).position(POSITION)
    match.play({0: "one"})
    assert match.result == quintain.Result(0, "target")


def test_r3_without_cards_nobody_wins() -> None:
    match = table(deck=[], hands=[["one"], []])
    match.play({0: "one"})
    assert match.result == quintain.Result(None, "empty")


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(quintain.PositionError, match="whose turn it is must hold a card"):
        table(hands=[[], ["one"]])


def test_r4_hands_are_hidden_from_the_other_seat() -> None:
    assert table().view(0)["hands"] == [["nine", "one"], 2]


def test_r4_nothing_that_a_seat_sees_depends_on_what_is_hidden() -> None:
    """Two tables that differ only in what the seat may not know: state here what your game hides."""
    check_same_view(table(), table(deck=["five", "three"], hands=[["nine", "one"], ["eight", "four"]]), seat=0)
    check_same_view(table(), table(deck=["nine", "three"], hands=[["one", "eight"], ["four", "five"]]), seat=1)


def test_r4_bots_imagine_what_is_possible() -> None:
    """What is dealt to hidden places is neither gone nor elsewhere."""
    for seed in range(10):
        for match in moments(seed):
            check_cards(match)


def test_r4_what_a_seat_knows_has_a_number() -> None:
    check_keys(match for seed in range(20) for match in moments(seed))


def test_moves_and_views_have_the_shapes_that_are_declared() -> None:
    match = table()
    shapes = match.game.rulebook.shapes
    assert [misfit(shapes.view, match.view(seat)) for seat in (0, 1, None)] == [None, None, None]
    assert [misfit(shapes.move, move.to_json()) for move in match.legal(0)] == [None, None]


@pytest.mark.parametrize("language", quintain.load("yourgame").rulebook.texts.languages)
def test_every_match_ends_and_is_told(language: str) -> None:
    for seed in range(20):
        match = quintain.load("yourgame").new(seed=seed)
        while match.to_act:
            seat = match.to_act[0]
            events = match.play({seat: match.legal(seat)[0]})
            rulebook = match.game.rulebook
            assert all(rulebook.sentence(match.scene(), event, language, seat) for event in events)
        assert match.result is not None
