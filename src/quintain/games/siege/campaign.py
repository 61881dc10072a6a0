"""The levels of the campaign, in their order, and the presets they give."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from quintain.content import Text, load_yaml
from quintain.games.siege.cards import FOLDER
from quintain.games.siege.levels import Level
from quintain.games.siege.texts import enemies, level_news, level_text
from quintain.rules.handbook import LevelSummary
from quintain.rules.options import PresetSpec
from quintain.rules.rulebook import CardSet

LEVELS = FOLDER / "levels"


def level_paths() -> list[Path]:
    """The files, whose names begin with their number."""
    return sorted(LEVELS.glob("*.yaml"))


def level_path(name: str) -> Path:
    return LEVELS / f"{name}.yaml"


@cache
def level_named(name: str) -> Level:
    """A level by the name of its file; its units are checked when it is put into a world."""
    path = level_path(name)
    return load_yaml(path, Level, path.name)


def level_presets(cards: CardSet) -> dict[str, PresetSpec]:
    """S20 — one preset per level."""
    return {f"siege-{path.stem}": preset_of(path.stem, cards) for path in level_paths()}


def preset_of(name: str, cards: CardSet) -> PresetSpec:
    level = level_named(name)
    text = Text.in_all(lambda language: " ".join(_told(level, cards, language)))
    return PresetSpec(cards="base", level=name, text=text, options=level.settings)


def _told(level: Level, cards: CardSet, language: str) -> tuple[str, str, str]:
    return f"{level.name.get(language)}.", level_news(level, language), level_text(level, cards, language)


def level_summary(level: str) -> LevelSummary:
    """S20 — a level for those who choose one: what its preset says in sentences, in parts."""
    known = level_named(level)
    text = Text.in_all(lambda language: level_text(known, None, language))
    return LevelSummary(
        name=known.name,
        text=text,
        new=Text.in_all(lambda language: level_news(known, language)),
        enemies=enemies(known),
        extras={"bonuses": list(known.bonuses)},
        room=len(known.bonuses),
        found=known.found,
        boss=known.boss is not None,
        own_deck=known.own_deck,
    )
