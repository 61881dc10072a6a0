"""Which cards the players of a match have played, read off their moves: whatever a game calls them, the ids are the
cards'. Runs in the bots' processes, when the match is archived."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from quintain.tables.setup import Setup, begin


def cards_played(setup: Setup, decisions: list[tuple[int, int | str]]) -> list[list[str]]:
    """The cards that each seat has played, each once."""
    match = begin(setup)
    played: list[set[str]] = [set(), set()]
    for seat, code in decisions:
        if isinstance(code, str):
            break  # a player resigned
        move = match.game.rulebook.move_json(match.scene(), seat, code)
        played[seat].update(_named_in(move, match.game.cards))
        match.play({seat: code})
    return [sorted(cards) for cards in played]


def _named_in(part: Any, known: Collection[str]) -> Iterator[str]:
    if isinstance(part, str):
        if part in known:
            yield part
    elif isinstance(part, dict | list | tuple):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _named_in(each, known)
