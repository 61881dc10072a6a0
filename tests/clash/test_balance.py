"""The starter decks against each other, and the bots that play them. The figures themselves are in `balance.md`; here a
small series is played, the same everywhere, so that a change that spoils them shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from statistics import mean, median
from typing import Any

import pytest

import quintain
from quintain.bots.choosing import GREEDY, RANDOM
from quintain.bots.levels import bot as named_bot
from quintain.bots.matches import luck_of, play
from quintain.bots.parts import bot_functions, bot_world
from quintain.bots.series import Pairing, Series, Tally, play_series
from quintain.games.clash.decks import starter_decks
from quintain.rules.dice import Stream
from quintain.rules.engine import Engine
from quintain.rules.game import Match
from quintain.rules.plainjson import JsonMapping

GAMES = 400
DEALS = 3  # of each pair of starter decks at level 5, from both seats
NAMES = list(starter_decks())


@cache
def engine() -> Engine:
    rulebook = quintain.load("clash").rulebook
    return Engine(rulebook, "compiled", bot_functions(rulebook))


@cache
def score(first: str, second: str, bot: int = GREEDY, other: int = GREEDY) -> float:
    """What seat 0 gets from a series of matches: a win is 1, a draw a half."""
    game, state = quintain.load("clash"), quintain.load("clash").rulebook.state.plain()
    game.rulebook.bring_decks(state, game.scene(state), (first, second))
    world = engine().boxed(bot_world(game).plain())
    box, blank = engine().box(type(state)), engine().boxed(state)
    pairing = Pairing.plain()
    pairing.bot0, pairing.bot1, pairing.seed = bot, other, 1
    who, tally, stream = engine().boxed(pairing), engine().box(Tally), engine().box(Stream)
    series = Series(who.record, blank.record, box.rows, stream.record, tally.record)
    play: Any = engine().bind(play_series)
    play(world.record, series, 0, GAMES)
    result = tally.plain()
    return float(result.wins[0] + result.draws / 2) / GAMES


# ------------------------------------------------------------------------------------------ C13: at level 5
@dataclass
class Course:
    """What happened in a match between two starter decks."""

    decks: tuple[str, str]
    turns: int = 0
    decks_begun: int = 1
    supers: int = 0  # shuffled in
    winner: int | None = None
    cards: Counter[tuple[str, str]] = field(default_factory=Counter)  # laid or played, with the deck of its player

    def hear(self, events: Sequence[JsonMapping]) -> None:
        for event in events:
            if event["event"] == "turn":
                self.turns = event["turn"]
            elif event["event"] == "shuffled":
                self.decks_begun = max(self.decks_begun, event["deck_number"])
            elif event["event"] == "returned":
                self.supers += 1
            elif event["event"] in ("played", "laid"):
                self.cards[self.decks[event["seat"]], event["card"]] += 1
            elif event["event"] == "over":
                self.winner = event["winner"]

    def points(self, name: str) -> float:
        if self.winner is None or self.decks[0] == self.decks[1]:
            return 0.5
        return float(self.decks[self.winner] == name)


@cache
def courses() -> list[Course]:
    """Every pair of starter decks, from both seats."""
    game, player, found = quintain.load("clash"), named_bot("level:5"), []
    for seed in range(DEALS):
        for one, other in combinations_with_replacement(NAMES, 2):
            for decks in ((one, other), (other, one)):
                course = Course(decks)

                def choose(match: Match, seat: int, number: int, seed: int = seed) -> int:
                    return player.choose(match.game, match.observe(seat), seat, luck_of(seed, seat, number))

                play(game.new(seed=seed, decks=decks), choose, listeners=[course.hear])
                found.append(course)
    return found


def test_c13_decks_are_lived_through() -> None:
    """C13 — half of the matches see a second deck and a quarter a Super card, few are drawn, and they take 12 to 20
    turns."""
    assert mean(course.decks_begun > 1 for course in courses()) >= 0.5
    assert mean(course.supers > 0 for course in courses()) >= 0.25
    assert mean(course.winner is None for course in courses()) <= 0.08
    assert 12 <= median(course.turns for course in courses()) <= 20


@pytest.mark.parametrize("name", NAMES)
def test_c13_no_starter_deck_is_above_or_below_the_others(name: str) -> None:
    """C13 — against the field of the others between 42 and 58 per cent; here with the slack of a short series."""
    against = [course.points(name) for course in courses() if name in course.decks and len(set(course.decks)) == 2]
    assert 0.3 < mean(against) < 0.7


def test_c13_every_card_is_played() -> None:
    """C13 — a card that nobody plays is none: in a tenth of the matches of some starter deck at least."""
    rate = dict.fromkeys(quintain.load("clash").cards, 0.0)
    for name in NAMES:
        own = [course for course in courses() if name in course.decks]
        for card in starter_decks()[name].cards:
            rate[card] = max(rate[card], mean((name, card) in course.cards for course in own))
    assert not {card: share for card, share in rate.items() if share < 0.1}


# ------------------------------------------------------------------------------------------ at sight
@pytest.mark.parametrize("name", NAMES)
def test_c2_the_seats_are_alike(name: str) -> None:
    """C2, C9 — everything is simultaneous, so a deck against itself is even."""
    assert 0.4 < score(name, name) < 0.6


def test_greedy_beats_random() -> None:
    """A bot that looks at its cards does better than one that does not, with every deck."""
    ahead = [score(name, name, GREEDY, RANDOM) for name in NAMES]
    assert min(ahead) > 0.6
    assert sum(ahead) / len(ahead) > 0.75
