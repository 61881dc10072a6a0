"""S16 — units as designers write them, the numbers of symbols and bonuses, and what classes are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from quintain.content import Model, Text, load_yaml
from quintain.games.siege.state import Amounts, Attack, Price, Symbol, Unit, World
from quintain.rules import rulebook
from quintain.rules.rulebook import CardSet

FOLDER = Path(__file__).parent
MOST_TAGS = 30  # bits of Unit.tags
ENEMY_TAG, OBJECT_TAG = "enemy", "object"
PAWN = "pawn"  # S9 — the unit that every set has; one that does not bring its own has that of the base set

SymbolName = Literal[
    "flying",
    "guard",
    "thorns",
    "double-strike",
    "swift",
    "scout",
    "immobile",
    "regrow",
    "banner",
    "piercing",
    "pusher",
    "last-stand",
    "armour",
    "unbreakable",
    "healer",
    "sapper",
]
BonusName = Literal["heal", "initiative", "strike", "push", "draw", "freeze"]
Tag = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=rulebook.LONGEST_ID)]

SYMBOLS = {symbol.name.lower().replace("_", "-"): symbol for symbol in Symbol}
BONUSES: tuple[BonusName, ...] = get_args(BonusName)  # in the order of `Bonus`
PRICES = tuple(price.name.lower() for price in Price)


class Payment(Model):
    """S10 — one kind of price."""

    initiative: Annotated[int, Field(ge=0, le=30)] | None = None
    sacrifice: Annotated[int, Field(ge=1, le=2)] | None = None
    fallen: Annotated[int, Field(ge=0, le=50)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Payment:
        if len(self.model_dump(exclude_none=True)) != 1:
            raise ValueError("a price is free, or one of initiative, sacrifice and fallen")
        return self


class Card(rulebook.Card):
    """S16 — a unit."""

    attack: Literal["melee", "ranged"]
    range: Annotated[int, Field(ge=1, le=9)]
    power: Annotated[int, Field(ge=0, le=50)]
    health: Annotated[int, Field(ge=1, le=200)]
    move: Annotated[int, Field(ge=1, le=10)]
    price: Literal["free"] | Payment
    symbols: Annotated[tuple[SymbolName, ...], Field(max_length=len(Symbol))] = ()
    tags: tuple[Tag, ...] = ()

    @property
    def terms(self) -> tuple[int, int]:
        """The kind of price, and how much of it."""
        if isinstance(self.price, str):
            return Price.FREE, 0
        ((kind, cost),) = self.price.model_dump(exclude_none=True).items()
        return PRICES.index(kind), cost


class Numbers(Model):
    """What a symbol or a bonus does by numbers."""

    amount: Annotated[int, Field(ge=0, le=100)] = 0
    cost: Annotated[int, Field(ge=0, le=30)] = 0


class Symbols(Model):
    symbols: dict[SymbolName, Numbers]


class Bonuses(Model):
    bonuses: dict[BonusName, Numbers]


class Tags(Model):
    tags: dict[Tag, Text]


def read_only(path: Path, model: type[Model]) -> list[str]:
    """A file that has no more to check than its model: ContentError, or nothing wrong."""
    load_yaml(path, model)
    return []


@cache
def symbol_numbers() -> Mapping[str, Numbers]:
    """The symbols by name. A free ability would never have to stop, so each costs something (S3)."""
    symbols: Mapping[str, Numbers] = load_yaml(FOLDER / "symbols.yaml", Symbols).symbols  # type: ignore[assignment]
    for name in ("healer", "sapper"):
        assert symbols[name].cost > 0, f"symbols.yaml: {name} must cost initiative"
    return symbols


@cache
def bonus_numbers() -> Mapping[str, Numbers]:
    return load_yaml(FOLDER / "bonuses.yaml", Bonuses).bonuses  # type: ignore[return-value]


@cache
def tag_names() -> Mapping[str, Text]:
    return load_yaml(FOLDER / "tags.yaml", Tags).tags


# ------------------------------------------------------------------------------------------ for the compiled rules
def fill_amounts(amounts: Amounts) -> None:
    """The numbers of symbols and bonuses."""
    for name in ("thorns", "regrow", "banner", "armour", "healer", "sapper"):
        setattr(amounts, name, symbol_numbers()[name].amount)
    for name in ("heal", "initiative", "strike", "push"):
        setattr(amounts, name, bonus_numbers()[name].amount)
    amounts.cards = bonus_numbers()["draw"].amount
    amounts.healer_cost = symbol_numbers()["healer"].cost
    amounts.sapper_cost = symbol_numbers()["sapper"].cost


def fill_units(world: World, cards: CardSet) -> None:
    """S16, S21a — the table of units, and which of them a deck or the environment may draw."""
    bits = {tag: 1 << i for i, tag in enumerate(all_tags(cards))}
    world.units = len(cards)
    world.pawn = cards.index[PAWN]
    for row, card in zip(world.unit, cards.cards, strict=False):
        fill_unit(row, card, bits)
    own, foes = drawable(cards)
    world.owns, world.foes = len(own), len(foes)
    world.own[: len(own)] = own
    world.foe[: len(foes)] = foes


def fill_unit(row: Unit, card: Card, bits: Mapping[str, int]) -> None:
    row.attack = Attack[card.attack.upper()]
    row.reach, row.power, row.health, row.move = card.range, card.power, card.health, card.move
    row.price, row.cost = card.terms
    row.symbols = sum(SYMBOLS[name] for name in set(card.symbols))
    row.tags = sum(bits[tag] for tag in set(card.tags))


def all_tags(cards: CardSet) -> list[str]:
    return sorted({tag for card in cards.cards for tag in card.tags})


def drawable(cards: CardSet) -> tuple[list[int], list[int]]:
    """S21a — the numbers of the units that the player's deck, and those that the environment may be drawn from. The
    pawn has a deck of its own; where a set has nothing else, it has to do."""
    units = [i for i, card in enumerate(cards.cards) if OBJECT_TAG not in card.tags and card.id != PAWN]
    own = [i for i in units if ENEMY_TAG not in cards.cards[i].tags]
    pawn = [cards.index[PAWN]]
    return own or units or pawn, units or pawn
