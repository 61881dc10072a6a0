"""Thinking on the other side's time: where no clock runs, the strongest bot goes on looking at a position while its
opponent chooses. It looks at other worlds each time, and picks from the mean of what it saw. It never keeps anybody
waiting: as soon as the opponent has chosen, or anybody needs a process, it answers with what it has."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from quintain.bots.levels import ThinkingBot
from quintain.bots.luck import Luck
from quintain.bots.player import Bot
from quintain.bots.subgamebot import Mix
from quintain.rules.engine import Box
from quintain.rules.game import Game
from quintain.server.play.asking import Place
from quintain.server.play.crew import Crew, Dropped, GaveUp
from quintain.server.play.turns import Busy, Job

PONDERING = ("level:8",)
MOST_LOOKS = 12
GLANCE = 0.05  # seconds between two looks at whether the opponent has chosen
FORGOTTEN = 0.05  # moves that are played less often than the favourite by this factor are leftovers of the search
Shares = dict[int, float]


def shares_of(player: Bot, game: Game, view: Box, seat: int) -> Shares:
    """How often a bot would make each move, in worlds of its own."""
    assert isinstance(player, ThinkingBot), f"{player.name} does not weigh its moves"
    mix = player.mix(game, view, seat, Luck(secrets.randbits(128)), time.monotonic)
    return dict(zip(mix.moves, mix.shares, strict=True))


def may_ponder(room: Place, name: str, seat: int, prompt: int) -> bool:
    return name in PONDERING and room.table.setup.clock.turn == 0 and other_chooses(room, seat, prompt)


def other_chooses(room: Place, seat: int, prompt: int) -> bool:
    """Does a person still owe a choice that is made at the same time as the one of this seat?"""
    table = room.table
    if room.gone or table.ended or table.prompt != prompt or seat not in table.match.to_act:
        return False
    return any(other != seat and table.bot_at(other) is None for other in table.match.to_act)


async def pondered(crew: Crew, job: Job, goes_on: Callable[[], bool]) -> int:
    """The move that a job which weighs moves leads to, when it is repeated for as long as nobody minds."""
    seen = Counter(await job.outcome)
    for _ in range(MOST_LOOKS - 1):
        if not (crew.is_idle and goes_on()):
            break
        further = await look_again(crew, job, goes_on)
        if further is None:
            break
        seen.update(further)
    return pick(seen)


async def look_again(crew: Crew, job: Job, goes_on: Callable[[], bool]) -> Shares | None:
    """One more look; None if it did not come in time."""
    again = replace(job, wanted=goes_on, delayed=None, since=0.0, tries=0)
    try:
        outcome: asyncio.Future[Any] = crew.submit(again)
        while not outcome.done():
            if not goes_on():
                outcome.cancel()  # nobody waits for it any more
                return None
            await asyncio.wait([outcome], timeout=GLANCE)
        return dict(outcome.result())
    except (Busy, Dropped, GaveUp):
        return None


def pick(seen: Counter[int]) -> int:
    moves, total = tuple(seen), sum(seen.values())
    mix = Mix(moves, tuple(seen[move] / total for move in moves), (0.0,) * len(moves))
    return mix.trimmed(FORGOTTEN).pick(Luck(secrets.randbits(128)))
