"""The loop that plays a match: whoever plays, whoever watches."""

from __future__ import annotations

import pytest
from tests.bots.positions import FEW
from tests.matches import game

from quintain import Match
from quintain.bots.levels import bot
from quintain.bots.matches import play, play_match, play_on


def first_legal(match: Match, seat: int, number: int) -> int:
    return match.legal_codes(seat)[number % 2 and -1]


@pytest.mark.parametrize("preset", FEW)
def test_observers_see_every_round_before_anybody_decides(preset: str) -> None:
    match = game(preset).new(seed=2)
    seen: list[tuple[int, tuple[int, ...]]] = []
    play(match, first_legal, [lambda match: seen.append((len(match.decisions), match.to_act))])
    assert match.result is not None
    made = 0
    for number, owing in seen:
        assert number == made
        assert tuple(seat for seat, _ in match.decisions[made : made + len(owing)]) == owing
        made += len(owing)
    assert made == len(match.decisions)


@pytest.mark.parametrize("preset", FEW)
def test_watching_changes_nothing(preset: str) -> None:
    alone, watched = game(preset).new(seed=2), game(preset).new(seed=2)
    play(alone, first_legal)
    play(watched, first_legal, [lambda match: match.view(None), lambda match: match.view(0)])
    assert watched.state_bytes() == alone.state_bytes()


def test_seats_that_decide_at_once_see_nothing_of_each_other() -> None:
    """Deciding one after the other or both before either move is made comes to the same."""
    bots = [bot("greedy"), bot("greedy")]
    match, together = game("lanes").new(seed=6), game("lanes").new(seed=6)
    play_on(match, bots, 6)
    while together.to_act:
        number = len(together.decisions)
        together.play(
            {
                seat: bots[seat].choose(together.game, together.observe(seat), seat, 12 + seat | number << 96)
                for seat in together.to_act
            }
        )
    assert together.decisions == match.decisions


def test_a_match_is_worth_points_to_seat_0() -> None:
    found = {play_match(game("lanes"), [bot("greedy"), bot("random")], seed) for seed in range(12)}
    assert 1.0 in found
    assert found <= {0.0, 0.5, 1.0}
