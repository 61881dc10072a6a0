"""Bots that think have luck of their own in every deal of a series."""

from __future__ import annotations

import pytest

from quintain.bots.player import Clock, SimpleBot
from quintain.lab.arms import arm_of
from quintain.lab.workbench import Workbench
from quintain.rules.engine import Box
from quintain.rules.game import Game


class Listener(SimpleBot):
    """Plays greedily and remembers the luck that it was given."""

    def __init__(self) -> None:
        super().__init__("greedy")
        self.lucks: list[int] = []

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        self.lucks.append(luck)
        return super().choose(game, view, seat, luck, now)


def test_no_two_decisions_of_a_series_share_their_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that plays by chance would otherwise make the same odd choices in the same turns of every match: two equal
    bots of clash once scored 29 % against each other."""
    bench, one, other = Workbench(arm_of("clash", bots=("level:1", "level:2")), 5), Listener(), Listener()
    monkeypatch.setattr(bench, "player_of", [one, other].__getitem__)
    for number in range(3):
        bench.set_up(number, 0)
        assert list(bench.play(0))
    assert len(set(one.lucks + other.lucks)) == len(one.lucks + other.lucks) > 6
