"""A world: options and cards that stay the same during a match, and scratch space."""

from __future__ import annotations

import random

import pytest
from tests.matches import FEW, game

from quintain.bots.parts import bot_world
from quintain.bots.player import bot_engine
from quintain.rules.checking import stream_box
from quintain.rules.engine import WorldBox
from quintain.rules.game import Match

few = pytest.mark.parametrize("preset", FEW)


def constant(world: WorldBox) -> dict[str, object]:
    """What a world says outside its scratch space and the notes of bots."""
    plain = world.plain()
    return {name: repr(getattr(plain, name)) for name in plain.fields if name not in ("scratch", "notes")}


def play_through(match: Match, world: WorldBox) -> None:
    """A whole match in a world of its own, with everything that a program may ask on the way."""
    engine, chance, state = match.game.engine, random.Random(5), match._state.record
    engine.setup(world.record, state)
    while owing := [seat for seat in (0, 1) if engine.owes(state, seat)]:
        seat = chance.choice(owing)
        count = engine.legal(world.record, state, seat)
        moves = world.moves(count)
        view = engine.box(match.game.rulebook.state)
        engine.observe(world.record, state, seat, view.record)
        engine.determinize(world.record, view.record, seat, stream_box(match, count).record)
        engine.info_key(world.record, state, seat)
        engine.apply(world.record, state, seat, chance.choice(moves))
        world.take_events()
        assert world.moves(count) == moves, "only `legal` writes moves"


@few
def test_nothing_but_scratch_is_written(preset: str) -> None:
    known = game(preset)
    match = Match(known, known.engine.boxed(known.blank_state()), 0, {})
    world = known.world()
    before = constant(world)
    play_through(match, world)
    assert constant(world) == before


@few
def test_a_match_is_the_same_in_the_world_of_a_bot(preset: str) -> None:
    """Rules know nothing of the notes at its end."""
    known = game(preset)
    matches = [Match(known, known.engine.boxed(known.blank_state()), 0, {}) for _ in range(2)]
    play_through(matches[0], known.world())
    play_through(matches[1], bot_world(known))
    assert matches[0].state_bytes() == matches[1].state_bytes()


@few
def test_a_bot_writes_into_its_notes_only(preset: str) -> None:
    known = game(preset)
    engine, world, match = bot_engine(known.rulebook, known.engine.backing), bot_world(known), known.new(seed=4)
    before, seat = constant(world), match.to_act[0]
    count = engine.legal(world.record, match._state.record, seat)
    engine.appraise(world.record, match._state.record, seat, count)
    assert constant(world) == before
    assert world.moves(count) == match.legal_codes(seat)
