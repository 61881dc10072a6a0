"""Whole matches between bots, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.bots.player import Bot, Clock
from quintain.rules.game import Game, Match


def play_match(game: Game, bots: Sequence[Bot], seed: int, now: Clock | None = None, decks: Any = None) -> float:
    """One match, from setup to end; what seat 0 got."""
    match = game.new(seed=seed, decks=decks)
    play_on(match, bots, seed, now)
    winner = match.result.winner if match.result else None
    return 0.5 if winner is None else float(winner == 0)


def play_on(match: Match, bots: Sequence[Bot], seed: int, now: Clock | None = None) -> None:
    """Let bots play a match to its end; their luck follows from the seed."""
    while match.to_act:
        chosen = {}
        for seat in match.to_act:
            luck = (seed * 2 + seat) % (1 << 96) | len(match.decisions) << 96
            chosen[seat] = bots[seat].choose(match.game, match.observe(seat), seat, luck, now)
        match.play(chosen)
