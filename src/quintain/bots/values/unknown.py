"""What holds where a rulebook's module says nothing else, and for a rulebook that has none: nothing is measured, no
secrets are exchanged, and no moves are alike."""

from __future__ import annotations

from typing import Final

from quintain.rules.kernel import entry
from quintain.rules.records import Real
from quintain.rules.rulebook import State, World

NAMES: Final[tuple[str, ...]] = ()
RUSSIAN: Final[tuple[str, ...]] = ()


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    return


@entry
def phase(w: World, s: State) -> float:
    return 0.0


@entry
def hand_key(s: State, seat: int) -> int:
    return 0


@entry
def arrange(s: State, seat: int) -> None:
    return


@entry
def secret(w: World, s: State, seat: int) -> int:
    return 0


@entry
def ways(s: State, seat: int) -> float:
    return 1.0


@entry
def exchange(w: World, s: State, other: State, seat: int) -> bool:
    """Nothing is exchanged: every world is then one with the real secrets."""
    return True


@entry
def prune(w: World, s: State, seat: int, count: int) -> int:
    return count


@entry
def unlike(w: World, s: State, seat: int, count: int) -> int:
    return count


@entry
def relabel(w: World, s: State, seat: int, move: int, turn: int) -> int:
    return move


@entry
def moment(s: State) -> int:
    return 0
