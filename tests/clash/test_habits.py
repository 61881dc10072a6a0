"""The habits of clash: what a player who has one does, on a drawn table."""

from __future__ import annotations

import pytest
from tests.clash.table import table
from tests.habits import done_by

CARDS = {
    "strike": "attack 12",
    "prick": "attack 4",
    "bandage": "heal 6",
    "guard": "block 5",
    "scout": "draw 2",
    "theft": "discard 1 opponent from hand",
    "mixed": "attack 3; heal 3; block 3; draw 1; discard 1 opponent from hand",
    "curse": "heal 9 opponent; attack 9 opponent; draw 3 opponent; discard 1 from hand",
    "fort": "block 9 for 3",
}
ALL = "strike, prick, bandage, guard, scout, theft, mixed, curse"


def played(habit: str, hand: str) -> str:
    """C2 — the card that is chosen, at 60 of 100 health; nothing for a pass."""
    match = table(
        f"""
        P1 | health 60/100 | hand: {hand}
        P2 | health 60/100 | hand: strike, guard
        """,
        CARDS,
    )
    return str(done_by(match, habit).get("play", ""))


@pytest.mark.parametrize(
    ("habit", "card"),
    [("attack", "strike"), ("heal", "bandage"), ("block", "guard"), ("draw", "scout"), ("discard", "theft")],
)
def test_what_is_always_done_comes_first(habit: str, card: str) -> None:
    others = [name for name in ALL.split(", ") if name not in (card, "mixed")]
    assert played(habit, ", ".join([*others, card])) == card
    assert played(habit, "curse, mixed") == "mixed", "what a card does for the opponent does not count"


@pytest.mark.parametrize(
    ("habit", "card"),
    [
        ("no-attack", "strike"),
        ("no-heal", "bandage"),
        ("no-block", "guard"),
        ("no-draw", "scout"),
        ("no-discard", "theft"),
    ],
)
def test_what_is_never_done_is_not_played(habit: str, card: str) -> None:
    """C2 — rather a pass; any other card is played."""
    assert played(habit, card) == ""
    assert played(habit, "mixed") == ""
    for other in ("strike", "bandage", "guard", "scout", "theft"):
        assert played(habit, other) == ("" if other == card else other)


def test_who_keeps_the_best_card_plays_another() -> None:
    assert played("busy", "strike, prick") == "strike"
    assert played("keep", "strike, prick") == "prick"
    assert played("keep", "strike") == "strike", "the last card is not kept"


def test_who_is_busy_never_passes() -> None:
    assert played("attack", "curse") == ""
    assert played("busy", "curse") == "curse"


def test_the_largest_or_the_smallest_come_first() -> None:
    """C7 — three turns of 9 are more than one of 12."""
    assert played("large", "prick, strike, fort, guard") == "fort"
    assert played("small", "fort, strike, prick, guard") == "prick"


def test_who_passes_plays_nothing() -> None:
    assert played("pass", "strike, bandage, mixed") == ""


def test_who_stalls_blocks_rather_than_strikes() -> None:
    assert played("stall", "strike, guard") == "guard"
