"""The habits of lanes: what a player who has one does, on a drawn table."""

from __future__ import annotations

import pytest
from tests.habits import done_by
from tests.lanes.table import table

from quintain import Match

HAND = "2/2/1, 3/3/2, 4/4/3, 1/1/0"


def drawn(mana: int = 4, hand: str = HAND) -> Match:
    """An enemy in the centre; it would beat whoever is sent against it."""
    return table(
        f"""
        P1  hp 30  mana {mana}  hand: {hand}
            [ -- ] [ -- ] [ -- ]
            [ -- ] [ 9/9 ] [ -- ]
        P2  hp 30  mana 3  hand: 2/2/1
        """
    )


def placed(habit: str, match: Match | None = None) -> dict[str, str]:
    """L4 — what is placed where: the lane, and attack/defence/cost."""
    plan = done_by(match or drawn(), habit)["place"]
    return {lane: card_id[1:].replace("-", "/") for lane, card_id in plan.items()}


def test_who_spends_fills_every_lane() -> None:
    assert len(placed("spend")) == 3


@pytest.mark.parametrize(("mana", "cards"), [(3, False), (4, True)])
def test_who_saves_waits(mana: int, cards: bool) -> None:
    assert bool(placed("save>=4", drawn(mana))) == cards


def test_who_holds_back_places_one_card() -> None:
    assert len(placed("race")) > 1
    assert len(placed("hold")) == 1


def test_who_always_places_does_not_wait() -> None:
    """Where the only card could do nothing but die."""
    match = table(
        """
        P1  hp 30  mana 4  hand: 0/1/3
            [ -- ] [ 1/1 ] [ 1/1 ]
            [ 0/9 ] [ 1/1 ] [ 1/1 ]
        P2  hp 30  mana 3  hand: 2/2/1
        """
    )
    assert placed("save>=9", match) == {}
    assert placed("place", match) == {"left": "0/1/3"}
    assert len(placed("place")) >= 1


def test_one_lane_only() -> None:
    assert set(placed("left")) == {"left"}


def test_who_blocks_meets_the_enemy() -> None:
    assert "center" in placed("block")


def test_who_answers_places_nothing_elsewhere() -> None:
    assert set(placed("answer")) <= {"center"}


def test_who_races_fills_the_open_lanes() -> None:
    assert {"left", "right"} <= set(placed("race"))


def test_who_dodges_leaves_the_enemy_alone() -> None:
    """Also where a block would pay."""
    match = table(
        """
        P1  hp 30  mana 4  hand: 5/5/2
            [ -- ] [ 1/1 ] [ 1/1 ]
            [ 4/4 ] [ 1/1 ] [ 1/1 ]
        P2  hp 30  mana 3  hand: 2/2/1
        """
    )
    assert placed("block", match) == {"left": "5/5/2"}
    assert placed("dodge", match) == {}


def test_the_dearest_or_the_cheapest_come_first() -> None:
    assert {"4/4/3", "2/2/1"} <= set(placed("dear").values())
    assert set(placed("cheap", drawn(3)).values()) == {"1/1/0", "2/2/1", "3/3/2"}
    assert set(placed("cheap", drawn(3, "4/4/3, 2/2/1")).values()) == {"2/2/1"}
    assert set(placed("dear", drawn(3, "4/4/3, 2/2/1")).values()) == {"4/4/3"}
