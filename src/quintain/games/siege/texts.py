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
    Numbers,
    bonus_numbers,
    symbol_numbers,
)
from quintain.games.siege.levels import EMPTY, PLACEHOLDER, BossSpec, Level
from quintain.rules.handbook import Term
from quintain.rules.options import load_options
from quintain.rules.rulebook import CardSet
from quintain.rules.saying import NONE, texts_of
from quintain.texts import ENGLISH, CardName, Message, Value, msg

TEXTS = texts_of(FOLDER)
ANYBODY = "any"  # whose unit it is, where that is not said
ON_ONE_SIDE = ("scout",)  # symbols that do something else for the enemy


def in_a_row(parts: list[str]) -> str:
    """A list that needs no "and"."""
    return ", ".join(parts)


# ------------------------------------------------------------------------------------------ units
def unit_text(card: Card, language: str) -> str:
    """A unit in a few short sentences: what it is, what it costs and needs, what its symbols do."""
    return " ".join(TEXTS.format(sentence, language) for sentence in _sentences(card))


def _sentences(card: Card) -> Iterator[Message]:
    numbers: dict[str, Value] = {"range": card.range, "power": card.power, "health": card.health, "move": card.move}
    yield msg("card-numbers", attack=card.attack, **numbers)
    yield msg("card-price", price=price(card))
    if needs := conditions(card):
        yield msg("card-conditions", needs=tuple(needs))
    side = "enemy" if ENEMY_TAG in card.tags else "own"
    for name in card.symbols:
        yield msg("card-symbol", symbol=msg(f"symbol-{name}"), text=symbol(name, side, card.slays))
    if card.classes:
        yield msg("card-classes", classes=tuple(class_name(tag) for tag in card.classes))


def price(card: Card) -> Message:
    """S10 — what it takes to deploy a unit."""
    kind, cost = card.terms
    return msg(f"card-{PRICES[kind]}", cost=cost)


def price_text(card: Card, language: str) -> str:
    return TEXTS.format(price(card), language)


def terms_text(card: Card, language: str) -> str:
    """S10 — the price, and the conditions where there are any."""
    needs = [TEXTS.format(need, language) for need in conditions(card)]
    return in_a_row([price_text(card, language), *needs])


def conditions(card: Card) -> list[Message]:
    """S10 — what has to be true besides the price."""
    given = {} if card.conditions is None else card.conditions.model_dump(exclude_none=True)
    if "tag" in given:
        given["class"] = class_name(given.pop("tag"))
    return [msg(f"card-needs-{kind}", **{kind: needed}) for kind, needed in given.items()]


def symbol(name: str, side: str = ANYBODY, slays: str | None = None) -> Message:
    """S17 — what a symbol does; some do something else for the enemy, and a slayer has a class to slay."""
    numbers = symbol_numbers()[name]
    foe = class_name(slays) if slays else NONE
    return msg(f"term-{name}", amount=numbers.amount, cost=numbers.cost, side=side, **{"class": foe})


def symbol_text(name: str, side: str, language: str) -> str:
    return TEXTS.format(symbol(name, side), language)


def class_name(tag: str) -> Value:
    """S16a — what a class is called; one that has no name as it is written."""
    return msg(f"class-{tag}") if TEXTS.has(f"class-{tag}") else tag


def classes() -> list[str]:
    """S16a — the classes that have a name."""
    keys = TEXTS.keys(ENGLISH)
    return sorted(key.removeprefix("class-") for key in keys if key.startswith("class-"))


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
    symbols = {name: _symbol_term(name, ANYBODY) for name in SYMBOLS}
    for side in ("own", "enemy"):
        symbols |= {f"{name}-{side}": _symbol_term(name, side) for name in ON_ONE_SIDE}
    bonuses = {str(name): _term(f"bonus-{name}", partial(bonus_text, name), bonus_numbers()[name]) for name in BONUSES}
    return {"symbols": symbols, "bonuses": bonuses, "tags": {tag: _name(f"class-{tag}") for tag in classes()}}


def _name(name: str) -> Term:
    return Term(Text.in_all(partial(TEXTS.words, name)))


def _symbol_term(name: str, side: str) -> Term:
    return _term(f"symbol-{name}", partial(symbol_text, name, side), symbol_numbers()[name])


def _term(name: str, text: Callable[[str], str], numbers: Numbers) -> Term:
    return Term(Text.in_all(partial(TEXTS.words, name)), Text.in_all(text), numbers.amount or None)


# ------------------------------------------------------------------------------------------ levels
def level_text(level: Level, cards: CardSet | None, language: str) -> str:
    """S20 — a level in a few short sentences: the field, who comes, what the player brings, what is special. Without
    the cards, enemies and bonuses are left out, for those who show them as lists."""
    return " ".join(TEXTS.format(sentence, language, cards) for sentence in _told(level, cards, language))


def level_news(level: Level, language: str) -> str:
    """S20a — what is new in a level, with the numbers that it is played with."""
    values = load_options(FOLDER).resolve(level.settings)
    return PLACEHOLDER.sub(lambda found: str(values[found[1]]), level.new.get(language))


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
    if level.deck:
        yield msg("level-deck", cards=sum(level.deck.values()))
    if level.own_deck:
        yield msg("level-own-deck")
    if cards is not None and level.bonuses:
        yield msg("level-bonuses", bonuses=in_a_row([bonus_name(name, language) for name in level.bonuses]))
    if cards is not None and "pawn" in level.options:
        yield msg("level-pawn", card=CardName(str(level.options["pawn"])))
    if level.boss is not None:
        yield _boss(level.boss, named=cards is not None)


def _boss(boss: BossSpec, named: bool) -> Message:
    return msg("level-rage", changes=tuple(_changes(boss, named))) if boss.hook == "rage" else msg(f"level-{boss.hook}")


def _changes(boss: BossSpec, named: bool) -> Iterator[Message]:
    """S19 — what rage changes."""
    if boss.enemy_step is not None:
        yield msg("level-rage-step", cells=boss.enemy_step)
    if boss.ranged_distance is not None:
        yield msg("level-rage-distance")
    if boss.draw is not None:
        yield msg("level-rage-draw", cards=boss.draw)
    if boss.pawn is not None:
        yield msg("level-rage-pawn", card=CardName(boss.pawn) if named else NONE)
