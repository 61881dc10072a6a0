"""Moves as players type them, what is said about events, and the table as text."""

from __future__ import annotations

from typing import Any

import pytest

import quintain
from quintain import IllegalMove, Match

GAME = quintain.load("duel", cards="examples")
DRAWN = {"event": "drawn", "seat": 0, "deck": 34, "drawn": 1, "draws": 1}


def match_of(**changed: Any) -> Match:
    """Seat 0 to move: a Dragon in attack, a hand of Goblin and Turtle, against an open Goblin and a hidden Turtle."""
    mine = [{"card": "dragon", "position": "attack"}, None, {"card": "turtle", "position": "defence"}, None, None]
    theirs = [None, {"card": "goblin", "position": "defence"}, None, {"card": "turtle", "position": "face-down"}, None]
    base = {"life": 8000, "draws": 0, "deck": ["dragon"] * 3, "graveyard": []}
    seats = [
        base | {"hand": ["goblin", "turtle", "goblin"], "zones": mine},
        base | {"hand": ["dragon"], "zones": theirs},
    ]
    position = {"rulebook": "duel", "turn": 3, "first": 0, "active": 0, "drawn": 0, "seats": seats}
    return GAME.position(position | changed, seed=1)


def read(text: str) -> dict[str, Any]:
    match = match_of()
    return match.move(0, GAME.rulebook.read_text(match.scene(), 0, text)).to_json()


@pytest.mark.parametrize("text", ["draw", "Draw a card.", "взять карту", "Беру карту!", "взять"])
def test_draw(text: str) -> None:
    """D3 — typed in either language."""
    assert read(text) == {"draw": True}


@pytest.mark.parametrize("text", ["pass", "end turn", "пас", "Пропускаю ход"])
def test_pass(text: str) -> None:
    """D5 — typed in either language."""
    assert read(text) == {"pass": True}


@pytest.mark.parametrize(
    ("text", "card", "zone", "position"),
    [
        ("summon Goblin to zone 2 in attack", "goblin", 1, "attack"),
        ("summon goblin 2 attack", "goblin", 1, "attack"),
        ("Summon Goblin attack, zone 2", "goblin", 1, "attack"),
        ("play goblin in defense", "goblin", 1, "defence"),
        ("summon goblin in defence position to zone 5", "goblin", 4, "defence"),
        ("set Turtle", "turtle", 1, "face-down"),
        ("set Turtle to zone 4", "turtle", 3, "face-down"),
        ("place turtle face down in 5", "turtle", 4, "face-down"),
        ("призвать: Гоблин, зона 2, атака", "goblin", 1, "attack"),
        ("призвать черепаха в зону 4 рубашкой вверх", "turtle", 3, "face-down"),
        ("выставить Черепаха в защите", "turtle", 1, "defence"),
        ("положить в закрытую Черепаха", "turtle", 1, "face-down"),
    ],
)
def test_summon(text: str, card: str, zone: int, position: str) -> None:
    """D4 — card, zone and position in the order a player likes; without a zone, the first empty one."""
    assert read(text) == {"summon": card, "zone": zone, "position": position}


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("attack zone 2 with zone 1", 1),
        ("attack 1 2", 1),
        ("attack 1 -> 2", 1),
        ("attack 1 on 2", 1),
        ("attack Goblin with Dragon", 1),
        ("attack dragon, goblin", 1),
        ("attack 4 with dragon", 3),
        ("attack directly with zone 1", "direct"),
        ("attack 1 direct", "direct"),
        ("attack dragon direct", "direct"),
        ("атаковать зону 4 из зоны 1", 3),
        ("атаковать напрямую из зоны 1", "direct"),
        ("атакую гоблин с дракон", 1),
        ("атака 1 на 4", 3),
    ],
)
def test_attack(text: str, target: int | str) -> None:
    """D6 — zones by number from 1, or by the name of what lies open in them."""
    assert read(text) == {"attack": 0, "target": target}


@pytest.mark.parametrize(
    ("text", "says", "rule"),
    [
        ("hello", "say draw, summon, attack or pass", "D4"),
        ("summon goblin", "say attack, defence or face-down", "D4"),
        ("summon goblin to zone 6 in attack", "There is no zone 6: zones are 1 to 5", "D4"),
        ("summon goblin to zone 0 in attack", "There is no zone 0: zones are 1 to 5", "D4"),
        ("summon dragon in attack", "Can't summon dragon: it is not in your hand", "D4"),
        ("summon gobln in attack", "did you mean “goblin”?", "D4"),
        ("attack", "say draw, summon, attack or pass", "D4"),
        ("attack dragon", "say what attacks what", "D4"),
        ("attack goblin with unicorn", "no zone and no open monster is called “unicorn”", "D4"),
        ("attack turtle with dragon", "no zone and no open monster is called “turtle”", "D4"),
    ],
)
def test_unreadable_words(text: str, says: str, rule: str) -> None:
    """D4, D12 — what is missing is said; a face-down Turtle does not answer to its name."""
    with pytest.raises(IllegalMove) as error:
        match_of().play({0: text})
    assert says in str(error.value)
    assert error.value.rule == rule
    assert any("а" <= letter <= "я" for letter in error.value.get("ru").lower())


