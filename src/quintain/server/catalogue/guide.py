"""The texts that rulebooks make from their data, and the decks to begin from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from quintain.content import Text
from quintain.games.clash.decks import starter_decks
from quintain.games.clash.texts import card_text
from quintain.games.duel.decks import starters
from quintain.games.siege.campaign import level_named
from quintain.games.siege.cards import bonus_terms, drawable, symbol_terms, tag_names
from quintain.games.siege.texts import bonus_name, bonus_text, enemies, symbol_text, tag_text, unit_text
from quintain.rules.game import Game


class Words(Struct):
    """The same in both languages."""

    en: str
    ru: str


class Starter(Struct):
    """A deck to begin from."""

    id: str
    name: Words
    plan: Words
    cards: list[str]


class Term(Struct):
    """A symbol or a bonus: its name, and what it does."""

    name: Words
    en: str
    ru: str


class LevelGuide(Struct):
    """A level of the campaign, as it is described before it is played."""

    level: str
    preset: str
    name: Words
    text: Words
    enemies: list[str]
    bonuses: list[str]
    boss: bool
    own_deck: bool


class Guide(Struct):
    """The cards of a game with what they say, the words they use, and the decks to begin from."""

    cards: list[dict[str, Any]]
    symbols: dict[str, Term]
    bonuses: dict[str, Term]
    tags: dict[str, Words]
    starters: list[Starter]
    deckable: list[str] | None  # the cards that a deck may hold; None: all of them


TEXTS: Mapping[str, Callable[[Any, str], str]] = {"clash": card_text, "siege": unit_text}
STARTERS: Mapping[str, Callable[[], Mapping[str, Any]]] = {"clash": starter_decks, "duel": starters}


def guide(game: Game) -> Guide:
    """All that a rulebook has to say about the cards of a game."""
    is_siege = game.rulebook.name == "siege"
    return Guide(
        cards(game),
        symbols() if is_siege else {},
        bonuses(bonus_terms()) if is_siege else {},
        {tag: Words(tag_text(tag, "en"), tag_text(tag, "ru")) for tag in tag_names()} if is_siege else {},
        starter_list(game),
        deckable(game),
    )


def cards(game: Game) -> list[dict[str, Any]]:
    """The cards in their order, with their texts where they have one."""
    text = TEXTS.get(game.rulebook.name)
    plain = [dict(card) for card in game.cards.values()]
    if text is not None:
        for data, card in zip(plain, game.card_set.cards, strict=True):
            data["text"] = {"en": text(card, "en"), "ru": text(card, "ru")}
    return plain


def symbols() -> dict[str, Term]:
    return {
        name: Term(of_text(symbol.name), symbol_text(name, "en"), symbol_text(name, "ru"))
        for name, symbol in symbol_terms().items()
    }


def bonuses(names: Iterable[str]) -> dict[str, Term]:
    return {
        name: Term(
            Words(bonus_name(name, "en"), bonus_name(name, "ru")), bonus_text(name, "en"), bonus_text(name, "ru")
        )
        for name in names
    }


def of_text(text: Text) -> Words:
    return Words(text.en, text.ru)


# ------------------------------------------------------------------------------------------ decks
def starter_list(game: Game) -> list[Starter]:
    """The starter decks whose cards are in this set."""
    known = STARTERS[game.rulebook.name]() if game.rulebook.name in STARTERS else {}
    found = []
    for name, starter in known.items():
        ids = [card for card, copies in starter.cards.items() for _ in range(copies)]
        if all(card in game.card_set.index for card in ids):
            found.append(Starter(name, of_text(starter.name), of_text(starter.plan), ids))
    return found


def deckable(game: Game) -> list[str] | None:
    """The cards that a deck may hold: in siege the enemy's units and objects are not for players."""
    if game.rulebook.name != "siege":
        return None
    return [game.card_set.id(unit) for unit in drawable(game.card_set)[0]]


# ------------------------------------------------------------------------------------------ levels
LISTED = re.compile(r"(?:You will meet|Bonuses|Вам встретятся|Бонусы): [^.]*\. ?")


def level_guide(preset: str, level_name: str, text: Words) -> LevelGuide:
    """A level by its preset; its name, its enemies and its bonuses are told apart from the preset's sentences."""
    level = level_named(level_name)
    name = of_text(level.name)
    told = Words(_in_short(text.en, name.en), _in_short(text.ru, name.ru))
    boss, own = level.boss is not None, not level.deck
    return LevelGuide(level_name, preset, name, told, enemies(level), list(level.bonuses), boss, own)


def _in_short(text: str, name: str) -> str:
    return LISTED.sub("", text.removeprefix(f"{name}. ")).strip()
