"""Settings as people write them: options as words, cards as files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import Field

from quintain.content import Model, load_yaml
from quintain.games import catalog
from quintain.lab.arms import Arm, Deck, deck_cards
from quintain.rules.cards import CardSource, card_json, load_cards
from quintain.rules.deckfiles import deck_in_file
from quintain.rules.errors import OptionError


class SetupFile(Model):
    """A file with a setting."""

    options: dict[str, int | bool | str] = Field(default_factory=dict)
    cards: str = ""  # a card set by name, or a file beside this one


@dataclass(frozen=True)
class Setup:
    """Options and cards, on top of a preset."""

    options: dict[str, Any] = field(default_factory=dict)
    cards: str = ""  # as an arm takes them

    def with_words(self, preset: str, words: Sequence[str]) -> Setup:
        """`hp=30`, `overflow=off`, `cards=FILE`."""
        table, found = catalog.table(catalog.rulebook_of(preset).name), self
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise OptionError(f"'{word}': write NAME=VALUE, e.g. hp=25")
            if name == "cards":
                found = found.with_cards(preset, Path(value) if value.endswith((".yaml", ".yml")) else value)
            else:
                checked = table.checked(name, table.spec(name).parse(value))
                found = Setup({**found.options, name: checked}, found.cards)
        return found

    def with_file(self, preset: str, path: Path) -> Setup:
        """A file with options and cards."""
        data = load_yaml(path, SetupFile)
        table = catalog.table(catalog.rulebook_of(preset).name)
        options = {name: table.checked(name, value) for name, value in data.options.items()}
        found = Setup({**self.options, **options}, self.cards)
        if not data.cards:
            return found
        return found.with_cards(
            preset, path.parent / data.cards if data.cards.endswith((".yaml", ".yml")) else data.cards
        )

    def with_cards(self, preset: str, source: CardSource | None) -> Setup:
        """A set by name stays a name; a file is read now, so that a study does not depend on it."""
        if source is None or isinstance(source, str):
            return Setup(self.options, source or "")
        loaded = load_cards(catalog.rulebook_of(preset), source)
        return Setup(self.options, json.dumps([card_json(card) for card in loaded.cards], sort_keys=True))


def read_deck(arm: Arm, text: str) -> Deck:
    """A deck by name, or from a file; what is wrong with it is told with its place."""
    if text.endswith((".yaml", ".yml", ".json")):
        return tuple(deck_in_file(arm.game, Path(text)))
    deck_cards(arm, text)
    return text
