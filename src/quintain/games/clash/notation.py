"""Choices in words and in JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from quintain.content import nearest
from quintain.games.clash.shapes import Move, Play
from quintain.games.clash.state import PASS
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import is_like
from quintain.rules.rulebook import Scene
from quintain.rules.saying import NONE, texts_of
from quintain.texts import Sentence, msg

TEXTS = texts_of(Path(__file__).parent)


@cache
def around() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may stand before and after the card: a verb, and that one is ready."""
    verbs, ready = ("|".join(map(re.escape, sorted(TEXTS.ways(key)))) for key in ("read-play", "read-ready"))
    return re.compile(rf"^\s*({verbs})\b:?", re.IGNORECASE), re.compile(rf"[\s,;]*\b({ready})[\s.!]*$", re.IGNORECASE)


def hand(scene: Scene, seat: int) -> list[str]:
    """The ids of the cards in a hand."""
    player = scene.state.players[seat]
    return [scene.cards.id(card) for card in player.hand[: player.held]]


# ------------------------------------------------------------------------------------------ writing
def card_of(scene: Scene, seat: int, move: int) -> str:
    """The id of the card that a choice names."""
    cards = hand(scene, seat)
    if not 0 <= move < len(cards):
        raise no_choice(move)
    return cards[move]


def no_choice(move: int) -> IllegalMove:
    return IllegalMove("no-choice", "C2", Sentence(msg("illegal-no-choice", code=str(move)), TEXTS))


def move_json(scene: Scene, seat: int, move: int) -> Move:
    return {"pass": True} if move == PASS else {"play": card_of(scene, seat, move)}


def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    if move == PASS:
        return TEXTS.words("move-pass", language)
    return TEXTS.words("move-play", language, card=unique_name(scene, card_of(scene, seat, move), language))


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The card's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    alike = sum(name.casefold() in _names(scene, card.id) for card in scene.cards.cards)
    return name if alike == 1 else card_id


# ------------------------------------------------------------------------------------------ reading
def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    if dict(data) == {"pass": True}:
        return PASS
    if is_like(Play, data) and isinstance(data["play"], str):
        return _slot(scene, seat, data["play"])
    raise TEXTS.illegal(scene.cards, "shape", "C2", given=repr(dict(data)))


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `play Lance Thrust; ready`, `lance-thrust`, `pass`, with ids or names, English or Russian."""
    verb, ready = around()
    named = ready.sub("", text).strip()
    body = verb.sub("", named).strip().strip("«»“”\"'").strip()
    if named == body and (not body or body.casefold() in TEXTS.ways("read-pass")):
        return PASS
    return _slot(scene, seat, body)


def _slot(scene: Scene, seat: int, wanted: str) -> int:
    """The slot of a card named by id or name; of several copies the first."""
    cards = hand(scene, seat)
    words = " ".join(wanted.casefold().split())
    matching = [slot for slot, card in enumerate(cards) if words in _names(scene, card)]
    if len({cards[slot] for slot in matching}) > 1:
        ids = ", ".join(dict.fromkeys(cards[slot] for slot in matching))
        raise TEXTS.illegal(scene.cards, "ambiguous", "C2", card=wanted, ids=ids)
    if matching:
        return matching[0]
    near = nearest(wanted, [name for card in cards for name in _names(scene, card)])
    raise TEXTS.illegal(scene.cards, "not-in-hand", "C2", card=wanted, near=near or NONE)


def _names(scene: Scene, card: str) -> set[str]:
    names = (scene.cards.name(card, language) for language in TEXTS.languages)
    return {card, *(" ".join(name.casefold().split()) for name in names)}
