"""Series of matches between bots, in parts, so that they can show progress and use several cores."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from quintain.bots.choosing import NAMES
from quintain.bots.levels import bot_for
from quintain.bots.matches import play_on
from quintain.bots.parts import bot_world
from quintain.bots.player import bot_engine, kind_of
from quintain.bots.series import Pairing, Series, Tally, play_series
from quintain.rules.dice import Stream, signed
from quintain.rules.game import Game, Match

PART = 2_500  # matches between simple bots: a hundredth of a second; of bots that search, one at a time
Z95 = 1.959964
Part = Callable[[int, int], Tally]  # plays the matches from one number up to another


@dataclass(frozen=True)
class Share:
    """A part of a whole with its 95 % confidence interval (Wilson)."""

    count: int
    total: int

    @property
    def value(self) -> float:
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        n, p, z = self.total, self.value, Z95
        if not n:
            return 0.0, 1.0
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Outcomes:
    """What came out of a series."""

    games: int
    decisions: int
    wins: tuple[int, int]
    draws: int
    reasons: dict[str, int]

    def share(self, count: int) -> Share:
        return Share(count, self.games)


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
) -> Outcomes:
    """Play a series, with all cores where nothing else is said and there is enough to do. The result depends on game,
    bots, decks, number and seed, not on the number of threads."""
    simple = set(bots) <= set(NAMES)
    part = simple_part(game, bots, seed, decks) if simple else thinking_part(game, bots, seed, decks)
    total = Tally.plain()
    for tally in _run(part, games, PART if simple else 1, threads or cores()):
        _add(total, tally)
        if progress:
            progress(total.games)
    return _outcomes(game, total)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simple_part(game: Game, bots: Sequence[str], seed: int, decks: Sequence[Sequence[str]] | None) -> Part:
    """Matches between simple bots, which do not leave compiled code: any number of threads may play at a time."""
    engine = bot_engine(game.rulebook, game.engine.backing)
    play = engine.bind(play_series)
    pairing, blank = engine.boxed(pair(bots, seed)), engine.boxed(game.blank_state(decks))

    def part(begin: int, end: int) -> Tally:
        states, stream, tally = engine.box(game.rulebook.state), engine.box(Stream), engine.box(Tally)
        series = Series(pairing.record, blank.record, states.rows, stream.record, tally.record)
        play(bot_world(game).record, series, begin, end)
        return tally.plain()  # type: ignore[no-any-return]

    return part


def pair(bots: Sequence[str], seed: int) -> Pairing:
    pairing = Pairing.plain()
    pairing.bot0, pairing.bot1 = map(kind_of, bots)
    pairing.seed = signed(seed)
    return pairing


def thinking_part(game: Game, bots: Sequence[str], seed: int, decks: Sequence[Sequence[str]] | None) -> Part:
    """The same matches with bots that search, move by move, with budgets counted and not timed. Who searches is not in
    Python's way, so threads help here too; each has players of its own."""
    players = threading.local()

    def part(begin: int, end: int) -> Tally:
        if not hasattr(players, "bots"):
            players.bots = [bot_for(game, name) for name in bots]
        tally = Tally.plain()
        for number in range(begin, end):
            match = game.new(seed=(seed + (number << 64)) % (1 << 128), decks=decks)
            play_on(match, players.bots, match.seed)
            _count(game, match, tally)
        return tally

    return part


def _count(game: Game, match: Match, tally: Tally) -> None:
    tally.games += 1
    tally.decisions += len(match.decisions)
    if match.result is not None:
        tally.reasons[game.rulebook.reasons.index(match.result.reason)] += 1
        if match.result.winner is None:
            tally.draws += 1
        else:
            tally.wins[match.result.winner] += 1


def _run(part: Part, games: int, size: int, threads: int) -> Iterator[Tally]:
    """What came out of all parts, in their order. The first is played before others begin: it loads or compiles what
    all of them need."""
    parts = [(begin, min(begin + size, games)) for begin in range(0, games, size)]
    alone = len(parts) if threads == 1 else 1
    yield from (part(*bounds) for bounds in parts[:alone])
    if not parts[alone:]:
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(lambda bounds: part(*bounds), parts[alone:])
        finally:  # by Ctrl-C too: nothing more is begun
            pool.shutdown(wait=False, cancel_futures=True)


def _add(total: Tally, tally: Tally) -> None:
    total.games += tally.games
    total.decisions += tally.decisions
    total.draws += tally.draws
    total.wins = [a + b for a, b in zip(total.wins, tally.wins, strict=True)]
    total.reasons = [a + b for a, b in zip(total.reasons, tally.reasons, strict=True)]


def _outcomes(game: Game, tally: Tally) -> Outcomes:
    reasons = {name: tally.reasons[i] for i, name in enumerate(game.rulebook.reasons) if tally.reasons[i]}
    return Outcomes(tally.games, tally.decisions, (tally.wins[0], tally.wins[1]), tally.draws, reasons)
