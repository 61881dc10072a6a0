"""What a draw would cost: D3."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.matches import somewhere

import quintain
from quintain.games.duel.preview import preview
from quintain.rules.checking import other_world


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), preset=st.sampled_from(["duel", "duel-scaling", "duel-floor"]))
def test_d3_the_price_is_paid_as_it_was_told(seed: int, preset: str) -> None:
    """In this world and in any other that looks the same."""
    match = somewhere(preset, seed)
    if match.result is not None:
        return
    (seat,) = match.to_act
    before, shown = match.state_bytes(), preview(match)
    assert match.state_bytes() == before
    assert preview(other_world(match, seat, seed)) == shown
    if any("draw" in move.to_json() for move in match.legal(seat)):
        paid = match.play({seat: {"draw": True}})[0]
        assert shown == {"cost": paid["cost"], "life": paid["life"], "over": match.result is not None}


@pytest.mark.parametrize(("life", "left", "over"), [(501, 1, False), (500, 0, True), (1, 0, True)])
def test_d3_a_draw_that_cannot_be_survived_is_said_to_end_the_match(life: int, left: int, over: bool) -> None:
    game = quintain.load("duel")
    position = dict(game.new(seed=3).position())
    seat = position["active"]
    position["seats"] = [
        {**its, "life": life} if number == seat else its for number, its in enumerate(position["seats"])
    ]
    match = game.position(position)
    assert preview(match) == {"cost": 500, "life": left, "over": over}
    assert game.rulebook.preview_text(match, "en") == [f"You pay 500 LP, {left} left."]


def test_nothing_is_told_once_the_match_is_over() -> None:
    match = quintain.load("duel").new(seed=1)
    match.resign(0)
    assert preview(match) is None
