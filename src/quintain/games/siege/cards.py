"""S16 — units as designers write them, and the numbers of symbols and bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from quintain.content import Model, load_yaml
from quintain.content.complaints import did_you_mean
from quintain.games.siege.state import Amounts, Attack, Price, Symbol, Unit, World
from quintain.rules import rulebook
from quintain.rules.rulebook import CardFault, CardSet

FOLDER = Path(__file__).parent
MOST_TAGS = 30  # bits of Unit.tags
ENEMY_TAG, OBJECT_TAG, BOSS_TAG = "enemy", "object", "boss"
MARKS = (ENEMY_TAG, OBJECT_TAG, BOSS_TAG)  # S16a — tags that say whose a unit is, and so are no classes
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
    "slayer",
    "pack",
    "tend",
]
BonusName = Literal["heal", "initiative", "strike", "push", "draw", "freeze"]
Tag = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=rulebook.LONGEST_ID)]

SYMBOLS = {symbol.name.lower().replace("_", "-"): symbol for symbol in Symbol}
BONUSES: tuple[BonusName, ...] = get_args(BonusName)  # in the order of `Bonus`
ABILITIES: tuple[SymbolName, ...] = ("healer", "sapper")
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


class Conditions(Model):
    """S10 — what has to be true besides the price, all of it."""

    tag: Tag | None = None
    turn: Annotated[int, Field(ge=2, le=200)] | None = None
    initiative: Annotated[int, Field(ge=1, le=30)] | None = None
    damage: Annotated[int, Field(ge=1, le=100)] | None = None

    @model_validator(mode="after")
    def _some_of_them(self) -> Conditions:
        if not self.model_dump(exclude_none=True):
            raise ValueError("conditions are some of tag, turn, initiative and damage")
        return self


class Card(rulebook.Card):
    """S16 — a unit."""

    attack: Literal["melee", "ranged"]
    range: Annotated[int, Field(ge=1, le=9)]
    power: Annotated[int, Field(ge=0, le=50)]
    health: Annotated[int, Field(ge=1, le=200)]
    move: Annotated[int, Field(ge=1, le=10)]
    price: Literal["free"] | Payment
    conditions: Conditions | None = None
    symbols: Annotated[tuple[SymbolName, ...], Field(max_length=len(Symbol))] = ()
    slays: Tag | None = None
    tags: tuple[Tag, ...] = ()

    @model_validator(mode="after")
    def _slayers_say_whom(self) -> Card:
        if ("slayer" in self.symbols) != (self.slays is not None):
            raise ValueError("a slayer, and only a slayer, says by slays: which class it is stronger against")
        return self

    @property
    def classes(self) -> list[str]:
        """S16a — the tags that effects read."""
        return [tag for tag in self.tags if tag not in MARKS]

    @property
    def supply(self) -> int:
        """S21 — what the unit costs seat 1."""
        kind, cost = self.terms
        return max(1, 2 * cost if kind == Price.SACRIFICE else cost)

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


def read_only(path: Path, model: type[Model]) -> list[str]:
    """A file that has no more to check than its model: ContentError, or nothing wrong."""
    load_yaml(path, model)
    return []


@cache
def symbol_numbers() -> Mapping[str, Numbers]:
    """The symbols by name. A free ability would never have to stop, so each costs something (S3)."""
    symbols: Mapping[str, Numbers] = load_yaml(FOLDER / "symbols.yaml", Symbols).symbols  # type: ignore[assignment]
    for name in ABILITIES:
        assert symbols[name].cost > 0, f"symbols.yaml: {name} must cost initiative"
    return symbols


@cache
def bonus_numbers() -> Mapping[str, Numbers]:
    return load_yaml(FOLDER / "bonuses.yaml", Bonuses).bonuses  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------ for the compiled rules
def fill_amounts(amounts: Amounts, symbols: Mapping[str, Numbers], bonuses: Mapping[str, Numbers]) -> None:
    """The numbers of symbols and bonuses."""
    for name in ("thorns", "regrow", "banner", "armour", "healer", "sapper", "slayer", "pack", "tend"):
        setattr(amounts, name, symbols[name].amount)
    for name in ("heal", "initiative", "strike", "push"):
        setattr(amounts, name, bonuses[name].amount)
    amounts.cards = bonuses["draw"].amount
    amounts.healer_cost = symbols["healer"].cost
    amounts.sapper_cost = symbols["sapper"].cost


def fill_units(world: World, cards: CardSet) -> None:
    """S16, S21a — the table of units, and which of them a deck or the environment may draw."""
    bits = {tag: 1 << i for i, tag in enumerate(all_classes(cards))}
    world.units = len(cards)
    for row, card in zip(world.unit, cards.cards, strict=False):
        fill_unit(row, card, bits)
    own, foes = drawable(cards)
    foes.sort(key=lambda unit: cards.cards[unit].supply)
    world.owns, world.foes = len(own), len(foes)
    world.own[: len(own)] = own
    world.foe[: len(foes)] = foes


def fill_unit(row: Unit, card: Card, bits: Mapping[str, int]) -> None:
    row.attack = Attack[card.attack.upper()]
    row.reach, row.power, row.health, row.move = card.range, card.power, card.health, card.move
    row.price, row.cost = card.terms
    row.symbols = sum(SYMBOLS[name] for name in set(card.symbols))
    row.tags = sum(bits[tag] for tag in set(card.classes))
    row.slays = bits[card.slays] if card.slays else 0
    if card.conditions is not None:
        needs = card.conditions
        row.conditional = True
        row.needs_tags = bits[needs.tag] if needs.tag else 0
        row.needs_turn, row.needs_initiative = needs.turn or 0, needs.initiative or 0
        row.needs_damage = needs.damage or 0


def all_classes(cards: CardSet) -> list[str]:
    return sorted({tag for card in cards.cards for tag in card.classes})


def card_faults(cards: CardSet) -> list[CardFault]:
    """S10, S16a — a condition or a slayer that names a class of nobody."""
    known, found = all_classes(cards), []
    for card in cards.cards:
        named = {("conditions", "tag"): card.conditions and card.conditions.tag, ("slays",): card.slays}
        for steps, tag in named.items():
            if tag and tag not in known:
                text = f"no unit of the set has the class '{tag}'{did_you_mean(tag, known)}"
                found.append(CardFault((card.id, *steps), text))
    return found


def pawns(cards: CardSet) -> list[str]:
    """S9 — what the pawn deck may hold: any unit, and no object."""
    return [card.id for card in cards.cards if OBJECT_TAG not in card.tags]


def drawable(cards: CardSet) -> tuple[list[int], list[int]]:
    """S21a — the numbers of the units that the player's deck, and those that the horde may be drawn from: no boss. The
    pawn has a deck of its own; a set without enemies serves both, and where it has nothing else, the pawn does."""
    units = [i for i, card in enumerate(cards.cards) if OBJECT_TAG not in card.tags and card.id != PAWN]
    own = [i for i in units if ENEMY_TAG not in cards.cards[i].tags]
    foes = [i for i in units if ENEMY_TAG in cards.cards[i].tags and BOSS_TAG not in cards.cards[i].tags]
    pawn = [cards.index[PAWN]]
    return own or units or pawn, foes or units or pawn
