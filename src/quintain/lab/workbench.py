"""The tables of one arm, and the compiled series that work on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from quintain.bots.choosing import LONGEST
from quintain.bots.parts import bot_world
from quintain.bots.player import Bot
from quintain.lab import hooks, playing
from quintain.lab.arms import Arm, deck_cards, deck_pairs, lab_engine, read_policy, starts_of
from quintain.lab.habitual import thinking_bot
from quintain.lab.kit.trace import METRICS, Trace, after, before, cards_dealt, cards_left, cards_of_move
from quintain.lab.policies import MATCH, ROOMS, Policy, Scratch
from quintain.rules.dice import signed
from quintain.rules.engine import Engine
from quintain.rules.game import Game, Match
from quintain.rules.rulebook import NOBODY, NONE, SEATS

Array = np.ndarray[Any, np.dtype[np.int64]]
MOST_CARDS = 300  # cards that one seat can be dealt, or can hold
# The tables that only some series fill, and the numbers in them.
FILLED = {"rows": "i4", "counts": "i8", "dealt": "i4", "cards": "i2", "sums": "i8", "found": "i8"}


def row_of(engine: Engine, count: int, code: str) -> Any:
    """So many zeros, in an engine's form."""
    return [0] * count if engine.backing == "plain" else np.zeros(count, code)


