"""Trying moves out: the play-outs of one game, by count or by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quintain.bots.kit import Tuning
from quintain.bots.luck import Luck
from quintain.bots.parts import tuning_for
from quintain.bots.player import Clock, bot_engine
from quintain.bots.racing import gap_of, is_told, still_in
from quintain.bots.search.playouts import (
    ROWS,
    Tries,
    TrySpace,
    conclude,
    drop_worse,
    nominate,
    nominate_open,
    try_moves,
)
from quintain.bots.search.workspace import Workspace
from quintain.bots.weights import weights_for
from quintain.rules.dice import signed
from quintain.rules.engine import Box, Engine
from quintain.rules.game import Game

SLICE = 4  # worlds between looks at the clock
COLUMNS = ("number", "move", "first_sight", "total")  # what is known of each move that is tried


@dataclass(frozen=True)
class TryConfig:
    """How much is tried: so many play-outs, or with a clock for as long as there is time."""

    playouts: int
    moves: int = 8  # the best at first sight
    at_length: bool = False  # play on far, to where luck and play have told what a move was good for
    heat: float = 0.01  # by how much a move may look worse and still be made when playing on
    prior: float = 40.0  # worlds that first sight counts for
    sample: int = 0  # worlds after each of which whoever is clearly behind drops out; 0: the worse half does, in turns

    def tries(self, tuning: Tuning) -> Tries:
        """The part that compiled code reads."""
        tries = Tries.plain()
        tries.horizon, tries.heat, tries.prior = tuning.horizons[self.at_length], self.heat, self.prior
        return tries


@dataclass
class Race:
    """Who is still tried, and by how much the others were behind whom when they dropped out."""

    runs: list[list[float]]  # of those who are still in it, as they come in the tables
    fallen: list[tuple[int, int, float]] = field(default_factory=list)  # by their numbers, the first one first

    @classmethod
    def of(cls, count: int) -> Race:
        return cls([[] for _ in range(count)])

    def after(self, before: Tries, tries: Tries, worlds: int) -> Tries:
        """A sample more has been tried: whoever is out of it is put behind the others."""
        for place, run in enumerate(self.runs):
            run.append((tries.total[place] - before.total[place]) / worlds)
        still = still_in(self.runs)
        out = [place for place in range(len(self.runs)) if place not in still]
        ahead, leader = self.runs[still[0]], tries.number[still[0]]
        self.fallen += [(tries.number[place], leader, gap_of(ahead, self.runs[place])) for place in out]
        for column in (getattr(tries, name) for name in COLUMNS):
            column[: len(self.runs)] = [column[place] for place in [*still, *out]]
        self.runs = [self.runs[place] for place in still]
        tries.alive = len(still)
        behind = self.behind(tries)
        for place in range(tries.count):
            tries.behind[place] = behind[tries.number[place]]
        return tries

    def behind(self, tries: Tries) -> dict[int, float]:
        """By how much each is behind the best, by number: who dropped out is behind the one who was ahead then, who
        may have fallen behind since."""
        found = {tries.number[place]: gap_of(self.runs[0], run) for place, run in enumerate(self.runs)}
        for number, leader, gap in reversed(self.fallen):
            found[number] = found[leader] + gap
        return found


class Playouts:
    """The tables in which moves of a game are tried."""

    def __init__(self, game: Game, engine: Engine, config: TryConfig, nets: tuple[Box, Box]) -> None:
        self.engine, self.config = engine, config
        self.tries = engine.boxed(config.tries(tuning_for(game.rulebook)))
        box = engine.table(game.rulebook.state, ROWS).rows
        self.space = TrySpace(self.tries.record, nets[0].record, nets[1].record, box)

    def improve(self, world: Box, view: Box, ws: Workspace, luck: Luck, now: Clock | None, end: float) -> None:
        """Try the moves of a position that has been weighed at first sight, and weigh them by what came out."""
        left = int(self.engine.bind(nominate)(ws, self.space, self.config.moves, luck.word()))
        self.narrow(world, view, left, now, end)
        self.engine.bind(conclude)(ws, self.space)

    def best_open(self, world: Box, state: Box, seat: int, luck: Luck) -> tuple[int, float]:
        """What would be best if all cards lay open, and what that comes to, from -1 to 1."""
        found = self.engine.bind(nominate_open)
        left = int(found(world.record, state.record, self.space, seat, self.config.moves, luck.word()))
        self.narrow(world, state, left, None, 0.0)
        tries: Tries = self.tries.plain()
        return tries.move[0], tries.total[0] / tries.worlds if tries.worlds else tries.first_sight[0]

    def narrow(self, world: Box, view: Box, left: int, now: Clock | None, end: float) -> None:
        """Try what was nominated; the worse half drops out again and again."""
        if self.config.sample and not now:
            return self.race(world, view, left)
        rounds = (left - 1).bit_length()
        for still in range(rounds, 0, -1):
            if now:
                self.try_until(world, view, now, now() + (end - now()) / still)
            else:
                self.try_worlds(world, view, max(1, self.config.playouts // rounds // left))
            left = int(self.engine.bind(drop_worse)(self.space))
        return None

    def race(self, world: Box, view: Box, left: int) -> None:
        """Try what was nominated until it is told which is best, in so many play-outs at most."""
        race, spent = Race.of(left), 0
        while spent < self.config.playouts and not is_told(race.runs):
            before: Tries = self.tries.plain()
            self.try_worlds(world, view, self.config.sample)
            spent += self.config.sample * len(race.runs)
            self.tries.load(race.after(before, self.tries.plain(), self.config.sample))

    def compare(
        self, world: Box, view: Box, seat: int, moves: Sequence[int], luck: Luck, worlds: int, *, is_open: bool = False
    ) -> list[float]:
        """What some moves come to in the same worlds, from -1 to 1, whatever they looked like at first sight. Where all
        cards are open, the view is the state."""
        tries: Tries = self.tries.plain()
        tries.seat, tries.seed, tries.worlds, tries.is_open = seat, signed(luck.word()), 0, int(is_open)
        tries.count = tries.alive = len(moves)
        for number, move in enumerate(moves):
            tries.move[number], tries.total[number] = move, 0.0
        self.tries.load(tries)
        self.try_worlds(world, view, worlds)
        done: Tries = self.tries.plain()
        return [total / worlds for total in done.total[: len(moves)]]

    def try_until(self, world: Box, view: Box, now: Clock, end: float) -> None:
        """As many worlds as there is time for, but some in any case."""
        self.try_worlds(world, view, SLICE)
        while now() < end:
            self.try_worlds(world, view, SLICE)

    def try_worlds(self, world: Box, view: Box, worlds: int) -> None:
        self.engine.bind(try_moves)(world.record, view.record, self.space, worlds)


def comparing(game: Game, worlds: int) -> Playouts:
    """Tables in which moves are compared: played on far, by the players with whom bots try theirs."""
    engine, weights = bot_engine(game.rulebook, game.engine.backing), weights_for(game)
    nets = engine.boxed(weights.for_moves().net()), engine.boxed(weights.net())
    return Playouts(game, engine, TryConfig(worlds, at_length=True), nets)