def test_a_name_that_two_monsters_share_is_no_target() -> None:
    """D6 — targets are explicit, so the zone must be named; which of two equal attackers is meant does not matter."""
    match = match_of()
    for zone in (1, 2):
        twin = match.position()
        twin["seats"][1]["zones"][2] = {"card": "goblin", "position": "attack"}
        twin["seats"][0]["zones"][4] = {"card": "dragon", "position": "attack"}
        with pytest.raises(IllegalMove, match="there are several “goblin”, name the zone"):
            GAME.position(twin, seed=1).play({0: "attack goblin with dragon"})
        game = GAME.position(twin, seed=1)
        game.play({0: f"attack {zone + 1} with dragon"})
        assert game.position()["seats"][1]["zones"][zone] is None


@pytest.mark.parametrize(
    "data",
    [
        {"draw": False},
        {"draw": 1},
        {"draw": 1.5},
        {"summon": "goblin"},
        {"summon": "goblin", "zone": 5, "position": "attack"},
        {"summon": "goblin", "zone": -1, "position": "attack"},
        {"summon": "goblin", "zone": True, "position": "attack"},
        {"summon": "goblin", "zone": "1", "position": "attack"},
        {"summon": "goblin", "zone": 1, "position": "defense"},
        {"summon": "goblin", "zone": 1, "position": ["attack"]},
        {"summon": 7, "zone": 1, "position": "attack"},
        {"attack": 0},
        {"attack": 0, "target": None},
        {"attack": 0, "target": 7},
        {"attack": "direct", "target": 0},
        {"attack": 0, "target": 1, "draw": True},
        {"pass": True, "draw": True},
    ],
)
def test_bad_json_is_refused(data: dict[str, Any]) -> None:
    """D4, D6 — a shape that is no move changes nothing."""
    match = match_of()
    before = match.state_bytes()
    with pytest.raises(IllegalMove):
        match.play({0: data})
    assert match.state_bytes() == before


def test_every_code_is_explained() -> None:
    """D3-D6 — any number that is not a legal move gets a reason with a ruling, in both languages."""
    match = match_of(drawn=1)
    legal = set(match.legal_codes(0))
    for code in range(-2, 1400):
        if code not in legal:
            error = GAME.rulebook.why_illegal(match.scene(), 0, code)
            assert error.rule in ("D3", "D4", "D5", "D6")
            assert error.get("en") != error.get("ru")


def test_a_second_copy_is_the_same_move() -> None:
    """D4 — the first copy in hand stands for all; the code of the other one says so."""
    match = match_of()
    first = match.move(
        0, GAME.rulebook.read_json(match.scene(), 0, {"summon": "goblin", "zone": 1, "position": "attack"})
    )
    with pytest.raises(IllegalMove, match=f"with the code {first.code}"):
        match.play({0: first.code + 2 * 21})


def test_names_that_end_in_numbers() -> None:
    """D4 — 'Golem 2' is a card, not zone 2; a name that two cards share is replaced by the id."""
    cards = [
        {"id": "golem-1", "name": "Golem 1", "atk": 0, "def": 50},
        {"id": "golem-2", "name": "Golem 2", "atk": 0, "def": 50},
        {"id": "twin-a", "name": "Twin", "atk": 50, "def": 0},
        {"id": "twin-b", "name": "Twin", "atk": 50, "def": 0},
        {"id": "attack", "name": "Attack", "atk": 50, "def": 0},
    ]
    match = quintain.load("duel", cards=cards, max_copies=10, start_hand=10).new(seed=1)
    seat = match.to_act[0]
    for move in match.legal(seat):
        for language in ("en", "ru"):
            assert match.game.rulebook.read_text(match.scene(), seat, move.text(language)) == move.code
    assert "twin-a" in " ".join(map(str, match.legal(seat)))


def test_dots_above_letters_need_not_be_typed() -> None:
    """D4 — but another letter is another name."""
    cat = {"id": "cat", "name": {"en": "Naïve Cat", "ru": "Чёрный зверёк"}, "atk": 0, "def": 50}
    match = quintain.load("duel", cards=[cat], max_copies=40).new(seed=1)
    (seat,) = match.to_act
    for name in ("naive cat", "Naïve Cat", "черный зверек", "Чёрный зверёк"):
        move = match.checked(seat, f"summon {name} to zone 1 in attack")
        assert match.move(seat, move).to_json()["summon"] == "cat"
    with pytest.raises(IllegalMove, match="did you mean “черный зверек”"):
        match.checked(seat, "summon черныи зверек to zone 1 in attack")


