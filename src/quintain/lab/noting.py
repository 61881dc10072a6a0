"""Matches played decision by decision, for any bots, with what says how good a game is noted on the way. What comes out
are sums of whole numbers, so that it makes no difference who plays which part."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np

from quintain.bots.choosing import LONGEST
from quintain.bots.levels import bot
from quintain.bots.luck import Luck
from quintain.bots.player import Clock
from quintain.bots.subgamebot import Mix
from quintain.bots.values import evaluate
from quintain.bots.weights import weights_for
from quintain.lab import hooks, playing
from quintain.lab.arms import Arm, Deck, deck_cards, deck_pairs
from quintain.lab.kit.trace import FIRST, LENGTH, STALL, STUCK, cards_left, cards_of_move, cards_out
from quintain.lab.policies import MATCH
from quintain.lab.targets import Targets, targets_of
from quintain.lab.workbench import MOST_CARDS, Array, Workbench, row_of
from quintain.rules.engine import Box
from quintain.rules.errors import OptionError
from quintain.rules.game import Game
from quintain.rules.rulebook import NOBODY, NONE, SEATS

# Ratios of two numbers, each with what it takes to know how sure it is: sums of both, of their squares and product.
RATIOS: Final = (
    *("first", "score", "draws", "stalls", "length", "decisions", "waits", "comebacks", "matters"),
    *("own-1", "own-2", "own-3", "own-4", "own-5", "own-6"),
)
TOP, BOTTOM, TOP_TOP, TOP_BOTTOM, BOTTOM_BOTTOM = range(5)
SUMS: Final = 5
BINS: Final = 256  # of the histogram of lengths, one for each round or turn; the last one holds all that are longer
DEALS: Final = len(RATIOS) * SUMS  # where a tally holds the number of deals, of matches, how they ended, their lengths
MATCHES: Final = DEALS + 1
ENDS: Final = MATCHES + 1
LENGTHS: Final = ENDS + playing.REASONS
USES: Final = LENGTHS + BINS  # from here on: for each use, in how many matches it came about, and could have
GIVEN = "given"  # what a deck without a name is called
EVEN = 1e-9  # a lead that is none
Seen = tuple[str, str]  # a deck, or "" where decks do not matter, and what is used: a card's id or ":" and a keyword


@runtime_checkable
class Weighing(Protocol):
    """A bot that can tell what each move is worth to it."""

    def mix(self, game: Game, view: Box, seat: int, luck: Luck, now: Clock | None = None) -> Mix: ...


def weighing(name: str) -> Weighing:
    found = bot(name)
    if not isinstance(found, Weighing):
        raise OptionError(f"'{name}' does not tell what moves are worth to it: name a level, such as level:5")
    return found


@dataclass(frozen=True)
class Layout:
    """Which uses are counted of some arms, and where."""

    arms: tuple[Arm, ...]

    @property
    def targets(self) -> Targets:
        return targets_of(self.arms[0].rulebook, self.arms[0].preset)

    @property
    def by_deck(self) -> bool:
        return self.targets.use == "decks" and self.arms[0].mixed is None and bool(self.decks)

    @cached_property
    def decks(self) -> dict[str, Sequence[str]]:
        """All decks that the arms play, by name."""
        sides = [(arm, deck) for arm in self.arms for pair in deck_pairs(arm) for deck in pair]
        return {deck_name(deck): deck_cards(arm, deck) for arm, deck in sides}

    @cached_property
    def words(self) -> dict[str, Sequence[str]]:
        """What a card stands for: itself, and its keywords."""
        game = self.arms[0].game
        marked = {id: hooks.card_keywords(game.rulebook, card) for id, card in game.cards.items()}
        return {id: (id, *(f":{word}" for word in words)) for id, words in marked.items()}

    @cached_property
    def seen(self) -> dict[Seen, int]:
        """Where each use is counted."""
        if not self.by_deck:
            words = dict.fromkeys(word for id in self.words for word in self.words[id])
            return {("", word): place for place, word in enumerate(words)}
        pairs = [(deck, word) for deck, cards in self.decks.items() for id in cards for word in self.words[id]]
        return {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}

    @property
    def size(self) -> int:
        return USES + 2 * len(self.seen)


def deck_name(deck: Deck) -> str:
    return deck if isinstance(deck, str) else GIVEN


@dataclass
class Notes:
    """What is noted of one match."""

    leads: list[float] = field(default_factory=list)  # of seat 0, whenever something was decided
    decisions: int = 0  # with more than one move to choose from
    waits: int = 0  # moments at which a seat had such a decision: who decide at once do not wait for each other
    held: list[set[int]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    used: list[set[int]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    weighed: tuple[Box, int, int] | None = None  # a view, its seat and luck, to be weighed


class NotingBench(Workbench):
    """Plays matches of an arm and notes them."""

    def __init__(self, arm: Arm, seed: int, layout: Layout, thinker: str = "") -> None:
        super().__init__(arm, seed)
        self.layout = layout
        self.thinker = weighing(thinker) if thinker else None
        self.net = self.engine.boxed(weights_for(self.game).net())
        self.ids = [self.game.card_set.id(number) for number in range(len(self.game.card_set))]
        self.seats = SEATS if hooks.is_symmetric(arm.rulebook) else 1
        self.row = row_of(self.engine, MOST_CARDS, "i2")

    def tally(self, begin: int, end: int) -> Array:
        """Deals, added up."""
        total: Array = np.zeros(self.layout.size, np.int64)
        for number in range(begin, end):
            tops, bottoms = [0] * len(RATIOS), [0] * len(RATIOS)
            for seat_a in range(2 if self.arm.in_pairs else 1):
                self.set_up(number, seat_a)
                notes = self.noted(seat_a)
                values = self.concluded(row_of(self.engine, playing.COUNTS, "i8"), seat_a).tolist()
                for name, top, bottom in self.ratios(notes, values, seat_a):
                    tops[RATIOS.index(name)] += top
                    bottoms[RATIOS.index(name)] += bottom
                self.count(total, notes, values, seat_a)
            total[DEALS] += 1
            for place, (top, bottom) in enumerate(zip(tops, bottoms, strict=True)):
                total[place * SUMS : place * SUMS + SUMS] += (top, bottom, top * top, top * bottom, bottom * bottom)
        return total

    # ---------------------------------------------------------------------------- playing
    def noted(self, seat_a: int) -> Notes:
        """Play the match that was set up."""
        notes, made, chance = Notes(), 0, random.Random(f"{self.seed} {self.number} {seat_a}")
        while (owing := self.to_act()) and made < LONGEST:
            state, waited = self.box.record(MATCH), False
            notes.leads.append(float(self.engine.bind(evaluate)(self.world.record, state, self.net.record)))
            chosen = []
            for i, seat in enumerate(owing):
                choices = int(self.engine.legal(self.world.record, state, seat))
                if choices > 1:
                    notes.decisions, waited = notes.decisions + 1, True
                    if self.thinker and chance.random() * notes.decisions < 1.0:  # any of them, equally likely
                        notes.weighed = self.seen_by(seat), seat, chance.getrandbits(96)
                chosen.append((seat, self.choice(seat, seat ^ seat_a, made + i)))
                self.note_hand(notes, *chosen[-1])
            notes.waits += waited
            for seat, move in chosen:
                if move == NONE:
                    return notes
                self.make(seat, move)
            self.note_table(notes)
            made += len(owing)
        return notes

    def seen_by(self, seat: int) -> Box:
        view = self.engine.table(self.game.rulebook.state, 1)
        self.engine.observe(self.world.record, self.box.record(MATCH), seat, view.record(0))
        return view.box(0)

    def listed(self, hook: Any, *where: int) -> list[int]:
        """The cards that a hook of the game lists."""
        count = self.engine.bind(hook)(self.world.record, self.box.record(MATCH), *where, self.row)
        return [int(card) for card in self.row[:count]]

    def note_hand(self, notes: Notes, seat: int, move: int) -> None:
        """What a seat holds at a decision, and what it plays of it."""
        if seat < self.seats and move != NONE:
            notes.held[seat].update(self.listed(cards_left, seat))
            played = self.listed(cards_of_move, seat, move)
            notes.held[seat].update(played)
            notes.used[seat].update(played)

    def note_table(self, notes: Notes) -> None:
        """What lies on the table by itself."""
        if hooks.says(self.game.rulebook, "cards_out"):
            for seat in range(self.seats):
                notes.used[seat].update(self.listed(cards_out, seat))

    # ---------------------------------------------------------------------------- what a match comes to
    def ratios(self, notes: Notes, values: Sequence[int], seat_a: int) -> Iterator[tuple[str, int, int]]:
        """The numbers of a match, each with what it is a part of."""
        state = self.box.box(MATCH)
        winner = int(state.peek("winner")) if state.peek("over") else NOBODY
        yield "first", values[FIRST], 2
        yield "score", 1 if winner == NOBODY else 2 * (winner == seat_a), 2
        yield "draws", int(winner == NOBODY), 1
        yield "stalls", max(values[STALL], values[STUCK]), 1
        yield "length", values[LENGTH], 1
        yield "decisions", notes.decisions, 1
        yield "waits", notes.waits, 1
        lead = notes.leads[len(notes.leads) // 2] if notes.leads else 0.0
        if winner != NOBODY and abs(lead) > EVEN:
            yield "comebacks", int((lead > 0) != (winner == 0)), 1
        if notes.weighed is not None:
            yield from self.weigh(notes)
        for place, own in enumerate(self.layout.targets.own.values(), start=1):
            reached = self.sees(notes, own.keyword) if own.keyword else self.reaches(values, own.metric, own.at_least)
            yield f"own-{place}", int(reached), 1

    def weigh(self, notes: Notes) -> Iterator[tuple[str, int, int]]:
        """Does the best move differ from the middle one? It stands for all decisions of its match."""
        assert self.thinker is not None and notes.weighed is not None
        view, seat, luck = notes.weighed
        worths = sorted(self.thinker.mix(self.game, view, seat, Luck(luck)).worths, reverse=True)
        if len(worths) > 1:
            gap = (worths[0] - worths[len(worths) // 2]) / 2  # worths go from -1 to 1, chances from 0 to 1
            yield "matters", notes.decisions * (gap > self.layout.targets.matters), notes.decisions

    def sees(self, notes: Notes, keyword: str) -> bool:
        used = {self.ids[card] for seat in range(SEATS) for card in notes.used[seat]}
        return any(f":{keyword}" in self.layout.words[id] for id in used)

    def reaches(self, values: Sequence[int], metric: str, at_least: int) -> bool:
        return values[hooks.metric(self.game.rulebook, metric).place] >= at_least

    def count(self, total: Array, notes: Notes, values: Sequence[int], seat_a: int) -> None:
        """Add a match to what is counted: its end, its length, and what was used in it."""
        total[MATCHES] += 1
        total[ENDS + int(self.box.box(MATCH).peek("reason"))] += 1
        total[LENGTHS + min(BINS - 1, values[LENGTH])] += 1
        for pair, was_used in self.uses(notes, seat_a):
            place = USES + 2 * self.layout.seen[pair]
            total[place : place + 2] += (was_used, 1)

    def uses(self, notes: Notes, seat_a: int) -> Iterator[tuple[Seen, bool]]:
        """What could have been used, and was it? Of a deck that is all it holds; otherwise, what came to hand."""
        words = self.layout.words
        for seat in range(self.seats):
            used = {word for card in notes.used[seat] for word in words[self.ids[card]]}
            name = ""
            held = [self.ids[card] for card in notes.held[seat]]
            if self.layout.by_deck:
                pairs = deck_pairs(self.arm)
                name = deck_name(pairs[self.number % len(pairs)][seat ^ seat_a])
                held = list(self.layout.decks[name])
            for word in dict.fromkeys(word for id in held for word in words[id]):
                yield (name, word), word in used
