"""Cards as data: what is accepted and refused, what they say, and every card of the set in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.clash.checking import checked_turn
from tests.clash.table import card, health

import quintain
from quintain import CardError, Match
from quintain.content import ContentError
from quintain.games.clash import RULEBOOK
from quintain.games.clash.texts import card_text
from quintain.rules.cards import load_cards
from quintain.rules.compiler import CompiledBinding

BASE = quintain.load("clash")
CONDITIONS = ("attacked", "damaged", "blocked", "opponent_passed", "health_at_most", "deck_at_least")
ACTIONS = ("attack", "heal", "block", "draw", "discard", "set_aside")


def in_hand(name: str, points: int = 60, deck_number: int = 1) -> Match:
    """A card of the set in the hand of seat 0, or on the table if it is an Auto card; both decks hold enough."""
    mine = {"card": name, "age": 0}
    auto = BASE.cards[name]["auto"]
    seat = {"max_health": 100, "set_aside": [], "discard": ["oak-shield", "herb-poultice"]}
    deck = ["oak-shield", "lance-thrust"] * 6
    first = seat | {"health": points, "deck_number": deck_number, "deck": deck, "in_play": [mine] if auto else []}
    first |= {"hand": ["herb-poultice", "oak-shield"] if auto else ["herb-poultice", name, "oak-shield"]}
    second = seat | {"health": 70, "deck_number": 1, "deck": deck, "in_play": []}
    second |= {"hand": ["lance-thrust", "oak-shield", "parry-and-riposte", "lance-thrust"]}
    return BASE.position({"rulebook": "clash", "turn": 5, "seats": [first, second]}, seed=1)


@pytest.mark.parametrize("answer", ["", "lance-thrust", "oak-shield", "parry-and-riposte"])
@pytest.mark.parametrize("name", list(BASE.cards))
def test_c13_every_card_does_what_it_says(name: str, answer: str) -> None:
    """C9-C13 — played against nothing, a blow, a shield and a riposte, until it has left play."""
    for points, deck_number in ((60, 1), (30, 3)):
        match = in_hand(name, points, deck_number)
        checked_turn(match, "" if BASE.cards[name]["auto"] else name, answer)
        for _ in range(4):
            checked_turn(match)


@pytest.mark.parametrize(
    ("name", "answer", "healths"),
    [
        ("lance-thrust", "", [60, 57]),
        ("tilt-at-the-quintain", "", [55, 53]),
        ("parry-and-riposte", "lance-thrust", [56, 63]),
        ("iron-wall", "lance-thrust", [60, 70]),
        ("herb-poultice", "lance-thrust", [56, 70]),
        ("guard-dog", "", [60, 64]),
        ("black-knight", "", [60, 31]),
    ],
)
def test_c13_a_few_in_numbers(name: str, answer: str, healths: list[int]) -> None:
    """C13 — some cards by hand, so that a slip in the reference would show."""
    match = in_hand(name)
    match.play({0: {"pass": True} if BASE.cards[name]["auto"] else {"play": name}, 1: answer or "pass"})
    assert health(match) == healths


def test_c13_the_set_uses_the_whole_vocabulary() -> None:
    """C13 — at least 48 cards; every keyword, condition and modifier; Auto, Super, rare and common."""
    cards = list(BASE.cards.values())
    effects = [effect for one in cards for effect in one["effects"]]
    conditions = [effect["if"] for effect in effects if "if" in effect]
    names = {name if isinstance(name, str) else next(iter(name)) for name in conditions}
    assert len(cards) >= 48
    assert names == set(CONDITIONS)
    assert {word for effect in effects for word in effect} == {*ACTIONS, "opponent", "in", "for", "if", "from"}
    assert {effect["from"] for effect in effects if "from" in effect} == {"deck", "discard", "in_play", "set_aside"}
    assert any(effect.get("block") == "all" for effect in effects)
    assert any(effect.get("set_aside") == "self" for effect in effects)
    assert sum(one["auto"] for one in cards) >= 4
    assert sum(one["super"] for one in cards) >= 4
    assert {one["rarity"] for one in cards} == {"common", "rare"}


def test_c13_names_are_different_in_both_languages() -> None:
    """C13 — a name means one card."""
    for language in ("en", "ru"):
        names = [one["name"][language].casefold() for one in BASE.cards.values()]
        assert len(set(names)) == len(names)
    assert all(one["name"]["en"].isascii() for one in BASE.cards.values())


def test_c13_no_plain_card_is_outclassed() -> None:
    """C13 — no common card does only what another common card does as well, with something good on top."""
    common = {name: one["effects"] for name, one in BASE.cards.items() if one["rarity"] == "common" and not one["auto"]}
    for name, (first, *more) in common.items():
        if not more:
            better = [other for other, lines in common.items() if other != name and outclasses(lines, first)]
            assert not better, (name, better)


def outclasses(lines: list[dict[str, Any]], effect: dict[str, Any]) -> bool:
    """Does one of several effects, none of them a price to pay, do at least as much at the same time?"""
    (word, amount), *when = effect.items()
    same = [line for line in lines if word in line and list(line.items())[1:] == when]
    as_good = [line for line in same if line[word] == "all" or line[word] >= amount]
    return bool(as_good) and not any(is_a_price(line) for line in lines)


def is_a_price(effect: dict[str, Any]) -> bool:
    return ("discard" in effect or "set_aside" in effect) != bool(effect.get("opponent"))


# ------------------------------------------------------------------------------------------ C11: data
def test_c11_cards_go_round_as_json() -> None:
    """C11 — what `game.cards` shows is what `cards=` takes, without clutter."""
    again = quintain.load("clash", cards=list(BASE.cards.values()))
    assert dict(again.cards) == dict(BASE.cards)
    assert BASE.cards["long-siege"]["effects"] == [
        {"attack": 5, "for": 3},
        {"attack": 3, "for": 3, "if": {"deck_at_least": 2}},
    ]
    assert BASE.cards["guard-dog"] == {
        "id": "guard-dog",
        "name": {"en": "Guard Dog", "ru": "Сторожевой пёс"},
        "rarity": "common",
        "auto": True,
        "super": False,
        "effects": [{"attack": 6}],
    }


@pytest.mark.parametrize(
    ("effects", "says"),
    [
        ([{}], "an effect needs an action: one of attack, heal, block, draw, discard, set_aside"),
        ([{"attack": 1, "heal": 2}], "an effect has exactly one action, not attack and heal"),
        ([{"attack": -1}], "effects[0].attack: expected a whole number from 0 to 999"),
        ([{"attack": "all"}], "effects[0].attack: expected a whole number from 0 to 999"),
        ([{"block": "some"}], "effects[0].block: expected all or a whole number from 0 to 999"),
        ([{"atack": 1}], "effects[0].atack: unknown field, did you mean 'attack'?"),
        ([{"attack": 1, "from": "deck"}], "'from' goes with discard and set_aside only"),
        (
            [{"discard": 1, "from": "table"}],
            "effects[0].from: expected one of hand, deck, discard, in_play, set_aside or nothing, got 'table'",
        ),
        ([{"set_aside": "self", "opponent": True}], "set_aside: self takes neither 'from' nor 'opponent'"),
        ([{"attack": 1, "for": 0}], "effects[0].for: expected a whole number from 1 to 99, got 0"),
        ([{"attack": 1, "if": "angry"}], "effects[0].if: "),
        ([{"attack": 1, "if": {"health_at_most": 0}}], "health_at_most: expected a whole number from 1 to 500, got 0"),
        ([{"attack": 1}] * 7, "effects: expected a list of at most 6, got a list of 7"),
    ],
)
def test_c11_the_vocabulary_is_closed(effects: list[Any], says: str) -> None:
    """C11 — what is not in it is refused in words that help."""
    with pytest.raises(CardError) as error:
        quintain.load("clash", cards=[{"id": "x", "name": "X", "effects": effects}])
    assert says in str(error.value)


def test_c11_all_complaints_come_at_once(tmp_path: Path) -> None:
    """C11 — with their places in the file."""
    path = tmp_path / "cards.yaml"
    path.write_text(
        "set: mine\ncards:\n  x: {name: X, rarity: epic, effects: [{atack: 1}, {block: some}, {}]}\n", "utf-8"
    )
    with pytest.raises(ContentError) as error:
        quintain.load("clash", cards=path)
    assert [complaint.path for complaint in error.value.complaints] == [
        "cards.x.rarity",
        "cards.x.effects[0].atack",
        "cards.x.effects[1].block",
        "cards.x.effects[2]",
    ]


def test_c11_a_new_card_needs_no_code(tmp_path: Path) -> None:
    """C11 — a file with known keywords is enough: the card is checked, described and played."""
    path = tmp_path / "mine.yaml"
    path.write_text(
        """
