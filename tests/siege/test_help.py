"""Preview and undo: S3, S4-S7."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.matches import somewhere
from tests.siege.table import battle, bonus, choices, deploy, done, play, step

import quintain
from quintain import IllegalMove, Match
from quintain.games.siege.preview import preview
from quintain.games.siege.undo import undo
from quintain.rules.checking import other_world

DRAWING = """
    (. . . wolf)
    .        . . !raider
    !raider  . . .
    spearman . . pawn
    .        . . .
"""


def test_preview_tells_who_hits_what() -> None:
    """S4-S7 — the spearman fells a raider, the other one strikes the pawn, the wolf comes out too late to do harm."""
    match = battle(DRAWING)
    before = match.state_bytes()
    seen = preview(match)
    assert match.state_bytes() == before
    assert seen is not None
    assert seen["strikes"] == [
        {"side": "player", "unit": "spearman", "at": [1, 0], "target": [2, 0], "power": 2},
        {"side": "enemy", "unit": "raider", "at": [2, 3], "target": [1, 3], "power": 1},
    ]
    assert seen["harm"] == [
        {"at": [1, 3], "damage": 1, "falls": True},
        {"at": [2, 0], "damage": 2, "falls": True},
    ]
    assert (seen["camps"], seen["winner"]) == ({}, None)


def test_the_power_of_all_who_stand_is_shown() -> None:
    """S17 — banners raise neighbours of their side and class, the pack stands by its kin, and nobody else changes."""
    field = "(. . . .)\n. . . !wolf\n. . . !wolf\nspearman standard-bearer . pawn\n. spearman . ."
    match = battle(field)
    printed = {card.id: card.power for card in quintain.load("siege").card_set.cards}
    raised = [
        {(one["unit"], *one["at"]): one["power"] - printed[one["unit"]] for one in match.shown(viewer)["field"]}
        for viewer in (0, 1, None)
    ]
    assert raised[1:] == raised[:2], "whoever looks on sees it too"
    assert raised[0] == {
        ("spearman", 0, 1): 1,
        ("spearman", 1, 0): 1,
        ("standard-bearer", 1, 1): 0,
        ("pawn", 1, 3): 0,
        ("wolf", 2, 3): 1,
        ("wolf", 3, 3): 1,
    }


def test_a_view_with_powers_is_a_position() -> None:
    """What follows from the rest is not read."""
    match = battle("(. . . .)\n. . . .\n. . . !wolf\nspearman standard-bearer . .\n. . . .")
    view = match.shown(0)
    assert [unit["power"] for unit in view["field"]]
    again = match.game.position({**match.position(), "field": view["field"]})
    assert again.position() == match.position()


def test_preview_says_what_cards_of_the_hand_lack() -> None:
    """S10 — a condition, the price, or room: whatever `legal` has no deployment for, and nothing else."""
    hand = "spearman, paladin, veteran, wild-boar, avenger"
    open_field = "(. . . .)\n. . . .\n. . . .\n. . . .\n. . . ."
    full = "(. . . .)\n. . . .\n. . . .\n. . . .\npawn pawn pawn pawn"
    assert lacking(open_field, hand, 3) == {
        "paladin": "price",
        "veteran": "condition",
        "wild-boar": "room",
        "avenger": "price",
    }
    assert lacking(full, hand, 9) == {
        "spearman": "room",
        "paladin": "room",
        "veteran": "condition",
        "avenger": "price",
    }


def lacking(drawing: str, hand: str, initiative: int) -> dict[str, str]:
    match = battle(drawing, hand=hand, initiative=initiative)
    seen = preview(match)
    assert seen is not None
    able = {move["deploy"] for move in choices(match) if "deploy" in move}
    assert able.isdisjoint(seen["hindered"])
    assert able | seen["hindered"].keys() == set(match.view(0)["hand"])
    return {**seen["hindered"]}


def test_preview_sees_the_end() -> None:
    match = battle("(. . . .)\n. . . .\npawn . . .\n. . . .\n. . . .", given={"camp_damage": [0, 9]})
    seen = preview(match)
    assert seen is not None
    assert (seen["camps"], seen["winner"]) == ({"enemy": 1}, 0)
    done(match)
    assert preview(match) is None


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), preset=st.sampled_from(["siege", "siege-05-the-old-barrow", "siege-15-the-warlord"]))
def test_preview_comes_true_and_is_honest(seed: int, preset: str) -> None:
    """S4-S7 — stages 2 to 5 come out as shown, in this world and in any other that looks the same."""
    match = somewhere(preset, seed)
    if match.position()["stage"] != "prepare":
        return
    shown = preview(match)
    assert shown is not None
    assert preview(other_world(match, 0, seed)) == shown
    events = play(match, {"done": True})
    assert events[: len(shown["events"])] == shown["events"]


# ------------------------------------------------------------------------------------------ undo
def assert_stays(match: Match) -> None:
    with pytest.raises(IllegalMove, match=r"Can't take that back.*\(S3\)"):
        undo(match)


def test_s3_a_step_of_the_preparation_is_taken_back() -> None:
    match = battle(DRAWING, hand="archer, pawn")
    start = match.state_bytes()
    deploy(match, "archer", 1)
    middle = match.state_bytes()
    step(match, (1, 0), (1, 1))
    match = undo(match)
    assert match.state_bytes() == middle
    match = undo(match)
    assert match.state_bytes() == start
    assert_stays(match)


def test_s3_a_finished_turn_and_a_drawn_card_stay() -> None:
    match = battle(DRAWING, deck="archer, knight, bear", given={"bonuses": ["draw", "initiative"]})
    bonus(match, "initiative")
    before = match.state_bytes()
    undo(match)
    assert match.state_bytes() == before  # the match itself is as it was
    bonus(match, "draw")
    assert_stays(match)
    match = battle(DRAWING)
    done(match)
    assert_stays(match)


def test_s3_undo_in_a_match_from_its_beginning() -> None:
    match, chance = quintain.load("siege", camp_health=100).new(seed=8), random.Random(8)
    while len(match.decisions) < 12 or match.position()["stage"] != "prepare" or len(match.legal_codes(0)) == 1:
        match.play({0: chance.choice(match.legal_codes(0))})
    before = match.state_bytes()
    move = next(code for code in match.legal_codes(0) if code != 0)
    match.play({0: move})
    assert undo(match).state_bytes() == before
