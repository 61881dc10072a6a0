"""Bots of the house. They think in processes of their own, are given the bytes of a seat's view and a budget, and are
seated like anyone. Whose turn it is to be thought for is decided in turns.py; the processes are in crew.py."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from quintain.bots.characters import character_names
from quintain.bots.levels import LEVELS, bot
from quintain.bots.player import Bot, Recalling
from quintain.bots.rating.rated import thinks_as
from quintain.games import catalog
from quintain.rules.engine import Box
from quintain.rules.game import Game, Match
from quintain.rules.rulebook import Rulebook
from quintain.server import protocol
from quintain.server.guard import Guard
from quintain.server.metrics import Metrics
from quintain.server.play.asking import Place
from quintain.server.play.crew import Crew, Dropped, GaveUp
from quintain.server.play.pondering import Shares, may_ponder, other_chooses, pondered, shares_of
from quintain.server.play.readiness import in_order, needed_by, weaker_one
from quintain.server.play.turns import Busy, Job, Kind
from quintain.server.preparing import has_rules, load_rules
from quintain.server.problems import Problem
from quintain.server.settings import Settings
from quintain.tables.setup import Edition, Setup, game_of, game_then

HOUSE = ("random", "greedy", *(f"level:{level}" for level in LEVELS))
PATIENCE = 30.0  # seconds for a job, from when it starts
FRESH_PATIENCE = 90.0  # and for the first one of a process, which has to load the game
FIRST_PATIENCE = 600.0  # and for the first one of all, for which the game may have to be compiled
GRACE = 3.0  # seconds that a move waits for a bot that is being prepared, before a simpler one makes it
AFTER_START = 5.0  # seconds, so that a server that comes back has its players back first
LONG = 2.0  # seconds in the queue after which a player is told that the bot waits, and then again
LEAST_COST = 0.02  # seconds that any job takes
KEPT_BOTS = 4  # in each process; the tables of the largest one grow to about 60 MB
GameTerms = tuple[str, dict[str, Any], str | list[dict[str, Any]] | None, Edition | None]
log = logging.getLogger(__name__)


def think(terms: bytes, name: str, view: bytes, seat: int, past: Sequence[bytes] = ()) -> int:
    """A bot's move; runs in a process of its own, and sees nothing but its seat's view, and those before."""
    game, box = seen(terms, view)
    player = kept_bot(name, game)
    if past and isinstance(player, Recalling):
        player.recall(game, past, seat)
    return player.choose(game, box, seat, secrets.randbits(128), time.monotonic)


def seen(terms: bytes, view: bytes) -> tuple[Game, Box]:
    """The game of a match, and what a seat sees of it."""
    game = game_then(*msgspec.json.decode(terms, type=GameTerms))
    return game, game.engine.boxed(game.rulebook.state.from_bytes(view))


@lru_cache(KEPT_BOTS)
def kept_bot(name: str, game: Game) -> Bot:
    """A bot with its workspace for a game. All matches share it: a decision begins anew and finds nothing of the one
    before."""
    return bot(name)


def weigh(terms: bytes, name: str, view: bytes, seat: int) -> Shares:
    """How often a bot would make each move; runs where `think` does."""
    game, box = seen(terms, view)
    return shares_of(kept_bot(name, game), game, box, seat)


def think_plainly(terms: bytes, name: str, view: bytes, seat: int) -> int:
    """The move of a simple bot in plain Python, which needs no machine code."""
    game = game_then(*msgspec.json.decode(terms, type=GameTerms)).backed("plain")
    box = game.engine.boxed(game.rulebook.state.from_bytes(view))
    return bot(name).choose(game, box, seat, secrets.randbits(128))


def warm(preset: str, name: str) -> None:
    """Load or compile whatever a bot needs for a game, by having it begin a match."""
    match = game_of(preset, {}, None).new(seed=1)
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
        self._turned_away: dict[str, Place] = {}  # matches whose bots found the queue full
        self._asks_again: set[str] = set()  # those of them that ask again at the moment
        self._watch: asyncio.TimerHandle | None = None
        self._preparing: dict[str, Job] = {}  # by what they load
        self._waited_until: dict[str, float] = {}  # for those of them that a player waits for, or has waited for
        self._rules: set[str] = set()  # games whose rules are ready in this process
        self.jobs_started = dict.fromkeys(Kind, 0)
        self.seconds_waited = dict.fromkeys(Kind, 0.0)
        metrics.families.append(self._families)

    # ---------------------------------------------------------------------------- preparing
    @property
    def prepared(self) -> set[str]:
        """What bots have ready: games, each with a way to think."""
        return self.crew.loaded

    async def warm_up(self) -> None:
        """Prepare all games in the background, one after the other; what a player waits for comes first."""
        await asyncio.sleep(AFTER_START)
        for game, name in in_order():
            await self.have_rules(game)
            try:
                await asyncio.shield(self.prepare(game, name))
            except GaveUp:
                log.warning("the bot %s could not be prepared for %s", name, game)

    async def have_rules(self, game: str) -> None:
        """Have the rules of a game ready in this process. What has to be compiled is compiled in another one, so that
        everybody else is served meanwhile."""
        if game in self._rules:
            return
        if not await asyncio.to_thread(has_rules, game):
            with suppress(GaveUp):
                await asyncio.shield(self.prepare(game, urgent=True))
        await asyncio.to_thread(load_rules, game)
        self._rules.add(game)

    def prepare(self, game: str, name: str = "", *, urgent: bool = False) -> asyncio.Future[Any]:
        """Have a process load or compile what a bot needs, or without a name the rules alone. What is asked for twice
        is done once."""
        preset = min(catalog.table(game).presets)
        needs = needed_by(name, game_of(preset, {}, None)) if name else f"{game} rules"
        job = self._preparing.get(needs)
        if job is None:
            job = Job(Kind.PREPARE, "", "", warm if name else load_rules, (preset, name) if name else (game,))
            job.needs, job.cost = needs, 5.0
            self._preparing[needs] = job
            self.crew.submit(job).add_done_callback(lambda outcome: self._prepared(needs, outcome))
        if urgent:
            self.crew.hurry(job)
        return job.outcome

    def _prepared(self, needs: str, outcome: asyncio.Future[Any]) -> None:
        del self._preparing[needs]
        self._waited_until.pop(needs, None)
        if not outcome.cancelled():
            outcome.exception()  # looked at: there may be nobody left who waits for it

    # ---------------------------------------------------------------------------- moves
    def ask(self, room: Place, name: str, seat: int, prompt: int) -> None:
        """Have a bot decide for a seat; the room hears of it later."""
        kind, (account, address), cost = (
            kind_of(room),
            room.asking.on_behalf_of(seat),
            thinking_time(name, room.table.match.game),
        )
        try:
            self.crew.turns.check(kind, account, address, cost)
        except Busy as busy:
            self._turn_away(room, seat, prompt, busy)
            return
        if self.is_prepared(room, name):
            self._have_thought(room, name, seat, prompt)
        else:
            room.tell_all(protocol.encode(protocol.Preparing(room.match, seat)))
            waiting = self._have_thought_soon(room, name, seat, prompt)
            self.guard.keep(asyncio.get_running_loop().create_task(waiting))

    def is_prepared(self, room: Place, name: str) -> bool:
        return needed_by(name, room.table.match.game) in self.prepared

    async def _have_thought_soon(self, room: Place, name: str, seat: int, prompt: int) -> None:
        """A bot that can be had in a moment is waited for, once; else a simpler one moves."""
        game, now = room.table.match.game, asyncio.get_running_loop().time()
        try:
            prepared = self.prepare(game.rulebook.name, name, urgent=True)
            enough = self._waited_until.setdefault(needed_by(name, game), now + GRACE)
            await asyncio.wait([prepared], timeout=max(0.0, enough - now))
            if not room.asking.is_needed(prompt, seat):
                room.asking.withdraw(prompt, seat)
                room.asking.ask()  # the player may have come back in this very moment
            elif self.is_prepared(room, name):
                self._have_thought(room, name, seat, prompt)
            else:
                self.metrics.count("bot_stand_ins")
                self._have_thought(room, weaker_one(name, game, self.prepared), seat, prompt, wanted=name)
        except Exception:
            self.guard.failed("bot", room.match)
            room.asking.withdraw(prompt, seat)

    def _have_thought(self, room: Place, name: str | None, seat: int, prompt: int, wanted: str = "") -> None:
        """Have a bot decide, in place of the one that is wanted if that is another; None: in plain Python."""
        game, (account, address) = room.table.match.game, room.asking.on_behalf_of(seat)
        simple = "random" if wanted == "random" else self.stand_in
        view = room.table.match.observe(seat).to_bytes()
        arguments = terms_of(room.table.setup), name or simple, view, seat
        job = Job(kind_of(room), account, address, think if name else think_plainly, arguments)
        job.needs = needed_by(name, game) if name else f"{game.rulebook.name} plainly"
        job.cost = thinking_time(name or simple, game)
        job.wanted = lambda: room.asking.is_needed(prompt, seat)
        job.delayed = lambda ahead: room.tell_all(protocol.encode(protocol.Waiting(room.match, seat, ahead)))
        ponders = name is not None and may_ponder(room, name, seat, prompt)
        if ponders:
            job.work = weigh
        elif name:
            job.arguments = (*arguments, room.asking.shown(seat, view))
        try:
            thought: Awaitable[int] = self.crew.submit(job)
        except Busy as busy:
            self._turn_away(room, seat, prompt, busy)
            return
        if ponders:
            thought = pondered(self.crew, job, lambda: other_chooses(room, seat, prompt))
        decision = self._decide(room, seat, prompt, thought, simpler=bool(wanted))
        self.guard.keep(asyncio.get_running_loop().create_task(decision))
        self._look_soon()

    async def _decide(self, room: Place, seat: int, prompt: int, thought: Awaitable[int], simpler: bool) -> None:
        try:
            code = await thought
        except Dropped:
            room.asking.withdraw(prompt, seat)
            room.asking.ask()  # the player may have come back in this very moment
            return
        except GaveUp:
            code = -1
        try:
            self._take(room, seat, prompt, code, simpler)
        except Exception:
            self.guard.failed("bot", room.match)
            room.asking.withdraw(prompt, seat)

    def _take(self, room: Place, seat: int, prompt: int, code: int, simpler: bool) -> None:
        match = room.table.match
        if room.table.prompt == prompt and seat in match.to_act:
            code = code if code in match.legal_codes(seat) else any_move(match, seat)
            room.asking.answer(prompt, seat, code, simpler=simpler)

    def _turn_away(self, room: Place, seat: int, prompt: int, busy: Busy) -> None:
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
            *by_kind("bot_queue", "gauge", queue, self.crew.waiting),
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


def kind_of(room: Place) -> Kind:
    return Kind.PEOPLE if len(room.table.setup.people) > 1 else Kind.SOLO


def thinking_time(name: str, game: Game) -> float:
    """How many seconds a move of a bot may take: those that have no limit are quick."""
    level = LEVELS.get(thinks_as(game, name))
    return max(LEAST_COST, level.milliseconds / 1000 if level else 0.0)


def house_bot(name: str, rulebook: Rulebook) -> str:
    """The name of a bot of the house that plays a game; a Problem says which there are."""
    known = (*HOUSE, *character_names(rulebook))
    if name not in known:
        raise Problem("invalid", "no-bot", bot=name, bots=known)
    return name


def too_busy(busy: Busy) -> Problem:
    """The honest answer to whoever asks for too much."""
    seconds = busy.seconds
    if busy.own:
        return Problem("busy", "busy-own", seconds=seconds, retry=seconds)
    return Problem("busy", "busy-ahead", ahead=busy.ahead, seconds=seconds, retry=seconds)


def by_kind(name: str, sort: str, about: str, value: Callable[[Kind], float]) -> list[str]:
    head = [f"# HELP quintain_{name} {about}", f"# TYPE quintain_{name} {sort}"]
    return head + [f'quintain_{name}{{kind="{kind.name.lower()}"}} {value(kind)}' for kind in Kind]


def terms_of(setup: Setup) -> bytes:
    """What a bot is told of a setup: the game, and neither luck nor decks."""
    return msgspec.json.encode([setup.preset, setup.options, setup.cards, setup.edition])


def any_move(match: Match, seat: int) -> int:
    """What is played when no bot answers: chosen at random, so that the match goes on."""
    return secrets.choice(match.legal_codes(seat))
