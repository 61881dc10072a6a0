"""The tree of a reduced game, complete: every deal, every pair of moves, and for each seat what it has seen so far."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import Field

from quintain.bots.luck import Luck
from quintain.bots.player import bot_engine
from quintain.content import Model, load_yaml, nearest
from quintain.games import catalog
from quintain.games.catalog import load
from quintain.rules.engine import Box
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game
from quintain.rules.rulebook import SEATS

LARGEST = 1_500_000  # outcomes


class Variant(Model):
    """A reduced variant: a preset with options and cards, and how many seeds to look through for deals."""

    preset: str
    en: str
    options: dict[str, int | bool | str]
    deals: int
    cards: tuple[dict[str, Any], ...]
    deck: tuple[str, ...] = ()
    decisions: int = 64  # after so many in a row a match is drawn
    sorted: tuple[str, ...] = ("hand",)  # zones whose order makes no difference
    fixed: dict[str, int] = Field(
        default_factory=dict
    )  # what luck decides in the real game and would only double this one


class Variants(Model):
    """The file reduced.yaml of a game."""

    variants: dict[str, Variant]


@cache
def variants() -> Mapping[str, Variant]:
    """The reduced variants of all games, by name."""
    files = [rulebook.folder / "reduced.yaml" for rulebook in catalog.rulebooks()]
    return {name: spec for file in files if file.is_file() for name, spec in load_yaml(file, Variants).variants.items()}


def variant(name: str) -> Variant:
    known = variants()
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
        raise UnknownName(f"there is no reduced variant '{name}': {hint}")
    return known[name]


def reduced(spec: Variant) -> Game:
    options: dict[str, Any] = dict(spec.options)
    return load(spec.preset, cards=[dict(card) for card in spec.cards], **options)


@dataclass
class Node:
    """A position of one deal in which a seat decides."""

    deal: int
    parent: int  # the node before it, or -1
    outcome: int  # which of its outcomes this is
    infosets: tuple[int, int]  # what each seat knows; -1: it has nothing to decide
    counts: tuple[int, int]
    first: int  # its outcomes begin here, count1 in a row
    moved: tuple[int, int] = (0, 0)  # the actions that led here


@dataclass
class InfoSet:
    """What a seat knows at some point, with one position in which it does: enough to ask a bot."""

    seat: int
    moves: list[int]
    view: Box
    before: int = -1  # what the seat knew at its decision before this one, or -1
    start: bytes = b""  # what it saw when the match began


@dataclass
class Tree:
    """A reduced game, laid out flat. Nodes come after the nodes before them."""

    game: Game
    weights: list[float] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    infosets: list[InfoSet] = field(default_factory=list)
    values: list[float] = field(default_factory=list)  # of outcomes, for seat 0
    children: list[int] = field(default_factory=list)  # the node that an outcome leads to, or -1

    def past(self, number: int) -> list[bytes]:
        """What the seat of an information set saw when the match began, and then at its decisions before."""
        infoset = self.infosets[number]
        if infoset.before >= 0:
            return [*self.past(infoset.before), self.infosets[infoset.before].view.to_bytes()]
        return [] if infoset.start == infoset.view.to_bytes() else [infoset.start]


def deals(game: Game, spec: Variant) -> list[tuple[Box, float]]:
    """The different deals and how likely they are: all orders of the cards are, alike."""
    decks = [list(spec.deck), list(spec.deck)] if spec.deck else None
    found: dict[bytes, int] = {}
    for seed in range(spec.deals):
        state = game.new(seed=Luck(seed).word(), decks=decks)._state.plain()
        state.seed.low = state.seed.high = 0
        for name, value in spec.fixed.items():
            setattr(state, name, value)
        ways = math.prod(sort_zones(player, spec.sorted) for player in state.players)
        found[state.to_bytes()] = ways
    total = sum(found.values())
    engine = bot_engine(game.rulebook, game.engine.backing)
    kinds = sorted(found)
    return [(engine.boxed(seeded(game, data, i)), found[data] / total) for i, data in enumerate(kinds)]


def sort_zones(player: Any, zones: Sequence[str]) -> int:
    """Put cards in the order of the set where their order makes no difference; how many orders come to the same?"""
    ways = 1
    for zone, count in (("hand", player.held), ("deck", getattr(player, "deck_left", 0))):
        if zone in zones:
            cards = getattr(player, zone)
            cards[:count] = sorted(cards[:count])
            ways *= orders(cards[:count])
    return ways


def orders(cards: Sequence[int]) -> int:
    """In how many orders cards can lie, copies being alike."""
    return math.factorial(len(cards)) // math.prod(math.factorial(copies) for copies in Counter(cards).values())


def seeded(game: Game, data: bytes, number: int) -> Any:
    """A deal with luck of its own for what is still to come."""
    state = game.rulebook.state.from_bytes(data)
    state.seed.low, state.seed.high = number + 1, number + 1
    return state


class TreeBuilder:
    """Builds the tree, breadth first."""

    def __init__(self, game: Game, decisions: int) -> None:
        self.tree = Tree(game)
        self.decisions = decisions
        self.engine = bot_engine(game.rulebook, game.engine.backing)
        self.world = game.world(listening=False)
        self._infosets: dict[Any, int] = {}
        self._starts: list[list[bytes]] = []  # what each seat sees first, by deal

    def build(self, dealt: Sequence[tuple[Box, float]]) -> Tree:
        # What waits to be opened up: state, deal, parent, outcome, the actions that led here, what each seat has seen,
        # and its information set when it decided last.
        waiting: list[Any] = []
        for number, (state, weight) in enumerate(dealt):
            self.tree.weights.append(weight)
            self._starts.append([self.seen(state, seat).to_bytes() for seat in range(SEATS)])
            waiting.append((state, number, -1, -1, (0, 0), ((), ()), (-1, -1)))
        for _ in range(self.decisions):
            later: list[Any] = []
            for place in waiting:
                later += self.open_up(*place)
            waiting = later
        return self.tree

    def open_up(
        self, state: Box, deal: int, parent: int, outcome: int, moved: Any, seen: Any, last: tuple[int, int]
    ) -> list[Any]:
        tree = self.tree
        moves = [self.legal(state, seat) for seat in range(SEATS)]
        known = [self.known(state, seat, seen[seat], moves[seat]) for seat in range(SEATS)]
        starts = self._starts[deal]
        infosets = tuple(
            self.infoset(state, seat, known[seat], moves[seat], last[seat], starts[seat]) for seat in range(SEATS)
        )
        decided = tuple(infosets[seat] if moves[seat] else last[seat] for seat in range(SEATS))
        first, number = len(tree.values), len(tree.nodes)
        counts = (max(1, len(moves[0])), max(1, len(moves[1])))
        tree.nodes.append(Node(deal, parent, outcome, (infosets[0], infosets[1]), counts, first, moved))
        if outcome >= 0:
            tree.children[outcome] = number
        if len(tree.values) > LARGEST:
            raise UnknownName(f"a reduced variant has more than {LARGEST} outcomes: make it smaller")
        later = []
        for a, mine in enumerate(moves[0] or [-1]):
            for b, theirs in enumerate(moves[1] or [-1]):
                after = self.after(state, mine, theirs)
                over = bool(after.peek("over"))
                tree.values.append(result(after) if over else 0.0)
                tree.children.append(-1)
                if not over:
                    seen_next = tuple((*known[seat], (mine, theirs)[seat]) for seat in range(SEATS))
                    later.append((after, deal, number, len(tree.values) - 1, (a, b), seen_next, decided))
        return later

    def legal(self, state: Box, seat: int) -> list[int]:
        return self.world.moves(self.engine.legal(self.world.record, state.record, seat))

    def after(self, state: Box, mine: int, theirs: int) -> Box:
        after = state.copy()
        for seat, move in ((0, mine), (1, theirs)):
            if move >= 0:
                self.engine.apply(self.world.record, after.record, seat, move)
        return after

    def known(self, state: Box, seat: int, before: Any, moves: list[int]) -> Any:
        """All that a seat has seen and done so far. It forgets nothing, so nobody can be better informed."""
        return (*before, int(self.engine.info_key(self.world.record, state.record, seat)))

    def seen(self, state: Box, seat: int) -> Box:
        view = self.engine.box(self.tree.game.rulebook.state)
        self.engine.observe(self.world.record, state.record, seat, view.record)
        return view

    def infoset(self, state: Box, seat: int, known: Any, moves: list[int], before: int, start: bytes) -> int:
        if not moves:
            return -1
        key = (seat, known, tuple(moves), int(self.engine.hand_key(state.record, seat)))
        if key not in self._infosets:
            self._infosets[key] = len(self.tree.infosets)
            self.tree.infosets.append(InfoSet(seat, moves, self.seen(state, seat), before, start))
        return self._infosets[key]


def result(state: Box) -> float:
    winner = state.peek("winner")
    return 0.0 if winner < 0 else 1.0 - 2.0 * winner


@cache
def tree_of(name: str) -> Tree:
    """The whole tree of a reduced variant; made once."""
    spec = variant(name)
    game = reduced(spec)
    return TreeBuilder(game, spec.decisions).build(deals(game, spec))
