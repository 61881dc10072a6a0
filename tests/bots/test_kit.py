"""What bots do about a game that tells them nothing: they try moves by the rules themselves."""

from __future__ import annotations

from functools import cache

import pytest
from tests.bots.positions import FEW
from tests.lanes.table import table
from tests.matches import game, plain_game, somewhere

from quintain import Match
from quintain.bots import kit
from quintain.bots.choosing import GREEDY, choose
from quintain.bots.luck import Luck
from quintain.bots.parts import usual_layout
from quintain.games import catalog
from quintain.rules.engine import Box, Engine

# Seat 0 wins at once by a card in the left lane, and by nothing else.
LETHAL = """
    P1  hp 9  mana 3  hand: 4/4/1
        [ -- ] [ 1/9 ] [ 1/9 ]
        [ -- ] [ 5/9 ] [ 6/9 ]
    P2  hp 3  mana 0  hand: 4/4/1
"""


@cache
def unprepared(name: str, backing: str) -> Engine:
    """The engine of a game as if it had no bot part."""
    usual = {hook: getattr(kit, hook) for hook in kit.HOOKS} | {"World": usual_layout(catalog.rulebook(name))}
    return Engine(catalog.rulebook(name), backing, usual)


def appraised(match: Match, state: Box, seat: int, backing: str) -> tuple[list[int], list[int]]:
    """What the moves of a seat are worth; and the moves themselves, which must still be there."""
    engine = unprepared(match.game.rulebook.name, backing)
    world = engine.world(match.game.world(False, usual_layout(match.game.rulebook)).plain())
    record = engine.boxed(state.plain())
    count = engine.legal(world.record, record.record, seat)
    engine.appraise(world.record, record.record, seat, count)
    return [int(worth) for worth in world.plain().notes.worth[:count]], world.moves(count)


@pytest.mark.parametrize("preset", FEW)
def test_a_move_is_tried_with_what_the_seat_knows_and_no_more(preset: str) -> None:
    for seed in range(3):
        match = somewhere(preset, seed)
        for seat in match.to_act:
            by_state, moves = appraised(match, match._state, seat, "compiled")
            by_view, _ = appraised(match, match.observe(seat), seat, "compiled")
            assert by_state == by_view
            assert moves == match.legal_codes(seat)


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_both_backings_judge_alike(name: str) -> None:
    preset = min(catalog.table(name).presets)
    match = somewhere(preset, 5)
    seat = match.to_act[0]
    twin = plain_game(preset).position(match.position(), seed=0)
    assert appraised(match, match._state, seat, "compiled") == appraised(twin, twin._state, seat, "plain")


def test_a_win_in_one_move_is_taken() -> None:
    match = table(LETHAL, hand_size=1)
    engine = unprepared("lanes", "compiled")
    for luck in range(20):
        world, stream = match.game.world(False, usual_layout(match.game.rulebook)), engine.boxed(Luck(luck).stream)
        chosen = engine.bind(choose)(world.record, match.observe(0).record, 0, GREEDY, stream.record)
        assert match.move(0, int(chosen)).text("en").endswith(" left")


@pytest.mark.parametrize("preset", FEW)
def test_a_view_seen_again_is_the_same_view(preset: str) -> None:
    engine = game(preset).engine
    for seed in range(3):
        match = somewhere(preset, seed)
        for seat in (0, 1):
            view, again = match.observe(seat), engine.box(match.game.rulebook.state)
            engine.observe(match.game.world().record, view.record, seat, again.record)
            assert again.to_bytes() == view.to_bytes()
