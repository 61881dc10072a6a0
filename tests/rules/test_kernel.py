"""Marked functions: plain source, bound twins, templates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from quintain.games.lanes import RULEBOOK
from quintain.rules import rulebook
from quintain.rules.engine import engine_for
from quintain.rules.kernel import PlainBinding, entry, put, rule
from quintain.rules.records import Int, Real, Record
from quintain.rules.rulebook import State, World, legal, owes, setup


class Pair(Record):
    first: Int
    second: Int


@rule
def moves_of_both(w: World, s: State) -> int:
    return legal(w, s, 0) + legal(w, s, 1)


@entry
def count_moves(w: World, s: State) -> int:
    """A template: it calls the interface, not a game."""
    setup(w, s)
    return moves_of_both(w, s)


class Room(NamedTuple):
    """Several tables that always go together."""

    pair: Pair
    states: list[State]
    numbers: list[Real]


@entry
def use_room(w: World, room: Room, seat: int) -> int:
    setup(w, room.states[0])
    room.pair.second = legal(w, room.states[0], seat)
    room.numbers[1] = room.pair.second * 0.5
    return room.pair.first + room.pair.second


@entry
def overrun(w: World, s: State, index: int) -> int:
    return w.scratch.moves[index]


def test_marked_functions_are_ordinary_python() -> None:
    pair = Pair.plain()
    box = [Pair.plain()]
    pair.first = 3
    put(box, 0, pair)
    pair.first = 4
    assert box[0].first == 3


def test_a_template_is_bound_to_a_game_in_both_backings() -> None:
    counts = []
    for backing in ("plain", "compiled"):
        engine = engine_for(RULEBOOK, backing)
        from tests.matches import game, with_backing

        known = with_backing(game("lanes"), backing)
        world, state = known.world(), engine.boxed(known.blank_state())
        counts.append(engine.bind(count_moves)(world.record, state.record))
    assert counts[0] == counts[1] > 2


def test_tables_that_go_together_are_handed_over_as_one() -> None:
    from tests.matches import game, with_backing

    answers = []
    for backing in ("plain", "compiled"):
        engine, known = engine_for(RULEBOOK, backing), with_backing(game("lanes"), backing)
        pair = Pair.plain()
        pair.first = 100
        box, state, numbers = engine.boxed(pair), engine.boxed(known.blank_state()), np.zeros(2)
        room = Room(box.record, state.rows, numbers)  # type: ignore[arg-type]
        answer = engine.bind(use_room)(known.world().record, room, 1)
        answers.append((answer, box.plain().second, list(numbers), state.to_bytes()))
    assert answers[0] == answers[1]
    assert answers[0][0] == 100 + answers[0][1] > 101
    assert answers[0][2] == [0.0, answers[0][1] / 2]


def test_a_missing_interface_function_is_named() -> None:
    binding = PlainBinding("half", {"World": rulebook.World, "State": rulebook.State})
    with pytest.raises(LookupError, match="the rulebook half has no function 'owes'"):
        binding.ready(owes)


@pytest.mark.parametrize("index", [-1, 5000, -(1 << 62)])
def test_bounds_are_checked_in_compiled_code(index: int) -> None:
    from tests.matches import game, with_backing

    known = with_backing(game("lanes"), "compiled")
    with pytest.raises(IndexError):
        known.engine.bind(overrun)(known.world().record, known.engine.box(RULEBOOK.state).record, index)


def test_what_others_compile_counts_from_the_end_as_it_did() -> None:
    from numba import njit
    from tests.matches import game, with_backing

    known = with_backing(game("lanes"), "compiled")
    known.engine.bind(overrun)(known.world().record, known.engine.box(RULEBOOK.state).record, 0)
    assert njit(lambda numbers: numbers[-1])(np.array([1, 2, 3])) == 3
