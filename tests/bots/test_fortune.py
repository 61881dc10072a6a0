"""Luck taken off results: nothing in the mean, and less noise."""

from __future__ import annotations

from statistics import mean, stdev, variance

import pytest

from quintain.bots.arena import NOTHING, add_pair
from quintain.bots.fortune import Fortune
from quintain.bots.levels import bot
from quintain.bots.luck import Luck
from quintain.bots.matches import luck_of, play, points
from quintain.games.catalog import load
from quintain.rules.game import Match


def played(preset: str, name: str, seed: int) -> tuple[float, float]:
    """What seat 0 got in a match of equal bots, and how lucky it was."""
    game, player = load(preset), bot(name)
    match, fortune = game.new(seed=seed), Fortune(game, (name, name), playouts=60, deals=20)

    def choose(match: Match, seat: int, number: int) -> int:
        return player.choose(game, match.observe(seat), seat, luck_of(seed, seat, number))

    play(match, choose, [fortune])
    fortune(match)
    return points(match), fortune.luck


def test_luck_is_nothing_in_the_mean_and_most_of_the_noise() -> None:
    """Of equal bots in lanes, results without luck have less than a quarter of the variance; docs/bots.md has how much
    exactly, with more play-outs."""
    found = [played("lanes", "greedy", seed) for seed in range(120)]
    luck = [one for _, one in found]
    assert abs(mean(luck)) < 3.5 * stdev(luck) / len(luck) ** 0.5
    fair = [result - one for result, one in found]
    assert variance(fair) < variance([result for result, _ in found]) / 4
    assert abs(mean(fair) - 0.5) < 3.5 * stdev(fair) / len(fair) ** 0.5


@pytest.mark.parametrize("preset", ["clash", "duel"])
def test_matches_of_other_games_have_it_too(preset: str) -> None:
    assert any(played(preset, "greedy", seed)[1] for seed in range(2))


def test_what_is_still_to_be_drawn_makes_no_difference() -> None:
    """A position is valued by its cards, not by the luck that lies ahead in it, and a match that is over by its end."""
    game = load("lanes")
    match = game.new(seed=3)
    fortune = Fortune(game, playouts=40)
    other = game.position(match.position() | {"deck": match.position()["deck"][::-1]}, seed=99)
    assert fortune.value(match.everything(), (), Luck(1), 40) == fortune.value(other.everything(), (), Luck(1), 40)
    match.resign(1)
    assert fortune.value(match.everything(), (), Luck(1), 1) == 1.0


def test_wins_are_counted_as_they_are_and_shares_without_luck() -> None:
    score = add_pair(NOTHING, (1.0, 0.0), (0.8, 0.1))
    assert (score.wins, score.losses) == (1, 1)
    assert score.share == pytest.approx(0.45)
