"""What a bot would do in somebody's place; it runs in the bots' processes and sees nothing but the seat's view."""

from __future__ import annotations

import time

import msgspec

from quintain.bots.levels import bot
from quintain.bots.luck import Luck
from quintain.bots.thinker import SubgameBot
from quintain.tables.setup import game_of

Advice = list[tuple[int, float, float]]  # moves, how often the bot would play each, and what each is worth


def advise(terms: bytes, name: str, view: bytes, seat: int, luck: int) -> Advice:
    """The moves that a bot would play, the most likely first."""
    preset, options, cards = msgspec.json.decode(terms)
    game = game_of(preset, options, cards)
    box = game.engine.boxed(game.rulebook.state.from_bytes(view))
    thinker = bot(name)
    if not isinstance(thinker, SubgameBot):
        return [(thinker.choose(game, box, seat, luck, time.monotonic), 1.0, 0.0)]
    mix = thinker.mix(game, box, seat, Luck(luck), time.monotonic).trimmed(thinker.effort.drop)
    lines = [line for line in zip(mix.moves, mix.shares, mix.worths, strict=True) if line[1] > 0.0]
    return sorted(lines, key=lambda line: -line[1])
