"""Loading ahead of time: a move must not wait for imports or files, nor fail because no more files can be opened."""

from __future__ import annotations

from functools import cache

from quintain.games import catalog
from quintain.server import problems
from quintain.tables import refusals
from quintain.tables.setup import game_of


@cache
def load_games() -> None:
    """All presets, which the first visitor asks for."""
    for preset in catalog.presets():
        game_of(preset, {}, None)


@cache
def load_rules() -> None:
    """The machine code of all rules, by beginning a match of each. It has games of its own: this runs in a thread, and
    those that are played belong to the event loop."""
    for name in catalog.names():
        match = catalog.load(min(catalog.table(name).presets)).new(seed=1)
        for seat in (0, 1):
            match.view(seat)
        match.play({seat: match.legal(seat)[0] for seat in match.to_act})


def load_sentences() -> None:
    """Read what players are refused with: a server that is out of files has to be able to say so."""
    for texts in (problems.TEXTS, refusals.TEXTS, *(rulebook.texts for rulebook in catalog.rulebooks())):
        texts.load()
