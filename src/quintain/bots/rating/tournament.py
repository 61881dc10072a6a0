"""All play all, in pairs of matches from both seats: bots of the house, and programs of other people."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from quintain.bots.arena import NOTHING, Score, Sprt, add_pair, deal
from quintain.bots.fortune import Fortune
from quintain.bots.levels import bot_for
from quintain.bots.player import Clock
from quintain.bots.programs.entrants import Entrant
from quintain.bots.programs.program import Kind, Program
from quintain.bots.programs.sitting import HouseSitter, Played, ProgramSitter, Sitter, hello_for, sit_down
from quintain.bots.programs.timecontrol import TimeControl
from quintain.bots.rating.keeping import Folder
from quintain.bots.rating.ratings import Rating, ratings
from quintain.rules.errors import OptionError
from quintain.rules.game import Game
from quintain.rules.plainjson import Json
from quintain.rules.rulehash import rules_hash

# Who sits in the first matches of pairs, and who in the second: a program has a process for either, so that none meets
# a deal that it has seen from the other side.
Tables = SimpleQueue[tuple[list[Sitter], list[Sitter]]]
STRIKES: Final = 3  # forfeits in a row after which a program plays no more


@dataclass(frozen=True)
class Plan:
    """What is played."""

    pairs: int
    seed: int = 1
    sprt: Sprt | None = None
    time: TimeControl = field(default_factory=TimeControl)
    untimed: bool = False  # bots of the house count instead of timing
    jobs: int = 1
    adjusted: bool = False  # take luck off the results


@dataclass(frozen=True)
class Forfeited:
    """Who has lost a match by itself, and why."""

    bot: str
    kind: Kind
    words: str
    match: str


@dataclass(frozen=True)
class Pair:
    """Two matches from the same deal: what the first bot got from seat 0 and from seat 1."""

    number: int
    points: tuple[float, float]
    forfeits: tuple[Forfeited | None, Forfeited | None] = (None, None)
    slowest: dict[str, int] = field(default_factory=dict)  # milliseconds, of programs
    luck: tuple[float, float] = (0.0, 0.0)  # of the first bot in both, in points

    @property
    def adjusted(self) -> tuple[float, float]:
        """The points without what luck has brought."""
        return self.points[0] - self.luck[0], self.points[1] - self.luck[1]

    def to_json(self) -> Json:
        forfeits = [one and vars(one) for one in self.forfeits]
        told: Json = {"pair": self.number, "points": self.points, "forfeits": forfeits, "slowest": self.slowest}
        return told | ({"luck": self.luck} if any(self.luck) else {})

    @classmethod
    def from_json(cls, data: Json) -> Pair:
        here, there = (one and Forfeited(**one) for one in data["forfeits"])
        return cls(
            data["pair"],
            (data["points"][0], data["points"][1]),
            (here, there),
            data["slowest"],
            tuple(data.get("luck", (0.0, 0.0))),
        )


@dataclass(eq=False)
class Meeting:
    """Two of them, and what has come of it so far."""

    one: Entrant
    other: Entrant
    pairs: list[Pair] = field(default_factory=list)
    score: Score = NOTHING
    plain: Score = NOTHING  # with luck in it

    @property
    def labels(self) -> tuple[str, str]:
        return self.one.label, self.other.label

    def add(self, pair: Pair) -> None:
        self.pairs.append(pair)
        self.score = add_pair(self.score, pair.points, pair.adjusted)
        self.plain = add_pair(self.plain, pair.points)

    @property
    def saving(self) -> float | None:
        """As how many matches one counts where luck is taken off; None where it is not."""
        if self.score == self.plain or not self.score.error:
            return None
        return (self.plain.error / self.score.error) ** 2


class Tournament:
    """Everything about one of them."""

    def __init__(
        self, game: Game, entrants: Sequence[Entrant], plan: Plan, now: Clock, folder: Path | None = None
    ) -> None:
        self.game = game
        self.entrants = list(entrants)
        self.plan = plan
        self.meetings = [Meeting(one, other) for one, other in itertools.combinations(entrants, 2)]
        self.forfeits: list[Forfeited] = []
        self.in_a_row: Counter[str] = Counter()
        self.disqualified: list[str] = []
        self.slowest: Counter[str] = Counter()
        self.names: dict[str, tuple[str, str]] = {}  # what programs call themselves, and their authors
        self._now = now
        self._hello = hello_for(game)
        self._folder = Folder(folder, self.settings()) if folder else None
        self._recall()

    def settings(self) -> Json:
        """All that decides who wins. How many pairs there are, and how many at a time, may change: more can be played
        later."""
        return {
            "preset": self.game.preset,
            "options": dict(self.game.options),
            "rules": rules_hash(self.game),
            "bots": [entrant.label for entrant in self.entrants],
            "seed": self.plan.seed,
            "time": vars(self.plan.time),
            "untimed": self.plan.untimed,
            **({"adjusted": True} if self.plan.adjusted else {}),
        }

    # ---------------------------------------------------------------------------- playing
    def play(self, meeting: Meeting) -> Iterator[Score]:
        """Play what is left of a meeting; the score after each pair."""
        known = {pair.number for pair in meeting.pairs}
        numbers = [number for number in range(self.plan.pairs) if number not in known]
        if not numbers or self._is_settled(meeting):
            return
        with ExitStack() as stack:
            tables = Tables()
            for job in range(1, 1 + min(self.plan.jobs, len(numbers))):
                tables.put((self._seated(stack, meeting, f"{job}a"), self._seated(stack, meeting, f"{job}b")))
            played = _each(numbers, partial(self._play_pair, meeting, tables), tables)
            for pair in stack.enter_context(closing(played)):
                self._add(meeting, pair)
                yield meeting.score
                if self._is_settled(meeting):
                    break

    def _is_settled(self, meeting: Meeting) -> bool:
        """Is there nothing more to find out?"""
        known = self.plan.sprt is not None and self.plan.sprt.verdict(meeting.score) is not None
        return known or any(label in self.disqualified for label in meeting.labels)

    def _seated(self, stack: ExitStack, meeting: Meeting, place: str) -> list[Sitter]:
        """Both of a meeting, until the stack ends."""
        sitters = [self._sitter(entrant, place) for entrant in (meeting.one, meeting.other)]
        for sitter in sitters:
            stack.callback(sitter.close)
        stack.callback(self._remember, meeting, sitters)
        return sitters

    def _sitter(self, entrant: Entrant, place: str) -> Sitter:
        if not entrant.is_program:
            return HouseSitter(bot_for(self.game, entrant.bot), None if self.plan.untimed else self._now)
        log = self._folder.log(f"{entrant.label}-{place}") if self._folder else None
        return ProgramSitter(Program(entrant.command, self._hello, self.plan.time, self._now, log))

    def _play_pair(self, meeting: Meeting, tables: Tables, number: int) -> Pair:
        first, second = tables.get()
        try:
            seed, decks = deal(self.game, self.plan.seed, number)
            here, slow = self._sit(meeting, f"{number + 1}a", first, seed, decks)
            there, slower = self._sit(meeting, f"{number + 1}b", second[::-1], seed, decks)
        finally:
            tables.put((first, second))
        forfeits = (self._forfeited(meeting, number, here, 0), self._forfeited(meeting, number, there, 1))
        slowest = {label: max(slow[label], slower[label]) for label in slow}
        return Pair(number, (here.points, 1.0 - there.points), forfeits, slowest, (here.luck, -there.luck))

    def _sit(
        self, meeting: Meeting, name: str, sitters: Sequence[Sitter], seed: int, decks: Any
    ) -> tuple[Played, dict[str, int]]:
        names = [one.bot for one in (meeting.one, meeting.other)]
        fortune = Fortune(self.game, names if name.endswith("a") else names[::-1]) if self.plan.adjusted else None
        played = sit_down(self.game, sitters, seed, decks, fortune)
        if self._folder:
            self._folder.add_match(self._match_name(meeting, name), played.match)
        programs = [entrant.label for entrant in (meeting.one, meeting.other) if entrant.is_program]
        order = meeting.labels if name.endswith("a") else meeting.labels[::-1]
        times = {label: round(1000 * sitter.slowest) for label, sitter in zip(order, sitters, strict=True)}
        return played, {label: times[label] for label in programs}

    def _match_name(self, meeting: Meeting, name: str) -> str:
        return f"{self.meetings.index(meeting) + 1}-{name}"

    def _forfeited(self, meeting: Meeting, number: int, played: Played, swapped: int) -> Forfeited | None:
        if played.fault is None:
            return None
        label = meeting.labels[played.fault.seat ^ swapped]
        name = self._match_name(meeting, f"{number + 1}{'ab'[swapped]}")
        return Forfeited(label, played.fault.kind, played.fault.words, name)

    # ---------------------------------------------------------------------------- what is known
    def _add(self, meeting: Meeting, pair: Pair, keep: bool = True) -> None:
        meeting.add(pair)
        for label, slowest in pair.slowest.items():
            self.slowest[label] = max(self.slowest[label], slowest)
        for forfeit in pair.forfeits:
            for label in meeting.labels:
                self._strike(label, forfeit is not None and forfeit.bot == label)
            if forfeit is not None:
                self.forfeits.append(forfeit)
        if keep and self._folder:
            self._folder.add_pair({"meeting": self.meetings.index(meeting), **pair.to_json()})

    def _strike(self, label: str, forfeited: bool) -> None:
        self.in_a_row[label] = self.in_a_row[label] + 1 if forfeited else 0
        if self.in_a_row[label] >= STRIKES and label not in self.disqualified:
            self.disqualified.append(label)

    def _remember(self, meeting: Meeting, table: Sequence[Sitter]) -> None:
        """What programs call themselves is known once they have run."""
        for label, sitter in zip(meeting.labels, table, strict=True):
            if isinstance(sitter, ProgramSitter) and sitter.program.name:
                self.names[label] = sitter.program.name, sitter.program.author

    def _recall(self) -> None:
        """Go on where a kept tournament stopped."""
        for place, pair in kept_pairs(self._folder, len(self.meetings)):
            self._add(self.meetings[place], pair, keep=False)

    def ratings(self) -> dict[str, Rating]:
        """Of all, by what has been played so far."""
        met = [(*meeting.labels, [pair.adjusted for pair in meeting.pairs]) for meeting in self.meetings]
        return ratings([entrant.label for entrant in self.entrants], met)


def kept_pairs(folder: Folder | None, meetings: int) -> Iterator[tuple[int, Pair]]:
    """What a folder knows of so many meetings: the number of each, and a pair."""
    for number, data in enumerate(folder.pairs() if folder else (), start=1):
        try:
            place, pair = int(data["meeting"]), Pair.from_json(data)
        except (KeyError, IndexError, TypeError, ValueError):
            place, pair = -1, None
        if pair is None or not 0 <= place < meetings or not set(pair.points) <= {0.0, 0.5, 1.0}:
            raise OptionError(f"--resume: line {number} of the pairs is not one of this tournament; remove it")
        yield place, pair


def _each(numbers: Sequence[int], play: Callable[[int], Pair], tables: Tables) -> Generator[Pair, None, None]:
    """Pairs in their order, played one after the other, or as many at a time as there are tables."""
    sitters = list(_all_at(tables))
    if tables.qsize() == 1:
        yield from map(play, numbers)
        return
    with ThreadPoolExecutor(tables.qsize()) as pool:
        under_way = [pool.submit(play, number) for number in numbers]
        try:
            for future in under_way:
                yield future.result()
        finally:  # by Ctrl-C too: what is still thinking is ended, and nothing is begun
            pool.shutdown(wait=False, cancel_futures=True)
            if not all(future.done() for future in under_way):
                for sitter in sitters:
                    sitter.stop()


def _all_at(tables: Tables) -> Iterator[Sitter]:
    """Whoever sits at one of the tables, before anybody plays."""
    for _ in range(tables.qsize()):
        first, second = tables.get()
        yield from (*first, *second)
        tables.put((first, second))