set: mine
cards:
  storm-crow:
    name: {en: Storm Crow, ru: Буревестник}
    rarity: rare
    effects: [{attack: 5, for: 2}, {discard: 2, opponent: true, in: 1, if: damaged}]
  hill: {name: {en: Hill, ru: Холм}, effects: []}
""",
        encoding="utf-8",
    )
    game = quintain.load("clash", cards=path)
    crow = game.card_set.cards[game.card_set.index["storm-crow"]]
    assert card_text(crow, "en") == (
        "For 2 turns: attack 5. Next turn, if an attack gets through to you: the opponent discards 2 random cards."
    )
    assert card_text(crow, "ru") == (
        "2 хода подряд: атака 5. В следующий ход, если атака по вам прошла: соперник сбрасывает 2 случайные карты."
    )
    seat = {"health": 9, "max_health": 100, "deck_number": 1, "deck": ["hill"], "discard": [], "set_aside": []}
    seats = [seat | {"hand": ["storm-crow"], "in_play": []}, seat | {"hand": [], "in_play": []}]
    match = game.position({"rulebook": "clash", "turn": 2, "seats": seats})
    match.play({0: "Буревестник", 1: "pass"})
    match.play({0: "pass", 1: "pass"})
    assert match.result == quintain.Result(0, "health")


def test_c11_changing_cards_or_options_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """C11 — cards and options are data for the compiled rules."""
    warm = BASE.new(seed=1)
    warm.play({0: "pass", 1: "pass"})
    warm.observe(0)
    built: list[object] = []
    monkeypatch.setattr(CompiledBinding, "_made", lambda self, plan: built.append(plan))
    changed = [one | {"effects": [{"attack": 1}, {"heal": 7, "in": 3}]} for one in BASE.cards.values()]
    match = quintain.load("clash", cards=changed, health=77, fatigue=9, max_super=5, max_rare=2).new(seed=1)
    for _ in range(5):
        match.play({seat: match.legal_codes(seat)[0] for seat in match.to_act})
    assert match.observe(0).plain().players[0].max_health == 77
    assert built == []


# ------------------------------------------------------------------------------------------ C11: text
@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        ("", "No effect.", "Ничего не делает."),
        ("attack 12", "Attack 12.", "Атака 12."),
        ("block all", "Block everything.", "Блок от всех атак."),
        ("heal 3 opponent", "The opponent heals 3.", "Соперник лечится на 3."),
        ("attack 4 opponent", "The opponent attacks you for 4.", "Соперник атакует вас на 4."),
        ("block 4 opponent", "The opponent blocks 4.", "Соперник блокирует 4."),
        ("draw 1", "Draw a card.", "Возьмите карту."),
        ("draw 3 opponent", "The opponent draws 3 cards.", "Соперник берёт 3 карты."),
        ("draw 5", "Draw 5 cards.", "Возьмите 5 карт."),
        ("discard 1", "Discard a random card.", "Сбросьте случайную карту."),
        ("discard 5", "Discard 5 random cards.", "Сбросьте 5 случайных карт."),
        (
            "discard 3 from deck opponent",
            "The opponent discards 3 random cards from their deck.",
            "Соперник сбрасывает 3 случайные карты из колоды.",
        ),
        (
            "set_aside 1 from discard",
            "Set aside a random card from your discard pile.",
            "Отложите случайную карту из сброса.",
        ),
        (
            "discard 1 from in_play opponent",
            "The opponent discards a random card they have in play.",
            "Соперник сбрасывает случайную карту из своих карт в игре.",
        ),
        (
            "discard 2 from set_aside",
            "Discard 2 random cards you have set aside.",
            "Сбросьте 2 случайные карты из отложенных.",
        ),
        (
            "set_aside 1 from in_play",
            "Set aside a random card you have in play.",
            "Отложите случайную карту из своих карт в игре.",
        ),
        ("attack 5; set_aside self", "Attack 5. This card leaves the game.", "Атака 5. Эта карта выходит из игры."),
        ("attack 5 in 1", "Next turn: attack 5.", "В следующий ход: атака 5."),
        ("attack 5 in 2", "In 2 turns: attack 5.", "Через 2 хода: атака 5."),
        ("attack 5 in 5", "In 5 turns: attack 5.", "Через 5 ходов: атака 5."),
        ("heal 2 for 3", "For 3 turns: heal 2.", "3 хода подряд: лечение 2."),
        (
            "heal 2 in 1 for 5",
            "For 5 turns, starting next turn: heal 2.",
            "5 ходов подряд, начиная со следующего: лечение 2.",
        ),
        (
            "heal 2 in 2 for 2",
            "For 2 turns, starting in 2 turns: heal 2.",
            "2 хода подряд, начиная через 2 хода: лечение 2.",
        ),
        (
            "heal 2 if blocked; draw 1 if blocked",
            "If you block an attack: heal 2; draw a card.",
            "Если ваш блок принял удар: лечение 2; возьмите карту.",
        ),
        (
            "attack 9 if opponent_passed",
            "If the opponent plays no card: attack 9.",
            "Если соперник не сыграл карту: атака 9.",
        ),
        ("attack 9 if attacked", "If you are attacked: attack 9.", "Если вас атакуют: атака 9."),
        (
            "attack 9 if health_at_most 30",
            "If your health is 30 or less: attack 9.",
            "Если у вас не больше 30 здоровья: атака 9.",
        ),
        (
            "attack 9 if deck_at_least 3",
            "If you are on deck 3 or later: attack 9.",
            "Если у вас уже 3-я колода: атака 9.",
        ),
    ],
)
def test_c11_text_is_made_from_the_effects(words: str, english: str, russian: str) -> None:
    """C11 — in both languages, with the right plurals."""
    one = load_cards(RULEBOOK, [card("x", words)]).cards[0]
    assert card_text(one, "en") == english
    assert card_text(one, "ru") == russian


def test_c11_what_is_added_on_a_condition_is_said_to_be_more() -> None:
    """C11 — an attack of 9 and one of 7 are 16; a blow of the other side, or of a later turn, is told for itself."""
    one = load_cards(
        RULEBOOK, [card("x", "attack 9; attack 7 if health_at_most 40; heal 3 if attacked; attack 5 in 1")]
    ).cards[0]
    english = "Attack 9. If your health is 40 or less: attack 7 more. If you are attacked: heal 3. Next turn: attack 5."
    assert card_text(one, "en") == english
    assert "ещё атака 7" in card_text(one, "ru")


def test_c11_every_card_of_the_set_says_something() -> None:
    """C11 — sentences, one per card and language at least, and no two common ones alike."""
    texts = [(card_text(one, "en"), card_text(one, "ru")) for one in BASE.card_set.cards]
    for pair in texts:
        assert all(text[0].isupper() or text[0].isdigit() for text in pair)
        assert all(text.endswith(".") and ".." not in text for text in pair)
    assert len(set(texts)) >= len(texts) - 1
