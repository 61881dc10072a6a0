"""Moves that are tried until it is told which is best."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.matches import game

from quintain.bots.levels import TRYING
from quintain.bots.luck import Luck
from quintain.bots.racing import FIRST, gap_of, is_told, still_in
from quintain.bots.search.playouts import Tries
from quintain.bots.subgamebot import SubgameSolver
from quintain.bots.trying import Race, TryConfig
from quintain.bots.weights import weights_for

NOISE = [0.1, -0.1, 0.08, -0.08, 0.12, -0.12, 0.05, -0.05]


def run(worth: float, noise: float = 1.0, samples: int = 8) -> list[float]:
    return [worth + noise * one for one in NOISE[:samples]]


def test_who_is_clearly_behind_is_out_and_the_best_comes_first() -> None:
    assert still_in([run(0.1, -1.0), run(0.2), run(-0.6, -1.0)]) == [1, 0]


def test_nobody_is_out_before_some_samples() -> None:
    assert still_in([run(0.9, samples=FIRST - 1), run(-0.9, samples=FIRST - 1)]) == [0, 1]


def test_who_is_the_same_as_the_best_is_out_and_nothing_is_lost() -> None:
    one, other = run(0.3), run(0.3)
    assert still_in([one, other]) == [0]
    assert gap_of(one, other) == 0.0


def test_a_race_is_over_when_one_is_left_or_it_makes_no_difference_who_is_best() -> None:
    assert is_told([run(0.1)])
    assert is_told([run(0.1), run(0.099, 1.01)])
    assert not is_told([run(0.1), run(0.05, -1.0)])
    assert not is_told([run(0.1, samples=2), run(0.1, samples=2)])


def tried(*totals: float) -> Tries:
    tries = Tries.plain()
    tries.count = tries.alive = len(totals)
    for place, total in enumerate(totals):
        tries.number[place], tries.move[place], tries.total[place] = place, 10 + place, total
    return tries


def test_who_dropped_out_as_a_twin_falls_behind_with_its_twin() -> None:
    """Moves 0 and 1 are the same and lead at first; move 2 is better in the end."""
    race, before, after = Race.of(3), tried(0.0, 0.0, 0.0), tried(0.0, 0.0, 0.0)
    leads = [0.5] * FIRST + [-0.5, -0.4, -0.6, -0.5] * 4
    for lead, other in zip(leads, [0.2, 0.3, 0.4, 0.3] * 6, strict=False):
        sample = {0: lead, 1: lead, 2: other}
        before, after = after, tried(0.0, 0.0, 0.0)
        for place in range(3):
            number = before.number[place]
            after.number[place], after.move[place] = number, before.move[place]
            after.total[place] = before.total[place] + sample[number]
        after = race.after(before, after, 1)
    assert after.number[0] == 2
    behind = {after.number[place]: after.behind[place] for place in range(3)}
    assert behind[2] == 0.0
    assert behind[1] == pytest.approx(behind[0])
    assert behind[0] > 0.1


def test_what_is_clear_is_found_with_fewer_play_outs() -> None:
    """A race ends early somewhere, and never goes on for longer than it may."""
    most, spent = 1500, []
    for seed in range(6):
        match = game("lanes").new(seed=seed)
        config = replace(TRYING, few=0, tried=TryConfig(most, sample=16))
        thinker = SubgameSolver(match.game, config, weights_for(match.game))
        mix = thinker.think(match.observe(0), 0, Luck(seed), None)
        assert thinker.playouts
        tries: Tries = thinker.playouts.tries.plain()
        assert tries.alive <= tries.count <= 8
        spent.append(tries.worlds)
        assert tries.worlds * tries.alive <= most + 16 * 8
        best = max(range(len(mix.moves)), key=lambda i: mix.worths[i])
        assert mix.moves[best] == tries.move[0]
    assert len(set(spent)) > 1
