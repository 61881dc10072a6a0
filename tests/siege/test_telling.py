"""What happens is told in both languages, to both sides and to bystanders."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.matches import game

import quintain
from quintain import Match
from quintain.games.siege import RULEBOOK
from quintain.games.siege.events import event as vocabulary

LANGUAGES = RULEBOOK.texts.languages
SILENT = {"stage", "fallen", "supply"}


def told(event: dict[str, Any], language: str, me: int | None) -> str:
    return RULEBOOK.sentence(game("siege").new(seed=1).scene(), event, language, me)


@pytest.mark.parametrize(
    ("event", "me", "english", "russian"),
    [
        (
            {"event": "deployed", "side": "player", "at": [0, 2], "card": "herbalist", "health": 2, "initiative": 1},
            0,
            "Herbalist is deployed in c1.",
            "Травница: выходит на c1.",
        ),
        (
            {"event": "destroyed", "side": "player", "at": [1, 0], "card": "pawn", "fallen": 1},
            1,
            "Pawn in a2 falls.",
            "Пешка на a2: падает.",
        ),
        (
            {"event": "pushed", "side": "player", "at": [1, 0], "card": "ballista", "to": [0, 0]},
            None,
            "Ballista is pushed from a2 to a1.",
            "Баллиста: отлетает с a2 на a1.",
        ),
        (
            {"event": "drawn", "side": "player", "card": "knight", "pawns": 9, "deck": 3},
            0,
            "You draw Knight.",
            "Вы берёте карту: Рыцарь.",
        ),
        (
            {"event": "drawn", "side": "player", "card": None, "pawns": 9, "deck": 3},
            1,
            "The player draws a card.",
            "Игрок берёт карту.",
        ),
        (
            {"event": "bonus", "side": "player", "bonus": "push", "at": 1, "bonuses": 0},
            0,
            "You use Gale on b.",
            "Вы применяете бонус «Шквал»: b.",
        ),
        (
            {"event": "bonus", "side": "player", "bonus": "initiative", "at": None, "bonuses": 0},
            None,
            "The player uses War horn.",
            "Игрок применяет бонус «Боевой рог».",
        ),
        (
            {"event": "attacked", "side": "enemy", "at": [1, 3], "card": "wolf", "power": 2, "target": "camp"},
            0,
            "Wolf in d2 attacks the camp with power 2.",
            "Волк на d2: атака, цель — лагерь, сила 2.",
        ),
        (
            {"event": "camp", "side": "enemy", "column": 0, "damage": 2, "camp_damage": 5},
            0,
            "The enemy camp takes 2, 5 in all.",
            "Вражеский лагерь: урон 2, всего 5.",
        ),
        (
            {"event": "camp", "side": "enemy", "column": 0, "damage": 2, "camp_damage": 5},
            1,
            "Your camp takes 2, 5 in all.",
            "Ваш лагерь: урон 2, всего 5.",
        ),
        (
            {"event": "over", "winner": 1, "reason": "camp"},
            None,
            "The enemy wins: a camp has fallen.",
            "Победа: Противник — лагерь пал.",
        ),
        ({"event": "over", "winner": 0, "reason": "camp"}, 0, "You win: a camp has fallen.", "Победа — лагерь пал."),
    ],
)
def test_an_event_in_words(event: dict[str, Any], me: int | None, english: str, russian: str) -> None:
    assert told(event, "en", me) == english
    assert told(event, "ru", me) == russian


def test_every_event_has_a_sentence_in_every_language() -> None:
    """S22 — except what only keeps count."""
    for language in LANGUAGES:
        events = {kind.name for kind in vocabulary.kinds}
        assert {name for name in events if not RULEBOOK.texts.has(f"event-{name}", language)} == SILENT
        assert all(RULEBOOK.texts.has(f"end-{reason}", language) for reason in RULEBOOK.reasons if reason != "playing")


@pytest.mark.parametrize("versus", [False, True])
def test_every_move_is_read_as_it_is_written(versus: bool) -> None:
    match, chance = quintain.load("siege", versus=versus).new(seed=5), random.Random(5)
    for _ in range(60):
        if match.result is not None:
            break
        seat = match.to_act[0]
        moves = match.legal(seat)
        for move in chance.sample(moves, min(len(moves), 12)):
            assert {_read(match, seat, move.text(language)) for language in LANGUAGES} == {move.code}
        match.play({seat: chance.choice(moves).code})


def _read(match: Match, seat: int, text: str) -> int:
    return match.game.rulebook.read_text(match.scene(), seat, text)
