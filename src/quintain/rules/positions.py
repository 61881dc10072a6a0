"""Help for reading written positions: every complaint names the place and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.content import nearest
from quintain.rules.errors import PositionError
from quintain.rules.jsonshapes import keys_of
from quintain.rules.rulebook import NONE, CardSet


class Reader:
    """A part of a written position, and where it stands in the whole."""

    def __init__(self, data: Any, where: str = "") -> None:
        self.data = data
        self.where = where

    @classmethod
    def of(cls, position: Any, rulebook: str, view: object) -> Reader:
        """A whole position of a game, with the keys of its view; one of another game has other keys."""
        whole = cls(position)
        if isinstance(position, Mapping) and "rulebook" in position:
            whole.at("rulebook").choice((rulebook,))
        whole.shape(view)
        return whole

    def fail(self, problem: str) -> PositionError:
        return PositionError(f"position{self.where}: {problem}")

    def shape(self, shape: object, lenient: tuple[str, ...] = ()) -> None:
        """This must be a mapping with the keys of a declared one; a lenient reader does not need all of them."""
        declared = keys_of(shape)
        required = tuple(name for name, key in declared.items() if key.required and name not in lenient)
        self.keys(required, tuple(name for name in declared if name not in required))

    def keys(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """This must be a mapping with these keys and no others."""
        if not isinstance(self.data, Mapping):
            raise self.fail(f"expected a mapping with {', '.join(required)}, got {self.data!r}")
        for key in self.data:
            if key not in required and key not in optional:
                near = nearest(str(key), required + optional)
                raise self.fail(f"unknown key {key!r}" + (f", did you mean '{near}'?" if near else ""))
        for key in required:
            if key not in self.data:
                raise self.fail(f"missing key '{key}'")

    def at(self, key: str) -> Reader:
        return Reader(self.data[key], f"{self.where}.{key}")

    def has(self, key: str) -> bool:
        return key in self.data

    def items(self, least: int, most: int) -> list[Reader]:
        """This must be a list of so many things."""
        if not isinstance(self.data, list | tuple):
            raise self.fail(f"expected a list, got {self.data!r}")
        if not least <= len(self.data) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise self.fail(f"expected {wanted} entries, got {len(self.data)}")
        return [Reader(item, f"{self.where}[{i}]") for i, item in enumerate(self.data)]

    def number(self, least: int, most: int) -> int:
        """This must be a whole number in a range."""
        value = self.data
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(f"expected a whole number from {least} to {most}, got {value!r}")
        return value

    def choice(self, choices: tuple[str, ...]) -> str:
        if self.data not in choices:
            raise self.fail(f"expected one of {', '.join(choices)}, got {self.data!r}")
        return str(self.data)

    def flag(self) -> bool:
        if not isinstance(self.data, bool):
            raise self.fail(f"expected true or false, got {self.data!r}")
        return self.data

    def card(self, cards: CardSet) -> int:
        """This must be the id of a card in the set; its number is returned."""
        if not isinstance(self.data, str) or self.data not in cards.index:
            near = nearest(str(self.data), cards.index)
            raise self.fail(f"the set has no card {self.data!r}" + (f", did you mean '{near}'?" if near else ""))
        return cards.index[self.data]

    def pile(self, cards: CardSet, into: list[int], most: int, top_first: bool = False) -> int:
        """This must be a list of cards; their numbers are put into a list, and NONE behind them. How many are they? A
        deck is written from its top, which is at the end in the state."""
        numbers = [card.card(cards) for card in self.items(0, most)]
        into[:] = (numbers[::-1] if top_first else numbers) + [NONE] * (len(into) - len(numbers))
        return len(numbers)

    def is_none(self) -> bool:
        return self.data is None
