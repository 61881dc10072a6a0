"""How large something can be that is sent in place of a move.

Rulebooks read moves by ordinary means: they repeat in their answer what they were given, compare it with names, and go
into what is nested. With lists nested a thousand times or a number of a thousand digits that fails in many places, so
such a value is refused in one place, before any rulebook sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quintain.rules.errors import IllegalMove

LARGEST: Final = 2000  # letters, digits and parts together; what the server takes from a socket is 200 letters
DEEPEST: Final = 8  # the deepest shape of any rulebook has 3: a mapping with a list of cells
CODE_BITS: Final = 64
LISTS: Final = (list, tuple)  # as one value: `list | tuple` would be made anew for every part of every move


def refuse_if_too_large(move: object) -> None:
    """IllegalMove for what is larger than any move."""
    if is_too_large(move):
        raise IllegalMove.anywhere("shape", "move", "size", letters=LARGEST, levels=DEEPEST)


def is_too_large(move: object) -> bool:
    """Level by level, so that nothing nested can exhaust the stack."""
    if isinstance(move, int):
        return move.bit_length() > CODE_BITS
    left, level = LARGEST, [move]
    for _ in range(DEEPEST + 1):
        below: list[object] = []
        for part in level:
            left -= 1 + _looked_into(part, below)
            if left < 0:
                return True
        if not below:
            return False
        level = below
    return True


def _looked_into(part: object, below: list[object]) -> int:
    """The size of a part, whose own parts are to be looked at next. What moves are made of comes first: to ask whether
    something is a mapping of any kind takes ten times as long."""
    if isinstance(part, str):
        return len(part)
    if isinstance(part, int):
        return part.bit_length() // 3
    if isinstance(part, LISTS):
        below += part
        return len(part)
    if isinstance(part, dict) or isinstance(part, Mapping):  # noqa: SIM101 - in this order, see above
        below += part.keys()
        below += part.values()
        return len(part)
    return 0
