"""What decides a match besides options and units: the numbers of symbols and bonuses, and the level."""

from __future__ import annotations

from pydantic import model_validator

from quintain.content import Model, check
from quintain.content.inline import read_inline
from quintain.content.nodes import Notes
from quintain.games.siege import cards as units
from quintain.games.siege.campaign import level_named
from quintain.games.siege.checker import refuse_unfit
from quintain.games.siege.levels import Level, fill_level
from quintain.games.siege.state import World
from quintain.rules.options import OptionTable
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import CardSet, OptionValues

SOURCE = "further"


class Further(Model):
    """S17, S18, S20 — as a recording keeps it."""

    symbols: dict[units.SymbolName, units.Numbers]
    bonuses: dict[units.BonusName, units.Numbers]
    level: Level | None = None

    @model_validator(mode="after")
    def _complete(self) -> Further:
        missing = [name for name in units.SYMBOLS if name not in self.symbols]
        missing += [name for name in units.BONUSES if name not in self.bonuses]
        if missing:
            raise ValueError(f"there are no numbers for {', '.join(missing)}")
        if not all(self.symbols[name].cost for name in units.ABILITIES):
            raise ValueError(f"each of {', '.join(units.ABILITIES)} must cost initiative")
        return self


def further(level: str) -> JsonMapping:
    """It as the files say it now."""
    now = Further(
        symbols=dict(units.symbol_numbers()),  # type: ignore[arg-type]
        bonuses=dict(units.bonus_numbers()),  # type: ignore[arg-type]
        level=level_named(level) if level else None,
    )
    return now.model_dump(mode="json", by_alias=True, exclude_none=True)


def fill_further(world: World, options: OptionValues, cards: CardSet, kept: JsonMapping, table: OptionTable) -> None:
    """Put what was kept into a world that has no level."""
    then = check(kept, Further, SOURCE)
    units.fill_amounts(world.amounts, then.symbols, then.bonuses)  # type: ignore[arg-type]
    if then.level is not None:
        notes = Notes(SOURCE)
        refuse_unfit(read_inline(kept["level"], notes), notes, then.level, cards, table)
        fill_level(world.level, then.level, options, cards)
