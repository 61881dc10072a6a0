"""S22 — the texts of units, symbols, bonuses and levels, made from their data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from quintain.content import Text
from quintain.games.siege.cards import (
    BONUSES,
    ENEMY_TAG,
    FOLDER,
    PRICES,
    SYMBOLS,
    Card,
    bonus_numbers,
    symbol_numbers,
    tag_names,
)
from quintain.games.siege.levels import EMPTY, BossSpec, Level
from quintain.rules.handbook import Term
from quintain.rules.rulebook import CardSet
from quintain.rules.saying import texts_of
from quintain.texts import Message, Value, msg

TEXTS = texts_of(FOLDER)
ANYBODY = "any"  # whose unit it is, where that is not said
ON_ONE_SIDE = ("scout",)  # symbols that do something else for the enemy


def in_a_row(parts: list[str]) -> str:
    """A list that needs no "and"."""
    return ", ".join(parts)


# ------------------------------------------------------------------------------------------ units
def unit_text(card: Card, language: str) -> str:
    """A unit in a few short sentences: what it is, what it costs, what its symbols do."""
    return " ".join(TEXTS.format(sentence, language) for sentence in _sentences(card, language))


def _sentences(card: Card, language: str) -> Iterator[Message]:
    numbers: dict[str, Value] = {"range": card.range, "power": card.power, "health": card.health, "move": card.move}
    yield msg("card-numbers", attack=card.attack, **numbers)
    yield msg("card-price", price=price(card))
    side = "enemy" if ENEMY_TAG in card.tags else "own"
    for name in card.symbols:
        yield msg("card-symbol", symbol=msg(f"symbol-{name}"), text=symbol(name, side))
    if card.tags:
        yield msg("card-classes", classes=in_a_row([tag_text(tag, language) for tag in card.tags]))


def price(card: Card) -> Message:
    """S10 — what it takes to deploy a unit."""
    kind, cost = card.terms
    return msg(f"card-{PRICES[kind]}", cost=cost)


def price_text(card: Card, language: str) -> str:
    return TEXTS.format(price(card), language)


def symbol(name: str, side: str = ANYBODY) -> Message:
    """S17 — what a symbol does; some do something else for the enemy."""
    numbers = symbol_numbers()[name]
    return msg(f"term-{name}", amount=numbers.amount, cost=numbers.cost, side=side)


def symbol_text(name: str, side: str, language: str) -> str:
    return TEXTS.format(symbol(name, side), language)


def tag_text(tag: str, language: str) -> str:
    known = tag_names().get(tag)
    return tag if known is None else known.get(language)


# ------------------------------------------------------------------------------------------ bonuses
def bonus_name(name: str, language: str) -> str:
    return TEXTS.words(f"bonus-{name}", language)


def bonus_text(name: str, language: str) -> str:
    """S18 — a bonus in a sentence."""
    return TEXTS.words(f"term-bonus-{name}", language, amount=bonus_numbers()[name].amount)


# ------------------------------------------------------------------------------------------ all terms
def terms() -> Mapping[str, Mapping[str, Term]]:
    """S16-S18 — symbols, bonuses and classes, as they are called and what they do. A symbol that does something else
    for the enemy is there three times: `scout`, `scout-own`, `scout-enemy`."""
    symbols = {name: _term(f"symbol-{name}", partial(symbol_text, name, ANYBODY)) for name in SYMBOLS}
    for side in ("own", "enemy"):
        symbols |= {f"{name}-{side}": _term(f"symbol-{name}", partial(symbol_text, name, side)) for name in ON_ONE_SIDE}
    bonuses = {str(name): _term(f"bonus-{name}", partial(bonus_text, name)) for name in BONUSES}
    return {"symbols": symbols, "bonuses": bonuses, "tags": {tag: Term(name) for tag, name in tag_names().items()}}


def _term(name: str, text: Callable[[str], str]) -> Term:
    return Term(Text.in_all(partial(TEXTS.words, name)), Text.in_all(text))


# ------------------------------------------------------------------------------------------ levels
def level_text(level: Level, cards: CardSet | None, language: str) -> str:
    """S20 — a level in a few short sentences: the field, who comes, what the player brings, what is special. Without
    the cards, enemies and bonuses are left out, for those who show them as lists."""
    return " ".join(TEXTS.format(sentence, language) for sentence in _told(level, cards, language))


def enemies(level: Level) -> list[str]:
    """Who is on the field, prepared or to come, in the order of the legend."""
    used = set(level.drawn)
    found: dict[str, None] = {}
    for letter, meaning in level.legend.items():
        if letter in used - {EMPTY}:
            found.update(dict.fromkeys([meaning] if isinstance(meaning, str) else meaning))
    return list(found | dict.fromkeys(level.muster))


def _told(level: Level, cards: CardSet | None, language: str) -> Iterator[Message]:
    yield msg("level-rows", rows=level.rows)
    if cards is not None:
        met = [cards.name(unit, language) for unit in enemies(level) if unit in cards.index]
        yield msg("level-enemies", units=in_a_row(met))
    if level.plan == "bot":
        yield msg("level-thinks")
    yield msg("level-deck", cards=sum(level.deck.values())) if level.deck else msg("level-own-deck")
    if cards is not None and level.bonuses:
        yield msg("level-bonuses", bonuses=in_a_row([bonus_name(name, language) for name in level.bonuses]))
    if level.boss is not None:
        yield _boss(level.boss)


def _boss(boss: BossSpec) -> Message:
    return msg("level-rage", changes=tuple(_changes(boss))) if boss.hook == "rage" else msg(f"level-{boss.hook}")


def _changes(boss: BossSpec) -> Iterator[Message]:
    """S19 — what rage changes."""
    if boss.enemy_step is not None:
        yield msg("level-rage-step", cells=boss.enemy_step)
    if boss.ranged_distance is not None:
        yield msg("level-rage-distance")
    if boss.draw is not None:
        yield msg("level-rage-draw", cards=boss.draw)
