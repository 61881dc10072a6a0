"""Quintain: card battles to play, to train for and to balance. This is the public contract."""

from quintain.games.catalog import load, presets
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

CONTRACT = 1

__all__ = [
    "CONTRACT",
    "CardError",
    "DeckError",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "OptionError",
    "PositionError",
    "QuintainError",
    "ReplayError",
    "Result",
    "UnknownName",
    "load",
    "presets",
]
