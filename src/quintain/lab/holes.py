"""Holes: ways in which a game breaks. Each is proved by a replay that begins as late as it can and still shows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from quintain.bots.habits import habits_of, read_habit
from quintain.content import Text
from quintain.games import catalog
from quintain.lab import hooks, shapes
from quintain.lab.arms import Arm, check_arm
from quintain.lab.breeding import stalling_decks
from quintain.lab.kit.phrases import decimal, everywhere, say, whole, words
from quintain.lab.kit.trace import LENGTH, STALL, STUCK
from quintain.lab.naming import skill
from quintain.lab.statistics import share_interval
from quintain.lab.workbench import Workbench
from quintain.rules.errors import DeckError, QuintainError
from quintain.rules.game import Match
from quintain.rules.replay import record
from quintain.texts import ENGLISH

DEALS = 8192
LEAST_SHARE = 0.001  # of matches, that is told as a number
OFTEN = 0.005  # a match that stalls now and then is a curiosity; a hole is where surely more than one in two hundred do
CONTINUATIONS = 6
DEAD_DEALS = 1024


@dataclass(frozen=True)
class Found:
    """A hole: what is wrong, how often, who plays like that, and the proof."""

    name: str
    title: Text
    share: float  # of matches
    players: str
    matches: int
    replay: dict[str, Any] | None
    decisions: int = 0
    forced: int = 0  # of these decisions, those with a single legal move
    detail: Text | None = None

    def sentence(self, language: str) -> str:
        """The hole for a designer."""
        title = self.title.get(language)
        least = say(language, "per-cent", value=decimal(LEAST_SHARE * 100, 1, language))
        share = say(language, "per-cent", value=decimal(self.share * 100, 1, language))
        share = f"< {least}" if 0 < self.share < LEAST_SHARE else share  # it was found, so that it is not 0.0 %
        capital = f"{title[:1].upper()}{title[1:]}"
        parts = [say(language, "hole-line", title=capital, share=share, who=self.who(language))]
        parts += [self.detail.get(language)] if self.detail else []
        if self.replay:
            parts.append(say(language, "hole-proof", decisions=self.decisions, forced=self.forced))
        return " ".join(parts)

    def who(self, language: str) -> str:
        """Who plays like that."""
        bots, _, decks = self.players.partition(", ")
        named = skill(bots.split(" - "), language, habits=True)
        return say(language, "hole-players-decks" if decks else "hole-players", who=named)

    def shape(self) -> shapes.Hole:
        return shapes.Hole(
            name=self.name,
            share=self.share,
            players=self.players,
            matches=self.matches,
            decisions=self.decisions,
            forced=self.forced,
            text=Text(**everywhere(self.sentence)),
            replay=self.replay,
        )


@dataclass(frozen=True)
class Holes:
    preset: str
    found: tuple[Found, ...]
    dead_options: tuple[str, ...]
    seed: int
    decided: bool = True  # was there time to look everywhere?
    matches: int = 0  # that were looked at
    players: tuple[str, ...] = ()  # who played them

    def shape(self) -> shapes.Holes:
        return shapes.Holes(
            preset=self.preset,
            seed=str(self.seed),
            decided=self.decided,
            holes=[one.shape() for one in self.found],
            dead_options=list(self.dead_options),
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def holes(
    arm: Arm,
    seed: int = 1,
    deals: int = DEALS,
    tell: Callable[[str], None] | None = None,
    seconds: float = 3600.0,
) -> Holes:
    """Look for everything that the lab knows to look for, or for as much as there is time for."""
    check_arm(arm)
    say, end = tell or (lambda what: None), time.monotonic() + seconds
    found: list[Found] = []
    seen: list[Arm] = []
    for player in players(arm):
        if time.monotonic() < end:
            say(" - ".join(player.bots))
            seen.append(player)
            found += decision_holes(Workbench(player, seed), deals)
            found += match_holes(Workbench(player, seed), deals)
    decked = hooks.mixes_decks(arm.rulebook)
    if decked and time.monotonic() < end:
        say("decks")
        found += deck_holes(arm, seed)
    say("options")
    dead = tuple(dead_options(arm, seed)) if time.monotonic() < end else ()
    matches = sum(deals * (2 if one.in_pairs else 1) for one in seen)
    who = tuple(dict.fromkeys(one.bots[0] for one in seen))
    return Holes(arm.preset, tuple(worst(found)), dead, seed, time.monotonic() < end, matches, who)


def players(arm: Arm) -> Iterator[Arm]:
    """Ordinary players of any skill, with their decks and with any deck; and one who does nothing but stall."""
    decked = hooks.mixes_decks(arm.rulebook) and not arm.decks
    for name in ("random", "greedy"):
        yield arm.with_bots(name)
        if decked:
            yield arm.with_bots(name).with_decks("random")
    for habit in habits_of(arm.rulebook):
        if not habit.endswith("="):
            read_habit(arm.rulebook, habit)
            yield arm.with_bots(f"greedy+{habit}", "greedy")


def worst(found: Sequence[Found]) -> list[Found]:
    """Of each kind the one that is most frequent; players with a habit only where ordinary ones do not show it."""
    kinds: dict[str, Found] = {}
    for one in sorted(found, key=lambda one: ("+" in one.players, -one.share)):
        kinds.setdefault(one.name, one)
    return list(kinds.values())


# ------------------------------------------------------------------------------------------ at a decision
def decision_holes(bench: Workbench, deals: int) -> Iterator[Found]:
    """What the rulebook itself calls a hole, and decisions without a legal move."""
    for kind, row in zip(
        hooks.holes_of(bench.game.rulebook), bench.holes(0, deals).reshape(-1, 3).tolist(), strict=True
    ):
        count, deal, made = row
        if count:
            match = bench.replayed(deal, 0, made)
            start = restart(match)
            forced = play_idly(start)
            yield Found(
                kind.name,
                kind.title,
                count / deals,
                who(bench.arm),
                deals,
                record(start),
                len(start.decisions),
                forced,
            )


def who(arm: Arm) -> str:
    names = arm.bots[0] if arm.bots[0] == arm.bots[1] else " - ".join(arm.bots)
    return names + (", random decks" if arm.mixed is not None else "")


def restart(match: Match) -> Match:
    """A match that begins where another one is."""
    try:
        return match.game.position(match.position(), seed=match.seed)
    except QuintainError:
        return match.copy()


def play_idly(match: Match) -> int:
    """Everybody does what counts as doing nothing, where that is legal; how many had no other choice?"""
    forced = 0
    for seat in match.to_act:
        codes = match.legal_codes(seat)
        forced += len(codes) == 1
        if codes:
            idle = match.default_move(seat)
            match.play({seat: idle if idle in codes else codes[0]})
    return forced


# ------------------------------------------------------------------------------------------ of a whole match
def match_holes(bench: Workbench, deals: int) -> Iterator[Found]:
    """Matches that stall, or that cannot go on at all."""
    rows, _ = bench.deals(0, deals)
    matches = deals * (2 if bench.arm.in_pairs else 1)
    for name, place, title in (
        ("stall", STALL, words("hole-stall")),
        ("stuck", STUCK, words("hole-stuck")),
    ):
        hits = int(rows[:, place].sum())
        at_least, _ = share_interval(hits, matches)
        if not hits or (name == "stall" and at_least < OFTEN):
            continue
        with_it = np.flatnonzero(rows[:, place])
        shortest = int(with_it[np.argmin(rows[with_it, LENGTH])])
        start, forced = latest_proof(bench, shortest, place)
        yield Found(name, title, hits / matches, who(bench.arm), matches, record(start), len(start.decisions), forced)


def latest_proof(bench: Workbench, deal: int, place: int) -> tuple[Match, int]:
    """The end of a match that stalled, from the first moment on at which every way to go on stalls too."""
    match = bench.replayed(deal, 0)
    if not bench.values(0)[place]:
        match = bench.replayed(deal, 1)
    heads = round_starts(match)
    low, high = 0, len(heads) - 1
    while low < high:
        middle = (low + high) // 2
        if is_doomed(heads[middle][1], match):
            high = middle
        else:
            low = middle + 1
    made, start = heads[low]
    proof, forced = restart(start), 0
    for seat, code in match.decisions[made:]:
        forced += len(proof.legal_codes(seat)) == 1
        proof.play({seat: code})
    return proof, forced


def round_starts(match: Match) -> list[tuple[int, Match]]:
    """The moments of a match at which nobody has a decision lying on the table, with how many were made before."""
    again = replay_start(match)
    found = [(0, again.copy())]
    owing = again.to_act
    for made, (seat, code) in enumerate(match.decisions, start=1):
        again.play({seat: code})
        owing = tuple(other for other in owing if other != seat)
        if not owing and again.to_act:
            owing = again.to_act
            found.append((made, again.copy()))
    return found


def replay_start(match: Match) -> Match:
    return match.game.new(seed=match.seed, decks=match.setup.get("decks"))


def is_doomed(start: Match, match: Match) -> bool:
    """Do all of a number of random ways to go on end like this match did?"""
    for number in range(CONTINUATIONS):
        chance, trial = random.Random(number), start.copy()
        while trial.to_act:
            seat = trial.to_act[0]
            trial.play({seat: chance.choice(trial.legal_codes(seat))})
        if trial.result is None or match.result is None or trial.result.reason != match.result.reason:
            return False
    return True


# ------------------------------------------------------------------------------------------ decks
def deck_holes(arm: Arm, seed: int) -> Iterator[Found]:
    """Decks with which a match need not end before its limit, if both players want it so: bred for that."""
    for deck, share, habit in stalling_decks(arm, seed):
        bench = Workbench(arm.with_bots(habit).with_decks(deck, deck), seed)
        shown = next(match_holes(bench, 256), None)
        if shown is None:
            continue
        title, detail = words("hole-stalling-deck"), Text(**everywhere(partial(deck_words, arm, deck)))
        yield Found(
            "stalling-deck", title, share, habit, shown.matches, shown.replay, shown.decisions, shown.forced, detail
        )


def deck_words(arm: Arm, deck: Sequence[str], language: str) -> str:
    names = arm.game.card_set
    cards = ", ".join(f"{deck.count(card)} {names.name(card, language)}" for card in dict.fromkeys(deck))
    return say(language, "hole-deck", cards=cards)


# ------------------------------------------------------------------------------------------ dead rules
def dead_options(arm: Arm, seed: int) -> Iterator[str]:
    """Options that change no match at all at this setting, whatever candidate they are given."""
    table = catalog.table(arm.rulebook.name)
    base = [played(arm.with_bots(name), seed) for name in ("random", "greedy")]
    for name, spec in table.options.items():
        if name == arm.rulebook.clock:  # no bot looks at it
            continue
        others = [value for value in spec.candidates if value != arm.game.options[name]]
        if others and all(unchanged(arm, seed, base, name, value) for value in others):
            yield name


def unchanged(arm: Arm, seed: int, base: Sequence[bytes | None], name: str, value: Any) -> bool:
    try:
        changed = arm.with_options(**{name: value})
        return [played(changed.with_bots(bot), seed) for bot in ("random", "greedy")] == list(base)
    except (QuintainError, DeckError):
        return False


def played(arm: Arm, seed: int) -> bytes:
    """All metrics of some deals, as bytes."""
    rows, counts = Workbench(arm, seed).deals(0, DEAD_DEALS)
    return rows.tobytes() + counts.tobytes()


def hole_lines(found: Holes, language: str = ENGLISH) -> list[str]:
    lines = [one.sentence(language) for one in found.found]
    if not lines:
        who = ", ".join(dict.fromkeys(skill([name], language) for name in found.players))
        lines.append(say(language, "holes-none", matches=whole(found.matches), who=who))
    if not found.decided:
        lines.append(say(language, "holes-no-time"))
    if found.dead_options:
        lines.append(say(language, "holes-dead-options", options=", ".join(found.dead_options)))
    return lines