class Workbench:
    """Plays the deals of an arm."""

    def __init__(self, arm: Arm, seed: int) -> None:
        self.arm = arm
        self.game: Game = arm.game
        self.engine = lab_engine(self.game.rulebook, self.game.engine.backing)
        self.world = bot_world(self.game)
        state = self.game.rulebook.state
        starts = starts_of(arm)
        self.box, self.starts = self.engine.table(state, ROOMS), self.engine.table(state, starts)
        self.policies = self.engine.table(
            Policy, [read_policy(arm.rulebook, name) or Policy.plain() for name in arm.bots]
        )
        self.scratch, self.trace = self.engine.table(Scratch, 1), self.engine.table(Trace, 1)
        self.plan = self.engine.table(playing.Plan, [plan_of(arm, seed, len(starts) // 2)])
        self.thinks = [read_policy(arm.rulebook, name) is None for name in arm.bots]
        for side in range(SEATS):
            self.player_of(side)  # whoever is unknown is named at once
        self.seed = seed
        self.number = 0  # of the deal that is played

    def bench(self, **filled: Any) -> playing.Bench:
        """The tables of a series, with those that it fills; where there is nothing to fill, one row will do."""
        short = {name: row_of(self.engine, 1, code) for name, code in FILLED.items() if name not in filled}
        return playing.Bench(
            box=self.box.rows,
            starts=self.starts.rows,
            scratch=self.scratch.record(0),
            trace=self.trace.record(0),
            policies=self.policies.rows,
            plan=self.plan.record(0),
            **short,
            **filled,
        )

    # ---------------------------------------------------------------------------- deals
    def deals(self, begin: int, end: int) -> tuple[Array, Array]:
        """The metrics of deals, one row each, and the counts of how matches ended."""
        if not self.arm.is_simple:
            return self.thinking_deals(begin, end)
        rows, counts = row_of(self.engine, (end - begin) * METRICS, "i4"), row_of(self.engine, playing.COUNTS, "i8")
        self.engine.bind(playing.play_deals)(self.world.record, self.bench(rows=rows, counts=counts), begin, end)
        return np.asarray(rows, np.int64).reshape(-1, METRICS), np.asarray(counts, np.int64)

    def thinking_deals(self, begin: int, end: int) -> tuple[Array, Array]:
        """The same with bots that are not compiled: decision by decision, budgets counted and not timed."""
        counts = row_of(self.engine, playing.COUNTS, "i8")
        rows = np.zeros((end - begin, METRICS), np.int64)
        for number in range(begin, end):
            for seat_a in range(2 if self.arm.in_pairs else 1):
                self.set_up(number, seat_a)
                counts[playing.DECISIONS] += sum(1 for _ in self.play(seat_a))
                rows[number - begin] += self.concluded(counts, seat_a)
        return rows, np.asarray(counts, np.int64)

    def concluded(self, counts: Any, seat_a: int) -> Array:
        """The metrics of the match that was just played."""
        self.engine.bind(playing.end_match)(self.world.record, self.bench(counts=counts), seat_a)
        return np.asarray(self.trace.box(0).plain().value, np.int64)

    # ---------------------------------------------------------------------------- one match, step by step
    def set_up(self, number: int, seat_a: int) -> None:
        self.engine.bind(playing.begin_match)(self.world.record, self.bench(), number, seat_a)
        self.number = number

    def play(self, seat_a: int, most: int = LONGEST) -> Iterator[tuple[int, int]]:
        """Play the match that was set up; each decision as it is made, and noted as in a compiled series. (The loop of
        `bots.matches` plays a `Match`, which has no such notes.)"""
        made = 0
        while (owing := self.to_act()) and made < most:
            for i, seat in enumerate(owing):
                move = self.choice(seat, seat ^ seat_a, made + i)
                if move == NONE:
                    return
                self.make(seat, move)
                yield seat, move
            made += len(owing)

    def to_act(self) -> list[int]:
        return [seat for seat in range(SEATS) if self.engine.owes(self.box.record(MATCH), seat)]

    def player_of(self, side: int) -> Bot | None:
        """Who plays a side, if it is not compiled. Looked up each time: what bots think in is large, and many benches
        are kept."""
        return thinking_bot(self.game, self.arm.bots[side], side) if self.thinks[side] else None

    def choice(self, seat: int, side: int, made: int) -> int:
        """The move of a side, compiled or not."""
        player = self.player_of(side)
        if player is None:
            bench = self.bench()
            return int(self.engine.bind(playing.next_move)(self.world.record, bench, seat, side, made))
        view = self.engine.table(self.game.rulebook.state, 1)
        self.engine.observe(self.world.record, self.box.record(MATCH), seat, view.record(0))
        luck = ((self.seed + (self.number << 64)) * 2 + side) % (1 << 96) | made << 96  # of this deal, as at a table
        return player.choose(self.game, view.box(0), seat, luck)

    def make(self, seat: int, move: int) -> None:
        """Make a move, and note it."""
        world, state, trace = self.world.record, self.box.record(MATCH), self.trace.record(0)
        self.engine.bind(before)(world, state, seat, move, trace)
        self.engine.apply(world, state, seat, move)
        self.engine.bind(after)(world, state, trace)

    def replayed(self, number: int, seat_a: int = 0, most: int | None = None) -> Match:
        """A match of the series as an ordinary match, to be looked at; up to so many decisions."""
        self.set_up(number, seat_a)
        match = self.game.new(seed=(self.seed + (number << 64)) % (1 << 128), decks=self.decks_of(number, seat_a))
        for seat, move in self.play(seat_a, LONGEST if most is None else most):
            match.play({seat: move})
        return match

    def values(self, seat_a: int = 0) -> list[int]:
        """The metrics of the match that was just played again."""
        found: list[int] = self.concluded(row_of(self.engine, playing.COUNTS, "i8"), seat_a).tolist()
        return found

    def decks_of(self, number: int, seat_a: int) -> Any:
        """The decks of a deal as card ids."""
        if not hooks.is_symmetric(self.game.rulebook):
            return [list(deck_cards(self.arm, self.arm.decks[0])), []] if self.arm.decks else None
        if not self.game.rulebook.own_decks:
            return None
        found = hooks.decks_in(self.game, self.box.box(MATCH).plain())
        pairs = deck_pairs(self.arm)
        if found is not None or not pairs:
            return found
        one, other = (list(deck_cards(self.arm, deck)) for deck in pairs[number % len(pairs)])
        return [other, one] if seat_a else [one, other]

    # ---------------------------------------------------------------------------- other series
    def cards(self, begin: int, end: int) -> Array:
        """What `play_cards` adds up: a row for each card, then a row with matches, points and squares."""
        if not self.arm.is_simple:
            return self.thinking_cards(begin, end)
        known = len(self.game.card_set)
        dealt, cards = row_of(self.engine, known, "i4"), row_of(self.engine, MOST_CARDS, "i2")
        sums = row_of(self.engine, (known + 1) * playing.COLUMNS, "i8")
        bench = self.bench(dealt=dealt, cards=cards, sums=sums)
        self.engine.bind(playing.play_cards)(self.world.record, bench, begin, end)
        return np.asarray(sums, np.int64)

    def thinking_cards(self, begin: int, end: int) -> Array:
        """The same with bots that are not compiled."""
        known, seats = len(self.game.card_set), seats_of(self.arm)
        sums = row_of(self.engine, (known + 1) * playing.COLUMNS, "i8")
        for number in range(begin, end):
            self.set_up(number, 0)
            dealt = row_of(self.engine, known, "i4")
            for seat in range(seats):
                for card in self.listed(cards_dealt, seat):
                    dealt[card] += 1 if seat == 0 else -1
            self.count_cards(sums, seats)
            winner = self.box.box(MATCH).peek("winner")
            points = {NOBODY: 0, 0: 1, 1: -1}[winner]
            self.engine.bind(playing.add_cards)(dealt, sums, known, points)
        return np.asarray(sums, np.int64)

    def count_cards(self, sums: Any, seats: int) -> None:
        """Play the match that was set up, and count which cards come into play and which are left in hand."""
        made = 0
        while (owing := self.to_act()) and made < LONGEST:
            for i, seat in enumerate(owing):
                move = self.choice(seat, seat, made + i)
                if move == NONE:
                    return
                for card in self.listed(cards_of_move, seat, move) if seat < seats else ():
                    sums[card * playing.COLUMNS + playing.PLAYED] += 1
                self.make(seat, move)
            made += len(owing)
        for seat in range(seats):
            for card in self.listed(cards_left, seat):
                sums[card * playing.COLUMNS + playing.LEFT] += 1

    def listed(self, hook: Any, seat: int, *move: int) -> list[int]:
        """The cards that a hook of the game writes down."""
        cards = row_of(self.engine, MOST_CARDS, "i2")
        count = self.engine.bind(hook)(self.world.record, self.box.record(MATCH), seat, *move, cards)
        return [int(card) for card in cards[:count]]

    def holes(self, begin: int, end: int) -> Array:
        """For each kind of hole: matches with it, the deal and the decision where it comes soonest."""
        found = row_of(self.engine, len(hooks.holes_of(self.game.rulebook)) * 3, "i8")
        self.engine.bind(playing.find_holes)(self.world.record, self.bench(found=found), begin, end)
        return np.asarray(found, np.int64)


def plan_of(arm: Arm, seed: int, decks: int) -> playing.Plan:
    plan = playing.Plan.plain()
    plan.seed, plan.decks, plan.swap = signed(seed), decks, arm.in_pairs
    sizes = arm.mixed
    plan.mixed = sizes is not None
    plan.deck_a, plan.deck_b = sizes or (0, 0)
    plan.step = hooks.metric(arm.rulebook, "length").bin
    plan.seats = seats_of(arm)
    plan.cards, plan.holes = len(arm.game.card_set), len(hooks.holes_of(arm.rulebook))
    return plan


def seats_of(arm: Arm) -> int:
    """Whose cards are counted."""
    return SEATS if hooks.is_symmetric(arm.rulebook) else 1
