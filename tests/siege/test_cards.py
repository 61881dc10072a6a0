"""S16, S17, S18, S22: every unit is played once, and every text is made from the data."""

from __future__ import annotations

import re

import pytest
from tests.matches import game
from tests.siege.table import battle, deploy, done, drawn

import quintain
from quintain.games.siege import RULEBOOK
from quintain.games.siege.campaign import level_named, level_paths
from quintain.games.siege.cards import BONUSES, MARKS, SYMBOLS, bonus_numbers, symbol_numbers
from quintain.games.siege.texts import TEXTS, bonus_text, classes, level_text, terms, unit_text

UNITS = game("siege").cards
OWN = sorted(unit for unit, card in UNITS.items() if not {"enemy", "object"} & set(card["tags"]))
FOES = sorted(unit for unit, card in UNITS.items() if "enemy" in card["tags"])
OBJECTS = sorted(unit for unit, card in UNITS.items() if "object" in card["tags"])
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def test_s17_s18_there_is_enough_of_everything() -> None:
    assert len(OWN) >= 24
    assert len(FOES) >= 16
    assert len(SYMBOLS) >= 12
    assert len(BONUSES) >= 6
    borne = {symbol for card in UNITS.values() for symbol in card["symbols"]}
    assert borne == set(SYMBOLS) == set(symbol_numbers())
    assert set(bonus_numbers()) == set(BONUSES)
    assert {tag for card in UNITS.values() for tag in card["tags"]} - set(MARKS) == set(classes())


@pytest.mark.parametrize("unit", OWN)
def test_s10_every_unit_of_the_player_is_deployed_and_fights(unit: str) -> None:
    price = UNITS[unit]["price"]
    kin = UNITS[unit].get("conditions", {}).get("tag")
    beside = next(other for other in OWN if kin in UNITS[other]["tags"] and other != unit) if kin else "."
    match = battle(
        f"""
        (. . . .)
        .      .     .    .
        .      .     .    {beside}
        !ogre  !ogre .    .
        .      .     pawn pawn
        """,
        hand=unit,
        initiative=9,
        given={"fallen": 5, "turn": 9, "camp_damage": [5, 0]},
    )
    victims = [[0, 2], [0, 3]][: price.get("sacrifice", 0)] if isinstance(price, dict) else []
    deploy(match, unit, 0, **({"sacrifice": victims} if victims else {}))
    assert drawn(match)[-1][0] == unit
    spent = price.get("initiative", 0) if isinstance(price, dict) else 0
    assert match.position()["initiative"] == 9 - spent
    assert match.position()["fallen"] == 5 - (price.get("fallen", 0) if isinstance(price, dict) else 0)
    done(match)


@pytest.mark.parametrize("unit", FOES)
def test_s5_every_unit_of_the_enemy_comes_out_and_fights(unit: str) -> None:
    match = battle(
        f"""
        ({unit} . . .)
        .       .       . .
        .       !{unit} . .
        .       .       . .
        wicker-wall . . .
        """
    )
    done(match)
    done(match)
    done(match)
    hurt = (
        match.position()["camp_damage"][0]
        + 5
        - sum(entry["health"] for entry in match.position()["field"] if entry["unit"] == "wicker-wall")
    )
    assert hurt > 0


@pytest.mark.parametrize("unit", OBJECTS)
def test_s13_every_object_stands_in_the_way(unit: str) -> None:
    match = battle(
        f"""
        (. . . .)
        !ogre . . .
        #{unit} . . .
        spearman . . .
        . . . .
        """
    )
    events = done(match)
    hit = [event for event in events if event["event"] == "struck" and event["card"] == "ogre"]
    assert hit == []


# ------------------------------------------------------------------------------------------ S22
@pytest.mark.parametrize("unit", sorted(UNITS))
def test_s22_every_unit_has_a_text(unit: str) -> None:
    card = game("siege").card_set.cards[game("siege").card_set.index[unit]]
    english, russian = unit_text(card, "en"), unit_text(card, "ru")
    assert not CYRILLIC.search(english)
    assert CYRILLIC.search(russian)
    assert f"power {card.power}, health {card.health}" in english
    for symbol in card.symbols:
        assert f"{TEXTS.words(f'symbol-{symbol}', 'en')}: " in english
        assert f"{TEXTS.words(f'symbol-{symbol}', 'ru')}: " in russian
    assert not re.search(r"[{}]|\.\.", english + russian)


