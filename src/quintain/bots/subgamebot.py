"""A bot that searches. It is given the view of its seat and a budget, and answers with a move or with its whole mix."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from quintain.bots.kit import Tuning
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world, tuning_for
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.answers import Columns, answer, remember, replies, tell_moves
from quintain.bots.search.cfr import iterate
from quintain.bots.search.growth import grow
from quintain.bots.search.shortlist import find_sure_win
from quintain.bots.search.subgame import begin
from quintain.bots.search.workspace import Limits, Search, Workspace, make_workspace, numbers, read_row
from quintain.bots.trying import Playouts, TryConfig
from quintain.bots.weights import Weights, weights_for
from quintain.rules.engine import Box, Engine, Handle
from quintain.rules.game import Game
from quintain.rules.kernel import Rule

REMEMBERED = 500  # views
SURE = 1.0 - 1e-9  # worth of a move that wins; the quickest is looked for
OPENING = 0.25  # of the time that is left, at most, goes into opening up
PER_WORLD = 1000  # outcomes that should be looked at in each, before there is another one with the same hands


@dataclass(frozen=True)
class Mix:
    """How often each move should be played, and what it is worth to the seat, from -1 to 1."""

    moves: tuple[int, ...]
    shares: tuple[float, ...]
    worths: tuple[float, ...]
    certain: bool = False  # a win that cannot be prevented: nobody plays anything else

    def trimmed(self, drop: float) -> Mix:
        """Without the moves that are played far less often than the favourite: mostly leftovers of the search."""
        bar = drop * max(self.shares)
        kept = [share if share >= bar else 0.0 for share in self.shares]
        total = sum(kept)
        return replace(self, shares=tuple(share / total for share in kept))

    def warmed(self, temperature: float) -> Mix:
        """Played by what moves are worth, as somebody does who cannot tell them apart too well."""
        if self.certain:
            return self
        best = max(self.worths)
        heat = [math.exp((worth - best) / temperature) for worth in self.worths]
        return Mix(self.moves, tuple(part / sum(heat) for part in heat), self.worths)

    def among(self, allowed: Container[int]) -> Mix | None:
        """The same without moves that are not allowed; None if no other was looked at."""
        kept = [i for i, move in enumerate(self.moves) if move in allowed]
        if not kept:
            return None
        total = sum(self.shares[i] for i in kept)
        best = max(kept, key=lambda i: self.worths[i])
        shares = [self.shares[i] / total if total > 0.0 else float(i == best) for i in kept]
        return Mix(tuple(self.moves[i] for i in kept), tuple(shares), tuple(self.worths[i] for i in kept))

    def pick(self, luck: Luck) -> int:
        """A move at random, as often as the mix says."""
        rest = luck.share()
        for move, share in zip(self.moves, self.shares, strict=True):
            rest -= share
            if rest < 0.0:
                return move
        return self.moves[max(range(len(self.moves)), key=lambda i: self.shares[i])]


def sure(chosen: int, others: Mix) -> Mix:
    """A move that wins, with certainty; what the others are worth is kept for those who ask."""
    rest = [(move, worth) for move, worth in zip(others.moves, others.worths, strict=True) if move != chosen]
    moves, worths = (chosen, *(move for move, _ in rest)), (1.0, *(worth for _, worth in rest))
    return Mix(moves, (1.0,) + (0.0,) * len(rest), worths, certain=True)


@dataclass(frozen=True)
class SolverConfig:
    """How hard a subgame is thought about. With `milliseconds` and a clock it grows until time is up, else until
    `outcomes` have been looked at."""

    own: int = 8  # hands that the seat itself might hold, the real one included
    real: int = 2  # of these, how many are the real one with other luck to come
    foes: int = 8  # hands that the other side might hold
    few: int = 0  # where at most so many hands are possible for each side, all of them are looked at
    first_moves: int = 0  # of each seat that are looked at in the position itself, the best at first sight; 0: all
    moves: int = 0  # the same in positions further on
    dedupe: bool = True  # one move stands for all that are alike
    trust: float = 1.0  # in what is found further on, which depends on luck; the rest is what positions look like
    iterations: int = 40  # of CFR+ after each growth
    last_iterations: int = 120  # when nothing more is opened up
    width: int = 60  # outcomes opened up in a stage of growth, at least
    growth: float = 0.6  # the same, compared to the positions that are there
    outcomes: int = 0
    milliseconds: float = 0.0
    tried: TryConfig | None = None  # moves are tried in play-outs instead, unless all hands are there
    hidden_layer: bool = True  # as well as the sum of leads: values are better, and take longer
    oversight: float = 0.0  # how often each of the things that count is overlooked
    rung: int = 0  # of the ladder of a game: its oversight and temperature
    temperature: float = 0.0  # above 0: worse moves are played too, the hotter the more
    drop: float = 0.12  # moves below this share of the favourite are not played
    room: int = 200_000  # outcomes that fit into the tables

    def tuned(self, tuning: Tuning) -> SolverConfig:
        """As it does best in a game: how many hands are enough, and how far what is found further on can be trusted."""
        if self.rung:
            oversight, temperature = tuning.ladder[self.rung - 1]
            return replace(self, oversight=oversight, temperature=temperature)
        if self.tried or not self.outcomes:
            return self
        own, real, foes = (max(min(n, 2), round(n * tuning.hands)) for n in (self.own, self.real, self.foes))
        return replace(self, own=own, real=real, foes=foes, trust=self.trust * tuning.trust)

    def limits(self) -> Limits:
        """The part that compiled code reads."""
        limits = Limits.plain()
        limits.own_hands, limits.real_hands, limits.foe_hands, limits.few = self.own, self.real, self.foes, self.few
        limits.enough = self.outcomes // PER_WORLD
        limits.dedupe, limits.trust = self.dedupe, self.trust
        limits.first_moves, limits.moves = self.first_moves, self.moves
        return limits


class Reply(NamedTuple):
    """What the other side may hold, how likely that is, and how often it then plays what."""

    state: Any
    likely: float
    moves: list[tuple[int, float]]


class SubgameBot:
    """Solves the subgame of its view."""

    def __init__(self, name: str, config: SolverConfig, weights: Weights | None = None) -> None:
        self.name = name
        self.config = config
        self.weights = weights
        self._solvers: dict[Game, SubgameSolver] = {}

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        dice = Luck(luck)
        return self.mix(game, view, seat, dice, now).trimmed(self.config.drop).pick(dice)

    def recall(self, game: Game, past: Sequence[bytes], seat: int) -> None:
        self.solver(game).recall(past, seat)

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix:
        """How often each move should be played."""
        return self.solver(game).think(view, seat, luck, now)

    def solver(self, game: Game) -> SubgameSolver:
        """Its workspace is kept for the game that was asked about last."""
        if game not in self._solvers:
            self._solvers = {game: SubgameSolver(game, self.config, self.weights or weights_for(game))}
        return self._solvers[game]


class SubgameSolver:
    """The workspace of a bot for one game, and the compiled functions that work on it."""

    def __init__(self, game: Game, config: SolverConfig, weights: Weights) -> None:
        self.config = config = config.tuned(tuning_for(game.rulebook))
        self.engine: Engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = bot_world(game)
        self.state = game.rulebook.state
        search = Search.plain()
        search.limits = config.limits()
        self.search = self.engine.boxed(search)
        compared = weights.for_moves() if config.temperature else weights
        known = [one if config.hidden_layer else one.leads_only() for one in (compared, weights)]
        nets = self.engine.boxed(known[0].net(oversight=config.oversight)), self.engine.boxed(known[1].net())
        sides = max(config.own, config.few), max(config.foes, config.few)
        self.workspace: Workspace = make_workspace(self.engine, game.rulebook, self.search, nets, sides, config.room)
        self.columns = columns_for(self.engine, game)
        self.playouts = Playouts(game, self.engine, config.tried, nets) if config.tried else None
        self._seen = self.engine.box(self.state)
        self._solved: tuple[int, bytes] | None = None  # whose view the tables hold the solution of, to its end
        self._plays_on = False  # is the next question about what follows from that?
        self._too_much: set[bytes] = set()  # views of the past that cannot be solved to their end

    def recall(self, past: Sequence[bytes], seat: int) -> None:
        """What a seat saw when the match began, and at its decisions before the one that it is asked about next. What
        was solved to its end then is played on: whoever solves it anew forgets what the moves since have told."""
        if self.config.few and past:
            self._plays_on = self._solved in [(seat, seen) for seen in past] or self.solve_past(past[0], seat)

    def solve_past(self, seen: bytes, seat: int) -> bool:
        """Solve what was seen first; False if there is too much for that."""
        if seen in self._too_much:
            return False
        self._seen.load(self.state.from_bytes(seen))
        self.begin(self._seen, seat, Luck(0))
        if self.search.peek("all_there"):
            self.solve(None, None)
        return self.keep(seen, seat)

    def keep(self, seen: bytes, seat: int) -> bool:
        """Remember what the tables hold, if it was solved to its end."""
        if self.search.peek("complete"):
            self._solved = (seat, seen)
        else:
            self._too_much = {*list(self._too_much)[-REMEMBERED:], seen}
        return self._solved is not None

    def think(self, view: Box, seat: int, luck: Luck, now: Clock | None) -> Mix:
        """All together if there is little enough to look at everything; else move by move."""
        config = self.config
        end = now() + config.milliseconds / 1000.0 if now and config.milliseconds else None
        plays_on, self._plays_on = self._plays_on, False
        if plays_on and (known := self.told(remember, view.record)).moves and max(known.worths) < SURE:
            return known
        self.begin(view, seat, luck)
        if (winning := self.sure_win()) >= 0:
            return sure(winning, self.answer())
        if self.search.peek("choices") == 1:
            return self.answer()
        if config.temperature and not self.search.peek("all_there"):
            found = self.weigh(view, luck, now, end).warmed(config.temperature)
        else:
            found = self.solve(now, end)
        if config.few:
            self.keep(view.to_bytes(), seat)
        return found

    def weigh(self, view: Box, luck: Luck, now: Clock | None, end: float | None) -> Mix:
        """What each move is worth at first sight, or by trying it."""
        first_sight = self.answer()
        if not self.playouts:
            return first_sight
        self.playouts.improve(self.world, view, self.workspace, luck, now if end is not None else None, end or 0.0)
        return self.told(tell_moves)

    def solve(self, now: Clock | None, end: float | None) -> Mix:
        """How often each move should be played, against somebody who knows as well."""
        self.iterate(self.config.iterations)
        if now and end is not None:
            self.grow_until(now, end)
        else:
            self.grow_to(self.config.outcomes)
        return self.answer()

    def begin(self, view: Box, seat: int, luck: Luck) -> None:
        self._solved = None
        if not self.engine.bind(begin)(self.world.record, view.record, seat, luck.word(), self.workspace):
            raise MemoryError("the tables of a search are too small for a single position")

    def sure_win(self) -> int:
        return int(self.engine.bind(find_sure_win)(self.world.record, self.workspace))

    def iterate(self, iterations: int) -> None:
        self.engine.bind(iterate)(self.workspace, iterations)

    def grow(self, wanted: int) -> int:
        return int(self.engine.bind(grow)(self.world.record, self.workspace, wanted))

    def grow_to(self, outcomes: int) -> None:
        """Grow until so many outcomes have been looked at, or there are no more; then only the solution gets better."""
        grown = 1
        while grown and self.search.peek("simulations") < outcomes:
            grown = self.grow(self.stage())
            self.iterate(self.config.iterations)
        if outcomes:
            self.iterate(self.config.last_iterations)

    def grow_until(self, now: Clock, end: float) -> None:
        """Grow as long as there is time to solve what has grown. Opening up may take a part of what is left, and
        solving looks at the clock after every iteration."""
        began, cost, rate, grown = now(), 0.0, 0.0, 1
        while grown and began + 0.5 * cost < end:
            affordable = int(rate * OPENING * (end - began)) if rate else self.config.width
            grown = self.grow(max(1, min(self.stage(), affordable)))
            opened = now()
            rate = grown / max(1e-6, opened - began)
            for _ in range(self.config.iterations):
                if now() < end:
                    self.iterate(1)
            cost, began = now() - began, now()
        for _ in range(0 if grown else self.config.last_iterations):
            if now() < end:
                self.iterate(1)

    def stage(self) -> int:
        """How many outcomes to open up next: a part of what is there, so that solving anew pays."""
        return max(self.config.width, int(self.search.peek("nodes") * self.config.growth))

    def answer(self) -> Mix:
        """The average strategy, and what the moves bring against the other side's."""
        return self.told(answer)

    def told(self, by: Rule, *about: Handle) -> Mix:
        count = self.engine.bind(by)(self.world.record, self.workspace, *about, self.columns)
        moves, shares, worths = (column[:count] for column in self.columns)
        return Mix(tuple(map(int, moves)), tuple(map(float, shares)), tuple(map(float, worths)))

    def replies(self) -> list[Reply]:
        """What the other side does in each world with the real secrets of the seat that thinks."""
        ws, real = self.workspace, int(self.search.peek("real_worlds"))
        whole = sum(ws.chances[:real])
        found = []
        for world in range(real):
            count = self.engine.bind(replies)(self.world.record, ws, world, self.columns)
            moves = [(int(self.columns.moves[i]), float(self.columns.shares[i])) for i in range(count)]
            state = read_row(self.engine, self.state, ws.roots, world)
            found.append(Reply(state, float(ws.chances[world] / whole), moves))
        return found


def columns_for(engine: Engine, game: Game) -> Columns:
    """Room for the answer of a search: as many moves as the game may have."""
    widest = game.rulebook.most_moves
    return Columns(*(numbers(engine, widest, code) for code in ("i4", "f8", "f8")))