def test_sentences() -> None:
    """D12 — what a player, the opponent and a bystander are told."""
    match = match_of()
    events = match.play({0: "attack zone 4 with zone 1"})
    told = [GAME.rulebook.sentence(match.scene(), event, "en", 0) for event in events]
    assert told == [
        "Your Dragon attacks zone 4.",
        "The opponent's face-down card is turned up: Turtle.",
        "The opponent's Turtle is destroyed.",
        "Turn 4. The opponent's move.",
    ]
    told = [GAME.rulebook.sentence(match.scene(), event, "ru", 1) for event in events]
    assert told == [
        "Соперник: Дракон атакует зону 4.",
        "Ваша закрытая карта открыта: Черепаха.",
        "Вы теряете монстра: Черепаха.",
        "Ход 4: ваш.",
    ]


@pytest.mark.parametrize(
    ("event", "me", "en", "ru"),
    [
        ({"event": "turn", "seat": 0, "turn": 3}, 0, "Turn 3. Your move.", "Ход 3: ваш."),
        ({"event": "turn", "seat": 0, "turn": 3}, 1, "Turn 3. The opponent's move.", "Ход 3. Соперник ходит."),
        ({"event": "turn", "seat": 0, "turn": 3}, None, "Turn 3. Player 1's move.", "Ход 3. Игрок 1 ходит."),
        (
            {"event": "paid", "seat": 0, "cost": 500, "life": 7500},
            0,
            "You pay 500 LP, 7500 left.",
            "Вы платите 500 LP, остаётся 7500.",
        ),
        (DRAWN | {"card": None}, 1, "The opponent draws a card.", "Соперник берёт карту."),
        (DRAWN | {"card": "dragon"}, 0, "You draw Dragon.", "Вы берёте карту: Дракон."),
        (
            {"event": "summoned", "seat": 0, "zone": 1, "card": None, "position": "face-down", "hand": 2},
            1,
            "The opponent summons a monster to zone 2 face-down.",
            "Соперник призывает монстра в зону 2, рубашкой вверх.",
        ),
        (
            {"event": "summoned", "seat": 0, "zone": 1, "card": "dragon", "position": "attack", "hand": 2},
            None,
            "Player 1 summons Dragon to zone 2 in attack.",
            "Игрок 1 призывает монстра в зону 2: Дракон, в атаке.",
        ),
        (
            {"event": "attacked", "seat": 1, "zone": 1, "card": "dragon", "target": "direct"},
            0,
            "The opponent's Dragon attacks directly.",
            "Соперник: Дракон атакует напрямую.",
        ),
        (
            {"event": "damaged", "seat": 1, "damage": 200, "life": 0},
            1,
            "You lose 200 LP, 0 left.",
            "Вы теряете 200 LP, остаётся 0.",
        ),
        ({"event": "passed", "seat": 1}, 0, "The opponent passes.", "Соперник пропускает ход."),
        (
            {"event": "over", "winner": 1, "reason": "deck-out"},
            1,
            "You win: the deck is empty.",
            "Победа — колода пуста.",
        ),
        (
            {"event": "over", "winner": None, "reason": "turn-limit"},
            0,
            "A draw: the last turn is over.",
            "Ничья — сыгран последний ход.",
        ),
        (
            {"event": "over", "winner": 0, "reason": "life"},
            None,
            "Player 1 wins: no LP are left.",
            "Победа: Игрок 1 — LP кончились.",
        ),
        ({"event": "over", "winner": 0, "reason": "resigned"}, 1, "You lose: resignation.", "Поражение — сдача."),
    ],
)
def test_each_event_is_told(event: dict[str, Any], me: int | None, en: str, ru: str) -> None:
    """D1-D12 — a sentence for every kind of event."""
    scene = match_of().scene()
    assert GAME.rulebook.sentence(scene, event, "en", me) == en
    assert GAME.rulebook.sentence(scene, event, "ru", me) == ru


def test_board() -> None:
    """D12 — the table as seat 0 sees it: the number that counts under each name, a question mark for what is hidden."""
    match = match_of()
    view = GAME.scene(match.observe(0).plain(), 0)
    text = "\n".join("".join(part for _, part in line).rstrip() for line in GAME.rulebook.board(view, 0, "en"))
    assert text.splitlines()[1] == "  The opponent: 8000 LP   hand: 1   deck: 3   graveyard: 0"
    assert text.splitlines()[2].split() == ["·", "Goblin", "·", "?", "·"]
    assert text.splitlines()[3].split() == ["DEF", "1500", "set"]
    assert text.splitlines()[5].split() == ["Dragon", "·", "Turtle", "·", "·"]
    assert text.splitlines()[6].split() == ["ATK", "2400", "DEF", "2000"]
    assert "Goblin  1800/1500" in text
    assert text.splitlines()[0] == "Turn 3   your move"
    text = "\n".join("".join(part for _, part in line).rstrip() for line in GAME.rulebook.board(view, 0, "ru"))
    assert text.splitlines()[0] == "Ход 3   ваш"
    assert text.splitlines()[1] == "  Соперник: 8000 LP   рука: 1   колода: 3   кладбище: 0"
    assert text.splitlines()[3].split() == ["защита", "1500", "закрыта"]
    assert text.splitlines()[5].split() == ["Дракон", "·", "Черепаха", "·", "·"]
