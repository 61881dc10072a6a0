"""L13 — characters as designers write them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from quintain.rules import rulebook


class Card(rulebook.Card):
    """L13 — a character and three numbers."""

    attack: Annotated[int, Field(ge=0, le=20)]
    defence: Annotated[int, Field(ge=1, le=20)]
    cost: Annotated[int, Field(ge=0, le=10)]
