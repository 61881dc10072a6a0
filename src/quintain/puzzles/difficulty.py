"""How hard a puzzle is: by which levels solve it, on a scale on which a new player is 1500."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.bots.arena import expected

# Levels as players of puzzles, on that scale.
STRENGTHS: Final = {"level:1": 1000.0, "level:2": 1200.0, "level:3": 1400.0, "level:4": 1600.0, "level:5": 1800.0}
WEAK: Final = ("level:1", "level:2", "level:3")
TRIES: Final = 6  # of each
SIMPLE: Final = "greedy"  # who looks for nothing
TOO_EASY: Final = 0.75  # the share of weak levels' tries that may solve it
LOWEST: Final = 600
HIGHEST: Final = 2400
MIDDLE: Final = 1500.0


class Choices:
    """What levels choose in a position; each is asked when it is wanted."""

    def __init__(self, choose: Callable[[str, int], int]) -> None:
        self._choose = choose
        self._chosen: dict[str, list[int]] = {}

    def share(self, name: str, answers: Sequence[int]) -> float:
        """How often a level chooses one of the answers."""
        if name not in self._chosen:
            self._chosen[name] = [self._choose(name, luck) for luck in range(TRIES)]
        return sum(move in answers for move in self._chosen[name]) / TRIES


def weak_share(chosen: Choices, answers: Sequence[int]) -> float:
    """How often weak levels solve a puzzle."""
    return sum(chosen.share(name, answers) for name in WEAK) / len(WEAK)


def rating_of(chosen: Choices, answers: Sequence[int]) -> int:
    """The rating under which levels solve as much as they do; one solved and one missed try of a middling player are
    added, so that what all solve, or none, is rated too."""
    tried = [(strength, chosen.share(name, answers) * TRIES, float(TRIES)) for name, strength in STRENGTHS.items()]
    tried.append((MIDDLE, 1.0, 2.0))
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1.0:
        middle = (low + high) / 2
        more = sum(solved - tries * expected(strength - middle) for strength, solved, tries in tried)
        low, high = (low, middle) if more > 0 else (middle, high)
    return round(low)
