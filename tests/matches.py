"""Matches of any rulebook, for tests that hold for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import quintain
from quintain import Game, Match
from quintain.games import catalog
from quintain.rules.cards import load_cards
from quintain.rules.engine import engine_for

PRESETS = tuple(quintain.presets())


def few(name: str) -> set[str]:
    """The presets of a rulebook; of its levels only the first and the last."""
    levels = sorted(preset for preset, spec in catalog.table(name).presets.items() if spec.level)
    return {preset for preset, spec in catalog.table(name).presets.items() if not spec.level} | {
        *levels[:1],
        *levels[-1:],
    }


FEW = tuple(sorted(preset for name in catalog.RULEBOOKS for preset in few(name)))
LONGEST = 20_000  # decisions; no match of any rulebook comes near


@cache
def game(preset: str) -> Game:
    return quintain.load(preset)


@cache
def plain_game(preset: str) -> Game:
    return with_backing(quintain.load(preset), "plain")


def with_backing(known: Game, backing: str) -> Game:
    """The same game on another backing."""
    engine = engine_for(known.rulebook, backing)
    return Game(known.preset, known.rulebook, known.options, known.card_set, known.source, known.level, engine)


def option_values(rulebook: str, option: str) -> list[str] | list[bool] | None:
    """Everything that an option of a rulebook may be; None for numbers, which have a range."""
    book, spec = catalog.rulebook(rulebook), catalog.table(rulebook).options[option]
    if spec.type == "card":
        return list(book.option_cards(option, load_cards(book, "base")))
    return list(spec.choices) if spec.type == "choice" else [True, False] if spec.type == "flag" else None


def step(match: Match, chance: random.Random) -> tuple[int, int]:
    """One decision of one seat, chosen at random."""
    seat = chance.choice(match.to_act)
    code = chance.choice(match.legal_codes(seat))
    return seat, code


def moments(preset: str, seed: int, most: int = LONGEST) -> Iterator[Match]:
    """A random match, handed out before each decision."""
    chance = random.Random(seed)
    match = game(preset).new(seed=seed)
    for _ in range(most):
        if not match.to_act:
            return
        yield match
        seat, code = step(match, chance)
        match.play({seat: code})


def somewhere(preset: str, seed: int) -> Match:
    """A match at a moment somewhere in its middle."""
    length = sum(1 for _ in moments(preset, seed, 400))
    wanted = random.Random(seed + 1).randrange(length)
    for number, match in enumerate(moments(preset, seed, 400)):
        if number == wanted:
            return match
    raise AssertionError("unreachable")
