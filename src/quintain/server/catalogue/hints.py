"""What a bot would do in a seat's place, and why; it runs in the bots' processes and sees only the seat's view."""

from __future__ import annotations

import time
import zlib

from quintain.bots.explain import Explanation
from quintain.bots.levels import ThinkingBot
from quintain.server.play.bots import kept_bot, seen, terms_of
from quintain.server.play.room import Room
from quintain.server.play.turns import Job, Kind

ADVISER = 5
COST = 0.2  # seconds


def hint_job(room: Room, seat: int, account: str, address: str) -> Job:
    """Have the adviser think about what a seat sees now, as long as that decision is open."""
    prompt, match = room.table.prompt, room.table.match
    arguments = terms_of(room.table.setup), ADVISER, match.observe(seat).to_bytes(), seat
    job = Job(Kind.HINT, account, address, advise, arguments, needs=f"hints for {match.game.rulebook.name}", cost=COST)
    job.wanted = lambda: is_open(room, prompt, seat)
    return job


def is_open(room: Room, prompt: int, seat: int) -> bool:
    return room.table.prompt == prompt and seat in room.table.match.to_act


def advise(terms: bytes, number: int, view: bytes, seat: int) -> Explanation:
    """What the bot of a level thinks about a view; luck comes from what is seen, so asking twice changes nothing."""
    game, box = seen(terms, view)
    adviser = kept_bot(f"level:{number}", game)
    assert isinstance(adviser, ThinkingBot)
    return adviser.explain(game, box, seat, zlib.crc32(view), time.monotonic)
