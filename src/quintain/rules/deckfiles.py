"""Decks as people write them down: copies by card in a file, or one line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from quintain.content import Model, Text, load_yaml, load_yaml_text, place_in, place_in_text
from quintain.rules.deckfaults import unknown_card
from quintain.rules.errors import DeckError
from quintain.rules.game import Game
from quintain.rules.replay import Load
from quintain.rules.shortforms import read_deck_line

LINE = "deck/"  # how a line begins


class DeckFile(Model):
    """A deck of one's own as a file: how many copies of which cards."""

    name: Text | None = None
    plan: Text | None = None
    cards: dict[str, Annotated[int, Field(ge=1, le=100)]]

    def listed(self) -> list[str]:
        """Card by card."""
        return [card for card, copies in self.cards.items() for _ in range(copies)]


def deck_in(game: Game, text: str, source: str, load: Load) -> list[str]:
    """The deck that a text holds, as a file or as a line; `load` finds the game that a line names."""
    if text.lstrip().startswith(LINE):
        return allowed(game, _in_line(game, text, load), source)
    file = load_yaml_text(text, DeckFile, source)
    return allowed(game, known(game, file, partial(place_in_text, text, source)), source)


def deck_in_file(game: Game, path: Path) -> list[str]:
    """The deck of a file."""
    return allowed(game, known(game, load_yaml(path, DeckFile), partial(place_in, path)), str(path))


def known(game: Game, file: DeckFile, place: Callable[..., str]) -> list[str]:
    """Its cards, all of which there are."""
    if strangers := [card for card in file.cards if card not in game.cards]:
        faults = {card: unknown_card(card, game.cards) for card in strangers}
        told = (f"{place('cards', card)}: {fault}" for card, fault in faults.items())
        raise DeckError("\n".join(told), list(faults.values()))
    return file.listed()


def allowed(game: Game, cards: Sequence[str], source: str) -> list[str]:
    """A deck that may be played; all that is wrong with another one is told at once."""
    if faults := game.rulebook.deck_faults(game.backdrop, cards):
        raise DeckError("\n".join(f"{source}: {fault}" for fault in faults), faults)
    return list(cards)


def _in_line(game: Game, text: str, load: Load) -> Sequence[str]:
    """The cards are those of this game; a line that is about another one is a mistake."""

    def same(preset: str, **_: Mapping[str, Any]) -> Game:
        named = load(preset).rulebook.name
        if named != game.rulebook.name:
            raise DeckError(f"this is a deck for {named}, and not for {game.rulebook.name}")
        return game

    return read_deck_line(text, same)
