"""Positions that tests of several bots use."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.matches import PRESETS, game

import quintain
from quintain import Game, Match
from quintain.bots.levels import ThinkingBot, bot
from quintain.bots.levels import level as make_level
from quintain.bots.luck import Luck
from quintain.bots.parts import is_solo
from quintain.bots.subgamebot import Mix, SubgameBot

# Levels of a campaign are many and alike: the first one stands for all where a test takes its time.
FEW = tuple(preset for preset in PRESETS if not preset.startswith("siege-") or "-01-" in preset)
BLOCK, RIPOSTE = {"block": "all"}, {"attack": 3, "if": "attacked"}
SOLVED = tuple(preset for preset in FEW if not is_solo(game(preset).rulebook))

# The other side cannot pay for a blocker: three points go through the left lane whatever happens.
LETHAL = """
    P1  hp 9  mana 3  hand: 4/4/1, 2/2/1
        [ 3/3 ] [ -- ] [ -- ]
        [ -- ] [ 5/5 ] [ 6/6 ]
    P2  hp 3  mana 0  hand: 4/4/1
"""


@cache
def level(number: int) -> ThinkingBot:
    return make_level(number)


def mix_of(match: Match, seat: int, number: int = 5, luck: int = 1) -> Mix:
    """What a level would play, and how often."""
    solver = level(number).inner(match.game)
    assert isinstance(solver, SubgameBot)
    return solver.mix(match.game, match.observe(seat), seat, Luck(luck))


def mix_by(match: Match, seat: int, name: str, luck: int = 1) -> Mix:
    """What a search would play, and how often."""
    player = bot(name)
    assert isinstance(player, ThinkingBot)
    return player.inner(match.game).mix(match.game, match.observe(seat), seat, Luck(luck))


def guess_a_lane(preset: str) -> Match:
    """Each side has one card that beats the other's where they meet and is beaten where they miss each other, or the
    other way round: whoever always takes the same lane loses."""
    cards = [
        {"id": "hunter", "name": "Hunter", "attack": 6, "defence": 2, "cost": 1},
        {"id": "prey", "name": "Prey", "attack": 6, "defence": 1, "cost": 1},
    ]
    seats = [seat(["hunter"]), seat(["prey"])]
    tiny: Game = quintain.load(preset, cards=cards, hand_size=1, deck_size=2)
    return tiny.position({"rulebook": "lanes", "round": 1, "first": 0, "deck": [], "quiet": 0, "seats": seats}, seed=1)


def seat(hand: list[str]) -> dict[str, object]:
    return {"hp": 6, "mana": 1, "hand": hand, "lanes": [None, None, None]}


def strike_guard_charge() -> Match:
    """Both hold the same three cards and three points of health. Strike beats charge, which comes a turn late; charge
    beats guard, which waits for nothing; guard beats strike and strikes back."""
    cards: list[dict[str, Any]] = [
        {"id": "strike", "name": "Strike", "rarity": "rare", "effects": [{"attack": 3}]},
        {"id": "guard", "name": "Guard", "rarity": "rare", "effects": [BLOCK, RIPOSTE]},
        {"id": "charge", "name": "Charge", "rarity": "rare", "effects": [{"attack": 3, "in": 1}]},
        {"id": "rest", "name": "Rest", "rarity": "common", "effects": [{"heal": 1}]},
    ]
    side = {"health": 3, "max_health": 3, "deck_number": 1, "deck": ["rest"] * 4, "hand": ["strike", "guard", "charge"]}
    empty: dict[str, list[str]] = {"discard": [], "set_aside": [], "in_play": []}
    written = {"rulebook": "clash", "turn": 1, "seats": [side | empty, side | empty]}
    return quintain.load("clash", cards=cards).position(written, seed=1)
