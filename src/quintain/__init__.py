"""Quintain: card battles to play, to train for and to balance. This is the public contract."""

from importlib.metadata import PackageNotFoundError, version

from quintain.games.catalog import from_line, load, presets
from quintain.rules.errors import (
    CardError,
    DeckError,
    IllegalMove,
    OptionError,
    PositionError,
    QuintainError,
    ReplayError,
    UnknownName,
)
from quintain.rules.facts import Move, Result
from quintain.rules.game import Game, Match
from quintain.rules.shortforms import Deck, LineError, match_line, position_line

CONTRACT = 1

__all__ = [
    "CONTRACT",
    "CardError",
    "Deck",
    "DeckError",
    "Game",
    "IllegalMove",
    "LineError",
    "Match",
    "Move",
    "OptionError",
    "PositionError",
    "QuintainError",
    "ReplayError",
    "Result",
    "UnknownName",
    "__version__",
    "from_line",
    "load",
    "match_line",
    "position_line",
    "presets",
]


def __getattr__(name: str) -> str:
    """`__version__`, looked up when it is asked for: a copy that was never installed has none."""
    if name != "__version__":
        raise AttributeError(f"module 'quintain' has no attribute '{name}'")
    try:
        return version("quintain")
    except PackageNotFoundError:
        return "0+unknown"
