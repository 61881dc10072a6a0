"""Cards as data (C11): a closed vocabulary, checked when it is read, and compiled into rows of numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from quintain.content import Model
from quintain.games.clash import state
from quintain.games.clash.state import BLOCK_ALL, EFFECTS, Act, Condition, Zone
from quintain.rules import rulebook
from quintain.rules.plainjson import Json
from quintain.rules.rulebook import OptionValues

Points = Annotated[int, Field(ge=0, le=999)]
Cards = Annotated[int, Field(ge=0, le=20)]

MOVING = ("draw", "discard", "set_aside")
ACTIONS = ("attack", "heal", "block", *MOVING)
PLAIN = {"opponent": False, "in": 0, "for": 1}


class HealthAtMost(Model):
    """C11 — the owner's health before the turn's effects."""

    health_at_most: Annotated[int, Field(ge=1, le=500)]


class DeckAtLeast(Model):
    """C11 — the number of the owner's deck."""

    deck_at_least: Annotated[int, Field(ge=1, le=99)]


If = Literal["attacked", "damaged", "blocked", "opponent_passed"] | HealthAtMost | DeckAtLeast | None


class Effect(Model):
    """C11 — exactly one action, and how it is modified."""

    attack: Points | None = None
    heal: Points | None = None
    block: Points | Literal["all"] | None = None
    draw: Cards | None = None
    discard: Cards | None = None
    set_aside: Cards | Literal["self"] | None = None
    from_: Literal["hand", "deck", "discard", "in_play", "set_aside"] | None = Field(default=None, alias="from")
    opponent: bool = False
    in_: Annotated[int, Field(ge=0, le=99)] = Field(default=0, alias="in")
    for_: Annotated[int, Field(ge=1, le=99)] = Field(default=1, alias="for")
    if_: If = Field(default=None, alias="if")

    @model_validator(mode="after")
    def _makes_sense(self) -> Effect:
        if problems := list(self._problems()):
            raise ValueError("; ".join(problems))
        return self

    def _problems(self) -> list[str]:
        given = [name for name in ACTIONS if getattr(self, name) is not None]
        problems = []
        if not given:
            problems.append(f"an effect needs an action: one of {', '.join(ACTIONS)}")
        if len(given) > 1:
            problems.append(f"an effect has exactly one action, not {' and '.join(given)}: write one effect for each")
        if self.from_ is not None and not {"discard", "set_aside"} & set(given):
            problems.append("'from' goes with discard and set_aside only")
        if self.set_aside == "self" and (self.from_ is not None or self.opponent):
            problems.append("set_aside: self takes neither 'from' nor 'opponent', it is this card that leaves the game")
        return problems

    @property
    def action(self) -> str:
        return next(name for name in ACTIONS if getattr(self, name) is not None)

    @property
    def amount(self) -> int:
        """The number of the action; all of a block is more than any attack, and `self` is one card."""
        value = getattr(self, self.action)
        return value if isinstance(value, int) else BLOCK_ALL if self.action == "block" else 1

    @property
    def moves_cards(self) -> bool:
        """C9 — draw, discard and set aside come after attacks and heals, in the order of the cards."""
        return self.action in MOVING and self.set_aside != "self"

    @property
    def zone(self) -> str:
        return self.from_ or "hand"

    @property
    def last(self) -> int:
        """C11a — the age at which it is due for the last time."""
        return self.in_ + self.for_ - 1

    @model_serializer(mode="wrap")
    def _without_defaults(self, handler: SerializerFunctionWrapHandler) -> Json:
        data: Json = handler(self)
        return {key: value for key, value in data.items() if value is not None and PLAIN.get(key) != value}


class Card(rulebook.Card):
    """C11 — a card of clash. What it says is generated from its effects, see `texts`."""

    rarity: Literal["common", "rare"] = "common"
    auto: bool = False
    super: bool = False
    effects: Annotated[tuple[Effect, ...], Field(max_length=EFFECTS)]

    @property
    def last(self) -> int:
        """C11a — the age at which it leaves play."""
        return max((effect.last for effect in self.effects), default=0)


# ------------------------------------------------------------------------------------------ into numbers
def fill_row(row: state.Card, card: Card, options: OptionValues) -> None:
    """A card as a row of the compiled card table."""
    row.auto, row.super, row.last = card.auto, card.super, card.last
    row.copies = options["max_rare"] if card.rarity == "rare" else options["max_common"]
    row.effects = len(card.effects)
    row.moving = any(effect.moves_cards for effect in card.effects)
    for line, effect in zip(row.effect, card.effects, strict=False):
        fill_line(line, effect)
    row.asks = sum(
        1 << condition for condition in {condition_row(effect.if_)[0] for effect in card.effects if effect.if_}
    )


def fill_line(line: state.Effect, effect: Effect) -> None:
    line.act = Act.LEAVE if effect.set_aside == "self" else Act[effect.action.upper()]
    line.amount = effect.amount
    line.zone = Zone[effect.zone.upper()]
    line.opponent = effect.opponent
    line.first, line.last = effect.in_, effect.last
    line.condition, line.threshold = condition_row(effect.if_)


def condition_row(condition: If) -> tuple[int, int]:
    if condition is None:
        return Condition.ALWAYS, 0
    if isinstance(condition, str):
        return Condition[condition.upper()], 0
    ((name, threshold),) = condition.model_dump().items()
    return Condition[name.upper()], threshold
