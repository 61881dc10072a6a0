"""Bots of the house. They think in processes of their own, are given the bytes of a seat's view and a budget, and are
seated like anyone. A process that dies costs time, not the match."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import signal
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

import msgspec

from quintain.bots.levels import LEVELS, bot
from quintain.rules.match import Match
from quintain.server.metrics import Metrics
from quintain.server.settings import Settings
from quintain.tables.setup import Setup, game_of

if TYPE_CHECKING:
    from quintain.server.play.room import Room

HOUSE = ("random", "greedy", *(f"level:{level}" for level in LEVELS))
TRIES = 3
log = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds, a cold start of a process included


def think(terms: bytes, name: str, view: bytes, seat: int, luck: int) -> int:
    """A bot's move; runs in a process of its own, and sees nothing but its seat's view."""
    preset, options, cards = msgspec.json.decode(terms)
    game = game_of(preset, options, cards)
    box = game.engine.boxed(game.rulebook.state.from_bytes(view))
    return bot(name).choose(game, box, seat, luck, time.monotonic)


def _quiet() -> None:
    """Ctrl-C is for the server, which then tells its processes to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class HouseBots:
    """Asks bots for moves."""

    names = HOUSE
    stand_in = "greedy"

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self._pool: Executor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, room: Room, name: str, seat: int, prompt: int) -> None:
        """Have a bot decide for a seat; the room hears of it later."""
        view = room.table.match.observe(seat).to_bytes()
        task = asyncio.get_running_loop().create_task(self._decide(room, name, seat, prompt, view))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decide(self, room: Room, name: str, seat: int, prompt: int, view: bytes) -> None:
        code = await self._think(terms_of(room.table.setup), name, view, seat)
        match = room.table.match
        if room.table.prompt != prompt or seat not in match.to_act:
            return
        room.bot_answers(seat, prompt, code if code in match.legal_codes(seat) else any_move(match, seat))

    async def _think(self, terms: bytes, name: str, view: bytes, seat: int) -> int | None:
        for _ in range(TRIES):
            try:
                return await self._ask_process(terms, name, view, seat)
            except (BrokenProcessPool, TimeoutError):
                self._stop_pool()
            except Exception:
                log.exception("the bot %s failed", name)
            self.metrics.count("bot_failures")
        return None

    async def _ask_process(self, terms: bytes, name: str, view: bytes, seat: int) -> int:
        loop, luck = asyncio.get_running_loop(), secrets.randbits(128)
        work = loop.run_in_executor(self._running_pool(), think, terms, name, view, seat, luck)
        return await asyncio.wait_for(work, PATIENCE)

    def _running_pool(self) -> Executor:
        if self._pool is None:
            # A fresh process: a fork of this one would inherit its sockets, threads and secrets.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.settings.bot_processes, mp_context=spawn, initializer=_quiet)
        return self._pool

    def run(self, work: Any, *arguments: Any) -> asyncio.Future[Any]:
        """Anything else that takes long and needs nothing of the server: it shares the bots' processes."""
        return asyncio.get_running_loop().run_in_executor(self._running_pool(), work, *arguments)

    def _stop_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def terms_of(setup: Setup) -> bytes:
    return msgspec.json.encode([setup.preset, setup.options, setup.cards])


def any_move(match: Match, seat: int) -> int:
    """What is played when no bot answers: chosen at random, so that nobody waits for ever."""
    return secrets.choice(match.legal_codes(seat))