def test_s22_texts_of_a_few_units() -> None:
    cards = game("siege").card_set
    bear = cards.cards[cards.index["bear"]]
    assert unit_text(bear, "en") == (
        "Melee: range 1, power 5, health 7, move difficulty 2. Sacrifice 2 of your units on the field. "
        "Regrow: regains 1 health at the start of each turn. Class: beasts."
    )
    assert unit_text(bear, "ru") == (
        "Ближний бой: дальность 1, сила 5, здоровье 7, сложность шага 2. Цена: пожертвуйте 2 своих юнитов с поля. "
        "Заживление: восстанавливает 1 единицу здоровья в начале каждого хода. Класс: звери."
    )
    avenger = cards.cards[cards.index["avenger"]]
    assert "Costs 2 fallen units." in unit_text(avenger, "en")
    assert "Цена: 2 павших юнита." in unit_text(avenger, "ru")
    assert "Costs 1 fallen unit." in unit_text(cards.cards[cards.index["will-o-wisp"]], "en")
    herbalist = cards.cards[cards.index["herbalist"]]
    assert "раз в ход за 1 очко инициативы возвращает соседу 2 единицы здоровья" in unit_text(herbalist, "ru")
    assert "Free" in unit_text(cards.cards[cards.index["pawn"]], "en")


def test_s22_a_unit_is_told_what_its_symbol_does_for_its_own_side() -> None:
    cards = game("siege").card_set
    own, enemy = (unit_text(cards.cards[cards.index[unit]], "en") for unit in ("ranger", "cutthroat"))
    assert "Scout: may be deployed in the second row." in own
    assert "Scout: slips past an occupied camp cell." in enemy
    told = {name: str(term.text) for name, term in terms()["symbols"].items() if name.startswith("scout")}
    assert told == {
        "scout": "may be deployed in the second row; an enemy scout slips past an occupied camp cell",
        "scout-own": "may be deployed in the second row",
        "scout-enemy": "slips past an occupied camp cell",
    }


def test_s22_every_bonus_and_every_level_has_a_text() -> None:
    assert bonus_text("heal", "en") == "One of your units regains up to 3 health."
    assert bonus_text("heal", "ru") == "Ваш юнит восстанавливает до 3 единиц здоровья."
    assert bonus_text("draw", "ru") == "Возьмите из колоды 2 карты, а если она пуста — пешек."
    for name in BONUSES:
        assert not CYRILLIC.search(bonus_text(name, "en"))
        assert CYRILLIC.search(bonus_text(name, "ru"))
    for path in level_paths():
        level = level_named(path.stem)
        assert not CYRILLIC.search(level_text(level, game("siege").card_set, "en"))
        assert CYRILLIC.search(level_text(level, game("siege").card_set, "ru"))


def test_s22_the_text_of_a_level() -> None:
    level = level_named("10-the-wolf-mother")
    assert level_text(level, game("siege").card_set, "en") == (
        "5 rows. You will meet: Wolf Mother, Wolf, Thornback, Dire Wolf. You are given 19 cards. "
        "Bonuses: Healing draught, Fire pot, Frost. "
        "Boss: once half of its camp is gone, enemies advance 2 cells and the pawn deck gives other units: War Hound."
    )
    assert (
        "Босс: когда от его лагеря осталась половина, враги продвигаются на 2 клетки "
        "и колода пешек даёт других юнитов: «Боевой пёс»." in level_text(level, game("siege").card_set, "ru")
    )
    assert level_text(level, None, "en").endswith("enemies advance 2 cells and the pawn deck gives other units.")


def test_s9_s22_the_text_of_a_level_names_its_pawn() -> None:
    level, cards = level_named("07-harpies-crag"), game("siege").card_set
    assert "The pawn deck gives you this unit: Slinger." in level_text(level, cards, "en")
    assert "Колода пешек даёт карту «Пращник»." in level_text(level, cards, "ru")


def test_s22_numbers_in_the_rulebook_are_those_of_the_data() -> None:
    english = (RULEBOOK.folder / "rulebook.md").read_text(encoding="utf-8")
    for name in SYMBOLS:
        assert f"| {TEXTS.words(f'symbol-{name}', 'en')} |" in english, name
    for name in ("thorns", "regrow", "banner", "armour", "slayer", "pack", "tend"):
        title, amount = TEXTS.words(f"symbol-{name}", "en"), symbol_numbers()[name].amount
        assert re.search(rf"\| {title} \|.*{amount}", english)


def test_s16_cards_round_trip() -> None:
    known = quintain.load("siege").cards
    again = quintain.load("siege", cards=list(known.values())).cards
    assert dict(again) == dict(known)
    assert known["bear"] == {
        "id": "bear",
        "name": {"en": "Great Bear", "ru": "Матёрый медведь"},
        "attack": "melee",
        "range": 1,
        "power": 5,
        "health": 7,
        "move": 2,
        "price": {"sacrifice": 2},
        "symbols": ["regrow"],
        "tags": ["beast"],
    }


def test_s16_too_many_classes_are_refused() -> None:
    pawn = quintain.load("siege").cards["pawn"]
    with pytest.raises(quintain.CardError, match="at most 30 different tags"):
        quintain.load("siege", cards=[pawn | {"tags": [f"t{number}" for number in range(31)]}])
