"""A small card set that the tests of this folder load in right and wrong ways."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from quintain.content import ContentError, Model, Text, load_yaml_text

CardId = Annotated[str, StringConstraints(pattern="^[a-z-]+$")]


class Rarity(Enum):
    COMMON = "common"
    RARE = "rare"


class Initiative(Model):
    initiative: Annotated[int, Field(ge=0, le=20)]


class Sacrifice(Model):
    sacrifice: int


class Damage(Model):
    kind: Literal["damage"]
    amount: Annotated[int, Field(ge=1, le=9)]


class Heal(Model):
    kind: Literal["heal"]
    amount: Annotated[int, Field(ge=1, le=5)]
    heal: bool = False  # shares its name with the branch of the union


class Card(Model):
    name: Text
    attack: Annotated[int, Field(ge=0, le=20)]
    price: Literal["free"] | Initiative | Sacrifice = "free"
    overflow: Literal["full", "net", "off"] = "full"
    effects: tuple[Annotated[Damage | Heal, Field(discriminator="kind")], ...] = ()
    at: tuple[int, int] = (0, 0)
    rarity: Rarity = Rarity.COMMON
    hero: bool = False
    note: str = ""
    luck: Annotated[float, Field(gt=0, lt=1)] = 0.5
    power: Annotated[int, Field(ge=1)] | None = None
    tags: Annotated[tuple[str, ...], Field(max_length=2)] = ()

    @field_validator("note")
    @classmethod
    def _polite(cls, note: str) -> str:
        if "damn" in note:
            raise ValueError("mind your language")
        return note


class CardSet(Model):
    cards: dict[CardId, Card]


def complaints(text: str) -> list[str]:
    """What a designer reads after loading the text, without the name of the file."""
    try:
        load_yaml_text(text, CardSet, "cards.yaml")
    except ContentError as error:
        return [str(complaint).removeprefix("cards.yaml:") for complaint in error.complaints]
    return []
