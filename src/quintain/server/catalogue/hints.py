"""What a bot would do in somebody's place, and why; it runs in the bots' processes and sees only the seat's view."""

from __future__ import annotations

import time

import msgspec

from quintain.bots.explain import Explanation
from quintain.bots.levels import level
from quintain.tables.setup import game_of


def advise(terms: bytes, number: int, view: bytes, seat: int, luck: int) -> Explanation:
    """The thoughts of the bot of a level about a view."""
    preset, options, cards = msgspec.json.decode(terms)
    game = game_of(preset, options, cards)
    box = game.engine.boxed(game.rulebook.state.from_bytes(view))
    return level(number).explain(game, box, seat, luck, time.monotonic)
