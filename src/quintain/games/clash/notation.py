"""Choices in words and in JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from quintain.content import nearest
from quintain.games.clash.shapes import Move, Play
from quintain.games.clash.state import PASS
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import is_like
from quintain.rules.rulebook import Scene

PASSES = {"", "pass", "nothing", "no card", "пас", "пропустить", "ничего", "пасую"}
READY = re.compile(r"[\s,;]*\b(ready|готово?)[\s.!]*$", re.IGNORECASE)
VERB = re.compile(r"^\s*(play|choose|сыграть|разыграть|играю)\b", re.IGNORECASE)


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
    return IllegalMove("no-choice", "C2", f"{move} is not the code of a choice.", "Такого хода нет.")


def move_json(scene: Scene, seat: int, move: int) -> Move:
    return {"pass": True} if move == PASS else {"play": card_of(scene, seat, move)}


def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    if move == PASS:
        return "пас" if language == "ru" else "pass"
    name = unique_name(scene, card_of(scene, seat, move), language)
    return f"сыграть {name}" if language == "ru" else f"play {name}"


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The card's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    alike = sum(name.casefold() in _names(scene, card.id) for card in scene.cards.cards)
    return name if alike == 1 else card_id


def card_name(scene: Scene, card: int, language: str) -> str:
    return scene.cards.cards[card].name.get(language)  # type: ignore[no-any-return]


# ------------------------------------------------------------------------------------------ reading
def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    if dict(data) == {"pass": True}:
        return PASS
    if is_like(Play, data) and isinstance(data["play"], str):
        return _slot(scene, seat, data["play"])
    raise IllegalMove(
        "shape",
        "C2",
        f'{dict(data)!r} is no choice: write {{"play": "card-id"}} or {{"pass": true}}.',
        "Это не ход: назовите карту или пасуйте.",
    )


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `play Lance Thrust; ready`, `lance-thrust`, `pass`, with ids or names, English or Russian."""
    named = READY.sub("", text).strip()
    body = VERB.sub("", named).strip().strip("«»\"'").strip()
    if named == body and body.casefold() in PASSES:
        return PASS
    return _slot(scene, seat, body)


def _slot(scene: Scene, seat: int, wanted: str) -> int:
    """The slot of a card named by id or name; of several copies the first."""
    cards = hand(scene, seat)
    words = " ".join(wanted.casefold().split())
    matching = [slot for slot, card in enumerate(cards) if words in _names(scene, card)]
    if len({cards[slot] for slot in matching}) > 1:
        ids = ", ".join(dict.fromkeys(cards[slot] for slot in matching))
        raise IllegalMove("ambiguous", "C2", f"'{wanted}' may be {ids}: use the id.", f"«{wanted}» — это {ids}?")
    if matching:
        return matching[0]
    near = nearest(wanted, [name for card in cards for name in _names(scene, card)])
    raise IllegalMove(
        "not-in-hand",
        "C2",
        f"Can't play {wanted}: it is not in your hand" + (f": did you mean '{near}'?" if near else "."),
        f"Нельзя сыграть «{wanted}»: этой карты нет в руке" + (f"; может быть, «{near}»?" if near else "."),
    )


def _names(scene: Scene, card: str) -> set[str]:
    names = (scene.cards.name(card, language) for language in ("en", "ru"))
    return {card, *(" ".join(name.casefold().split()) for name in names)}
