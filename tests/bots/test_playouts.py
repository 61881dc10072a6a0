"""Moves that are tried in play-outs: in the same worlds, the worse half dropping out, for as long as was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.lanes.table import table
from tests.matches import game, plain_game, somewhere

from quintain import Match
from quintain.bots.levels import TRYING
from quintain.bots.luck import Luck
from quintain.bots.subgamebot import Mix, SubgameBot, SubgameSolver
from quintain.bots.trying import TryConfig
from quintain.bots.weights import weights_for

# A blocker in the left lane costs all the mana there is. Without one, what stands there wins this round; with one, the
# other side has nothing left, and the card in the middle wins the next.
HOLD = """
    P1  hp 4  mana 1  hand: 1/9/1, 9/1/2
        [ -- ] [ 3/9 ] [ -- ]
        [ 4/4 ] [ -- ] [ -- ]
    P2  hp 6  mana 0  hand: 1/1/9
"""


def trying(match: Match, seat: int, config: TryConfig, luck: int = 1) -> Mix:
    return SubgameBot("trying", replace(TRYING, few=0, tried=config)).mix(
        match.game, match.observe(seat), seat, Luck(luck)
    )


def solver(match: Match, config: TryConfig) -> SubgameSolver:
    return SubgameSolver(match.game, replace(TRYING, few=0, tried=config), weights_for(match.game))


def test_it_tries_in_plain_python_as_in_machine_code() -> None:
    for seed in range(2):
        match = somewhere("lanes", seed)
        seat = match.to_act[0]
        twin = plain_game("lanes").position(match.position(), seed=0)
        fast, slow = (trying(one, seat, TryConfig(24, moves=4)) for one in (match, twin))
        assert fast.moves == slow.moves
        assert fast.worths == pytest.approx(slow.worths, abs=1e-9)


def test_the_worse_half_drops_out_and_the_rest_is_tried_more() -> None:
    """480 play-outs are three rounds of 160: 20 worlds for eight moves, 40 for four, 80 for two."""
    match, seat = game("lanes").new(seed=1), 0
    thinker = solver(match, TryConfig(480))
    thinker.think(match.observe(seat), seat, Luck(1), None)
    assert thinker.playouts
    assert thinker.playouts.tries.peek("count") == 8
    assert thinker.playouts.tries.peek("worlds") == 20 + 40 + 80
    assert thinker.playouts.tries.peek("alive") == 1


def test_with_a_clock_it_tries_until_time_is_up() -> None:
    """A clock that ticks a millisecond at each look: a longer time has room for more worlds."""
    match, seat = game("lanes").new(seed=1), 0
    view = match.observe(seat)
    seen = []
    for milliseconds in (30, 300):
        ticks = iter(range(100_000))
        thinker = SubgameSolver(
            match.game,
            replace(TRYING, few=0, tried=TryConfig(480), milliseconds=milliseconds),
            weights_for(match.game),
        )
        thinker.think(view, seat, Luck(1), lambda ticks=ticks: next(ticks) / 1000.0)  # type: ignore[misc]
        assert thinker.playouts
        seen.append(thinker.playouts.tries.peek("worlds"))
    assert seen[1] > 3 * seen[0] > 0


def test_what_is_found_is_what_is_told() -> None:
    """The blocker is played, and what is told of it and of waiting is how these matches end."""
    match = table(HOLD, hand_size=2, deck_size=4)
    mix = trying(match, 0, TryConfig(400, at_length=True))
    best = max(range(len(mix.moves)), key=lambda i: mix.shares[i])
    assert mix.worths[best] == max(mix.worths) > 0.9
    assert mix.worths[list(mix.moves).index(0)] < -0.9, "to wait is to lose"
