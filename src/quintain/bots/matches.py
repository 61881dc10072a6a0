"""Whole matches, decision by decision: the one loop over a `Match`, whoever plays and whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quintain.bots.player import Bot, Clock, Recalling
from quintain.rules.game import Game, Match
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import SEATS

Chooser = Callable[[Match, int, int], int]  # the move of a seat; the number is that of decisions made before this round
Observer = Callable[[Match], object]
Listener = Callable[[Sequence[JsonMapping]], object]


def play(match: Match, choose: Chooser, observers: Sequence[Observer] = (), listeners: Sequence[Listener] = ()) -> None:
    """Play a match to its end. Observers look at it whenever decisions are owed, before any of them is made. Seats that
    decide at the same time may decide one after the other: what they see does not change in between. Listeners are told
    all that comes of a decision, which is more than a seat may know."""
    while match.to_act:
        for observe in observers:
            observe(match)
        number = len(match.decisions)
        for seat in match.to_act:
            events = match.play({seat: choose(match, seat, number)})
            for listen in listeners:
                listen(events)


def play_on(match: Match, bots: Sequence[Bot], seed: int, now: Clock | None = None) -> None:
    """Let bots play a match to its end; their luck follows from the seed."""
    sights = [Sights(match, seat) for seat in range(SEATS)]

    def choose(match: Match, seat: int, number: int) -> int:
        return sights[seat].ask(bots[seat], match, luck_of(seed, seat, number), now)

    play(match, choose)


class Sights:
    """What a seat saw when a match began, and at each of its decisions."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.past = [match.observe(seat).to_bytes()]

    def ask(self, bot: Bot, match: Match, luck: int, now: Clock | None) -> int:
        """The move of a bot that may go on with what it has found out before."""
        view = match.observe(self.seat)
        if isinstance(bot, Recalling):
            bot.recall(match.game, self.past, self.seat)
        self.past.append(view.to_bytes())
        return bot.choose(match.game, view, self.seat, luck, now)


def luck_of(seed: int, seat: int, number: int) -> int:
    """The luck of a bot for one decision."""
    return (seed * 2 + seat) % (1 << 96) | number << 96


def play_match(game: Game, bots: Sequence[Bot], seed: int, now: Clock | None = None, decks: Any = None) -> float:
    """One match, from setup to end; what seat 0 got."""
    match = game.new(seed=seed, decks=decks)
    play_on(match, bots, seed, now)
    return points(match)


def points(match: Match) -> float:
    """What seat 0 got: 1 for a win, half for a draw."""
    winner = match.result.winner if match.result else None
    return 0.5 if winner is None else float(winner == 0)
