"""Bots of the house. They think in processes of their own, are given the bytes of a seat's view and a budget, and are
seated like anyone. A process that dies costs time, not the match."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

import msgspec

from quintain.bots.levels import LEVELS, bot
from quintain.games import catalog
from quintain.rules.match import Match
from quintain.server import protocol
from quintain.server.metrics import Metrics
from quintain.server.settings import Settings
from quintain.tables.setup import Setup, game_of

if TYPE_CHECKING:
    from quintain.server.play.room import Room

HOUSE = ("random", "greedy", *(f"level:{level}" for level in LEVELS))
WARM = ("greedy", "level:1", "level:6")  # whoever knows these three knows how to play as all
TRIES = 3
PATIENCE = 30.0  # seconds for a move
FIRST_PATIENCE = 600.0  # and for the first one of a game, whose rules may have to be compiled
AFTER_START = 5.0  # seconds, so that a server that comes back has its players back first
NICE = 5  # people come first
log = logging.getLogger(__name__)


def think(terms: bytes, name: str, view: bytes, seat: int, luck: int) -> int:
    """A bot's move; runs in a process of its own, and sees nothing but its seat's view."""
    preset, options, cards = msgspec.json.decode(terms)
    game = game_of(preset, options, cards)
    box = game.engine.boxed(game.rulebook.state.from_bytes(view))
    return bot(name).choose(game, box, seat, luck, time.monotonic)


def warm(preset: str) -> None:
    """Load or compile whatever bots need for a game, by having them begin a match."""
    match = game_of(preset, {}, None).new(seed=1)
    for name in WARM:
        for seat in match.to_act:
            bot(name).choose(match.game, match.observe(seat), seat, 1, time.monotonic)


def _settle_in() -> None:
    """Ctrl-C is for the server, which then tells its processes to stop. If it can't, because it was killed, they go by
    themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_go_with_the_server, daemon=True).start()


def _go_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class HouseBots:
    """Asks bots for moves."""

    names = HOUSE
    stand_in = "greedy"

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.prepared: set[str] = set()  # the rulebooks that are known to be ready
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(settings.bot_processes)

    async def warm_up(self) -> None:
        """Prepare all games in the background, one after the other, so that nobody waits long meanwhile."""
        await asyncio.sleep(AFTER_START)
        for name in catalog.names():
            try:
                await self._in_turn(FIRST_PATIENCE, warm, min(catalog.table(name).presets))
            except (BrokenProcessPool, TimeoutError):
                self._stop_pool()
            except Exception:
                log.exception("the bots could not be prepared for %s", name)
            else:
                self.prepared.add(name)

    def ask(self, room: Room, name: str, seat: int, prompt: int) -> None:
        """Have a bot decide for a seat; the room hears of it later."""
        if not self.is_prepared(room):
            room.tell_all(protocol.encode(protocol.Preparing(room.match, seat)))
        view = room.table.match.observe(seat).to_bytes()
        task = asyncio.get_running_loop().create_task(self._decide(room, name, seat, prompt, view))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def is_prepared(self, room: Room) -> bool:
        return room.table.match.game.rulebook.name in self.prepared

    async def _decide(self, room: Room, name: str, seat: int, prompt: int, view: bytes) -> None:
        code = await self._think(room, name, view, seat)
        match = room.table.match
        if room.table.prompt != prompt or seat not in match.to_act:
            return
        room.bot_answers(seat, prompt, code if code in match.legal_codes(seat) else any_move(match, seat))

    async def _think(self, room: Room, name: str, view: bytes, seat: int) -> int | None:
        terms = terms_of(room.table.setup)
        for _ in range(TRIES):
            patience = PATIENCE if self.is_prepared(room) else FIRST_PATIENCE
            try:
                code: int = await self._in_turn(patience, think, terms, name, view, seat, secrets.randbits(128))
            except (BrokenProcessPool, TimeoutError):
                self._stop_pool()
            except Exception:
                log.exception("the bot %s failed", name)
            else:
                self.prepared.add(room.table.match.game.rulebook.name)
                return code
            self.metrics.count("bot_failures")
        return None

    async def _in_turn(self, patience: float, work: Any, *arguments: Any) -> Any:
        """Run something in a process. Time counts from when it is its turn."""
        async with self._turns:
            return await asyncio.wait_for(self.run(work, *arguments), patience)

    def run(self, work: Any, *arguments: Any) -> asyncio.Future[Any]:
        """Anything else that takes long and needs nothing of the server: it shares the bots' processes."""
        return asyncio.get_running_loop().run_in_executor(self._running_pool(), work, *arguments)

    def _running_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh process: a fork of this one would inherit its sockets, threads and secrets.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.settings.bot_processes, mp_context=spawn, initializer=_settle_in)
        return self._pool

    def _stop_pool(self) -> None:
        """End the processes at once, whatever they are at: one that hangs or compiles would not listen."""
        pool, self._pool = self._pool, None
        self.prepared.clear()
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._stop_pool()


def terms_of(setup: Setup) -> bytes:
    return msgspec.json.encode([setup.preset, setup.options, setup.cards])


def any_move(match: Match, seat: int) -> int:
    """What is played when no bot answers: chosen at random, so that nobody waits for ever."""
    return secrets.choice(match.legal_codes(seat))
