"""The habits of duel: what a player who has one does, on a drawn table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.duel.table import card, table
from tests.habits import done_by

HAND = "1800/1500, 900/2100, 1200/100"


def does(habit: str, hand: str = HAND, mine: str = "1500/1000 attack", drawn: int = 1, **more: Any) -> dict[str, Any]:
    """D4 — the action of a player who faces a stronger attacker and a card that lies face-down."""
    match = table(
        f"""
        P1  LP 8000  hand: {hand}
            [ {mine} ] [ -- ] [ -- ]
            [ 2000/1000 attack ] [ 700/2000 face-down ] [ -- ]
        P2  LP 8000  hand: 50/50
        """,
        drawn=drawn,
        **more,
    )
    return done_by(match, habit)


@pytest.mark.parametrize(("habit", "buys"), [("always", True), ("never", False), ("hand<=3", True), ("hand<=2", False)])
def test_cards_are_bought_by_habit(habit: str, buys: bool) -> None:
    """D3."""
    assert ("draw" in does(habit, drawn=0)) == buys


def test_other_habits_leave_the_draw_as_it_is() -> None:
    """D3 — with nothing in hand that stands up to the attacker, greedy buys; whatever else it is used to do."""
    for habit in ("attack", "hold", "weak", "probe", "wary"):
        assert "draw" in does(habit, hand="50/50", mine="100/100 attack", drawn=0)
        assert "draw" not in does(habit, drawn=0)


def test_who_attacks_whenever_possible_attacks_the_stronger_too() -> None:
    assert "attack" in does("attack")
    assert "summon" in does("attack", mine="1500/1000 defence"), "D4 — only a monster in attack position attacks"


def test_who_holds_attacks_only_where_no_summon_is_possible() -> None:
    """Even a winning attack waits."""
    assert "attack" in does("open", mine="4900/1000 attack")
    assert "summon" in does("hold", mine="4900/1000 attack")
    assert "attack" in does("hold", hand="", mine="4900/1000 attack")


@pytest.mark.parametrize(("habit", "position"), [("charge", "attack"), ("defend", "defence"), ("bluff", "face-down")])
@pytest.mark.parametrize("hand", ["2500/100", "100/2500", "50/50"])
def test_monsters_are_summoned_in_one_position(habit: str, position: str, hand: str) -> None:
    """D4."""
    assert does(habit, hand, mine="1500/1000 defence")["position"] == position


@pytest.mark.parametrize("hand", ["2500/100", "100/2500", "50/50"])
def test_who_plays_openly_sets_nothing_face_down(hand: str) -> None:
    assert does("open", hand, mine="1500/1000 defence")["position"] != "face-down"


def test_face_down_cards_are_attacked_always_or_never() -> None:
    """D8."""
    assert does("probe")["target"] == 1
    assert does("probe", hand="", mine="1900/1000 attack")["target"] == 1
    assert does("wary", hand="", mine="1900/1000 attack")["target"] == 0


@pytest.mark.parametrize(("habit", "stats"), [("strong", "1800/1500"), ("weak", "900/2100")])
def test_the_strongest_or_the_weakest_is_summoned_first(habit: str, stats: str) -> None:
    assert does(habit, mine="1500/1000 defence")["summon"] == card(stats)["id"]
