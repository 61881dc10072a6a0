"""S20 — levels as designers draw them, and as the compiled rules see them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from quintain.content import Model, Text
from quintain.games.siege import cards as units
from quintain.games.siege.state import (
    COLUMNS,
    DECK,
    ENEMY,
    FIRST_MIX,
    KINDS,
    MUSTER,
    NEUTRAL,
    WAVES,
    Boss,
    Distance,
)
from quintain.games.siege.state import Layout as LayoutRecord
from quintain.games.siege.state import Level as LevelRecord
from quintain.games.siege.state import Mix as MixRecord
from quintain.games.siege.state import Wave as WaveRecord
from quintain.rules.rulebook import NONE, CardSet, OptionValues

EMPTY = "."
PLACEHOLDER = re.compile(r"\{(\w*)\}")  # an option, in the sentence of a level
LOOKAHEAD = 3  # turns that a plan by search plays out
Letter = Annotated[str, Field(pattern=r"^[^.\s]$")]
RowOfCells = Annotated[str, Field(pattern=r"^\S{4}$")]
Weights = Annotated[dict[str, Annotated[int, Field(ge=1, le=100)]], Field(min_length=1, max_length=KINDS)]
Turn = Annotated[int, Field(ge=1, le=200)]
Step = Annotated[int, Field(ge=0, le=3)]


class Wave(Model):
    """Units for the preparation row: `units` says which in which column, `anywhere` only which."""

    turn: Turn
    every: Annotated[int, Field(ge=0, le=60)] = 0
    until: Annotated[int, Field(ge=0, le=200)] = 0
    units: RowOfCells | None = None
    anywhere: Annotated[str, Field(pattern=r"^\S{1,4}$")] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Wave:
        if (self.units is None) == (self.anywhere is None):
            raise ValueError("a wave has either units or anywhere")
        return self

    @property
    def letters(self) -> str:
        return self.units or self.anywhere or ""


class BossSpec(Model):
    """S19 — the hook, and what it needs: a new field for a second life, other rules for rage."""

    hook: Literal["second-life", "returning", "rage"]
    prepared: RowOfCells = EMPTY * COLUMNS
    field: str = ""
    enemy_step: Step | None = None
    ranged_distance: Literal["exact", "beyond"] | None = None
    draw: Step | None = None
    pawn: str | None = None

    @model_validator(mode="after")
    def _fits_the_hook(self) -> BossSpec:
        changes = (self.enemy_step, self.ranged_distance, self.draw, self.pawn)
        if (self.hook == "rage") != any(change is not None for change in changes):
            raise ValueError("rage, and only rage, changes one of enemy_step, ranged_distance, draw and pawn")
        if (self.hook == "second-life") != bool(self.field):
            raise ValueError("a second life, and only that, needs a field")
        return self


class Level(Model):
    """The file of a level. Rows are drawn from the top: the enemy's camp first, the player's last."""

    name: Text
    new: Text  # S20a — what is new in it, in a sentence; {name} stands for the value of an option
    options: dict[str, int | bool | str] = Field(default_factory=dict)
    deck: dict[str, Annotated[int, Field(ge=1, le=DECK)]] = Field(default_factory=dict)
    bonuses: Annotated[tuple[units.BonusName, ...], Field(max_length=8)] = ()
    found: Annotated[tuple[units.BonusName, ...], Field(max_length=8)] = ()  # S20a — by whoever wins it first
    legend: Annotated[dict[Letter, str | Weights], Field(min_length=1)]
    prepared: RowOfCells = EMPTY * COLUMNS
    field: str
    plan: Literal["bot"] | Annotated[tuple[Wave, ...], Field(max_length=WAVES)]
    muster: Annotated[tuple[str, ...], Field(max_length=MUSTER)] = ()
    boss: BossSpec | None = None

    @property
    def lines(self) -> list[str]:
        return self.field.split()

    @property
    def rows(self) -> int:
        return len(self.lines)

    @property
    def settings(self) -> dict[str, int | bool | str]:
        """The options of the level; the rows are those that are drawn, and a given deck is exchanged only where it
        says so."""
        return {"rows": self.rows, "own_deck": not self.deck} | self.options

    @property
    def own_deck(self) -> bool:
        """May the player bring a deck?"""
        return bool(self.settings["own_deck"])

    @property
    def waves(self) -> tuple[Wave, ...]:
        return () if self.plan == "bot" else self.plan

    @property
    def drawn(self) -> str:
        """Every letter that the level uses, and dots."""
        boss = self.boss.field + self.boss.prepared if self.boss else ""
        return self.field + self.prepared + boss + "".join(wave.letters for wave in self.waves)

    @property
    def mixes(self) -> dict[str, dict[str, int]]:
        return {letter: meaning for letter, meaning in self.legend.items() if isinstance(meaning, dict)}

    def kinds(self) -> tuple[str, ...]:
        """S21 — what a second player may prepare: the muster, or everything that the plan sends."""
        if self.muster:
            return self.muster
        found: dict[str, None] = {}
        for wave in self.waves:
            for letter in wave.letters.replace(EMPTY, ""):
                meaning = self.legend[letter]
                found.update(dict.fromkeys(meaning if isinstance(meaning, dict) else [meaning]))
        return tuple(found)[:MUSTER]


# ------------------------------------------------------------------------------------------ for the compiled rules
def blank_level(record: LevelRecord) -> None:
    """No level: nothing is drawn, nothing is planned."""
    for layout in (record.layout, record.second):
        layout.prepared[:] = [NONE] * COLUMNS
        for start in layout.cells:
            start.unit, start.side = NONE, NONE


def fill_level(record: LevelRecord, level: Level, options: OptionValues, cards: CardSet) -> None:
    """S20 — a checked level, in numbers."""
    record.given, record.bot, record.lookahead = True, level.plan == "bot", LOOKAHEAD
    codes = {EMPTY: NONE} | {letter: cards.index[id] for letter, id in level.legend.items() if isinstance(id, str)}
    for number, (letter, weights) in enumerate(level.mixes.items()):
        codes[letter] = FIRST_MIX - number
        fill_mix(record.mix[number], weights, cards)
    fill_layout(record.layout, level.lines, level.prepared, codes, cards)
    record.waves = len(level.waves)
    for row, wave in zip(record.wave, level.waves, strict=False):
        fill_wave(row, wave, codes)
    deck = [cards.index[card] for card, copies in level.deck.items() for _ in range(copies)]
    record.deck_left, record.deck[: len(deck)] = len(deck), deck
    record.bonuses = len(level.bonuses)
    record.bonus[: len(level.bonuses)] = [units.BONUSES.index(name) for name in level.bonuses]
    kinds = [cards.index[kind] for kind in level.kinds()]
    record.kinds, record.muster[: len(kinds)] = len(kinds), kinds
    fill_boss(record, level.boss, options, codes, cards)


def fill_mix(row: MixRecord, weights: Mapping[str, int], cards: CardSet) -> None:
    row.kinds, row.total = len(weights), sum(weights.values())
    for i, (unit, weight) in enumerate(weights.items()):
        row.unit[i], row.weight[i] = cards.index[unit], weight


def fill_layout(
    record: LayoutRecord, lines: list[str], prepared: str, codes: Mapping[str, int], cards: CardSet
) -> None:
    """S1 — the drawing, turned over: row 0 is the last line."""
    for row, line in enumerate(reversed(lines)):
        for column, letter in enumerate(line):
            start, unit = record.cells[row * COLUMNS + column], codes[letter]
            if unit != NONE:
                is_object = units.OBJECT_TAG in cards.cards[unit].tags
                start.unit, start.side = unit, NEUTRAL if is_object else ENEMY
    record.prepared[:] = [codes[letter] for letter in prepared]


def fill_wave(row: WaveRecord, wave: Wave, codes: Mapping[str, int]) -> None:
    row.turn, row.every, row.until, row.anywhere = wave.turn, wave.every, wave.until, wave.anywhere is not None
    row.codes[:] = [codes[letter] for letter in wave.letters.ljust(COLUMNS, EMPTY)]


def fill_boss(
    record: LevelRecord, boss: BossSpec | None, options: OptionValues, codes: Mapping[str, int], cards: CardSet
) -> None:
    """S19 — rage keeps what it does not change."""
    if boss is None:
        return
    record.boss = Boss[boss.hook.upper().replace("-", "_")]
    fill_layout(record.second, boss.field.split(), boss.prepared, codes, cards)
    record.late_step = options["enemy_step"] if boss.enemy_step is None else boss.enemy_step
    record.late_pawn = cards.index[options["pawn"] if boss.pawn is None else boss.pawn]
    record.late_draw = options["draw"] if boss.draw is None else boss.draw
    record.late_distance = Distance[(boss.ranged_distance or options["ranged_distance"]).upper()]
