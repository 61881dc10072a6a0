"""Bots of the house. They think in processes of their own, are given the bytes of a seat's view and a budget, and are
seated like anyone. Whose turn it is to be thought for is decided in turns.py; the processes are in crew.py."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from quintain.bots.levels import LEVELS, bot
from quintain.bots.player import Bot
from quintain.games import catalog
from quintain.rules.engine import Box
from quintain.rules.game import Game
from quintain.rules.match import Match
from quintain.server import protocol
from quintain.server.guard import Guard
from quintain.server.metrics import Metrics
from quintain.server.play.crew import Crew, Dropped, GaveUp
from quintain.server.play.turns import Busy, Job, Kind
from quintain.server.problems import Problem
from quintain.server.settings import Settings
from quintain.tables.setup import Setup, game_of

if TYPE_CHECKING:
    from quintain.server.play.room import Room

HOUSE = ("random", "greedy", *(f"level:{level}" for level in LEVELS))
WARM = ("greedy", "level:1", "level:6")  # whoever knows these three knows how to play as all
PATIENCE = 30.0  # seconds for a job, from when it starts
FRESH_PATIENCE = 90.0  # and for the first one of a process, which has to load the game
FIRST_PATIENCE = 600.0  # and for the first one of all, for which the game may have to be compiled
AFTER_START = 5.0  # seconds, so that a server that comes back has its players back first
LONG = 2.0  # seconds in the queue after which a player is told that the bot waits, and then again
LEAST_COST = 0.02  # seconds that any job takes
KEPT_BOTS = 4  # in each process; the tables of the largest one grow to about 60 MB
log = logging.getLogger(__name__)


def think(terms: bytes, name: str, view: bytes, seat: int) -> int:
    """A bot's move; runs in a process of its own, and sees nothing but its seat's view."""
    game, box = seen(terms, view)
    return kept_bot(name, game).choose(game, box, seat, secrets.randbits(128), time.monotonic)


def seen(terms: bytes, view: bytes) -> tuple[Game, Box]:
    """The game of a match, and what a seat sees of it."""
    preset, options, cards = msgspec.json.decode(terms)
    game = game_of(preset, options, cards)
    return game, game.engine.boxed(game.rulebook.state.from_bytes(view))


@lru_cache(KEPT_BOTS)
def kept_bot(name: str, game: Game) -> Bot:
    """A bot with its workspace for a game. All matches share it: a decision begins anew and finds nothing of the one
    before."""
    return bot(name)


def warm(preset: str) -> None:
    """Load or compile whatever bots need for a game, by having them begin a match."""
    match = game_of(preset, {}, None).new(seed=1)
    for name in WARM:
        for seat in match.to_act:
            kept_bot(name, match.game).choose(match.game, match.observe(seat), seat, 1, time.monotonic)


class HouseBots:
    """Asks bots for moves, and lends their processes to other work that takes long."""

    names = HOUSE
    stand_in = "greedy"

    def __init__(self, settings: Settings, metrics: Metrics, guard: Guard | None = None) -> None:
        self.metrics = metrics
        self.guard = guard or Guard()
        self.crew = Crew(settings.bot_processes, self.guard, patience)
        self.crew.on_start = self._started
        self.crew.on_drop = lambda _: metrics.count("bot_jobs_dropped")
        self.crew.on_failure = lambda _: metrics.count("bot_failures")
        self._turned_away: dict[str, Room] = {}  # matches whose bots found the queue full
        self._asks_again: set[str] = set()  # those of them that ask again at the moment
        self._watch: asyncio.TimerHandle | None = None
        self.jobs_started = dict.fromkeys(Kind, 0)
        self.seconds_waited = dict.fromkeys(Kind, 0.0)
        metrics.families.append(self._families)

    @property
    def prepared(self) -> set[str]:
        """The rulebooks that are known to be ready."""
        return self.crew.known & set(catalog.names())

    async def warm_up(self) -> None:
        """Prepare all games in the background, one after the other: everything else comes first."""
        await asyncio.sleep(AFTER_START)
        for name in catalog.names():
            job = Job(Kind.PREPARE, "", "", warm, (min(catalog.table(name).presets),), needs=name, cost=5.0)
            try:
                await self.crew.submit(job)
            except GaveUp:
                log.warning("the bots could not be prepared for %s", name)

    # ---------------------------------------------------------------------------- moves
    def ask(self, room: Room, name: str, seat: int, prompt: int) -> None:
        """Have a bot decide for a seat; the room hears of it later."""
        kind, (account, address), cost = kind_of(room), room.asking.on_behalf_of(seat), thinking_time(name)
        try:
            self.crew.turns.check(kind, account, address, cost)
        except Busy as busy:
            self._turn_away(room, seat, prompt, busy)
            return
        if not self.is_prepared(room):
            room.tell_all(protocol.encode(protocol.Preparing(room.match, seat)))
        view = room.table.match.observe(seat).to_bytes()
        job = Job(kind, account, address, think, (terms_of(room.table.setup), name, view, seat))
        job.needs, job.cost = room.table.match.game.rulebook.name, cost
        job.wanted = lambda: room.asking.is_needed(prompt, seat)
        job.delayed = lambda ahead: room.tell_all(protocol.encode(protocol.Waiting(room.match, seat, ahead)))
        decision = self._decide(room, seat, prompt, self.crew.submit(job))
        self.guard.keep(asyncio.get_running_loop().create_task(decision))
        self._look_soon()

    def is_prepared(self, room: Room) -> bool:
        return room.table.match.game.rulebook.name in self.prepared

    async def _decide(self, room: Room, seat: int, prompt: int, thought: asyncio.Future[int]) -> None:
        try:
            code = await thought
        except Dropped:
            room.asking.withdraw(prompt, seat)
            room.asking.ask()  # the player may have come back in this very moment
            return
        except GaveUp:
            code = -1
        try:
            self._take(room, seat, prompt, code)
        except Exception:
            self.guard.failed("bot", room.match)
            room.asking.withdraw(prompt, seat)

    def _take(self, room: Room, seat: int, prompt: int, code: int) -> None:
        match = room.table.match
        if room.table.prompt == prompt and seat in match.to_act:
            room.asking.answer(prompt, seat, code if code in match.legal_codes(seat) else any_move(match, seat))

    def _turn_away(self, room: Room, seat: int, prompt: int, busy: Busy) -> None:
        """The queue is full: the player is told, and the bot asks again later."""
        if room.match not in self._asks_again:
            self.metrics.count("bot_jobs_refused")
        room.asking.withdraw(prompt, seat)
        room.tell_all(protocol.encode(protocol.Waiting(room.match, seat, busy.ahead)))
        self._turned_away[room.match] = room
        self._look_soon()

    # ---------------------------------------------------------------------------- those who wait
    def _look_soon(self) -> None:
        if self._watch is None and (self._turned_away or len(self.crew.turns)):
            self._watch = asyncio.get_running_loop().call_later(LONG, self._look)

    def _look(self) -> None:
        """Tell players whose bots have waited for long, and ask again for those who were turned away."""
        self._watch = None
        now = asyncio.get_running_loop().time()
        for job in self.crew.turns.jobs():
            if job.delayed is not None and now - job.since >= LONG and job.wanted():
                self.guard.call("bot", job.delayed, self.crew.turns.ahead(job))
        turned_away, self._turned_away = self._turned_away, {}
        self._asks_again = set(turned_away)
        for room in turned_away.values():
            self.guard.call("bot", room.asking.ask, match=room.match)
        self._asks_again = set()
        self._look_soon()

    # ---------------------------------------------------------------------------- other work
    async def run(self, job: Job) -> Any:
        """Anything else that takes long and needs nothing of the server; Problem if it can't be done now, Dropped if it
        is no longer wanted when its turn comes."""
        try:
            outcome = self.crew.submit(job)
        except Busy as busy:
            self.metrics.count("bot_jobs_refused")
            raise too_busy(busy) from None
        try:
            return await outcome
        except GaveUp:
            raise Problem("unavailable") from None

    # ---------------------------------------------------------------------------- figures
    def _started(self, job: Job, waited: float) -> None:
        self.jobs_started[job.kind] += 1
        self.seconds_waited[job.kind] += waited

    def _families(self) -> list[str]:
        """What the queue looks like, by kind of job."""
        longest = dict.fromkeys(Kind, 0.0)
        now = asyncio.get_running_loop().time()
        for job in self.crew.turns.jobs():
            longest[job.kind] = max(longest[job.kind], now - job.since)
        queue = "Jobs that wait for a process of the bots."
        return [
            *by_kind("bot_queue", "gauge", queue, self.crew.turns.waiting),
            *by_kind("bot_queue_longest_seconds", "gauge", "How long the oldest one has waited.", longest.__getitem__),
            *by_kind("bot_jobs_started_total", "counter", "Jobs handed to a process.", self.jobs_started.__getitem__),
            *by_kind("bot_wait_seconds_total", "counter", "How long they had waited.", self.seconds_waited.__getitem__),
        ]

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        await self.crew.close()


def patience(loaded: bool, before: bool) -> float:
    """How many seconds a job may take, by whether its process has loaded the game, and whether any has before."""
    if loaded:
        return PATIENCE
    return FRESH_PATIENCE if before else FIRST_PATIENCE


def kind_of(room: Room) -> Kind:
    return Kind.PEOPLE if len(room.table.setup.people) > 1 else Kind.SOLO


def thinking_time(name: str) -> float:
    """How many seconds a move of a bot may take: those that have no limit are quick."""
    level = name.removeprefix("level:")
    budget = LEVELS[int(level)].milliseconds / 1000 if level.isdigit() else 0.0
    return max(LEAST_COST, budget)


def too_busy(busy: Busy) -> Problem:
    """The honest answer to whoever asks for too much."""
    seconds = busy.seconds
    if busy.own:
        return Problem(
            "busy",
            f"Wait for what you have asked for already, about {seconds} s.",
            f"Дождитесь того, что уже запросили: около {seconds} с.",
            retry=seconds,
        )
    return Problem(
        "busy",
        f"The bots are busy, {busy.ahead} requests are before yours: try again in {seconds} s.",
        f"Боты заняты, запросов перед вашим: {busy.ahead}. Попробуйте через {seconds} с.",
        retry=seconds,
    )


def by_kind(name: str, sort: str, about: str, value: Callable[[Kind], float]) -> list[str]:
    head = [f"# HELP quintain_{name} {about}", f"# TYPE quintain_{name} {sort}"]
    return head + [f'quintain_{name}{{kind="{kind.name.lower()}"}} {value(kind)}' for kind in Kind]


def terms_of(setup: Setup) -> bytes:
    return msgspec.json.encode([setup.preset, setup.options, setup.cards])


def any_move(match: Match, seat: int) -> int:
    """What is played when no bot answers: chosen at random, so that the match goes on."""
    return secrets.choice(match.legal_codes(seat))
