"""Loading ahead of time: a move must not wait for imports or files, nor fail because no more files can be opened."""

from __future__ import annotations

from functools import cache

from quintain.games import catalog
from quintain.rules.engine import default_backing, engine_for
from quintain.server import problems
from quintain.tables import refusals
from quintain.tables.setup import game_of


@cache
def load_games() -> None:
    """All presets, which the first visitor asks for."""
    for preset in catalog.presets():
        game_of(preset, {}, None)


def has_rules(name: str) -> bool:
    """Can a match of a game begin without compiling anything?"""
    engine = engine_for(catalog.rulebook(name), default_backing())
    return engine.is_at_hand(engine.groups[0])


@cache
def load_rules(name: str) -> None:
    """The machine code of a game's rules, by beginning a match. It has a game of its own: this runs in a thread, and
    those that are played belong to the event loop."""
    match = catalog.load(min(catalog.table(name).presets)).new(seed=1)
    for seat in (0, 1):
        match.shown(seat)
    match.play({seat: match.legal(seat)[0] for seat in match.to_act})


def load_sentences() -> None:
    """Read what players are refused with: a server that is out of files has to be able to say so."""
    for texts in (problems.TEXTS, refusals.TEXTS, *(rulebook.texts for rulebook in catalog.rulebooks())):
        texts.load()
