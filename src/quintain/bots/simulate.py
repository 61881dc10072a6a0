"""Series of matches between simple bots, in parts, so that they can show progress and use several cores."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from quintain.bots.choosing import NAMES
from quintain.bots.levels import bot
from quintain.bots.matches import play_on
from quintain.bots.parts import bot_world
from quintain.bots.player import bot_engine, kind_of
from quintain.bots.series import Pairing, Series, Tally, play_series
from quintain.rules.dice import Stream, signed
from quintain.rules.game import Game

PART = 20_000
Z95 = 1.959964


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
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
) -> Outcomes:
    """Play a series. The result depends on game, bots, decks, number and seed, not on the number of threads."""
    if not set(bots) <= set(NAMES):
        return simulate_thinking(game, bots, games, seed, progress, decks)
    engine = bot_engine(game.rulebook, game.engine.backing)
    play = engine.bind(play_series)
    pairing, blank = engine.boxed(pair(bots, seed)), engine.boxed(game.blank_state(decks))

    def part(begin: int, end: int) -> Tally:
        states, stream, tally = engine.box(game.rulebook.state), engine.box(Stream), engine.box(Tally)
        series = Series(pairing.record, blank.record, states.rows, stream.record, tally.record)
        play(bot_world(game).record, series, begin, end)
        return tally.plain()  # type: ignore[no-any-return]

    total = Tally.plain()
    for tally in _run(part, games, threads):
        _add(total, tally)
        if progress:
            progress(total.games)
    return _outcomes(game, total)


def pair(bots: Sequence[str], seed: int) -> Pairing:
    pairing = Pairing.plain()
    pairing.bot0, pairing.bot1 = map(kind_of, bots)
    pairing.seed = signed(seed)
    return pairing


def simulate_thinking(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
) -> Outcomes:
    """A series with bots that search: the same matches, move by move, with budgets counted and not timed."""
    players = [bot(name) for name in bots]
    total = Tally.plain()
    for number in range(games):
        match = game.new(seed=(seed + (number << 64)) % (1 << 128), decks=decks)
        play_on(match, players, match.seed)
        total.games += 1
        total.decisions += len(match.decisions)
        if match.result is not None:
            total.reasons[game.rulebook.reasons.index(match.result.reason)] += 1
            if match.result.winner is None:
                total.draws += 1
            else:
                total.wins[match.result.winner] += 1
        if progress:
            progress(number + 1)
    return _outcomes(game, total)


def _run(part: Callable[[int, int], Tally], games: int, threads: int) -> Iterator[Tally]:
    parts = [(begin, min(begin + PART, games)) for begin in range(0, games, PART)]
    if threads == 1:
        yield from (part(*bounds) for bounds in parts)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda bounds: part(*bounds), parts)


def _add(total: Tally, tally: Tally) -> None:
    total.games += tally.games
    total.decisions += tally.decisions
    total.draws += tally.draws
    total.wins = [a + b for a, b in zip(total.wins, tally.wins, strict=True)]
    total.reasons = [a + b for a, b in zip(total.reasons, tally.reasons, strict=True)]


def _outcomes(game: Game, tally: Tally) -> Outcomes:
    reasons = {name: tally.reasons[i] for i, name in enumerate(game.rulebook.reasons) if tally.reasons[i]}
    return Outcomes(tally.games, tally.decisions, (tally.wins[0], tally.wins[1]), tally.draws, reasons)
