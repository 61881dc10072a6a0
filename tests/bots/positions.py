"""Positions that tests of several bots use."""

from __future__ import annotations

from functools import cache

from tests.matches import PRESETS, game

import quintain
from quintain import Game, Match
from quintain.bots.levels import ThinkingBot
from quintain.bots.levels import level as make_level
from quintain.bots.luck import Luck
from quintain.bots.thinker import Mix, SubgameBot
from quintain.bots.values import is_solo

# Levels of a campaign are many and alike: the first one stands for all where a test takes its time.
FEW = tuple(preset for preset in PRESETS if not preset.startswith("siege-") or "-01-" in preset)
SOLVED = tuple(preset for preset in FEW if not is_solo(game(preset).rulebook))


@cache
def level(number: int) -> ThinkingBot:
    return make_level(number)


def mix_of(match: Match, seat: int, number: int = 5, luck: int = 1) -> Mix:
    """What a level would play, and how often."""
    solver = level(number).inner(match.game)
    assert isinstance(solver, SubgameBot)
    return solver.mix(match.game, match.observe(seat), seat, Luck(luck))


def guess_a_lane() -> Match:
    """Each side has one card that beats the other's where they meet and is beaten where they miss each other, or the
    other way round: whoever always takes the same lane loses."""
    cards = [
        {"id": "hunter", "name": "Hunter", "attack": 6, "defence": 2, "cost": 1},
        {"id": "prey", "name": "Prey", "attack": 6, "defence": 1, "cost": 1},
    ]
    seats = [seat(["hunter"]), seat(["prey"])]
    tiny: Game = quintain.load("lanes", cards=cards, hand_size=1, deck_size=2)
    return tiny.position({"rulebook": "lanes", "round": 1, "first": 0, "deck": [], "quiet": 0, "seats": seats}, seed=1)


def seat(hand: list[str]) -> dict[str, object]:
    return {"hp": 6, "mana": 1, "hand": hand, "lanes": [None, None, None]}
