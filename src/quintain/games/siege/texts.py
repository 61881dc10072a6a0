"""S22 — the texts of units, symbols, bonuses and levels, made from their data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from quintain.content import LANGUAGES, Text, plural_en, plural_ru
from quintain.games.siege.cards import Card, bonus_terms, symbol_terms, tag_names
from quintain.games.siege.levels import EMPTY, Level
from quintain.games.siege.state import Price
from quintain.rules.handbook import Term
from quintain.rules.rulebook import CardSet


# ------------------------------------------------------------------------------------------ units
def unit_text(card: Card, language: str) -> str:
    """A unit in a few short sentences: what it is, what it costs, what its symbols do."""
    sentences = [_numbers(card, language), price_text(card, language)]
    sentences += [f"{symbol_terms()[name].name.get(language)}: {symbol_text(name, language)}" for name in card.symbols]
    if card.tags:
        title = "Класс" if language == "ru" else "Class"
        sentences.append(f"{title}: {', '.join(tag_text(tag, language) for tag in card.tags)}")
    return ". ".join(sentences) + "."


def _numbers(card: Card, language: str) -> str:
    if language == "ru":
        kind = "Ближний бой" if card.attack == "melee" else "Дальний бой"
        numbers = f"дальность {card.range}, сила {card.power}, здоровье {card.health}"
        return f"{kind}: {numbers}, сложность шага {card.move}"
    kind = "Melee" if card.attack == "melee" else "Ranged"
    return f"{kind}: range {card.range}, power {card.power}, health {card.health}, step {card.move}"


def price_text(card: Card, language: str) -> str:
    """S10 — what it takes to deploy a unit."""
    kind, cost = card.terms
    if language == "ru":
        return _price_ru(kind, cost)
    if kind == Price.FREE:
        return "Free"
    if kind == Price.INITIATIVE:
        return f"Costs {cost} initiative"
    if kind == Price.SACRIFICE:
        return f"Costs {cost} of your units on the field"
    return f"Costs {cost} fallen"


def _price_ru(kind: int, cost: int) -> str:
    if kind == Price.FREE:
        return "Выставляется бесплатно"
    if kind == Price.INITIATIVE:
        return f"Цена: {cost} {plural_ru(cost, 'очко', 'очка', 'очков')} инициативы"
    if kind == Price.SACRIFICE:
        return f"Цена: в жертву {cost} {plural_ru(cost, 'свой юнит', 'своих юнита', 'своих юнитов')} с поля"
    return f"Цена: {cost} {plural_ru(cost, 'павший', 'павших', 'павших')}"


def symbol_text(name: str, language: str) -> str:
    return symbol_terms()[name].text(language)


def tag_text(tag: str, language: str) -> str:
    known = tag_names().get(tag)
    return tag if known is None else known.get(language)


# ------------------------------------------------------------------------------------------ bonuses
def bonus_name(name: str, language: str) -> str:
    return bonus_terms()[name].name.get(language)


def bonus_text(name: str, language: str) -> str:
    """S18 — a bonus in a sentence."""
    words = bonus_terms()[name].text(language)
    return words[0].upper() + words[1:] + "."


# ------------------------------------------------------------------------------------------ all terms
def terms() -> Mapping[str, Mapping[str, Term]]:
    """S16-S18 — symbols, bonuses and classes, as they are called and what they do."""
    symbols = {name: Term(each.name, _both(symbol_text, name)) for name, each in symbol_terms().items()}
    bonuses = {name: Term(each.name, _both(bonus_text, name)) for name, each in bonus_terms().items()}
    return {"symbols": symbols, "bonuses": bonuses, "tags": {tag: Term(name) for tag, name in tag_names().items()}}


def _both(say: Callable[[str, str], str], name: str) -> Text:
    return Text(**{language: say(name, language) for language in LANGUAGES})


# ------------------------------------------------------------------------------------------ levels
def level_text(level: Level, cards: CardSet | None, language: str) -> str:
    """S20 — a level in a few short sentences: the field, who comes, what the player brings, what is special. Without
    the cards, enemies and bonuses are left out, for those who show them as lists."""
    tell = _russian if language == "ru" else _english
    return " ".join(tell(level, cards))


def _names(units: list[str], cards: CardSet, language: str) -> str:
    return ", ".join(cards.name(unit, language) for unit in units if unit in cards.index)


def enemies(level: Level) -> list[str]:
    """Who is on the field, prepared or to come, in the order of the legend."""
    used = set(level.drawn)
    found: dict[str, None] = {}
    for letter, meaning in level.legend.items():
        if letter in used - {EMPTY}:
            found.update(dict.fromkeys([meaning] if isinstance(meaning, str) else meaning))
    return list(found | dict.fromkeys(level.muster))


def _english(level: Level, cards: CardSet | None) -> Iterator[str]:
    yield f"{level.rows} rows."
    if cards is not None:
        yield f"You will meet: {_names(enemies(level), cards, 'en')}."
    if level.plan == "bot":
        yield "The enemy thinks before it prepares."
    if level.deck:
        count = sum(level.deck.values())
        yield f"You are given {count} {plural_en(count, 'card')}."
    else:
        yield "Bring your own deck."
    if cards is not None and level.bonuses:
        yield f"Bonuses: {', '.join(bonus_name(name, 'en') for name in level.bonuses)}."
    yield from _boss_english(level)


def _boss_english(level: Level) -> Iterator[str]:
    boss = level.boss
    if boss is None:
        return
    if boss.hook == "second-life":
        yield "Boss: when the camp falls, it rises once more on a new field."
    elif boss.hook == "returning":
        yield "Boss: the last enemy to fall in a column comes back."
    else:
        changes = []
        if boss.enemy_step is not None:
            changes.append(f"enemies advance {boss.enemy_step} {plural_en(boss.enemy_step, 'cell')}")
        if boss.ranged_distance is not None:
            changes.append("ranged attacks count their distance differently")
        if boss.draw is not None:
            changes.append(f"you draw {boss.draw} {plural_en(boss.draw, 'card')} a turn")
        yield f"Boss: once half of its camp is gone, {' and '.join(changes)}."


def _russian(level: Level, cards: CardSet | None) -> Iterator[str]:
    yield f"{level.rows} {plural_ru(level.rows, 'строка', 'строки', 'строк')}."
    if cards is not None:
        yield f"Вам встретятся: {_names(enemies(level), cards, 'ru')}."
    if level.plan == "bot":
        yield "Противник обдумывает, кого готовить."
    if level.deck:
        count = sum(level.deck.values())
        yield f"Вам дана колода: {count} {plural_ru(count, 'карта', 'карты', 'карт')}."
    else:
        yield "Колоду приносите свою."
    if cards is not None and level.bonuses:
        yield f"Бонусы: {', '.join(bonus_name(name, 'ru') for name in level.bonuses)}."
    yield from _boss_russian(level)


def _boss_russian(level: Level) -> Iterator[str]:
    boss = level.boss
    if boss is None:
        return
    if boss.hook == "second-life":
        yield "Босс: павший лагерь однажды поднимается вновь, на новом поле."
    elif boss.hook == "returning":
        yield "Босс: последний павший в колонке враг возвращается."
    else:
        changes = []
        if boss.enemy_step is not None:
            cells = plural_ru(boss.enemy_step, "клетку", "клетки", "клеток")
            changes.append(f"враги продвигаются на {boss.enemy_step} {cells}")
        if boss.ranged_distance is not None:
            changes.append("расстояние для дальнего боя считается иначе")
        if boss.draw is not None:
            cards_ru = plural_ru(boss.draw, "карту", "карты", "карт")
            changes.append(f"вы берёте за ход {boss.draw} {cards_ru}")
        yield f"Босс: когда от его лагеря осталась половина, {' и '.join(changes)}."
