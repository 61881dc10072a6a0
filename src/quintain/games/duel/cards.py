"""D14 — monsters as designers write them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from quintain.rules import rulebook

Strength = Annotated[int, Field(ge=0, le=5000, multiple_of=50)]


class Card(rulebook.Card):
    """D14 — a monster and two numbers."""

    atk: Strength
    defence: Annotated[Strength, Field(alias="def")]  # `def` is a word of Python
